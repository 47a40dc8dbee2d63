import type { Amount } from "./amount.js";
import { present } from "./at.js";
import { type Card, isTrump, printedSuit, type Suit } from "./cards.js";
import { RuleError } from "./errors.js";
import { checkFormat } from "./guard.js";
import { agreementOf } from "./ruleset.js";
import { bySeat, clockwiseFrom, next, type Seat } from "./seat.js";
import type {
  Bid,
  Declaration,
  Entry,
  ExchangeChoice,
  HandResult,
  InHand,
  Kind,
  Outcome,
  PhaseFacts,
  Play,
  RitualCut,
  Session,
  Standing,
} from "./session.js";
import type { SessionView, ViewOwn } from "./view.js";

/** What a seat's hand was after an event of its own; null for every other seat, and where it can no longer be told. */
export interface OwnHand {
  /**
   * The viewer's hand after the event, which is the viewer's own, in the hand's order, the cards played since at the end;
   * null from sessions, in views of other seats, and for an event that another one skipped with it has overtaken.
   */
  readonly own: readonly Card[] | null;
}

/** The kinds of event, by type, in the order in which a hand can have them. */
export interface GameEvents {
  /** A cut of the ritual (T1): the cards shown, and who pays for them; the payments follow. */
  readonly ritualCut: RitualCut;
  /** The cut passed the deal to that seat (T1). */
  readonly dealMoved: { readonly dealer: Seat };
  /** A payment between a seat and the pot, or for a bonus between seats: positive to the seat, in counters. */
  readonly paid: Entry;
  /** Cards were dealt, `count` to each of the seats, the first of them first (F4, V2). */
  readonly dealt: OwnHand & {
    readonly hand: number;
    readonly dealer: Seat;
    readonly seats: readonly Seat[];
    readonly count: number;
  };
  /** The deal turned cards face up, and what they make of the hand (F5, F7, V3); no trump yet where the dealer names it. */
  readonly turned: {
    readonly cards: readonly Card[];
    readonly trump: Suit | null;
    readonly kind: Kind;
    readonly seven: boolean;
  };
  /** Who is striker, and the trump that holds then: none after an oder (F8, V5, T2, T3). */
  readonly strikerSet: { readonly seat: Seat; readonly trump: Suit | null };
  /** The seat took the cards on the table and laid down as many, face down (F6, T5). */
  readonly pickedUp: OwnHand & { readonly seat: Seat; readonly cards: readonly Card[] };
  /** The dealer named the trump (V3). */
  readonly trumpNamed: { readonly seat: Seat; readonly trump: Suit };
  /** A bid (T3). */
  readonly bid: { readonly seat: Seat; readonly bid: Bid };
  /** A declaration (F10, V7, V18, T4); a fold takes the seat out of the hand. */
  readonly declared: { readonly seat: Seat; readonly declaration: Declaration };
  /** The stock was shuffled anew from the discards and the hands of the folded seats named (T6). */
  readonly stockRenewed: { readonly folded: readonly Seat[] };
  /** A card was turned up from the stock, and where it went: to stay on the table, to the discards, or to the seat's hand (T5, T6). */
  readonly turnedUp: { readonly seat: Seat; readonly card: Card; readonly to: "table" | "discards" | "hand" };
  /** The card turned up after an oder decided the trump (T5). */
  readonly trumpSet: { readonly trump: Suit };
  /** The seat laid down `count` cards and drew `drawn` from the stock (V15, T6); what is turned up for it follows. */
  readonly exchanged: OwnHand & {
    readonly seat: Seat;
    readonly choice: ExchangeChoice;
    readonly count: number;
    readonly drawn: number;
  };
  /** The seat laid down the cards that its exchange left too many (T6). */
  readonly discarded: OwnHand & { readonly seat: Seat; readonly count: number };
  /** P stands (C8): the amount in counters. */
  readonly potFrozen: { readonly amount: Amount };
  /** A trick began: who leads (F8, V5, C6). */
  readonly trickOpened: { readonly leader: Seat };
  /** A card was played (F11). */
  readonly played: Play;
  /** The trick is complete: who won it (C6). */
  readonly trickWon: { readonly winner: Seat };
  /** The hand is ready to be settled. */
  readonly handEnded: { readonly outcome: Outcome };
  /** The hand is settled; its payments have gone before. */
  readonly settled: { readonly result: HandResult };
  /** The next hand is to be dealt (C12, V14). */
  readonly nextHand: { readonly hand: number; readonly dealer: Seat; readonly tieBreak: boolean };
  /** The session is over (F17, V13, C14): the last hand and its dealer, the standings, who shares the first place. */
  readonly sessionOver: {
    readonly hand: number;
    readonly dealer: Seat;
    readonly standings: readonly Standing[];
    readonly winners: readonly Seat[];
  };
}

/** The types of {@link GameEvent}. */
export type GameEventType = keyof GameEvents;

/** Something that a table sees happen, as plain data, or with a type named an event of that type. Narrow it by `type`. */
export type GameEvent<T extends GameEventType = GameEventType> = {
  readonly [Q in GameEventType]: { readonly type: Q } & GameEvents[Q];
}[T];

/** All that the story of a hand is told from: public facts of a hand in progress, or what is left of them after its settlement. */
type Story = Pick<
  PhaseFacts[InHand],
  | "ruleset"
  | "players"
  | "hand"
  | "dealer"
  | "tieBreak"
  | "kind"
  | "seven"
  | "trump"
  | "exposed"
  | "striker"
  | "active"
  | "declarations"
  | "bids"
  | "ritual"
  | "exchanges"
  | "faceUp"
  | "entries"
  | "tricks"
  | "phase"
  | "toAct"
  | "trick"
> & { readonly frozenPot?: Amount; readonly outcome?: Outcome };

type Table = Session | SessionView;

type TableInHand = Session<InHand> | SessionView<InHand>;

const isInHand = (table: Table): table is TableInHand => table.phase !== "ready" && table.phase !== "over";

/** Everything seen of a hand so far, in order. As the hand goes on, this only grows at its end. */
function told(story: Story): readonly GameEvent[] {
  const { ruleset, players, dealer, tieBreak, kind, seven, trump, exposed, striker, phase, bids, declarations } = story;
  const { handSize, stages, striker: chosen, exchange: rules } = agreementOf(ruleset);
  const table = clockwiseFrom(players, next(players, dealer));
  const seats = tieBreak ? table.filter((seat) => story.active.includes(seat)) : table; // V14
  const fromStriker = clockwiseFrom(players, striker ?? 0);
  const indicator = present(exposed.at(-1));
  const turned = printedSuit(indicator);
  const isBidden = chosen === "bidder" && kind === "ordinary" && !indicator.startsWith("A"); // T2, T3, T7
  const won = striker === null ? null : bids[striker];
  const isOder = won === "oder" || won === "weiterOder";

  const events: GameEvent[] = [];
  const unpaid = [...story.entries];
  const unturned = [...story.faceUp];
  let stock = 33 - handSize * seats.length - exposed.length;
  let discards = 0;
  let folded = table.filter((seat) => declarations[seat] === "fold");

  /** Tells the next payments, as far as they are due now. */
  function pay(isDue: (entry: Entry, place: number) => boolean): void {
    for (let paid = 0; unpaid[0] && isDue(unpaid[0], paid); paid++) {
      events.push({ type: "paid", ...unpaid[0] });
      unpaid.shift();
    }
  }

  /** Cards leave the stock, which is renewed when it has too few (T6). */
  function draw(count: number): void {
    if (stock < count) {
      events.push({ type: "stockRenewed", folded });
      stock += discards + folded.length * handSize;
      discards = 0;
      folded = [];
    }
    stock -= count;
  }

  /** Turns up the next cards, each to its place, up to the first one after which it does not go on. */
  function turnUp(
    seat: Seat,
    destination: (card: Card) => GameEvents["turnedUp"]["to"],
    goesOn: (card: Card) => boolean,
  ): readonly Card[] {
    const last = unturned.findIndex((card) => !goesOn(card));
    const cards = unturned.splice(0, last + 1 || unturned.length); // T6: or up to where nothing was left
    for (const card of cards) {
      const to = destination(card);
      draw(1);
      if (to === "discards") discards++;
      events.push({ type: "turnedUp", seat, card, to });
    }
    return cards;
  }

  function pickUp(seat: Seat, cards: readonly Card[]): void {
    events.push({ type: "pickedUp", seat, cards, own: null });
    discards += cards.length;
  }

  function tellDeal(): void {
    story.ritual.forEach((cut, place) => {
      events.push({ type: "ritualCut", ...cut });
      pay((_, nth) => nth < cut.paid.length);
      const { cutter } = story.ritual[place + 1] ?? cut;
      if (cutter !== cut.cutter) events.push({ type: "dealMoved", dealer: next(players, cutter) });
    });
    pay(({ reason }) => reason === "ante" || reason === "ritual"); // the latter of a ritual that is forgotten
    events.push({ type: "dealt", hand: story.hand, dealer, seats, count: handSize, own: null });
    events.push({ type: "turned", cards: exposed, trump: turned, kind, seven });
    if (striker !== null && !isBidden) events.push({ type: "strikerSet", seat: striker, trump: turned });
    // The pickup before the bids is over in any other phase, and in the second pickup (T5).
    const isOver = phase !== "pickup" || bids.some((bid) => bid !== null);
    if (isOver && stages[0]?.phase === "pickup") pickUp(dealer, exposed);
    if (turned === null && trump !== null) events.push({ type: "trumpNamed", seat: dealer, trump });
  }

  function tellBids(): void {
    for (const seat of table) {
      const bid = bids[seat];
      if (bid) events.push({ type: "bid", seat, bid });
    }
    if (striker === null || !isBidden) return;
    events.push({ type: "strikerSet", seat: striker, trump: isOder ? null : won ? turned : trump });
  }

  function tellDeclarations(): void {
    for (const seat of fromStriker) {
      const declaration = declarations[seat];
      if (declaration) events.push({ type: "declared", seat, declaration });
    }
  }

  /** The cards turned up after an oder, and what the striker picks up (T5). */
  function tellOder(): void {
    if (!isOder || trump === null || striker === null) return;
    const isBarred = (card: Card): boolean => won === "weiterOder" && printedSuit(card) === turned;
    const cards = turnUp(
      striker,
      (card) => (isBarred(card) ? "discards" : "table"),
      (card) => card === "W" || isBarred(card),
    );
    const upcards = cards.filter((card) => !isBarred(card));
    events.push({ type: "trumpSet", trump });
    if (upcards.length > 0 && phase !== "pickup") pickUp(striker, upcards);
  }

  function tellExchange(seat: Seat): void {
    const exchange = story.exchanges[seat];
    if (!exchange || trump === null) return;
    const { choice, count } = exchange;
    const drawn = choice === "standard" ? count : choice === "trumpfpackerl" ? 5 : 4;
    events.push({ type: "exchanged", seat, choice, count, drawn, own: null });
    discards += count;
    draw(drawn);
    const cards = choice.endsWith("packerl")
      ? turnUp(
          seat,
          () => "hand",
          (card) => isTrump(card, trump),
        )
      : [];
    const over = drawn - count + cards.length;
    pay((entry) => entry.reason === "fee" && entry.seat === seat);
    if (over === 0 || (phase === "discard" && seat === story.toAct)) return;
    events.push({ type: "discarded", seat, count: over, own: null });
    discards += over;
  }

  function tellPlay(): void {
    const { frozenPot, tricks, trick, outcome } = story;
    pay(({ reason }) => reason === "fee"); // of exchanges that are forgotten
    if (frozenPot !== undefined) events.push({ type: "potFrozen", amount: frozenPot });
    for (const { leader, plays, winner } of [...tricks, ...(trick ? [{ ...trick, winner: null }] : [])]) {
      events.push({ type: "trickOpened", leader });
      for (const play of plays) events.push({ type: "played", ...play });
      if (winner !== null) events.push({ type: "trickWon", winner });
    }
    if (outcome !== undefined) events.push({ type: "handEnded", outcome });
    pay(() => true);
  }

  tellDeal();
  tellBids();
  tellDeclarations();
  tellOder();
  for (const seat of rules?.first === "striker" ? fromStriker : table) tellExchange(seat);
  tellPlay();
  return events;
}

/** A settled hand as its result tells it, with what was known of it before; who folded can be read off the result. */
function settledStory(before: Table, result: HandResult): Story {
  const { ruleset, players } = before;
  const forgotten = { ruleset, players, bids: [], ritual: [], exchanges: [], faceUp: [] };
  const { active, required, striker, kind } = result;
  const declarations = bySeat(players, (seat): Declaration | null => {
    if (kind === "muss" || striker === null || seat === striker) return null;
    return !active[seat] ? "fold" : required[seat] === 0 ? "bettler" : "join";
  });
  return {
    ...forgotten,
    ...(isInHand(before) ? before : {}),
    ...result,
    declarations,
    active: bySeat(players, (seat) => seat).filter((seat) => active[seat]),
    phase: "settle",
    toAct: null,
    trick: null,
  };
}

/** What has happened since, and the viewer's hand put into the last event from which it can be told. */
function since(before: Table, story: Story, own: readonly Card[]): readonly GameEvent[] {
  const seen = isInHand(before) && before.hand === story.hand ? told(before) : [];
  const events = [...told(story)];
  const past = events.splice(0, seen.length);
  if (JSON.stringify(past) !== JSON.stringify(seen)) throw unrelated();

  const viewer = seatOf(before);
  const isViewers = (event: GameEvent): boolean =>
    event.type === "dealt" ? event.seats.some((seat) => seat === viewer) : "seat" in event && event.seat === viewer;
  const last = events.map((event) => "own" in event && isViewers(event)).lastIndexOf(true);
  if (last < 0) return events;
  const played = events
    .slice(last)
    .flatMap((event) => (event.type === "played" && isViewers(event) ? [event.card] : []));
  const hand = [...own, ...played];
  if (hand.length === 0) return events;
  return events.map((event, place) => (place === last && "own" in event ? { ...event, own: hand } : event));
}

function unrelated(): RuleError {
  return new RuleError(
    "BAD_SESSION",
    null,
    "Events lie between a session, or a view, and a later one of the same seat, at most one settlement later.",
    { path: "", problem: "unrelated" },
  );
}

const seatOf = (table: Table): ViewOwn["seat"] | null => ("seat" in table ? table.seat : null);

/**
 * What a table sees happen between two sessions, or two views of one seat, any number of steps apart up to the next
 * settlement and what follows it: enough to animate it all. From sessions it is what a spectator sees; a view adds the
 * viewer's own hand, and never says more than the two views themselves.
 *
 * Step by step nothing is left out. When a settlement lies between, what neither side shows any more is left out:
 * the bids, exchanges, turned-up cards and cuts of skipped steps. Commitments, phases and whose turn it is are
 * not told; the later session or view has them.
 *
 * @param before - a session or a view
 * @param after - a later one of the same kind
 * @returns the events in the order in which they happened; none between a session and itself
 * @throws RuleError `BAD_SESSION`, also when the two do not belong together, the second is the earlier one,
 * or more than one settlement lies between
 * @example
 * ```ts
 * import { createSession, deal, eventsBetween, viewFor } from "kratzen";
 *
 * const ready = createSession({ players: 4, seed: "a wet evening", dealer: 0 });
 * const dealt = deal(ready);
 * const events = eventsBetween(viewFor(ready, 1), viewFor(dealt, 1));
 * events.map(({ type }) => type).join(" "); // => "paid paid paid paid dealt turned strikerSet"
 * const [cards] = events.filter((event) => event.type === "dealt");
 * cards?.own; // => dealt.hands[1]
 * ```
 */
export function eventsBetween(before: Session, after: Session): readonly GameEvent[];
export function eventsBetween(before: SessionView, after: SessionView): readonly GameEvent[];
export function eventsBetween(before: Table, after: Table): readonly GameEvent[] {
  checkFormat(before);
  checkFormat(after);
  const origin = ({ commitment, players, ruleset }: Table): string => JSON.stringify([commitment, players, ruleset]);
  const result = after.lastResult;
  const settled = (result?.hand ?? 0) - (before.lastResult?.hand ?? 0);
  if (
    seatOf(before) !== seatOf(after) ||
    origin(before) !== origin(after) ||
    before.step > after.step ||
    settled < 0 ||
    settled > 1
  ) {
    throw unrelated();
  }

  const events: GameEvent[] = [];
  if (result && settled === 1) {
    events.push(...since(before, settledStory(before, result), []), { type: "settled", result });
    if (after.phase !== "over") {
      const { tieBreak } = after;
      events.push({ type: "nextHand", hand: result.hand + 1, dealer: next(after.players, result.dealer), tieBreak });
    }
  }
  if (isInHand(after)) {
    events.push(...since(before, after, "own" in after ? after.own : []));
  } else if (settled === 0 && isInHand(before)) {
    throw unrelated();
  } else if (after.phase === "over" && before.phase !== "over") {
    const { hand, dealer, standings, winners } = after;
    events.push({ type: "sessionOver", hand, dealer, standings, winners });
  }
  return events;
}
