// Plays the golden playthroughs and compares the vectors, from the packed tarball, in several runtimes:
//   node test/golden/runtimes.js [node@22 node@24 bun deno chromium …]
// Their binaries come from npm, once, into node_modules/.cache; Chromium from Debian where there is none.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binary, emptyFolder, npm } from "./binaries.js";
import { compareInChromium } from "./chromium.js";

const names =
  process.argv.length > 2 ? process.argv.slice(2) : ["node@20", "node@22", "node@24", "bun", "deno", "chromium"];

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
