// A hand in each kind of phase, written out: to spread so many fields takes several times as long, and so do objects of
// many kinds, so the fields stand in one order.

import type { Amount } from "./amount.js";
import { present } from "./at.js";
import type { Seat } from "./seat.js";
import type { Hand, InHand, Outcome, Phase, Session, Trick } from "./session.js";

/** @internal The phases of a hand in which no card has been played. */
export type BeforePlay = Exclude<InHand, "play" | "settle">;

/**
 * A hand in one of the phases before its play, with whom to act.
 *
 * @internal
 */
export function waiting<P extends BeforePlay>(hand: Hand, phase: P, toAct: Seat): Session<P> {
  const session = {
    format: hand.format,
    phase,
    step: hand.step,
    ruleset: hand.ruleset,
    players: hand.players,
    seed: hand.seed,
    commitment: hand.commitment,
    hand: hand.hand,
    dealer: hand.dealer,
    tieBreak: hand.tieBreak,
    toAct,
    ledger: hand.ledger,
    lastResult: hand.lastResult,
    handCommitment: hand.handCommitment,
    drawn: hand.drawn,
    kind: hand.kind,
    seven: hand.seven,
    trump: hand.trump,
    exposed: hand.exposed,
    striker: hand.striker,
    active: hand.active,
    declarations: hand.declarations,
    bids: hand.bids,
    ritual: hand.ritual,
    exchanges: hand.exchanges,
    faceUp: hand.faceUp,
    entries: hand.entries,
    upcards: hand.upcards,
    hands: hand.hands,
    stock: hand.stock,
    discards: hand.discards,
    trick: null,
    tricks: hand.tricks,
  };
  return leadingTo(session, phase);
}

/**
 * A hand in play: what the trick and the hands have become, and P.
 *
 * @internal
 */
export function inPlay(
  hand: Hand,
  frozenPot: Amount,
  step: number,
  toAct: Seat,
  hands: Hand["hands"],
  trick: Trick,
  tricks: Hand["tricks"],
): Session<"play"> {
  return {
    format: hand.format,
    phase: "play",
    step,
    ruleset: hand.ruleset,
    players: hand.players,
    seed: hand.seed,
    commitment: hand.commitment,
    hand: hand.hand,
    dealer: hand.dealer,
    tieBreak: hand.tieBreak,
    toAct,
    ledger: hand.ledger,
    lastResult: hand.lastResult,
    handCommitment: hand.handCommitment,
    drawn: hand.drawn,
    kind: hand.kind,
    seven: hand.seven,
    trump: present(hand.trump),
    exposed: hand.exposed,
    striker: present(hand.striker),
    active: hand.active,
    declarations: hand.declarations,
    bids: hand.bids,
    ritual: hand.ritual,
    exchanges: hand.exchanges,
    faceUp: hand.faceUp,
    entries: hand.entries,
    upcards: hand.upcards,
    frozenPot,
    hands,
    stock: hand.stock,
    discards: hand.discards,
    trick,
    tricks,
  };
}

/**
 * A hand to be settled: how it ended, the hands and tricks it left, and P.
 *
 * @internal
 */
export function inSettle(
  hand: Hand,
  step: number,
  frozenPot: Amount,
  outcome: Outcome,
  hands: Hand["hands"],
  tricks: Hand["tricks"],
): Session<"settle"> {
  return {
    format: hand.format,
    phase: "settle",
    step,
    ruleset: hand.ruleset,
    players: hand.players,
    seed: hand.seed,
    commitment: hand.commitment,
    hand: hand.hand,
    dealer: hand.dealer,
    tieBreak: hand.tieBreak,
    toAct: null,
    ledger: hand.ledger,
    lastResult: hand.lastResult,
    handCommitment: hand.handCommitment,
    drawn: hand.drawn,
    kind: hand.kind,
    seven: hand.seven,
    trump: hand.trump,
    exposed: hand.exposed,
    striker: hand.striker,
    active: hand.active,
    declarations: hand.declarations,
    bids: hand.bids,
    ritual: hand.ritual,
    exchanges: hand.exchanges,
    faceUp: hand.faceUp,
    entries: hand.entries,
    upcards: hand.upcards,
    frozenPot,
    outcome,
    hands,
    stock: hand.stock,
    discards: hand.discards,
    trick: null,
    tricks,
  };
}

/** @internal The session, known to be in one of the phases. */
export function leadingTo<P extends Phase>(session: InPhase, ...phases: readonly P[]): Session<P> {
  return present(isIn(session, phases) ? session : null);
}

/** What tells a session's phase; the other fields go with it, which TypeScript does not see where one literal serves several. */
type InPhase = { readonly phase: Phase };

function isIn<P extends Phase>(session: InPhase, phases: readonly P[]): session is Session<P> {
  return phases.some((phase) => phase === session.phase);
}
