import { times } from "./amount.js";
import { at, present } from "./at.js";
import { type Card, isCard, PACK, printedSuit } from "./cards.js";
import { describe, isFields, isWhole, RuleError } from "./errors.js";
import { openNext } from "./flow.js";
import { checkPhase } from "./guard.js";
import { entriesFor, pay } from "./ledger.js";
import { leadingTo } from "./phase.js";
import { cutAt, handCommitment, handKey, openStream, type Stream, shuffled } from "./random.js";
import { ritual } from "./ritual.js";
import { agreementOf } from "./ruleset.js";
import type { Agreement, MussCause } from "./rulesets/agreement.js";
import { bySeat, clockwiseFrom, next, type Seat } from "./seat.js";
import type { Hand, Session, SessionFacts } from "./session.js";
import { leaders } from "./standings.js";

/** What a host may give for a deal instead of the seed (D8). */
export interface DealOptions {
  /** The 33 cards, top first; nothing is shuffled or cut then, but for a cut given too. */
  readonly deck?: readonly Card[];
  /** How many cards go from the top below the rest, 0 to 32. */
  readonly cut?: number;
}

/**
 * Deals the next hand (F2 to F7, V1 to V3, T1, T9): shuffles and cuts by the seed, or takes the deck and the cut given (D8),
 * collects the antes, deals, turns the upcard, and goes on to the hand's first phase.
 *
 * @param session - a session in phase `ready`
 * @param options - the deck and the cut, where the host has them from a real table
 * @returns the session with a hand in progress
 * @throws RuleError `WRONG_PHASE`, `BAD_DECK`, `BAD_CUT`
 * @example
 * ```ts
 * import { createSession, deal } from "kratzen";
 *
 * const session = deal(createSession({ players: 4, seed: "a wet evening" }));
 * session.kind; // => "muss"
 * session.ledger.pot; // => "5"
 * session.hands.map((cards) => cards.length); // => [4, 4, 4, 4]
 * ```
 */
export function deal(
  session: Session<"ready">,
  options: DealOptions = {},
): Session<"pickup" | "trump" | "declare" | "exchange" | "play"> {
  checkPhase(session, "ready", "deal");
  const rules = agreementOf(session.ruleset);
  const { deck: given, cut } = readOptions(options, rules);

  const key = handKey(session.seed, session.hand);
  const stream = openStream(key, 0);
  const shown =
    rules.cut === "ritual" && given === null
      ? ritual(session.players, session.dealer, stream)
      : { deck: plainCut(given, cut, stream), dealer: session.dealer, ritual: [], entries: [] };

  const { players, ruleset, seed, commitment, hand, tieBreak, lastResult } = session;
  const { dealer } = shown;
  const active = seatsDealt({ ...session, dealer });
  const cards = dealt(rules, shown.deck, players, active);
  const seven = cards.indicator.startsWith("7");
  const muss = tieBreak || rules.muss.some((cause) => MUSS[cause](session, seven));
  const antes = session.ledger.pot === "0" ? rules.antes.emptyPot : rules.antes.otherwise; // T1: judged before the ritual
  const entries = [
    ...shown.entries,
    ...entriesFor(active, "ante", rules.antes.clause, (seat) =>
      times("-1", seat === dealer ? antes.first : antes.others),
    ),
  ];
  const opened: Hand = {
    format: "kratzen-session/1",
    step: session.step + 1,
    ruleset,
    players,
    seed,
    commitment,
    hand,
    dealer,
    tieBreak,
    ledger: pay(session.ledger, entries),
    lastResult,
    handCommitment: handCommitment(key),
    drawn: stream.drawn,
    kind: muss ? "muss" : "ordinary",
    seven,
    trump: printedSuit(cards.indicator),
    exposed: cards.exposed,
    striker: rules.striker === "dealer" || muss || cards.indicator.startsWith("A") ? dealer : null, // T2, T7
    active,
    declarations: bySeat(players, () => null),
    bids: bySeat(players, () => null),
    ritual: shown.ritual,
    exchanges: bySeat(players, () => null),
    faceUp: [],
    entries,
    hands: cards.hands,
    upcards: cards.exposed,
    stock: cards.stock,
    discards: [],
    tricks: [],
  };
  return leadingTo(openNext(opened, "ready"), "pickup", "trump", "declare", "exchange", "play");
}

/** @internal Who is dealt cards, clockwise from the dealer's left: all, or those that break a tie and the dealer (V14). */
export function seatsDealt({ players, dealer, tieBreak, ledger }: SessionFacts): readonly Seat[] {
  const table = clockwiseFrom(players, next(players, dealer));
  return tieBreak ? table.filter((seat) => seat === dealer || leaders(ledger).includes(seat)) : table;
}

/** What makes a hand a Muss (F9, V6). */
const MUSS: Readonly<Record<MussCause, (session: Session<"ready">, seven: boolean) => boolean>> = {
  emptyPot: ({ ledger }) => ledger.pot === "0",
  seven: (_, seven) => seven,
  firstHand: ({ hand }) => hand === 1,
  failure: ({ lastResult }) => lastResult?.failed.includes(true) === true,
  ordinaryFailure: ({ lastResult }) => lastResult?.kind === "ordinary" && lastResult.failed.includes(true),
};

interface Dealt {
  readonly hands: readonly (readonly Card[])[];
  readonly exposed: readonly Card[];
  readonly indicator: Card;
  readonly stock: readonly Card[];
}

/** Deals the packets and turns the upcard (F4, F5, V2, V3), from the top of a deck of 33. */
function dealt(rules: Agreement, deck: readonly Card[], players: number, seats: readonly Seat[]): Dealt {
  const hands = bySeat(players, (): Card[] => []);
  const exposed: Card[] = [];
  let place = 0;
  const take = (count: number): readonly Card[] => {
    place += count;
    return deck.slice(place - count, place);
  };
  const turn = (): void => {
    exposed.push(...take(1));
    if (rules.weliUpcard === "turnAnother" && exposed.includes("W")) exposed.push(...take(1));
  };
  rules.packets.forEach((size, packet) => {
    if (packet === rules.turnAfter) turn();
    for (const seat of seats) at(hands, seat).push(...take(size));
  });
  if (rules.turnAfter === rules.packets.length) turn();
  return { hands, exposed, indicator: present(exposed.at(-1)), stock: deck.slice(place) };
}

/** @internal A deck of 33 that deals these cards, as far as that can be; the cards that are nowhere lie at its bottom. */
export function stacked(
  { packets, turnAfter }: Agreement,
  seats: readonly Seat[],
  { hands, exposed, stock }: Pick<Dealt, "hands" | "exposed" | "stock">,
): readonly Card[] {
  const rounds = packets.map((size, packet) => {
    const from = packets.slice(0, packet).reduce((sum, before) => sum + before, 0);
    return seats.flatMap((seat) => at(hands, seat).slice(from, from + size));
  });
  return [
    ...new Set([
      ...rounds.slice(0, turnAfter).flat(),
      ...exposed,
      ...rounds.flat(), // a set: what lies there already stays
      ...stock,
      ...PACK,
    ]),
  ];
}

/** The deck as an ordinary cut leaves it: from the seed, or from what the host gave (D4, D5, D8). */
function plainCut(deck: readonly Card[] | null, cut: number | null, stream: Stream): readonly Card[] {
  if (deck) return cutAt(deck, cut ?? 0);
  const pack = shuffled(stream, PACK);
  return cutAt(pack, cut ?? 1 + stream.uniform(32));
}

function readOptions(
  options: unknown,
  rules: Agreement,
): { readonly deck: readonly Card[] | null; readonly cut: number | null } {
  if (!isFields(options)) throw badDeck(options);
  const deck = options["deck"] === undefined ? null : readDeck(options["deck"]);
  const cut = options["cut"] === undefined ? null : readCut(options["cut"]);
  if (rules.cut === "ritual" && cut !== null && deck === null) {
    throw new RuleError(
      "BAD_CUT",
      "T9",
      "Without a deck the cut ritual is drawn from the seed, so no cut can be given.",
      { got: String(cut), reason: "ritual" },
    );
  }
  return { deck, cut };
}

function readDeck(value: unknown): readonly Card[] {
  if (!Array.isArray(value) || value.length !== PACK.length) throw badDeck(value);
  const deck = [...value].filter(isCard);
  if (PACK.some((card) => !deck.includes(card))) throw badDeck(value);
  return deck;
}

function badDeck(value: unknown): RuleError {
  const got = describe(value);
  return new RuleError("BAD_DECK", "D8", `A deck is a list of the 33 cards, each once, top first, not ${got}.`, {
    got,
  });
}

function readCut(value: unknown): number {
  if (isWhole(value, 0, 32)) return value;
  const got = describe(value);
  throw new RuleError("BAD_CUT", "D8", `A cut is a whole number from 0 to 32, not ${got}.`, { got, reason: "range" });
}
