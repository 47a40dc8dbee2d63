import { type Amount, times } from "./amount.js";
import { at, present } from "./at.js";
import { type Card, isCard, PACK, printedSuit } from "./cards.js";
import { bad, isFields, isWhole, RuleError } from "./errors.js";
import { openNext } from "./flow.js";
import { checkPhase } from "./guard.js";
import { entriesFor, pay } from "./ledger.js";
import { cutAt, handCommitment, handKey, openStream, type Stream, shuffled } from "./random.js";
import { cutRitual } from "./ritual.js";
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
  const { deck, cut } = readOptions(options, rules);
  const { ledger, players, seed } = session;

  const key = handKey(seed, session.hand);
  const stream = openStream(key, 0);
  const { dealer, entries, ritual, pack } =
    rules.cut === "ritual" && !deck
      ? cutRitual(session, stream)
      : { dealer: session.dealer, entries: [], ritual: [], pack: plainCut(deck, cut, stream) };

  const active = seatsDealt({ ...session, dealer });
  const { exposed, hands, stock } = dealt(rules, pack, players, active);
  const indicator = present(exposed.at(-1));
  const seven = indicator.startsWith("7");
  const muss = session.tieBreak || rules.muss.some((cause) => MUSS[cause](session, seven));
  const antes = ledger.pot === "0" ? rules.antes.emptyPot : rules.antes.otherwise; // T1: judged before the ritual
  const anteOf = (seat: Seat): Amount => times("-1", seat === dealer ? antes.first : antes.others);
  const paid = [...entries, ...entriesFor(active, "ante", rules.antes.clause, anteOf)];
  const nothing = bySeat(players, () => null);
  return openNext({
    handCommitment: handCommitment(key),
    drawn: stream.drawn,
    kind: muss ? "muss" : "ordinary",
    seven,
    trump: printedSuit(indicator),
    exposed,
    striker: rules.striker === "dealer" || muss || indicator.startsWith("A") ? dealer : null, // T2, T7
    active,
    declarations: nothing,
    bids: nothing,
    ritual,
    exchanges: nothing,
    faceUp: [],
    entries: paid,
    hands,
    upcards: exposed,
    stock,
    discards: [],
    tricks: [],
    ...session, // a spread that comes first takes many times as long
    dealer,
    ledger: pay(ledger, paid),
  });
}

/** Who is dealt cards, clockwise from the dealer's left: all, or those that break a tie and the dealer (V14). */
function seatsDealt({ players, dealer, tieBreak, ledger }: SessionFacts): readonly Seat[] {
  const table = clockwiseFrom(players, next(players, dealer));
  return tieBreak ? table.filter((seat) => seat === dealer || leaders(ledger).includes(seat)) : table;
}

/** What makes a hand a Muss (F9, V6). */
const MUSS: Readonly<Record<MussCause, (session: Session<"ready">, seven: boolean) => boolean>> = {
  emptyPot: ({ ledger }) => ledger.pot === "0",
  seven: (_, seven) => seven,
  firstHand: ({ hand }) => hand === 1,
  failure: ({ lastResult }) => lastResult?.failed.includes(true) === true,
  ordinaryFailure: (session, seven) => session.lastResult?.kind === "ordinary" && MUSS.failure(session, seven),
};

/** Deals the packets and turns the upcard (F4, F5, V2, V3), from the top of a deck of 33. */
function dealt(
  { packets, turnAfter, weliUpcard }: Agreement,
  deck: readonly Card[],
  players: number,
  seats: readonly Seat[],
): Pick<Hand, "exposed" | "hands" | "stock"> {
  const stock = [...deck];
  const hands = bySeat(players, (): Card[] => []);
  const exposed: Card[] = [];
  packets.forEach((size, packet) => {
    for (const seat of seats) at(hands, seat).push(...stock.splice(0, size));
    if (packet + 1 !== turnAfter) return;
    exposed.push(...stock.splice(0, 1));
    if (weliUpcard === "turnAnother" && exposed.includes("W")) exposed.push(...stock.splice(0, 1));
  });
  return { exposed, hands, stock };
}

/** The deck as an ordinary cut leaves it: from the seed, or from what the host gave (D4, D5, D8). */
function plainCut(deck: readonly Card[] | null, cut: number | null, stream: Stream): readonly Card[] {
  if (deck) return cutAt(deck, cut ?? 0);
  const pack = shuffled(stream, PACK);
  return cutAt(pack, cut ?? 1 + stream.uniform(32));
}

interface Given {
  readonly deck: readonly Card[] | null;
  readonly cut: number | null;
}

function readOptions(options: unknown, rules: Agreement): Given {
  if (!isFields(options)) throw badDeck(options);
  const { deck, cut } = options;
  const given = { deck: deck === undefined ? null : readDeck(deck), cut: cut === undefined ? null : readCut(cut) };
  if (rules.cut === "plain" || given.cut === null || given.deck) return given;
  throw new RuleError(
    "BAD_CUT",
    "T9",
    "Without a deck the cut ritual is drawn from the seed, so no cut can be given.",
    { got: String(cut), reason: "ritual" },
  );
}

function readDeck(value: unknown): readonly Card[] {
  const deck = Array.isArray(value) && value.length === PACK.length ? [...value].filter(isCard) : [];
  if (PACK.some((card) => !deck.includes(card))) throw badDeck(value);
  return deck;
}

const badDeck = (value: unknown): RuleError =>
  bad("BAD_DECK", "D8", "A deck is a list of the 33 cards, each once, top first", value);

function readCut(value: unknown): number {
  if (isWhole(value, 0, 32)) return value;
  throw bad("BAD_CUT", "D8", "A cut is a whole number from 0 to 32", value, { reason: "range" });
}
