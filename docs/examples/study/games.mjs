import { amountToNumber, apply, createSession, fiveCard, fourCard, tavern, viewFor } from "kratzen";
import { choose } from "./player.mjs";

/** The three games as they are by default; `hands` is how many a session of that many players has (F17, V13). */
export const GAMES = {
  fourCard: { title: "Four-card game", ruleset: fourCard(), hands: (players) => players, max: 0, handSize: 4 },
  fiveCard: { title: "Five-card game", ruleset: fiveCard(), hands: () => 20, max: 0, handSize: 5 },
  tavern: { title: "Tavern game", ruleset: tavern(), hands: (players) => players, max: 4, handSize: 4 },
};

export const PLAYERS = [3, 4, 5, 6];

/**
 * Plays one session.
 *
 * @param {keyof typeof GAMES} name
 * @param {number} players
 * @param {number} index - the number of the session, which with the other two is its seed
 * @returns {{ pot: number, isMuss: boolean }[]} of each hand P (C8), in counters, and whether it was a Muss (C10)
 */
export function playSession(name, players, index) {
  const game = GAMES[name];
  const hands = [];
  let session = createSession({ players, seed: `study/${name}/${players}/${index}`, ruleset: game.ruleset });
  while (session.phase !== "over") {
    if (session.phase === "ready") session = apply(session, { type: "deal" });
    else if (session.phase !== "settle") session = apply(session, choose(viewFor(session, session.toAct), game));
    else {
      session = apply(session, { type: "settle" });
      const { frozenPot, kind } = session.lastResult;
      hands.push({ pot: amountToNumber(frozenPot), isMuss: kind === "muss" });
    }
  }
  return hands;
}
