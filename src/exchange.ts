import { times } from "./amount.js";
import { at, present } from "./at.js";
import { type Card, choices, isTrump, type Suit } from "./cards.js";
import { laidDown, laidDownToSize, readDiscards } from "./discards.js";
import { bad, list } from "./errors.js";
import { openNext } from "./flow.js";
import { checkActor } from "./guard.js";
import { entriesFor, pay } from "./ledger.js";
import { entering } from "./phase.js";
import { agreementOf } from "./ruleset.js";
import type { ExchangeRules } from "./rulesets/agreement.js";
import { next, type Seat, withSeat } from "./seat.js";
import type { Entry, ExchangeChoice, Hand, Session } from "./session.js";
import { draw } from "./stock.js";

/** The exchanges that lay down what they say and not what the player likes (T6). */
export type SpecialExchange = Exclude<ExchangeChoice, "standard">;

/** @internal The special exchange that a hand allows: by its trumps there is at most one (T6). */
export function specialExchange(rules: ExchangeRules, hand: readonly Card[], trump: Suit): SpecialExchange | null {
  if (!rules.packerl) return null;
  const [first, second] = hand.filter((card) => isTrump(card, trump));
  if (first === undefined) return "packerl";
  if (second !== undefined) return null;
  return first.startsWith("A") ? "sau" : "trumpfpackerl";
}

/** How many cards a standard exchange may lay down; without renewal no more than the stock holds (V15). */
function mostCards(rules: ExchangeRules, stock: number): number {
  return rules.renewal ? rules.max : Math.min(rules.max, stock);
}

/** What a seat pays for the cards it laid down (V15). */
function feeOf(rules: ExchangeRules, seat: Seat, count: number): readonly Entry[] {
  return entriesFor([seat], "fee", "V15", () => times(rules.fee, -count));
}

/** @internal The sets of cards that a standard exchange may lay down. */
export function standardExchanges(
  rules: ExchangeRules,
  hand: readonly Card[],
  stock: number,
): readonly (readonly Card[])[] {
  return Array.from({ length: mostCards(rules, stock) + 1 }, (_, count) => choices(hand, count)).flat();
}

/**
 * Exchanges cards with the stock (V15, T6), each active player once.
 * `standard` lays down the cards given and draws as many; the others, in the tavern game, lay down what they say,
 * and may leave more cards than a hand has, of which the same seat then discards.
 *
 * @param session - a session in phase `exchange`
 * @param seat - the seat to act
 * @param choice - `standard`, or `sau`, `trumpfpackerl`, `packerl` where the hand allows it
 * @param discards - for `standard`: the cards to lay down, in any order; none is a choice too
 * @returns the session with the next seat to act, in `discard`, or in `play`
 * @throws RuleError `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`, `BAD_EXCHANGE`, `BAD_DISCARDS`
 * @example
 * ```ts
 * import { createSession, deal, exchange, fiveCard } from "kratzen";
 *
 * const ruleset = fiveCard({ exchange: { max: 2, fee: "1/2" } });
 * const session = deal(createSession({ players: 3, seed: "a wet evening", ruleset }));
 * if (session.phase === "exchange") {
 *   const two = session.hands[session.toAct]?.slice(0, 2);
 *   exchange(session, session.toAct, "standard", two).ledger.pot; // => "4"
 * }
 * ```
 */
export function exchange(
  session: Session<"exchange">,
  seat: Seat,
  choice: ExchangeChoice,
  discards?: readonly Card[],
): Session<"exchange" | "discard" | "play"> {
  const clause = checkActor(session, "exchange", seat);
  const rules = present(agreementOf(session.ruleset).exchange);
  const { trump, stock, hands } = session;
  const hand = at(hands, seat);
  checkChoice(choice, specialExchange(rules, hand, trump), clause);
  const laid =
    choice === "standard"
      ? readDiscards(discards, hand, 0, mostCards(rules, stock.length), clause)
      : hand.filter((card) => choice !== "sau" || !isTrump(card, trump));

  const fees = feeOf(rules, seat, laid.length);
  let after = laidDown(session, seat, laid);
  for (let count = draws(choice, laid.length); count > 0; count -= 1) [after] = taken(after, seat);
  if (choice === "trumpfpackerl" || choice === "packerl") after = turnedUp(after, seat, trump);
  return goOn(
    {
      ...after,
      exchanges: withSeat(session.exchanges, seat, { choice, count: laid.length }),
      entries: [...session.entries, ...fees],
      ledger: pay(session.ledger, fees),
    },
    seat,
  );
}

/** How many cards are drawn for those laid down (V15, T6). */
function draws(choice: ExchangeChoice, laid: number): number {
  return choice === "standard" ? laid : choice === "trumpfpackerl" ? 5 : 4;
}

/** The hand after a seat has taken the next card of the stock, and that card. */
function taken(hand: Hand, seat: Seat): readonly [Hand, Card | null] {
  const [card, left] = draw(hand);
  if (card === null) return [left, card];
  return [{ ...left, hands: withSeat(left.hands, seat, [...at(left.hands, seat), card]) }, card];
}

/** The hand after cards have been turned up and taken, until one that is no trump has been, or none is left (T6). */
function turnedUp(hand: Hand, seat: Seat, trump: Suit): Hand {
  const [after, card] = taken(hand, seat);
  if (card === null) return after;
  const shown = { ...after, faceUp: [...after.faceUp, card] };
  return isTrump(card, trump) ? turnedUp(shown, seat, trump) : shown;
}

/**
 * Discards down to the size of a hand after an exchange that left more (T6).
 *
 * @param session - a session in phase `discard`
 * @param seat - the seat to act, the one that has just exchanged
 * @param cards - the cards to lay down, in any order
 * @returns the session with the next seat to exchange, or in `play`
 * @throws RuleError `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`, `BAD_DISCARDS`
 * @example
 * ```ts
 * import { apply, createSession, discard, legalActions, type Session, tavern } from "kratzen";
 *
 * let session: Session = createSession({ players: 3, seed: 4, ruleset: tavern() });
 * while (session.phase !== "discard") session = apply(session, legalActions(session).at(-1)!);
 * const hand = session.hands[session.toAct] ?? [];
 * const after = discard(session, session.toAct, hand.slice(4));
 * after.hands[session.toAct]?.length; // => 4
 * ```
 */
export function discard(session: Session<"discard">, seat: Seat, cards: readonly Card[]): Session<"exchange" | "play"> {
  const clause = checkActor(session, "discard", seat);
  return goOn(laidDownToSize(session, seat, cards, clause), seat);
}

/** After a seat's exchange: its discard when it holds too many cards, the next active seat's exchange, or the next phase. */
function goOn<P extends "exchange" | "discard" | "play">(hand: Hand, seat: Seat): Session<P>;
function goOn(hand: Hand, seat: Seat): Session<"exchange" | "discard" | "play"> {
  const { players, active, exchanges, ruleset } = hand;
  const isOverfull = at(hand.hands, seat).length > agreementOf(ruleset).handSize;
  let toAct = next(players, seat);
  while (!active.includes(toAct)) toAct = next(players, toAct);
  return isOverfull || at(exchanges, toAct) !== null ? openNext(hand, "exchange") : entering(hand, "exchange", toAct);
}

function checkChoice(choice: ExchangeChoice, special: SpecialExchange | null, clause: string): void {
  const legal = ["standard", ...(special ? [special] : [])];
  if (legal.includes(choice)) return;
  throw bad("BAD_EXCHANGE", clause, `An exchange is one of ${list(legal)} with this hand`, choice, { legal });
}
