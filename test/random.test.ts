import { createCipheriv, createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PACK } from "../src/cards.js";
import { RuleError } from "../src/errors.js";
import {
  createRng,
  cutAt,
  deckFromKey,
  firstDealer,
  handCommitment,
  handKey,
  nextInt,
  openStream,
  type Rng,
  readSeed,
  sessionCommitment,
  shuffle,
  shuffled,
} from "../src/random.js";

// Chapter D once more, from Node's own primitives and its words alone.
const sha = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const seedKeyOf = (seed: string): Buffer => sha(Buffer.from(seed, "utf8"));

function handKeyOf(seed: string, hand: bigint): Buffer {
  const message = Buffer.alloc(40);
  seedKeyOf(seed).copy(message);
  message.writeBigUInt64LE(hand, 32);
  return sha(message);
}

/** The words of a keystream from any place on; a 32-bit counter, so within one run of blocks. */
function* wordsOf(key: Uint8Array, from = 0): Generator<number> {
  for (let word = from; ; word += 1) {
    const iv = Buffer.alloc(16);
    iv.writeUInt32LE(Math.floor(word / 16), 0);
    const block = createCipheriv("chacha20", key, iv).update(Buffer.alloc(64));
    yield block.readUInt32LE(4 * (word % 16));
  }
}

function drawer(key: Uint8Array, from = 0): { uniform: (n: number) => number; drawn: () => number } {
  const words = wordsOf(key, from);
  let drawn = from;
  const uniform = (n: number): number => {
    for (;;) {
      const w: number = words.next().value;
      drawn += 1;
      if (w < 2 ** 32 - (2 ** 32 % n)) return w % n;
    }
  };
  return { uniform, drawn: () => drawn };
}

function shuffledBy<T>(uniform: (n: number) => number, items: readonly T[]): T[] {
  const list = items.map((item) => ({ item }));
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = uniform(i + 1);
    const [x, y] = [list[i], list[j]];
    if (x === undefined || y === undefined) throw new Error("out of range");
    list[i] = y;
    list[j] = x;
  }
  return list.map(({ item }) => item);
}

function deckOf(key: Uint8Array): string[] {
  const { uniform } = drawer(key);
  const order = [..."CSHD"].flatMap((suit) => [..."AKQJT987"].map((rank) => rank + suit)).concat("W");
  const deck = shuffledBy(uniform, order);
  const c = 1 + uniform(32);
  return deck.slice(c).concat(deck.slice(0, c));
}

/** What a call refuses with; fails if it does not throw, or throws anything but a RuleError. */
function refusal(call: () => unknown): readonly [string, string | null] {
  try {
    call();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/s);
    expect(error.message.length).toBeLessThan(250);
    expect(JSON.parse(JSON.stringify(error.params))).toEqual(error.params);
    return [error.code, error.clause];
  }
  throw new Error("did not refuse");
}

/** A call with arguments of any type. */
const call = (f: (...args: never[]) => unknown, ...args: readonly unknown[]) => Reflect.apply(f, undefined, args);

const throwing = (): never => {
  throw new Error("called back");
};
const cyclic: Record<string, unknown> = {};
cyclic["self"] = cyclic;
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1.5,
  2 ** 53,
  10n,
  Symbol("x"),
  () => 1,
  {},
  [],
  new Array(5),
  new Array(2 ** 32 - 1),
  Object.create(null),
  Object(""),
  Object(3),
  new Date(Number.NaN),
  { toString: throwing, valueOf: throwing, toJSON: throwing },
  cyclic,
];

const seeds = fc.oneof(
  fc.string({ unit: "binary", maxLength: 512 }),
  fc.string({ unit: "grapheme", maxLength: 50 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 50 }).map((units) => String.fromCharCode(...units)),
);
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("seeds (D1)", () => {
  test("a string is kept, a safe integer becomes its decimal string", () => {
    expect(readSeed("")).toBe("");
    expect(readSeed("a".repeat(1024))).toHaveLength(1024);
    expect(readSeed(0)).toBe("0");
    expect(readSeed(-0)).toBe("0");
    expect(readSeed(-7)).toBe("-7");
    expect(readSeed(Number.MAX_SAFE_INTEGER)).toBe("9007199254740991");
    expect(readSeed(Number.MIN_SAFE_INTEGER)).toBe("-9007199254740991");
  });

  test.each([...HOSTILE, "a".repeat(1025), "x".repeat(10_000_000), 2 ** 53, -(2 ** 53), 0.1])(
    "refuses %#",
    (value: unknown) => {
      expect(refusal(() => readSeed(value))).toEqual(["BAD_SEED", "D1"]);
      expect(refusal(() => call(createRng, value))).toEqual(["BAD_SEED", "D1"]);
      expect(refusal(() => call(sessionCommitment, value))).toEqual(["BAD_SEED", "D1"]);
      expect(refusal(() => call(handKey, value, 1))).toEqual(["BAD_SEED", "D1"]);
    },
  );

  test("lone surrogates are U+FFFD in UTF-8", () => {
    expect(createRng("a\ud800b\udc00")).toEqual(createRng("a\ufffdb\ufffd"));
    expect(createRng("\u{1f0a1}").key).toBe(hexOf(seedKeyOf("🂡")));
  });
});

describe("keys and commitments (D1, D7)", () => {
  test("agree with Node's SHA-256 for any seed and hand", () => {
    fc.assert(
      fc.property(seeds, fc.maxSafeNat(), (seed, hand) => {
        const key = handKeyOf(seed, BigInt(hand));
        expect(createRng(seed)).toEqual({ key: hexOf(seedKeyOf(seed)), drawn: 0 });
        expect(handKey(seed, hand)).toBe(hexOf(key));
        expect(sessionCommitment(seed)).toBe(hexOf(sha(seedKeyOf(seed))));
        expect(handCommitment(hexOf(key))).toBe(hexOf(sha(key)));
      }),
    );
  });

  test.each([0, -0, 1, 255, 256, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 40 + 5, Number.MAX_SAFE_INTEGER])(
    "hand %d is an unsigned 64-bit little-endian number",
    (hand) => {
      expect(handKey(12, hand)).toBe(hexOf(handKeyOf("12", BigInt(hand))));
    },
  );

  test.each([...HOSTILE, -1, "1", 0.5, 2 ** 53])("refuses hand %#", (hand: unknown) => {
    expect(refusal(() => call(handKey, "seed", hand))).toEqual(["BAD_BOUND", "D1"]);
  });

  const noKeys = ["", "a", "0".repeat(63), "0".repeat(65), "A".repeat(64), "g".repeat(64), `${"0".repeat(64)}\n`];
  test.each([...HOSTILE, ...noKeys, "0".repeat(10_000_000)])("refuses key %#", (key: unknown) => {
    expect(refusal(() => call(handCommitment, key))).toEqual(["BAD_KEY", "D7"]);
    expect(refusal(() => call(deckFromKey, key))).toEqual(["BAD_KEY", "D7"]);
  });
});

describe("words and uniform integers (D2, D3)", () => {
  const bounds = fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 2 ** 32 }),
    fc.constantFrom(1, 2, 2 ** 31, 2 ** 31 + 1, 3 * 2 ** 30, 2 ** 32 - 1, 2 ** 32),
  );

  test("agree with OpenSSL's ChaCha20, from any place in the stream, rejections included", () => {
    const places = fc.oneof(fc.nat({ max: 100 }), fc.integer({ min: 0, max: 2 ** 36 - 200 }));
    fc.assert(
      fc.property(keys, places, fc.array(bounds, { minLength: 1, maxLength: 20 }), (key, from, list) => {
        const expected = drawer(key, from);
        const stream = openStream(hexOf(key), from);
        let rng: Rng = { key: hexOf(key), drawn: from };
        for (const bound of list) {
          const value = expected.uniform(bound);
          expect(stream.uniform(bound)).toBe(value);
          const before = { ...rng };
          const [next, after] = nextInt(rng, bound);
          expect(rng).toEqual(before);
          expect(next).toBe(value);
          expect(after).toEqual({ key: hexOf(key), drawn: expected.drawn() });
          expect(stream.drawn).toBe(after.drawn);
          rng = after;
        }
      }),
    );
  });

  test("the first word of the incomplete run at the end is rejected, the last before it is not", () => {
    fc.assert(
      fc.property(keys, (key) => {
        const words = wordsOf(key);
        const first: number = words.next().value;
        const second: number = words.next().value;
        fc.pre(first >= 2 ** 31);
        const rng = { key: hexOf(key), drawn: 0 };
        // below n = w there is one complete run, 0 to w − 1; below n = w + 1 it ends with w
        expect(nextInt(rng, first + 1)).toEqual([first, { ...rng, drawn: 1 }]);
        const [value, after] = nextInt(rng, first);
        if (second < first) expect([value, after.drawn]).toEqual([second, 2]);
        else expect(after.drawn).toBeGreaterThan(2);
      }),
    );
  });

  test.each([...HOSTILE, 0, -1, 0.5, 2 ** 32 + 1, "6"])("refuses bound %#", (bound: unknown) => {
    expect(refusal(() => call(nextInt, createRng(1), bound))).toEqual(["BAD_BOUND", "D3"]);
  });

  const { key } = createRng("x");
  test.each([
    ...HOSTILE,
    "",
    key,
    { key },
    { drawn: 0 },
    { key: key.toUpperCase(), drawn: 0 },
    { key: [key], drawn: 0 },
    { key, drawn: "0" },
    { key, drawn: -1 },
    { key, drawn: 0.5 },
    { key, drawn: Number.NaN },
    { key, drawn: 2 ** 36 + 1 },
  ])("refuses generator %#", (rng: unknown) => {
    expect(refusal(() => call(nextInt, rng, 6))).toEqual(["BAD_KEY", "D2"]);
    expect(refusal(() => call(shuffle, rng, [1, 2]))).toEqual(["BAD_KEY", "D2"]);
  });

  test("a stream ends with its 2³² blocks and is never read again from the start", () => {
    // a key whose very last word is above 2³¹, so that the word itself as a bound rejects it
    const lastWord = (key: string): number => wordsOf(Buffer.from(key, "hex"), 2 ** 36 - 1).next().value;
    const key = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => createRng(seed).key).find((x) => lastWord(x) > 2 ** 31) ?? "";
    const last = { key, drawn: 2 ** 36 - 1 };
    const [word, used] = nextInt(last, 2 ** 32);
    expect(word).toBe(lastWord(key));
    expect(used).toEqual({ key, drawn: 2 ** 36 });
    expect(refusal(() => nextInt(used, 1))).toEqual(["BAD_KEY", "D2"]);
    expect(refusal(() => nextInt(last, word))).toEqual(["BAD_KEY", "D2"]);
    expect(refusal(() => shuffle(last, [1, 2, 3]))).toEqual(["BAD_KEY", "D2"]);
    expect(shuffle(used, ["alone"])).toEqual([["alone"], used]);
  });
});

describe("shuffle, cut, first dealer (D4 to D6)", () => {
  test("any list, as D4 says", () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.anything(), { maxLength: 60 }), (seed, items) => {
        const { uniform, drawn } = drawer(seedKeyOf(seed));
        const before = items.slice();
        const expected = shuffledBy(uniform, items);
        const [result, after] = shuffle(createRng(seed), items);
        expect(result).toHaveLength(items.length);
        result.forEach((item, i) => {
          expect(Object.is(item, expected[i])).toBe(true);
        });
        items.forEach((item, i) => {
          expect(Object.is(item, before[i])).toBe(true);
        });
        expect(result).not.toBe(items);
        expect(after.drawn).toBe(drawn());
      }),
    );
  });

  test("undefined is an item, a hole is not", () => {
    expect(shuffle(createRng(1), [undefined, undefined])[0]).toEqual([undefined, undefined]);
    expect(refusal(() => call(shuffle, createRng(1), [1, , 3]))).toEqual(["BAD_DECK", "D4"]);
  });

  const filled = HOSTILE.filter((x) => !(Array.isArray(x) && x.length === 0));
  test.each([...filled, "abc", new Uint8Array(3), new Set([1, 2]), { length: 2, 0: 1, 1: 2 }])(
    "refuses items %#",
    (items: unknown) => {
      const start = performance.now();
      expect(refusal(() => call(shuffle, createRng(1), items))).toEqual(["BAD_DECK", "D4"]);
      expect(performance.now() - start).toBeLessThan(1000);
    },
  );

  test("draws nothing for fewer than two", () => {
    const rng = createRng("few");
    expect(shuffle(rng, [])).toEqual([[], rng]);
    expect(shuffle(rng, [7])).toEqual([[7], rng]);
  });

  test("a large list is a permutation of itself", () => {
    const items = Array.from({ length: 100_000 }, (_, i) => i);
    const [result] = shuffle(createRng("large"), items);
    expect([...result].sort((a, b) => a - b)).toEqual(items);
  });

  test("decks and first dealers for any seed and hand", () => {
    fc.assert(
      fc.property(seeds, fc.nat(), fc.integer({ min: 3, max: 6 }), (seed, hand, players) => {
        const key = handKeyOf(seed, BigInt(hand));
        expect(deckFromKey(handKey(seed, hand))).toEqual(deckOf(key));
        expect(firstDealer(seed, players)).toBe(drawer(handKeyOf(seed, 0n)).uniform(players));
      }),
    );
  });

  test("the stream goes on after the deck: a second shuffle and cut", () => {
    const key = handKeyOf("ritual", 3n);
    const { uniform, drawn } = drawer(key);
    const stream = openStream(hexOf(key), 0);
    for (let round = 0; round < 3; round += 1) {
      expect(shuffled(stream, PACK)).toEqual(shuffledBy(uniform, PACK));
      expect(stream.uniform(32)).toBe(uniform(32));
    }
    expect(stream.drawn).toBe(drawn());
  });

  test("a cut puts the top cards below the rest", () => {
    expect(cutAt(["AC", "KC", "QC", "W"], 1)).toEqual(["KC", "QC", "W", "AC"]);
    expect(cutAt(["AC", "KC", "QC", "W"], 3)).toEqual(["W", "AC", "KC", "QC"]);
    expect(cutAt(["AC", "KC", "QC", "W"], 0)).toEqual(["AC", "KC", "QC", "W"]);
  });
});

// All deterministic, so none is flaky; a bound of five standard deviations is passed by chance once in 3.5 million.
describe("the draws look like chance", () => {
  const HANDS = 3300;
  const firstCards = Array.from({ length: HANDS + 1 }, (_, i) => {
    const [top] = deckFromKey(handKey(i, 1));
    return PACK.indexOf(top ?? "W");
  });

  /** n independent events of probability p: at most this many, with five standard deviations to spare. */
  const atMost = (n: number, p: number): number => n * p + 5 * Math.sqrt(n * p * (1 - p));

  test("consecutive numeric seeds do not deal neighbouring cards", () => {
    // For independent uniform cards the event "equal to the next" has p = 1/33, and the events of successive pairs are
    // pairwise independent, so their number has mean 100 and variance n·p·(1 − p) = 97, whatever else: at most 149.
    // Equal or one step away round the pack: p = 3/33, mean 300, at most 382.
    const steps = firstCards.slice(1).map((card, i) => (card - (firstCards[i] ?? Number.NaN) + 33) % 33);
    expect(steps.filter((step) => step === 0).length).toBeLessThanOrEqual(atMost(HANDS, 1 / 33));
    expect(steps.filter((step) => [32, 0, 1].includes(step)).length).toBeLessThanOrEqual(atMost(HANDS, 3 / 33));
  });

  /** Pearson's statistic has mean k − 1 and variance about 2(k − 1). */
  function expectUniform(values: readonly number[], k: number): void {
    const counts = Array.from({ length: k }, () => 0);
    for (const value of values) counts[value] = (counts[value] ?? Number.NaN) + 1;
    const mean = values.length / k;
    const statistic = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    expect(statistic).toBeLessThan(k - 1 + 5 * Math.sqrt(2 * (k - 1)));
  }

  test("every first card is as likely as another", () => {
    expectUniform(firstCards, 33);
  });

  test("nextInt and a shuffle's permutations", () => {
    for (const bound of [2, 3, 6, 33]) {
      const stream = openStream(createRng(`uniform ${bound}`).key, 0);
      expectUniform(
        Array.from({ length: 20_000 }, () => stream.uniform(bound)),
        bound,
      );
    }
    const stream = openStream(createRng("permutations").key, 0);
    const names = ["012", "021", "102", "120", "201", "210"];
    expectUniform(
      Array.from({ length: 12_000 }, () => names.indexOf(shuffled(stream, [0, 1, 2]).join(""))),
      6,
    );
  });
});
