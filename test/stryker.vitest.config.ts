// The tests that judge a mutant: the worked examples of the rules, which run the engine fast and do not read its source.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../vitest.config.js";

/** Quick files first, since the first failure judges a mutant; what walks through whole sessions last. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => (moduleId.includes("apply-as") ? 1 : 0);
    return [...files].sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
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
