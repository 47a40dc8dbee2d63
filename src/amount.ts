import { bad, isFields, isWhole } from "./errors.js";

/**
 * An exact rational number of counters as canonical text (A1): `"0"`, `"12"`, `"-3"`, `"9/4"`, `"-1/5"`.
 * The type is a hint; the functions check lowest terms.
 *
 * @example
 * ```ts
 * import { type Amount, addAmounts } from "kratzen";
 *
 * const quarter: Amount = "1/4";
 * addAmounts(quarter, "2"); // => "9/4"
 * ```
 */
export type Amount = `${bigint}` | `${bigint}/${bigint}`;

type Fraction = readonly [top: bigint, bottom: bigint];

// The limits of arguments from outside, so that no text takes more than about a second. No session comes near them:
// the first is some 200,000 hands of the five-card game, and what sessions divide by is 2, 3, 4 or 5.
const MAX_LENGTH = 500_000;
const MAX_ODD_DIGITS = 4096; // hexadecimal ones: less than 2¹⁶³⁸⁴

const SMALL = 0x1_0000_0000_0000_0000n; // 2⁶⁴
const SMALL_PRIMES = [2n, 3n, 5n];

const abs = (x: bigint): bigint => (x < 0n ? -x : x);

/** The power of a prime in x, which is not 0, by repeated squaring. */
function powerIn(x: bigint, p: bigint): bigint {
  if (x % p !== 0n) return 1n;
  const even = powerIn(x, p * p);
  return (x / even) % p === 0n ? even * p : even;
}

/**
 * The greatest common divisor; `y` is positive. Denominators grow as powers of 5, to thousands of digits, which Euclid
 * alone is too slow for: the small primes are taken out first, and little or nothing is left to him.
 */
function gcd(x: bigint, y: bigint): bigint {
  let [a, b, common] = [abs(x), y, 1n];
  if (a > SMALL && b > SMALL) {
    for (const p of SMALL_PRIMES) {
      const [inA, inB] = [powerIn(a, p), powerIn(b, p)];
      common *= inA < inB ? inA : inB;
      a /= inA;
      b /= inB;
    }
  }
  while (b !== 0n) [a, b] = [b, a % b];
  return common * a;
}

const write = (top: bigint, bottom: bigint): Amount => (bottom === 1n ? `${top}` : `${top}/${bottom}`);

/** The amount top / bottom in lowest terms; `bottom` is not 0. */
function reduced(...[top, bottom]: Fraction): Amount {
  const common = gcd(top, abs(bottom)) * (bottom < 0n ? -1n : 1n);
  return write(top / common, bottom / common);
}

function read(a: Amount): Fraction {
  const [top = "", bottom = "1"] = a.split("/");
  return [BigInt(top), BigInt(bottom)];
}

/**
 * The number of a short integer text, NaN for all else: most amounts of a game, without a BigInt.
 * Below 10¹⁵ sums are exact, and a quotient that is no integer cannot be rounded to one.
 */
const short = (a: Amount): number => (a.length < 15 ? Number(a) : Number.NaN);

/** The quick result if it is exact, else the one by fractions. */
function exact(quick: number, a: Amount, b: Amount, combined: (a: Fraction, b: Fraction) => Fraction): Amount {
  return Number.isSafeInteger(quick) ? `${BigInt(quick)}` : reduced(...combined(read(a), read(b)));
}

/**
 * a + b. Trusts its arguments.
 *
 * @internal
 */
export const plus = (a: Amount, b: Amount): Amount =>
  exact(short(a) + short(b), a, b, ([p, q], [r, s]) => [p * s + r * q, q * s]);

const product = (a: Amount, b: Amount): Amount => exact(short(a) * short(b), a, b, ([p, q], [r, s]) => [p * r, q * s]);

const quotient = (a: Amount, b: Amount): Amount => exact(short(a) / short(b), a, b, ([p, q], [r, s]) => [p * s, q * r]);

/**
 * a · n for an integer n. Trusts its arguments.
 *
 * @internal
 */
export const times = (a: Amount, n: number): Amount => product(a, `${BigInt(n)}`);

/**
 * a / n for an integer n other than 0. Trusts its arguments.
 *
 * @internal
 */
export const over = (a: Amount, n: number): Amount => quotient(a, `${BigInt(n)}`);

/**
 * −a. Trusts its argument.
 *
 * @internal
 */
export const negate = (a: Amount): Amount => times(a, -1);

/**
 * a − b. Trusts its arguments.
 *
 * @internal
 */
export const minus = (a: Amount, b: Amount): Amount => plus(a, negate(b));

/**
 * −1, 0 or 1 as a is below, equal to or above b. Trusts its arguments.
 *
 * @internal
 */
export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  if (a === b) return 0;
  const quick = short(a) - short(b);
  if (!Number.isNaN(quick)) return quick < 0 ? -1 : 1;
  const [topA, bottomA] = read(a);
  const [topB, bottomB] = read(b);
  return topA * bottomB < topB * bottomA ? -1 : 1;
}

/** Whether Euclid is quick with this divisor, whatever the other number. */
function isLight(divisor: bigint): boolean {
  const isShort = (x: bigint): boolean => x.toString(16).length <= MAX_ODD_DIGITS;
  return isShort(SMALL_PRIMES.reduce((rest, p) => (isShort(rest) ? rest : rest / powerIn(rest, p)), abs(divisor)));
}

/**
 * Whether a value is an amount in canonical text (A1), within the limits of arguments from outside: at most 500,000
 * characters, and a denominator of at most 2¹⁶³⁸⁴ (4,932 digits) apart from its factors 2, 3 and 5.
 *
 * @internal
 */
export function isAmount(x: unknown): x is Amount {
  if (typeof x !== "string" || x.length > MAX_LENGTH) return false;
  const [, top = "", bottom = "1"] = /^(0|-?[1-9]\d*(?=$|\/))(?:\/(?!1$)([1-9]\d*))?$/.exec(x) ?? [];
  const divisor = BigInt(bottom);
  return top !== "" && isLight(divisor) && gcd(BigInt(top), divisor) === 1n;
}

function check(...amounts: readonly unknown[]): void {
  for (const x of amounts)
    if (!isAmount(x)) throw refuse('An amount is a text such as "12" or "-9/4" in lowest terms', x);
}

const refuse = (expected: string, got: unknown): Error => bad("BAD_AMOUNT", "A1", expected, got);

/**
 * The exact sum of two amounts, in canonical text.
 * Throws `BAD_AMOUNT` (A1) for what is no amount in canonical text. As in all these functions, that includes texts of
 * more than 500,000 characters and denominators above 2¹⁶³⁸⁴ even without their factors 2, 3 and 5.
 *
 * @example
 * ```ts
 * import { addAmounts } from "kratzen";
 *
 * addAmounts("9/4", "-1/4"); // => "2"
 * ```
 */
export function addAmounts(a: Amount, b: Amount): Amount {
  check(a, b);
  return plus(a, b);
}

/**
 * The exact difference a − b, in canonical text. Throws `BAD_AMOUNT` (A1) for what is no amount in canonical text.
 *
 * @example
 * ```ts
 * import { subtractAmounts } from "kratzen";
 *
 * subtractAmounts("1", "5/4"); // => "-1/4"
 * ```
 */
export function subtractAmounts(a: Amount, b: Amount): Amount {
  check(a, b);
  return minus(a, b);
}

/**
 * The exact product of two amounts, in canonical text. Throws `BAD_AMOUNT` (A1) for what is no amount in canonical text.
 *
 * @example
 * ```ts
 * import { multiplyAmount } from "kratzen";
 *
 * multiplyAmount("12", "3/4"); // => "9"
 * ```
 */
export function multiplyAmount(a: Amount, b: Amount): Amount {
  check(a, b);
  return product(a, b);
}

/**
 * The exact quotient a / b, in canonical text. Throws `BAD_AMOUNT` (A1) for what is no amount in canonical text, for a
 * division by zero, and if b turned upside down is beyond the limits of a denominator.
 *
 * @example
 * ```ts
 * import { divideAmount } from "kratzen";
 *
 * divideAmount("9", "12"); // => "3/4"
 * ```
 */
export function divideAmount(a: Amount, b: Amount): Amount {
  check(a, b);
  if (b === "0" || !isLight(read(b)[0])) {
    throw refuse("An amount is divided by one that is neither 0 nor too large", b);
  }
  return quotient(a, b);
}

/**
 * The order of two amounts: −1, 0 or 1 as a is below, equal to or above b; fit for `sort`.
 * Throws `BAD_AMOUNT` (A1) for what is no amount in canonical text.
 *
 * @example
 * ```ts
 * import { type Amount, compareAmounts } from "kratzen";
 *
 * const balances: Amount[] = ["9/4", "-3", "2"];
 * balances.sort(compareAmounts); // => ["-3", "2", "9/4"]
 * ```
 */
export function compareAmounts(a: Amount, b: Amount): -1 | 0 | 1 {
  check(a, b);
  return compare(a, b);
}

/**
 * The nearest double to an amount: for charts and bots, not for accounts. ±Infinity beyond what a double can hold.
 * Throws `BAD_AMOUNT` (A1) for what is no amount in canonical text.
 *
 * @example
 * ```ts
 * import { amountToNumber } from "kratzen";
 *
 * amountToNumber("-9/4"); // => -2.25
 * ```
 */
export function amountToNumber(a: Amount): number {
  check(a);
  const slash = a.indexOf("/");
  if (slash < 0) return Number(a);
  const excess = a.length - 2 * slash;
  // No double, nor a point halfway between two, has more than 768 decimal digits; a last 1 stands for those cut off.
  const digits = Math.max(0, 800 + excess);
  const [top, bottom] = read(a);
  const scaled = top * 10n ** BigInt(digits);
  return Number(`${scaled / bottom}${scaled % bottom === 0n ? 0 : 1}e-${digits + 1}`) + 0; // never −0
}

/** How {@link formatAmount} writes: fractions (the default), or decimals of at most `digits` places (0 to 100; 2). */
export type AmountFormat = { readonly style?: "fraction" | "decimal"; readonly digits?: number };

const GLYPHS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒";

/** `"1/4"` for `"¼"`; Unicode decomposes it with a slash of its own. */
const spelled = (glyph: string): string => glyph.normalize("NFKD").replace("\u2044", "/");

/**
 * An amount for people. As a fraction: `"2¼"`, `"-¼"`, or `"2 7/25"` where Unicode has no glyph. As a decimal: rounded
 * exactly, half away from zero, trailing zeros left out. The minus is the hyphen `-`; {@link parseAmount} reads it all.
 * Throws `BAD_AMOUNT` (A1) for what is no amount in canonical text and for another style, and `BAD_BOUND` for digits
 * that are no integer from 0 to 100.
 *
 * @example
 * ```ts
 * import { formatAmount } from "kratzen";
 *
 * formatAmount("9/4"); // => "2¼"
 * formatAmount("-57/25"); // => "-2 7/25"
 * formatAmount("9/4", { style: "decimal" }); // => "2.25"
 * formatAmount("-1/8", { style: "decimal", digits: 2 }); // => "-0.13"
 * ```
 */
export function formatAmount(amount: Amount, options: AmountFormat = {}): string {
  check(amount);
  if (!isFields(options)) throw refuse("A format is an object", options);
  const { style = "fraction", digits = 2 } = options;
  if (style !== "fraction" && style !== "decimal") throw refuse('A style is "fraction" or "decimal"', style);
  if (!isWhole(digits, 0, 100)) throw bad("BAD_BOUND", null, "Digits are an integer from 0 to 100", digits);
  const [top, bottom] = read(amount);
  if (bottom === 1n) return amount;
  const size = abs(top);
  const sign = top < 0n ? "-" : "";
  if (style === "fraction") {
    const whole = size / bottom || "";
    const rest = `${size % bottom}/${bottom}`;
    const glyph = [...GLYPHS].find((g) => spelled(g) === rest);
    return sign + whole + (glyph ?? (whole && " ") + rest);
  }
  const scaled = (2n * size * 10n ** BigInt(digits) + bottom) / (2n * bottom);
  const text = `${scaled}`.padStart(digits + 1, "0");
  const point = text.length - digits;
  const places = text.slice(point).replace(/0+$/, "");
  return (scaled === 0n ? "" : sign) + text.slice(0, point) + (places && `.${places}`);
}

/**
 * The amount that a text of people means, in canonical text: `"1.5"`, `".5"`, `"6/4"`, `"+3"`, `"-0"`, `" 2 "`,
 * `"2 1/4"`, `"2¼"`; all that {@link formatAmount} writes. The minus may be `-` or `−`.
 * Throws `BAD_AMOUNT` (A1) for anything else, with the limits of {@link addAmounts}.
 *
 * @example
 * ```ts
 * import { parseAmount } from "kratzen";
 *
 * parseAmount("1.5"); // => "3/2"
 * parseAmount("6/4"); // => "3/2"
 * parseAmount("-2¼"); // => "-9/4"
 * ```
 */
export function parseAmount(text: string): Amount {
  if (typeof text === "string" && text.length <= MAX_LENGTH) {
    const plain = text
      .replace(/[¼-¾⅐-⅞]/g, (glyph) => ` ${spelled(glyph)} `)
      .trim()
      .replace(/^([+−-]? *)(\d*)\.(\d+)$/, (_, sign: string, whole: string, places: string) => {
        return `${sign}${whole}${places}/1${"0".repeat(places.length)}`;
      });
    const match = /^([+−-])? *(?=\d)(\d+(?![\d/]))? *(?:(\d+)\/(\d+))?$/.exec(plain);
    if (match) {
      const [, sign = "+", whole = "0", top = "0", bottom = "1"] = match;
      const divisor = BigInt(bottom);
      if (divisor !== 0n && isLight(divisor)) {
        const size = BigInt(whole) * divisor + BigInt(top);
        return reduced(sign === "+" ? size : -size, divisor);
      }
    }
  }
  throw refuse('An amount is written like "12", "1.5" or "-9/4"', text);
}
