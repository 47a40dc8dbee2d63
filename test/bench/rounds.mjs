/** Timing in rounds: every round runs every task, so that what else the machine does hits all of them alike. */
import { Bench } from "tinybench";

/** Milliseconds of work of this process, its garbage collection included; other processes do not count. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * Runs tasks in rounds, after one round that only warms up.
 *
 * @param {Record<string, { units: number, run: () => void }>} tasks - each does so many units of work at a call
 * @param {{ rounds: number, time: number }} effort - the milliseconds are for each task in each round
 * @returns {Promise<{ rate: (name: string) => number, ratio: (name: string, to: string) => number }>}
 *   units per second, and how many times as many units one task does as another: medians over the rounds
 */
export async function inRounds(tasks, { rounds, time }) {
  const rates = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const bench = new Bench({ time, iterations: 3, warmup: false, throws: true, now: cpuTime });
    for (const [name, { run }] of Object.entries(tasks)) bench.add(name, run);
    for (const { name, result } of await bench.run()) {
      if (round > 0) rates[name].push((1000 * tasks[name].units) / result.latency.mean);
    }
  }
  return {
    rate: (name) => median(rates[name]),
    ratio: (name, to) => median(rates[name].map((rate, round) => rate / rates[to][round])),
  };
}
