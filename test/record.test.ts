// Records: what they hold, how they are read, and that playing them again comes to the same session.
import fc from "fast-check";
import {
  type Action,
  createSession,
  fiveCard,
  fourCard,
  type GameRecord,
  parseRecord,
  RuleError,
  replay,
  type Session,
  tavern,
} from "kratzen";
import { describe, expect, test } from "vitest";
import { deepFreeze, hostDeck, RULESETS, type Wandering, walks, wander } from "./wander.js";

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function recordOf({ options, actions }: Wandering): GameRecord {
  const { players, seed, ruleset = fourCard(), dealer } = options;
  return { format: "kratzen-record/1", players, seed, ruleset, ...(dealer === undefined ? {} : { dealer }), actions };
}

function refusalOf(read: () => unknown): RuleError {
  try {
    read();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error("The record was accepted.");
}

const record: GameRecord = {
  format: "kratzen-record/1",
  players: 4,
  seed: "a seed",
  ruleset: fourCard(),
  dealer: 2,
  actions: [{ type: "deal" }],
};

const withActions = (...actions: readonly unknown[]): unknown => ({ ...record, actions });

describe("replay", () => {
  test("comes to the session that the record is of", () => {
    const tables = fc.record({
      players: fc.integer({ min: 3, max: 6 }),
      seed: fc.oneof(fc.integer(), fc.string()),
      ruleset: fc.constantFrom(...Object.values(RULESETS)),
    });
    const numbers = fc.array(fc.nat(0xffff), { maxLength: 150, size: "max" });
    const same = fc.property(tables, fc.option(fc.nat(2)), numbers, (table, dealer, choices) => {
      const walked = wander(dealer === null ? table : { ...table, dealer }, choices);
      const read = parseRecord(copyOf(recordOf(walked)));
      expect(read).toEqual(recordOf(walked));
      expect(replay(read)).toEqual(walked.sessions.at(-1));
    });
    fc.assert(same, { numRuns: 30 });
  });

  test("does not change the record", () => {
    const [walked] = walks;
    expect(replay(deepFreeze(recordOf(walked as Wandering)))).toEqual(walked?.sessions.at(-1));
  });

  test("a refused action: which one, its own code and clause, and its error", () => {
    const actions: readonly Action[] = [{ type: "deal" }, { type: "pickup", seat: 3, discards: [] }];
    const refused = refusalOf(() => replay({ ...record, actions }));
    expect(refused).toMatchObject({
      code: "BAD_RECORD",
      clause: "F6",
      message: "The record's actions[1] is refused: It is the turn of seat 2, not of seat 3.",
      params: { path: "actions[1]", problem: "refused", index: 1, code: "NOT_YOUR_TURN", who: 3, toAct: 2 },
      cause: expect.objectContaining({ code: "NOT_YOUR_TURN" }),
    });
    expect(refused.cause).toBeInstanceOf(RuleError);
  });

  test("a deck with too few cards is a list of cards, and refused as the deal's", () => {
    const actions: readonly Action[] = [{ type: "deal", deck: hostDeck(1).slice(1) }];
    expect(parseRecord({ ...record, actions }).actions).toEqual(actions);
    expect(refusalOf(() => replay({ ...record, actions }))).toMatchObject({
      params: { path: "actions[0]", problem: "refused", code: "BAD_DECK" },
    });
  });

  test("what is no error of the rules passes", () => {
    const actions = [{ type: "deal" as const }];
    const seed = { format: "kratzen-record/1" as const, players: 4, seed: 1, actions };
    const ruleset = {
      ...fourCard(),
      get options(): Record<string, never> {
        throw new RangeError("not here");
      },
    };
    expect(() => replay({ ...seed, ruleset })).toThrow(RangeError);
  });

  test("reads what it is given first", () => {
    const broken: unknown = { ...record, players: 7 };
    expect(refusalOf(() => replay(broken as GameRecord))).toMatchObject({
      code: "BAD_RECORD",
      params: { path: "players", problem: "shape" },
    });
  });
});

describe("parseRecord", () => {
  const every: readonly Action[] = [
    { type: "deal" },
    { type: "deal", deck: hostDeck(1) },
    { type: "deal", cut: 0 },
    { type: "deal", deck: hostDeck(2), cut: 32 },
    { type: "pickup", seat: 0, discards: ["AC", "W"] },
    { type: "nameTrump", seat: 1, suit: "H" },
    { type: "bid", seat: 2, bid: "weiterOder" },
    { type: "declare", seat: 3, declaration: "bettler" },
    { type: "exchange", seat: 0, choice: "standard", discards: [] },
    { type: "exchange", seat: 0, choice: "sau" },
    { type: "discard", seat: 1, cards: ["7D"] },
    { type: "play", seat: 2, card: "TC" },
    { type: "settle" },
    { type: "finish" },
  ];

  test("keeps every action as it is, legal or not", () => {
    expect(parseRecord(copyOf({ ...record, actions: every }))).toEqual({ ...record, actions: every });
  });

  test("leaves out what an action does not know", () => {
    const noisy = every.map((action) => ({ ...action, time: "20:15", __proto__: null, cause: { a: 1 } }));
    expect(parseRecord({ ...record, actions: noisy }).actions).toEqual(every);
    const sau = { type: "exchange", seat: 0, choice: "sau", discards: "all" };
    expect(parseRecord(withActions(sau)).actions).toEqual([{ type: "exchange", seat: 0, choice: "sau" }]);
    expect(parseRecord(withActions({ type: "deal", deck: undefined, cut: undefined })).actions).toEqual([
      { type: "deal" },
    ]);
  });

  test("refuses what a record does not know", () => {
    expect(refusalOf(() => parseRecord({ ...record, date: "today" })).params).toEqual({
      path: "date",
      problem: "unknown",
      got: '"today"',
    });
  });

  test("the first dealer may be left out", () => {
    const { dealer: _, ...drawn } = record;
    expect(parseRecord(drawn)).toEqual(drawn);
    expect(parseRecord({ ...record, dealer: undefined })).toEqual(drawn);
    expect(replay(drawn).dealer).toBe(createSession({ players: 4, seed: "a seed" }).dealer);
  });

  test("a ruleset with fewer options has the defaults for the others", () => {
    const few = { name: "fiveCard", version: 1, options: { strikerTricks: 3 } };
    expect(parseRecord({ ...record, ruleset: few }).ruleset).toEqual(fiveCard({ strikerTricks: 3 }));
    expect(refusalOf(() => parseRecord({ ...record, ruleset: { ...tavern(), version: 2 } }))).toMatchObject({
      code: "BAD_RECORD",
      params: { path: "ruleset", problem: "ruleset", option: "version" },
      cause: expect.objectContaining({ code: "BAD_RULESET" }),
    });
  });

  test.each<[string, unknown]>([
    ["format", "kratzen-record/2"],
    ["format", "kratzen-session/1"],
    ["players", 2],
    ["players", "4"],
    ["seed", -0],
    ["seed", 0.5],
    ["seed", 2 ** 53],
    ["seed", 1n],
    ["seed", "x".repeat(1025)],
    ["dealer", 4],
    ["dealer", null],
    ["actions", { length: 0 }],
  ])("refuses as %s: %s", (field, value) => {
    expect(refusalOf(() => parseRecord({ ...record, [field]: value }))).toMatchObject({
      code: "BAD_RECORD",
      params: { path: field, problem: "shape" },
    });
  });

  test.each(["", "\ud800", "x".repeat(1024), 0, -1, Number.MAX_SAFE_INTEGER])("takes the seed %j", (seed) => {
    expect(parseRecord({ ...record, seed }).seed).toBe(seed);
  });

  test.each(every.map((action) => [JSON.stringify(action), action] as const))(
    "needs every field of %s",
    (_, action) => {
      for (const field of Object.keys(action)) {
        const other = refusalOf(() => parseRecord(withActions({ type: "settle" }, { ...action, [field]: { field } })));
        expect(other).toMatchObject({ code: "BAD_RECORD", params: { path: `actions[1].${field}`, problem: "shape" } });
        if (field === "deck" || field === "cut") continue;
        const without: unknown = Object.fromEntries(Object.entries(action).filter(([key]) => key !== field));
        const missing = refusalOf(() => parseRecord(withActions({ type: "settle" }, without)));
        expect(missing).toMatchObject({
          code: "BAD_RECORD",
          params: { path: `actions[1].${field}`, problem: "missing" },
        });
      }
    },
  );

  test.each<[string, unknown, string]>([
    ["no action", null, ""],
    ["a list", [], ""],
    ["a type of Object's own", { type: "constructor" }, ".type"],
    ["a seat beyond the table", { type: "play", seat: 4, card: "W" }, ".seat"],
    ["a seat below it", { type: "play", seat: -0, card: "W" }, ".seat"],
    ["a card of another pack", { type: "play", seat: 0, card: "6C" }, ".card"],
    ["a deck with no card at its end", { type: "deal", deck: [...hostDeck(1).slice(1), null] }, ".deck[32]"],
    ["a cut of 33 cards", { type: "deal", cut: 33 }, ".cut"],
  ])("refuses %s", (_, action, path) => {
    expect(refusalOf(() => parseRecord(withActions(action))).params).toMatchObject({
      path: `actions[0]${path}`,
      problem: "shape",
    });
  });

  test("makes a record of its own", () => {
    const given = { ...record, actions: every };
    const read = parseRecord(given);
    expect(read).not.toBe(given);
    expect(read.ruleset).not.toBe(given.ruleset);
    read.actions.forEach((action, i) => {
      expect(action).not.toBe(every[i]);
      if (action.type === "deal" && action.deck) expect(every.includes(action)).toBe(false);
      if (action.type === "pickup") expect(action.discards).not.toBe(Reflect.get(every[i] ?? {}, "discards"));
    });
  });
});

test("a session has a record from which it comes again, and every one on the way", () => {
  const walked = walks.find(({ sessions }) => sessions.at(-1)?.phase === "over");
  const whole = recordOf(walked as Wandering);
  const again: readonly Session[] = [0, 1, 10, whole.actions.length].map((count) =>
    replay({ ...whole, actions: whole.actions.slice(0, count) }),
  );
  expect(again.map(({ step }) => step)).toEqual([0, 1, 10, whole.actions.length]);
  expect(again.at(-1)).toEqual(walked?.sessions.at(-1));
});
