import type { Card } from "./cards.js";
import { describe, RuleError } from "./errors.js";

/**
 * Cards to lay down, from outside: distinct cards of the hand, so many of them; in the order they stand there (C13).
 *
 * @throws RuleError `BAD_DISCARDS`
 * @internal
 */
export function readDiscards(value: unknown, hand: readonly Card[], least: number, most: number, clause: string): readonly Card[] {
  if (!Array.isArray(value)) throw badDiscards(clause, "shape", "must be a list of cards", describe(value));
  if (value.length < least || value.length > most) {
    const count = least === most ? `exactly ${least}` : `${least} to ${most}`;
    throw badDiscards(clause, "count", `must be ${count} ${most === 1 ? "card" : "cards"}`, String(value.length), { least, most });
  }
  const given: readonly unknown[] = [...value];
  const stranger = given.findIndex((card, place) => !hand.some((held) => held === card) || given.indexOf(card) !== place);
  if (stranger >= 0) throw badDiscards(clause, "held", "must be different cards of the hand", describe(given[stranger]));
  return hand.filter((card) => given.includes(card));
}

function badDiscards(
  clause: string,
  reason: string,
  what: string,
  got: string,
  bounds: { readonly least?: number; readonly most?: number } = {},
): RuleError {
  return new RuleError("BAD_DISCARDS", clause, `The cards laid down ${what}, not ${got}.`, { reason, got, ...bounds });
}
