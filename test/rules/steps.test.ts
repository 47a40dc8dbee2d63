import { apply, createSession, fiveCard, fourCard, legalActions, type Ruleset, type Session, tavern } from "kratzen";
import { expect, test } from "vitest";

const GAMES: readonly Ruleset[] = [
  fourCard(),
  fiveCard({ exchange: { max: 1, fee: "1" }, bettler: { bonus: "1" }, end: { hands: 3 } }),
  tavern(),
];

test.each(GAMES)("$name: a step for each action, and a session that names its format in every phase", (ruleset) => {
  for (const seed of [1, 2, 3, 4]) {
    let session: Session = createSession({ players: 4, seed, ruleset });
    for (let step = 0; ; step++) {
      expect(session).toMatchObject({ format: "kratzen-session/1", step, players: 4, seed: String(seed) });
      const actions = legalActions(session);
      const action = actions[(step * 7 + seed) % actions.length];
      if (!action) break;
      session = apply(session, action);
    }
    expect(session.phase).toBe("over");
  }
});
