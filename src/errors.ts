/** The machine-readable reason of a {@link RuleError}, in the order of the checks. */
export type RuleErrorCode =
  | "WRONG_PHASE"
  | "BAD_SEAT"
  | "NOT_YOUR_TURN"
  | "BAD_CARD"
  | "CARD_NOT_IN_HAND"
  | "MUST_FOLLOW_SUIT"
  | "MUST_HEAD"
  | "MUST_TRUMP"
  | "MUST_OVERTRUMP"
  | "BAD_DISCARDS"
  | "BAD_DECLARATION"
  | "BAD_BID"
  | "BAD_EXCHANGE"
  | "BAD_SUIT"
  | "BAD_DECK"
  | "BAD_CUT"
  | "BAD_PLAYERS"
  | "BAD_SEED"
  | "BAD_KEY"
  | "BAD_RULESET"
  | "BAD_AMOUNT"
  | "BAD_BOUND"
  | "BAD_ACTION"
  | "BAD_SESSION"
  | "BAD_RECORD";

/** One JSON-safe fact of a {@link RuleError}: a word, a number or a list of cards or words. */
export type RuleErrorParam = string | number | null | readonly string[];

/** The facts a {@link RuleError} is about, by name; enough to say its sentence in another language. */
export type RuleErrorParams = Readonly<Record<string, RuleErrorParam>>;

/**
 * The only thing this package throws: something was asked that the rules or the contract refuse.
 * The message is a full English sentence; the state that was passed in is untouched.
 *
 * @example
 * ```ts
 * import { createSession, RuleError } from "kratzen";
 *
 * try {
 *   createSession({ players: 2, seed: "too few" });
 * } catch (error) {
 *   if (!(error instanceof RuleError)) throw error;
 *   error.code; // => "BAD_PLAYERS"
 *   error.clause; // => "C5"
 *   error.params; // => { got: "2" }
 * }
 * ```
 */
export class RuleError extends Error {
  /** What is wrong, for programs. */
  readonly code: RuleErrorCode;
  /** The rule that refuses it (`"F12.1"`), or null where no rule is concerned. */
  readonly clause: string | null;
  /** The facts of the sentence, for programs and translators. */
  readonly params: RuleErrorParams;

  /**
   * Makes an error; the package's own functions are the usual makers.
   *
   * @param code - what is wrong
   * @param clause - the rule concerned, or null
   * @param message - a full English sentence
   * @param params - the facts of that sentence
   * @param options - the error behind this one, as its `cause`
   */
  constructor(
    code: RuleErrorCode,
    clause: string | null,
    message: string,
    params: RuleErrorParams = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "RuleError";
    this.code = code;
    this.clause = clause;
    this.params = params;
  }
}

/**
 * The refusal of a value that is not what was expected: "A seat is a whole number from 0 to 3, not NaN."
 *
 * @internal
 */
export function bad(
  code: RuleErrorCode,
  clause: string | null,
  expected: string,
  value: unknown,
  params: RuleErrorParams = {},
): RuleError {
  const got = describe(value);
  return new RuleError(code, clause, `${expected}, not ${got}.`, { got, ...params });
}

const SHOWN = 40;

/**
 * A short, harmless text for any value at all: for error messages, never for logic.
 * It calls nothing of the value's own.
 *
 * @internal
 */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (typeof value === "object" && value) return "an object";
  if (Object.is(value, -0)) return "-0";
  return value == null || typeof value === "number" || typeof value === "boolean" ? String(value) : `a ${typeof value}`;
}

/** @internal Words as they stand in a sentence: "AC", "AC and W", "AC, KC and W". */
export function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.slice(-1).join("")}`;
}

/** @internal A value with fields of any kind. */
export type Fields = Readonly<Record<string, unknown>>;

/** @internal Tells whether a value has fields to read: any object but an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @internal Tells whether a value is a whole number in a range, both ends included. */
export function isWhole(value: unknown, from: number, to: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= from && value <= to;
}
