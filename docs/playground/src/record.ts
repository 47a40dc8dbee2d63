import { apply, createSession, eventsBetween, type GameRecord, parseRecord, replay } from "kratzen";
import type { Game, Step } from "./game.js";

/** The record of a game, which holds its seed: only for a session that is over. */
export function recordOf({ steps }: Game): GameRecord {
  const [{ session }] = steps;
  const { players, seed, ruleset } = session;
  const actions = steps.flatMap(({ action }) => (action ? [action] : []));
  return { format: "kratzen-record/1", players, seed, ruleset, actions };
}

/**
 * Every state of a recorded session, from anything at all.
 *
 * @throws RuleError `BAD_RECORD`
 */
export function stepsOf(value: unknown): readonly [Step, ...Step[]] {
  const record = parseRecord(value);
  replay(record); // refuses an illegal action by its place
  const { format: _, actions, ...options } = record;
  const later: Step[] = [];
  const first: Step = { session: createSession(options), action: null, events: [] };
  for (const action of actions) {
    const before = (later.at(-1) ?? first).session;
    const session = apply(before, action);
    later.push({ session, action, events: eventsBetween(before, session) });
  }
  return [first, ...later];
}
