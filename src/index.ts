export { type Action, apply, applyAs, legalActions } from "./action.js";
export {
  type Amount,
  type AmountFormat,
  addAmounts,
  amountToNumber,
  compareAmounts,
  divideAmount,
  formatAmount,
  multiplyAmount,
  parseAmount,
  subtractAmounts,
} from "./amount.js";
export { bid } from "./bid.js";
export { type Card, isCard, PACK, RANKS, type Rank, SUITS, type Suit } from "./cards.js";
export { type DealOptions, deal } from "./deal.js";
export { declare } from "./declare.js";
export { RuleError, type RuleErrorCode, type RuleErrorParam, type RuleErrorParams } from "./errors.js";
export { eventsBetween, type GameEvent, type GameEvents, type GameEventType, type OwnHand } from "./events.js";
export { discard, exchange, type SpecialExchange } from "./exchange.js";
export { nameTrump } from "./name-trump.js";
export { parseSession } from "./parse.js";
export { pickup } from "./pickup.js";
export { checkPlay, legalPlays, type PlayCheck, type PlayPosition, play } from "./play.js";
export {
  createRng,
  deckFromKey,
  handCommitment,
  handKey,
  nextInt,
  type Rng,
  sessionCommitment,
  shuffle,
} from "./random.js";
export { type GameRecord, parseRecord, replay } from "./record.js";
export {
  type FiveCardChoices,
  type FiveCardRuleset,
  type FourCardRuleset,
  fiveCard,
  fourCard,
  type NoOptions,
  type Ruleset,
  type TavernRuleset,
  tavern,
} from "./ruleset.js";
export type { FiveCardEnd, FiveCardOptions } from "./rulesets/five-card.js";
export { isSeat, leftOf, type Seat } from "./seat.js";
export {
  type Bid,
  type CompletedTrick,
  createSession,
  type Declaration,
  type Discard,
  type Entry,
  type ExchangeChoice,
  type ExchangeRecord,
  type HandFacts,
  type HandResult,
  type HandSecrets,
  type InHand,
  type Kind,
  type Ledger,
  type Outcome,
  type Phase,
  type PhaseFacts,
  type Play,
  type RitualCut,
  type Session,
  type SessionFacts,
  type SessionOptions,
  type Standing,
  type Trick,
} from "./session.js";
export { finish, settle } from "./settle.js";
export { trickWinner } from "./trick.js";
export { type SessionView, type ViewOwn, viewFor } from "./view.js";
