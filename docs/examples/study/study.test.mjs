import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { GAMES, PLAYERS } from "./games.mjs";
import { study } from "./run.mjs";

const HANDS = 600;
const script = fileURLToPath(new URL("study.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kratzen-study-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs the study as a user would; the chart and the guide it has written. */
function run(workers) {
  const svg = join(folder, `${workers}.svg`);
  const guide = join(folder, `${workers}.md`);
  writeFileSync(guide, "Before.\n\n<!-- numbers -->\nold\n<!-- /numbers -->\n\nAfter.\n");
  execFileSync(process.execPath, [script, "--hands", HANDS, "--workers", workers, "--svg", svg, "--guide", guide]);
  return { svg: readFileSync(svg, "utf8"), guide: readFileSync(guide, "utf8") };
}

test("one thread and two write the same chart and numbers, and leave the rest of the guide", () => {
  const one = run(1);
  assert.deepEqual(run(2), one);
  assert.match(one.svg, /^<svg [^>]*viewBox="0 0 960 640"[\s\S]*<\/svg>\n$/);
  assert.equal(one.svg.match(/<polyline /g).length, 12);
  assert.doesNotMatch(one.svg, /NaN|undefined|Infinity/);
  assert.match(one.guide, /^Before\.\n[\s\S]*\| Tavern game \| 6 \|[\s\S]*After\.\n$/);
  assert.doesNotMatch(one.guide, /old/);
});

describe("what the rules say of the numbers", () => {
  let cells;
  before(async () => {
    cells = await study(HANDS, 2);
  });
  const of = (name, players) => cells.find((cell) => cell.name === name && cell.players === players);

  test("every game and number of players has its share of the hands", () => {
    assert.deepEqual(
      cells.map(({ name, players }) => [name, players]),
      Object.keys(GAMES).flatMap((name) => PLAYERS.map((players) => [name, players])),
    );
    for (const { hands } of cells) assert.ok(hands >= HANDS / 12);
  });

  test("the first pot of the four-card game is one counter a player and one more from the dealer (F2)", () => {
    for (const players of PLAYERS) assert.equal(of("fourCard", players).pots[0].median, players + 1);
  });

  test("the first pot of the five-card game is one counter a player (V1)", () => {
    for (const players of PLAYERS) assert.equal(of("fiveCard", players).pots[0].median, players);
  });

  test("five and six players in the five-card game play nothing but Muss (V6)", () => {
    for (const players of [5, 6]) assert.equal(of("fiveCard", players).mussShare, 1);
  });

  test("the first hand of every session is a Muss, and not every one of the four-card game is (F9)", () => {
    for (const players of PLAYERS) {
      const { mussShare } = of("fourCard", players);
      assert.ok(mussShare >= 1 / players && mussShare < 1);
    }
  });
});
