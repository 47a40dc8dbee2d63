// Whatever is passed for an argument, an option or an action: a result or a RuleError, soon, and nothing changed.
import { isDeepStrictEqual } from "node:util";
import * as kratzen from "kratzen";
import { type Action, RuleError, type Session } from "kratzen";
import { describe, expect, test } from "vitest";
import { RULE_ERROR_CODES } from "./codes.ts";
import { deepFreeze, hostDeck, RULESETS, sessionIn } from "./wander.js";

const cycle: Record<string, unknown> = {};
cycle["self"] = cycle;
const ring: unknown[] = [];
ring.push(ring);
const nested = (make: (inner: unknown) => unknown): unknown => {
  let value: unknown = null;
  for (let depth = 0; depth < 20_000; depth += 1) value = make(value);
  return value;
};
const called = (): never => {
  throw new Error("A method of the value was called.");
};

/** Values that nobody should pass, each with its name. */
const HOSTILE: readonly (readonly [name: string, value: unknown])[] = [
  ["undefined", undefined],
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
  ["-0", -0],
  ["-1", -1],
  ["0", 0],
  ["1.5", 1.5],
  ["2**31", 2 ** 31],
  ["2**32", 2 ** 32],
  ["2**53", 2 ** 53],
  ["the largest number", Number.MAX_VALUE],
  ["the empty text", ""],
  ["a text", "x"],
  ["a digit", "0"],
  ["a card", "AC"],
  ["__proto__", "__proto__"],
  ["constructor", "constructor"],
  ["toString", "toString"],
  ["a lone surrogate", "\ud800"],
  ["ten million digits", "9".repeat(10_000_000)],
  ["ten million dashes", "-".repeat(10_000_000)],
  ["a long amount", "7".repeat(400_000)],
  ["a long fraction", `${"7".repeat(400_000)}/${2n ** 16_383n + 1n}`],
  ["a bigint", 1n],
  ["a large bigint", 10n ** 5000n],
  ["a symbol", Symbol("x")],
  ["a well-known symbol", Symbol.iterator],
  ["a function", () => "AC"],
  ["a class", class {}],
  ["a boxed number", Object(1)],
  ["a boxed text", Object("AC")],
  ["a boxed boolean", Object(true)],
  ["a boxed bigint", Object(1n)],
  ["a boxed symbol", Object(Symbol("x"))],
  ["an empty object", {}],
  ["an object without a prototype", Object.create(null)],
  ["an object with a key __proto__", JSON.parse('{"__proto__": {"format": "kratzen-session/1"}}')],
  ["an object that inherits", Object.create({ type: "deal", seat: 0, card: "AC" })],
  ["an object with keys of Object", { constructor: 1, toString: 2, hasOwnProperty: 3, valueOf: 4 }],
  ["an object with methods", { toString: called, valueOf: called, toJSON: called, [Symbol.toPrimitive]: called }],
  ["an iterable", { [Symbol.iterator]: called }],
  ["an array-like", { length: 33, 0: "AC" }],
  ["a huge array-like", { length: 2 ** 32 - 1 }],
  ["a cycle", cycle],
  ["a deep object", nested((inner) => ({ inner }))],
  ["an empty list", []],
  ["a list of undefined", [undefined]],
  ["a list of lists", [[], [[]]]],
  ["a list of a card twice", ["AC", "AC"]],
  ["a list of holes", new Array(33)],
  ["a list of as many holes as can be", new Array(2 ** 32 - 1)],
  ["a list of a million zeros", new Array(1_000_000).fill(0)],
  ["a list that is in itself", ring],
  ["a deep list", nested((inner) => [inner])],
  ["bytes", new Uint8Array(33)],
  ["a date", new Date(0)],
  ["an invalid date", new Date(Number.NaN)],
  ["a pattern", /x/],
  ["a map", new Map([["format", "kratzen-session/1"]])],
  ["a set", new Set(["AC"])],
  ["a promise", Promise.resolve()],
  ["an error", new Error("x")],
];

const isGame =
  (name: string) =>
  ({ ruleset }: Session): boolean =>
    ruleset.name === name;

const ready = sessionIn("ready", ({ lastResult }) => lastResult !== null);
const toPickUp = sessionIn("pickup");
const toName = sessionIn("trump");
const toBid = sessionIn("bid");
const toDeclare = sessionIn("declare", isGame("fiveCard"));
const toExchange = sessionIn("exchange", isGame("fiveCard"));
const toDiscard = sessionIn("discard");
const toPlay = sessionIn("play");
const toSettle = sessionIn("settle");
const over = sessionIn("over");
const everyPhase = [ready, toPickUp, toName, toBid, toDeclare, toExchange, toDiscard, toPlay, toSettle, over];

const handOf = ({ hands, toAct }: Session<"exchange" | "discard" | "play">) => hands[toAct] ?? [];
const played = handOf(toPlay)[0];

const actions: readonly (readonly [Session, Action])[] = [
  [ready, { type: "deal", deck: hostDeck(1), cut: 3 }],
  [ready, { type: "deal" }],
  [ready, { type: "finish" }],
  [toPickUp, { type: "pickup", seat: toPickUp.toAct, discards: toPickUp.upcards }],
  [toName, { type: "nameTrump", seat: toName.toAct, suit: "H" }],
  [toBid, { type: "bid", seat: toBid.toAct, bid: "schlagen" }],
  [toDeclare, { type: "declare", seat: toDeclare.toAct, declaration: "bettler" }],
  [
    toExchange,
    { type: "exchange", seat: toExchange.toAct, choice: "standard", discards: handOf(toExchange).slice(0, 2) },
  ],
  [toExchange, { type: "exchange", seat: toExchange.toAct, choice: "packerl" }],
  [toDiscard, { type: "discard", seat: toDiscard.toAct, cards: handOf(toDiscard).slice(4) }],
  [toPlay, { type: "play", seat: toPlay.toAct, card: played ?? "W" }],
  [toSettle, { type: "settle" }],
];

const record = {
  format: "kratzen-record/1",
  players: 4,
  seed: "a seed",
  ruleset: RULESETS.fiveCard,
  dealer: 2,
  actions: actions.map(([, action]) => action),
};

const rng = kratzen.createRng(1);
const key = kratzen.handKey("a seed", 1);
const views = everyPhase.flatMap((session) => [kratzen.viewFor(session, 0), kratzen.viewFor(session, "spectator")]);

/** For every function of the package lists of arguments that it takes. */
const CALLS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  addAmounts: [["1/2", "-3"]],
  amountToNumber: [["1/2"]],
  apply: actions,
  applyAs: actions.map(([session, action]) => [session, session.toAct ?? "host", action]),
  bid: [[toBid, toBid.toAct, "oder"]],
  checkPlay: [
    [toPlay, played],
    [kratzen.viewFor(toPlay, toPlay.toAct), played],
  ],
  compareAmounts: [["1/2", "-3"]],
  createRng: [["a seed"], [7]],
  createSession: Object.values(RULESETS).map((ruleset) => [{ players: 4, seed: "a seed", ruleset, dealer: 2 }]),
  deal: [[ready, { deck: hostDeck(1), cut: 3 }]],
  deckFromKey: [[key]],
  declare: [[toDeclare, toDeclare.toAct, "join"]],
  discard: [[toDiscard, toDiscard.toAct, handOf(toDiscard).slice(4)]],
  divideAmount: [["1/2", "-3"]],
  eventsBetween: [...everyPhase, ...views].map((one) => [one, one]),
  exchange: [
    [toExchange, toExchange.toAct, "standard", handOf(toExchange).slice(0, 2)],
    [toExchange, toExchange.toAct, "sau"],
  ],
  finish: [[ready]],
  fiveCard: [[RULESETS.fiveCard.options]],
  formatAmount: [["7/2", { style: "decimal", digits: 3 }]],
  fourCard: [[]],
  handCommitment: [[key]],
  handKey: [["a seed", 3]],
  isCard: [["AC"]],
  isSeat: [[4, 3]],
  leftOf: [[4, 3]],
  legalActions: [...everyPhase, ...views].map((one) => [one]),
  legalPlays: [[toPlay], [kratzen.viewFor(toPlay, toPlay.toAct)]],
  multiplyAmount: [["1/2", "-3"]],
  nameTrump: [[toName, toName.toAct, "H"]],
  nextInt: [[rng, 6]],
  parseAmount: [["1.5"]],
  parseRecord: [[record]],
  parseSession: [[{}]],
  pickup: [[toPickUp, toPickUp.toAct, toPickUp.upcards]],
  play: [[toPlay, toPlay.toAct, played]],
  replay: [[record]],
  sessionCommitment: [["a seed"]],
  settle: [[toSettle]],
  shuffle: [[rng, [1, 2, 3]]],
  subtractAmounts: [["1/2", "-3"]],
  tavern: [[]],
  trickWinner: [
    [
      RULESETS.fiveCard,
      "C",
      [
        { seat: 0, card: "KC" },
        { seat: 3, card: "W" },
      ],
    ],
  ],
  viewFor: everyPhase.map((session) => [session, 1]),
};

const CONSTANTS = ["PACK", "RANKS", "SUITS"];

type Path = readonly (string | number)[];

const isPosition = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "format" in value && value.format === "kratzen-session/1";

/** The places in a value where something else may be put: itself, its fields, the first and the last item of its lists. */
function placesIn(value: unknown): readonly Path[] {
  if (typeof value !== "object" || value === null) return [[]];
  const keys = Object.keys(value).filter((_, i, all) => !Array.isArray(value) || i === 0 || i === all.length - 1);
  return [[], ...keys.flatMap((key) => placesIn(Reflect.get(value, key)).map((path) => [key, ...path]))];
}

/** A copy of a value with another one at a place. */
function put(value: unknown, [key, ...path]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(copy, key, put(Reflect.get(copy, key), path, other));
  return copy;
}

const MOST_MS = 2000;

/** What is wrong with how a call ended; nothing if it ended as it may. */
function complaints(what: string, mayReturn: boolean, call: () => unknown): readonly string[] {
  const before = process.cpuUsage();
  let problem = mayReturn ? "" : "returned";
  try {
    call();
  } catch (error) {
    problem = complaintAbout(error);
  }
  const { user, system } = process.cpuUsage(before);
  if (user + system > MOST_MS * 1000) problem = `took ${(user + system) / 1000} ms`;
  return problem === "" ? [] : [`${what}: ${problem}`];
}

function complaintAbout(error: unknown): string {
  if (!(error instanceof RuleError)) return String(error).slice(0, 300);
  const { code, message, params } = error;
  if (!RULE_ERROR_CODES.includes(code)) return `has the code ${code}`;
  if (!/^\S.*\.$/s.test(message) || message.length > 1000) return `says ${message.slice(0, 300)}`;
  const text = JSON.stringify(params);
  return text.length > 1000 ? `has the params ${text.slice(0, 300)}` : "";
}

test("every export is called here, or is a constant", () => {
  expect(Object.keys(kratzen).sort()).toEqual([...Object.keys(CALLS), ...CONSTANTS, "RuleError"].sort());
});

describe("hostile values", () => {
  test.each(Object.keys(CALLS))("as arguments of %s, and in them", (name) => {
    const run: unknown = Reflect.get(kratzen, name);
    if (typeof run !== "function") throw new Error(`${name} is no function`);
    const found: string[] = [];
    for (const args of CALLS[name] ?? []) {
      deepFreeze(args);
      found.push(...complaints("as it should be", true, () => run(...args)));
      args.forEach((arg, place) => {
        found.push(...complaints(`only ${place} arguments`, !isPosition(arg), () => run(...args.slice(0, place))));
        for (const path of isPosition(arg) ? [[]] : placesIn(arg)) {
          for (const [title, value] of HOSTILE) {
            const others = args.map((other, i) => (i === place ? put(other, path, value) : other));
            found.push(
              ...complaints(`${title} at ${[place, ...path].join(".")}`, !isPosition(arg), () => run(...others)),
            );
          }
        }
      });
    }
    expect(found).toEqual([]);
  });

  test.each([ready, toExchange, toPlay, toSettle, over].map((session) => [session.phase, session] as const))(
    "anywhere in a session in the phase %s that is parsed",
    (_, session) => {
      const parse = (value: unknown, path: string): void => {
        const parsed = kratzen.parseSession(value);
        if (MAY_BE_OTHERWISE.test(path)) return;
        if (!isDeepStrictEqual(parsed, session)) throw new Error("accepted as another session");
      };
      const found = placesIn(session).flatMap((path) =>
        HOSTILE.flatMap(([title, value]) => {
          const altered = put(session, path, value);
          return complaints(`${title} at ${path.join(".")}`, true, () => parse(altered, path.join(".")));
        }),
      );
      expect(found).toEqual([]);
    },
  );
});

/**
 * Where another value makes another session that is consistent: what is believed of the hand before, an option that has
 * not mattered so far, a deal by the host's deck (nothing drawn, no ritual), cards that not all have seen, more actions.
 */
const MAY_BE_OTHERWISE =
  /^(lastResult\.(exposed|tricks|trump|tieBreak|entries)|ruleset\.options\.|drawn$|ritual$|step$|faceUp|discards)/;
