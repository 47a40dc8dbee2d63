import { type Amount, compare } from "./amount.js";
import { betweenHands } from "./phase.js";
import type { Seat } from "./seat.js";
import type { Ledger, Session, SessionFacts, Standing } from "./session.js";

/** Balances against each other, best first; equal ones by seat. */
function standings({ balances }: Ledger): readonly Standing[] {
  const ahead = (balance: Amount): number => balances.filter((other) => compare(other, balance) > 0).length;
  return balances
    .map((balance, seat): Standing => ({ seat, balance, place: 1 + ahead(balance) }))
    .sort((a, b) => a.place - b.place); // stable: equal ones stay by seat
}

/** @internal Who has the most counters, in ascending order (F17, V13). */
export function leaders(ledger: Ledger): readonly Seat[] {
  return standings(ledger)
    .filter(({ place }) => place === 1)
    .map(({ seat }) => seat);
}

/** @internal The end of a session one action later, from what stays of it (F17, V13, V14, C14). */
export function endSession(facts: SessionFacts & { readonly seed: string }): Session<"over"> {
  const { ledger } = facts;
  const added = { phase: "over", tieBreak: false, standings: standings(ledger), winners: leaders(ledger) } as const;
  return { ...betweenHands(facts), ...added };
}
