import { at, present } from "./at.js";
import { type Card, printedSuit } from "./cards.js";
import type { Hand } from "./session.js";
import { foldedSeats, openPile } from "./stock.js";

/**
 * The new trump of an oder (T5): cards are turned from the stock until one decides.
 * A Weli stays on the table; after `weiterOder` cards of the old suit go to the discards.
 * The trump stays null when no card that could decide is to be had.
 *
 * @internal
 */
export function turnTrump(hand: Hand): Hand {
  const old = present(hand.exposed.map(printedSuit).find((suit) => suit !== null));
  const barred = hand.bids.includes("weiterOder") ? old : null;
  const decides = (card: Card): boolean => card !== "W" && printedSuit(card) !== barred;

  const reachable = [
    ...hand.stock,
    ...hand.discards.map(({ card }) => card),
    ...foldedSeats(hand).flatMap((seat) => at(hand.hands, seat)),
  ];
  if (!reachable.some(decides)) return hand;

  const pile = openPile(hand);
  const faceUp: Card[] = [];
  const upcards: Card[] = [];
  for (;;) {
    const card = present(pile.draw());
    faceUp.push(card);
    if (card === "W" || decides(card)) upcards.push(card);
    else pile.discard([card], null);
    if (decides(card)) return { ...hand, ...pile.held(), faceUp, upcards, trump: printedSuit(card) };
  }
}
