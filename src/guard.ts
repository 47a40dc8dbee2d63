import { bad, isFields, RuleError } from "./errors.js";
import { stageClause } from "./flow.js";
import type { HandPhase } from "./rulesets/agreement.js";
import { readSeat, type Seat } from "./seat.js";
import type { Phase, Session } from "./session.js";

/** @internal First check of all: it is a session or a view; otherwise `BAD_SESSION`. The rest of it is trusted. */
export function checkFormat(table: unknown): void {
  if (isFields(table) && table["format"] === "kratzen-session/1") return;
  throw bad("BAD_SESSION", null, "A session was expected", table, { path: "", problem: "shape" });
}

/** @internal Second: it is in that phase; otherwise `WRONG_PHASE`. */
export function checkPhase<P extends Phase>(
  table: { readonly phase: Phase },
  phase: P,
  action: string = phase,
): asserts table is { readonly phase: P } {
  checkFormat(table);
  if (table.phase === phase) return;
  const sentence = `${action} belongs to the phase ${phase}, and this session is in the phase ${table.phase}.`;
  throw new RuleError("WRONG_PHASE", null, sentence, { action, phase: table.phase, expected: phase });
}

/**
 * The checks before what a seat does: the phase, then that the seat is one, then that it is the one to act.
 *
 * @returns the clause that says who acts in the phase
 * @throws RuleError `BAD_SESSION`, `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`
 * @internal
 */
export function checkActor(session: Session<HandPhase>, phase: HandPhase, seat: unknown, action?: string): string {
  checkPhase(session, phase, action);
  const clause = stageClause(session, phase);
  if (seat === session.toAct) return clause;
  throw notYourTurn(session.toAct, readSeat(session.players, seat), clause);
}

/** @internal The refusal of someone who is not to act, which tells nothing but who is. */
export function notYourTurn(toAct: Seat | null, who: Seat | "host", clause: string | null): RuleError {
  const name = (actor: Seat | string): string => (actor === "host" ? "the host" : `seat ${actor}`);
  const actor = toAct ?? "host";
  const sentence = `It is the turn of ${name(actor)}, not of ${name(who)}.`;
  return new RuleError("NOT_YOUR_TURN", clause, sentence, { who, toAct: actor });
}
