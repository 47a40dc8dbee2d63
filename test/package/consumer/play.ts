import { apply, type Card, createSession, legalActions, RuleError, type Session, trickWinner } from "kratzen";
import * as conformance from "kratzen/conformance";
import * as i18n from "kratzen/i18n";

const first: Session<"ready"> = createSession({ players: 4, seed: "types" });
let session: Session = first;
while (session.phase !== "over") {
  const [action] = legalActions(session);
  if (action === undefined) throw new Error(`No action in ${session.phase}`);
  session = apply(session, action);
}
export const winners: readonly number[] = session.winners;
export const card: Card = "AC";
export const entries: readonly object[] = [conformance, i18n];
export const winner: number = trickWinner(first.ruleset, "C", [{ seat: 0, card }]);
export const isRefusal = (error: unknown): error is RuleError => error instanceof RuleError;

// @ts-expect-error: no such card.
export const ten: Card = "10C";
// @ts-expect-error: no such phase.
export type Nowhere = Session<"nowhere">;
