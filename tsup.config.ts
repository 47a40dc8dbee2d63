import { cpSync, existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import { defineConfig, type Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** The public entries, and the command of `kratzen/conformance`. */
const ENTRIES = ["src/index.ts", "src/conformance/index.ts", "src/i18n/index.ts"].filter(existsSync);
const COMMAND = "src/conformance/cli.ts";

/**
 * Keeps an import of another entry an import (`../index.js`, in CommonJS `../index.cjs`) instead of copying that entry
 * in. So there is one `RuleError` whichever entry it came from, and the names in `dist` stay the same in every release.
 */
const entriesStayApart: Plugin = {
  name: "entries-stay-apart",
  setup(build) {
    const extension = build.initialOptions.format === "cjs" ? ".cjs" : ".js";
    build.onResolve({ filter: /^\.{1,2}\/(.*\/)?index\.js$/ }, ({ path, importer, kind }) => {
      const root = posix.normalize(process.cwd().replaceAll("\\", "/"));
      const from = posix.relative(root, importer.replaceAll("\\", "/"));
      const target = posix.join(posix.dirname(from), path).replace(/\.js$/, ".ts");
      if (kind === "entry-point" || !ENTRIES.includes(target)) return null;
      return { path: path.replace(/\.js$/, extension), external: true };
    });
  },
};

const shared: Options = {
  target: "es2022",
  platform: "neutral",
  removeNodeProtocol: false,
  sourcemap: false, // what is built is as readable as the source, and a third of the size without the maps
  splitting: false,
  treeshake: false, // the user's bundler does it; `npm run size` and `npm run test:package` hold that it can
  esbuildPlugins: [entriesStayApart],
};

/** The vectors lie with the tests and are published as `kratzen/vectors/*.json`. */
const copyVectors = async (): Promise<void> => {
  if (!existsSync("test/vectors")) return;
  cpSync("test/vectors", "dist/vectors", {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || path.endsWith(".json"),
  });
};

const library: Options = { ...shared, entry: ENTRIES, format: ["esm", "cjs"], dts: true, onSuccess: copyVectors };
const command: Options = { ...shared, entry: { "conformance/cli": COMMAND }, format: ["esm"], platform: "node" };

export default defineConfig(existsSync(COMMAND) ? [library, command] : [library]);
