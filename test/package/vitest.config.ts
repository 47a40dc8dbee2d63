// The tests of the packed tarball, apart from the others because they need `npm run build` before.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/package/**/*.test.ts"],
    globalSetup: "test/package/pack.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
