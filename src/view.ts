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

/**
 * What a seat, or a spectator, may know of a session, or with a phase named of a session in that phase.
 * Narrow it by `phase`.
 */
export type SessionView<P extends Phase = Phase> = { [Q in Phase]: PhaseFacts[Q] & ViewOwn }[P];

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
export function viewFor(session: Session, seat: Seat | "spectator"): Facts & ViewOwn {
  checkFormat(session);
  const viewer = seat === "spectator" ? seat : readSeat(session.players, seat);
  return session.phase === "ready" || session.phase === "over"
    ? viewBetweenHands(session, viewer)
    : viewInHand(session, viewer);
}

/** What every view shows of the session, and of its phase what it has. */
type Facts = SessionFacts & Pick<Session, "phase" | "toAct">;

// Each is one literal with all its fields: copying them by their names, or adding some to a spread, takes many times
// as long.

function viewBetweenHands(session: Session<"ready" | "over">, seat: Seat | "spectator"): Facts & ViewOwn {
  return {
    format: session.format,
    phase: session.phase,
    step: session.step,
    ruleset: session.ruleset,
    players: session.players,
    commitment: session.commitment,
    hand: session.hand,
    dealer: session.dealer,
    tieBreak: session.tieBreak,
    toAct: session.toAct,
    ledger: session.ledger,
    lastResult: session.lastResult,
    seat,
    own: [],
    ownDiscards: [],
    counts: { hands: bySeat(session.players, () => 0), stock: 0, discards: 0 },
    ...(session.phase === "over" && { standings: session.standings, winners: session.winners }),
  };
}

function viewInHand(
  session: Session<InHand>,
  seat: Seat | "spectator",
): Facts & HandFacts & Pick<Session<InHand>, "trick"> & ViewOwn {
  const { hands, stock, discards } = session;
  return {
    format: session.format,
    phase: session.phase,
    step: session.step,
    ruleset: session.ruleset,
    players: session.players,
    commitment: session.commitment,
    hand: session.hand,
    dealer: session.dealer,
    tieBreak: session.tieBreak,
    toAct: session.toAct,
    ledger: session.ledger,
    lastResult: session.lastResult,
    handCommitment: session.handCommitment,
    kind: session.kind,
    seven: session.seven,
    trump: session.trump,
    exposed: session.exposed,
    striker: session.striker,
    active: session.active,
    declarations: session.declarations,
    bids: session.bids,
    ritual: session.ritual,
    exchanges: session.exchanges,
    faceUp: session.faceUp,
    entries: session.entries,
    upcards: session.upcards,
    trick: session.trick,
    tricks: session.tricks,
    seat,
    own: seat === "spectator" ? [] : at(hands, seat),
    ownDiscards: discards.filter((laid) => laid.seat === seat).map(({ card }) => card),
    counts: { hands: hands.map((cards) => cards.length), stock: stock.length, discards: discards.length },
    ...("frozenPot" in session && { frozenPot: session.frozenPot }),
    ...("outcome" in session && { outcome: session.outcome }),
  };
}
