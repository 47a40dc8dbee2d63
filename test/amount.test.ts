import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Amount,
  addAmounts,
  amountToNumber,
  compare,
  compareAmounts,
  divideAmount,
  formatAmount,
  isAmount,
  minus,
  multiplyAmount,
  negate,
  over,
  parseAmount,
  plus,
  subtractAmounts,
  times,
} from "../src/amount.js";
import { RuleError } from "../src/errors.js";

// Rationals once more, by the textbook.
type Q = { readonly n: bigint; readonly d: bigint };

const abs = (x: bigint): bigint => (x < 0n ? -x : x);
const euclid = (a: bigint, b: bigint): bigint => (b === 0n ? abs(a) : euclid(b, a % b));

function textOf(n: bigint, d: bigint): string {
  const g = euclid(n, d) * (d < 0n ? -1n : 1n);
  return d / g === 1n ? String(n / g) : `${n / g}/${d / g}`;
}

function amount(n: bigint, d = 1n): Amount {
  const text = textOf(n, d);
  if (!isAmount(text)) throw new Error(`not canonical: ${text.slice(0, 80)}`);
  return text;
}

function q(text: string): Q {
  const [n = "", d = "1"] = text.split("/");
  return { n: BigInt(n), d: BigInt(d) };
}

/** Whether two long fractions are equal, without a gcd. */
const same = (x: Q, y: Q): boolean => x.n * y.d === y.n * x.d;

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

/** Milliseconds of processor time, which a busy machine stretches less than the clock's. */
function spent(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const call = (f: (...args: never[]) => unknown, ...args: readonly unknown[]) => Reflect.apply(f, undefined, args);

const small = fc.integer({ min: -50, max: 50 }).map(BigInt);
const tops = fc.oneof(small, fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.bigInt(-(2n ** 300n), 2n ** 300n));
const smooth = fc
  .tuple(fc.nat({ max: 90 }), fc.nat({ max: 40 }), fc.nat({ max: 60 }))
  .map(([a, b, c]) => 2n ** BigInt(a) * 3n ** BigInt(b) * 5n ** BigInt(c));
const bottoms = fc.oneof(
  fc.constant(1n),
  fc.integer({ min: 1, max: 50 }).map(BigInt),
  smooth,
  fc.bigInt(1n, 2n ** 200n),
  fc.tuple(smooth, fc.bigInt(1n, 2n ** 100n)).map(([x, y]) => x * y),
);
/** Some amounts share factors above and below with each other, as those of a game do. */
const fractions = fc.tuple(tops, bottoms, fc.oneof(fc.constant(1n), smooth)).map(([n, d, k]): Q => ({ n: n * k, d }));

describe("arithmetic", () => {
  test("agrees with the textbook, and is canonical", () => {
    fc.assert(
      fc.property(fractions, fractions, (x, y) => {
        const a = amount(x.n, x.d);
        const b = amount(y.n, y.d);
        expect(addAmounts(a, b)).toBe(textOf(x.n * y.d + y.n * x.d, x.d * y.d));
        expect(subtractAmounts(a, b)).toBe(textOf(x.n * y.d - y.n * x.d, x.d * y.d));
        expect(multiplyAmount(a, b)).toBe(textOf(x.n * y.n, x.d * y.d));
        if (y.n === 0n) expect(refusal(() => divideAmount(a, b))).toEqual(["BAD_AMOUNT", "A1"]);
        else expect(divideAmount(a, b)).toBe(textOf(x.n * y.d, x.d * y.n));
        const difference = x.n * y.d - y.n * x.d;
        expect(compareAmounts(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
      }),
      { numRuns: 1000 },
    );
  });

  test("the engine's own, with whole numbers", () => {
    const integers = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.maxSafeInteger());
    fc.assert(
      fc.property(fractions, fractions, integers, (x, y, n) => {
        const a = amount(x.n, x.d);
        const b = amount(y.n, y.d);
        expect(plus(a, b)).toBe(addAmounts(a, b));
        expect(minus(a, b)).toBe(subtractAmounts(a, b));
        expect(compare(a, b)).toBe(compareAmounts(a, b));
        expect(negate(a)).toBe(textOf(-x.n, x.d));
        expect(times(a, n)).toBe(textOf(x.n * BigInt(n), x.d));
        if (n !== 0) expect(over(a, n)).toBe(textOf(x.n, x.d * BigInt(n)));
      }),
      { numRuns: 500 },
    );
  });

  const borders = [0n, 1n, 2n, 9n, 10n ** 13n, 10n ** 14n, 10n ** 15n, 2n ** 53n, 10n ** 16n, 10n ** 30n]
    .flatMap((x) => [x - 1n, x, x + 1n])
    .flatMap((x) => [x, -x]);

  test("at the border between doubles and BigInts", () => {
    for (const x of borders) {
      for (const y of borders) {
        expect(plus(amount(x), amount(y))).toBe(String(x + y));
        expect(minus(amount(x), amount(y))).toBe(String(x - y));
        expect(compare(amount(x), amount(y))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }
    }
  });

  test("at the same border with whole numbers", () => {
    for (const x of borders) {
      for (const y of borders.filter((y) => abs(y) < 2n ** 53n)) {
        expect(times(amount(x), Number(y))).toBe(String(x * y));
        if (y !== 0n) expect(over(amount(x), Number(y))).toBe(textOf(x, y));
      }
    }
  });

  test("never writes −0", () => {
    expect(times("0", -1)).toBe("0");
    expect(times("-3", 0)).toBe("0");
    expect(times("-1/3", 0)).toBe("0");
    expect(over("0", -5)).toBe("0");
    expect(negate("0")).toBe("0");
    expect(minus("0", "0")).toBe("0");
    expect(multiplyAmount("0", "-1/2")).toBe("0");
    expect(divideAmount("0", "-1/2")).toBe("0");
    expect(subtractAmounts("1/3", "1/3")).toBe("0");
  });

  test("sorts", () => {
    const list: Amount[] = ["1/3", "-1/2", "0", "1/4", "-5", "12", "9/4"];
    expect(list.sort(compareAmounts)).toEqual(["-5", "-1/2", "0", "1/4", "1/3", "9/4", "12"]);
  });
});

describe("long sessions", () => {
  /** n / 5^k with a top of about as many digits and no factor 5. */
  const long = (k: number, salt: bigint): Amount => {
    const text = `${(3n ** BigInt(Math.floor(k * 1.4)) + salt) * 5n + 1n}/${5n ** BigInt(k)}`;
    if (!isAmount(text)) throw new Error("not canonical");
    return text;
  };

  test.each([
    [10_000, 10_000],
    [10_000, 9_999],
    [9_000, 10_000],
    [10_000, 1],
  ])("denominators 5^%d and 5^%d", (j, k) => {
    const a = long(j, 0n);
    const b = long(k, 2n);
    const [x, y] = [q(a), q(b)];
    for (const [result, n] of [
      [plus(a, b), x.n * y.d + y.n * x.d],
      [minus(a, b), x.n * y.d - y.n * x.d],
    ] as const) {
      expect(same(q(result), { n, d: x.d * y.d })).toBe(true);
      expect(isAmount(result)).toBe(true);
    }
    expect(minus(plus(a, b), b)).toBe(a);
    expect(over(times(a, 5), 5)).toBe(a);
    expect(times(a, 5)).toBe(j === 1 ? String(x.n) : `${x.n}/${x.d / 5n}`);
    expect(multiplyAmount(divideAmount(a, "-7/5"), "-7/5")).toBe(a);
    expect(plus(a, negate(a))).toBe("0");
  });

  test("mixed powers of 2, 3 and 5, with another factor", () => {
    const x = { n: 7n ** 3000n, d: 2n ** 900n * 3n ** 700n * 5n ** 4000n * 11n ** 20n };
    const y = { n: 7n ** 2999n, d: 2n ** 1200n * 3n ** 500n * 5n ** 3500n * 13n ** 20n };
    const [a, b] = [`${x.n}/${x.d}`, `${y.n}/${y.d}`];
    if (!isAmount(a) || !isAmount(b)) throw new Error("not canonical");
    const sum = plus(a, b);
    expect(same(q(sum), { n: x.n * y.d + y.n * x.d, d: x.d * y.d })).toBe(true);
    expect(isAmount(sum)).toBe(true);
    expect(minus(sum, a)).toBe(b);
    expect(divideAmount(multiplyAmount(a, "1/11"), "1/11")).toBe(a);
  });

  test("stay fast: far below 50 ms an operation", () => {
    const a = long(10_000, 0n);
    const b = long(9_998, 2n);
    const times = Array.from({ length: 9 }, () => spent(() => plus(a, b)));
    expect(times.sort((x, y) => x - y)[4]).toBeLessThan(50); // the median; about 1.5 ms on an idle machine
  });
});

describe("canonical text (A1)", () => {
  test.each(["0", "12", "-3", "9/4", "-1/5", "1/2", `${10n ** 400n}`, `1/${7n ** 500n}`])("%s is an amount", (x) => {
    expect(isAmount(x)).toBe(true);
  });

  const throwing = (): never => {
    throw new Error("called back");
  };
  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  const NOT_CANONICAL =
    "|-0|00|01|-01|+1|1.0|1.5|.5|1e3|0x1|0b1|1_000|6/4|2/1|-2/1|0/1|0/5|-0/5|1/0|1/-2|1/+2|1/02|01/2"
      .concat("|1/2/3|/2|1/| 1|1 |1\n|1/2\n|−1|--1|-|/|¼|2¼|2 1/4|Infinity|NaN|١|½")
      .split("|");
  const HOSTILE: readonly unknown[] = [
    ...NOT_CANONICAL,
    undefined,
    null,
    true,
    0,
    1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    10n,
    Symbol("x"),
    () => "1",
    {},
    [],
    ["1"],
    new Array(2 ** 32 - 1),
    Object.create(null),
    Object("1"),
    { toString: () => "1", length: 1 },
    { toString: throwing, valueOf: throwing, toJSON: throwing, length: 1 },
    cyclic,
  ];
  test.each(HOSTILE)("%# is not, and every function refuses it", (x: unknown) => {
    expect(isAmount(x)).toBe(false);
    for (const f of [addAmounts, subtractAmounts, multiplyAmount, divideAmount, compareAmounts]) {
      expect(refusal(() => call(f, x, "1"))).toEqual(["BAD_AMOUNT", "A1"]);
      expect(refusal(() => call(f, "1", x))).toEqual(["BAD_AMOUNT", "A1"]);
    }
    expect(refusal(() => call(amountToNumber, x))).toEqual(["BAD_AMOUNT", "A1"]);
    expect(refusal(() => call(formatAmount, x))).toEqual(["BAD_AMOUNT", "A1"]);
  });

  test("is exactly what the textbook writes", () => {
    fc.assert(
      fc.property(fc.bigInt(-40n, 40n), fc.bigInt(1n, 40n), (n, d) => {
        expect(isAmount(`${n}/${d}`)).toBe(textOf(n, d) === `${n}/${d}`);
        expect(isAmount(String(n))).toBe(true);
      }),
    );
  });
});

describe("hostile lengths are refused or served in bounded time", () => {
  const digits = (x: string, count: number): string => x.repeat(Math.ceil(count / x.length)).slice(0, count);
  const OPERATIONS = [addAmounts, subtractAmounts, multiplyAmount, divideAmount, compareAmounts];
  const timed = (run: () => void): void => {
    expect(spent(run)).toBeLessThan(8_000); // about a second on an idle machine
  };

  test.each([
    ["10 MB of digits", digits("7", 10_000_000)],
    ["10 MB of zeros", `1${digits("0", 10_000_000)}`],
    ["a 5 MB / 5 MB fraction", `${digits("1", 5_000_000)}/${digits("7", 5_000_000)}`],
    ["a fraction of 240,000 digits over as many", `${digits("1", 240_000)}/${digits("7", 240_000)}`],
    ["a power of 7 below", `1/${7n ** 6000n}`],
  ])("%s", (_, x) => {
    timed(() => {
      for (const f of OPERATIONS) expect(refusal(() => call(f, "1", x))).toEqual(["BAD_AMOUNT", "A1"]);
      expect(refusal(() => call(amountToNumber, x))).toEqual(["BAD_AMOUNT", "A1"]);
      if (!x.startsWith("1/")) return;
      expect(refusal(() => call(parseAmount, x))).toEqual(["BAD_AMOUNT", "A1"]);
    });
  });

  test("a text of people with a long odd denominator, or too long", () => {
    timed(() => {
      for (const x of [`${digits("1", 5_000)}/${digits("7", 5_000)}`, digits("7", 500_001), `0.${digits("1", 1e6)}`]) {
        expect(refusal(() => parseAmount(x))).toEqual(["BAD_AMOUNT", "A1"]);
      }
      for (const tail of ["x", "/", "/0", ".", " 1", " /2"]) {
        for (const body of [digits("7", 450_000), `1${digits(" ", 450_000)}`, `-${digits(" ", 450_000)}`]) {
          expect(refusal(() => parseAmount(`${body}${tail}`.replace(/ 1$/, " 1 1")))).toEqual(["BAD_AMOUNT", "A1"]);
        }
      }
      expect(refusal(() => parseAmount(digits("¼", 450_000)))).toEqual(["BAD_AMOUNT", "A1"]);
    });
  });

  test("dividing by what no denominator may be", () => {
    timed(() => {
      const x = amountOf(digits("7", 400_000));
      for (const sign of ["", "-"]) {
        expect(refusal(() => call(divideAmount, x, sign + digits("1", 400_000)))).toEqual(["BAD_AMOUNT", "A1"]);
      }
      expect(divideAmount("1", amountOf(String(10n ** 20_000n)))).toBe(`1/${10n ** 20_000n}`);
      expect(divideAmount("-1", amountOf(`-${10n ** 20_000n}`))).toBe(`1/${10n ** 20_000n}`);
    });
  });

  test("the longest amounts that are accepted", () => {
    const bottom = 5n ** 300_000n * 7n ** 5_800n;
    const x = amountOf(`${35n * 10n ** 200_000n + 1n}/${bottom}`);
    for (const f of OPERATIONS) timed(() => call(f, x, "1/7"));
    timed(() => expect(amountToNumber(x)).toBe(0));
    timed(() => expect(formatAmount(x, { style: "decimal" })).toBe("0"));
    timed(() => expect(parseAmount(x)).toBe(x));
    timed(() => expect(amountToNumber(amountOf(digits("9", 500_000)))).toBe(Number.POSITIVE_INFINITY));
  });

  function amountOf(text: string): Amount {
    if (!isAmount(text)) throw new Error("not canonical");
    return text;
  }
});

describe("amountToNumber", () => {
  /** A finite double as an exact fraction. */
  function exact(x: number): Q {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, x);
    const bits = view.getBigUint64(0);
    const exponent = (bits >> 52n) & 0x7ffn;
    const fraction = (bits & (2n ** 52n - 1n)) + (exponent === 0n ? 0n : 2n ** 52n);
    const shift = (exponent === 0n ? 1n : exponent) - 1075n;
    const n = bits >> 63n === 1n ? -fraction : fraction;
    return shift < 0n ? { n, d: 2n ** -shift } : { n: n * 2n ** shift, d: 1n };
  }

  function neighbour(x: number, step: bigint): number {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, x);
    view.setBigUint64(0, view.getBigUint64(0) + step);
    return view.getFloat64(0);
  }

  const distance = (x: Q, y: Q): Q => ({ n: abs(x.n * y.d - y.n * x.d), d: x.d * y.d });
  const below = (x: Q, y: Q): boolean => x.n * y.d < y.n * x.d;

  /** No other double is nearer, and of two equally near ones it is the even. */
  function expectNearest(value: number, x: Q): void {
    const error = distance(exact(value), x);
    for (const step of value === 0 ? [1n] : [1n, -1n]) {
      const other = neighbour(value, step);
      if (!Number.isFinite(other)) continue;
      const otherError = distance(exact(other), x);
      expect(below(otherError, error)).toBe(false);
      if (same(otherError, error)) expect(exact(value).n === 0n || isEven(value)).toBe(true);
    }
  }

  function isEven(x: number): boolean {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, x);
    return (view.getBigUint64(0) & 1n) === 0n;
  }

  test.each([
    ["0", 0],
    ["-3", -3],
    ["9/4", 2.25],
    ["-1/5", -0.2],
    ["1/3", 1 / 3],
    ["9007199254740993", 9007199254740992],
    ["9007199254740995", 9007199254740996],
  ] as const)("%s", (text, value) => {
    expect(amountToNumber(text)).toBe(value);
  });

  test("is the nearest double, whatever the lengths", () => {
    const sizes = fc.bigInt(1n, 2n ** 1200n).chain((max) => fc.bigInt(-max, max));
    fc.assert(
      fc.property(fc.oneof(tops, sizes), fc.oneof(bottoms, fc.bigInt(1n, 2n ** 1200n)), (n, d) => {
        const value = amountToNumber(amount(n, d));
        fc.pre(Number.isFinite(value));
        expectNearest(value, { n, d });
      }),
      { numRuns: 500 },
    );
  });

  test("exactly between two doubles, and a hair beside, small ones included", () => {
    const doubles = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: Number.MIN_VALUE, max: 1e300 }),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: Number.MIN_VALUE, max: 1e-300 }),
      fc.integer({ min: 1, max: 100 }).map((n) => n * Number.MIN_VALUE),
    );
    fc.assert(
      fc.property(doubles, fc.constantFrom(0n, 1n, -1n), fc.boolean(), (low, hair, negative) => {
        const [x, y] = [exact(low), exact(neighbour(low, 1n))];
        const k = 10n ** 900n;
        const n = (x.n * y.d + y.n * x.d) * k + hair;
        const d = 2n * x.d * y.d * k;
        const size = negative ? -n : n;
        expectNearest(amountToNumber(amount(size, d)), { n: size, d });
      }),
      { numRuns: 300 },
    );
  });

  test("beyond doubles: Infinity, and 0 without a sign", () => {
    const huge = 10n ** 3000n;
    expect(amountToNumber(amount(huge))).toBe(Number.POSITIVE_INFINITY);
    expect(amountToNumber(amount(-huge, 7n))).toBe(Number.NEGATIVE_INFINITY);
    expect(amountToNumber(amount(-huge * huge, 7n))).toBe(Number.NEGATIVE_INFINITY);
    expect(amountToNumber(amount(1n, huge))).toBe(0);
    expect(amountToNumber(amount(-1n, huge))).toBe(0);
    expect(amountToNumber(amount(huge + 1n, huge))).toBe(1);
    expect(amountToNumber(amount(-9n * huge + 1n, 4n * huge))).toBe(-2.25);
  });
});

describe("formatAmount", () => {
  test.each([
    ["0", "0"],
    ["-12", "-12"],
    ["9/4", "2¼"],
    ["-9/4", "-2¼"],
    ["-1/4", "-¼"],
    ["7/25", "7/25"],
    ["57/25", "2 7/25"],
    ["-57/25", "-2 7/25"],
    ["21/10", "2⅒"],
    ["23/10", "2 3/10"],
    ["1/16", "1/16"],
  ] as const)("%s is %s", (amount, text) => {
    expect(formatAmount(amount)).toBe(text);
    expect(formatAmount(amount, { style: "fraction" })).toBe(text);
  });

  test("knows every glyph of Unicode", () => {
    const glyphs = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒";
    const names = "1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/6 5/6 1/7 1/8 3/8 5/8 7/8 1/9 1/10".split(" ");
    expect(names.map((x) => call(formatAmount, x)).join("")).toBe(glyphs);
    expect([...glyphs].map(parseAmount)).toEqual(names);
  });

  test.each([
    ["0", undefined, "0"],
    ["12", undefined, "12"],
    ["-3", 0, "-3"],
    ["9/4", undefined, "2.25"],
    ["9/4", 0, "2"],
    ["5/2", 0, "3"],
    ["-5/2", 0, "-3"],
    ["-1/8", 2, "-0.13"],
    ["1/8", 2, "0.13"],
    ["1/8", 3, "0.125"],
    ["1/8", 100, "0.125"],
    ["1/3", undefined, "0.33"],
    ["2/3", undefined, "0.67"],
    ["-1/1000", 2, "0"],
    ["-1/200", 2, "-0.01"],
    ["1999/1000", 2, "2"],
    ["21/20", 1, "1.1"],
    ["21/2", 1, "10.5"],
    ["201/20", 2, "10.05"],
    ["1/3", 20, `0.${"3".repeat(20)}`],
  ] as const)("%s with %s digits is %s", (amount, digits, text) => {
    expect(formatAmount(amount, { style: "decimal", ...(digits === undefined ? {} : { digits }) })).toBe(text);
  });

  test("decimals are the nearest of so many places, half away from zero, and trimmed", () => {
    fc.assert(
      fc.property(fractions, fc.nat({ max: 30 }), (x, digits) => {
        const text = formatAmount(amount(x.n, x.d), { style: "decimal", digits });
        expect(text).toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/);
        const [whole = "", places = ""] = text.split(".");
        expect(places.length).toBeLessThanOrEqual(digits);
        const scale = 10n ** BigInt(digits);
        const written = BigInt(whole + places.padEnd(digits, "0"));
        // −½ < |written| − |x|·10^digits ≤ ½
        const twice = 2n * abs(written) * x.d - 2n * abs(x.n) * scale;
        expect(twice > -x.d && twice <= x.d).toBe(true);
        expect(written === 0n || written < 0n === x.n < 0n).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("is read back: fractions always, decimals where enough digits were asked for", () => {
    fc.assert(
      fc.property(fractions, (x) => {
        const a = amount(x.n, x.d);
        expect(parseAmount(formatAmount(a))).toBe(a);
      }),
    );
    fc.assert(
      fc.property(tops, fc.nat({ max: 40 }), (n, k) => {
        const a = amount(n, 2n ** BigInt(k));
        expect(parseAmount(formatAmount(a, { style: "decimal", digits: 40 }))).toBe(a);
      }),
    );
  });

  test.each([null, 1, "decimal", true, Symbol("x"), () => 1, 10n])("refuses format %#", (options: unknown) => {
    expect(refusal(() => call(formatAmount, "9/4", options))).toEqual(["BAD_AMOUNT", "A1"]);
  });

  test.each([null, "", "roman", 1, Object("decimal"), ["decimal"]])("refuses style %#", (style: unknown) => {
    expect(refusal(() => call(formatAmount, "9/4", { style }))).toEqual(["BAD_AMOUNT", "A1"]);
  });

  test.each([null, "2", -1, 101, 0.5, Number.NaN, 2n, Object(2), {}])("refuses digits %#", (digits: unknown) => {
    expect(refusal(() => call(formatAmount, "9/4", { style: "decimal", digits }))).toEqual(["BAD_BOUND", null]);
    expect(refusal(() => call(formatAmount, "9/4", { digits }))).toEqual(["BAD_BOUND", null]);
  });

  test("takes an empty format, and undefined for what is not said", () => {
    expect(formatAmount("9/4", {})).toBe("2¼");
    expect(call(formatAmount, "9/4", undefined)).toBe("2¼");
    expect(call(formatAmount, "9/4", { style: undefined, digits: undefined })).toBe("2¼");
    expect(refusal(() => call(formatAmount, "9/4", []))).toEqual(["BAD_AMOUNT", "A1"]);
  });
});

describe("parseAmount", () => {
  test.each([
    ["1.5", "3/2"],
    [".5", "1/2"],
    ["-.5", "-1/2"],
    ["0.10", "1/10"],
    ["2.0", "2"],
    ["6/4", "3/2"],
    ["-6/4", "-3/2"],
    ["5/1", "5"],
    ["0/7", "0"],
    ["-0", "0"],
    ["-0.0", "0"],
    ["-0/3", "0"],
    ["+3", "3"],
    ["- 3", "-3"],
    ["−3", "-3"],
    [" 2 ", "2"],
    ["\t2\n", "2"],
    ["007", "7"],
    ["08/06", "4/3"],
    ["2 1/4", "9/4"],
    ["2  6/4", "7/2"],
    ["-2 1/4", "-9/4"],
    ["12 34/56", "353/28"],
    ["2¼", "9/4"],
    ["-2¼", "-9/4"],
    ["−¼", "-1/4"],
    ["2 ¼", "9/4"],
    [" ¾ ", "3/4"],
    ["0⅒", "1/10"],
    [`0.${"0".repeat(400)}5`, `1/${2n * 10n ** 400n}`],
  ])("%s is %s", (text, canonical) => {
    expect(parseAmount(text)).toBe(canonical);
  });

  test.each(
    "|-|+|.|/|1.|1/|/2|1/0|0/0|1 1/0|--1|+-1|1/-2|1/+2|2 3|1/2/3|1 2 3/4|1.5/2|1/2.5|1 2.5|2.5¼|¼¼|¼2|1¼2|¼.5|¼/2|1/2¼|1 -1/2"
      .concat("|1,5|1e3|0x10|1_000|Infinity|NaN|one|١|1 /2|1/ 2|⅟2|2⁄3|1\n1/2")
      .split("|"),
  )("%j is refused", (text) => {
    expect(refusal(() => parseAmount(text))).toEqual(["BAD_AMOUNT", "A1"]);
  });

  test.each([undefined, null, 1.5, Number.NaN, 3n, {}, [], ["1"], Object("1"), Symbol("x"), new Array(2 ** 32 - 1)])(
    "refuses value %#",
    (value: unknown) => {
      expect(refusal(() => call(parseAmount, value))).toEqual(["BAD_AMOUNT", "A1"]);
    },
  );

  test("reads canonical text as it is, and any fraction to lowest terms", () => {
    fc.assert(
      fc.property(fractions, (x) => {
        expect(parseAmount(amount(x.n, x.d))).toBe(textOf(x.n, x.d));
        expect(parseAmount(`${x.n}/${x.d}`)).toBe(textOf(x.n, x.d));
      }),
    );
  });

  test("any text at all is canonical or refused", () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789 +-−./¼⅔") }));
    fc.assert(
      fc.property(texts, (text) => {
        let result: string;
        try {
          result = parseAmount(text);
        } catch (error) {
          if (!(error instanceof RuleError)) throw error;
          return;
        }
        expect(isAmount(result)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
