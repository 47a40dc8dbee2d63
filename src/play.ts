import { append, at, present } from "./at.js";
import type { Card } from "./cards.js";
import type { RuleErrorCode } from "./errors.js";
import { stageClause } from "./flow.js";
import { checkActor, checkPhase } from "./guard.js";
import { entering, inPlay } from "./phase.js";
import { handToAct } from "./position.js";
import { agreementOf } from "./ruleset.js";
import { type Seat, withSeat } from "./seat.js";
import type { PhaseFacts, Session } from "./session.js";
import { isLegal, type Judgement, judge, legalCards, refusal, winnerOf } from "./trick.js";

/** A session or a view of one, in which a card is to be played; all that the judge looks at. */
export type PlayPosition = PhaseFacts["play"] &
  (
    | { readonly hands: readonly (readonly Card[])[] }
    | { readonly seat: Seat | "spectator"; readonly own: readonly Card[] }
  );

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
 * import { apply, createSession, legalActions, legalPlays, type Session, viewFor } from "kratzen";
 *
 * let session: Session = createSession({ players: 4, seed: "a wet evening" });
 * while (session.phase !== "play") session = apply(session, legalActions(session)[0]!);
 * legalPlays(session).length; // => 4
 * const view = viewFor(session, session.toAct);
 * if (view.phase === "play") {
 *   legalPlays(view).length; // => 4
 * }
 * ```
 */
export function legalPlays(position: PlayPosition): readonly Card[] {
  checkPlaying(position);
  const hand = handToAct(position);
  if (!hand) return [];
  return hand.length === 1 ? hand : legalCards(judgementOf(position, hand));
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
 * import { apply, checkPlay, createSession, legalActions, type Session } from "kratzen";
 *
 * let session: Session = createSession({ players: 4, seed: "a wet evening" });
 * while (session.phase !== "play") session = apply(session, legalActions(session)[0]!);
 * const [card] = session.hands[session.toAct] ?? [];
 * card && checkPlay(session, card); // => { legal: true }
 * ```
 */
export function checkPlay(position: PlayPosition, card: Card): PlayCheck {
  checkPlaying(position);
  const hand = handToAct(position);
  if (!hand) return { legal: false, code: "NOT_YOUR_TURN", clause: stageClause(position, "play"), obliging: [] };
  const judgement = judgementOf(position, hand);
  const refused = refusal(judgement, card);
  if (!refused) return { legal: true };
  return { legal: false, code: refused.code, clause: present(refused.clause), obliging: legalCards(judgement) };
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
 * import { apply, createSession, legalActions, legalPlays, play, type Session } from "kratzen";
 *
 * let session: Session = createSession({ players: 4, seed: "a wet evening" });
 * while (session.phase !== "play") session = apply(session, legalActions(session)[0]!);
 * const [card] = legalPlays(session);
 * const after = card && play(session, session.toAct, card);
 * after?.trick?.plays; // => [{ seat: session.toAct, card }]
 * ```
 */
export function play(session: Session<"play">, seat: Seat, card: Card): Session<"play" | "settle"> {
  checkPlaying(session);
  if (seat !== session.toAct) checkActor(session, "play", seat);
  const hand = at(session.hands, seat);
  checkCard(session, hand, card);

  const { active, trick, tricks, trump, frozenPot } = session;
  const { leader } = trick;
  const hands = withSeat(
    session.hands,
    seat,
    hand.filter((held) => held !== card),
  );
  const plays = append(trick.plays, { seat, card });
  if (plays.length < active.length) {
    return inPlay(session, frozenPot, nextActive(active, seat), hands, { leader, plays }, tricks);
  }
  const rules = agreementOf(session.ruleset);
  const winner = winnerOf(rules.trick, trump, at(plays, 0), plays);
  const completed = append(tricks, { leader, plays, winner });
  return completed.length < rules.handSize
    ? inPlay(session, frozenPot, winner, hands, { leader: winner, plays: [] }, completed)
    : entering(session, "settle", null, { frozenPot, outcome: "played", hands, tricks: completed });
}

/** {@link checkPhase}, but quick when all is well: it is asked for every card, and here it sees few kinds of objects. */
function checkPlaying(position: PlayPosition): void {
  if (position?.phase !== "play" || position.format !== "kratzen-session/1") checkPhase(position, "play");
}

/** Refuses a card that may not be played. The last card of a hand always may, so that it need not be judged. */
function checkCard(session: Session<"play">, hand: readonly Card[], card: Card): void {
  if (hand.length === 1 && hand[0] === card) return;
  const judgement = judgementOf(session, hand);
  const place = hand.indexOf(card);
  if (place >= 0 && isLegal(judgement, place)) return;
  throw present(refusal(judgement, card));
}

/** The last judgement: `play` mostly follows `legalPlays`, of the same hand on the same trick, and need not judge anew. */
let last: Judgement | null = null;

function judgementOf({ ruleset, trump, trick: { plays } }: PlayPosition, hand: readonly Card[]): Judgement {
  const rules = agreementOf(ruleset).trick;
  if (last?.hand === hand && last.plays === plays && last.trump === trump && last.rules === rules) return last;
  last = judge(rules, trump, plays, hand);
  return last;
}

/** The next seat clockwise of those that play; `active` stands clockwise. */
function nextActive(active: readonly Seat[], seat: Seat): Seat {
  return at(active, (active.indexOf(seat) + 1) % active.length);
}
