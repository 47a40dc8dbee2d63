import { at } from "./at.js";
import type { Card } from "./cards.js";
import { checkFormat } from "./guard.js";
import { bySeat, readSeat, type Seat } from "./seat.js";
import type { HandFacts, HandSecrets, InHand, Phase, PhaseFacts, Session, SessionFacts, Trick } from "./session.js";

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
export function viewFor(session: Session, seat: Seat | "spectator"): SessionView {
  checkFormat(session);
  const viewer = seat === "spectator" ? seat : readSeat(session.players, seat);
  switch (session.phase) {
    case "ready": {
      const { phase, toAct } = session;
      return { ...betweenHandsOf(session, viewer), phase, toAct };
    }
    case "over": {
      const { phase, toAct, standings, winners } = session;
      return { standings, winners, ...betweenHandsOf(session, viewer), phase, toAct };
    }
    case "pickup": {
      const { phase, toAct, trump, trick } = session;
      return { ...inHandOf(session, viewer), phase, toAct, trump, trick };
    }
    case "trump": {
      const { phase, toAct, trump, trick } = session;
      return { ...inHandOf(session, viewer), phase, toAct, trump, trick };
    }
    case "bid": {
      const { phase, toAct, trump, trick } = session;
      return { ...inHandOf(session, viewer), phase, toAct, trump, trick };
    }
    case "declare": {
      const { phase, toAct, striker, trick } = session;
      return { ...inHandOf(session, viewer), phase, toAct, striker, trick };
    }
    case "exchange":
    case "discard": {
      const { toAct, trump, striker, trick } = session;
      return { ...inHandOf(session, viewer), phase: session.phase, toAct, trump, striker, trick };
    }
    case "play":
      return playOf(session, viewer);
    case "settle": {
      const { phase, toAct, frozenPot, outcome, trick } = session;
      return { frozenPot, outcome, ...inHandOf(session, viewer), phase, toAct, trick };
    }
  }
}

// What the phases have in common is one literal with all their fields, which what a phase narrows then overwrites:
// fields that are added to a spread, one by one, take many times as long. Views are made most often in the play.

function betweenHandsOf(session: Session<"ready" | "over">, seat: Seat | "spectator"): SessionFacts & Moment & ViewOwn {
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
  };
}

function inHandOf(session: Session<InHand>, seat: Seat | "spectator"): HandFacts & Moment & ViewOwn {
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
    tricks: session.tricks,
    trick: session.trick,
    seat,
    own: seat === "spectator" ? [] : at(session.hands, seat),
    ownDiscards: laidBy(session, seat),
    counts: countsOf(session),
  };
}

function playOf(session: Session<"play">, seat: Seat | "spectator"): SessionView<"play"> {
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
    tricks: session.tricks,
    trick: session.trick,
    frozenPot: session.frozenPot,
    seat,
    own: seat === "spectator" ? [] : at(session.hands, seat),
    ownDiscards: laidBy(session, seat),
    counts: countsOf(session),
  };
}

/** The fields that every phase has and narrows. */
interface Moment {
  readonly phase: Phase;
  readonly toAct: Seat | null;
  readonly trick?: Trick | null;
}

/** The cards a seat laid on the discards that still lie there. */
function laidBy({ discards }: HandSecrets, seat: Seat | "spectator"): readonly Card[] {
  return discards.filter((laid) => laid.seat === seat).map(({ card }) => card);
}

function countsOf({ hands, stock, discards }: HandSecrets): ViewOwn["counts"] {
  return { hands: hands.map((cards) => cards.length), stock: stock.length, discards: discards.length };
}
