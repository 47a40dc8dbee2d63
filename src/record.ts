import { type Action, apply } from "./action.js";
import {
  is,
  listOf,
  oneOf,
  type Place,
  type Reader,
  type Readers,
  readCard,
  readGame,
  readSuit,
  shape,
  whole,
  within,
} from "./parse.js";
import type { Ruleset } from "./ruleset.js";
import type { Seat } from "./seat.js";
import { createSession, type Session } from "./session.js";

/** A session as it was played: what it was created with, and every action since. */
export interface GameRecord {
  readonly format: "kratzen-record/1";
  readonly players: number;
  readonly seed: string | number;
  readonly ruleset: Ruleset;
  /** The first dealer; drawn from the seed unless given (D6). */
  readonly dealer?: Seat;
  readonly actions: readonly Action[];
}

/**
 * A record that came from outside, checked in its shape: whether its actions are legal is for {@link replay} to say.
 *
 * @param value - anything at all
 * @returns a copy; keys that an action does not know are left out
 * @throws RuleError `BAD_RECORD`, whose `params.path` names the first thing that is wrong and whose `params.problem` says
 * how: `missing`, `shape` (it is not of the kind that stands there), `unknown` (nothing stands there) or `ruleset` (it is
 * refused)
 * @example
 * ```ts
 * import { fourCard, type GameRecord, parseRecord } from "kratzen";
 *
 * const record: GameRecord = {
 *   format: "kratzen-record/1",
 *   players: 4,
 *   seed: "a wet evening",
 *   ruleset: fourCard(),
 *   actions: [{ type: "deal" }],
 * };
 * parseRecord(JSON.parse(JSON.stringify(record))); // => record
 * parseRecord({ ...record, actions: [{ type: "fold" }] }); // throws BAD_RECORD
 * ```
 */
export function parseRecord(value: unknown): GameRecord {
  const place: Place = ["BAD_RECORD", ""];
  const { players } = shape({ players: whole(3, 6) }, {}, true)(value, place);
  return shape<Omit<GameRecord, "dealer">, Pick<GameRecord, "dealer">>(
    {
      format: oneOf("kratzen-record/1"),
      players: whole(3, 6),
      seed: readSeed,
      ruleset: readGame,
      actions: listOf(readerOfActions(players)),
    },
    { dealer: whole(0, players - 1) },
  )(value, place);
}

/**
 * Plays a record again, by {@link createSession} and {@link apply}.
 *
 * @param record - a record; it is checked as by {@link parseRecord}
 * @returns the session after its last action
 * @throws RuleError `BAD_RECORD`, as by {@link parseRecord} or with the problem `refused`: then the clause is that of the
 * action's own error, which is the `cause`, and `params` have its `code` and the `index` of the action, from 0
 * @example
 * ```ts
 * import { fourCard, type GameRecord, replay } from "kratzen";
 *
 * const record: GameRecord = {
 *   format: "kratzen-record/1",
 *   players: 4,
 *   seed: "a wet evening",
 *   ruleset: fourCard(),
 *   actions: [{ type: "deal" }],
 * };
 * replay(record).phase; // => "pickup"
 * replay({ ...record, actions: [{ type: "settle" }] }); // throws BAD_RECORD
 * ```
 */
export function replay(record: GameRecord): Session {
  const { format: _, actions, ...options } = parseRecord(record);
  return actions.reduce<Session>(
    (session, action, index) =>
      within(["BAD_RECORD", `actions[${index}]`], "refused", { index }, () => apply(session, action)),
    createSession(options),
  );
}

/** The seed as createSession takes it (D1). */
const readSeed: Reader<string | number> = (value, place) =>
  is("a text of at most 1024 UTF-16 units or a safe integer", (seed): seed is string | number =>
    typeof seed === "string" ? seed.length <= 1024 : Number.isSafeInteger(seed) && !Object.is(seed, -0),
  )(value, place);

/** Reads an action at a table of so many players; keys that it does not know are left out. */
function readerOfActions(players: number): Reader<Action> {
  const seat = whole(0, players - 1);
  const cards = listOf(readCard);
  const types = oneOf(
    "deal",
    "pickup",
    "nameTrump",
    "bid",
    "declare",
    "exchange",
    "discard",
    "play",
    "settle",
    "finish",
  );
  return (value, place) => {
    const read = <T>(fields: Readers<T>): T => shape(fields, {}, true)(value, place);
    const { type } = read({ type: types });
    switch (type) {
      case "deal":
        return { type, ...shape({}, { deck: listOf(readCard, 33), cut: whole(0, 32) }, true)(value, place) };
      case "pickup":
        return { type, ...read({ seat, discards: cards }) };
      case "nameTrump":
        return { type, ...read({ seat, suit: readSuit }) };
      case "bid":
        return { type, ...read({ seat, bid: oneOf("schlagen", "oder", "weiterOder", "weiter") }) };
      case "declare":
        return { type, ...read({ seat, declaration: oneOf("join", "fold", "bettler") }) };
      case "exchange": {
        const { choice, ...rest } = read({ seat, choice: oneOf("standard", "sau", "trumpfpackerl", "packerl") });
        return choice === "standard"
          ? { type, choice, ...rest, ...read({ discards: cards }) }
          : { type, choice, ...rest };
      }
      case "discard":
        return { type, ...read({ seat, cards }) };
      case "play":
        return { type, ...read({ seat, card: readCard }) };
      case "settle":
      case "finish":
        return { type };
    }
  };
}
