import { at } from "./at.js";
import type { Card } from "./cards.js";
import { checkFormat } from "./guard.js";
import { bySeat, readSeat, type Seat } from "./seat.js";
import type { HandFacts, InHand, Phase, PhaseFacts, Session, SessionFacts } from "./session.js";

/** What a view adds to the public facts: whose it is, what that seat holds and laid down, how many cards lie where. */
export interface ViewOwn {
  readonly seat: Seat | "spectator";
  /** The seat's hand; empty for a spectator. */
  readonly own: readonly Card[];
  /** The cards the seat laid on the discards that still lie there. */
  readonly ownDiscards: readonly Card[];
  /** Numbers of cards; the hands by seat. */
  readonly counts: { readonly hands: readonly number[]; readonly stock: number; readonly discards: number };
}

type ViewByPhase = { [P in Phase]: PhaseFacts[P] & ViewOwn };

/**
 * What a seat, or a spectator, may know of a session, or with a phase named of a session in that phase.
 * Narrow it by `phase`.
 */
export type SessionView<P extends Phase = Phase> = ViewByPhase[P];

/**
 * What a seat may know of a session (C11): all public facts, its own hand and discards, and how many cards lie where.
 * It is built field by field from what the seat may know; nothing is copied and masked.
 *
 * @param session - a session in any phase
 * @param seat - whose view, or `"spectator"` for one who holds no cards
 * @returns the view, a plain object of its own type
 * @throws RuleError `BAD_SEAT`, `BAD_SESSION`
 * @example
 * ```ts
 * import { createSession, deal, viewFor } from "kratzen";
 *
 * const session = deal(createSession({ players: 3, seed: "a wet evening" }));
 * const view = viewFor(session, 1);
 * view.own; // => session.hands[1]
 * view.counts; // => { hands: [4, 4, 4], stock: session.stock.length, discards: 0 }
 * "seed" in view || "hands" in view; // => false
 * ```
 */
export function viewFor<S extends Session>(session: S, seat: Seat | "spectator"): SessionView<S["phase"]>;
export function viewFor(session: Session, seat: Seat | "spectator"): SessionView {
  checkFormat(session);
  const viewer = seat === "spectator" ? seat : readSeat(session.players, seat);
  switch (session.phase) {
    case "ready": {
      const { phase, toAct } = session;
      return { ...factsOf(session), phase, toAct, ...ownNothing(session, viewer) };
    }
    case "over": {
      const { phase, toAct, standings, winners } = session;
      return { ...factsOf(session), phase, toAct, standings, winners, ...ownNothing(session, viewer) };
    }
    case "pickup": {
      const { phase, toAct, trump, trick } = session;
      return { ...handFactsOf(session), phase, toAct, trump, trick, ...ownOf(session, viewer) };
    }
    case "trump": {
      const { phase, toAct, trump, trick } = session;
      return { ...handFactsOf(session), phase, toAct, trump, trick, ...ownOf(session, viewer) };
    }
    case "bid": {
      const { phase, toAct, trump, trick } = session;
      return { ...handFactsOf(session), phase, toAct, trump, trick, ...ownOf(session, viewer) };
    }
    case "declare": {
      const { phase, toAct, striker, trick } = session;
      return { ...handFactsOf(session), phase, toAct, striker, trick, ...ownOf(session, viewer) };
    }
    case "exchange":
    case "discard": {
      const { toAct, trump, striker, trick } = session;
      return { ...handFactsOf(session), phase: session.phase, toAct, trump, striker, trick, ...ownOf(session, viewer) };
    }
    case "play": {
      const { phase, toAct, trump, striker, frozenPot, trick } = session;
      return { ...handFactsOf(session), phase, toAct, trump, striker, frozenPot, trick, ...ownOf(session, viewer) };
    }
    case "settle": {
      const { phase, toAct, frozenPot, outcome, trick } = session;
      return { ...handFactsOf(session), phase, toAct, frozenPot, outcome, trick, ...ownOf(session, viewer) };
    }
  }
}

function factsOf(session: SessionFacts): SessionFacts {
  const { format, step, ruleset, players, commitment, hand, dealer, tieBreak, ledger, lastResult } = session;
  return { format, step, ruleset, players, commitment, hand, dealer, tieBreak, ledger, lastResult };
}

function handFactsOf(session: HandFacts): HandFacts {
  const { handCommitment, kind, seven, trump, exposed, striker, active, declarations, bids } = session;
  const { ritual, exchanges, faceUp, entries, upcards, tricks } = session;
  return {
    ...factsOf(session),
    handCommitment,
    kind,
    seven,
    trump,
    exposed,
    striker,
    active,
    declarations,
    bids,
    ritual,
    exchanges,
    faceUp,
    entries,
    upcards,
    tricks,
  };
}

function ownNothing({ players }: SessionFacts, seat: Seat | "spectator"): ViewOwn {
  return { seat, own: [], ownDiscards: [], counts: { hands: bySeat(players, () => 0), stock: 0, discards: 0 } };
}

function ownOf({ hands, stock, discards }: Session<InHand>, seat: Seat | "spectator"): ViewOwn {
  return {
    seat,
    own: seat === "spectator" ? [] : at(hands, seat),
    ownDiscards: discards.filter((laid) => laid.seat === seat).map(({ card }) => card),
    counts: { hands: hands.map((cards) => cards.length), stock: stock.length, discards: discards.length },
  };
}
