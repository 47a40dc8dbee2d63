import { type Card, legalPlays, play, type Session } from "../index.js";

/** One legal play and the number of ways to finish the hand after it. */
export interface DividedCount {
  readonly card: Card;
  readonly count: number;
}

/**
 * How many ways there are to finish the hand by legal plays (F11, F12, V8, C6): the number of different sequences of
 * cards from this position to the last trick. Two engines that agree on it for enough deals agree on what may be
 * played and on who wins a trick. It is exact: six players with five cards each have at most 120⁶ < 2⁴² sequences.
 *
 * @param session - a session in phase `play`, also in the middle of a trick
 * @returns the number of sequences, at least 1
 * @throws RuleError `WRONG_PHASE` in any other phase
 * @example
 * ```ts
 * import { apply, createSession, legalActions, type Session } from "kratzen";
 * import { perft } from "kratzen/conformance";
 *
 * let session: Session = createSession({ players: 3, seed: "a wet evening" });
 * while (session.phase !== "play") session = apply(session, legalActions(session)[0]!);
 * perft(session) > 1; // => true
 * ```
 */
export function perft(session: Session<"play">): number {
  return total(divide(session));
}

/**
 * The count of {@link perft} split by the card that is played first: where two engines differ, following the card
 * whose counts differ leads to the position that one of them judges wrongly.
 *
 * @param session - a session in phase `play`
 * @returns each legal card in the hand's order, with the ways to go on after it
 * @throws RuleError `WRONG_PHASE` in any other phase
 * @example
 * ```ts
 * import { apply, createSession, legalActions, legalPlays, type Session } from "kratzen";
 * import { divide, perft } from "kratzen/conformance";
 *
 * let session: Session = createSession({ players: 3, seed: "a wet evening" });
 * while (session.phase !== "play") session = apply(session, legalActions(session)[0]!);
 * divide(session).map(({ card }) => card); // => legalPlays(session)
 * divide(session).reduce((sum, { count }) => sum + count, 0); // => perft(session)
 * ```
 */
export function divide(session: Session<"play">): readonly DividedCount[] {
  const known = new Map<string, number>();
  return legalPlays(session).map((card) => ({ card, count: countAfter(session, card, known) }));
}

const total = (parts: readonly DividedCount[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** The ways to go on after a card, with what is known of positions between two tricks. */
function countAfter(session: Session<"play">, card: Card, known: Map<string, number>): number {
  const after = play(session, session.toAct, card);
  if (after.phase !== "play") return 1;
  if (after.trick.plays.length > 0) return countFrom(after, known);
  // What is left depends on the cards held and on who leads, not on how the tricks before went.
  const key = `${after.toAct} ${after.hands.join(" ")}`;
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const count = isLastTrick(after) ? 1 : countFrom(after, known);
  known.set(key, count);
  return count;
}

const countFrom = (session: Session<"play">, known: Map<string, number>): number =>
  legalPlays(session).reduce((sum, card) => sum + countAfter(session, card, known), 0);

/** Whether everybody holds one card, which is then the only one to play. */
const isLastTrick = ({ hands, active }: Session<"play">): boolean => active.every((seat) => hands[seat]?.length === 1);
