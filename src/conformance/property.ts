import type fc from "fast-check";
import type { Engine } from "./engine.js";
import type { Game } from "./table.js";
import type { Step, WalkPlan } from "./walk.js";

/** How a check says what it expects; each call is a case, and the first that does not hold ends the check. */
export interface Expect {
  /** Deep equality of plain data; the order of keys does not matter. */
  readonly equal: (actual: unknown, expected: unknown, what: string) => void;
  /** That something holds. */
  readonly that: (holds: boolean, what: string) => void;
}

/**
 * What must hold at a step of a walk, for one clause. It looks at sessions, actions and what the engine answers about
 * them; all that it compares with, it works out for itself from the rules.
 */
export interface StepCheck {
  /** The rule that a failure breaks; `api.…` where the contract of the functions is concerned and no rule of the game. */
  readonly clause: string;
  readonly name: string;
  readonly games: readonly Game[];
  /** Says by `expect` what must hold at a step. */
  readonly check: (step: Step, expect: Expect, engine: Engine) => void;
  /** How many walks are enough where 60 are usual, for a check that takes long. */
  readonly walks?: number;
  /** Walks that lead to a case which chance hardly ever meets, instead of the usual ones. */
  readonly plans?: fc.Arbitrary<WalkPlan>;
}

/** @internal All three games. */
export const ALL: readonly Game[] = ["fourCard", "fiveCard", "tavern"];
/** @internal The games of chapter F. */
export const FOUR: readonly Game[] = ["fourCard", "tavern"];
/** @internal The game of chapter V. */
export const FIVE: readonly Game[] = ["fiveCard"];
/** @internal The game of chapter T. */
export const TAVERN: readonly Game[] = ["tavern"];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const show = (value: unknown): string => {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    inner === undefined ? "undefined" : typeof inner === "bigint" ? `${inner}` : inner,
  );
  return text === undefined ? String(value) : text.length > 600 ? `${text.slice(0, 600)}…` : text;
};

/**
 * The first difference between two plain values, with the place where it is; null when they are equal.
 *
 * @internal
 */
function difference(actual: unknown, expected: unknown, path = ""): string | null {
  if (Object.is(actual, expected)) return null;
  const whole = `${path === "" ? "" : `at ${path}: `}expected ${show(expected)}, got ${show(actual)}`;
  if (!isObject(actual) || !isObject(expected) || lengthOf(actual) !== lengthOf(expected)) return whole;
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const inner = path === "" ? key : `${path}.${key}`;
    const found =
      Object.hasOwn(actual, key) && Object.hasOwn(expected, key) ? difference(actual[key], expected[key], inner) : null;
    if (found !== null) return found;
    if (!Object.hasOwn(expected, key)) return `at ${inner}: expected nothing, got ${show(actual[key])}`;
    if (!Object.hasOwn(actual, key)) return `at ${inner}: expected ${show(expected[key])}, got nothing`;
  }
  return null;
}

/** Whether there is no difference, found faster. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || lengthOf(one) !== lengthOf(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/** The length of a list; null for an object that is none. */
const lengthOf = (value: object): number | null => (Array.isArray(value) ? value.length : null);

/**
 * An {@link Expect} that throws at the first thing that does not hold, for running a {@link StepCheck} by oneself.
 *
 * @param counted - called at each thing expected
 * @returns what a check takes
 * @example
 * ```ts
 * import * as kratzen from "kratzen";
 * import { expecting, stepChecks, walk } from "kratzen/conformance";
 *
 * const style = { pickup: "any", declare: "any", bid: "any", exchange: "any" } as const;
 * const plan = { ruleset: kratzen.fourCard(), players: 3, seed: 1, dealer: 0, hands: 1, decks: [], style, choices: [] };
 * let expected = 0;
 * const expect = expecting(() => {
 *   expected += 1;
 * });
 * const checks = stepChecks.filter(({ clause, games }) => clause === "C2" && games.includes("fourCard"));
 * for (const step of walk(kratzen, plan).steps) for (const { check } of checks) check(step, expect, kratzen);
 * expected; // => 15
 * ```
 */
export function expecting(counted: () => void): Expect {
  return {
    equal: (actual, expected, what) => {
      counted();
      if (isSame(actual, expected)) return;
      const found = difference(actual, expected);
      if (found !== null) throw new Error(`${what}: ${found}`);
    },
    that: (holds, what) => {
      counted();
      if (!holds) throw new Error(`${what}: this does not hold`);
    },
  };
}

/** @internal What an engine's refusal says; null when the call went through. */
export interface Refused {
  readonly code: unknown;
  readonly clause: unknown;
  readonly params: unknown;
  readonly message: string;
}

/** @internal The refusal of a call, as plain data; `code` is null for an error that is none of the contract's. */
export function refusalOf(call: () => unknown): Refused | null {
  try {
    call();
    return null;
  } catch (error) {
    const fields = isObject(error) ? error : {};
    const message = error instanceof Error ? error.message : String(error);
    return {
      code: fields["code"] ?? null,
      clause: fields["clause"] ?? null,
      params: fields["params"] ?? null,
      message,
    };
  }
}

/** @internal Items in an order of their own, for comparing lists in which the order does not matter. */
export function unordered(items: readonly unknown[]): readonly string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}
