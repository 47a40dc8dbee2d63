import { type Card, checkPlay, type SessionView, trickWinner } from "kratzen";
import type { Refusal } from "kratzen/i18n";
import type { JSX } from "preact";
import { useSpeak } from "../speak.js";

/** Why a card may not be played, with all that the sentence names; null if it may. */
export function refusalOf(view: SessionView<"play">, card: Card): Refusal | null {
  const check = checkPlay(view, card);
  if (check.legal) return null;
  const { code, clause, obliging } = check;
  if (code === "NOT_YOUR_TURN") return { code, clause, params: {} };
  const { plays } = view.trick;
  const lead = plays[0]?.card;
  const led = lead === "W" ? view.trump : (lead?.charAt(1) ?? null);
  const winner = lead === undefined ? null : trickWinner(view.ruleset, view.trump, plays);
  const winning = plays.find(({ seat }) => seat === winner)?.card ?? null;
  return { code, clause, params: { card, obliging, led, winning } };
}

/** A refusal in words, with the rule it rests on. */
export function Explanation({ refusal }: { readonly refusal: Refusal | null }): JSX.Element {
  const { sentence, clause: clauseOf, words } = useSpeak();
  const clause = refusal?.clause ? clauseOf(refusal.clause) : null;
  return (
    <div class="explanation" role="status">
      {refusal && (
        <p>
          <span>{sentence(refusal)}</span>{" "}
          {clause && (
            <span class="rule">
              <b class="clause">{refusal.clause}</b> {clause.title}
              {clause.origin === "ruling" && ` (${words.ruling})`}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
