import { present } from "./at.js";
import { type Card, printedSuit } from "./cards.js";
import type { Hand } from "./session.js";
import { draw, renewal } from "./stock.js";

/**
 * The new trump of an oder (T5): cards are turned from the stock until one decides.
 * A Weli stays on the table; after `weiterOder` cards of the old suit go to the discards.
 * The trump stays null when no card that could decide is to be had.
 *
 * @internal
 */
export function turnTrump(hand: Hand): Hand {
  const barred = hand.bids.includes("weiterOder") ? printedSuit(present(hand.exposed.at(-1))) : null;
  const decides = (card: Card): boolean => card !== "W" && printedSuit(card) !== barred;
  if (![...hand.stock, ...renewal(hand)].some(decides)) return hand;

  let after: Hand = { ...hand, upcards: [] };
  while (after.trump === null) {
    const [card, left] = draw(after);
    after = turned(left, present(card));
  }
  return after;

  function turned(left: Hand, card: Card): Hand {
    const faceUp = [...left.faceUp, card];
    if (card !== "W" && !decides(card)) return { ...left, faceUp, discards: [...left.discards, { card, seat: null }] };
    return { ...left, faceUp, upcards: [...left.upcards, card], trump: printedSuit(card) };
  }
}
