/**
 * A Monte-Carlo study of the three games.
 *
 * node study.mjs [--hands 200000] [--workers 2] [--svg pot-and-muss.svg] [--guide study.md]
 *
 * The guide's part between the two comments "numbers" is written anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chart, table } from "./chart.mjs";
import { study } from "./run.mjs";

const { values } = parseArgs({
  options: {
    hands: { type: "string", default: "200000" },
    workers: { type: "string", default: "2" },
    svg: { type: "string", default: "pot-and-muss.svg" },
    guide: { type: "string" },
  },
});

const cells = await study(Number(values.hands), Number(values.workers));
writeFileSync(values.svg, chart(cells));
const numbers = table(cells);
console.log(numbers);
if (values.guide !== undefined) {
  const guide = readFileSync(values.guide, "utf8");
  const marked = /(<!-- numbers -->\n)[\s\S]*(\n<!-- \/numbers -->)/;
  if (!marked.test(guide)) throw new Error(`${values.guide} has no place for the numbers.`);
  writeFileSync(
    values.guide,
    guide.replace(marked, (_, before, after) => `${before}\n${numbers}\n${after}`),
  );
}
