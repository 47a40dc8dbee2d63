// Run beside an installed `kratzen`, in any runtime: exits with 1 when a playthrough differs from the committed one.
import * as kratzen from "kratzen";
import { playthroughs } from "./determinism.js";
import expected from "./playthroughs.json" with { type: "json" };

const actual = playthroughs(kratzen);
const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
const different = names.filter((name) => JSON.stringify(actual[name]) !== JSON.stringify(expected[name]));
for (const name of different) console.error(`${name}: ${JSON.stringify(actual[name])}`);
console.log(`${names.length - different.length} of ${names.length} playthroughs as committed`);
if (different.length > 0) throw new Error("This runtime plays differently.");
