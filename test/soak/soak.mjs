// Plays very many hands of every game and checks every invariant after each action:
//   npm run soak -- [--hands 1000000] [--seed soak] [--workers 2]
// One five-card session of 10,000 hands (or a tenth of all) is among them. The memory in use must not grow.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

const LONG_SESSION = 10_000;
/** More than a worker needs, and far less than it would take to keep what it played. */
const MOST_HEAP = 256 * 2 ** 20;

const { values } = parseArgs({
  options: {
    hands: { type: "string", default: "1000000" },
    seed: { type: "string", default: "soak" },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});
const [hands, workers] = [Number(values.hands), Number(values.workers)];
if (!Number.isInteger(hands) || hands < 10 || !Number.isInteger(workers) || workers < 1) {
  console.error("--hands takes a whole number from 10, --workers one from 1.");
  process.exit(2);
}

const long = Math.min(LONG_SESSION, Math.floor(hands / 10));
const started = performance.now();
const states = Array.from({ length: workers }, () => ({ hands: 0, actions: 0, sessions: 0, heap: 0, seen: {} }));
const sum = (name) => states.reduce((total, state) => total + state[name], 0);
const seconds = () => (performance.now() - started) / 1000;

function showProgress() {
  const done = sum("hands");
  const rate = Math.round(done / seconds());
  const heap = Math.round(Math.max(...states.map((state) => state.heap)) / 2 ** 20);
  const text = `${done.toLocaleString("en")} of ${hands.toLocaleString("en")} hands, ${rate.toLocaleString("en")}/s, heap ${heap} MB`;
  if (!process.stderr.isTTY) return process.stderr.write(`${text}\n`);
  const filled = Math.min(30, Math.floor((30 * done) / hands));
  return process.stderr.write(`\r\u001b[K${"█".repeat(filled)}${"░".repeat(30 - filled)} ${text}`);
}
const timer = setInterval(showProgress, process.stderr.isTTY ? 500 : 15_000);

/** Runs one worker to its end; fails with what it found. */
const runWorker = (index) =>
  new Promise((resolve, reject) => {
    const share = Math.floor(hands / workers) + (index < hands % workers ? 1 : 0);
    const data = { seed: `${values.seed} ${index}`, hands: share, long: index === 0 ? Math.min(long, share) : 0 };
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), { workerData: data });
    worker.on("message", (state) => {
      states[index] = state;
      if (state.heap > MOST_HEAP) worker.emit("error", new Error(`The heap has grown to ${state.heap} bytes.`));
    });
    worker.on("error", reject);
    worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`))));
  });

try {
  await Promise.all(states.map((_, index) => runWorker(index)));
} catch (error) {
  clearInterval(timer);
  console.error(`\n${error.message}`);
  process.exit(1);
}
clearInterval(timer);
showProgress();
const seen = {};
for (const state of states)
  for (const [name, count] of Object.entries(state.seen)) seen[name] = (seen[name] ?? 0) + count;
process.stderr.write("\n");
for (const name of Object.keys(seen).sort())
  console.log(`${name.padEnd(40)} ${seen[name].toLocaleString("en").padStart(12)}`);
console.log(
  `${sum("hands").toLocaleString("en")} hands in ${sum("sessions").toLocaleString("en")} sessions, ` +
    `${sum("actions").toLocaleString("en")} actions, one session of ${long.toLocaleString("en")} hands, ` +
    `${seconds().toFixed(0)} s, ${Math.round(sum("hands") / seconds())} hands/s, every invariant held`,
);
