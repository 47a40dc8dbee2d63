// Run beside an installed `kratzen`, in any runtime: exits with 1 when a playthrough or a vector is not as committed.
import * as kratzen from "kratzen";
import dealer from "kratzen/vectors/dealer.json" with { type: "json" };
import legalPlays from "kratzen/vectors/legal-plays.json" with { type: "json" };
import perft from "kratzen/vectors/perft.json" with { type: "json" };
import sessions from "kratzen/vectors/sessions.json" with { type: "json" };
import settlements from "kratzen/vectors/settlements.json" with { type: "json" };
import trickWinners from "kratzen/vectors/trick-winners.json" with { type: "json" };
import { playthroughs } from "./determinism.js";
import expected from "./playthroughs.json" with { type: "json" };
import { compareVectors } from "./vectors.js";

const actual = playthroughs(kratzen);
const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
const different = names.filter((name) => JSON.stringify(actual[name]) !== JSON.stringify(expected[name]));
for (const name of different) console.error(`${name}: ${JSON.stringify(actual[name])}`);

const files = { dealer, "legal-plays": legalPlays, "trick-winners": trickWinners, settlements, sessions, perft };
const { compared, differences } = await compareVectors(kratzen, files);
for (const line of differences) console.error(line);

console.log(
  `${names.length - different.length} of ${names.length} playthroughs ` +
    `and ${compared - differences.length} of ${compared} vectors as committed`,
);
if (different.length + differences.length > 0) throw new Error("This runtime plays differently.");
globalThis.isCompared = true; // tells a browser's host that the end was reached
