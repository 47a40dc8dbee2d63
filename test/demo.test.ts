import { type GameRecord, replay } from "kratzen";
import { describe, expect, test } from "vitest";
import { main } from "../docs/examples/demo/main.mjs";

function run(...args: readonly string[]): { readonly code: number; readonly out: string; readonly err: string } {
  const said = { out: "", err: "" };
  const code: number = main(args, {
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
  });
  return { code, ...said };
}

const recordOf = (...args: readonly string[]): GameRecord => JSON.parse(run(...args, "--json").out) as GameRecord;

const GAMES = ["four-card", "five-card", "tavern"].flatMap((game) =>
  ["3", "4", "5", "6"].map((n) => [game, n] as const),
);

describe("the demo", () => {
  test.each(GAMES)("plays the %s game of %s to the end, and its record replays to what it tells", (game, players) => {
    const args = ["--ruleset", game, "--players", players, "--seed", "demo"];
    const { code, out, err } = run(...args);
    expect([code, err]).toEqual([0, ""]);
    const over = replay(recordOf(...args));
    if (over.phase !== "over") throw new Error("the record does not reach the end");

    expect(out.split("\n").filter((line) => line.startsWith("Hand "))).toHaveLength(over.hand);
    expect(out).toContain(`After ${over.hand} hands`);
    expect(out).toContain(over.commitment);
    const winners = over.winners.map((seat) => "ABCDEF"[seat]);
    expect(out).toMatch(new RegExp(`winners? +${winners.join("(, | and )")}\n`));
    for (const word of ["undefined", "null", "NaN", "[object"]) expect(out).not.toContain(word);
  });

  test("says why a hand is a Muss", () => {
    const told = Array.from({ length: 40 }, (_, seed) =>
      ["four-card", "five-card"].map((game) => run("--ruleset", game, "--seed", String(seed)).out).join(""),
    ).join("");
    expect(told).toContain("a Muss, because the pot was empty");
    expect(told).toContain("a Muss, because it is the first hand");
    expect(told).toMatch(/a Muss, because a seven was turned up/);
    expect(told).toMatch(/a Muss, because [A-D](, [A-D])*( and [A-D])? failed in the hand before/);
    expect(told).toContain("an ordinary hand: the others may fold");
  });

  test("the same seed gives the same session, another seed another", () => {
    expect(run("--seed", "x").out).toBe(run("--seed", "x").out);
    expect(recordOf("--seed", "x").actions).not.toEqual(recordOf("--seed", "y").actions);
  });

  test("helps", () => {
    const { code, out } = run("--help");
    expect(code).toBe(0);
    for (const option of ["--players", "--seed", "--ruleset", "--json", "--help"]) expect(out).toContain(option);
  });

  test.each([
    [["--players", "7"], /^Kratzen is played by 3 to 6 players, not 7\. /],
    [["--players", "many"], /^Kratzen is played by 3 to 6 players, not "many"\. /],
    [["--ruleset", "six-card"], /^The ruleset is one of four-card, five-card, tavern, not "six-card"\. /],
    [["--seed", "x".repeat(1025)], /^A seed is a string of at most 1024 /],
    [["--pot"], /--pot/],
    [["now"], /now/],
  ])("refuses %j in a sentence", (args, sentence) => {
    const { code, out, err } = run(...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(sentence);
    expect(err).toMatch(/^\S.*\. Try --help\.\n$/s);
  });
});
