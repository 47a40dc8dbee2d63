import { bad, list } from "./errors.js";
import { endUnplayed, openNext } from "./flow.js";
import { checkActor } from "./guard.js";
import { entering } from "./phase.js";
import { agreementOf } from "./ruleset.js";
import { next, type Seat, withSeat } from "./seat.js";
import type { Declaration, Hand, Session } from "./session.js";

/** @internal What may be declared in the game: a Bettler only where it is agreed (V18). */
export function legalDeclarations(session: Pick<Hand, "ruleset">): readonly Declaration[] {
  return agreementOf(session.ruleset).bettler ? ["join", "fold", "bettler"] : ["join", "fold"];
}

/**
 * Says whether a player joins, folds, or promises to win no trick (F10, V7, V18, T4), clockwise from the striker's left.
 * A player who folds leaves the hand at once; when all others have, the striker has won the pot without play.
 *
 * @param session - a session in phase `declare`
 * @param seat - the seat to act
 * @param declaration - `join`, `fold`, or `bettler` where the game has it
 * @returns the session with the next seat to act, in its next phase, or with a hand to settle
 * @throws RuleError `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`, `BAD_DECLARATION`
 * @example
 * ```ts
 * import { apply, createSession, declare, legalActions, type Session } from "kratzen";
 *
 * let session: Session = createSession({ players: 3, seed: 9 });
 * while (session.phase !== "declare") session = apply(session, legalActions(session)[0]!);
 * session.active.length; // => 3
 * declare(session, session.toAct, "fold").active.length; // => 2
 * ```
 */
export function declare(
  session: Session<"declare">,
  seat: Seat,
  declaration: Declaration,
): Session<"declare" | "pickup" | "exchange" | "play" | "settle"> {
  const clause = checkActor(session, "declare", seat);
  checkDeclaration(session, declaration, clause);

  const active = declaration === "fold" ? session.active.filter((other) => other !== seat) : session.active;
  const declarations = withSeat(session.declarations, seat, declaration);
  const declared = { ...session, active, declarations };
  const toAct = next(session.players, seat);
  if (toAct !== session.striker) return entering(declared, "declare", toAct);
  return active.length === 1 ? endUnplayed(declared, "foldedOut") : openNext(declared, "declare");
}

function checkDeclaration(session: Session<"declare">, declaration: Declaration, clause: string): void {
  const legal = legalDeclarations(session);
  if (legal.includes(declaration)) return;
  const concerned = declaration === "bettler" ? "V18" : clause;
  throw bad("BAD_DECLARATION", concerned, `A declaration is one of ${list(legal)} in this game`, declaration, {
    legal,
  });
}
