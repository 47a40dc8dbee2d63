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
export function pay({ balances, pot }: Ledger, entries: readonly Entry[]): Ledger {
  return {
    balances: balances.map((balance, seat) => plus(balance, totalOf(entries.filter((entry) => entry.seat === seat)))),
    pot: minus(pot, totalOf(entries)),
  };
}

/** @internal What the payments come to in counters: positive to the seats, negative from them. */
export function totalOf(entries: readonly Entry[]): Amount {
  return entries.reduce<Amount>((sum, { amount }) => plus(sum, amount), "0");
}
