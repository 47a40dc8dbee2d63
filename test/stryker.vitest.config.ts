// The tests that judge a mutant: all that run the engine fast and do not read its source.
import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import base from "../vitest.config.js";

export default mergeConfig(
  base,
  defineConfig({
    test: {
      exclude: [...configDefaults.exclude, "test/examples.test.ts"],
      typecheck: { enabled: false },
    },
  }),
);
