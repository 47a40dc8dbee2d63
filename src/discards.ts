import type { Card } from "./cards.js";
import { bad, type RuleError, type RuleErrorParams } from "./errors.js";

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
