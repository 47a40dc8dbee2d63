// The tests that judge a mutant: the worked examples of the rules, which run the engine fast and do not read its source.
import { defineConfig } from "vitest/config";
import base from "../vitest.config.js";

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/rules/*.test.ts", "test/apply-as.test.ts"],
    typecheck: { enabled: false },
  },
});
