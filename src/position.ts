import { at } from "./at.js";
import type { Card } from "./cards.js";
import type { Seat } from "./seat.js";

/** @internal What a session and a view have in common for the judge: who is to act, and the hands or the viewer's own. */
export type Holding = { readonly toAct: Seat } & (
  | { readonly hands: readonly (readonly Card[])[] }
  | { readonly seat: Seat | "spectator"; readonly own: readonly Card[] }
);

/** @internal The hand of the seat to act, or null from a view of another. */
export function handToAct(position: Holding): readonly Card[] | null {
  if ("hands" in position) return at(position.hands, position.toAct);
  return position.seat === position.toAct ? position.own : null;
}
