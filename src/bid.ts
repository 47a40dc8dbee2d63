import { bad, list } from "./errors.js";
import { endUnplayed, openNext } from "./flow.js";
import { checkActor } from "./guard.js";
import { entering } from "./phase.js";
import { next, type Seat, withSeat } from "./seat.js";
import type { Bid, Hand, Session } from "./session.js";

const BIDS: readonly Bid[] = ["schlagen", "oder", "weiterOder", "weiter"];

/** @internal Whether a bid is an oder, of either kind (T3). */
export const isOder = (bid: Bid | null): boolean => bid === "oder" || bid === "weiterOder";

/** @internal What may be bid after the bids so far: an oder only once (T3). */
export function legalBids(bids: Hand["bids"]): readonly Bid[] {
  return bids.some(isOder) ? BIDS.filter((bid) => !isOder(bid)) : BIDS;
}

/**
 * Bids for the part of the striker (T3), clockwise from the dealer's left, each once.
 * `schlagen` ends the bidding; otherwise the one oder wins it; when all say `weiter` the hand is void.
 *
 * @param session - a session in phase `bid`
 * @param seat - the seat to act
 * @param bid - `schlagen`, `oder`, `weiterOder` or `weiter`
 * @returns the session with the next bidder to act, in the declarations, or with a void hand to settle
 * @throws RuleError `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`, `BAD_BID`
 * @example
 * ```ts
 * import { apply, bid, createSession, legalActions, type Session, tavern } from "kratzen";
 *
 * let session: Session = createSession({ players: 3, seed: 9, ruleset: tavern() });
 * while (session.phase !== "bid") session = apply(session, legalActions(session)[0]!);
 * const bidden = bid(session, session.toAct, "schlagen");
 * bidden.phase; // => "declare"
 * bidden.striker === session.toAct; // => true
 * ```
 */
export function bid(session: Session<"bid">, seat: Seat, bid: Bid): Session<"bid" | "declare" | "settle"> {
  checkActor(session, "bid", seat);
  checkBid(session.bids, bid);

  const { players, dealer } = session;
  const bids = withSeat(session.bids, seat, bid);
  const bidden = { ...session, bids };
  if (bid === "schlagen") return openNext({ ...bidden, striker: seat }, "bid");
  if (seat !== dealer) return entering(bidden, "bid", next(players, seat));
  const striker = bids.findIndex(isOder);
  if (striker < 0) return endUnplayed(bidden, "void");
  return openNext({ ...bidden, striker, trump: null }, "bid"); // T5: an oder that wins does away with the trump
}

function checkBid(bids: Hand["bids"], bid: Bid): void {
  const legal = legalBids(bids);
  if (legal.includes(bid)) return;
  const reason = BIDS.includes(bid) ? "secondOder" : "unknown";
  const when = reason === "unknown" ? "" : "after an oder ";
  throw bad("BAD_BID", "T3", `A bid ${when}is one of ${list(legal)}`, bid, { legal, reason });
}
