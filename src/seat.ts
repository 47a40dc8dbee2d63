import { bad, isWhole } from "./errors.js";

/** A seat, numbered clockwise from 0 (C5). */
export type Seat = number;

/**
 * Tells whether any value at all is a seat at a table of so many players (C5).
 *
 * @example
 * ```ts
 * import { isSeat } from "kratzen";
 *
 * isSeat(4, 3); // => true
 * isSeat(4, 4); // => false
 * isSeat(4, "3"); // => false
 * ```
 */
export function isSeat(players: number, value: unknown): value is Seat {
  return isWhole(players, 3, 6) && isWhole(value, 0, players - 1) && !Object.is(value, -0);
}

/**
 * The seat to the left of a seat, which is the next one clockwise (C5).
 *
 * @throws RuleError `BAD_PLAYERS`, `BAD_SEAT`
 * @example
 * ```ts
 * import { leftOf } from "kratzen";
 *
 * leftOf(4, 3); // => 0
 * ```
 */
export function leftOf(players: number, seat: Seat): Seat {
  return next(readPlayers(players), readSeat(players, seat));
}

/** @internal The next seat clockwise, unchecked. */
export function next(players: number, seat: Seat): Seat {
  return (seat + 1) % players;
}

/** @internal All seats clockwise, the given one first. */
export function clockwiseFrom(players: number, first: Seat): readonly Seat[] {
  return bySeat(players, (step) => (first + step) % players);
}

/** @internal A list by seat. */
export function bySeat<T>(players: number, value: (seat: Seat) => T): readonly T[] {
  const values: T[] = [];
  for (let seat = 0; seat < players; seat += 1) values.push(value(seat));
  return values;
}

/** @internal A list by seat with one place changed. */
export function withSeat<T>(values: readonly T[], seat: Seat, value: T): readonly T[] {
  const changed = values.slice();
  changed[seat] = value;
  return changed;
}

/** @internal A number of players from outside; otherwise `BAD_PLAYERS` (C5). */
export function readPlayers(value: unknown): number {
  if (isWhole(value, 3, 6)) return value;
  throw bad("BAD_PLAYERS", "C5", "Kratzen is played by 3 to 6 players", value);
}

/** @internal A seat from outside; otherwise `BAD_SEAT` (C5). */
export function readSeat(players: number, value: unknown): Seat {
  if (isSeat(players, value)) return value;
  const last = players - 1;
  throw bad("BAD_SEAT", "C5", `A seat is a whole number from 0 to ${last} here`, value, { last });
}
