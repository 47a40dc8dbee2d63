import { at } from "./at.js";
import type { Card } from "./cards.js";
import { laidDownToSize } from "./discards.js";
import { openNext } from "./flow.js";
import { checkActor } from "./guard.js";
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
  const clause = checkActor(session, "pickup", seat);
  const held = [...at(session.hands, seat), ...session.upcards];
  const taken = { ...session, hands: withSeat(session.hands, seat, held), upcards: [] };
  return openNext(laidDownToSize(taken, seat, discards, clause), "pickup");
}
