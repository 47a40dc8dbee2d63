// Tries the publication to JSR without publishing: node .ci/jsr.js
// With --version it gives jsr.json the version of package.json instead.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { binary } from "../test/golden/binaries.js";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const jsr = readFileSync("jsr.json", "utf8");

if (process.argv.includes("--version")) {
  writeFileSync("jsr.json", jsr.replace(/(?<="version": ")[^"]*/, version));
} else {
  if (JSON.parse(jsr).version !== version) throw new Error("jsr.json has another version: npm run release:version");
  execFileSync(binary("deno").path, ["publish", "--dry-run", "--allow-dirty"], { stdio: "inherit" });
}
