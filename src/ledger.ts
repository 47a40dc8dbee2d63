import { type Amount, minus, plus } from "./amount.js";
import type { Seat } from "./seat.js";
import type { Entry, Ledger } from "./session.js";

/** @internal The payments of one occasion: one for each of the seats that has anything to pay or to get. */
export function entriesFor(
  seats: readonly Seat[],
  reason: Entry["reason"],
  clause: string,
  amountOf: (seat: Seat) => Amount,
): readonly Entry[] {
  return seats.map((seat) => ({ seat, amount: amountOf(seat), reason, clause })).filter(({ amount }) => amount !== "0");
}

/** @internal The ledger after the payments, all of them between a seat and the pot, bonuses cancelling out (C7). */
export function pay(ledger: Ledger, entries: readonly Entry[]): Ledger {
  return {
    balances: ledger.balances.map((balance, seat) => plus(balance, totalOf(entries, seat))),
    pot: entries.reduce((pot, { amount }) => minus(pot, amount), ledger.pot),
  };
}

/** @internal What a seat has got (negative: paid) in counters, for one of the reasons where any are named. */
export function totalOf(entries: readonly Entry[], seat: Seat, ...reasons: readonly Entry["reason"][]): Amount {
  return entries
    .filter((entry) => entry.seat === seat && (reasons.length === 0 || reasons.includes(entry.reason)))
    .reduce<Amount>((sum, { amount }) => plus(sum, amount), "0");
}
