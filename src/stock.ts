import { at } from "./at.js";
import type { Card } from "./cards.js";
import { handKey, openStream, type Stream, shuffled } from "./random.js";
import { clockwiseFrom, next, type Seat, withSeat } from "./seat.js";
import type { Discard, Hand } from "./session.js";

type Held = Pick<Hand, "stock" | "discards" | "hands" | "drawn">;

/** @internal The folded hands, by seat, clockwise from the dealer's left. */
export function foldedSeats({
  players,
  dealer,
  declarations,
}: Pick<Hand, "players" | "dealer" | "declarations">): readonly Seat[] {
  return clockwiseFrom(players, next(players, dealer)).filter((seat) => declarations[seat] === "fold");
}

/** @internal The stock while one transition draws from it, and what renews it when it is exhausted. */
export interface Pile {
  /** The next card, or null when there is none left to renew the stock from (T6). */
  draw(): Card | null;
  /** Up to so many cards from the top. */
  drawSome(count: number): readonly Card[];
  /** Lays cards on the discards, in the order given (C13). */
  discard(cards: readonly Card[], seat: Seat | null): void;
  /** What has become of the stock, the discards, the folded hands and the stream. */
  held(): Held;
}

/** @internal Opens the stock of a hand in progress; the hand itself stays as it is. */
export function openPile(hand: Hand): Pile {
  let { stock, hands, discards, drawn }: Held = hand;

  function renew(): void {
    const folded = foldedSeats(hand);
    const cards = [...discards.map(({ card }) => card), ...folded.flatMap((seat) => at(hands, seat))];
    const stream: Stream = openStream(handKey(hand.seed, hand.hand), drawn);
    stock = shuffled(stream, cards);
    discards = [];
    hands = folded.reduce((all, seat) => withSeat<readonly Card[]>(all, seat, []), hands);
    drawn = stream.drawn;
  }

  function draw(): Card | null {
    if (stock.length === 0) renew();
    const [top = null, ...rest] = stock;
    stock = rest;
    return top;
  }

  return {
    draw,
    drawSome: (count) => Array.from({ length: count }, draw).filter((card) => card !== null),
    discard: (cards, seat) => {
      discards = [...discards, ...cards.map((card): Discard => ({ card, seat }))];
    },
    held: () => ({ stock, hands, discards, drawn }),
  };
}
