import { Worker } from "node:worker_threads";
import { GAMES, PLAYERS } from "./games.mjs";

const SESSIONS_A_TASK = 100;

/** The tasks that make up a study of so many hands, shared out evenly among games and numbers of players. */
function tasksFor(hands) {
  const cells = Object.keys(GAMES).flatMap((name) => PLAYERS.map((players) => ({ name, players })));
  return cells.flatMap(({ name, players }) => {
    const sessions = Math.ceil(hands / cells.length / GAMES[name].hands(players));
    return Array.from({ length: Math.ceil(sessions / SESSIONS_A_TASK) }, (_, task) => {
      const from = task * SESSIONS_A_TASK;
      return { name, players, from, to: Math.min(from + SESSIONS_A_TASK, sessions) };
    });
  });
}

/** Lets the workers do the tasks; the answers come in the order of the tasks, whoever did them. */
function share(tasks, workers) {
  return new Promise((resolve, reject) => {
    const answers = [];
    let next = 0;
    let done = 0;
    const threads = Array.from({ length: workers }, () => new Worker(new URL("worker.mjs", import.meta.url)));
    const end = (settle, value) => {
      for (const thread of threads) thread.terminate();
      settle(value);
    };
    for (const thread of threads) {
      const give = () => {
        if (next < tasks.length) thread.postMessage({ id: next, ...tasks[next++] });
      };
      thread.on("error", (error) => end(reject, error));
      thread.on("message", ({ id, sessions }) => {
        answers[id] = sessions;
        if (++done === tasks.length) end(resolve, answers);
        else give();
      });
      give();
    }
  });
}

/** The value below which that part of a sorted list lies. */
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];

/**
 * Plays at least that many hands: whole sessions, of every game and number of players equally many hands.
 *
 * @param {number} hands
 * @param {number} workers - threads
 * @returns {Promise<Cell[]>} one a game and number of players; the same for any number of threads
 * @typedef {{ name: keyof typeof GAMES, players: number, hands: number, mussShare: number,
 *   pots: { median: number, high: number }[] }} Cell - `pots` by hand: the median and what one in ten exceeds
 */
export async function study(hands, workers) {
  const tasks = tasksFor(hands);
  const answers = await share(tasks, workers);
  return Object.keys(GAMES).flatMap((name) =>
    PLAYERS.map((players) => {
      const isOf = (task) => task.name === name && task.players === players;
      const sessions = answers.filter((_, id) => isOf(tasks[id])).flat();
      const all = sessions.flat();
      const pots = Array.from({ length: GAMES[name].hands(players) }, (_, hand) => {
        const sorted = sessions.map((session) => session[hand].pot).sort((one, other) => one - other);
        return { median: quantile(sorted, 0.5), high: quantile(sorted, 0.9) };
      });
      return {
        name,
        players,
        hands: all.length,
        mussShare: all.filter(({ isMuss }) => isMuss).length / all.length,
        pots,
      };
    }),
  );
}
