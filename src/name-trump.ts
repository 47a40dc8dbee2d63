import { isSuit, type Suit } from "./cards.js";
import { bad } from "./errors.js";
import { openNext } from "./flow.js";
import { checkActor } from "./guard.js";
import type { Seat } from "./seat.js";
import type { Session } from "./session.js";

/**
 * Names the trump suit when the Weli was turned up (V3).
 *
 * @param session - a session in phase `trump`
 * @param seat - the dealer
 * @param suit - any suit
 * @returns the session in its next phase
 * @throws RuleError `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`, `BAD_SUIT`
 * @example
 * ```ts
 * import { createSession, deal, fiveCard, nameTrump, PACK } from "kratzen";
 *
 * // Three players are dealt 15 cards; the sixteenth is turned up.
 * const deck = [...PACK.slice(0, 15), PACK[32]!, ...PACK.slice(15, 32)];
 * const session = deal(createSession({ players: 3, seed: 1, ruleset: fiveCard(), dealer: 0 }), { deck });
 * if (session.phase === "trump") {
 *   nameTrump(session, 0, "H").trump; // => "H"
 * }
 * ```
 */
export function nameTrump(session: Session<"trump">, seat: Seat, suit: Suit): Session<"declare" | "exchange" | "play"> {
  const clause = checkActor(session, "trump", seat, "nameTrump");
  if (!isSuit(suit)) throw bad("BAD_SUIT", clause, "A suit is C, S, H or D", suit);
  return openNext({ ...session, trump: suit }, "trump");
}
