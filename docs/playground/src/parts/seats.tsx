import type { Card, Seat, SessionView } from "kratzen";
import type { JSX } from "preact";
import { useSpeak } from "../speak.js";
import { Fan, PlayingCard } from "./playing-card.js";

interface Props {
  readonly view: SessionView;
  /** Everyone's cards, where they are open. */
  readonly open?: readonly (readonly Card[] | undefined)[] | undefined;
}

/** Everybody at the table with the balance: the ledger, always in sight. */
export function Seats({ view, open }: Props): JSX.Element {
  const { words } = useSpeak();
  const seats = view.ledger.balances.map((_, seat) => seat);
  return (
    <ul class="seats" aria-label={words.table}>
      {seats.map((seat) => (
        <SeatPlate key={seat} view={view} seat={seat} cards={open?.[seat]} />
      ))}
    </ul>
  );
}

function SeatPlate({
  view,
  seat,
  cards,
}: {
  readonly view: SessionView;
  readonly seat: Seat;
  readonly cards: readonly Card[] | undefined;
}): JSX.Element {
  const { words, name, amount } = useSpeak();
  const acts = view.toAct === seat;
  const held = view.counts.hands[seat] ?? 0;
  const won = "tricks" in view ? view.tricks.filter(({ winner }) => winner === seat).length : 0;
  const isOut = "active" in view && !view.active.includes(seat);
  return (
    <li class={`seat${acts ? " acts" : ""}${isOut ? " out" : ""}`} {...(acts ? { "aria-current": "true" } : {})}>
      <span class="seat-name">{name(seat)}</span>
      <span class="seat-balance">
        <span class="unseen">{words.balance} </span>
        {amount(view.ledger.balances[seat] ?? "0")}
      </span>
      <span class="badges">
        <Badges view={view} seat={seat} />
      </span>
      {cards ? (
        <span class="open-hand">
          {cards.map((card) => (
            <PlayingCard key={card} card={card} />
          ))}
        </span>
      ) : (
        <span class="seat-cards">
          {isOut ? null : <Fan count={held} />}
          <span class="unseen">{words.cardsHeld(held)}</span>
        </span>
      )}
      {won > 0 && (
        <span class="won">
          <span aria-hidden="true">{"●".repeat(won)}</span>
          <span class="unseen">{words.tricks(won)}</span>
        </span>
      )}
    </li>
  );
}

function Badges({ view, seat }: { readonly view: SessionView; readonly seat: Seat }): JSX.Element {
  const { words, names } = useSpeak();
  const badges: (readonly [string, string])[] = [];
  if (view.dealer === seat) badges.push(["dealer", words.dealer]);
  if ("striker" in view) {
    const { striker, declarations, bids, exchanges, active, tieBreak } = view;
    const declaration = declarations[seat];
    const bid = bids[seat];
    const exchange = exchanges[seat];
    if (striker === seat) badges.push(["striker", words.striker]);
    if (tieBreak && !active.includes(seat)) badges.push(["", words.watching]);
    if (declaration) badges.push(["", names.declarations[declaration].short]);
    else if (bid && striker === null) badges.push(["", names.bids[bid].short]);
    if (exchange && view.phase !== "play")
      badges.push(["", `${names.exchanges[exchange.choice].short} ${exchange.count}`]);
  }
  return (
    <>
      {badges.map(([kind, text]) => (
        <span key={text} class={`badge ${kind}`}>
          {text}
        </span>
      ))}
    </>
  );
}
