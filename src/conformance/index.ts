export { decks, rulesets, type Situation, seeds, sessionsIn, situations, walkPlans } from "./arbitraries.js";
export type { Engine } from "./engine.js";
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
