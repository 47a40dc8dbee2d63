import { createCipheriv, createHash } from "node:crypto";
import * as kratzen from "kratzen";
import { conformanceSuite } from "kratzen/conformance";
import { afterAll, describe, expect, test } from "vitest";
import { hexOf, referenceBlock, referenceHash } from "../src/conformance/reference-dealer.js";
import { fourCardFaults } from "./faulty-engines/four-card.js";

const cases = new Map<string, number>();
const suite = conformanceSuite(kratzen, {
  onJudged: ({ clause, name, cases: count }) => cases.set(`${clause} ${name}`, count),
});

describe("the engine keeps every clause", () => {
  for (const { clause, name, run } of suite) test(`${clause} ${name}`, run);
});

afterAll(() => {
  const silent = [...cases].filter(([, count]) => count === 0).map(([name]) => name);
  expect(silent, "properties whose case never came up").toEqual([]);
});

const halvingTheStriker =
  fourCardFaults.find(({ fault }) => fault === "forgets the striker's double")?.engine ?? kratzen;

describe("what a failure says", () => {
  const withoutDouble = (): ReturnType<typeof conformanceSuite>[number] => {
    const [shares] = conformanceSuite(halvingTheStriker, { rulesets: ["fourCard"], runs: 60 }).filter(
      ({ clause }) => clause === "F15",
    );
    if (!shares) throw new Error("F15 has no property");
    return shares;
  };
  const messageOf = (run: () => void): string => {
    try {
      run();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return "no failure";
  };

  test("the clause, the table, the shortest actions, the difference, and how to repeat it", () => {
    const message = messageOf(withoutDouble().run);
    expect(message).toMatch(/^F15 is broken: who failed pays P, the striker 2P/);
    expect(message).toMatch(/expected "\d+", got "\d+"/);
    expect(message).toMatch(/^ruleset fourCard, \d players, seed .*, first dealer /m);
    expect(message).toMatch(/^ {3}1\. deal .*\n {3}2\. seat \d picks up and lays down /m);
    expect(message.match(/\. deal/g)).toHaveLength(1);
    expect(message).toMatch(/\d\. settle\nTo repeat: /);
    expect(message).toMatch(/^To repeat: \{ seed: 33, path: "[\d:]+" \}$/m);
  });

  test("the seed and the path lead to the same failure at once", () => {
    const message = messageOf(withoutDouble().run);
    const path = /path: "([\d:]+)"/.exec(message)?.[1] ?? "";
    const again = conformanceSuite(halvingTheStriker, { rulesets: ["fourCard"], runs: 1, seed: 33, path });
    const [repeated] = again.filter(({ clause }) => clause === "F15");
    const [said] = messageOf(() => repeated?.run()).split("\nTo repeat");
    expect(message.startsWith(`${said}\n`)).toBe(true);
  });
});

test("the properties stand in the order of the rules and have names of their own", () => {
  const chapters = suite.map(({ clause }) => clause.charAt(0)).filter((one, place, all) => one !== all[place - 1]);
  expect(chapters.join("")).toBe("CDFVTAa");
  expect(new Set(suite.map(({ clause, name }) => `${clause} ${name}`)).size).toBe(suite.length);
});

test("a suite for one game asks nothing of the others", () => {
  const games = conformanceSuite(kratzen, { rulesets: ["fourCard"] }).map(({ clause }) => clause.charAt(0));
  expect(games.filter((chapter) => "VT".includes(chapter))).toEqual([]);
});

describe("the suite's own dealer against Node's crypto", () => {
  const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

  test("SHA-256 of messages of every length up to 200 bytes", () => {
    for (let length = 0; length <= 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, place) => (place * 7 + length) % 256);
      expect(hexOf(referenceHash([...bytes]))).toBe(hash(bytes));
    }
  });

  test("ChaCha20 blocks", () => {
    for (const counter of [0, 1, 2, 1000, 2 ** 32 - 1]) {
      const key = Uint8Array.from({ length: 32 }, (_, place) => (place * 11 + counter) % 256);
      const iv = Buffer.alloc(16);
      iv.writeUInt32LE(counter, 0);
      const stream = createCipheriv("chacha20", key, iv).update(Buffer.alloc(64));
      const words = Array.from({ length: 16 }, (_, place) => stream.readUInt32LE(4 * place));
      expect(referenceBlock([...key], counter)).toEqual(words);
    }
  });
});
