import type * as kratzen from "../index.js";

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
export type Engine = Pick<
  typeof kratzen,
  | "createSession"
  | "deal"
  | "pickup"
  | "nameTrump"
  | "bid"
  | "declare"
  | "exchange"
  | "discard"
  | "legalPlays"
  | "checkPlay"
  | "play"
  | "settle"
  | "finish"
  | "legalActions"
  | "apply"
  | "applyAs"
  | "viewFor"
  | "eventsBetween"
  | "trickWinner"
  | "handKey"
  | "sessionCommitment"
  | "handCommitment"
  | "deckFromKey"
  | "createRng"
  | "nextInt"
  | "shuffle"
  | "addAmounts"
  | "subtractAmounts"
  | "multiplyAmount"
  | "divideAmount"
  | "compareAmounts"
  | "amountToNumber"
  | "parseAmount"
  | "fourCard"
  | "fiveCard"
  | "tavern"
>;
