import { createSession, fiveCard, fourCard, RuleError, type Ruleset, tavern, trickWinner } from "kratzen";
import { describe, expect, test } from "vitest";
import { refused } from "./table.ts";

const make = (options: unknown) => () => fiveCard(options as Parameters<typeof fiveCard>[0]);

/** Every option of the five-card game, with a value that it takes. */
const TAKEN = {
  mussAfterFailure: "afterOrdinary",
  penalty: "matchPot",
  end: { hands: 3, target: "9", broke: true },
  chips: "5",
  exchange: { max: 2, fee: "1/2" },
  weli: "highest",
  strikerTricks: 4,
  bettler: { bonus: "3" },
} as const;

const DEFAULTS = {
  mussAfterFailure: "always",
  penalty: "doubleAnte",
  end: { hands: 20, target: null, broke: false },
  chips: "0",
  exchange: null,
  weli: "second",
  strikerTricks: 2,
  bettler: null,
};

describe("rulesets are plain data with every option filled in", () => {
  test("the games without options", () => {
    expect(fourCard()).toEqual({ name: "fourCard", version: 1, options: {} });
    expect(tavern()).toEqual({ name: "tavern", version: 1, options: {} });
  });

  test("the five-card game: the defaults of V6, V11, V13, V15 to V18, those that are off null", () => {
    expect(fiveCard()).toEqual({ name: "fiveCard", version: 1, options: DEFAULTS });
    expect(fiveCard({})).toEqual(fiveCard());
  });

  test("each option alone", () => {
    for (const [option, value] of Object.entries(TAKEN)) {
      const chips = option === "end" ? { chips: "5" } : {};
      expect(make({ [option]: value, ...chips })().options).toEqual({ ...DEFAULTS, [option]: value, ...chips });
    }
    expect(fiveCard(TAKEN).options).toEqual(TAKEN);
  });

  test("a given end replaces the default whole", () => {
    expect(fiveCard({ end: { target: "7" } }).options.end).toEqual({ hands: null, target: "7", broke: false });
    expect(fiveCard({ end: { broke: true }, chips: "1/2" }).options.end).toEqual({
      hands: null,
      target: null,
      broke: true,
    });
  });

  test("what is off or left out may be null", () => {
    const nothing = { exchange: null, bettler: null, end: { hands: 4, target: null } };
    expect(fiveCard(nothing).options).toEqual({ ...DEFAULTS, end: { hands: 4, target: null, broke: false } });
  });

  test("four-card game unless another is given", () => {
    expect(createSession({ players: 3, seed: 1 }).ruleset).toEqual(fourCard());
    expect(createSession({ players: 3, seed: 1, ruleset: fiveCard(TAKEN) }).ruleset).toEqual(fiveCard(TAKEN));
    expect(createSession({ players: 3, seed: 1, ruleset: tavern() }).ruleset).toEqual(tavern());
  });
});

describe("an unknown or contradictory option is refused, with its name and the reason", () => {
  const cases: readonly (readonly [options: unknown, option: string, reason: string, clause: string | null])[] = [
    [null, "options", "shape", null],
    [[], "options", "shape", null],
    ["always", "options", "shape", null],
    [{ payout: "P/4" }, "options", "unknown", null],
    [{ mussAfterFailure: "never" }, "mussAfterFailure", "notOneOf", "V6"],
    [{ penalty: "triple" }, "penalty", "notOneOf", "V11"],
    [{ penalty: 2 }, "penalty", "notOneOf", "V11"],
    [{ weli: "third" }, "weli", "notOneOf", "V16"],
    [{ strikerTricks: 9 }, "strikerTricks", "notOneOf", "V17"],
    [{ strikerTricks: 1 }, "strikerTricks", "notOneOf", "V17"],
    [{ strikerTricks: "2" }, "strikerTricks", "notOneOf", "V17"],
    [{ strikerTricks: 2.5 }, "strikerTricks", "notOneOf", "V17"],
    [{ exchange: 2 }, "exchange", "shape", "V15"],
    [{ exchange: { max: -1, fee: "1" } }, "exchange.max", "notOneOf", "V15"],
    [{ exchange: { max: 0, fee: "1" } }, "exchange.max", "notOneOf", "V15"],
    [{ exchange: { max: 6, fee: "1" } }, "exchange.max", "notOneOf", "V15"],
    [{ exchange: { fee: "1" } }, "exchange.max", "notOneOf", "V15"],
    [{ exchange: { max: 2 } }, "exchange.fee", "amount", "V15"],
    [{ exchange: { max: 2, fee: 1 } }, "exchange.fee", "amount", "V15"],
    [{ exchange: { max: 2, fee: "2/4" } }, "exchange.fee", "amount", "V15"],
    [{ exchange: { max: 2, fee: "-1" } }, "exchange.fee", "notNegative", "V15"],
    [{ exchange: { max: 2, fee: "0", renewal: true } }, "exchange", "unknown", "V15"],
    [{ bettler: true }, "bettler", "shape", "V18"],
    [{ bettler: {} }, "bettler.bonus", "amount", "V18"],
    [{ bettler: { bonus: "1.5" } }, "bettler.bonus", "amount", "V18"],
    [{ bettler: { bonus: "0" } }, "bettler.bonus", "positive", "V18"],
    [{ bettler: { bonus: "-1/2" } }, "bettler.bonus", "positive", "V18"],
    [{ bettler: { bonus: "1", tricks: 0 } }, "bettler", "unknown", "V18"],
    [{ chips: 10 }, "chips", "amount", "V13"],
    [{ chips: "ten" }, "chips", "amount", "V13"],
    [{ chips: "-0" }, "chips", "amount", "V13"],
    [{ chips: "1".repeat(1001) }, "chips", "amount", "V13"],
    [{ end: 20 }, "end", "shape", "V13"],
    [{ end: { rounds: 3 } }, "end", "unknown", "V13"],
    [{ end: { hands: 0 } }, "end.hands", "number", "V13"],
    [{ end: { hands: -1 } }, "end.hands", "number", "V13"],
    [{ end: { hands: 1.5 } }, "end.hands", "number", "V13"],
    [{ end: { hands: "20" } }, "end.hands", "number", "V13"],
    [{ end: { hands: 2 ** 53 } }, "end.hands", "number", "V13"],
    [{ end: { target: 9 } }, "end.target", "amount", "V13"],
    [{ end: { target: "9.5" } }, "end.target", "amount", "V13"],
    [{ end: { broke: "yes" }, chips: "5" }, "end.broke", "notOneOf", "V13"],
    [{ end: {} }, "end", "noEnd", "V13"],
    [{ end: { broke: false } }, "end", "noEnd", "V13"],
    [{ end: { hands: null, target: null } }, "end", "noEnd", "V13"],
    [{ end: { broke: true } }, "chips", "chipsForBroke", "V13"],
    [{ end: { broke: true }, chips: "0" }, "chips", "chipsForBroke", "V13"],
    [{ end: { broke: true }, chips: "-3" }, "chips", "chipsForBroke", "V13"],
    [{ end: { target: "0" } }, "chips", "chipsBelowTarget", "V13"],
    [{ end: { target: "5" }, chips: "5" }, "chips", "chipsBelowTarget", "V13"],
    [{ end: { target: "14/3" }, chips: "5" }, "chips", "chipsBelowTarget", "V13"],
  ];

  test.each(cases)("%j: %s, %s", (options, option, reason, clause) => {
    const error = refused(make(options));
    expect(error).toMatchObject({ code: "BAD_RULESET", clause, params: { option, reason } });
    expect(error.message).toMatch(/^The ruleset's .+\.$/);
    expect(error.message).toContain(option);
    // The same options written down by hand instead of made by fiveCard.
    const written = { name: "fiveCard", version: 1, options } as unknown as Ruleset;
    const again = refused(() => createSession({ players: 4, seed: 1, ruleset: written }));
    expect([again.code, again.clause, again.params]).toEqual([error.code, error.clause, error.params]);
  });
});

describe("no combination of two games can be written down", () => {
  const open = (ruleset: unknown) => () => createSession({ players: 4, seed: 1, ruleset: ruleset as Ruleset });
  const winner = (ruleset: unknown) => () => trickWinner(ruleset as Ruleset, "C", [{ seat: 0, card: "AC" }]);

  test("each option of the five-card game is refused in the other two", () => {
    for (const name of ["fourCard", "tavern"]) {
      for (const [option, value] of Object.entries(TAKEN)) {
        const mixed = { name, version: 1, options: { [option]: value } };
        const error = refused(open(mixed));
        expect(error).toMatchObject({
          code: "BAD_RULESET",
          params: { option: "options", reason: "unknown", known: [] },
        });
        expect(error.message).toContain(option);
        expect(refused(winner(mixed)).code).toBe("BAD_RULESET");
      }
    }
  });

  test("so is a property of an agreement as an option of any game, or beside the options", () => {
    const properties = {
      handSize: 5,
      required: {},
      shares: { inMuss: true },
      stages: [],
      packets: [2, 2],
      cut: "ritual",
    };
    for (const name of ["fourCard", "fiveCard", "tavern"]) {
      for (const [property, value] of Object.entries(properties)) {
        const inside = { name, version: 1, options: { [property]: value } };
        const beside = { name, version: 1, options: {}, [property]: value };
        expect(refused(open(inside)).params).toMatchObject({ option: "options", reason: "unknown" });
        expect(refused(open(beside)).params).toMatchObject({ option: "value", reason: "unknown" });
        if (name !== "fiveCard") expect(refused(winner(inside)).code).toBe("BAD_RULESET"); // which asks for V16 alone
      }
    }
  });

  test("an unknown game, another version, and what is no ruleset", () => {
    for (const name of ["sixCard", "", "constructor", "__proto__", undefined, null, 4]) {
      const unknown = { name, version: 1, options: {} };
      expect(refused(open(unknown))).toMatchObject({
        code: "BAD_RULESET",
        params: { option: "name", reason: "notOneOf" },
      });
      expect(refused(winner(unknown)).code).toBe("BAD_RULESET");
    }
    for (const version of [0, 2, "1", undefined]) {
      const error = refused(open({ name: "fourCard", version, options: {} }));
      expect(error).toMatchObject({ code: "BAD_RULESET", params: { option: "version", reason: "notOneOf" } });
    }
    for (const value of [null, "fourCard", [], 4, fourCard]) {
      expect(refused(open(value))).toMatchObject({ code: "BAD_RULESET", params: { option: "value", reason: "shape" } });
      expect(refused(winner(value)).code).toBe("BAD_RULESET");
    }
    for (const options of [undefined, null, [], "none"]) {
      expect(refused(winner({ name: "tavern", version: 1, options })).code).toBe("BAD_RULESET");
      const error = refused(open({ name: "tavern", version: 1, options }));
      expect(error).toMatchObject({ code: "BAD_RULESET", params: { option: "options", reason: "shape" } });
    }
  });

  test("trickWinner judges by the Weli option of the five-card game and of no other", () => {
    const plays = [
      { seat: 0, card: "AC" },
      { seat: 1, card: "W" },
    ] as const;
    expect(trickWinner(fiveCard({ weli: "highest" }), "C", plays)).toBe(1);
    for (const ruleset of [fourCard(), fiveCard(), tavern()]) expect(trickWinner(ruleset, "C", plays)).toBe(0);
    const third = { name: "fiveCard", version: 1, options: { weli: "third" } } as unknown as Ruleset;
    expect(refused(() => trickWinner(third, "C", plays)).code).toBe("BAD_RULESET");
  });

  test("a ruleset is checked, not remembered: one changed after it was made is refused in the next session", () => {
    const ruleset = { ...fiveCard(), options: { ...fiveCard().options } } as {
      name: string;
      options: Record<string, unknown>;
    };
    createSession({ players: 4, seed: 1, ruleset: ruleset as unknown as Ruleset });
    ruleset.name = "fourCard";
    expect(() => createSession({ players: 4, seed: 1, ruleset: ruleset as unknown as Ruleset })).toThrow(RuleError);
  });

  test("a session keeps a checked copy: changing the ruleset that was given changes nothing in it", () => {
    const ruleset = fiveCard({ strikerTricks: 3 });
    const session = createSession({ players: 4, seed: 1, ruleset });
    (ruleset.options as { strikerTricks: number }).strikerTricks = 4;
    expect(session.ruleset.options).toMatchObject({ strikerTricks: 3 });
  });
});
