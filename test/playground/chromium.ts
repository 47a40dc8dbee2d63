// Sees to it that Chromium is there: Debian's, which is installed where that is allowed.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Where Debian puts Chromium; another one can be named in the environment. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export default function setup(): void {
  if (existsSync(CHROMIUM)) return;
  if (process.getuid?.() !== 0) throw new Error(`These tests need ${CHROMIUM}: apt-get install chromium`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update"], { env, stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env, stdio: "ignore" });
}
