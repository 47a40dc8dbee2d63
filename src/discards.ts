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

/** @internal The hand after a seat has laid cards of its own on the discards (C13). */
export function laidDown(hand: Hand, seat: Seat, cards: readonly Card[]): Hand {
  return {
    ...hand,
    hands: withSeat(hand.hands, seat, without(at(hand.hands, seat), cards)),
    discards: [...hand.discards, ...cards.map((card) => ({ card, seat }))],
  };
}

/** @internal The hand after a seat has laid down, from outside, all that is too many in its hand (F6, T5, T6). */
export function laidDownToSize(hand: Hand, seat: Seat, value: unknown, clause: string): Hand {
  const held = at(hand.hands, seat);
  const count = held.length - agreementOf(hand.ruleset).handSize;
  return laidDown(hand, seat, readDiscards(value, held, count, count, clause));
}
