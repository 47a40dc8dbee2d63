import { at } from "./at.js";
import type { Card } from "./cards.js";
import { handKey, openStream, shuffled } from "./random.js";
import { clockwiseFrom, next, type Seat } from "./seat.js";
import type { Hand } from "./session.js";

/** @internal The seats that folded, clockwise from the dealer's left. */
export function foldedSeats({
  players,
  dealer,
  declarations,
}: Pick<Hand, "players" | "dealer" | "declarations">): readonly Seat[] {
  return clockwiseFrom(players, next(players, dealer)).filter((seat) => declarations[seat] === "fold");
}

/** @internal The cards that would renew the stock: the discards as they lie, then the folded hands (T6). */
export function renewal(hand: Hand): readonly Card[] {
  return [...hand.discards.map(({ card }) => card), ...foldedSeats(hand).flatMap((seat) => at(hand.hands, seat))];
}

/** A hand whose stock has been renewed (T6). */
function renewed(hand: Hand): Hand {
  const stream = openStream(handKey(hand.seed, hand.hand), hand.drawn);
  const stock = shuffled(stream, renewal(hand));
  const hands = hand.hands.map((cards, seat) => (hand.declarations[seat] === "fold" ? [] : cards));
  return { ...hand, stock, hands, discards: [], drawn: stream.drawn };
}

/** @internal The next card of the stock, null when there is none to renew it from either, and the hand without it (T6). */
export function draw(hand: Hand): readonly [Card | null, Hand] {
  const from = hand.stock.length > 0 ? hand : renewed(hand);
  const [card = null, ...stock] = from.stock;
  return [card, { ...from, stock }];
}
