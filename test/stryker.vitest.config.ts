// The tests that judge a mutant: the worked examples of the rules, which run the engine fast and do not read its source.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../vitest.config.js";

/** What is quick and strict first, since the first failure judges a mutant; what searches or walks whole sessions last. */
const ORDER = [
  "agreements",
  "refusals",
  "steps",
  "ruleset",
  "common",
  "four-card",
  "legal-cards",
  "tavern",
  "five-card",
];

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = ORDER.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? ORDER.length : found;
    };
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/rules/*.test.ts", "test/apply-as.test.ts"],
    typecheck: { enabled: false },
    isolate: false, // one start for all files of a run; every mutant has a run of its own
    sequence: { sequencer: QuickFirst },
  },
});
