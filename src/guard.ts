import { bad, isFields, RuleError } from "./errors.js";
import { readSeat, type Seat } from "./seat.js";
import type { Phase, Session } from "./session.js";

/** What the checks look at, of a session or of a view. */
interface Table {
  readonly format: string;
  readonly phase: Phase;
  readonly players: number;
  readonly toAct: Seat | null;
}

/** @internal First check of all: it is a session or a view; otherwise `BAD_SESSION`. The rest of it is trusted. */
export function checkFormat(table: unknown): void {
  if (isFields(table) && table["format"] === "kratzen-session/1") return;
  throw bad("BAD_SESSION", null, "A session was expected", table, { path: "", problem: "shape" });
}

/** @internal Second: it is in that phase; otherwise `WRONG_PHASE`. */
export function checkPhase(table: Table, phase: Phase, action: string): void {
  checkFormat(table);
  if (table.phase === phase) return;
  throw new RuleError(
    "WRONG_PHASE",
    null,
    `${action} belongs to the phase ${phase}, and this session is in the phase ${table.phase}.`,
    {
      action,
      phase: table.phase,
      expected: phase,
    },
  );
}

/** @internal A session known to be in that phase; otherwise `BAD_SESSION` or `WRONG_PHASE`. */
export function inPhase<P extends Phase>(session: Session, phase: P, action: string): Session<P> {
  assertPhase(session, phase, action);
  return session;
}

function assertPhase<P extends Phase>(session: Session, phase: P, action: string): asserts session is Session<P> {
  checkPhase(session, phase, action);
}

/** @internal Third: the seat is one, and is the one to act; otherwise `BAD_SEAT` or `NOT_YOUR_TURN`. */
export function checkTurn(table: Table, seat: Seat, clause: string | null): void {
  if (seat === table.toAct) return;
  readSeat(table.players, seat);
  throw notYourTurn(table.toAct, seat, clause);
}

/** @internal The refusal of someone who is not to act, which tells nothing but who is. */
export function notYourTurn(toAct: Seat | null, who: Seat | "host" | "spectator", clause: string | null): RuleError {
  const name = (actor: Seat | string): string => (typeof actor === "number" ? `seat ${actor}` : `the ${actor}`);
  const actor = toAct ?? "host";
  return new RuleError("NOT_YOUR_TURN", clause, `It is the turn of ${name(actor)}, not of ${name(who)}.`, {
    who,
    toAct: actor,
  });
}
