import { defineConfig } from "vitest/config";

// boardgame.io's entries are folders, which Node does not import as ES modules; vite resolves them.
export default defineConfig({ test: { testTimeout: 30_000, server: { deps: { inline: [/boardgame\.io/] } } } });
