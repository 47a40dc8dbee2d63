import { times } from "./amount.js";
import { at, present } from "./at.js";
import { type Card, choices, isTrump, type Suit, without } from "./cards.js";
import { laidDown, readDiscards } from "./discards.js";
import { bad, list } from "./errors.js";
import { openNext, stageClause } from "./flow.js";
import { checkPhase, checkTurn } from "./guard.js";
import { entriesFor, pay } from "./ledger.js";
import { leadingTo, waiting } from "./phase.js";
import { agreementOf } from "./ruleset.js";
import type { ExchangeRules } from "./rulesets/agreement.js";
import { next, type Seat, withSeat } from "./seat.js";
import type { Entry, ExchangeChoice, Hand, Session } from "./session.js";
import { openPile, type Pile } from "./stock.js";

/** The exchanges that lay down what they say and not what the player likes (T6). */
export type SpecialExchange = Exclude<ExchangeChoice, "standard">;

/** @internal What a player knows who is to exchange: the own hand, the trump, how many cards the stock holds. */
export interface ExchangePosition {
  readonly hand: readonly Card[];
  readonly trump: Suit;
  readonly stock: number;
}

/** @internal The special exchange that a hand allows: by its trumps there is at most one (T6). */
export function specialExchange(rules: ExchangeRules, { hand, trump }: ExchangePosition): SpecialExchange | null {
  if (!rules.packerl) return null;
  const [first, second] = hand.filter((card) => isTrump(card, trump));
  if (first === undefined) return "packerl";
  if (second !== undefined) return null;
  return first.startsWith("A") ? "sau" : "trumpfpackerl";
}

/** @internal How many cards a standard exchange may lay down; without renewal no more than the stock holds (V15). */
export function mostCards(rules: ExchangeRules, stock: number): number {
  return rules.renewal ? rules.max : Math.min(rules.max, stock);
}

/** @internal What a seat pays for the cards it laid down (V15). */
export function feeOf(rules: ExchangeRules, seat: Seat, count: number): readonly Entry[] {
  return entriesFor([seat], "fee", "V15", () => times(rules.fee, -count));
}

/** @internal The sets of cards that a standard exchange may lay down. */
export function standardExchanges(
  rules: ExchangeRules,
  { hand, stock }: ExchangePosition,
): readonly (readonly Card[])[] {
  const most = mostCards(rules, stock);
  return Array.from({ length: most + 1 }, (_, count) => choices(hand, count)).flat();
}

/** What each special exchange keeps back, draws, and whether it then turns cards up (T6). */
const SPECIALS: Readonly<
  Record<SpecialExchange, { readonly keepsTrump: boolean; readonly draws: number; readonly turns: boolean }>
> = {
  sau: { keepsTrump: true, draws: 4, turns: false },
  trumpfpackerl: { keepsTrump: false, draws: 5, turns: true },
  packerl: { keepsTrump: false, draws: 4, turns: true },
};

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
  checkPhase(session, "exchange", "exchange");
  const clause = stageClause(session, "exchange");
  checkTurn(session, seat, clause);
  const rules = present(agreementOf(session.ruleset).exchange);
  const hand = at(session.hands, seat);
  const position = { hand, trump: session.trump, stock: session.stock.length };

  const special = readChoice(choice, rules, position, clause);
  const pile = openPile(session);
  const faceUp = [...session.faceUp];
  let laid: readonly Card[];
  let got: readonly Card[];
  if (special === null) {
    laid = readDiscards(discards, hand, 0, mostCards(rules, position.stock), clause);
    pile.discard(laid, seat);
    got = pile.drawSome(laid.length);
  } else {
    const { keepsTrump, draws, turns } = SPECIALS[special];
    laid = keepsTrump ? hand.filter((card) => !isTrump(card, session.trump)) : hand;
    pile.discard(laid, seat);
    const drawn = pile.drawSome(draws);
    const turned = turns ? turnUp(pile, session.trump) : [];
    faceUp.push(...turned);
    got = [...drawn, ...turned];
  }
  const fees = feeOf(rules, seat, laid.length);
  const held = pile.held();
  return goOn(
    {
      ...session,
      ...held,
      step: session.step + 1,
      hands: withSeat(held.hands, seat, [...without(hand, laid), ...got]),
      faceUp,
      exchanges: withSeat(session.exchanges, seat, { choice, count: laid.length }),
      entries: [...session.entries, ...fees],
      ledger: pay(session.ledger, fees),
    },
    seat,
  );
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
  checkPhase(session, "discard", "discard");
  const clause = stageClause(session, "discard");
  checkTurn(session, seat, clause);
  const after = laidDown(session, seat, cards, clause);
  return leadingTo(goOn(after, seat), "exchange", "play");
}

/** Turns cards up and takes them, until one that is no trump has been taken, or none is left (T6). */
function turnUp(pile: Pile, trump: Suit): readonly Card[] {
  const turned: Card[] = [];
  for (;;) {
    const card = pile.draw();
    if (card === null) return turned;
    turned.push(card);
    if (!isTrump(card, trump)) return turned;
  }
}

/** After a seat's exchange: its discard when it holds too many cards, the next active seat's exchange, or the next phase. */
function goOn(hand: Hand, seat: Seat): Session<"exchange" | "discard" | "play"> {
  const { players, active, exchanges, ruleset } = hand;
  const isOverfull = at(hand.hands, seat).length > agreementOf(ruleset).handSize;
  let toAct = next(players, seat);
  while (!active.includes(toAct)) toAct = next(players, toAct);
  return isOverfull || at(exchanges, toAct) !== null
    ? leadingTo(openNext(hand, "exchange"), "discard", "play")
    : waiting(hand, "exchange", toAct);
}

function readChoice(
  choice: unknown,
  rules: ExchangeRules,
  position: ExchangePosition,
  clause: string,
): SpecialExchange | null {
  if (choice === "standard") return null;
  const special = specialExchange(rules, position);
  if (choice === special && special !== null) return special;
  const legal = special === null ? ["standard"] : ["standard", special];
  throw bad("BAD_EXCHANGE", clause, `An exchange is one of ${list(legal)} with this hand`, choice, { legal });
}
