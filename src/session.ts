import type { Amount } from "./amount.js";
import type { Card, Suit } from "./cards.js";
import { isFields } from "./errors.js";
import { firstDealer, readSeed, sessionCommitment } from "./random.js";
import { agreementOf, fourCard, type Ruleset, readRuleset } from "./ruleset.js";
import { bySeat, readPlayers, readSeat, type Seat } from "./seat.js";

/** What a player says when others may fold (F10, V7, T4; `bettler` V18). */
export type Declaration = "join" | "fold" | "bettler";

/** What a player bids in the tavern game (T3). */
export type Bid = "schlagen" | "oder" | "weiterOder" | "weiter";

/** How cards are exchanged (V15, T6). */
export type ExchangeChoice = "standard" | "sau" | "trumpfpackerl" | "packerl";

/** Everyone's balance by seat and the pot, in counters (C7). */
export interface Ledger {
  readonly balances: readonly Amount[];
  readonly pot: Amount;
}

/** One payment: the amount in counters is positive to the seat and negative from it. */
export interface Entry {
  readonly seat: Seat;
  readonly amount: Amount;
  readonly reason: "ante" | "ritual" | "fee" | "share" | "pot" | "penalty" | "bonus" | "weiter";
  /** The rule that asks for the payment. */
  readonly clause: string;
}

/** One card of a trick and who played it. */
export interface Play {
  readonly seat: Seat;
  readonly card: Card;
}

/** The trick in progress. */
export interface Trick {
  readonly leader: Seat;
  readonly plays: readonly Play[];
}

/** A completed trick. */
export interface CompletedTrick extends Trick {
  readonly winner: Seat;
}

/** One cut of the ritual (T1): the cards shown, and who paid 1 counter for them, in order. */
export interface RitualCut {
  readonly cutter: Seat;
  readonly shown: readonly Card[];
  readonly paid: readonly Seat[];
}

/** What a seat did in the exchange, and how many cards it laid down for it. */
export interface ExchangeRecord {
  readonly choice: ExchangeChoice;
  readonly count: number;
}

/** A card of the discards and who laid it there; null for one put there from the stock (T5). */
export interface Discard {
  readonly card: Card;
  readonly seat: Seat | null;
}

/** A Muss or an ordinary hand (C10). */
export type Kind = "muss" | "ordinary";

/** How a hand ended: played, won because all others folded, or void. */
export type Outcome = "played" | "foldedOut" | "void";

/** A settled hand: what happened and every payment of it. Lists are by seat; amounts are counters. */
export interface HandResult {
  readonly hand: number;
  readonly dealer: Seat;
  readonly striker: Seat | null;
  readonly kind: Kind;
  readonly seven: boolean;
  readonly tieBreak: boolean;
  readonly trump: Suit | null;
  readonly exposed: readonly Card[];
  readonly outcome: Outcome;
  /** P (C8). */
  readonly frozenPot: Amount;
  readonly tricks: readonly CompletedTrick[];
  readonly active: readonly boolean[];
  /** Tricks won. */
  readonly won: readonly number[];
  /** Tricks required (C9); null for a seat that was not active, or when the hand was not played. */
  readonly required: readonly (number | null)[];
  readonly failed: readonly boolean[];
  /** Antes paid (F2, V1). */
  readonly antes: readonly Amount[];
  /** Shares of P, or the pot won without play. */
  readonly payouts: readonly Amount[];
  readonly penalties: readonly Amount[];
  /** Every payment of the hand in the order made. */
  readonly entries: readonly Entry[];
  readonly balances: readonly Amount[];
  readonly pot: Amount;
}

/** A player's place in the final standings; equal balances share a place. */
export interface Standing {
  readonly seat: Seat;
  readonly balance: Amount;
  readonly place: number;
}

/** The fields of a session that everybody may see, in every phase. */
export interface SessionFacts {
  readonly format: "kratzen-session/1";
  /** The number of actions applied so far. */
  readonly step: number;
  readonly ruleset: Ruleset;
  readonly players: number;
  /** The session's commitment (D7). */
  readonly commitment: string;
  /** The hand in progress or next to be dealt, from 1; in `over` the last one. */
  readonly hand: number;
  readonly dealer: Seat;
  /** Whether the hand in progress, or the next one, breaks a tie (V14). */
  readonly tieBreak: boolean;
  readonly ledger: Ledger;
  readonly lastResult: HandResult | null;
}

/** The fields of a hand in progress that everybody may see. */
export interface HandFacts extends SessionFacts {
  /** The hand's commitment (D7). */
  readonly handCommitment: string;
  readonly kind: Kind;
  /** Whether the indicator is a seven (F7, V6). */
  readonly seven: boolean;
  readonly trump: Suit | null;
  /** What the deal turned face up to set the trump, in order. */
  readonly exposed: readonly Card[];
  readonly striker: Seat | null;
  /** Who plays, clockwise from the dealer's left; before the declarations all who may. */
  readonly active: readonly Seat[];
  /** By seat; the striker's and a Muss's are null. */
  readonly declarations: readonly (Declaration | null)[];
  /** By seat. */
  readonly bids: readonly (Bid | null)[];
  readonly ritual: readonly RitualCut[];
  /** By seat. */
  readonly exchanges: readonly (ExchangeRecord | null)[];
  /** Cards turned up in an oder or a packerl, in order, again when turned again. */
  readonly faceUp: readonly Card[];
  /** The payments of the hand so far. */
  readonly entries: readonly Entry[];
  /** Turned up and still on the table. */
  readonly upcards: readonly Card[];
  readonly tricks: readonly CompletedTrick[];
}

/** The fields of a hand in progress that not everybody may see. */
export interface HandSecrets {
  readonly seed: string;
  /** 32-bit words taken from the hand's stream (D2). */
  readonly drawn: number;
  /** By seat. */
  readonly hands: readonly (readonly Card[])[];
  /** Top first. */
  readonly stock: readonly Card[];
  /** The oldest first (C13). */
  readonly discards: readonly Discard[];
}

/** What distinguishes the phases: who is to act, and the fields that only one phase has or that it narrows. */
export interface PhaseFacts {
  readonly ready: SessionFacts & { readonly phase: "ready"; readonly toAct: null };
  readonly pickup: HandFacts & {
    readonly phase: "pickup";
    readonly toAct: Seat;
    readonly trump: Suit;
    readonly trick: null;
  };
  readonly trump: HandFacts & {
    readonly phase: "trump";
    readonly toAct: Seat;
    readonly trump: null;
    readonly trick: null;
  };
  readonly bid: HandFacts & { readonly phase: "bid"; readonly toAct: Seat; readonly trump: Suit; readonly trick: null };
  readonly declare: HandFacts & {
    readonly phase: "declare";
    readonly toAct: Seat;
    readonly striker: Seat;
    readonly trick: null;
  };
  readonly exchange: HandFacts & {
    readonly phase: "exchange";
    readonly toAct: Seat;
    readonly trump: Suit;
    readonly striker: Seat;
    readonly trick: null;
  };
  readonly discard: HandFacts & {
    readonly phase: "discard";
    readonly toAct: Seat;
    readonly trump: Suit;
    readonly striker: Seat;
    readonly trick: null;
  };
  readonly play: HandFacts & {
    readonly phase: "play";
    readonly toAct: Seat;
    readonly trump: Suit;
    readonly striker: Seat;
    /** P (C8). */
    readonly frozenPot: Amount;
    readonly trick: Trick;
  };
  readonly settle: HandFacts & {
    readonly phase: "settle";
    readonly toAct: null;
    /** P (C8). */
    readonly frozenPot: Amount;
    readonly outcome: Outcome;
    readonly trick: null;
  };
  readonly over: SessionFacts & {
    readonly phase: "over";
    readonly toAct: null;
    /** Best first, equal ones by seat. */
    readonly standings: readonly Standing[];
    /** Who shares the first place, in ascending order. */
    readonly winners: readonly Seat[];
  };
}

/** The phases of a session. */
export type Phase = keyof PhaseFacts;

/** The phases of a hand in progress. */
export type InHand = Exclude<Phase, "ready" | "over">;

/**
 * A session of Kratzen, or with a phase named a session in that phase: plain, JSON-safe, immutable data.
 * Narrow it by `phase`.
 */
export type Session<P extends Phase = Phase> = {
  [Q in Phase]: PhaseFacts[Q] & (Q extends InHand ? HandSecrets : Pick<HandSecrets, "seed">);
}[P];

/** @internal A hand in progress, apart from what its phase says. */
export type Hand = HandFacts & HandSecrets;

/** What {@link createSession} takes. */
export interface SessionOptions {
  /** 3 to 6 (C5). */
  readonly players: number;
  /** A string of at most 1,024 UTF-16 units, or a safe integer (D1). */
  readonly seed: string | number;
  /** The four-card game unless another is given. */
  readonly ruleset?: Ruleset;
  /** The first dealer; drawn from the seed unless given (D6). */
  readonly dealer?: Seat;
}

/**
 * A new session, before its first hand (C12, D6, D7, F1, V13).
 *
 * @param options - the table: its size, its seed, the game, the first dealer
 * @returns a session in phase `ready`
 * @throws RuleError `BAD_PLAYERS`, `BAD_SEED`, `BAD_RULESET`, `BAD_SEAT`
 * @example
 * ```ts
 * import { createSession } from "kratzen";
 *
 * const session = createSession({ players: 4, seed: "a wet evening", dealer: 2 });
 * session.phase; // => "ready"
 * session.dealer; // => 2
 * session.ledger; // => { balances: ["0", "0", "0", "0"], pot: "0" }
 * ```
 */
export function createSession(options: SessionOptions): Session<"ready"> {
  const given: { readonly [K in keyof SessionOptions]?: unknown } = isFields(options) ? options : {};
  const players = readPlayers(given.players);
  const seed = readSeed(given.seed);
  const ruleset = given.ruleset === undefined ? fourCard() : readRuleset(given.ruleset);
  const dealer = given.dealer === undefined ? firstDealer(seed, players) : readSeat(players, given.dealer);
  const { chips } = agreementOf(ruleset);
  return {
    format: "kratzen-session/1",
    phase: "ready",
    step: 0,
    ruleset,
    players,
    seed,
    commitment: sessionCommitment(seed),
    hand: 1,
    dealer,
    tieBreak: false,
    toAct: null,
    ledger: { balances: bySeat(players, () => chips), pot: "0" },
    lastResult: null,
  };
}
