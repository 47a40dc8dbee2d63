import type { Action, Bid, Card, Declaration, Play, Rank, Ruleset, Seat, Session, Suit } from "../index.js";

// What the rules say of cards and seats, written a second time and differently: the suite asks nothing of the engine
// that it judges, nor of kratzen.

/** The name of one of the games. */
export type Game = Ruleset["name"];

/** A session with a hand in progress. */
export type HandSession = Exclude<Session, { phase: "ready" | "over" }>;

/** @internal The suits in the order of the pack. */
export const SUIT_LETTERS: readonly Suit[] = ["C", "S", "H", "D"];
/** @internal The ranks, high to low. */
const RANK_LETTERS: readonly Rank[] = ["A", "K", "Q", "J", "T", "9", "8", "7"];

/** @internal C1, in the order of D4. */
export const CARDS: readonly Card[] = [
  ...SUIT_LETTERS.flatMap((suit) => RANK_LETTERS.map((rank): Card => `${rank}${suit}`)),
  "W",
];

/** @internal The printed suit of a card that is not the Weli. */
export const printed = (card: Card): Suit | null => SUIT_LETTERS.find((suit) => card.endsWith(suit)) ?? null;

/** @internal C3, C4: all trumps, high to low. */
export function trumpsOf(trump: Suit, weliOnTop: boolean): readonly Card[] {
  const [ace, ...rest] = RANK_LETTERS.map((rank): Card => `${rank}${trump}`);
  const top: readonly Card[] = ace === undefined ? ["W"] : weliOnTop ? ["W", ace] : [ace, "W"];
  return [...top, ...rest];
}

/** @internal V16. */
function isWeliOnTop(ruleset: Ruleset): boolean {
  return ruleset.name === "fiveCard" && ruleset.options.weli === "highest";
}

/** @internal Whether cards meet among which V16 makes a difference: the Weli on top, and the trump ace. */
export function isAboutWeliOnTop({ ruleset, trump }: TrickTable, cards: readonly Card[]): boolean {
  return isWeliOnTop(ruleset) && cards.includes("W") && cards.includes(`A${trump}`);
}

/** @internal Whether a card is a trump (C4). */
export const trumpCard = (card: Card, trump: Suit): boolean => trumpsOf(trump, false).includes(card);

/** @internal What the judge of a trick has to know. */
export interface TrickTable {
  readonly ruleset: Ruleset;
  readonly trump: Suit;
}

/** @internal Whether a card beats another: a higher trump, any trump a plain card, or higher in the same suit (C3, C4, C6). */
function beats(table: TrickTable, card: Card, other: Card): boolean {
  const trumps = trumpsOf(table.trump, isWeliOnTop(table.ruleset));
  if (trumps.includes(card)) return !trumps.includes(other) || trumps.indexOf(card) < trumps.indexOf(other);
  if (trumps.includes(other) || printed(card) !== printed(other)) return false;
  return CARDS.indexOf(card) < CARDS.indexOf(other);
}

/** @internal C6: the play whose card no other card of the trick that could win beats. */
export function strongest(table: TrickTable, plays: readonly Play[]): Play | null {
  const lead = plays[0];
  if (!lead) return null;
  const trumped = plays.filter(({ card }) => trumpCard(card, table.trump));
  const inIt = trumped.length > 0 ? trumped : plays.filter(({ card }) => printed(card) === printed(lead.card));
  return inIt.find(({ card }) => !inIt.some((other) => beats(table, other.card, card))) ?? null;
}

/** @internal Which duty a card breaks. */
export type Breach = "MUST_FOLLOW_SUIT" | "MUST_HEAD" | "MUST_TRUMP" | "MUST_OVERTRUMP";

/**
 * F12, V8: the duty that a held card breaks, or null for a legal one.
 * A card is illegal exactly if a card is held that obliges.
 *
 * @internal
 */
export function breach(table: TrickTable, plays: readonly Play[], hand: readonly Card[], card: Card): Breach | null {
  const led = plays[0]?.card;
  const best = strongest(table, plays)?.card;
  if (led === undefined || best === undefined) return null;
  const isTrump = (one: Card): boolean => trumpCard(one, table.trump);
  const follows = (one: Card): boolean =>
    isTrump(led) ? isTrump(one) : !isTrump(one) && printed(one) === printed(led);
  const wins = (one: Card): boolean => beats(table, one, best);

  if (hand.some(follows)) {
    if (!follows(card)) return "MUST_FOLLOW_SUIT";
    const mustHead =
      table.ruleset.name !== "fiveCard" && !wins(card) && hand.some((held) => follows(held) && wins(held));
    return mustHead ? "MUST_HEAD" : null;
  }
  if (!hand.some(isTrump)) return null;
  if (!isTrump(card)) return "MUST_TRUMP";
  return isTrump(best) && !wins(card) && hand.some((held) => isTrump(held) && wins(held)) ? "MUST_OVERTRUMP" : null;
}

/** @internal The cards of a hand that break no duty. */
export function lawfulPlays(table: TrickTable, plays: readonly Play[], hand: readonly Card[]): readonly Card[] {
  return hand.filter((card) => breach(table, plays, hand, card) === null);
}

/** @internal C5: all seats clockwise from a seat's left, that seat last. */
export function fromLeftOf(players: number, seat: Seat): readonly Seat[] {
  return Array.from({ length: players }, (_, place) => (seat + 1 + place) % players);
}

/** @internal C5: the seat to the left. */
export const toTheLeft = (players: number, seat: Seat): Seat => (seat + 1) % players;

/** @internal The next of some seats, clockwise after a seat. */
export function nextOf(players: number, seat: Seat, seats: readonly Seat[]): Seat | null {
  return fromLeftOf(players, seat).find((other) => seats.includes(other)) ?? null;
}

/** @internal Cards in a hand (F4, V2). */
export const handSizeOf = ({ name }: Ruleset): number => (name === "fiveCard" ? 5 : 4);

/** @internal Where the upcard lies in the deck, with so many players dealt to (F4, V2). */
export const upcardPlace = (ruleset: Ruleset, dealtTo: number): number =>
  dealtTo * (ruleset.name === "fiveCard" ? 5 : 2);

/** @internal The cards of a list that another does not hold. */
export const leaving = (cards: readonly Card[], gone: readonly Card[]): readonly Card[] =>
  cards.filter((card) => !gone.includes(card));

/** @internal All sets of so many of the items, in their order. */
export function setsOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  let sets: readonly (readonly T[])[] = [[]];
  for (const item of items) sets = [...sets, ...sets.filter((set) => set.length < size).map((set) => [...set, item])];
  return sets.filter((set) => set.length === size);
}

/** @internal The hand of a seat; empty where there is none. */
export const handOf = ({ hands }: Pick<HandSession, "hands">, seat: Seat): readonly Card[] => hands[seat] ?? [];

/** @internal Tells whether a hand is in progress. */
export function isHand(session: Session): session is HandSession {
  return session.phase !== "ready" && session.phase !== "over";
}

/** @internal T3: what may be bid after the bids so far. */
export function lawfulBids({ bids }: Pick<HandSession, "bids">): readonly Bid[] {
  const taken = bids.includes("oder") || bids.includes("weiterOder");
  return taken ? ["schlagen", "weiter"] : ["schlagen", "oder", "weiterOder", "weiter"];
}

/** @internal F10, V7, T4, V18: what may be declared. */
function lawfulDeclarations({ ruleset }: Pick<HandSession, "ruleset">): readonly Declaration[] {
  return ruleset.name === "fiveCard" && ruleset.options.bettler ? ["join", "fold", "bettler"] : ["join", "fold"];
}

/** @internal V15, T6: how many cards at most a standard exchange lays down. */
export function mostExchanged(session: Pick<HandSession, "ruleset" | "stock">): number {
  if (session.ruleset.name !== "fiveCard") return 4;
  return Math.min(session.ruleset.options.exchange?.max ?? 0, session.stock.length);
}

/** @internal T6: the special exchange that a hand allows. */
export function specialFor(
  ruleset: Ruleset,
  trump: Suit,
  hand: readonly Card[],
): "sau" | "trumpfpackerl" | "packerl" | null {
  if (ruleset.name !== "tavern") return null;
  const trumps = hand.filter((card) => trumpCard(card, trump));
  if (trumps.length > 1) return null;
  return trumps.length === 0 ? "packerl" : trumps[0]?.startsWith("A") ? "sau" : "trumpfpackerl";
}

/** @internal All that the rules allow in a session, each once, card lists in the hand's order. */
export function lawfulActions(session: Session): readonly Action[] {
  const size = handSizeOf(session.ruleset);
  switch (session.phase) {
    case "ready":
      return [{ type: "deal" }];
    case "over":
      return [];
    case "settle":
      return [{ type: "settle" }];
    case "pickup": {
      const held = [...handOf(session, session.toAct), ...session.upcards];
      return setsOf(held, held.length - size).map((discards) => ({ type: "pickup", seat: session.toAct, discards }));
    }
    case "trump":
      return SUIT_LETTERS.map((suit) => ({ type: "nameTrump", seat: session.toAct, suit }));
    case "bid":
      return lawfulBids(session).map((bid) => ({ type: "bid", seat: session.toAct, bid }));
    case "declare":
      return lawfulDeclarations(session).map((declaration) => ({ type: "declare", seat: session.toAct, declaration }));
    case "exchange": {
      const { toAct: seat, trump, ruleset } = session;
      const hand = handOf(session, seat);
      const sizes = Array.from({ length: 1 + mostExchanged(session) }, (_, count) => count);
      const special = specialFor(ruleset, trump, hand);
      const standard = sizes.flatMap((count) => setsOf(hand, count));
      return [
        ...standard.map((discards): Action => ({ type: "exchange", seat, choice: "standard", discards })),
        ...(special ? [{ type: "exchange", seat, choice: special } as const] : []),
      ];
    }
    case "discard": {
      const hand = handOf(session, session.toAct);
      return setsOf(hand, hand.length - size).map((cards) => ({ type: "discard", seat: session.toAct, cards }));
    }
    case "play":
      return lawfulPlays(session, session.trick.plays, handOf(session, session.toAct)).map((card) => ({
        type: "play",
        seat: session.toAct,
        card,
      }));
  }
}
