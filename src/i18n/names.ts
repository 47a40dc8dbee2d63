import { type Card, isCard, RANKS, type Rank, RuleError, SUITS, type Suit } from "../index.js";
import type { Language, Name, Pack } from "./language.js";

/**
 * The symbols of the suits (C1). Unicode has those of the French pack; for the German one the nearest pictures stand in:
 * a chestnut for the acorn, which Unicode lacks, a leaf, a heart, a bell.
 */
export const SUIT_SYMBOLS: Readonly<Record<Pack, Readonly<Record<Suit, string>>>> = {
  german: { C: "🌰", S: "🍃", H: "♥️", D: "🔔" },
  french: { C: "♣", S: "♠", H: "♥", D: "♦" },
};

/** The first card of each suit among Unicode's playing cards, and how far behind it the ranks stand. */
const GLYPH_SUITS: Readonly<Record<Suit, number>> = { S: 0x1f0a0, H: 0x1f0b0, D: 0x1f0c0, C: 0x1f0d0 };
const GLYPH_RANKS = " A     789TJ QK"; // the gaps are the back, 2 to 6, and the knight

/**
 * The card as one character of Unicode's playing cards, which show the French pack. The Weli is the six of diamonds, as
 * which it is printed (C1): no other six is in the pack, and a joker's glyph says nothing of the bells on the card.
 *
 * @param card - one of the 33 cards
 * @throws RuleError `BAD_CARD`
 * @example
 * ```ts
 * import { cardGlyph } from "kratzen/i18n";
 *
 * cardGlyph("AS"); // => "🂡"
 * cardGlyph("W"); // => "🃆"
 * ```
 */
export function cardGlyph(card: Card): string {
  checkCard(card);
  if (card === "W") return String.fromCodePoint(GLYPH_SUITS.D + 6);
  const [rank, suit] = partsOf(card);
  return String.fromCodePoint(GLYPH_SUITS[suit] + GLYPH_RANKS.indexOf(rank));
}

/**
 * The name of a card in a language and a pack, in full or short.
 *
 * @param card - one of the 33 cards
 * @param language - `en`, `fr`, `de`, or one of your own
 * @param pack - the French pack unless the German one is asked for
 * @param size - `"long"` unless `"short"` is asked for
 * @throws RuleError `BAD_CARD`, also for what is no language, no pack or no size
 * @example
 * ```ts
 * import { cardName, de, en } from "kratzen/i18n";
 *
 * cardName("QC", en); // => "queen of clubs"
 * cardName("QC", de, "german"); // => "Eichel-Ober"
 * cardName("QC", de, "german", "short"); // => "EO"
 * ```
 */
export function cardName(card: Card, language: Language, pack: Pack = "french", size: keyof Name = "long"): string {
  checkCard(card);
  if (!isLanguage(language) || !isPack(pack) || (size !== "long" && size !== "short")) {
    const message = "A card is named in a language of kratzen/i18n, in the pack german or french, long or short.";
    throw new RuleError("BAD_CARD", null, message, {});
  }
  return named(card, language, pack, size);
}

/** @internal The name, of arguments that are known to be right; `inSentence` has the article that the language wants. */
export function named(card: Card, language: Language, pack: Pack, size: keyof Name | "inSentence"): string {
  if (card === "W") return language.weli[size];
  const [rank, suit] = partsOf(card);
  const pattern = size === "short" ? "short" : "long";
  const words: Readonly<Record<string, string>> = {
    rank: language.ranks[pack][rank][size],
    suit: language.suits[pack][suit][pattern],
  };
  return language.card[pattern].replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
}

/** Rank and suit of any card but the Weli. */
function partsOf(card: Exclude<Card, "W">): readonly [Rank, Suit] {
  const rank = RANKS.find((one) => card.startsWith(one)) ?? "A";
  const suit = SUITS.find((one) => card.endsWith(one)) ?? "C";
  return [rank, suit];
}

function checkCard(card: unknown): void {
  if (isCard(card)) return;
  throw new RuleError("BAD_CARD", "C1", "A card that is named must be one of the 33, such as TC or W.", {});
}

/** @internal Tells whether any value at all is a language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === "object" && value !== null && "tag" in value && "sentences" in value;
}

/** @internal Tells whether any value at all is a pack. */
export function isPack(value: unknown): value is Pack {
  return value === "german" || value === "french";
}
