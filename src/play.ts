import { at, present } from "./at.js";
import type { Card } from "./cards.js";
import { RuleError, type RuleErrorCode } from "./errors.js";
import { stageClause } from "./flow.js";
import { checkPhase, checkTurn } from "./guard.js";
import { type Holding, handToAct } from "./position.js";
import { agreementOf } from "./ruleset.js";
import { type Seat, withSeat } from "./seat.js";
import type { PhaseFacts, Session } from "./session.js";
import { judge, refusal, winnerOf } from "./trick.js";

/** A session or a view of one, in which a card is to be played; all that the judge looks at. */
export type PlayPosition = PhaseFacts["play"] & Holding;

/** The answer of {@link checkPlay}. */
export type PlayCheck =
  | { readonly legal: true }
  | {
      readonly legal: false;
      /** Why not. */
      readonly code: RuleErrorCode;
      /** The rule that says so. */
      readonly clause: string;
      /** The cards that may be played instead. */
      readonly obliging: readonly Card[];
    };

/**
 * The cards that the seat to act may play (F12, V8, C4).
 *
 * @param position - a session in phase `play`, or a view of one
 * @returns the legal cards in the hand's order; none from a view whose seat is not to act
 * @throws RuleError `WRONG_PHASE`
 * @example
 * ```ts
 * import { apply, createSession, legalActions, legalPlays, viewFor } from "kratzen";
 *
 * let session = createSession({ players: 4, seed: "a wet evening" });
 * while (session.phase !== "play") session = apply(session, legalActions(session)[0]!);
 * legalPlays(session).length; // => 4
 * const view = viewFor(session, session.toAct);
 * if (view.phase === "play") {
 *   legalPlays(view).length; // => 4
 * }
 * ```
 */
export function legalPlays(position: PlayPosition): readonly Card[] {
  checkPhase(position, "play", "play");
  const hand = handToAct(position);
  if (!hand) return [];
  return judge(agreementOf(position.ruleset).trick, position.trump, position.trick.plays, hand).legal;
}

/**
 * Tells whether the seat to act may play a card, and if not why not, with the rule and the cards that oblige (F12, V8, C4).
 *
 * @param position - a session in phase `play`, or a view of one
 * @param card - any card; anything else is answered by `BAD_CARD`
 * @returns legal or not; from a view whose seat is not to act `NOT_YOUR_TURN` and nothing obliging
 * @throws RuleError `WRONG_PHASE`
 * @example
 * ```ts
 * import { apply, checkPlay, createSession, legalActions } from "kratzen";
 *
 * let session = createSession({ players: 4, seed: "a wet evening" });
 * while (session.phase !== "play") session = apply(session, legalActions(session)[0]!);
 * const [card] = session.hands[session.toAct] ?? [];
 * card && checkPlay(session, card); // => { legal: true }
 * ```
 */
export function checkPlay(position: PlayPosition, card: Card): PlayCheck {
  checkPhase(position, "play", "play");
  const hand = handToAct(position);
  if (!hand) return { legal: false, code: "NOT_YOUR_TURN", clause: stageClause(position, "play"), obliging: [] };
  const { trick: rules } = agreementOf(position.ruleset);
  const judgement = judge(rules, position.trump, position.trick.plays, hand);
  const refused = refusal(rules, position.trump, judgement, hand, card);
  return refused ? { legal: false, code: refused.code, clause: refused.clause, obliging: judgement.legal } : { legal: true };
}

/**
 * Plays a card to the trick (F11, F12, V5, V8). The last card of a trick completes it: its winner leads the next (C6),
 * and after the last trick the hand is to be settled.
 *
 * @param session - a session in phase `play`
 * @param seat - the seat to act
 * @param card - one of {@link legalPlays}
 * @returns the session with the next seat to act, or with a hand to settle
 * @throws RuleError `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`, `BAD_CARD`, `CARD_NOT_IN_HAND`,
 * `MUST_FOLLOW_SUIT`, `MUST_HEAD`, `MUST_TRUMP`, `MUST_OVERTRUMP`
 * @example
 * ```ts
 * import { apply, createSession, legalActions, legalPlays, play } from "kratzen";
 *
 * let session = createSession({ players: 4, seed: "a wet evening" });
 * while (session.phase !== "play") session = apply(session, legalActions(session)[0]!);
 * const [card] = legalPlays(session);
 * const after = card && play(session, session.toAct, card);
 * after?.trick?.plays; // => [{ seat: session.toAct, card }]
 * ```
 */
export function play(session: Session<"play">, seat: Seat, card: Card): Session<"play" | "settle"> {
  checkPhase(session, "play", "play");
  if (seat !== session.toAct) checkTurn(session, seat, stageClause(session, "play"));
  const rules = agreementOf(session.ruleset);
  const { trump, trick, hands } = session;
  const hand = at(hands, seat);
  const judgement = judge(rules.trick, trump, trick.plays, hand);
  if (!judgement.legal.includes(card)) {
    const refused = present(refusal(rules.trick, trump, judgement, hand, card));
    throw new RuleError(refused.code, refused.clause, refused.message, refused.params);
  }

  const plays = [...trick.plays, { seat, card }];
  const played = { ...session, step: session.step + 1, hands: withSeat(hands, seat, hand.filter((held) => held !== card)) };
  if (plays.length < session.active.length) {
    return { ...played, toAct: nextActive(session.active, seat), trick: { leader: trick.leader, plays } };
  }
  const winner = winnerOf(rules.trick, trump, at(plays, 0), plays);
  const tricks = [...session.tricks, { leader: trick.leader, plays, winner }];
  return tricks.length < rules.handSize
    ? { ...played, toAct: winner, trick: { leader: winner, plays: [] }, tricks }
    : { ...played, phase: "settle", toAct: null, trick: null, tricks, outcome: "played" };
}

/** The next seat clockwise of those that play; `active` stands clockwise. */
function nextActive(active: readonly Seat[], seat: Seat): Seat {
  return at(active, (active.indexOf(seat) + 1) % active.length);
}
