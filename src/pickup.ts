import { at } from "./at.js";
import { type Card, without } from "./cards.js";
import { readDiscards } from "./discards.js";
import { openNext, stageClause } from "./flow.js";
import { checkPhase, checkTurn } from "./guard.js";
import { leadingTo } from "./phase.js";
import { agreementOf } from "./ruleset.js";
import { type Seat, withSeat } from "./seat.js";
import type { Session } from "./session.js";

/**
 * Takes the cards lying face up into the hand and discards down to the size of a hand (F6; T5 for the striker).
 *
 * @param session - a session in phase `pickup`
 * @param seat - the seat to act
 * @param discards - as many cards as lie face up, of the hand or of those, in any order
 * @returns the session in its next phase
 * @throws RuleError `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`, `BAD_DISCARDS`
 * @example
 * ```ts
 * import { createSession, deal, pickup } from "kratzen";
 *
 * const dealt = deal(createSession({ players: 4, seed: "a wet evening" }));
 * if (dealt.phase === "pickup") {
 *   const after = pickup(dealt, dealt.dealer, dealt.upcards);
 *   after.hands[dealt.dealer]?.length; // => 4
 *   after.discards.map(({ card }) => card).join() === dealt.upcards.join(); // => true
 * }
 * ```
 */
export function pickup(
  session: Session<"pickup">,
  seat: Seat,
  discards: readonly Card[],
): Session<"bid" | "declare" | "exchange" | "play"> {
  checkPhase(session, "pickup", "pickup");
  const clause = stageClause(session, "pickup");
  checkTurn(session, seat, clause);

  const held = [...at(session.hands, seat), ...session.upcards];
  const count = held.length - agreementOf(session.ruleset).handSize;
  const gone = readDiscards(discards, held, count, count, clause);
  const after = {
    ...session,
    step: session.step + 1,
    hands: withSeat(session.hands, seat, without(held, gone)),
    upcards: [],
    discards: [...session.discards, ...gone.map((card) => ({ card, seat }))],
  };
  return leadingTo(openNext(after, "pickup"), "bid", "declare", "exchange", "play");
}
