// Runs the comparison in headless Chromium: bundled as a user's bundler does it, served on this machine, opened.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];
const LONGEST = 120_000;

/** Where the browser is; where there is none, Debian's is installed if that is allowed. */
function findChromium() {
  const find = () => [process.env["CHROMIUM"], ...PLACES].find((path) => path !== undefined && existsSync(path));
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    execFileSync("apt-get", ["update"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "chromium"], { stdio: "ignore" });
  }
  const installed = find();
  if (installed === undefined) throw new Error("There is no Chromium here: install it, or name its path in CHROMIUM.");
  return installed;
}

/** Serves one page with one script, on this machine only; crypto.subtle wants that or HTTPS. */
async function serve(script) {
  const server = createServer((request, response) => {
    const isScript = request.url === "/compare.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript ? script : '<!doctype html><meta charset="utf-8"><script type="module" src="compare.js"></script>',
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Compares in Chromium what lies in a folder beside the installed package; its version and what it printed. */
export async function compareInChromium(folder) {
  const { outputFiles } = await build({
    ...{ absWorkingDir: folder, entryPoints: ["compare.js"], bundle: true, write: false, logLevel: "error" },
    ...{ format: "esm", platform: "browser", target: "es2022" },
  });
  const server = await serve(outputFiles[0].text);
  const profile = mkdtempSync(join(tmpdir(), "kratzen-chromium-"));
  let context;
  try {
    context = await chromium.launchPersistentContext(profile, {
      ...{ executablePath: findChromium(), headless: true, args: FLAGS },
    });
    const page = await context.newPage();
    const printed = [];
    page.on("console", (message) => printed.push(message.text()));
    const failure = new Promise((_, reject) => page.on("pageerror", (error) => reject(error)));
    failure.catch(() => {}); // it may come when nobody waits for it
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const end = page.waitForFunction(() => globalThis.isCompared === true, null, { timeout: LONGEST });
    end.catch(() => {});
    try {
      await Promise.race([end, failure]);
    } catch (error) {
      throw new Error([...printed, error.message].join("\n"));
    }
    return { version: context.browser()?.version() ?? "", output: `${printed.join("\n")}\n` };
  } finally {
    await context?.close();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
