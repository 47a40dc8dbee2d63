import { present } from "./at.js";
import { type Card, isCard, isSuit, SUIT_NAMES, type Suit, strength, TRUMPS } from "./cards.js";
import { bad, type Fields, isFields, isWhole, list, RuleError } from "./errors.js";
import { type Ruleset, readWeliOnTop } from "./ruleset.js";
import type { TrickRules } from "./rulesets/agreement.js";
import type { Seat } from "./seat.js";
import type { Play } from "./session.js";

/** The letter of the suit a card leads: its own, the Weli that of the trumps (C4). */
const suitOf = (card: Card, trump: Suit): string => (card === "W" ? trump : card.charAt(1));

/** The play that is winning: the highest trump, without a trump the highest card of the suit led (C6). */
function winning(weliOnTop: boolean, trump: Suit, lead: Play, plays: readonly Play[]): Play {
  const led = suitOf(lead.card, trump);
  let best = lead;
  let most = strength(lead.card, trump, led, weliOnTop);
  for (const play of plays) {
    const force = strength(play.card, trump, led, weliOnTop);
    if (force > most) {
      best = play;
      most = force;
    }
  }
  return best;
}

/** @internal Who wins the plays, of which there is at least one (C6). */
export function winnerOf(rules: TrickRules, trump: Suit, lead: Play, plays: readonly Play[]): Seat {
  return winning(rules.weliOnTop, trump, lead, plays).seat;
}

/**
 * The duties of a player who does not lead, the strictest last (F12, V8). A card that fulfils one does more than the
 * duties before it ask, and the strictest that any card of the hand can fulfil binds.
 */
const DUTIES = { none: 0, trump: 1, overtrump: 2, follow: 3, head: 4 } as const;

/** All places of a hand. */
const ALL = -1;

type Duty = (typeof DUTIES)[keyof typeof DUTIES];

/** @internal What a player to act must do, and what it follows from. */
export interface Judgement {
  readonly rules: TrickRules;
  readonly trump: Suit;
  readonly plays: readonly Play[];
  readonly hand: readonly Card[];
  /** The letter of the suit led, the trump suit for the Weli (C4); null for the leader. */
  readonly led: string | null;
  readonly winning: Card | null;
  /** The strength of the card that is winning. */
  readonly toBeat: number;
  readonly duty: Duty;
  /** The places in the hand of the cards that fulfil it, as bits. */
  readonly legal: number;
}

/** The strictest duty that a card fulfils when a suit has been led and there is a strength to beat. */
function fulfils(rules: TrickRules, trump: Suit, led: string, toBeat: number, card: Card): Duty {
  const force = strength(card, trump, led, rules.weliOnTop);
  if (force < 0) return DUTIES.none;
  // Any trump beats a plain card, so overtrumping asks for more only when the trick is trumped already.
  const beats = force > toBeat;
  if (force >= TRUMPS && led !== trump) return beats ? DUTIES.overtrump : DUTIES.trump;
  return beats && rules.head ? DUTIES.head : DUTIES.follow;
}

/** @internal The one judge of legal cards (F12, V8, C4): what binds a hand that is to play to a trick. */
export function judge(rules: TrickRules, trump: Suit, plays: readonly Play[], hand: readonly Card[]): Judgement {
  const lead = plays[0];
  if (!lead) {
    return { rules, trump, plays, hand, led: null, winning: null, toBeat: -1, duty: DUTIES.none, legal: ALL };
  }
  const led = suitOf(lead.card, trump);
  const { card } = winning(rules.weliOnTop, trump, lead, plays);
  const toBeat = strength(card, trump, led, rules.weliOnTop);
  let duty: Duty = DUTIES.none;
  let legal = 0;
  let bit = 1;
  for (const held of hand) {
    const done = fulfils(rules, trump, led, toBeat, held);
    if (done > duty) {
      duty = done;
      legal = bit;
    } else if (done === duty) legal |= bit;
    bit <<= 1;
  }
  return { rules, trump, plays, hand, led, winning: card, toBeat, duty, legal };
}

/** @internal Whether the card at a place in the hand may be played. */
export function isLegal({ legal }: Judgement, place: number): boolean {
  return (legal & (1 << place)) !== 0;
}

/** @internal The cards of the hand that may be played, in its order. */
export function legalCards(judgement: Judgement): readonly Card[] {
  const { duty, hand } = judgement;
  return duty === DUTIES.none ? hand : hand.filter((_, place) => isLegal(judgement, place));
}

/** @internal Why a card may not be played from a hand; null for one that may. */
export function refusal(judgement: Judgement, card: unknown): RuleError | null {
  const { rules, trump, hand, led, winning: best, duty } = judgement;
  const obliging = legalCards(judgement);
  if (obliging.some((one) => one === card)) return null;
  if (!isCard(card)) return bad("BAD_CARD", "C1", "A card is one of the 33, such as TC or W", card, { obliging });
  const params = { card, obliging, led, trump, winning: best };
  if (!hand.includes(card)) {
    return new RuleError("CARD_NOT_IN_HAND", "C2", `${card} is not in the hand that is to play.`, params);
  }
  const suit = present(led); // the leader may play any card of the hand
  const done = fulfils(rules, trump, suit, judgement.toBeat, card);
  const mustFollow = duty >= DUTIES.follow;
  const mustBeat = done === (mustFollow ? DUTIES.follow : DUTIES.trump);
  const first = mustFollow ? "MUST_FOLLOW_SUIT" : "MUST_TRUMP";
  const higher = mustFollow ? "MUST_HEAD" : "MUST_OVERTRUMP";
  const lack = mustBeat
    ? `does not beat ${best}, which is winning the trick`
    : `does not ${mustFollow ? "follow" : "trump"} ${SUIT_NAMES[suit]}, the suit led`;
  const clause = mustFollow ? rules.clauses.follow : rules.clauses.trump;
  return new RuleError(
    mustBeat ? higher : first,
    clause,
    `${card} ${lack}, and the hand holds ${list(obliging)}${mustBeat ? ", which would" : ""}.`,
    params,
  );
}

/**
 * Who wins a trick (C6): the seat of the highest trump, without a trump that of the highest card of the suit led.
 * The trick may be unfinished; then it is who is winning. Its errors do not tell the value they refuse, which keeps this
 * function small where a bundle needs no other.
 *
 * @param ruleset - the game, whose options say how high the Weli stands (V16)
 * @param trump - the trump suit
 * @param plays - the cards in the order played, one to six of them
 * @throws RuleError `BAD_RULESET`, `BAD_SUIT`, `BAD_CARD` (also for a list that is no trick), `BAD_SEAT`
 * @example
 * ```ts
 * import { fourCard, trickWinner } from "kratzen";
 *
 * const plays = [
 *   { seat: 0, card: "KC" },
 *   { seat: 1, card: "W" },
 *   { seat: 2, card: "8C" },
 *   { seat: 3, card: "AC" },
 * ] as const;
 * trickWinner(fourCard(), "C", plays); // => 3
 * trickWinner(fourCard(), "C", plays.slice(0, 3)); // => 1
 * ```
 */
export function trickWinner(ruleset: Ruleset, trump: Suit, plays: readonly Play[]): Seat {
  const weliOnTop = readWeliOnTop(ruleset);
  if (!isSuit(trump)) throw new RuleError("BAD_SUIT", "C1", "A suit is C, S, H or D.");
  const played = readPlays(plays);
  const [lead] = played;
  if (lead) return winning(weliOnTop, trump, lead, played).seat;
  throw new RuleError("BAD_CARD", "C6", "A trick is a list of 1 to 6 plays.");
}

/** The plays of a list of at most six; none of anything else. */
function readPlays(value: unknown): readonly Play[] {
  const plays: Play[] = [];
  const taken: unknown[] = [];
  for (const play of Array.isArray(value) && value.length <= 6 ? value : []) {
    const { seat, card }: Fields = isFields(play) ? play : {};
    if (!isWhole(seat, 0, 5) || taken.includes(seat)) {
      throw new RuleError("BAD_SEAT", "C5", "The seats of a trick are different, from 0 to 5.");
    }
    if (!isCard(card) || taken.includes(card)) {
      throw new RuleError("BAD_CARD", "C1", "The cards of a trick are different ones.");
    }
    taken.push(seat, card);
    plays.push({ seat, card });
  }
  return plays;
}
