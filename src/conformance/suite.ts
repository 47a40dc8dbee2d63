import { amountLaws } from "./amount-rules.js";
import { walkPlans } from "./arbitraries.js";
import { commonChecks } from "./common-rules.js";
import { contractChecks, type WalkCheck, walkChecks } from "./contract-rules.js";
import { dealerChecks, dealerLaws } from "./dealer-rules.js";
import type { Engine } from "./engine.js";
import { fiveCardChecks } from "./five-card-rules.js";
import { fourCardChecks } from "./four-card-rules.js";
import { forAll, type Law } from "./law.js";
import { expecting, type StepCheck } from "./property.js";
import type { Game } from "./table.js";
import { tavernChecks } from "./tavern-rules.js";
import { trickLaws } from "./trick-rules.js";
import { describeWalk, type Step, type Walk, type WalkPlan, walk } from "./walk.js";

/** How {@link conformanceSuite} judges. */
export interface SuiteOptions {
  /** The seed of all that is tried; 33 unless given. Another seed tries other sessions. */
  readonly seed?: number;
  /** How much is tried, 100 unless given: twice the number takes twice the time. */
  readonly runs?: number;
  /** With the seed, where a failure lies, as its message says; for running that one property alone. */
  readonly path?: string;
  /** Whether a failure is told as it is found, at once; otherwise a smaller one is looked for first. */
  readonly endOnFailure?: boolean;
  /** The games that the engine plays, all three unless given. */
  readonly rulesets?: readonly Game[];
  /** Told after each property how many things it has expected: 0 says that its case never came up. */
  readonly onJudged?: (judged: { readonly clause: string; readonly name: string; readonly cases: number }) => void;
}

/** One property of {@link conformanceSuite}. */
export interface SuiteTest {
  /** The rule that a failure breaks; `api.…` where only the contract of the functions is concerned. */
  readonly clause: string;
  readonly name: string;
  /** Throws an Error that says the clause, the seed, the shortest action list and the difference. */
  readonly run: () => void;
}

/** All checks of the steps of walks: what must hold after every action of every session. */
export const stepChecks: readonly StepCheck[] = [
  ...commonChecks,
  ...dealerChecks,
  ...fourCardChecks,
  ...fiveCardChecks,
  ...tavernChecks,
  ...contractChecks,
];

/** Walks of one engine, gone once for all properties that ask for them. */
type Walker = (engine: Engine, plan: WalkPlan) => Walk;

function rememberedWalks(): Walker {
  const known = new Map<string, Walk>();
  return (engine, plan) => {
    const name = JSON.stringify(plan);
    const walked = known.get(name) ?? walk(engine, plan);
    if (known.size >= MOST_WALKS) known.clear();
    known.set(name, walked);
    return walked;
  };
}

const MOST_WALKS = 400;

/** A law about the steps of walks in one of the games. */
function stepLaw({ clause, name, check, walks = WALKS, plans }: StepCheck, game: Game, go: Walker): Law {
  const fails = (step: Step, engine: Engine): boolean => {
    try {
      check(step, expecting(ignore), engine);
      return false;
    } catch {
      return true;
    }
  };
  return forAll({
    clause,
    name: `${name} (${game})`,
    values: plans ?? walkPlans([game]),
    runs: walks,
    show: (plan, engine) => {
      const walked = go(engine, plan);
      const failed = walked.steps.find((step) => fails(step, engine));
      return describeWalk(walked, failed === undefined ? walked.steps.length : failed.index + 1);
    },
    check: (plan, expect, engine) => {
      for (const step of go(engine, plan).steps) check(step, expect, engine);
    },
  });
}

const ignore = (): void => undefined;

function walkLaw({ clause, name, check }: WalkCheck, game: Game, go: Walker): Law {
  return forAll({
    clause,
    name: `${name} (${game})`,
    values: walkPlans([game]),
    runs: WALKS,
    show: (plan, engine) => describeWalk(go(engine, plan)),
    check: (plan, expect, engine) => check(go(engine, plan), expect, engine),
  });
}

/** Walks of each game where a hundred runs are asked for. */
const WALKS = 60;

const CHAPTERS = "CDFVTA";

/** The place of a clause in the rules: chapters in their order, the contract last; F12.1 before F12. */
function placeOf(clause: string): readonly number[] {
  const [, chapter = "", number = "0", part = "9"] = /^([A-Z])(\d+)(?:\.(\d+))?$/.exec(clause) ?? [];
  return chapter === "" ? [CHAPTERS.length, 0, 0] : [CHAPTERS.indexOf(chapter), Number(number), Number(part)];
}

function inOrder(one: Law, other: Law): number {
  const [a, b] = [placeOf(one.clause), placeOf(other.clause)];
  const differing = a.findIndex((part, index) => part !== b[index]);
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

/**
 * The properties that judge an engine, each by the clause of the rules that it breaks when it fails, in the order of
 * the rules: hand them to any test runner, or run them one by one.
 *
 * What they expect, they work out from the rules by themselves; they call no function but the engine's.
 *
 * @param engine - the engine to judge
 * @param options - the seed, how much is tried, which games, and for repeating a failure its path
 * @returns the properties; `run` throws an Error that says the clause, the seed, the shortest action list and the difference
 * @example
 * ```ts
 * import * as kratzen from "kratzen";
 * import { conformanceSuite } from "kratzen/conformance";
 *
 * const suite = conformanceSuite(kratzen, { runs: 5, rulesets: ["fourCard"] });
 * for (const { clause, run } of suite) if (clause === "F15") run();
 *
 * const faulty = { ...kratzen, compareAmounts: () => 0 as const };
 * const failed = conformanceSuite(faulty, { runs: 5, rulesets: ["fourCard"] }).filter(({ clause, run }) => {
 *   if (clause !== "A1") return false;
 *   try {
 *     run();
 *     return false;
 *   } catch {
 *     return true;
 *   }
 * });
 * failed.map(({ name }) => name); // => ["amounts compare as numbers", "what is not in canonical text is refused"]
 * ```
 */
export function conformanceSuite(engine: Engine, options: SuiteOptions = {}): readonly SuiteTest[] {
  const {
    seed = 33,
    runs = 100,
    path = null,
    endOnFailure = false,
    rulesets = ["fourCard", "fiveCard", "tavern"],
    onJudged,
  } = options;
  const go = rememberedWalks();
  const laws = [
    ...dealerLaws,
    ...amountLaws,
    ...trickLaws(rulesets),
    ...rulesets.flatMap((game) => [
      ...walkChecks.map((check) => walkLaw(check, game, go)),
      ...stepChecks.filter(({ games }) => games.includes(game)).map((check) => stepLaw(check, game, go)),
    ]),
  ];
  return laws.sort(inOrder).map(({ clause, name, judge }) => ({
    clause,
    name,
    run: () => {
      let cases = 0;
      const counted = (): void => {
        cases += 1;
      };
      judge({ engine, seed, runs, path, endOnFailure, counted });
      onJudged?.({ clause, name, cases });
    },
  }));
}
