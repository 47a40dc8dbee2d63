import type { Card, Play, Suit } from "kratzen";

const UPWARDS = "789TJQKA";

/** A judge that a fault can be built into: its trumps, what follows, and what beats what. */
export interface Judge {
  readonly isTrump: (card: Card, trump: Suit) => boolean;
  readonly height: (card: Card) => number;
  /** Whether a plain card is compared with those of other suits too. */
  readonly anySuit?: boolean;
}

export const properJudge: Judge = {
  isTrump: (card, trump) => card === "W" || card.endsWith(trump),
  height: (card) => (card === "W" ? 6.5 : UPWARDS.indexOf(card.charAt(0))),
};

export function beats({ isTrump, height, anySuit = false }: Judge, trump: Suit, card: Card, other: Card): boolean {
  if (isTrump(card, trump) !== isTrump(other, trump)) return isTrump(card, trump);
  const same = anySuit || isTrump(card, trump) || card.charAt(1) === other.charAt(1) || card === "W" || other === "W";
  return same && height(card) > height(other);
}

export function bestOf(judge: Judge, trump: Suit, plays: readonly Play[]): Play {
  return plays.reduce((best, play) => (beats(judge, trump, play.card, best.card) ? play : best));
}
