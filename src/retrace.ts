import { type Action, apply, legalActions } from "./action.js";
import { minus, negate, plus } from "./amount.js";
import { at } from "./at.js";
import { type Card, PACK, without } from "./cards.js";
import { deal } from "./deal.js";
import type { Fields } from "./errors.js";
import { pay } from "./ledger.js";
import { agree, inconsistent, misplaced, within } from "./place.js";
import { agreementOf } from "./ruleset.js";
import { next, type Seat, withSeat } from "./seat.js";
import {
  createSession,
  type Entry,
  type Hand,
  type HandResult,
  type InHand,
  type Phase,
  type Play,
  type Session,
  type SessionFacts,
  type Trick,
} from "./session.js";
import { finish, settle } from "./settle.js";

/**
 * @internal What a session from outside says. What is taken from it is known to be of its type; everything else may be
 * anything, and is only compared.
 */
export type Claim = SessionFacts & { readonly phase: Phase; readonly seed: string; readonly toAct: Seat | null };

/** @internal The same of a hand in progress. */
export type HandClaim = Claim & Hand & { readonly phase: InHand; readonly trick: Trick | null };

/**
 * The session that a claim is, made by the engine itself: the last hand is settled once more, and in the one in progress
 * all that everybody has seen, said, played and paid happens again. Where the other cards lie is believed, if each is in
 * one place and every hand has as many as it must. The session as it was given is compared with what comes of that.
 *
 * @throws RuleError `BAD_SESSION`, which names the first thing that does not go with the rest
 * @internal
 */
export function retrace(claim: Claim | HandClaim, given: Fields): Session {
  const [cut] = "ritual" in claim ? claim.ritual : [];
  // The first dealer was the left neighbour of who cut first, where a ritual tells (T1).
  const first = createSession({ ...claim, dealer: cut ? next(claim.players, cut.cutter) : claim.dealer });
  const start = claim.lastResult ? settledAgain(first, claim.lastResult) : first;
  agree("session.lastResult", given["lastResult"], start.lastResult);
  const gone =
    start.phase === "over" || claim.phase === "ready"
      ? start
      : "hands" in claim
        ? resumed(start, claim)
        : finish(start);
  const session = { ...gone, step: Math.max(claim.step, gone.step) };
  agree("session", given, session);
  return session;
}

const isSettlement = ({ reason }: Entry): boolean => !["ante", "ritual", "fee"].includes(reason);

/** The session after the last hand, settled once more: the payments of the settlement are taken back and made again. */
function settledAgain(first: Session<"ready">, result: HandResult): Session<"ready"> | Session<"over"> {
  const { dealer, striker, entries, tricks, active, required } = result;
  const balances = first.ledger.balances.map((_, seat) => result.balances[seat] ?? "0");
  const pot = balances.reduce(minus, first.ledger.balances.reduce(plus)); // C7
  if (pot.startsWith("-")) throw inconsistent("session.lastResult.pot", pot);
  const undone = entries.filter(isSettlement).map((entry) => ({ ...entry, amount: negate(entry.amount) }));
  const ledger = pay({ balances, pot }, undone);
  const { bettler } = agreementOf(first.ruleset);
  const dealt = deal({ ...first, dealer }, { deck: PACK });
  const playing = dealt.active.filter((seat) => active[seat]);
  return settle({
    ...dealt,
    ...result,
    phase: "settle",
    toAct: null,
    trick: null,
    outcome: tricks.length > 0 ? "played" : striker === null || playing.length > 1 ? "void" : "foldedOut",
    frozenPot: ledger.pot,
    ledger,
    entries: entries.filter((entry) => !isSettlement(entry)),
    active: playing,
    declarations: dealt.declarations.map((_, seat) => (bettler && required?.[seat] === 0 ? "bettler" : null)),
  });
}

/** From the deal to where the hand in progress is. Where the cards lie is believed, if they can lie there. */
function resumed(start: Session<"ready">, claim: HandClaim): Session {
  const { phase, hands, stock, discards, faceUp } = claim;
  const held = heldBefore(hands, playsOf(claim));
  const cards = [...held, claim.upcards, stock, discards.map(({ card }) => card)].flat();
  checkCards(cards, claim);
  const byDeck = within("session.exposed", "inconsistent", {}, () => dealtFrom(cards, start, claim.exposed));
  const dealt = claim.ritual.length > 0 ? deal(start) : byDeck;
  dealt.hands.forEach((due, seat) => {
    const excess = at(held, seat).length - due.length;
    // Folded hands are gone once the stock has been renewed (T6).
    const isWrong =
      excess > 0 ? phase !== "discard" || seat !== claim.toAct : excess < 0 && claim.active.includes(seat);
    if (isWrong) throw inconsistent(`session.hands.${seat}`, hands[seat]);
  });
  return {
    ...toldAgain(dealt, claim),
    hands: dealt.hands.map((_, seat) => at(hands, seat)),
    stock,
    discards,
    faceUp,
    drawn: Math.max(claim.drawn, dealt.drawn),
  };
}

/** Each of the 33 cards is in one place (C2); otherwise the last field that has one too many is named, or the stock. */
function checkCards(cards: readonly Card[], { hands, upcards, stock, discards, tricks, trick }: HandClaim): void {
  const twice = cards.find((card, place) => cards.indexOf(card) < place);
  if (twice) {
    const holders = Object.entries({ hands, upcards, stock, discards, tricks, trick }).filter(([, held]) =>
      JSON.stringify(held).includes(`"${twice}"`),
    );
    throw misplaced(
      `session.${at(holders, holders.length - 1)[0]}`,
      "inconsistent",
      "of cards that lie nowhere else",
      twice,
    );
  }
  const lost = PACK.find((card) => !cards.includes(card));
  if (lost) throw misplaced("session.stock", "inconsistent", `what completes the pack, ${lost} too`, stock);
}

/** A hand dealt as by a deck of the host's, which is these cards with some turned up. */
function dealtFrom(cards: readonly Card[], ready: Session<"ready">, exposed: readonly Card[]): Session<InHand> {
  const place = PACK.indexOf(at(deal(ready, { deck: PACK }).exposed, 0));
  const others = without(cards, exposed);
  return deal(ready, { deck: [...others.slice(0, place), ...exposed, ...others.slice(place)] });
}

const playsOf = ({ tricks, trick }: HandClaim): readonly Play[] =>
  [...tricks, trick].flatMap((one) => one?.plays ?? []);

/** The hands before these cards were played. */
const heldBefore = (hands: Hand["hands"], plays: readonly Play[]): Hand["hands"] =>
  hands.map((cards, owner) => [...plays.flatMap(({ seat, card }) => (seat === owner ? [card] : [])), ...cards]);

/**
 * A hand step by step as it is told, to where it is told to be. What is told and cannot be is otherwise here, and so is
 * found to differ. Which cards have been exchanged is not known: any will do, for they cost the same.
 */
function toldAgain(dealt: Session<InHand>, claim: HandClaim): Session<InHand> {
  const plays = [...playsOf(claim)];
  const isThere = ({ phase, toAct, bids }: Session<InHand>): boolean =>
    plays.length === 0 && phase === claim.phase && toAct === claim.toAct && `${bids}` === `${claim.bids}`;
  let session = dealt;
  while (session.phase !== "settle" && !isThere(session)) session = told(session, claim, plays);
  return session;
}

/** One step further; the card played, if one is, is taken from the plays. */
function told(session: Session<Exclude<InHand, "settle">>, claim: HandClaim, plays: Play[]): Session<InHand> {
  const { phase, toAct, hands, stock, discards } = session;
  // What an oder turns up has lain on top of the stock (T5).
  const pile = { hands: claim.hands, stock: [...claim.faceUp.slice(0, 99), ...claim.stock], discards: claim.discards };
  const held = { hands: heldBefore(claim.hands, plays) };
  const before: Session = { ...session, ...(phase === "declare" ? pile : phase === "play" ? held : {}) };
  const record = claim.exchanges[toAct];
  if (phase === "play") plays.shift(); // it stands first in the hand: the first legal card is this one, or this one was not legal
  const isTold = (one: Action): boolean =>
    ("suit" in one && one.suit === claim.trump) ||
    ("bid" in one && one.bid === claim.bids[toAct]) ||
    ("declaration" in one && one.declaration === claim.declarations[toAct]) ||
    ("discards" in one && one.discards.length === record?.count);
  const legal = legalActions(before);
  const action = legal.find(isTold) ?? legal[0];
  if (!action) throw inconsistent(`session.hands.${toAct}`, claim.hands[toAct]); // empty, though it has not been folded
  const after = applied(before, action);
  if (phase !== "exchange") return { ...after, hands, stock, discards };
  // In a game where an exchange costs nothing and cards come and go unseen, what it was is believed (T6).
  if (!record || !agreementOf(session.ruleset).exchange?.packerl) return after;
  const exchanges = withSeat(session.exchanges, toAct, record);
  const isOverfull = claim.phase === "discard" && claim.toAct === toAct && record.choice !== "standard";
  return isOverfull ? { ...session, phase: "discard", exchanges } : { ...after, exchanges };
}

/** A hand one action later; only its settlement ends it. */
function applied(hand: Session, action: Action): Session<InHand>;
function applied(hand: Session, action: Action): Session {
  return apply(hand, action);
}
