import {
  type Amount,
  apply,
  type Bid,
  type Card,
  createRng,
  createSession,
  type Declaration,
  type Entry,
  type ExchangeChoice,
  fourCard,
  type HandResult,
  legalPlays,
  PACK,
  type Phase,
  RuleError,
  type Ruleset,
  type Seat,
  type Session,
  shuffle,
} from "kratzen";
import { expect } from "vitest";

// Worked examples read like a card table: hands, upcard and stock as text, then what each player does in turn.

/** "AC KC W" as cards. */
export const cards = (text: string): readonly Card[] => text.split(" ").filter((word) => word !== "") as Card[];

/** What lies where after the deal; what is left out is filled with the remaining cards in the order of the pack. */
export interface Layout {
  /** By seat, each in the order the cards come. */
  readonly hands?: readonly string[];
  /** "9C", or "W 9C" where a second card is turned (F5). */
  readonly upcard: string;
  /** Top first. */
  readonly stock?: string;
}

/** The deck that is dealt as a layout says, to the seats that play: F4 and F5, or V2. */
export function deckOf(
  { ruleset, players, dealer }: Session,
  layout: Layout,
  playing?: readonly Seat[],
  pack = PACK,
): readonly Card[] {
  const { hands = [], upcard, stock = "" } = layout;
  const seats = playing ?? Array.from({ length: players }, (_, step) => (dealer + 1 + step) % players);
  const [first, second, size] = ruleset.name === "fiveCard" ? [3, 2, 5] : [2, 2, 4];
  const named = [...hands.flatMap(cards), ...cards(upcard), ...cards(stock)];
  expect(named, "a layout names a card twice").toHaveLength(new Set(named).size);
  const rest = pack.filter((card) => !named.includes(card));
  const full = new Map(
    seats.map((seat) => {
      const held = [...cards(hands[seat] ?? "")];
      while (held.length < size) held.push(rest.shift() as Card);
      return [seat, held];
    }),
  );
  const packet = (from: number, to: number): readonly Card[] =>
    seats.flatMap((seat) => full.get(seat)?.slice(from, to) ?? []);
  const packets = [packet(0, first), packet(first, first + second)] as const;
  const turned = cards(upcard);
  const dealt =
    ruleset.name === "fiveCard" ? [...packets[0], ...packets[1], ...turned] : [...packets[0], ...turned, ...packets[1]];
  return [...dealt, ...cards(stock), ...rest];
}

/** The next hand, dealt as a layout says. */
export function dealt(session: Session, layout: Layout, playing?: readonly Seat[]): Session {
  return apply(session, { type: "deal", deck: deckOf(session, layout, playing) });
}

export interface Table extends Layout {
  readonly ruleset?: Ruleset;
  /** As many as there are hands, otherwise 4. */
  readonly players?: number;
  /** Of this hand. */
  readonly dealer?: Seat;
  readonly seed?: string;
  /** Whether a funding hand comes first, so that this one is ordinary (or a Muss by its seven). */
  readonly funded?: boolean;
}

/** A table at which a hand has just been dealt. */
export const table = (wanted: Table): Session => dealt(seats(wanted), wanted);

/** A table before the deal. */
export function seats({
  ruleset = fourCard(),
  hands,
  players = hands?.length ?? 4,
  dealer = 0,
  seed = "table",
  funded = false,
}: Omit<Table, "upcard">): Session {
  const first = funded ? (dealer + players - 1) % players : dealer;
  const ready = createSession({ players, seed, ruleset, dealer: first });
  return funded ? fundedBy(ready) : ready;
}

/**
 * A first hand of which the pot is known by hand. Four-card and tavern game: antes of n + 1, then a Muss after a seven, in
 * which four seats from the dealer on win a trick each (of three, the dealer two) and a fifth and sixth fail (P each):
 * 4, 5, 6 + 6 = 12, 7 + 2·7 = 21 counters for 3, 4, 5 and 6 players.
 * Five-card game with 3 or 4 players: nobody fails, so that all of P is paid out and nothing is left.
 */
function fundedBy(ready: Session): Session {
  const { players, dealer, ruleset } = ready;
  const wins =
    players === 3
      ? ruleset.name === "fiveCard"
        ? [3, 1, 1]
        : [2, 1, 1]
      : [ruleset.name === "fiveCard" ? 2 : 1, 1, 1, 1];
  const won = Array.from({ length: players }, (_, seat) => wins[(seat - dealer + players) % players] ?? 0);
  return settled(played(ready, { upcard: "7D", won })).after;
}

export interface Wanted {
  readonly upcard: string;
  /** Tricks by seat. */
  readonly won: readonly number[];
  /** What is done between the deal and the play. */
  readonly before?: (session: Session) => Session;
  /** Who is dealt cards, clockwise from the dealer's left; all unless given. */
  readonly playing?: readonly Seat[];
}

/** A next hand in which each seat wins so many tricks: the first of some shuffled decks with which that can be played. */
export function played(ready: Session, { upcard, won, before = toPlay, playing }: Wanted): Session<"settle"> {
  for (let salt = 0; salt < 300; salt++) {
    const [pack] = shuffle(createRng(salt), PACK);
    const session = before(apply(ready, { type: "deal", deck: deckOf(ready, { upcard }, playing, pack) }));
    const end = search(inPhase(session, "play"), won, { nodes: 2000 });
    if (end) return end;
  }
  throw new Error(`no way to win ${won.join(", ")}`);
}

/** The session, asserted to be in a phase. */
export function inPhase<P extends Phase>(session: Session, phase: P): Session<P> {
  expect(session.phase).toBe(phase);
  return session as Session<P>;
}

/** The seat to act; a test that asks where the host acts fails. */
export function toAct(session: Session): Seat {
  expect(session.toAct).not.toBeNull();
  return session.toAct as Seat;
}

/** The hand of a seat in text. */
export function handOf(session: Session, seat: Seat): string {
  if (!("hands" in session)) throw new Error(`no hand in the phase ${session.phase}`);
  return (session.hands[seat] ?? []).join(" ");
}

/** What lies on the discards, the oldest first. */
export function discardsOf(session: Session): string {
  if (!("discards" in session)) throw new Error(`no discards in the phase ${session.phase}`);
  return session.discards.map(({ card }) => card).join(" ");
}

// What the seat to act does.
export const pick = (session: Session, discards: string): Session =>
  apply(session, { type: "pickup", seat: toAct(session), discards: cards(discards) });

export const say = (session: Session, ...declarations: readonly Declaration[]): Session =>
  declarations.reduce<Session>(
    (at, declaration) => apply(at, { type: "declare", seat: toAct(at), declaration }),
    session,
  );

export const bids = (session: Session, ...said: readonly Bid[]): Session =>
  said.reduce<Session>((at, bid) => apply(at, { type: "bid", seat: toAct(at), bid }), session);

export function swap(session: Session, choice: ExchangeChoice, discards = ""): Session {
  const seat = toAct(session);
  return apply(
    session,
    choice === "standard"
      ? { type: "exchange", seat, choice, discards: cards(discards) }
      : { type: "exchange", seat, choice },
  );
}

export const lay = (session: Session, gone: string): Session =>
  apply(session, { type: "discard", seat: toAct(session), cards: cards(gone) });

export const playAll = (session: Session, played: string): Session =>
  cards(played).reduce<Session>((at, card) => apply(at, { type: "play", seat: toAct(at), card }), session);

/** On to the play with the least that can be done: turned cards discarded again, all join, nothing exchanged. */
export function toPlay(session: Session): Session<"play"> {
  let at = session;
  while (at.phase !== "play") {
    if (at.phase === "pickup") at = pick(at, at.upcards.join(" "));
    else if (at.phase === "declare") at = say(at, "join");
    else if (at.phase === "exchange") at = swap(at, "standard");
    else throw new Error(`no way on from ${at.phase}`);
  }
  return at;
}

/** A way to play on in which each seat wins so many tricks, looked for depth first, or null when the budget is spent. */
function search(session: Session, won: readonly number[], budget: { nodes: number }): Session<"settle"> | null {
  if (!("tricks" in session) || budget.nodes-- <= 0) return null;
  const have = won.map((_, seat) => session.tricks.filter(({ winner }) => winner === seat).length);
  if (have.some((count, seat) => count > (won[seat] ?? 0))) return null;
  if (session.phase === "settle") return session;
  if (session.phase !== "play") return null;
  for (const card of legalPlays(session)) {
    const found = search(apply(session, { type: "play", seat: session.toAct, card }), won, budget);
    if (found) return found;
  }
  return null;
}

/** Plays the first legal card to the end of the hand. */
export function playOut(session: Session): Session<"settle"> {
  let at = session;
  while (at.phase === "play") at = playAll(at, String(legalPlays(at)[0]));
  return inPhase(at, "settle");
}

/** The settled hand. The ledger is added up again, in fractions of this file's own (C7). */
export function settled(session: Session): { readonly after: Session<"ready" | "over">; readonly result: HandResult } {
  const before = sum(everything(session));
  const after = apply(session, { type: "settle" }) as Session<"ready" | "over">;
  expect(sum(everything(after))).toBe(before);
  const result = after.lastResult;
  if (!result) throw new Error("a settled hand has a result");
  return { after, result };
}

export const everything = ({ ledger }: Session): readonly Amount[] => [...ledger.balances, ledger.pot];

/** The payments in text: "3 -2 ante F2". */
export const lines = (entries: readonly Entry[]): readonly string[] =>
  entries.map(({ seat, amount, reason, clause }) => `${seat} ${amount} ${reason} ${clause}`);

/** The sum of amounts, by schoolbook fractions. */
export function sum(amounts: readonly string[]): string {
  let [top, bottom] = [0n, 1n];
  for (const amount of amounts) {
    const [a = "0", b = "1"] = amount.split("/");
    [top, bottom] = [top * BigInt(b) + BigInt(a) * bottom, bottom * BigInt(b)];
    const shared = divisor(top < 0n ? -top : top, bottom);
    [top, bottom] = [top / shared, bottom / shared];
  }
  return bottom === 1n ? `${top}` : `${top}/${bottom}`;
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** The error with which something is refused. */
export function refused(ask: () => unknown): RuleError {
  try {
    ask();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
