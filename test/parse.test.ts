// What comes from outside as a session: every session there can be is accepted, and none that does not hold together.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import * as kratzen from "kratzen";
import {
  addAmounts,
  apply,
  type Card,
  createSession,
  deal,
  fiveCard,
  isCard,
  legalActions,
  PACK,
  type Phase,
  parseSession,
  RuleError,
  type Session,
} from "kratzen";
import { walk, walkPlans } from "kratzen/conformance";
import { describe, expect, test } from "vitest";
import { RULESETS, seededWalks, walks, wander } from "./wander.js";

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function parsedOrRefused(value: unknown): Session | RuleError {
  try {
    return parseSession(value);
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
}

function refusalOf(value: unknown): RuleError {
  const parsed = parsedOrRefused(value);
  if (parsed instanceof RuleError) return parsed;
  throw new Error("The session was accepted.");
}

/** All objects and lists in a value. */
function partsOf(value: unknown): readonly object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

describe("every session that can be reached", () => {
  test("is accepted as it is, of every game, option and deal, up to the end", () => {
    const options = fc.record({
      players: fc.integer({ min: 3, max: 6 }),
      seed: fc.oneof(fc.nat(), fc.string()),
      ruleset: fc.constantFrom(...Object.values(RULESETS)),
      dealer: fc.nat(2),
    });
    const numbers = fc.array(fc.nat(0xffff), { maxLength: 120, size: "max" });
    const accepted = fc.property(options, numbers, (table, choices) => {
      for (const session of wander(table, choices).sessions) expect(parseSession(copyOf(session))).toEqual(session);
    });
    fc.assert(accepted, { numRuns: 25 });
  });

  test("is accepted as it is, of rare deals and inclined players", () => {
    const accepted = fc.property(walkPlans(), (plan) => {
      for (const { after } of walk(kratzen, plan).steps) expect(parseSession(copyOf(after))).toEqual(after);
    });
    fc.assert(accepted, { numRuns: 25 });
  });

  test("is made anew: nothing of the value is in it", () => {
    for (const { sessions } of walks.slice(0, 3)) {
      for (const session of sessions) {
        const given = copyOf(session);
        const parts = new Set(partsOf(given));
        expect(partsOf(parseSession(given)).filter((part) => parts.has(part))).toEqual([]);
      }
    }
  });
});

type Key = string | number;

const textOf = (path: readonly Key[]): string =>
  path.reduce<string>((text, key) => (typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${key}` : key), "");

/** The places in a value: its fields and those in them, of every list the first and the last item. */
function placesIn(value: unknown): readonly (readonly Key[])[] {
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  const keys = Object.keys(value).filter((_, i, all) => !isList || i === 0 || i === all.length - 1);
  return keys.flatMap((key) => {
    const step = isList ? Number(key) : key;
    return [[step], ...placesIn(Reflect.get(value, key)).map((path) => [step, ...path])];
  });
}

const lookUp = (value: unknown, path: readonly Key[]): unknown =>
  path.reduce<unknown>((part, key) => Reflect.get(Object(part), key), value);

/** A copy of a session in which something has been done to the object or list that holds a place. */
function altered(session: Session, path: readonly Key[], change: (holder: object, key: Key) => void): unknown {
  const copy = copyOf(session);
  change(Object(lookUp(copy, path.slice(0, -1))), path.at(-1) ?? "");
  return copy;
}

/** For every game and phase a session in the first hand and one in a later hand, as far as there are such. */
const SAMPLE: readonly (readonly [name: string, session: Session])[] = Object.values(RULESETS).flatMap(({ name }) => {
  const sessions = seededWalks.flatMap((one) => (one.options.ruleset?.name === name ? one.sessions : []));
  return [...new Set(sessions.map(({ phase }) => phase))].flatMap((phase) => {
    const found = sessions.filter((session) => session.phase === phase);
    const first = found.find(({ lastResult }) => lastResult === null);
    const later = found.findLast(({ lastResult }) => lastResult !== null);
    return [first, later].flatMap((one) => (one ? [[`${name} ${phase} ${one.hand}`, one] as const] : []));
  });
});

const isRuleset = (path: readonly Key[]): boolean => path[0] === "ruleset";

test.each(SAMPLE)("refuses what has another shape: %s", (_, session) => {
  for (const path of placesIn(session)) {
    const old = lookUp(session, path);
    const strange = typeof old === "object" && !Array.isArray(old) ? ["strange"] : { strange: true };
    const put = altered(session, path, (holder, key) => Reflect.set(holder, key, strange));
    if (isRuleset(path)) {
      expect(refusalOf(put)).toMatchObject({ code: "BAD_SESSION", params: { path: "ruleset", problem: "ruleset" } });
    } else {
      expect(refusalOf(put)).toMatchObject({ code: "BAD_SESSION", params: { path: textOf(path), problem: "shape" } });
    }
    if (typeof path.at(-1) === "number") continue;
    const removed = refusalOf(altered(session, path, Reflect.deleteProperty));
    const problem = isRuleset(path) ? expect.stringMatching(/^(ruleset|missing)$/) : "missing";
    const at = isRuleset(path) ? expect.stringMatching(/^ruleset/) : textOf(path);
    expect(removed).toMatchObject({ code: "BAD_SESSION", params: { path: at, problem } });
  }
});

test.each(SAMPLE)("refuses what it does not know: %s", (_, session) => {
  for (const path of [[], ...placesIn(session)]) {
    const value = lookUp(session, path);
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    const added = altered(session, [...path, "strange"], (holder, key) => Reflect.set(holder, key, 1));
    const expected = isRuleset(path)
      ? { path: "ruleset", problem: "ruleset" }
      : { path: textOf([...path, "strange"]), problem: "unknown" };
    expect(refusalOf(added)).toMatchObject({ code: "BAD_SESSION", params: expected });
  }
});

const WORDS: readonly (readonly string[])[] = [
  ["ordinary", "muss"],
  ["played", "foldedOut", "void"],
  ["join", "fold", "bettler"],
  ["schlagen", "oder", "weiterOder", "weiter"],
  ["standard", "sau", "trumpfpackerl", "packerl"],
  ["ante", "ritual", "fee", "share", "pot", "penalty", "bonus", "weiter"],
  ["C", "S", "H", "D"],
];

/** What can stand where null does, by the name of the field or list. */
const INSTEAD_OF_NULL: Readonly<Record<string, unknown>> = {
  toAct: 0,
  striker: 0,
  trump: "C",
  required: 1,
  declarations: "join",
  bids: "weiter",
  exchanges: { choice: "standard", count: 0 },
  seat: 0,
  trick: { leader: 0, plays: [] },
};

/** Other values of the same kind as the one at a place. */
function othersAt(session: Session, path: readonly Key[]): readonly unknown[] {
  const value = lookUp(session, path);
  const name = path.findLast((key) => typeof key === "string") ?? "";
  if (value === null) return name in INSTEAD_OF_NULL ? [INSTEAD_OF_NULL[name]] : [];
  if (typeof value === "number") return [value + 1, value - 1];
  if (typeof value === "boolean") return [!value];
  if (Array.isArray(value)) return [value.slice(1), [...value, ...value.slice(0, 1)], [...value].reverse()];
  if (isCard(value)) return ["AC", "7D", "W", session.players === 3 ? "TH" : "9S"];
  if (typeof value !== "string") return [];
  if (/^-?[0-9]+(\/[0-9]+)?$/.test(value)) return [addAmounts(value as kratzen.Amount, "1"), "-1/7"];
  if (/^[0-9a-f]{64}$/.test(value)) return ["0".repeat(64)];
  return [...WORDS.filter((words) => words.includes(value)).flat(), `${value} `];
}

/** Where a single other value makes another session that is consistent, and so is accepted, and why. */
const MAY_BE_OTHERWISE: readonly (readonly [place: RegExp, why: string])[] = [
  [/^ruleset\.options\./, "an option that has not mattered so far"],
  [/^lastResult\.(tricks|exposed)\b/, "other cards were dealt in the hand before, and others won the same tricks"],
  [/^lastResult\.(kind|seven|trump|striker|required)\b/, "it came to the same payments in the hand before"],
  [/^lastResult\.(dealer|tieBreak)$/, "the session is over, and who dealt last, to whom, makes no difference any more"],
  [/^lastResult\.entries\b/, "the antes, the ritual and the fees of the hand before are believed"],
  [/^(lastResult\.)?trump$/, "the dealer has named another suit (V3)"],
  [/^(drawn|ritual)$/, "the host has given the deck or the cut (D8, T9)"],
  [/^(bids|declarations)\[\d+\]$/, "a player has said something else"],
  [/^dealer$/, "the host has named another first dealer (D6)"],
  [/^exposed\[\d+\]$/, "another card of the suit was turned up, and has been laid down"],
  [/^(hands|stock|discards)\b/, "the cards that not all have seen lie otherwise"],
  [/^(faceUp|exchanges)\b/, "the exchanges of the tavern game are believed, and what was turned up in them"],
  [/^step$/, "the hands before, pickups and discards took another number of actions"],
];

/** Where another value is named itself as what is wrong: nothing that is compared before follows from it. */
const NAMED =
  /^(commitment|handCommitment|ledger|kind|seven|tieBreak|active|entries|frozenPot|outcome|standings|winners|trick\.leader|lastResult\.(won|failed|antes|payouts|penalties|frozenPot|outcome))\b/;

/** Plays on by first legal actions, which must be possible from a session that there can be. */
function playedOn(session: Session): Session {
  let after = session;
  for (let actions = 0; actions < 70; actions += 1) {
    const [action] = legalActions(after);
    if (action) after = apply(after, action);
  }
  return after;
}

test.each(SAMPLE)("refuses what is otherwise: %s", (_, session) => {
  for (const path of placesIn(session)) {
    const place = textOf(path);
    for (const other of othersAt(session, path)) {
      const value = altered(session, path, (holder, key) => Reflect.set(holder, key, other));
      if (isDeepStrictEqual(value, copyOf(session))) continue;
      const parsed = parsedOrRefused(value);
      if (parsed instanceof RuleError) {
        expect(parsed).toMatchObject({ code: "BAD_SESSION", params: { path: expect.any(String) } });
        const named = String(parsed.params["path"]);
        if (NAMED.test(place)) expect([place, named]).toEqual([place, isOneInTheOther(place, named) ? named : place]);
      } else {
        expect(
          MAY_BE_OTHERWISE.some(([where]) => where.test(place)),
          `${place} = ${JSON.stringify(other)}`,
        ).toBe(true);
        expect(parseSession(copyOf(playedOn(parsed)))).toEqual(playedOn(parsed));
      }
    }
  }
});

const isOneInTheOther = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** A deep copy with other values at some places, each by its path. */
function changed(session: Session, changes: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(changes).reduce<unknown>((value, [path, other]) => {
    const keys = path.split(".");
    Reflect.set(Object(lookUp(value, keys.slice(0, -1))), keys.at(-1) ?? "", other);
    return value;
  }, copyOf(session));
}

const pathOf = (value: unknown): unknown => refusalOf(value).params["path"];

describe("what is said of a refused session", () => {
  const session = createSession({ players: 4, seed: 7, dealer: 1 });

  test("a value of another kind: what must be there, and what is", () => {
    expect(refusalOf(changed(session, { step: "0" }))).toMatchObject({
      code: "BAD_SESSION",
      clause: null,
      message: 'The session\'s step must be a whole number from 0 to 9007199254740991, not "0".',
      params: { path: "step", problem: "shape", got: '"0"' },
    });
    expect(refusalOf(null).message).toBe("The session must be an object, not null.");
    expect(refusalOf(changed(session, { toAct: [] })).message).toBe(
      "The session's toAct must be a whole number from 0 to 3, not an array of length 0.",
    );
    expect(refusalOf(changed(session, { "ledger.balances.2": {} })).params).toEqual({
      path: "ledger.balances[2]",
      problem: "shape",
      got: "an object",
    });
    expect(refusalOf(changed(session, { "ledger.balances": ["0", "0", "0"] })).params).toEqual({
      path: "ledger.balances[3]",
      problem: "missing",
      got: "undefined",
    });
  });

  test("a field too many, its name cut short", () => {
    expect(refusalOf({ ...session, ["x".repeat(10_000)]: 1 })).toMatchObject({
      message: `The session's ${"x".repeat(40)} must be left out, not 1.`,
      params: { path: "x".repeat(40), problem: "unknown", got: "1" },
    });
  });

  test("a ruleset that is none: by the sentence and the clause of the rulesets, with their error as the cause", () => {
    const broke = changed(createSession({ players: 3, seed: 1, ruleset: RULESETS.fiveCard }), {
      "ruleset.options.chips": "0",
    });
    expect(refusalOf(broke)).toMatchObject({
      clause: "V13",
      message: expect.stringMatching(/^The session's ruleset is refused: The ruleset's chips .*\.$/),
      params: { path: "ruleset", problem: "ruleset", option: "chips" },
      cause: expect.objectContaining({ code: "BAD_RULESET", clause: "V13" }),
    });
  });

  test("another version of the format", () => {
    expect(refusalOf(changed(session, { format: "kratzen-session/2" }))).toMatchObject({
      message: 'The session\'s format must be kratzen-session/1, not "kratzen-session/2".',
      params: { path: "format", problem: "shape", got: '"kratzen-session/2"' },
    });
  });

  test("a card in two places, and one in none (C2)", () => {
    const dealt = deal(session);
    const [card] = dealt.hands[2] ?? [];
    const [, ...stock] = dealt.stock;
    expect(refusalOf(changed(dealt, { "hands.3.0": card }))).toMatchObject({
      message: `The session's hands must be of cards that lie nowhere else, not "${card}".`,
      params: { path: "hands", problem: "inconsistent", got: `"${card}"` },
    });
    expect(refusalOf(changed(dealt, { stock: [card, ...stock] })).params["path"]).toBe("stock");
    expect(refusalOf(changed(dealt, { stock })).message).toBe(
      `The session's stock must be what completes the pack, ${dealt.stock[0]} too, not an array of length ${stock.length}.`,
    );
    expect(refusalOf(changed(dealt, { exposed: [...dealt.exposed, ...dealt.exposed] })).params["path"]).toBe("exposed");
  });

  test("what does not go with the rest", () => {
    expect(refusalOf(changed(session, { "ledger.pot": "5" }))).toMatchObject({
      message: 'The session\'s ledger.pot must be what the rest of it makes it, not "5".',
      params: { path: "ledger.pot", problem: "inconsistent", got: '"5"' },
    });
  });

  test("what is no error of the rules passes", () => {
    const game = {
      get name(): string {
        throw new RangeError("not here");
      },
    };
    expect(() => parseSession({ ...session, ruleset: game })).toThrow(RangeError);
  });
});

describe("text without end", () => {
  const session = createSession({ players: 3, seed: "x".repeat(1024) });

  test("a seed has at most 1024 UTF-16 units (D1)", () => {
    expect(parseSession(copyOf(session))).toEqual(session);
    expect(pathOf(changed(session, { seed: "x".repeat(1025) }))).toBe("seed");
  });

  test("an amount is no longer than hands can make it", () => {
    const settled = onTo(deal(session), "ready");
    const longest = "9".repeat(10_000 + settled.step);
    const problem = (amount: string) =>
      refusalOf(changed(settled, { "lastResult.balances.0": amount })).params["problem"];
    expect(problem(longest)).toBe("inconsistent");
    expect(problem(`${longest}9`)).toBe("shape");
  });
});

const cardsBut = (...cards: readonly Card[]): readonly Card[] => PACK.filter((card) => !cards.includes(card));

/** Plays on by the first legal actions to one of the phases. */
function onTo(session: Session, ...phases: readonly Phase[]): Session {
  let after = session;
  while (!phases.includes(after.phase)) {
    const [action] = legalActions(after);
    if (!action) throw new Error(`It does not come to ${phases.join(" or ")}.`);
    after = apply(after, action);
  }
  return after;
}

describe("between hands", () => {
  const table = { players: 3, seed: 5, dealer: 0 } as const;
  // To seats 1, 2 and 0 two cards each, the upcard 9C, two more each; seat 0 picks the 9C up and lays it down again.
  const dealt: readonly Card[] = ["AH", "KH", "AS", "KS", "AD", "KD", "9C", "QH", "JH", "QS", "JS", "QD", "JD"];
  const deck = [...dealt, ...cardsBut(...dealt)];
  const toPickUp = deal(createSession({ ...table, ruleset: RULESETS.fourCard }), { deck });
  const first = onTo(apply(toPickUp, { type: "pickup", seat: 0, discards: ["9C"] }), "ready");

  test("the settlement is what the tricks and the entries before it make it", () => {
    const tricks = first.lastResult?.tricks ?? [];
    const winner = tricks[0]?.winner ?? 0;
    expect(pathOf(changed(first, { "lastResult.tricks.0.winner": (winner + 1) % 3 }))).toMatch(
      /^lastResult\.(won|failed|entries)/,
    );
    expect(pathOf(changed(first, { "lastResult.tricks": [] }))).toMatch(/^lastResult\.outcome/);
    expect(pathOf(changed(first, { "lastResult.required.0": 0 }))).toBe("lastResult.required[0]");
    expect(pathOf(changed(first, { "lastResult.frozenPot": "1" }))).toBe("lastResult.frozenPot");
    expect(pathOf(changed(first, { "lastResult.active": [true, false, true] }))).toMatch(/^lastResult/);
  });

  test("what a settlement does not depend on is believed of the hand before", () => {
    expect(parseSession(changed(first, { "lastResult.tricks.0.plays.1.card": "9C" }))).toMatchObject({
      phase: "ready",
    });
    expect(parseSession(changed(first, { "lastResult.exposed": ["8C"] }))).toMatchObject({ phase: "ready" });
  });

  test("counters neither come nor go (C7), and no pot is in debt", () => {
    const pot = (amount: string) => changed(first, { "ledger.pot": amount, "lastResult.pot": amount });
    expect(pathOf(pot("1000"))).toBe("lastResult.pot");
    expect(pathOf(changed(createSession(table), { "ledger.pot": "-3", "ledger.balances": ["1", "1", "1"] }))).toMatch(
      /^ledger/,
    );
    const [balance = "0", ...others] = first.ledger.balances;
    const balances = [addAmounts(balance, addAmounts(first.ledger.pot, "1")), ...others];
    const owing = {
      "ledger.pot": "-1",
      "lastResult.pot": "-1",
      "ledger.balances": balances,
      "lastResult.balances": balances,
    };
    expect(pathOf(changed(first, owing))).toBe("lastResult.pot");
  });

  test("everyone has one balance", () => {
    const balances = [...first.ledger.balances, "0"];
    const more = { "ledger.balances": balances, "lastResult.balances": balances };
    expect(pathOf(changed(first, more))).toBe("lastResult.balances[3]");
    const fewer = { "ledger.balances": balances.slice(0, 2), "lastResult.balances": balances.slice(0, 2) };
    expect(pathOf(changed(first, fewer))).toMatch(/^lastResult/);
  });

  test("hands are counted, and no hand comes after the last one but by what the host agrees with the players", () => {
    expect(pathOf(changed(first, { hand: 3 }))).toBe("hand");
    expect(pathOf(changed(first, { "lastResult.hand": 2 }))).toBe("hand");
    expect(pathOf(changed(first, { "lastResult.hand": 0 }))).toBe("lastResult.hand");
    expect(pathOf(changed(first, { hand: 5, "lastResult.hand": 4 }))).toBe("phase"); // F17: it is over
    expect(pathOf(changed(first, { lastResult: null }))).toBe("hand");
  });
});

describe("a hand that the host has dealt", () => {
  const table = { players: 3, seed: 5, dealer: 0 } as const;

  test("the cut alone given: the cards are those of the seed, cut so (D8)", () => {
    const start = createSession({ ...table, ruleset: RULESETS.fiveCard });
    for (const cut of [0, 1, 17, 32]) {
      const session = deal(start, { cut });
      expect(parseSession(copyOf(session))).toEqual(session);
      expect(pathOf(changed(session, { exposed: [] }))).toBe("exposed[0]");
    }
  });

  test("a deck given: any cards may lie anywhere, each once, and as many in a hand as it has", () => {
    const deck = [...cardsBut("W").slice(0, 6), "W", "7D", ...cardsBut("W", "7D").slice(6)] as const;
    const start = deal(createSession({ ...table, ruleset: RULESETS.fourCard }), { deck });
    const [first = "W", second = "W"] = start.hands[0] ?? [];
    const session = apply(start, { type: "pickup", seat: 0, discards: [second, "W"] });
    if (session.phase !== "play") throw new Error("A seven makes a Muss.");
    const [a = [], b = [], c = []] = session.hands;
    expect(a).toEqual([first, ...(start.hands[0]?.slice(2) ?? []), "7D"]);
    expect(session.discards.map(({ card }) => card)).toEqual([second, "W"]);

    expect(parseSession(changed(session, { hands: [a, c, b] }))).toMatchObject({ hands: [a, c, b] });
    expect(parseSession(changed(session, { stock: [...session.stock].reverse() }))).toMatchObject({ seven: true });
    const [top = "W", ...stock] = session.stock;
    expect(pathOf(changed(session, { hands: [a, b, [...c, top]], stock }))).toBe("hands[2]");
    expect(pathOf(changed(session, { hands: [a.slice(1), b, c], stock: [...a.slice(0, 1), top, ...stock] }))).toBe(
      "hands[0]",
    );
    expect(pathOf(changed(session, { stock }))).toBe("stock");
    expect(pathOf(changed(session, { stock: [...stock, ...stock.slice(0, 1)] }))).toBe("stock");
    expect(pathOf(changed(session, { hands: [a, b, c, []] }))).toBe("hands[3]");
  });
});

describe("a hand by the host's deck whose stock has been renewed (T5, T6, T9)", () => {
  // Six players: the stock is the Weli and the old trump suit, so that a weiterOder needs the discards.
  const clubs: readonly Card[] = ["AC", "QC", "JC", "TC", "9C", "8C", "7C"];
  const others = cardsBut("W", "KC", ...clubs);
  const deck = [...others.slice(0, 12), "KC", ...others.slice(12), "W", ...clubs] as const;
  const second = onTo(deal(createSession({ players: 6, seed: 8, ruleset: RULESETS.tavern, dealer: 4 })), "ready");
  if (second.phase !== "ready") throw new Error("The session has not ended.");
  const toPickUp = deal(second, { deck });

  /** The bids and the declarations, in turn. */
  function saying(start: Session, bids: string, declarations: string): Session {
    const words = { s: "schlagen", o: "oder", O: "weiterOder", w: "weiter", j: "join", f: "fold" } as const;
    return [...`${bids}${declarations}`].reduce<Session>((session, letter) => {
      const action = legalActions(session).find((one) => Object.values(one).includes(Reflect.get(words, letter)));
      if (!action) throw new Error(`Nobody can say ${letter} now.`);
      return apply(session, action);
    }, start);
  }

  const turned = saying(onTo(toPickUp, "bid"), "Owwwww", "jfjjf");
  const toExchange = onTo(turned, "exchange");
  const toPlay = onTo(toExchange, "play");
  if (turned.phase !== "pickup" || toExchange.phase !== "exchange" || toPlay.phase !== "play") {
    throw new Error("The phases are others.");
  }

  test("is accepted in every phase from then on", () => {
    expect(turned.drawn).toBeGreaterThan(0);
    expect(turned.upcards).toContain("W");
    expect(turned.hands.map((cards) => cards.length)).toEqual(expect.arrayContaining([0]));
    let session: Session = turned;
    while (session.phase !== "ready") {
      expect(parseSession(copyOf(session))).toEqual(session);
      const [action] = legalActions(session).slice(-1);
      if (action) session = apply(session, action);
    }
    expect(parseSession(copyOf(session))).toEqual(session);
  });

  test("every card is somewhere (C2), and no hand has another number of cards than it can have", () => {
    const [, ...stock] = toPlay.stock;
    expect(pathOf(changed(toPlay, { stock }))).toBe("stock");
    const holder = toPlay.active[0] ?? 0;
    const hand = toPlay.hands[holder] ?? [];
    const moved = { [`hands.${holder}`]: hand.slice(1), stock: [...hand.slice(0, 1), ...toPlay.stock] };
    expect(pathOf(changed(toPlay, moved))).toBe(`hands[${holder}]`);
  });

  test("the exchanges are those of the seats whose turn has been", () => {
    const seat = toPlay.active[0] ?? 0;
    const folded = turned.declarations.indexOf("fold");
    const record = (place: number, choice: string, count: number) =>
      changed(toPlay, { [`exchanges.${place}`]: { choice, count } });
    expect(pathOf(record(folded, "standard", 0))).toBe(`exchanges[${folded}]`);
    expect(pathOf(changed(toPlay, { [`exchanges.${seat}`]: null }))).toBe(`exchanges[${seat}]`);
    expect(parseSession(record(seat, "sau", 3))).toMatchObject({ phase: "play" }); // T6: it is believed
    expect(pathOf(changed(toExchange, { toAct: folded }))).toBe("phase");
    expect(pathOf(changed(toExchange, { toAct: null }))).toBe("phase");
  });

  test("what was said before is checked as ever", () => {
    expect(pathOf(changed(turned, { [`bids.${turned.dealer}`]: "oder" }))).toMatch(/^(bids|hands)/);
    const gone = toPlay.declarations.indexOf("fold");
    expect(toPlay.hands[gone]).toEqual([]);
    expect(pathOf(changed(toPlay, { [`declarations.${gone}`]: "join" }))).toMatch(/^(active|hands)/);
    expect(pathOf(changed(toPlay, { kind: "muss" }))).toBe("kind");
    expect(refusalOf(changed(turned, { drawn: 2 ** 33 })).params["problem"]).toBe("shape");
  });

  test("hands that end without play are accepted, and the session after them", () => {
    const laidDown = apply(toPickUp, { type: "pickup", seat: second.dealer, discards: ["KC"] });
    const unplayed = {
      "all weiter (T3)": saying(laidDown, "wwwwww", ""),
      "all fold before a schlagen (T4)": saying(laidDown, "ws", "fffff"),
      "all fold before an oder (T4)": saying(laidDown, "wwowww", "fffff"),
      "no card decides (T5)": saying(laidDown, "Owwwww", "jjjjj"),
    };
    for (const [name, toSettle] of Object.entries(unplayed)) {
      expect([name, toSettle.phase]).toEqual([name, "settle"]);
      expect(parseSession(copyOf(toSettle))).toEqual(toSettle);
      const after = apply(toSettle, { type: "settle" });
      expect(parseSession(copyOf(after))).toEqual(after);
      expect(parseSession(copyOf(apply(after, { type: "deal" })))).toEqual(apply(after, { type: "deal" }));
      expect(pathOf(changed(after, { "lastResult.outcome": "played" }))).toBe("lastResult.outcome");
      if (name.startsWith("all fold")) {
        expect(pathOf(changed(after, { "lastResult.striker": null }))).toBe("lastResult.outcome");
      }
    }
  });

  test("no fewer actions have been taken than the phase shows", () => {
    // The hand before: two at least. This one: the deal, two pickups, six bids, five declarations, four exchanges.
    expect(toPlay.active.length).toBe(4);
    expect(parsedOrRefused(changed(toPlay, { step: 2 + 18 }))).not.toBeInstanceOf(RuleError);
    expect(pathOf(changed(toPlay, { step: 2 + 17 }))).toBe("step");
    expect(parsedOrRefused(changed(turned, { step: 2 + 13 }))).not.toBeInstanceOf(RuleError);
    expect(pathOf(changed(turned, { step: 2 + 12 }))).toBe("step");
  });
});

test("a tie-break is accepted, and only where there is a tie (V14)", () => {
  const ruleset = fiveCard({ end: { hands: 1 } });
  const tied = Array.from({ length: 60 }, (_, seed) => createSession({ players: 3, seed, ruleset }))
    .map((session) => onTo(onTo(session, "settle"), "ready", "over"))
    .find(({ tieBreak }) => tieBreak);
  if (tied?.phase !== "ready") throw new Error("No tie.");
  expect(parseSession(copyOf(tied))).toEqual(tied);
  expect(pathOf(changed(tied, { tieBreak: false }))).toBe("tieBreak");
  const watching = deal(tied);
  expect(watching.active.length).toBeLessThan(4);
  for (let session: Session = watching; session.phase !== "over"; ) {
    expect(parseSession(copyOf(session))).toEqual(session);
    const [action = { type: "settle" }] = legalActions(session);
    session = apply(session, action);
    if (session.phase === "over") expect(parseSession(copyOf(session))).toEqual(session);
  }
});
