import { type Action, apply } from "./action.js";
import { SUITS } from "./cards.js";
import {
  is,
  isText,
  listOf,
  oneOf,
  or,
  type Reader,
  type Readers,
  readBid,
  readCard,
  readChoice,
  readDeclaration,
  readGame,
  readPlayers,
  shape,
  whole,
} from "./parse.js";
import { agree, within } from "./place.js";
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
  const { players } = shape<GameRecord>({ players: readPlayers })(value, "record");
  const seat = whole(0, players - 1);
  const record = shape<GameRecord>({
    format: oneOf("kratzen-record/1"),
    players: oneOf(players),
    seed: is(
      "a text of at most 1024 UTF-16 units or a safe integer",
      (seed) => isText(seed) || (Number.isSafeInteger(seed) && !Object.is(seed, -0)),
    ), // D1
    ruleset: readGame,
    dealer: or(undefined, seat),
    actions: listOf(readerOfActions(seat)),
  })(value, "record");
  const { ruleset, actions } = record;
  agree("record", { ...Object(value), ruleset, actions }, record);
  return record;
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
    (session, action, index) => within(`record.actions.${index}`, "refused", { index }, () => apply(session, action)),
    createSession(options),
  );
}

/** Reads an action; keys that it does not know are left out. */
function readerOfActions(seat: Reader<Seat>): Reader<Action> {
  const cards = listOf(readCard);
  const types: Readonly<Record<string, Readers>> = {
    deal: { deck: or(undefined, cards), cut: or(undefined, whole(0, 32)) },
    pickup: { seat, discards: cards },
    nameTrump: { seat, suit: oneOf(...SUITS) },
    bid: { seat, bid: readBid },
    declare: { seat, declaration: readDeclaration },
    exchange: { seat, choice: readChoice },
    discard: { seat, cards },
    play: { seat, card: readCard },
    settle: {},
    finish: {},
  };
  const heads = { type: oneOf(...Object.keys(types)) };
  return (value, place) => {
    const { type } = shape<Action>(heads)(value, place);
    const fields = { ...heads, ...types[type] };
    const action = shape<Action>(fields)(value, place);
    const isStandard = action.type === "exchange" && action.choice === "standard";
    return isStandard ? shape<Action>({ ...fields, discards: cards })(value, place) : action;
  };
}
