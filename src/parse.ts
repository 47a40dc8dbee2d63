import { isAmount } from "./amount.js";
import { type Card, isCard, SUITS } from "./cards.js";
import { type Fields, isFields, isWhole } from "./errors.js";
import { agree, misplaced, own, type Place, within } from "./place.js";
import { type Claim, retrace } from "./retrace.js";
import { type Ruleset, readRuleset } from "./ruleset.js";
import type { Bid, Declaration, ExchangeChoice, Session } from "./session.js";

/** @internal Makes a checked copy of a value, or throws what is wrong with it. */
export type Reader<T = unknown> = (value: unknown, place: Place) => T;

/** @internal Readers of the fields of an object. */
export type Readers = Readonly<Record<string, Reader>>;

/** @internal Reads values of one kind that need no copying. */
export function is<T>(kind: string, guard: (value: unknown) => boolean): Reader<T> {
  return (value, place) => {
    if (guard(value)) return value as T;
    throw misplaced(place, value === undefined ? "missing" : "shape", kind, value);
  };
}

/** @internal Reads one of the values named. */
export function oneOf<const T>(...values: readonly T[]): Reader<T> {
  return is(values.join(" or "), (value) => (values as readonly unknown[]).includes(value));
}

/** @internal Reads a whole number. */
export function whole(from = 0, to: number = Number.MAX_SAFE_INTEGER): Reader<number> {
  return is(`a whole number from ${from} to ${to}`, (value) => isWhole(value, from, to) && !Object.is(value, -0));
}

/** @internal Tells whether a value is a text, not too long for a seed (D1). */
export const isText = (value: unknown): boolean => typeof value === "string" && value.length <= 1024;

/** @internal Reads null or undefined, whichever it is, or what the reader reads. */
export function or<T, N extends null | undefined>(none: N, reader: Reader<T>): Reader<T | N> {
  return (value, place) => (value === none ? none : reader(value, place));
}

/** @internal Reads a list, no further than to the first item or hole that is refused. */
export function listOf<T>(item: Reader<T>): Reader<readonly T[]> {
  const list = is<readonly unknown[]>("a list", Array.isArray);
  return (value, place) => {
    const given = list(value, place);
    const copy: T[] = [];
    for (let i = 0; i < given.length; i += 1) copy.push(item(given[i], `${place}.${i}`));
    return copy;
  };
}

/** @internal Reads these fields of an object, and no others; what is read as undefined is left out. */
export function shape<T>(fields: Readers): Reader<T> {
  const object = is<Fields>("an object", isFields);
  return (value, place) => {
    const given = object(value, place);
    const copy: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(fields)) {
      const read = reader(own(given, key), `${place}.${key}`);
      if (read !== undefined) copy[key] = read;
    }
    return copy as T;
  };
}

/** Reads a text. */
const readText: Reader = /* @__PURE__ */ is("a text of at most 1024 UTF-16 units", isText);

/** @internal Reads a number of players (C5). */
export const readPlayers: Reader<number> = /* @__PURE__ */ whole(3, 6);

/** @internal Reads cards. */
export const readCard: Reader<Card> = /* @__PURE__ */ is("a card such as TC or W", isCard);

/** @internal Reads a bid (T3). */
export const readBid: Reader<Bid> = /* @__PURE__ */ oneOf("schlagen", "oder", "weiterOder", "weiter");

/** @internal Reads a declaration (F10, V18). */
export const readDeclaration: Reader<Declaration> = /* @__PURE__ */ oneOf("join", "fold", "bettler");

/** @internal Reads the choice of an exchange (T6). */
export const readChoice: Reader<ExchangeChoice> = /* @__PURE__ */ oneOf("standard", "sau", "trumpfpackerl", "packerl");

/** @internal Reads a ruleset; an option that is left out has its default. */
export const readGame: Reader<Ruleset> = (value, place) => within(place, "ruleset", {}, () => readRuleset(value));

/** Reads a ruleset with all its options. */
const readWholeGame: Reader<Ruleset> = (value, place) => {
  const ruleset = readGame(value, place);
  agree(place, value, ruleset);
  return ruleset;
};

/** Takes what is only compared. */
const asIs: Reader = (value) => value;

/** The readers of what is taken from a session of so many players and actions; all else follows from it. */
function readersOf(players: number, step: number) {
  const seat = whole(0, players - 1);
  // An option has at most 1000 characters, and a hand, of 4 actions at least, adds two at most to either part of a fraction.
  const isShort = (value: unknown): boolean => typeof value === "string" && value.length <= 10_000 + step;
  const amount = is("an amount in canonical text", (value) => isShort(value) && isAmount(value));
  const truth = oneOf(false, true);
  const cards = listOf(readCard);
  const plays = listOf(shape({ seat, card: readCard }));
  const both = { trump: or(null, oneOf(...SUITS)), exposed: cards };
  const result = {
    ...both,
    hand: whole(1),
    dealer: seat,
    striker: or(null, seat),
    kind: oneOf("ordinary", "muss"),
    seven: truth,
    tieBreak: truth,
    tricks: listOf(shape({ leader: seat, plays, winner: seat })),
    active: listOf(truth),
    required: asIs,
    entries: listOf(shape({ seat, amount, reason: readText, clause: readText })),
    balances: listOf(amount),
  };
  const facts = {
    ruleset: readWholeGame,
    seed: readText,
    dealer: seat,
    toAct: or(null, seat),
    lastResult: or(null, shape(result)),
  };
  const hand = {
    ...both,
    active: listOf(seat),
    declarations: listOf(or(null, readDeclaration)),
    bids: listOf(or(null, readBid)),
    ritual: listOf(shape({ cutter: seat })),
    exchanges: listOf(or(null, shape({ choice: readChoice, count: whole() }))),
    faceUp: cards,
    upcards: cards,
    trick: or(null, shape({ plays })),
    tricks: listOf(shape({ plays })),
    drawn: whole(0, 2 ** 32),
    hands: listOf(cards),
    stock: cards,
    discards: listOf(shape({ card: readCard, seat: or(null, seat) })),
  };
  return [facts, { ...facts, ...hand }] as const;
}

/**
 * A session that came from outside, checked: its shape, and that all of it is consistent, so that it can be played on.
 * The commitments are those of the seed, counters neither come nor go (C7), each card is in one place (C2), the phase and
 * who is to act follow from what has been said, the tricks from legal plays, and the last payments from the hand before.
 * What does not show is believed: where the cards lie that only some have seen, the exchanges of the tavern game, and of
 * the hand before the cards, the antes, the ritual and the fees. That a host dealt and players chose so only a record
 * can show (`replay`). The session is made anew; nothing of the value is in it.
 *
 * @param value - anything at all
 * @returns the session, equal to the value
 * @throws RuleError `BAD_SESSION`, whose `params.path` names the first thing that is wrong and whose `params.problem` says
 * how: `missing`, `shape` (it is not of the kind that stands there), `unknown` (nothing stands there), `ruleset` (it is
 * refused) or `inconsistent` (it cannot be with the rest as it is)
 * @example
 * ```ts
 * import { createSession, deal, parseSession } from "kratzen";
 *
 * const session = deal(createSession({ players: 4, seed: "a wet evening" }));
 * const text = JSON.stringify(session);
 * parseSession(JSON.parse(text)); // => session
 * parseSession({ ...session, ledger: { ...session.ledger, pot: "100" } }); // throws BAD_SESSION
 * ```
 */
export function parseSession(value: unknown): Session {
  const heads = { format: oneOf("kratzen-session/1"), phase: readText, players: readPlayers, step: whole() };
  const { phase, players, step } = shape<Claim>(heads)(value, "session");
  const [facts, hand] = readersOf(players, step);
  const all = { ...heads, ...(phase === "ready" || phase === "over" ? facts : hand) };
  return retrace(shape<Claim>(all)(value, "session"), Object(value));
}
