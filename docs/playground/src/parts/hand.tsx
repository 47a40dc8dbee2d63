import type { Card } from "kratzen";
import type { JSX } from "preact";
import { CardFace } from "../cards/card-face.js";
import { moveFocus } from "../focus.js";
import { useSpeak } from "../speak.js";

/** What a card of the hand can be at the moment: to play, to choose, chosen, kept back by a rule, or just held. */
export type CardState = "legal" | "choice" | "chosen" | "illegal" | "held";

interface Props {
  readonly label: string;
  readonly cards: readonly Card[];
  readonly stateOf: (card: Card) => CardState;
  readonly onTouch: (card: Card) => void;
}

/** A hand whose cards can be touched. An illegal one can too: then it is told why. */
export function Hand({ label, cards, stateOf, onTouch }: Props): JSX.Element {
  const { card: nameOf, words } = useSpeak();
  const first = cards.find((card) => ["legal", "choice", "chosen"].includes(stateOf(card)));
  return (
    <div class="hand" role="toolbar" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
      {cards.map((card) => {
        const state = stateOf(card);
        const isChoice = state === "choice" || state === "chosen";
        return (
          <button
            key={card}
            type="button"
            class={`card ${state}`}
            data-card={card}
            {...(card === first ? { "data-focus": "" } : {})}
            aria-label={state === "illegal" ? `${nameOf(card)}, ${words.illegal}` : nameOf(card)}
            {...(isChoice ? { "aria-pressed": state === "chosen" } : {})}
            {...(state === "illegal" || state === "held" ? { "aria-disabled": true } : {})}
            onClick={() => onTouch(card)}
          >
            <CardFace card={card} />
          </button>
        );
      })}
    </div>
  );
}
