/** The four suits in the order of the pack (C1): clubs (acorns), spades (leaves), hearts, diamonds (bells). */
export const SUITS = ["C", "S", "H", "D"] as const;

/** The eight ranks of a plain suit, high to low (C3): ace, king, queen (Ober), jack (Unter), ten, 9, 8, 7. */
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7"] as const;

/** A suit by its letter (C1). */
export type Suit = (typeof SUITS)[number];

/** A rank by its letter or digit (C1). */
export type Rank = (typeof RANKS)[number];

/** A card (C1): rank and suit, such as `"TC"` for the ten of clubs, or `"W"`, the Weli. */
export type Card = `${Rank}${Suit}` | "W";

/**
 * The pack of 33 cards (C1) in the order of D4: clubs, spades, hearts, diamonds, each ace to seven, then the Weli.
 *
 * @example
 * ```ts
 * import { PACK } from "kratzen";
 *
 * PACK.length; // => 33
 * PACK[0]; // => "AC"
 * PACK[32]; // => "W"
 * ```
 */
// Literals, because texts put together at run time are compared more slowly.
// biome-ignore format: a suit a line
export const PACK: readonly Card[] = [
  "AC", "KC", "QC", "JC", "TC", "9C", "8C", "7C",
  "AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S",
  "AH", "KH", "QH", "JH", "TH", "9H", "8H", "7H",
  "AD", "KD", "QD", "JD", "TD", "9D", "8D", "7D",
  "W",
];

/**
 * Tells whether any value at all is one of the 33 cards (C1).
 *
 * @example
 * ```ts
 * import { isCard } from "kratzen";
 *
 * isCard("TC"); // => true
 * isCard("10C"); // => false
 * isCard("W"); // => true
 * ```
 */
export function isCard(value: unknown): value is Card {
  return typeof value === "string" && /^(?:[AKQJT987][CSHD]|W)$/.test(value);
}

/** @internal Tells whether any value at all is a suit letter. */
export function isSuit(value: unknown): value is Suit {
  return value === "C" || value === "S" || value === "H" || value === "D";
}

/** @internal The suit printed on a card; the Weli has none of its own (C4). */
export function printedSuit(card: Card): Suit | null {
  const letter = card.charAt(1);
  return isSuit(letter) ? letter : null;
}

/** @internal The English names of the suits, for sentences. */
export const SUIT_NAMES: Readonly<Record<string, string>> = { C: "clubs", S: "spades", H: "hearts", D: "diamonds" };

/** @internal Tells whether the card is a trump (C4: the Weli always is). */
export function isTrump(card: Card, trump: Suit): boolean {
  return card === "W" || card.charAt(1) === trump;
}

const UPWARDS = "789TJQKWA"; // C3, the Weli below the ace (C4)

/** @internal The least {@link strength} of a trump. */
export const TRUMPS = 16;

/** The place of each rank in that order, by the code of its letter; a table, since a search for each card is slower. */
const HEIGHTS: readonly number[] = /* @__PURE__ */ Array.from({ length: 128 }, (_, code) =>
  UPWARDS.indexOf(String.fromCharCode(code)),
);

/**
 * A number that grows with what a card can do in a trick: a card of the suit led by its rank, any trump more (C3, C4,
 * C6; V16 puts the Weli on top). A plain card of another suit has nothing to say: −1.
 *
 * @internal
 */
export function strength(card: Card, trump: Suit, led: string, weliOnTop: boolean): number {
  const height = Number(HEIGHTS[card.charCodeAt(0)]); // every card has one
  if (card === "W") return TRUMPS + (weliOnTop ? UPWARDS.length : height);
  const suit = card.charAt(1);
  if (suit === trump) return TRUMPS + height;
  return suit === led ? height : -1;
}

/** @internal The cards of a list that are not in another, in their order (C13). */
export function without(cards: readonly Card[], gone: readonly Card[]): readonly Card[] {
  return cards.filter((card) => !gone.includes(card));
}

/** @internal All ways to choose so many of the cards, each in their order, in lexicographic order of the places. */
export function choices(cards: readonly Card[], count: number): readonly (readonly Card[])[] {
  if (count === 0) return [[]];
  return cards.flatMap((card, place) => choices(cards.slice(place + 1), count - 1).map((rest) => [card, ...rest]));
}
