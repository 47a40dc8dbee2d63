import { type Amount, isAmount } from "./amount.js";
import { type Card, isCard, isSuit, type Suit } from "./cards.js";
import { bad, type Fields, isFields, isWhole, RuleError, type RuleErrorParams } from "./errors.js";
import { type Claim, checkEqual, type HandClaim, retrace } from "./retrace.js";
import { type Ruleset, readRuleset } from "./ruleset.js";
import { HAND_PHASES } from "./rulesets/agreement.js";
import type {
  CompletedTrick,
  Discard,
  Entry,
  ExchangeRecord,
  HandResult,
  HandSecrets,
  Ledger,
  Phase,
  Play,
  RitualCut,
  Session,
  Standing,
  Trick,
} from "./session.js";

/** @internal Where a value stands: the code of the errors about it, and its path. */
export type Place = readonly [code: "BAD_SESSION" | "BAD_RECORD", path: string];

/** @internal Makes a checked copy of a value, or throws what is wrong with it. */
export type Reader<T> = (value: unknown, place: Place) => T;

/** @internal Readers of the fields of an object. */
export type Readers<T> = { readonly [K in keyof T]-?: Reader<Exclude<T[K], undefined>> };

/** @internal The subject of a sentence about a place. */
const named = ([code, path]: Place): string =>
  `The ${code === "BAD_SESSION" ? "session" : "record"}${path && `'s ${path}`}`;

/**
 * What the work gives; what the rules refuse in it is refused at the place, with the clause of the first error and its
 * code among the parameters, and anything else passes.
 *
 * @internal
 */
export function within<T>(place: Place, problem: string, params: RuleErrorParams, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof RuleError)) throw cause;
    const [code, path] = place;
    const all = { ...cause.params, ...params, code: cause.code, path, problem };
    throw new RuleError(code, cause.clause, `${named(place)} is refused: ${cause.message}`, all, { cause });
  }
}

/** @internal Reads values of one kind that need no copying. */
export function is<T>(kind: string, guard: (value: unknown) => value is T): Reader<T> {
  return (value, place) => {
    if (guard(value)) return value;
    const [code, path] = place;
    const problem = value === undefined ? "missing" : "shape";
    throw bad(code, null, `${named(place)} must be ${kind}`, value, { path, problem });
  };
}

/** @internal Reads one of the values named. */
export function oneOf<const T extends string | boolean>(...values: readonly T[]): Reader<T> {
  return is(values.join(" or "), (value): value is T => values.some((one) => one === value));
}

/** @internal Reads a whole number, from 0 if no other range is given. */
export function whole(from = 0, to: number = Number.MAX_SAFE_INTEGER): Reader<number> {
  const kind = `a whole number from ${from} to ${to}`;
  return is(kind, (value): value is number => isWhole(value, from, to) && !Object.is(value, -0));
}

/** @internal Reads a card. */
export const readCard: Reader<Card> = (value, place) => is("a card such as TC or W", isCard)(value, place);

/** @internal Reads a suit. */
export const readSuit: Reader<Suit> = (value, place) => is("C, S, H or D", isSuit)(value, place);

/** @internal Reads null, or what the reader reads. */
function orNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value, place) => (value === null ? null : reader(value, place));
}

/** @internal Reads a list, of a given length if one is given; no further than to the first item or hole that is refused. */
export function listOf<T>(item: Reader<T>, length?: number): Reader<readonly T[]> {
  const kind = length === undefined ? "a list" : `a list of ${length}`;
  const isList = (value: unknown): value is readonly unknown[] =>
    Array.isArray(value) && (length === undefined || value.length === length);
  return (value, [code, path]) => {
    const given = is(kind, isList)(value, [code, path]);
    const copy: T[] = [];
    for (let i = 0; i < given.length; i += 1) copy.push(item(given[i], [code, `${path}[${i}]`]));
    return copy;
  };
}

/** @internal Reads an object of these fields, some of which may be left out; others are refused, or dropped if it is open. */
export function shape<T, O = unknown>(
  fields: Readers<T>,
  optional: Readers<O> = {} as Readers<O>,
  isOpen = false,
): Reader<T & Partial<O>> {
  const readers: Readers<Fields> = { ...fields, ...optional };
  return (value, [code, path]) => {
    const given = is("an object", isFields)(value, [code, path]);
    const at = (key: string): Place => [code, path ? `${path}.${key}` : key];
    const copy: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(readers)) {
      const field = Object.hasOwn(given, key) ? given[key] : undefined;
      if (field !== undefined || !Object.hasOwn(optional, key)) copy[key] = reader(field, at(key));
    }
    const stranger = isOpen ? undefined : Object.keys(given).find((key) => !Object.hasOwn(readers, key));
    if (stranger === undefined) return copy as T & Partial<O>;
    const place = at(stranger.slice(0, 40));
    throw bad(code, null, `${named(place)} must be left out`, given[stranger], { path: place[1], problem: "unknown" });
  };
}

/** @internal Reads a ruleset; an option that is left out has its default. */
export const readGame: Reader<Ruleset> = (value, place) => within(place, "ruleset", {}, () => readRuleset(value));

/** Reads a ruleset with all its options. */
const readWholeGame: Reader<Ruleset> = (value, place) => {
  const ruleset = readGame(value, place);
  checkEqual(place[1], value, ruleset);
  return ruleset;
};

const readFormat: Reader<Session["format"]> = (value, place) => oneOf("kratzen-session/1")(value, place);

const readPhase: Reader<Phase> = (value, place) => oneOf("ready", ...HAND_PHASES, "over")(value, place);

/**
 * The readers of a session of so many players and hands: what every phase has, what a hand has, what single phases have,
 * and last what not everybody knows, so that of two things that are wrong the one that all see is named.
 */
function readersOf(players: number, hands: number) {
  const seat = whole(0, players - 1);
  const text = is("a text", (value): value is string => typeof value === "string");
  const seed = is(
    "a text of at most 1024 UTF-16 units",
    (value): value is string => typeof value === "string" && value.length <= 1024,
  ); // D1
  const truth = oneOf(false, true);
  // An option has at most 1000 characters and a hand adds two at most to either part of a fraction: longer is never read.
  const longest = 10_000 + 4 * hands;
  const amount = is(
    "an amount in canonical text",
    (value): value is Amount => typeof value === "string" && value.length <= longest && isAmount(value),
  );
  const count = whole();
  const cards = listOf(readCard);
  const bySeat = <T>(item: Reader<T>): Reader<readonly T[]> => listOf(item, players);

  const kind = oneOf("ordinary", "muss");
  const outcome = oneOf("played", "foldedOut", "void");
  const plays = listOf(shape<Play>({ seat, card: readCard }));
  const tricks = listOf(shape<CompletedTrick>({ leader: seat, plays, winner: seat }));
  const reason = oneOf("ante", "ritual", "fee", "share", "pot", "penalty", "bonus", "weiter");
  const entries = listOf(shape<Entry>({ seat, amount, reason, clause: text }));
  const ledger = { balances: bySeat(amount), pot: amount };
  const shared = { hand: count, dealer: seat, tieBreak: truth };
  const ofHand = {
    striker: orNull(seat),
    kind,
    seven: truth,
    trump: orNull(readSuit),
    exposed: cards,
    tricks,
    entries,
  };

  const facts: Readers<Claim> = {
    format: readFormat,
    phase: readPhase,
    step: count,
    ruleset: readWholeGame,
    players: whole(players, players),
    seed,
    commitment: text,
    ...shared,
    toAct: orNull(seat),
    ledger: shape<Ledger>(ledger),
    lastResult: orNull(
      shape<HandResult>({
        ...shared,
        ...ofHand,
        hand: whole(1),
        outcome,
        frozenPot: amount,
        active: bySeat(truth),
        won: bySeat(count),
        required: bySeat(orNull(count)),
        failed: bySeat(truth),
        antes: bySeat(amount),
        payouts: bySeat(amount),
        penalties: bySeat(amount),
        ...ledger,
      }),
    ),
  };
  const secrets: Readers<Omit<HandSecrets, "seed">> = {
    drawn: count,
    hands: bySeat(cards),
    stock: cards,
    discards: listOf(shape<Discard>({ card: readCard, seat: orNull(seat) })),
  };
  const hand: Readers<Omit<HandClaim, keyof typeof secrets>> = {
    ...facts,
    phase: oneOf(...HAND_PHASES),
    handCommitment: text,
    ...ofHand,
    active: listOf(seat),
    declarations: bySeat(orNull(oneOf("join", "fold", "bettler"))),
    bids: bySeat(orNull(oneOf("schlagen", "oder", "weiterOder", "weiter"))),
    ritual: listOf(shape<RitualCut>({ cutter: seat, shown: cards, paid: listOf(seat) })),
    exchanges: bySeat(
      orNull(shape<ExchangeRecord>({ choice: oneOf("standard", "sau", "trumpfpackerl", "packerl"), count })),
    ),
    faceUp: cards,
    upcards: cards,
    trick: orNull(shape<Trick>({ leader: seat, plays })),
  };
  const standings = bySeat(shape<Standing>({ seat, balance: amount, place: count }));
  const extras: { readonly [P in Phase]?: object } = {
    play: { frozenPot: amount },
    settle: { frozenPot: amount, outcome },
    over: { standings, winners: listOf(seat) },
  };
  return { facts, hand, extras, secrets };
}

/**
 * A session that came from outside, checked: its shape, and that it can have come about by dealing and playing, down to
 * every card and every payment. It is made anew; nothing of the value is in it.
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
  const place: Place = ["BAD_SESSION", ""];
  const heads = { format: readFormat, phase: readPhase, players: whole(3, 6), hand: whole() };
  const { phase, players, hand: hands } = shape(heads, {}, true)(value, place);
  const { facts, hand, extras, secrets } = readersOf(players, hands);
  const read =
    phase === "ready" || phase === "over"
      ? shape<Claim>({ ...facts, ...extras[phase] })
      : shape<HandClaim>({ ...hand, ...extras[phase], ...secrets });
  return retrace(read(value, place));
}
