import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { checkDeals, dealsOf, type FairCheck } from "../fair.js";
import type { Step } from "../game.js";
import { useSpeak } from "../speak.js";

/** The commitments as they were shown; when the session is over also the seed, and the check of every deal. */
export function Fairness({ steps }: { readonly steps: readonly [Step, ...Step[]] }): JSX.Element {
  const { words } = useSpeak();
  const [check, setCheck] = useState<FairCheck | null>(null);
  const { commitment } = steps[0].session;
  const last = (steps.at(-1) ?? steps[0]).session;
  const isOver = last.phase === "over";
  return (
    <div class="fair">
      <p>{isOver ? words.fairAfter : words.fairBefore}</p>
      <dl>
        <Print label={words.sessionCommitment} text={commitment} />
        {dealsOf(steps).map(({ hand, handCommitment }) => (
          <Print key={hand} label={words.handCommitment(hand)} text={handCommitment} />
        ))}
        {isOver && <Print label={words.seed} text={last.seed} />}
      </dl>
      {isOver && (
        <button type="button" onClick={() => setCheck(checkDeals(steps))}>
          {words.check}
        </button>
      )}
      <div role="status">{isOver && check && <Findings check={check} />}</div>
    </div>
  );
}

function Print({ label, text }: { readonly label: string; readonly text: string }): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
      </dd>
    </div>
  );
}

function Findings({ check }: { readonly check: FairCheck }): JSX.Element {
  const { checked } = useSpeak().words;
  const isGood = check.session && check.deals.every(({ key, cards }) => key && cards);
  const mark = (good: boolean): string => (good ? "✓" : "✗");
  return (
    <>
      <p class={isGood ? "good" : "bad"}>
        <b>
          {mark(isGood)} {isGood ? checked.good : checked.bad}
        </b>
      </p>
      <ul class="findings">
        <li>
          {mark(check.session)} {checked.session}
        </li>
        {check.deals.map(({ hand, key, cards, by }) => (
          <li key={hand}>
            {mark(key)} {checked.hand(hand)}; {mark(cards)} {by === "deck" ? checked.deck : checked.replayed}
          </li>
        ))}
      </ul>
    </>
  );
}
