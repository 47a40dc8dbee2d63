import { conformanceSuite, type Game } from "kratzen/conformance";
import { expect, test } from "vitest";
import type { FaultyEngine } from "./wrap.js";

/** The first property that a faulty engine fails, and what is said of it. */
function firstFailure({ engine, game }: Pick<FaultyEngine, "engine"> & { readonly game: Game }, runs: number) {
  for (const { clause, name, run } of conformanceSuite(engine, { rulesets: [game], runs, endOnFailure: true })) {
    try {
      run();
    } catch (error) {
      return { clause, name, message: (error as Error).message };
    }
  }
  return null;
}

/** One test for each fault: the first property that fails is one of the clause that it breaks. */
export function killOneByOne(faults: readonly FaultyEngine[]): void {
  for (const faulty of faults) {
    test(`an engine that ${faulty.fault} is killed by ${faulty.clause}`, () => {
      const killed = firstFailure(faulty, 60);
      expect(killed?.message ?? "it survived").toMatch(new RegExp(`^${faulty.clause} is broken: `));
    });
  }
}
