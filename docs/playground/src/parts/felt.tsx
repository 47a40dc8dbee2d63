import { type CompletedTrick, type Trick as OpenTrick, type SessionView, trickWinner } from "kratzen";
import type { JSX } from "preact";
import { CardBack } from "../cards/card-face.js";
import { SuitIcon } from "../cards/suits.js";
import { useSpeak } from "../speak.js";
import { PlayingCard } from "./playing-card.js";
import { Settlement } from "./settlement.js";

/** The middle of the table: the pot, the trump and what lies face up, or the settlement of the hand before. */
export function Felt({ view }: { readonly view: SessionView }): JSX.Element {
  const result = view.lastResult;
  const isSettled = view.phase === "ready" || view.phase === "over";
  return (
    <div class="felt">
      <Stakes view={view} />
      {isSettled ? result && <Settlement result={result} /> : <Middle view={view} />}
    </div>
  );
}

function Stakes({ view }: { readonly view: SessionView }): JSX.Element {
  const { words, names, pack, suit, amount } = useSpeak();
  return (
    <dl class="stakes">
      <div class="pot">
        <dt>{words.pot}</dt>
        <dd>{amount(view.ledger.pot)}</dd>
      </div>
      {"frozenPot" in view && (
        <div>
          <dt title={words.frozenPot}>P</dt>
          <dd>{amount(view.frozenPot)}</dd>
        </div>
      )}
      {"trump" in view && (
        <>
          <div>
            <dt>{words.trump}</dt>
            <dd>
              {view.trump && <SuitIcon pack={pack} suit={view.trump} />}
              {view.trump ? suit(view.trump) : words.noTrump}
            </dd>
          </div>
          <div class={view.kind}>
            <dt class="unseen">{words.game}</dt>
            <dd>
              {names.kinds[view.kind].short}
              {view.seven && ` (${words.seven})`}
              {view.tieBreak && ` (${words.tieBreak})`}
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

function Middle({ view }: { readonly view: Exclude<SessionView, { readonly phase: "ready" | "over" }> }): JSX.Element {
  const { words } = useSpeak();
  const last = view.tricks.at(-1);
  const trick = view.trick && (view.trick.plays.length > 0 || !last) ? view.trick : last;
  return (
    <>
      {trick && (view.phase === "play" || view.phase === "settle") && <Trick view={view} trick={trick} />}
      {view.phase !== "play" && view.phase !== "settle" && (
        <div class="piles">
          <Pile
            label={view.upcards.length > 0 ? words.upcards : words.shown}
            cards={view.upcards.length > 0 ? view.upcards : view.exposed}
          />
          {view.faceUp.length > 0 && <Pile label={words.shown} cards={view.faceUp} />}
          <figure class="pile">
            <span class="card">
              <CardBack />
            </span>
            <figcaption>{words.stock(view.counts.stock)}</figcaption>
          </figure>
        </div>
      )}
    </>
  );
}

function Pile({
  label,
  cards,
}: {
  readonly label: string;
  readonly cards: readonly Parameters<typeof PlayingCard>[0]["card"][];
}): JSX.Element {
  return (
    <figure class="pile">
      <span class="spread">
        {cards.map((card) => (
          <PlayingCard key={card} card={card} />
        ))}
      </span>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** A trick in progress, or the last one, with who played what. */
function Trick({
  view,
  trick,
}: {
  readonly view: SessionView<"play"> | SessionView<"settle">;
  readonly trick: OpenTrick | CompletedTrick;
}): JSX.Element {
  const { words, name } = useSpeak();
  const isComplete = "winner" in trick;
  const waiting = isComplete ? [] : afterLeader(view.active, trick).slice(trick.plays.length);
  const winning = isComplete
    ? trick.winner
    : trick.plays.length > 0 && view.trump
      ? trickWinner(view.ruleset, view.trump, trick.plays)
      : null;
  return (
    <div class={`trick${isComplete ? " complete" : ""}`}>
      <ol>
        {trick.plays.map(({ seat, card }) => (
          <li key={card} class={seat === winning ? "winning" : ""}>
            <PlayingCard card={card} />
            <span class="player">{name(seat)}</span>
            {seat === winning && <span class="unseen">{words.winner}</span>}
          </li>
        ))}
        {waiting.map((seat) => (
          <li key={seat} class="waiting">
            <span class="card slot" />
            <span class="player">{name(seat)}</span>
          </li>
        ))}
      </ol>
      {isComplete && <p class="trick-to">{words.trickTo(name(trick.winner))}</p>}
    </div>
  );
}

function afterLeader(active: readonly number[], { leader }: OpenTrick): readonly number[] {
  const from = active.indexOf(leader);
  return [...active.slice(from), ...active.slice(0, from)];
}
