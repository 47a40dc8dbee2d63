import { type Card, isCard, type RuleError, SUITS } from "../index.js";
import type { Language, Pack } from "./language.js";
import { isLanguage, isPack, named } from "./names.js";

/** What a sentence is made from: a RuleError, or the same facts of one as a server sends them. */
export type Refusal = Pick<RuleError, "code" | "clause" | "params">;

type Params = Readonly<Record<string, unknown>>;

/** How a param is said, by its name; null for a value that it cannot have. */
type Speakers = Readonly<Record<string, (params: Params) => string | null>>;

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string");

const isCards = (value: unknown): value is readonly Card[] =>
  Array.isArray(value) && value.length > 0 && value.every(isCard);

/** What a table has under a word; undefined for anything else than one of its own words. */
function own<T>(table: Readonly<Record<string, T>>, word: unknown): T | undefined {
  return typeof word === "string" && Object.hasOwn(table, word) ? table[word] : undefined;
}

function speakersOf(language: Language, pack: Pack): Speakers {
  const { tag, phases, actions, declarations, bids, exchanges, suits, actors, values } = language;
  const choices = { ...declarations, ...bids, ...exchanges };
  const numbers = new Intl.NumberFormat(tag);
  const anyOf = new Intl.ListFormat(tag, { type: "disjunction" });

  const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
  const number = (value: unknown): string | null => (typeof value === "number" ? numbers.format(value) : null);
  const card = (value: unknown): string | null => (isCard(value) ? named(value, language, pack, "inSentence") : null);
  const actor = (value: unknown): string | null => {
    if (typeof value === "number") return actors.seat.replace("{seat}", numbers.format(value));
    return value === "host" || value === "spectator" ? actors[value] : null;
  };
  /** The errors describe values of other types in English. */
  const described = (got: unknown): string | null => {
    const [, kind, length] = /^an? (\w+)(?: of length (\d+))?$/.exec(text(got) ?? "") ?? [];
    return own(values, kind)?.replace("{count}", numbers.format(Number(length))) ?? text(got);
  };

  return {
    card: ({ card: played }) => card(played),
    winning: ({ winning }) => card(winning),
    obliging: ({ obliging }) =>
      isCards(obliging) ? anyOf.format(obliging.map((one) => named(one, language, pack, "inSentence"))) : null,
    led: ({ led }) => {
      const suit = SUITS.find((one) => one === led);
      return suit === undefined ? null : suits[pack][suit].long;
    },
    got: ({ got }) => described(got),
    who: ({ who }) => actor(who),
    toAct: ({ toAct }) => actor(toAct),
    action: ({ action }) => own(actions, action)?.long ?? null,
    phase: ({ phase }) => own(phases, phase)?.long ?? null,
    expected: ({ expected }) => own(phases, expected)?.long ?? null,
    legal: ({ legal }) =>
      isWords(legal) ? anyOf.format(legal.map((word) => own(choices, word)?.short ?? word)) : null,
    known: ({ known }) => (isWords(known) ? anyOf.format(known) : null),
    option: ({ option }) => text(option),
    path: ({ path }) => text(path),
    last: ({ last }) => number(last),
    least: ({ least }) => number(least),
    mostCards: ({ most }) => {
      const count = number(most);
      if (count === null) return null;
      const plural = new Intl.PluralRules(tag).select(Number(most));
      return language.cards[plural === "one" ? "one" : "other"].replace("{count}", count);
    },
  };
}

/** The variants of a code that a refusal may be said by, the most telling first. */
function variantsOf(clause: unknown, { reason, problem, least, most }: Params): readonly unknown[] {
  return [problem, reason === "count" && least === most ? "exactCount" : reason, clause, "full", "brief"];
}

/**
 * The full sentence of an error in a language, with the cards named as in a pack. Where params are missing it says less;
 * it never throws. From the answer of `checkPlay` it is made with `params: { card, obliging: check.obliging }`.
 *
 * @param error - a RuleError, or its code, clause and params
 * @param language - `en`, `fr`, `de`, or one of your own
 * @param pack - the French pack unless the German one is asked for
 * @returns one sentence, which ends with a full stop
 * @example
 * ```ts
 * import { createSession, RuleError } from "kratzen";
 * import { fr, sentenceFor } from "kratzen/i18n";
 *
 * try {
 *   createSession({ players: 7, seed: 1 });
 * } catch (error) {
 *   if (!(error instanceof RuleError)) throw error;
 *   sentenceFor(error, fr); // => "Le Kratzen se joue de 3 à 6, et non à 7."
 * }
 * const params = { obliging: ["AC", "W"] };
 * const error = { code: "MUST_OVERTRUMP", clause: "F12.2", params } as const;
 * sentenceFor(error, fr, "german"); // => "Il faut surcouper : jouez l’as de glands ou le Weli."
 * ```
 */
export function sentenceFor(error: Refusal, language: Language, pack: Pack = "french"): string {
  const { code, clause, params }: { readonly [K in keyof Refusal]?: unknown } = error ?? {};
  if (!isLanguage(language)) return "That is not possible.";
  const variants: Readonly<Record<string, string>> | undefined = own(language.sentences, code);
  if (variants === undefined) return language.refusal;
  const known: Params = typeof params === "object" && params !== null ? { ...params } : {};
  const speakers = speakersOf(language, isPack(pack) ? pack : "french");
  for (const variant of [...variantsOf(clause, known), "general"]) {
    const sentence = fill(own(variants, variant) ?? "", speakers, known);
    if (sentence !== "") return sentence.charAt(0).toLocaleUpperCase(language.tag) + sentence.slice(1);
  }
  return language.refusal;
}

/** The pattern with what its words in braces stand for; nothing where one of them cannot be said. */
function fill(pattern: string, speakers: Speakers, params: Params): string {
  let whole = true;
  const sentence = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const spoken = own(speakers, name)?.(params) ?? null;
    whole &&= spoken !== null;
    return spoken ?? "";
  });
  return whole ? sentence : "";
}
