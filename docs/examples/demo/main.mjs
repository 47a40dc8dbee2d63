import { parseArgs } from "node:util";
import { apply, createSession, fiveCard, fourCard, legalActions, RuleError, tavern, viewFor } from "kratzen";
import { choose } from "./player.mjs";
import { tellEnd, tellHand, tellStart } from "./tell.mjs";

const RULESETS = {
  "four-card": () => fourCard(),
  "five-card": () =>
    fiveCard({
      end: { hands: 8 },
      exchange: { max: 2, fee: "1/2" },
      bettler: { bonus: "3" },
      mussAfterFailure: "afterOrdinary",
    }),
  tavern: () => tavern(),
};

const HELP = `Plays one session of Kratzen with simple players and tells it.

Usage: npm run demo -- [options]

  --players N       3 to 6 players (4)
  --seed TEXT       the seed of the deals; the same seed, the same session ("a wet evening")
  --ruleset NAME    ${Object.keys(RULESETS).join(", ")} (four-card)
  --json            print the record of the session, which replay() accepts
  --help            print this
`;

/** A wrong option, as a sentence. */
class Refusal extends Error {}

function readOptions(args) {
  try {
    return parseArgs({
      args,
      options: {
        players: { type: "string", default: "4" },
        seed: { type: "string", default: "a wet evening" },
        ruleset: { type: "string", default: "four-card" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch ({ message }) {
    throw new Refusal(message.endsWith(".") ? message : `${message}.`);
  }
}

function begin({ players, seed, ruleset }) {
  if (!Object.hasOwn(RULESETS, ruleset)) {
    throw new Refusal(`The ruleset is one of ${Object.keys(RULESETS).join(", ")}, not ${JSON.stringify(ruleset)}.`);
  }
  try {
    const count = /^\d$/.test(players) ? Number(players) : players;
    return createSession({ players: count, seed, ruleset: RULESETS[ruleset]() });
  } catch (error) {
    throw error instanceof RuleError ? new Refusal(error.message) : error;
  }
}

/** The host deals and settles; everyone else decides by the own view. */
const nextAction = (session) =>
  session.toAct === null ? legalActions(session)[0] : choose(viewFor(session, session.toAct));

/** Plays a session to its end: its record, and its story in lines. */
function playSession(ready) {
  const { players, seed, ruleset } = ready;
  const actions = [];
  const lines = tellStart(ready);
  let session = ready;
  let start = ready;
  while (session.phase !== "over") {
    const before = session;
    const action = nextAction(before);
    actions.push(action);
    session = apply(before, action);
    if (action.type === "deal") start = before;
    if (action.type === "settle") lines.push(...tellHand(start, before, session.lastResult));
  }
  lines.push(...tellEnd(session));
  return { record: { format: "kratzen-record/1", players, seed, ruleset, actions }, lines };
}

/**
 * The command: plays one seeded session with simple players and tells it.
 *
 * @param {readonly string[]} args - the options
 * @param {{ out: (text: string) => void, err: (text: string) => void }} to - where it writes
 * @returns {number} the exit code: 0, or 2 for a wrong option
 */
export function main(args, { out, err }) {
  try {
    const options = readOptions([...args]);
    if (options.help) {
      out(HELP);
      return 0;
    }
    const { record, lines } = playSession(begin(options));
    out(options.json ? `${JSON.stringify(record)}\n` : `${lines.join("\n")}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    err(`${error.message} Try --help.\n`);
    return 2;
  }
}
