import { apply, legalActions } from "./action.js";
import { compare, negate, plus, times } from "./amount.js";
import { at, present } from "./at.js";
import { isOder } from "./bid.js";
import { type Card, isCard, isTrump, PACK, printedSuit, without } from "./cards.js";
import { deal, seatsDealt, stacked } from "./deal.js";
import { bad, type Fields, type RuleError } from "./errors.js";
import { feeOf, mostCards } from "./exchange.js";
import { endUnplayed, openNext } from "./flow.js";
import { pay } from "./ledger.js";
import { leadingTo } from "./phase.js";
import { legalPlays, play } from "./play.js";
import { sessionCommitment } from "./random.js";
import { agreementOf } from "./ruleset.js";
import { type Agreement, HAND_PHASES } from "./rulesets/agreement.js";
import { bySeat, clockwiseFrom, next, type Seat } from "./seat.js";
import type { Play, Session, SessionFacts, Trick } from "./session.js";
import {
  createSession,
  type Entry,
  type Hand,
  type HandResult,
  type InHand,
  type Ledger,
  type Phase,
} from "./session.js";
import { finish, followUp, settle } from "./settle.js";

/** @internal What a session from outside says, its shape known to be right and nothing else. */
export type Claim = SessionFacts & { readonly phase: Phase; readonly seed: string; readonly toAct: Seat | null };

/** @internal The same of a hand in progress. */
export type HandClaim = Claim & Hand & { readonly phase: InHand; readonly trick: Trick | null };

/**
 * The session that a claim is, made by the engine itself: the last hand and the one in progress are played again as
 * the claim tells them, and what comes of it must be the claim.
 *
 * @throws RuleError `BAD_SESSION`, which names the first thing that cannot have come about
 * @internal
 */
export function retrace(claim: Claim | HandClaim): Session {
  const { players, ruleset, seed, commitment, ledger, lastResult, step } = claim;
  if (commitment !== sessionCommitment(seed)) throw contradiction("commitment", commitment);
  checkTotal(claim, ledger, "ledger");
  if (lastResult) checkTotal(claim, lastResult, "lastResult");

  const start = lastResult
    ? settle(handBehind(claim, lastResult))
    : createSession({ players, seed, ruleset, dealer: firstDealer(claim) });
  checkEqual("lastResult", lastResult, start.lastResult);
  const session = arrive({ ...start, step: 0 }, claim);
  const most = (8 * players + 3) * (lastResult?.hand ?? 0); // every stage of any game in every hand before
  checkEqual("", claim, { ...session, step });
  if (step - session.step < leastBefore(claim) || step - session.step > most) throw contradiction("step", step);
  return { ...session, step };
}

/** Counters neither come nor go (C7), and the pot never owes any. */
function checkTotal({ ruleset, players }: Claim, { balances, pot }: Ledger, path: string): void {
  const total = times(agreementOf(ruleset).chips, players);
  if (compare(pot, "0") < 0 || balances.reduce(plus, pot) !== total) throw contradiction(path, pot);
}

/** The actions that the hands before have taken at least: the deal, a word or a card of all but one, the settlement. */
const leastBefore = ({ players, lastResult }: Claim): number => (players + 1) * (lastResult?.hand ?? 0);

/** The first dealer was the left neighbour of who cut first, where a ritual tells (T1). */
function firstDealer(claim: Claim | HandClaim): Seat {
  const [cut] = "ritual" in claim ? claim.ritual : [];
  return cut ? next(claim.players, cut.cutter) : claim.dealer;
}

/** From where no hand is in progress to the phase that is claimed. */
function arrive(start: Session<"ready"> | Session<"over">, claim: Claim | HandClaim): Session {
  if (start.phase === "over" || claim.phase === "ready") return start;
  return "hands" in claim ? resume(start, claim) : finish(start);
}

/** A place of a claim, and what stands there and cannot. */
interface Flaw {
  readonly path: string;
  readonly value: unknown;
}

/** The refusal of a session for a flaw. */
function contradiction(path: string, value: unknown): RuleError {
  const expected = `The session's ${path} must be what the rest of it makes it`;
  return bad("BAD_SESSION", null, expected, value, { path, problem: "inconsistent" });
}

const isNested = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const inside = (path: string, whole: Fields, key: string): string =>
  Array.isArray(whole) ? `${path}[${key}]` : path ? `${path}.${key}` : key;

/** The first place where a value is not the one expected; null if they are equal. */
function difference(path: string, value: unknown, expected: unknown): Flaw | null {
  if (value === expected) return null;
  if (!isNested(value) || !isNested(expected)) return { path, value };
  for (const key of Object.keys(value)) {
    if (value[key] === expected[key]) continue;
    const flaw = difference(inside(path, value, key), value[key], expected[key]);
    if (flaw) return flaw;
  }
  return Object.keys(value).length < Object.keys(expected).length ? { path, value } : null;
}

/** @internal Refuses a session in which a value is not the one expected. */
export function checkEqual(path: string, value: unknown, expected: unknown): void {
  const flaw = difference(path, value, expected);
  if (flaw) throw contradiction(flaw.path, flaw.value);
}

/** Every card is in one place (C2). */
function checkCards(path: string, value: unknown, seen: Set<Card>): void {
  if (isCard(value)) {
    if (seen.has(value)) throw contradiction(path, value);
    seen.add(value);
  }
  if (isNested(value)) for (const key of Object.keys(value)) checkCards(inside(path, value, key), value[key], seen);
}

// The last hand, of which only the result is left.

/** The last hand, played again up to its settlement. */
function handBehind({ players, seed, ruleset }: Claim, result: HandResult): Session<"settle"> {
  const rules = agreementOf(ruleset);
  const first = createSession({ players, seed, ruleset, dealer: result.dealer });
  const dealt = dealBehind(rules, readyBehind(rules, first, result), result);

  const isOrdinary = dealt.kind === "ordinary";
  const isFree = dealt.striker === null; // whoever bids is the striker, and an oder takes the trump away (T3, T5)
  const striker = isFree ? result.striker : dealt.striker;
  const mayFold = (seat: Seat): boolean => isOrdinary && striker !== null && seat !== striker;
  const active = dealt.active.filter((seat) => !mayFold(seat) || result.active[seat]);
  const trump = isFree || dealt.trump === null ? result.trump : dealt.trump;
  const outcome = striker === null ? "void" : active.length === 1 ? "foldedOut" : trump === null ? "void" : "played";
  const isTurned = isFree && striker !== null && (trump === null || outcome === "played");
  if (!isTurned && (trump === null || trump !== (dealt.trump ?? trump))) throw contradiction("lastResult.trump", trump);

  const isBettler = (seat: Seat): boolean => rules.bettler !== null && mayFold(seat) && result.required[seat] === 0;
  const fees = outcome === "played" ? feesBehind(rules, { ...dealt, active }, result) : [];
  const hand: Hand = {
    ...dealt,
    striker,
    active,
    trump,
    declarations: bySeat(players, (seat) => (isBettler(seat) ? "bettler" : null)),
    entries: [...dealt.entries, ...fees],
    ledger: pay(dealt.ledger, fees),
    hands: bySeat(players, (seat) => playedBy(result.tricks, null, seat)),
  };
  if (outcome !== "played") return endUnplayed(hand, outcome);
  checkPlaces(rules, dealt, result);
  const { phase } = present(rules.stages.at(-2)); // the one before the play
  const played = replayed(leadingTo(openNext(hand, phase), "play"), result.tricks, null, "lastResult.");
  if (played.phase === "settle") return played;
  throw contradiction("lastResult.tricks", result.tricks);
}

/** Before the deal of the last hand: the ledger is what its payments leave of it. */
function readyBehind(rules: Agreement, first: Session<"ready">, result: HandResult): Session<"ready"> {
  const { hand, tieBreak, kind, entries } = result;
  if (hand === 1) return first;
  const ledger = pay(
    result,
    entries.map((entry) => ({ ...entry, amount: negate(entry.amount) })),
  );
  if (compare(ledger.pot, "0") < 0) throw contradiction("lastResult.entries", entries);
  const follow = followUp(rules, { ...first, hand: hand - 1 }, ledger);
  if (follow === "over") throw contradiction("lastResult.hand", hand);
  if (tieBreak !== (follow === "tieBreak")) throw contradiction("lastResult.tieBreak", tieBreak);
  // What the hand before it was like is not known; it is taken for one that makes this hand of its kind (V6).
  const lastResult: HandResult = { ...result, kind: "ordinary", failed: [kind === "muss"] };
  return { ...first, hand, tieBreak, ledger, lastResult };
}

/** The deal of the last hand: from the seed where a ritual was paid for (T1), and else as if by a deck of the host's. */
function dealBehind(rules: Agreement, ready: Session<"ready">, { entries, exposed }: HandResult): Hand {
  if (!entries.some(({ reason }) => reason === "ritual")) return deal(ready, { deck: someDeck(rules, ready, exposed) });
  const deals = bySeat(ready.players, (dealer) => deal({ ...ready, dealer }));
  return present(deals.find(({ dealer }) => dealer === ready.dealer));
}

/** A deck that turns up these cards, with every suit in the stock. */
function someDeck(rules: Agreement, ready: Session<"ready">, exposed: readonly Card[]): readonly Card[] {
  const others = [...without(PACK, exposed)].sort();
  const hands = bySeat(ready.players, (seat) => others.slice(seat * rules.handSize, (seat + 1) * rules.handSize));
  return stacked(rules, seatsDealt(ready), { hands, exposed, stock: [] });
}

/** The fees of the last hand: as many cards for each seat as what it paid is worth, if that many may be exchanged (V15). */
function feesBehind(rules: Agreement, hand: Hand, { entries }: HandResult): readonly Entry[] {
  const { exchange } = rules;
  if (!exchange || hand.tieBreak) return [];
  let stock = hand.stock.length;
  return hand.active.flatMap((seat) => {
    const paid = entries.find((entry) => entry.reason === "fee" && entry.seat === seat)?.amount;
    const fees = Array.from({ length: 1 + mostCards(exchange, stock) }, (_, count) => feeOf(exchange, seat, count));
    const count = fees.findIndex(([fee]) => fee?.amount === paid);
    stock -= Math.max(0, count);
    return fees[count] ?? [];
  });
}

/** A card turned up stays on the table or goes to the dealer; where the stock is renewed it may then come to anyone. */
function checkPlaces(rules: Agreement, { dealer, exposed }: Hand, { tricks }: HandResult): void {
  const isPickedUp = rules.stages.some(({ phase }) => phase === "pickup");
  const elsewhere = rules.exchange?.renewal ? [] : without(exposed, isPickedUp ? playedBy(tricks, null, dealer) : []);
  checkCards("lastResult.tricks", tricks, new Set(elsewhere));
}

// Tricks.

/** All cards played, in order, each with its path. */
function playsOf(tricks: readonly Trick[], trick: Trick | null): readonly (readonly [path: string, play: Play])[] {
  const all = [
    ...tricks.map((one, i) => [`tricks[${i}]`, one] as const),
    ...(trick ? [["trick", trick] as const] : []),
  ];
  return all.flatMap(([path, { plays }]) => plays.map((play, i) => [`${path}.plays[${i}]`, play] as const));
}

const playedBy = (tricks: readonly Trick[], trick: Trick | null, seat: Seat): readonly Card[] =>
  playsOf(tricks, trick).flatMap(([, play]) => (play.seat === seat ? [play.card] : []));

/** The play, card by card, each by whose turn it was and legal. */
function replayed(
  start: Session<"play">,
  tricks: readonly Trick[],
  trick: Trick | null,
  prefix: string,
): Session<"play"> | Session<"settle"> {
  let session: Session<"play"> | Session<"settle"> = start;
  for (const [path, { seat, card }] of playsOf(tricks, trick)) {
    if (session.phase !== "play") throw contradiction(prefix + path, card);
    if (seat !== session.toAct) throw contradiction(`${prefix}${path}.seat`, seat);
    if (!legalPlays(session).includes(card)) throw contradiction(`${prefix}${path}.card`, card);
    session = play(session, seat, card);
  }
  return session;
}

// The hand in progress.

/**
 * What is left of the choices that have been made in a hand: the whole trail of discards, only those since the stock was
 * renewed from them (T6), or, where the deck was the host's and the stock has been renewed, too little to go by.
 */
type Trail = "whole" | "renewed" | "unknownDeck";

/** A way that led nowhere, and how far it led. */
interface Lost extends Flaw {
  readonly step: number;
}

/** From the deal to where the hand in progress is. */
function resume(start: Session<"ready">, claim: HandClaim): Session<InHand> {
  const { hands, upcards, stock, discards, tricks, trick, exposed, drawn } = claim;
  const cards = new Set<Card>();
  checkCards("", { hands, upcards, stock, discards, tricks, trick }, cards);
  const rules = agreementOf(claim.ruleset);
  const isGiven = rules.cut === "ritual" ? claim.ritual.length === 0 : drawn === 0; // D8, T9
  const isUnknown = isGiven && drawn > 0;
  if (isUnknown && cards.size < PACK.length) throw contradiction("stock", stock);
  const deck = isUnknown ? someDeck(rules, start, exposed) : deckBehind(rules, start, claim);
  const dealt = isGiven ? deal(start, { deck }) : dealAgain(rules, start, claim);
  for (const key of ["hand", "dealer", "tieBreak", "handCommitment", "ritual", "exposed", "seven", "kind"] as const) {
    checkEqual(key, claim[key], dealt[key]);
  }
  const first = follow(dealt, claim, isUnknown ? "unknownDeck" : "whole");
  if ("phase" in first) return first;
  const second = isGiven || drawn === dealt.drawn ? first : follow(dealt, claim, "renewed");
  if ("phase" in second) return second;
  const { path, value } = second.step > first.step ? second : first;
  throw contradiction(path, value);
}

/** The deal from the seed, cut by the host where fewer words of the stream have been taken for it (D8). */
function dealAgain(rules: Agreement, start: Session<"ready">, { drawn, exposed }: HandClaim): Session<InHand> {
  const dealt = deal(start);
  if (rules.cut === "ritual" || dealt.drawn === drawn) return dealt;
  const cuts = Array.from(PACK, (_, cut) => deal(start, { cut }));
  return cuts.find((one) => one.exposed[0] === exposed[0]) ?? dealt;
}

/**
 * A deck of the host's that the hand may have been dealt from: what a seat has had in its hand, but for what it took
 * from the table, was dealt to it first and drawn then.
 */
function deckBehind(rules: Agreement, start: Session<"ready">, claim: HandClaim): readonly Card[] {
  const { players, dealer, striker, trump, exposed, faceUp, stock, bids, exchanges } = claim;
  const had = bySeat(players, (seat) => cardsHad(claim, seat));
  const turned = [...faceUp];
  const turnUp = (isLast: (card: Card) => boolean): readonly Card[] => turned.splice(0, 1 + turned.findIndex(isLast));

  const isOderWon = striker !== null && isOder(at(bids, striker));
  const below = isOderWon ? [...turnUp((card) => card !== "W" && printedSuit(card) === trump)] : [];
  const first = rules.exchange?.first === "striker" ? (striker ?? dealer) : next(players, dealer);
  for (const seat of clockwiseFrom(players, first)) {
    below.push(...at(had, seat).slice(rules.handSize));
    if (at(exchanges, seat)?.choice.endsWith("packerl"))
      below.push(...turnUp((card) => trump !== null && !isTrump(card, trump)));
  }
  return stacked(rules, seatsDealt(start), { hands: had, exposed, stock: [...below, ...stock] });
}

/** The cards a seat has had, in an order in which they may have come; those seen by all are left out. */
function cardsHad(claim: HandClaim, seat: Seat): readonly Card[] {
  const { hands, discards, tricks, trick, trump, exposed, faceUp, exchanges } = claim;
  const hand = at(hands, seat);
  const seen = [...exposed, ...faceUp];
  const taken = hand.findIndex((card) => seen.includes(card)); // what lies after a card taken from the table came after it (C13)
  const ace = PACK.filter((card) => at(exchanges, seat)?.choice === "sau" && card === `A${trump}`); // it was kept
  const laid = discards.flatMap((one) => (one.seat === seat ? [one.card] : []));
  const all = [...ace, ...laid, ...hand.slice(0, Math.max(0, taken)), ...playedBy(tricks, trick, seat), ...hand];
  return without([...new Set(all)], seen);
}

const hasBids = ({ bids }: Pick<Hand, "bids">): boolean => bids.some((bid) => bid !== null);

/** The hand of a seat, with what it has played. */
const keepsOf = ({ hands, tricks, trick }: HandClaim, seat: Seat): readonly Card[] => [
  ...playedBy(tricks, trick, seat),
  ...at(hands, seat),
];

/** Whether the claim tells of nothing more that has happened in the hand. */
function isThere(session: Session<InHand>, claim: HandClaim): boolean {
  switch (session.phase) {
    case "bid":
      return at(claim.bids, session.toAct) === null;
    case "declare":
      return at(claim.declarations, session.toAct) === null;
    case "exchange":
      return at(claim.exchanges, session.toAct) === null;
    case "discard":
      return claim.phase === "discard" && claim.toAct === session.toAct;
    case "settle":
      return true;
    default:
      return claim.phase === session.phase && hasBids(claim) === hasBids(session);
  }
}

/** Follows a claim action by action; where it does not tell which cards were laid down, every way is tried. */
function follow(session: Session<InHand>, claim: HandClaim, trail: Trail): Session<InHand> | Lost {
  if (session.phase === "play") return arrival(replayed(session, claim.tricks, claim.trick, ""), claim);
  if (trail === "unknownDeck" && isDeclared(session)) return follow(takenOver(session, claim), claim, "whole");
  if (isThere(session, claim)) return arrival(session, claim);
  let furthest: Lost = { step: -1, path: "hands", value: claim.hands };
  for (const action of legalActions(session)) {
    if (action.type === "discard" && keepsOf(claim, action.seat).some((card) => action.cards.includes(card))) continue;
    const after = leadingTo(apply(session, action), ...HAND_PHASES);
    const end = goneAstray(session, after, claim, trail) ?? follow(after, claim, trail);
    if ("phase" in end) return end;
    if (end.step > furthest.step) furthest = end;
  }
  return furthest;
}

/** Whether the declarations are over; from then on the stock may have been renewed. */
const isDeclared = (session: Session<InHand>): boolean =>
  session.phase === "exchange" || (session.phase === "pickup" && hasBids(session));

function arrival(session: Session<InHand>, claim: HandClaim): Session<InHand> | Lost {
  const flaw = difference("", claim, { ...session, step: claim.step });
  return flaw ? { step: session.step + 1, ...flaw } : session;
}

/** Whether an action does not lead to the claim; what all have seen or heard counts before what the seat has laid down. */
function goneAstray(before: Session<InHand>, after: Session<InHand>, claim: HandClaim, trail: Trail): Lost | null {
  const unsaid = notSaid(after, claim);
  if (unsaid) return { step: before.step, ...unsaid };
  const unseen = trail === "unknownDeck" ? null : notSeen(before, after, claim, trail);
  return unseen && { step: before.step + 0.5, ...unseen };
}

/** Something has been said that the claim does not tell. */
function notSaid(hand: Hand, claim: HandClaim): Flaw | null {
  for (const key of ["bids", "declarations", "exchanges"] as const) {
    const flaw = difference(
      key,
      claim[key].map((one, seat) => hand[key][seat] && one),
      hand[key],
    );
    if (flaw) return flaw;
  }
  return null;
}

/** Cards have come to lie, after an action, where the claim does not tell of them. */
function notSeen(before: Session<InHand>, after: Session<InHand>, claim: HandClaim, trail: Trail): Flaw | null {
  const { faceUp, discards, trump } = after;
  const flaw =
    (trump && !before.trump ? difference("trump", claim.trump, trump) : null) ??
    difference("faceUp", claim.faceUp.slice(0, faceUp.length), faceUp) ??
    (trail === "whole" ? difference("discards", claim.discards.slice(0, discards.length), discards) : null);
  const hasExchanged = (before.phase === "exchange" || before.phase === "discard") && after.phase !== "discard";
  if (flaw || !hasExchanged) return flaw;
  const kept = keepsOf(claim, before.toAct);
  const hand = at(after.hands, before.toAct);
  return kept.length === hand.length && without(hand, kept).length === 0
    ? null
    : { path: `hands[${before.toAct}]`, value: kept };
}

/**
 * A hand of which the deck is not known, and no longer to be found out since the stock has been renewed (T6, T9):
 * the cards are taken to lie as they are claimed to, if so many can lie there.
 */
function takenOver(session: Session<InHand>, claim: HandClaim): Session<InHand> {
  const { players, active, declarations, ruleset } = session;
  const { phase, stock, discards, drawn, faceUp, exchanges, upcards, tricks, trick } = claim;
  const { handSize } = agreementOf(ruleset);
  const striker = present(session.striker);
  const trump = present(session.phase === "pickup" ? claim.trump : session.trump);
  const hands = bySeat(players, (seat) => keepsOf(claim, seat));

  const order = clockwiseFrom(players, striker).filter((seat) => active.includes(seat));
  const turn = phase === "pickup" ? 0 : order.indexOf(claim.toAct ?? -1);
  const done = { pickup: 0, exchange: turn, discard: turn + 1 }[String(phase)] ?? order.length;
  hands.forEach((cards, seat) => {
    const isOverfull = phase === "discard" && seat === order[turn] && cards.length > handSize;
    const isGone = declarations[seat] === "fold" && cards.length === 0;
    if (cards.length !== handSize && !isOverfull && !isGone) throw contradiction(`hands[${seat}]`, cards);
    const record = at(exchanges, seat);
    const isDue = order.slice(0, done).includes(seat);
    const mayLay = { standard: record?.count, sau: handSize - 1 }[String(record?.choice)] ?? handSize;
    if (isDue === (record === null) || (record && (record.count !== mayLay || mayLay > handSize)))
      throw contradiction(`exchanges[${seat}]`, record);
  });
  // Nobody knows how many discarded again: the hands before took as many actions as they must, and this one all others.
  const least = session.step + done + Number(session.phase === "pickup" && phase !== "pickup");
  const step = Math.max(least, claim.step - playsOf(tricks, trick).length - leastBefore(claim));
  const hand = {
    ...session,
    step,
    stock,
    discards,
    drawn,
    faceUp,
    exchanges,
    upcards,
    striker,
    trump,
    hands,
    trick: null,
  };
  return phase === "pickup" || phase === "exchange" || phase === "discard"
    ? { ...hand, phase, toAct: at(order, turn) }
    : openNext(hand, "discard");
}
