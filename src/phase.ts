import type { Amount } from "./amount.js";
import { present } from "./at.js";
import type { Seat } from "./seat.js";
import type { Hand, InHand, Outcome, Session, SessionFacts, Trick } from "./session.js";

// Each hand is one literal that lists its fields, all in the order they had: a spread of so many takes several times as
// long, and one that brings new fields into an object of that size many times.

/** What a hand has at its end: P, how it ended, and what the last card has left. */
interface Ended {
  readonly frozenPot: Amount;
  readonly outcome: Outcome;
  readonly hands?: Hand["hands"];
  readonly tricks?: Hand["tricks"];
}

/**
 * The hand one action later, as it enters a phase in which no card is played, with whom to act.
 *
 * @internal
 */
export function entering<P extends Exclude<InHand, "play">>(
  hand: Hand,
  phase: P,
  toAct: Seat | null,
  ended?: Ended,
): Session<P>;
export function entering(
  hand: Hand,
  phase: InHand,
  toAct: Seat | null,
  ended?: Ended,
): Hand & Pick<Session<InHand>, "phase" | "toAct" | "trick"> {
  return {
    format: hand.format,
    phase,
    step: hand.step + 1,
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
    ...ended,
  };
}

/**
 * The hand one action later, in play: what the trick and the hands have become, and P.
 *
 * @internal
 */
export function inPlay(
  hand: Hand,
  frozenPot: Amount,
  toAct: Seat,
  hands: Hand["hands"],
  trick: Trick,
  tricks: Hand["tricks"],
): Session<"play"> {
  return {
    format: hand.format,
    phase: "play",
    step: hand.step + 1,
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
    hands,
    stock: hand.stock,
    discards: hand.discards,
    trick,
    tricks,
    frozenPot,
  };
}

/** @internal The session one action later, with no hand in progress. */
export function betweenHands(facts: SessionFacts & { readonly seed: string }): Session<"ready"> {
  const { format, step, ruleset, players, seed, commitment, hand, dealer, tieBreak, ledger, lastResult } = facts;
  return {
    format,
    phase: "ready",
    step: step + 1,
    ruleset,
    players,
    seed,
    commitment,
    hand,
    dealer,
    tieBreak,
    toAct: null,
    ledger,
    lastResult,
  };
}
