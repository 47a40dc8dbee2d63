import type {
  Action,
  Bid,
  Declaration,
  Entry,
  ExchangeChoice,
  Kind,
  Outcome,
  Phase,
  Rank,
  RuleErrorCode,
  Ruleset,
  Suit,
} from "../index.js";

/** The two packs the game is played with (C1): Eichel, Laub, Herz, Schellen, or clubs, spades, hearts, diamonds. */
export type Pack = "german" | "french";

/** A name in full, and as short as fits on a button or in a table. */
export interface Name {
  readonly long: string;
  readonly short: string;
}

/** A name of a rank also as a sentence has it, with its article where the language wants one. */
export interface RankName extends Name {
  readonly inSentence: string;
}

/** What can be wrong with something saved; `brief` where the whole of it is nothing of the kind. */
export type SavedProblem = "brief" | "shape" | "missing" | "unknown" | "ruleset" | "inconsistent" | "refused";

/** What each code has beside its sentence in general: by reason, problem or clause, or with all of its params. */
export interface SentenceVariants {
  readonly WRONG_PHASE: "full";
  readonly BAD_SEAT: "full" | "brief";
  readonly NOT_YOUR_TURN: "full";
  readonly BAD_CARD: "full" | "brief" | "C6";
  readonly CARD_NOT_IN_HAND: "full";
  readonly MUST_FOLLOW_SUIT: "full" | "brief";
  readonly MUST_HEAD: "full" | "brief";
  readonly MUST_TRUMP: "full" | "brief";
  readonly MUST_OVERTRUMP: "full" | "brief";
  readonly BAD_DISCARDS: "shape" | "count" | "exactCount" | "held";
  readonly BAD_DECLARATION: "full";
  readonly BAD_BID: "secondOder" | "unknown";
  readonly BAD_EXCHANGE: "full";
  readonly BAD_SUIT: "full";
  readonly BAD_DECK: "full" | "D4";
  readonly BAD_CUT: "ritual" | "range";
  readonly BAD_PLAYERS: "full";
  readonly BAD_SEED: "full";
  readonly BAD_KEY: "full" | "D2";
  readonly BAD_RULESET:
    | "notRuleset"
    | "shape"
    | "unknown"
    | "notOneOf"
    | "amount"
    | "notNegative"
    | "positive"
    | "number"
    | "noEnd"
    | "chipsForBroke"
    | "chipsBelowTarget";
  readonly BAD_AMOUNT: "full";
  readonly BAD_BOUND: "full" | "D1" | "D3";
  readonly BAD_ACTION: "full";
  readonly BAD_SESSION: SavedProblem | "unrelated";
  readonly BAD_RECORD: SavedProblem;
}

/**
 * The sentences of a language, by code and variant. Words in braces stand for a param. The sentence `general` has none;
 * it serves where a variant's params are missing.
 */
export type Sentences = {
  readonly [C in RuleErrorCode]: { readonly [V in "general" | SentenceVariants[C]]: string };
};

/** All that this package says to people, in one language. A translation of your own is a value of this type. */
export interface Language {
  /** The BCP 47 tag, for `Intl`. */
  readonly tag: string;
  readonly suits: Readonly<Record<Pack, Readonly<Record<Suit, Name>>>>;
  readonly ranks: Readonly<Record<Pack, Readonly<Record<Rank, RankName>>>>;
  readonly weli: RankName;
  /** How rank and suit make a card: `{rank}` and `{suit}` stand for their names. */
  readonly card: Name;
  readonly rulesets: Readonly<Record<Ruleset["name"], Name>>;
  readonly phases: Readonly<Record<Phase, Name>>;
  readonly actions: Readonly<Record<Action["type"], Name>>;
  readonly declarations: Readonly<Record<Declaration, Name>>;
  readonly bids: Readonly<Record<Bid, Name>>;
  readonly exchanges: Readonly<Record<ExchangeChoice, Name>>;
  readonly kinds: Readonly<Record<Kind, Name>>;
  readonly outcomes: Readonly<Record<Outcome, Name>>;
  /** What a payment is for. */
  readonly reasons: Readonly<Record<Entry["reason"], Name>>;
  /** Who acts; `{seat}` stands for the number of the seat. */
  readonly actors: { readonly seat: string; readonly host: string; readonly spectator: string };
  /** A number of cards, by the plural categories of `Intl.PluralRules`; `other` where one is not named. */
  readonly cards: { readonly one: string; readonly other: string };
  /** Values of other types than were asked for; `{count}` stands for the length of an array. */
  readonly values: Readonly<Record<"array" | "object" | "function" | "symbol" | "bigint", string>>;
  /** The sentence for a code that this version does not know. */
  readonly refusal: string;
  readonly sentences: Sentences;
}
