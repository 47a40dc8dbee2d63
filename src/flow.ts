import { at, present } from "./at.js";
import { turnTrump } from "./oder.js";
import { entering, inPlay } from "./phase.js";
import { agreementOf } from "./ruleset.js";
import type { Agreement, Condition, FirstToAct } from "./rulesets/agreement.js";
import { next, type Seat } from "./seat.js";
import type { Hand, InHand, Outcome, Phase, Session } from "./session.js";

const overfullSeat = ({ hands }: Hand, { handSize }: Agreement): Seat =>
  hands.findIndex((cards) => cards.length > handSize);

const CONDITIONS: Readonly<Record<Condition, (hand: Hand, rules: Agreement) => boolean>> = {
  always: () => true,
  ordinary: ({ kind }) => kind === "ordinary",
  noStriker: ({ striker }) => striker === null,
  noTrump: ({ trump }) => trump === null,
  notTieBreak: ({ tieBreak }) => !tieBreak,
  overfull: (hand, rules) => overfullSeat(hand, rules) >= 0,
};

const FIRST_TO_ACT: Readonly<Record<FirstToAct, (hand: Hand, rules: Agreement) => Seat>> = {
  dealer: ({ dealer }) => dealer,
  dealersLeft: ({ active }) => at(active, 0), // V5: the next active player if that one folded
  striker: ({ striker }) => present(striker),
  strikersLeft: ({ players, striker }) => next(players, present(striker)),
  overfull: overfullSeat,
};

/**
 * The place of a phase among the stages of the game, or -1. A phase that a game has twice (the pickup, T5)
 * comes once before the bids and once after them.
 */
function stageIndex(hand: Pick<Hand, "ruleset" | "bids">, phase: Phase | undefined): number {
  const phases = agreementOf(hand.ruleset).stages.map((stage): Phase | undefined => stage.phase);
  return hand.bids.some((bid) => bid !== null) ? phases.lastIndexOf(phase) : phases.indexOf(phase);
}

/** @internal The clause that says who acts in the phase the hand is in. */
export function stageClause(hand: Pick<Hand, "ruleset" | "bids">, phase: Exclude<InHand, "settle">): string {
  return at(agreementOf(hand.ruleset).stages, stageIndex(hand, phase)).clause;
}

/** @internal Goes on to the first stage of the game whose condition holds, of all or of those after the given phase. */
export function openNext<P extends InHand>(hand: Hand, after?: InHand): Session<P>;
export function openNext(hand: Hand, after?: InHand): Session<InHand> {
  const rules = agreementOf(hand.ruleset);
  const { phase, first, opening } = present(
    rules.stages.slice(stageIndex(hand, after) + 1).find(({ when }) => CONDITIONS[when](hand, rules)),
  );
  const ready = opening === "turnTrump" ? turnTrump(hand) : hand;
  if (opening && ready.trump === null) return endUnplayed(ready, "void"); // T5
  const toAct = FIRST_TO_ACT[first](ready, rules);
  return phase === "play"
    ? inPlay(ready, ready.ledger.pot, toAct, ready.hands, { leader: toAct, plays: [] }, ready.tricks) // C8
    : entering(ready, phase, toAct);
}

/** @internal A hand that ends without a card played (C8: P is the pot of this moment). */
export function endUnplayed(hand: Hand, outcome: Exclude<Outcome, "played">): Session<"settle"> {
  return entering(hand, "settle", null, { frozenPot: hand.ledger.pot, outcome });
}
