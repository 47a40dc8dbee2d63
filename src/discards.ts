import { at } from "./at.js";
import { type Card, without } from "./cards.js";
import { bad, type RuleError, type RuleErrorParams } from "./errors.js";
import { agreementOf } from "./ruleset.js";
import { type Seat, withSeat } from "./seat.js";
import type { Hand } from "./session.js";

/**
 * Cards to lay down, from outside: distinct cards of the hand, so many of them; in the order they stand there (C13).
 *
 * @throws RuleError `BAD_DISCARDS`
 * @internal
 */
export function readDiscards(
  value: unknown,
  hand: readonly Card[],
  least: number,
  most: number,
  clause: string,
): readonly Card[] {
  if (!Array.isArray(value)) throw badDiscards(clause, "a list of cards", value, { reason: "shape" });
  const { length } = value;
  if (length < least || length > most) {
    const count = least === most ? least : `${least} to ${most}`;
    throw badDiscards(clause, `${count} in number`, length, { reason: "count", least, most });
  }
  const given: readonly unknown[] = [...value];
  const wrong = given.findIndex((card, place) => !hand.some((held) => held === card) || given.indexOf(card) !== place);
  if (wrong >= 0) throw badDiscards(clause, "different cards of the hand", given[wrong], { reason: "held" });
  return hand.filter((card) => given.includes(card));
}

function badDiscards(clause: string, expected: string, got: unknown, params: RuleErrorParams): RuleError {
  return bad("BAD_DISCARDS", clause, `The cards laid down must be ${expected}`, got, params);
}

/**
 * The hand after a seat has taken what lies face up, if anything, and laid down from outside all that is too many (F6, T5, T6).
 *
 * @throws RuleError `BAD_DISCARDS`
 * @internal
 */
export function laidDown(hand: Hand, seat: Seat, cards: unknown, clause: string): Hand {
  const held = [...at(hand.hands, seat), ...hand.upcards];
  const count = held.length - agreementOf(hand.ruleset).handSize;
  const gone = readDiscards(cards, held, count, count, clause);
  return {
    ...hand,
    step: hand.step + 1,
    hands: withSeat(hand.hands, seat, without(held, gone)),
    upcards: [],
    discards: [...hand.discards, ...gone.map((card) => ({ card, seat }))],
  };
}
