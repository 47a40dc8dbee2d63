import { apply, createSession, legalActions, type Session } from "kratzen";
import { expect, test } from "vitest";

test("a four-card session of six is at most 4 kB of JSON at any moment, with a seed of 64 bytes", () => {
  for (let round = 0; round < 100; round += 1) {
    let session: Session = createSession({ players: 6, seed: String(round).padStart(64, "x") });
    let choice = round;
    while (session.phase !== "over") {
      const actions = legalActions(session);
      choice = (choice * 31 + 7) % 1009;
      // Joining keeps six in the play, which is the largest.
      const action = session.phase === "declare" ? actions[0] : actions[choice % actions.length];
      if (action) session = apply(session, action);
      expect(JSON.stringify(session).length).toBeLessThanOrEqual(4000);
    }
  }
});
