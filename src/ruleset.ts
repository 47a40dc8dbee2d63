import { type Amount, compare, isAmount } from "./amount.js";
import { bad, type Fields, isFields, isWhole, list, RuleError, type RuleErrorParams } from "./errors.js";
import type { Agreement } from "./rulesets/agreement.js";
import { type FiveCardOptions, fiveCardAgreement } from "./rulesets/five-card.js";
import { fourCardAgreement } from "./rulesets/four-card.js";
import { tavernAgreement } from "./rulesets/tavern.js";

/** The options of a game that has none. */
export type NoOptions = Readonly<Record<string, never>>;

/** The four-card game (chapter F). */
export interface FourCardRuleset {
  readonly name: "fourCard";
  readonly version: 1;
  readonly options: NoOptions;
}

/** The five-card game (chapter V) with its options. */
export interface FiveCardRuleset {
  readonly name: "fiveCard";
  readonly version: 1;
  readonly options: FiveCardOptions;
}

/** The tavern game (chapter T). */
export interface TavernRuleset {
  readonly name: "tavern";
  readonly version: 1;
  readonly options: NoOptions;
}

/**
 * An agreed game as plain data: its name, the version of its rules, its options.
 * What it means in detail is resolved inside, so no mixture of games can be written down.
 */
export type Ruleset = FourCardRuleset | FiveCardRuleset | TavernRuleset;

/** The options of the five-card game as {@link fiveCard} takes them: each may be left out. */
export type FiveCardChoices = {
  readonly [K in keyof Omit<FiveCardOptions, "end">]?: FiveCardOptions[K];
} & {
  /** V13: at least one of `hands`, `target` and `broke: true`; replaces the default end whole. */
  readonly end?: {
    readonly hands?: number | null;
    readonly target?: Amount | null;
    readonly broke?: boolean;
  };
};

/**
 * The four-card game (chapter F), which has no options.
 *
 * @returns the ruleset, as plain data
 * @example
 * ```ts
 * import { fourCard } from "kratzen";
 *
 * fourCard(); // => { name: "fourCard", version: 1, options: {} }
 * ```
 */
export function fourCard(): FourCardRuleset {
  return { name: "fourCard", version: 1, options: {} };
}

/**
 * The tavern game (chapter T), which has no options.
 *
 * @returns the ruleset, as plain data
 * @example
 * ```ts
 * import { tavern } from "kratzen";
 *
 * tavern().name; // => "tavern"
 * ```
 */
export function tavern(): TavernRuleset {
  return { name: "tavern", version: 1, options: {} };
}

/**
 * The five-card game (chapter V) with the given options, checked together.
 *
 * @param options - any of V6, V11, V13, V15 to V18; what is left out or null has its default
 * @returns the ruleset with every option filled in, as plain data
 * @throws RuleError `BAD_RULESET`, which names the option and what is wrong with it
 * @example
 * ```ts
 * import { fiveCard, RuleError } from "kratzen";
 *
 * fiveCard({ strikerTricks: 3 }).options.strikerTricks; // => 3
 * fiveCard().options.end; // => { hands: 20, target: null, broke: false }
 * fiveCard({ end: { broke: true } }); // throws BAD_RULESET
 * ```
 */
export function fiveCard(options: FiveCardChoices = {}): FiveCardRuleset {
  return { name: "fiveCard", version: 1, options: readFiveCardOptions(options) };
}

const RULESET_NAMES = ["fourCard", "fiveCard", "tavern"] as const;

const OPTIONS: Readonly<Record<string, readonly string[]>> & Readonly<Record<Ruleset["name"], readonly string[]>> = {
  fourCard: [],
  fiveCard: ["mussAfterFailure", "penalty", "end", "chips", "exchange", "weli", "strikerTricks", "bettler"],
  tavern: [],
};

const WELI_PLACES = ["second", "highest"] as const; // V16

/** The refusal of an option, with what is needed to say the sentence in another language. */
function refuse(
  option: string,
  clause: string | null,
  reason: string,
  expected: string,
  value: unknown,
  more: RuleErrorParams = {},
): RuleError {
  return bad("BAD_RULESET", clause, `The ruleset's ${option} must be ${expected}`, value, { option, reason, ...more });
}

function readFields(value: unknown, option: string, clause: string | null, known: readonly string[]): Fields {
  if (!isFields(value)) throw refuse(option, clause, "shape", "an object", value);
  const stranger = Object.keys(value).find((key) => !known.includes(key));
  if (stranger === undefined) return value;
  throw refuse(option, clause, "unknown", known.length > 0 ? `an object of ${list(known)}` : "empty", stranger, {
    known,
  });
}

function oneOf<const T extends string | number | boolean>(
  value: unknown,
  option: string,
  clause: string | null,
  allowed: readonly T[],
): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  const known = allowed.map(String);
  throw refuse(option, clause, "notOneOf", `one of ${list(known)}`, value, { known });
}

const LONGEST_OPTION = 1000;

/** How small an amount may be, by the sign of the smallest. */
const LEAST = {
  amount: [-1, ""],
  notNegative: [0, " of 0 or more"],
  positive: [1, " above 0"],
} as const;

function amountOption(value: unknown, option: string, clause: string, least: keyof typeof LEAST = "amount"): Amount {
  const [sign, bound] = LEAST[least];
  const amount = isAmount(value) && value.length <= LONGEST_OPTION ? value : null;
  if (amount !== null && compare(amount, "0") >= sign) return amount;
  const expected = `an amount${bound} in canonical text of at most ${LONGEST_OPTION} characters`;
  throw refuse(option, clause, amount === null ? "amount" : least, expected, value);
}

function readEnd(value: unknown, chips: Amount): FiveCardOptions["end"] {
  const given = readFields(value, "end", "V13", ["hands", "target", "broke"]);
  const hands = given["hands"] ?? null;
  if (hands !== null && !isWhole(hands, 1, Number.MAX_SAFE_INTEGER)) {
    throw refuse("end.hands", "V13", "number", "a whole number from 1", hands);
  }
  const target = given["target"] == null ? null : amountOption(given["target"], "end.target", "V13");
  const broke = oneOf(given["broke"] ?? false, "end.broke", "V13", [false, true]);
  if (hands === null && target === null && !broke) {
    throw refuse("end", "V13", "noEnd", "at least one of hands, target and broke: true", value);
  }
  if (broke && compare(chips, "0") <= 0) {
    throw refuse("chips", "V13", "chipsForBroke", "above 0 when end.broke is true", chips);
  }
  if (target !== null && compare(chips, target) >= 0) {
    throw refuse("chips", "V13", "chipsBelowTarget", "below end.target", chips);
  }
  return { hands, target, broke };
}

function readExchange(value: unknown): FiveCardOptions["exchange"] {
  if (value == null) return null;
  const { max, fee } = readFields(value, "exchange", "V15", ["max", "fee"]);
  return {
    max: oneOf(max, "exchange.max", "V15", [1, 2, 3, 4, 5]),
    fee: amountOption(fee, "exchange.fee", "V15", "notNegative"),
  };
}

function readBettler(value: unknown): FiveCardOptions["bettler"] {
  if (value == null) return null;
  const { bonus } = readFields(value, "bettler", "V18", ["bonus"]);
  return { bonus: amountOption(bonus, "bettler.bonus", "V18", "positive") };
}

function readFiveCardOptions(value: unknown): FiveCardOptions {
  const given = readFields(value, "options", null, OPTIONS.fiveCard);
  const chips = amountOption(given["chips"] ?? "0", "chips", "V13");
  return {
    mussAfterFailure: oneOf(given["mussAfterFailure"] ?? "always", "mussAfterFailure", "V6", [
      "always",
      "afterOrdinary",
    ]),
    penalty: oneOf(given["penalty"] ?? "doubleAnte", "penalty", "V11", ["doubleAnte", "matchPot"]),
    end: readEnd(given["end"] ?? { hands: 20 }, chips),
    chips,
    exchange: readExchange(given["exchange"]),
    weli: oneOf(given["weli"] ?? "second", "weli", "V16", WELI_PLACES),
    strikerTricks: oneOf(given["strikerTricks"] ?? 2, "strikerTricks", "V17", [2, 3, 4]),
    bettler: readBettler(given["bettler"]),
  };
}

/** The name, the version and the option names; enough to know which game is meant. */
function checkNames(value: unknown): { readonly name: Ruleset["name"]; readonly options: Fields } {
  const { name, version, options } = readFields(value, "value", null, ["name", "version", "options"]);
  const known = oneOf(name, "name", null, RULESET_NAMES);
  oneOf(version, "version", null, [1]);
  return { name: known, options: readFields(options, "options", null, OPTIONS[known]) };
}

/**
 * A ruleset from outside, checked, with every option filled in.
 *
 * @throws RuleError `BAD_RULESET`
 * @internal
 */
export function readRuleset(value: unknown): Ruleset {
  const { name, options } = checkNames(value);
  switch (name) {
    case "fourCard":
      return fourCard();
    case "fiveCard":
      return { name, version: 1, options: readFiveCardOptions(options) };
    case "tavern":
      return tavern();
  }
}

/** What each game knows of V16, apart from all other options so that a bundle can do without these. */
const WELI: Readonly<Record<string, readonly unknown[]>> = { fourCard: [], fiveCard: WELI_PLACES, tavern: [] };

/**
 * Whether the Weli beats the trump ace (V16), of a ruleset from outside; only this one option is looked at.
 *
 * @throws RuleError `BAD_RULESET`
 * @internal
 */
export function readWeliOnTop(value: unknown): boolean {
  const { name, version, options }: Fields = isFields(value) ? value : {};
  const known = typeof name === "string" && Object.hasOwn(WELI, name) ? WELI[name] : null;
  if (known && version === 1 && isFields(options) && (known.length > 0 || Object.keys(options).length === 0)) {
    const { weli = null } = options;
    if (weli === null || known.includes(weli)) return weli === "highest";
  }
  throw new RuleError("BAD_RULESET", null, "A ruleset is what fourCard, fiveCard and tavern return.", {
    reason: "notRuleset",
  });
}

/** @internal All that a checked ruleset means, as one value. */
export function agreementOf(ruleset: Ruleset): Agreement {
  switch (ruleset.name) {
    case "fourCard":
      return fourCardAgreement;
    case "fiveCard":
      return fiveCardOf(ruleset);
    case "tavern":
      return tavernAgreement;
  }
}

const fiveCards = /* @__PURE__ */ new WeakMap<FiveCardRuleset, Agreement>();

/** Computed once for each ruleset object. */
function fiveCardOf(ruleset: FiveCardRuleset): Agreement {
  const known = fiveCards.get(ruleset);
  if (known) return known;
  const agreement = fiveCardAgreement(ruleset.options);
  fiveCards.set(ruleset, agreement);
  return agreement;
}
