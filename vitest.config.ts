import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const complete = { lines: 100, branches: 100, functions: 100, statements: 100 };

export default defineConfig({
  resolve: {
    alias: [
      { find: /^kratzen$/, replacement: path("src/index.ts") },
      { find: /^kratzen\/(conformance|i18n)$/, replacement: path("src/$1/index.ts") },
      { find: /^kratzen\/vectors\//, replacement: path("test/vectors/") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/package/**"], // `npm run test:package`, after a build
    typecheck: {
      enabled: true,
      include: ["test/**/*.test-d.ts"],
      tsconfig: "test/tsconfig.json",
      ignoreSourceErrors: true, // `npm run typecheck` reports those
    },
    testTimeout: 60_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/conformance/cli.ts"],
      reporter: ["text", "html", "json-summary"],
      thresholds: { "src/*.ts": complete, "src/rulesets/*.ts": complete },
    },
  },
});
