// The committed playthroughs; `npm run golden:update` writes them anew, `npm run golden:matrix` plays them elsewhere.
import { readFileSync } from "node:fs";
import * as kratzen from "kratzen";
import { expect, test } from "vitest";
import { playthroughs } from "./golden/determinism.js";
import { compareVectors } from "./golden/vectors.js";

test("every playthrough is as committed", async () => {
  const text = `${JSON.stringify(playthroughs(kratzen), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("golden/playthroughs.json");
});

test("the vectors are compared as in other runtimes, and a wrong one is found", async () => {
  const names = ["dealer", "legal-plays", "trick-winners", "settlements", "sessions", "perft"];
  const read = (name: string): ReturnType<typeof JSON.parse> =>
    JSON.parse(readFileSync(`test/vectors/${name}.json`, "utf8"));
  const files = Object.fromEntries(names.map((name) => [name, read(name)]));
  const { compared, differences } = await compareVectors(kratzen, files);
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(500);

  const perft = { cases: [{ ...files["perft"].cases[0], count: 1 }] };
  const found = await compareVectors(kratzen, { ...files, perft });
  expect(found.differences).toEqual(["perft, cases, 0: count"]);
});
