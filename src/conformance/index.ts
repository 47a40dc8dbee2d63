export { decks, rulesets, type Situation, seeds, sessionsIn, situations, walkPlans } from "./arbitraries.js";
export type { Engine } from "./engine.js";
export { type DividedCount, divide, perft } from "./perft.js";
export { type Expect, expecting, type StepCheck } from "./property.js";
export {
  canonicalJson,
  type PerftCase,
  type PlayCase,
  PROTOCOL,
  type ProtocolMethod,
  type ProtocolParams,
  type ReplayCase,
  type SettlementCase,
  type StreamCase,
  type TrickCase,
} from "./protocol.js";
export { remoteSuite } from "./remote.js";
export type {
  Answer,
  Ask,
  Counterexample,
  RemoteCheck,
  RemoteOptions,
  RemoteRun,
  Verdict,
} from "./remote-check.js";
export { conformanceSuite, type SuiteOptions, type SuiteTest, stepChecks } from "./suite.js";
export type { Game, HandSession } from "./table.js";
export {
  type DeckRecipe,
  type DeckWish,
  deckOf,
  describeWalk,
  type Step,
  type Walk,
  type WalkPlan,
  type WalkStyle,
  walk,
} from "./walk.js";
