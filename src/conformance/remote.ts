import { ALL } from "./claims.js";
import { perftChecks, playChecks, streamChecks, trickChecks } from "./remote-cards.js";
import type { Answer, Ask, RemoteCheck, RemoteOptions } from "./remote-check.js";
import { refusalChecks } from "./remote-refusals.js";
import { replayChecks } from "./remote-replay.js";
import { settlementChecks } from "./remote-settlement.js";

/**
 * The checks of an engine that is asked over the protocol `kratzen-conformance/1`, in whatever language it is written.
 * Each belongs to a clause of the rules; what it asks is random, and a difference is shrunk to a request a person can
 * read. The command `kratzen-conformance` runs them against a child process.
 *
 * @param options - how to ask, and what the engine says it knows
 * @returns the checks in the order of the dealer, the cards, the settlement and whole sessions
 * @example
 * ```ts
 * import { remoteSuite } from "kratzen/conformance";
 *
 * const ask = async () => ({ kind: "unsupported" }) as const;
 * const [first] = remoteSuite({ ask, sha256: (text) => text });
 * first?.clause; // => "D1"
 * await first?.run({ seed: 1, runs: 5 }); // => { status: "unsupported", cases: 0, counterexample: null, path: null }
 * ```
 */
export function remoteSuite(options: RemoteOptions): readonly RemoteCheck[] {
  const games = options.games ?? ALL;
  const remembering = { ...options, ask: remember(options.ask, options.sha256) };
  if (games.length === 0) return streamChecks(remembering);
  return [
    ...streamChecks(remembering),
    ...playChecks(remembering, games),
    ...trickChecks(remembering, games),
    ...perftChecks(remembering, games),
    ...settlementChecks(remembering, games),
    ...replayChecks(remembering, games),
    ...refusalChecks(remembering, games),
  ];
}

/** Asks nothing twice that was answered: several clauses look at the same requests. */
function remember(ask: Ask, sha256: (text: string) => string): Ask {
  const answers = new Map<string, Answer>();
  return async (method, params) => {
    const key = sha256(`${method} ${JSON.stringify(params)}`);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = await ask(method, params);
    if (answer.kind !== "failure") answers.set(key, answer);
    return answer;
  };
}
