import type { Amount } from "../amount.js";

/** @internal A phase of a hand in which somebody acts, in the order in which any game has them. */
export type HandPhase = "pickup" | "trump" | "bid" | "declare" | "exchange" | "discard" | "play";

/** @internal When a stage takes place; otherwise the hand goes straight on to the next one. */
export type Condition =
  | "always"
  | "ordinary" // C10: others may fold
  | "noStriker" // the dealer is not the striker without more ado (T2, T7)
  | "noTrump" // nothing has set the trump yet (V3, T5)
  | "notTieBreak" // V14
  | "overfull"; // a hand is larger than the game's (T6)

/** @internal Who acts first in a stage; of those on the left only one who is active. */
export type FirstToAct = "dealer" | "dealersLeft" | "striker" | "strikersLeft" | "overfull";

/** @internal One stage of a hand: its phase, when it takes place, who begins, the clause that says so, what happens by itself as it opens. */
export interface Stage {
  readonly phase: HandPhase;
  readonly when: Condition;
  readonly first: FirstToAct;
  readonly clause: string;
  readonly opening?: "turnTrump"; // T5
}

/** @internal What makes a hand a Muss (C10). */
export type MussCause = "emptyPot" | "seven" | "firstHand" | "failure" | "ordinaryFailure";

/** @internal Counters or tricks for the dealer or striker, and for each of the others. */
export interface Duty {
  readonly first: number;
  readonly others: number;
}

/** @internal What may be played to a trick. */
export interface TrickRules {
  /** Whether who follows must also beat the winning card where possible (F12.1). */
  readonly head: boolean;
  /** Whether the Weli beats the trump ace (V16). */
  readonly weliOnTop: boolean;
  readonly clauses: { readonly follow: string; readonly trump: string };
}

/** @internal How cards are exchanged before the play. */
export interface ExchangeRules {
  readonly max: number;
  /** Counters for each card. */
  readonly fee: Amount;
  /** Whether an exhausted stock is renewed, so that a draw never lacks cards (T6). */
  readonly renewal: boolean;
  /** Whether there are sau, trumpfpackerl and packerl (T6). */
  readonly packerl: boolean;
}

/** @internal When a session ends, checked after each settlement; whichever holds first. */
export interface EndRules {
  readonly hands: number | "rotation" | null;
  readonly target: Amount | null;
  readonly broke: boolean;
}

/** @internal All that varies between the games, as one value; each game is a whole. */
export interface Agreement {
  /** Cards in a hand, and so the tricks of a hand and the divisor of P. */
  readonly handSize: number;
  readonly chips: Amount;
  readonly cut: "plain" | "ritual";
  readonly antes: { readonly emptyPot: Duty; readonly otherwise: Duty; readonly clause: string };
  readonly packets: readonly number[];
  /** How many packets have been dealt to each when the upcard is turned. */
  readonly turnAfter: number;
  /** Whether a Weli turned up makes way for another card at once (F5), or the dealer names the suit (V3). */
  readonly weliUpcard: "turnAnother" | "dealerNames";
  readonly muss: readonly MussCause[];
  readonly striker: "dealer" | "bidder";
  readonly stages: readonly Stage[];
  readonly exchange: ExchangeRules | null;
  readonly trick: TrickRules;
  readonly required: { readonly usual: Duty; readonly afterSeven: Duty };
  readonly shares: { readonly inMuss: boolean; readonly toFailed: boolean; readonly clause: string };
  readonly penalty: { readonly unit: "pot" | "counter"; readonly times: Duty; readonly clause: string };
  /** What a player who promises no trick gets for it (V18). */
  readonly bettler: { readonly bonus: Amount } | null;
  readonly end: EndRules;
  readonly tieBreak: boolean;
}
