import type { Amount } from "./amount.js";
import { present } from "./at.js";
import { isOder } from "./bid.js";
import { type Card, printedSuit, type Suit } from "./cards.js";
import { RuleError } from "./errors.js";
import { checkFormat } from "./guard.js";
import { agreementOf } from "./ruleset.js";
import { clockwiseFrom, next, type Seat } from "./seat.js";
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
import { foldedSeats } from "./stock.js";
import type { SessionView, ViewOwn } from "./view.js";

/** What a seat's hand was after an event of its own; null for every other seat, and where it can no longer be told. */
export interface OwnHand {
  /**
   * The viewer's hand after the event, which is the viewer's own, in the hand's order, the cards played since at the
   * end, the last one first; null from sessions, in views of other seats, and for an event that another one skipped
   * with it has overtaken.
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

/** A session, or a view with what it adds. */
type Table = (Session | SessionView) & Partial<ViewOwn>;

/** What the story of a hand is told from: public facts of a hand in progress, or what is left of them after its settlement. */
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
  | "declarations"
  | "entries"
  | "tricks"
  | "phase"
  | "toAct"
  | "trick"
> &
  Partial<Pick<PhaseFacts["settle"], "bids" | "ritual" | "exchanges" | "faceUp" | "frozenPot" | "outcome">>;

/** Everything seen of a hand so far, in order. As the hand goes on, this only grows at its end. */
function handTold(story: Story): readonly GameEvent[] {
  const { players, dealer, trump, exposed, striker, phase } = story;
  const rules = agreementOf(story.ruleset);
  const table = clockwiseFrom(players, next(players, dealer));
  const fromStriker = clockwiseFrom(players, striker ?? dealer);
  const seats = table.filter((seat) => !story.tieBreak || story.entries.some((entry) => entry.seat === seat)); // V14
  const indicator = present(exposed.at(-1));
  const turned = printedSuit(indicator);
  const isBidden = rules.striker === "bidder" && story.kind === "ordinary" && !indicator.startsWith("A"); // T2, T3, T7
  const hasOder = isOder(story.bids?.[striker ?? -1] ?? null);

  const events: GameEvent[] = [];
  const tell = (event: GameEvent): unknown => events.push(event);

  const unpaid = [...story.entries];
  /** The next payments for that reason, or the first so many of them. */
  const pay = (reason: Entry["reason"], most?: number): void => {
    for (const entry of unpaid.filter((one) => one.reason === reason).slice(0, most)) {
      tell({ type: "paid", ...entry });
      unpaid.shift();
    }
  };

  let folded = foldedSeats(story);
  let stock = 33 - rules.handSize * seats.length - exposed.length;
  let spare = rules.handSize * folded.length; // cards that the stock can be renewed from
  /** Cards leave the stock, which is renewed when it has too few (T6). */
  const draw = (count: number): void => {
    if (stock < count) {
      tell({ type: "stockRenewed", folded });
      stock += spare;
      spare = 0;
      folded = [];
    }
    stock -= count;
  };

  const unturned = [...(story.faceUp ?? [])];
  /** Turns cards up: for an oder until one is a trump by its suit (T5), else until one is none or nothing is left (T6). */
  const turnUp = (seat: Seat, isForOder: boolean): readonly Card[] => {
    const isOfTrump = (card: Card): boolean => card.endsWith(`${trump}`);
    const last = unturned.findIndex((card) => card !== "W" && isOfTrump(card) === isForOder);
    return unturned.splice(0, last + 1 || 33).filter((card) => {
      const to = !isForOder ? "hand" : card === "W" || isOfTrump(card) ? "table" : "discards";
      draw(1);
      tell({ type: "turnedUp", seat, card, to });
      if (to === "discards") spare++;
      return to !== "discards";
    });
  };

  /** After an oder there is no trump for now (T5); the trump that it got is all that is left of one that is forgotten. */
  const setStriker = (): void => {
    if (striker !== null) tell({ type: "strikerSet", seat: striker, trump: hasOder ? null : turned && trump });
  };

  const pickUp = (seat: Seat, cards: readonly Card[]): void => {
    if (cards.length === 0) return; // of an oder that is forgotten
    tell({ type: "pickedUp", seat, cards, own: null });
    spare += cards.length;
  };

  story.ritual?.forEach((cut) => {
    tell({ type: "ritualCut", ...cut });
    pay("ritual", cut.paid.length);
    const passed = cut.paid.at(-1) ?? next(players, cut.cutter);
    if (passed !== next(players, cut.cutter)) tell({ type: "dealMoved", dealer: passed });
  });
  pay("ritual"); // of cuts that are forgotten
  pay("ante");
  tell({ type: "dealt", hand: story.hand, dealer, seats, count: rules.handSize, own: null });
  tell({ type: "turned", cards: exposed, trump: turned, kind: story.kind, seven: story.seven });
  if (!isBidden) setStriker();
  if (rules.stages[0]?.phase === "pickup" && (phase !== "pickup" || hasOder)) pickUp(dealer, exposed);
  if (!turned && trump) tell({ type: "trumpNamed", seat: dealer, trump });

  each(table, story.bids, (seat, bid) => tell({ type: "bid", seat, bid }));
  if (isBidden) setStriker();
  each(fromStriker, story.declarations, (seat, declaration) => tell({ type: "declared", seat, declaration }));

  if (hasOder && trump) {
    const cards = turnUp(present(striker), true);
    tell({ type: "trumpSet", trump });
    if (phase !== "pickup") pickUp(present(striker), cards);
  }
  const first = rules.stages.find((stage) => stage.phase === "exchange")?.first;
  each(first === "striker" ? fromStriker : table, story.exchanges, (seat, exchange) => {
    let over = Number(exchange.choice === "sau" || exchange.choice === "trumpfpackerl");
    tell({ type: "exchanged", seat, ...exchange, drawn: exchange.count + over, own: null });
    spare += exchange.count;
    draw(exchange.count + over);
    if (exchange.choice.endsWith("packerl")) over += turnUp(seat, false).length;
    if (exchange.count > 0) pay("fee", 1);
    if (over > 0 && seat !== (phase === "discard" && story.toAct)) {
      tell({ type: "discarded", seat, count: over, own: null });
      spare += over;
    }
  });

  pay("fee"); // of exchanges that are forgotten
  if (story.frozenPot) tell({ type: "potFrozen", amount: story.frozenPot });
  (story.trick ? [...story.tricks, story.trick] : story.tricks).forEach((trick) => {
    tell({ type: "trickOpened", leader: trick.leader });
    for (const play of trick.plays) tell({ type: "played", ...play });
    if ("winner" in trick) tell({ type: "trickWon", winner: trick.winner });
  });
  if (story.outcome) tell({ type: "handEnded", outcome: story.outcome });
  unpaid.forEach((entry) => {
    tell({ type: "paid", ...entry });
  });
  return events;
}

/** What each of the seats has said or done, in their order. */
function each<T>(
  seats: readonly Seat[],
  facts: readonly (T | null)[] | undefined,
  tell: (seat: Seat, fact: T) => void,
): void {
  for (const seat of seats) {
    const fact = facts?.[seat];
    if (fact) tell(seat, fact);
  }
}

/** Everything seen of the hand in progress so far, or of the end of the session. */
function told(table: Table): readonly GameEvent[] {
  if (table.phase === "ready") return [];
  if (table.phase !== "over") return handTold(table);
  return [
    { type: "sessionOver", hand: table.hand, dealer: table.dealer, standings: table.standings, winners: table.winners },
  ];
}

/** A settled hand as its result tells it, with what was known of it before; who folded can be read off the result. */
function settledStory(before: Table, result: HandResult): Story {
  return {
    ...before,
    ...result,
    declarations: result.active.map((isActive, seat) => {
      if (result.kind === "muss" || seat === (result.striker ?? seat)) return null;
      return !isActive ? "fold" : result.required[seat] === 0 ? "bettler" : "join";
    }),
    phase: "settle",
    trick: null,
  };
}

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
  const { lastResult: result, seat } = after;
  const settled = (result?.hand ?? 0) - (before.lastResult?.hand ?? 0);
  const events: GameEvent[] = [];
  if (result && settled === 1) {
    events.push(...handTold(settledStory(before, result)), { type: "settled", result });
    if (after.phase !== "over") {
      events.push({
        type: "nextHand",
        hand: after.hand,
        dealer: next(after.players, result.dealer),
        tieBreak: after.tieBreak,
      });
    }
  }
  events.push(...told(after));
  const past = told(before);
  const since = events.splice(past.length);
  const textOf = (table: Table, seen: readonly GameEvent[]): string =>
    JSON.stringify([table.commitment, table.players, table.ruleset, table.seat, seen]);
  if (![0, 1].includes(settled) || textOf(before, past) !== textOf(after, events)) {
    throw new RuleError("BAD_SESSION", null, "The second session or view does not follow from the first.", {
      path: "",
      problem: "unrelated",
    });
  }

  // The viewer's hand belongs to the last event that changed it, and so do the cards played from it since.
  since.reduceRight<readonly Card[]>((hand, event) => {
    if (event.type === "played" && event.seat === seat) return hand.concat(event.card);
    if (hand.length === 0 || !("own" in event) || ("seat" in event && event.seat !== seat)) return hand;
    const changed: { own: readonly Card[] | null } = event;
    changed.own = hand;
    return [];
  }, after.own ?? []);
  return since;
}
