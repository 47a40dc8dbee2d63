// The playground as it was built, in headless Chromium; `npm run test:playground` builds it before.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^kratzen$/, replacement: path("../../src/index.ts") },
      { find: /^kratzen\/i18n$/, replacement: path("../../src/i18n/index.ts") },
    ],
  },
  test: {
    include: ["test/playground/*.spec.ts"],
    globalSetup: "test/playground/chromium.ts",
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
});
