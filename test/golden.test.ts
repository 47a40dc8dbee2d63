// The committed playthroughs; `npm run golden:update` writes them anew, `npm run golden:matrix` plays them elsewhere.
import * as kratzen from "kratzen";
import { expect, test } from "vitest";
import { playthroughs } from "./golden/determinism.js";

test("every playthrough is as committed", async () => {
  const text = `${JSON.stringify(playthroughs(kratzen), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("golden/playthroughs.json");
});
