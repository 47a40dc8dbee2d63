// Packs the built package as `npm publish` would and installs it in an empty folder.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The packed package. */
    tarball: string;
    /** The paths in it. */
    packed: readonly string[];
    /** A folder with nothing but the package installed. */
    bare: string;
    /** A folder with the package, its optional peer and the consumer files. */
    consumer: string;
  }
}

export default function pack(project: TestProject): () => void {
  if (!existsSync("dist/index.js")) throw new Error("Nothing is built: npm run build comes first.");
  const work = mkdtempSync(join(tmpdir(), "kratzen-package-"));
  const npm = (folder: string, ...args: string[]): string =>
    execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const report = npm(process.cwd(), "pack", "--json", "--ignore-scripts", "--pack-destination", work);
  const [{ filename, files }]: [{ filename: string; files: { path: string }[] }] = JSON.parse(report);
  const tarball = join(work, filename);

  const folder = (name: string): string => {
    const path = join(work, name);
    mkdirSync(path);
    writeFileSync(join(path, "package.json"), JSON.stringify({ private: true, type: "module" }));
    npm(path, "install", "--no-audit", "--no-fund", tarball);
    return path;
  };
  const bare = folder("bare");
  const consumer = folder("consumer");
  cpSync("test/package/consumer", consumer, { recursive: true });
  for (const peer of ["fast-check", "pure-rand"]) {
    cpSync(join("node_modules", peer), join(consumer, "node_modules", peer), { recursive: true });
  }

  project.provide("tarball", tarball);
  project.provide("packed", files.map(({ path }) => path).sort());
  project.provide("bare", bare);
  project.provide("consumer", consumer);
  return () => rmSync(work, { recursive: true, force: true });
}
