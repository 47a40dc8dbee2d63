import type { Card } from "kratzen";
import type { JSX } from "preact";
import { CardBack, CardFace } from "../cards/card-face.js";
import { useSpeak } from "../speak.js";

/** A card on the table: its drawing, and its name for those who do not see it. */
export function PlayingCard({ card }: { readonly card: Card }): JSX.Element {
  const { card: nameOf } = useSpeak();
  return (
    <span class="card">
      <CardFace card={card} />
      <span class="unseen">{nameOf(card)}</span>
    </span>
  );
}

/** Cards face down, as a small fan; how many they are is said beside it. */
export function Fan({ count }: { readonly count: number }): JSX.Element {
  return (
    <span class="fan" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} class="card">
          <CardBack />
        </span>
      ))}
    </span>
  );
}
