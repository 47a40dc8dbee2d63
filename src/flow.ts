import { at, present } from "./at.js";
import { turnTrump } from "./oder.js";
import { type BeforePlay, inPlay, inSettle, waiting } from "./phase.js";
import { agreementOf } from "./ruleset.js";
import type { Agreement, Condition } from "./rulesets/agreement.js";
import { next } from "./seat.js";
import type { Hand, InHand, Outcome, Phase, Session } from "./session.js";

const CONDITIONS: Readonly<Record<Condition, (hand: Hand, rules: Agreement) => boolean>> = {
  always: () => true,
  ordinary: ({ kind }) => kind === "ordinary",
  noStriker: ({ striker }) => striker === null,
  noTrump: ({ trump }) => trump === null,
  notTieBreak: ({ tieBreak }) => !tieBreak,
  overfull: ({ hands }, { handSize }) => hands.some((cards) => cards.length > handSize),
};

/**
 * The place of a phase among the stages of the game, or -1. A phase that a game has twice (the pickup, T5)
 * comes once before the bids and once after them.
 */
function stageIndex(hand: Pick<Hand, "ruleset" | "bids">, phase: Phase): number {
  const phases = agreementOf(hand.ruleset).stages.map((stage): Phase => stage.phase);
  return hand.bids.some((bid) => bid !== null) ? phases.lastIndexOf(phase) : phases.indexOf(phase);
}

/** @internal The clause that says who acts in the phase the hand is in. */
export function stageClause(hand: Pick<Hand, "ruleset" | "bids">, phase: Exclude<InHand, "settle">): string {
  return at(agreementOf(hand.ruleset).stages, stageIndex(hand, phase)).clause;
}

/** @internal Goes on to the first stage of the game whose condition holds, after the deal or after the given phase. */
export function openNext(hand: Hand, after: InHand | "ready"): Session<InHand> {
  const rules = agreementOf(hand.ruleset);
  const stage = present(
    rules.stages.slice(stageIndex(hand, after) + 1).find(({ when }) => CONDITIONS[when](hand, rules)),
  );
  const ready = stage.opening === "turnTrump" ? turnTrump(hand) : hand;
  return stage.opening === "turnTrump" && ready.trump === null
    ? endUnplayed(ready, "void")
    : openStage(ready, stage.phase, rules);
}

/** A hand at the beginning of a stage: who acts first in it. */
function openStage(hand: Hand, phase: BeforePlay | "play", rules: Agreement): Session<BeforePlay | "play"> {
  const { players, dealer } = hand;
  const dealersLeft = at(hand.active, 0); // V5: the next active player if that one folded
  switch (phase) {
    case "pickup":
      return waiting(hand, phase, hand.striker ?? dealer);
    case "trump":
      return waiting(hand, phase, dealer);
    case "bid":
      return waiting(hand, phase, next(players, dealer));
    case "declare":
      return waiting(hand, phase, next(players, present(hand.striker)));
    case "exchange":
      return waiting(hand, phase, present(rules.exchange).first === "striker" ? present(hand.striker) : dealersLeft);
    case "discard":
      return waiting(
        hand,
        phase,
        hand.hands.findIndex((cards) => cards.length > rules.handSize),
      );
    case "play": {
      const leader = rules.leader === "striker" ? present(hand.striker) : dealersLeft;
      return inPlay(hand, hand.ledger.pot, hand.step, leader, hand.hands, { leader, plays: [] }, hand.tricks); // C8
    }
  }
}

/** @internal A hand that ends without a card played (C8: P is the pot of this moment). */
export function endUnplayed(hand: Hand, outcome: Exclude<Outcome, "played">): Session<"settle"> {
  return inSettle(hand, hand.step, hand.ledger.pot, outcome, hand.hands, hand.tricks);
}
