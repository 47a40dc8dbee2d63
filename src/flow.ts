import type { Amount } from "./amount.js";
import { at, present } from "./at.js";
import { turnTrump } from "./oder.js";
import { agreementOf } from "./ruleset.js";
import type { Agreement, Condition } from "./rulesets/agreement.js";
import { next, type Seat } from "./seat.js";
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
    case "play":
      return firstTrick(hand, rules.leader === "striker" ? present(hand.striker) : dealersLeft);
  }
}

/** The phases of a hand in which no card has been played. */
type BeforePlay = Exclude<InHand, "play" | "settle">;

/**
 * A hand in one of the phases before its play, with whom to act. It is written out, and not spread, because spreading
 * so many fields, and what has been spread already, takes many times as long.
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

/** A hand at its first trick. The fields stand in the order of the literal in play.ts, so that both make one kind of object. */
function firstTrick(hand: Hand, leader: Seat): Session<"play"> {
  return {
    format: hand.format,
    phase: "play",
    step: hand.step,
    ruleset: hand.ruleset,
    players: hand.players,
    seed: hand.seed,
    commitment: hand.commitment,
    hand: hand.hand,
    dealer: hand.dealer,
    tieBreak: hand.tieBreak,
    toAct: leader,
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
    frozenPot: hand.ledger.pot, // C8
    hands: hand.hands,
    stock: hand.stock,
    discards: hand.discards,
    trick: { leader, plays: [] },
    tricks: hand.tricks,
  };
}

/**
 * A hand to be settled, by one literal of all fields: a spread of so many is several times slower.
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

/** @internal A hand that ends without a card played (C8: P is the pot of this moment). */
export function endUnplayed(hand: Hand, outcome: Exclude<Outcome, "played">): Session<"settle"> {
  return inSettle(hand, hand.step, hand.ledger.pot, outcome, hand.hands, hand.tricks);
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
