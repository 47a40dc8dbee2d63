import type {
  addAmounts,
  amountToNumber,
  apply,
  applyAs,
  bid,
  checkPlay,
  compareAmounts,
  createRng,
  createSession,
  deal,
  deckFromKey,
  declare,
  discard,
  divideAmount,
  eventsBetween,
  exchange,
  finish,
  fiveCard,
  fourCard,
  handCommitment,
  handKey,
  legalActions,
  legalPlays,
  multiplyAmount,
  nameTrump,
  nextInt,
  parseAmount,
  parseRecord,
  parseSession,
  pickup,
  play,
  replay,
  sessionCommitment,
  settle,
  shuffle,
  subtractAmounts,
  tavern,
  trickWinner,
  viewFor,
} from "../index.js";

/**
 * What the conformance suite asks of an engine: the functions of the contract. `kratzen` itself is one.
 *
 * @example
 * ```ts
 * import * as kratzen from "kratzen";
 * import type { Engine } from "kratzen/conformance";
 *
 * const engine: Engine = kratzen;
 * engine.legalActions(engine.createSession({ players: 4, seed: "a wet evening" })); // => [{ type: "deal" }]
 * ```
 */
export type Engine = {
  readonly createSession: typeof createSession;
  readonly deal: typeof deal;
  readonly pickup: typeof pickup;
  readonly nameTrump: typeof nameTrump;
  readonly bid: typeof bid;
  readonly declare: typeof declare;
  readonly exchange: typeof exchange;
  readonly discard: typeof discard;
  readonly legalPlays: typeof legalPlays;
  readonly checkPlay: typeof checkPlay;
  readonly play: typeof play;
  readonly settle: typeof settle;
  readonly finish: typeof finish;
  readonly legalActions: typeof legalActions;
  readonly apply: typeof apply;
  readonly applyAs: typeof applyAs;
  readonly viewFor: typeof viewFor;
  readonly eventsBetween: typeof eventsBetween;
  readonly replay: typeof replay;
  readonly parseSession: typeof parseSession;
  readonly parseRecord: typeof parseRecord;
  readonly trickWinner: typeof trickWinner;
  readonly handKey: typeof handKey;
  readonly sessionCommitment: typeof sessionCommitment;
  readonly handCommitment: typeof handCommitment;
  readonly deckFromKey: typeof deckFromKey;
  readonly createRng: typeof createRng;
  readonly nextInt: typeof nextInt;
  readonly shuffle: typeof shuffle;
  readonly addAmounts: typeof addAmounts;
  readonly subtractAmounts: typeof subtractAmounts;
  readonly multiplyAmount: typeof multiplyAmount;
  readonly divideAmount: typeof divideAmount;
  readonly compareAmounts: typeof compareAmounts;
  readonly amountToNumber: typeof amountToNumber;
  readonly parseAmount: typeof parseAmount;
  readonly fourCard: typeof fourCard;
  readonly fiveCard: typeof fiveCard;
  readonly tavern: typeof tavern;
};
