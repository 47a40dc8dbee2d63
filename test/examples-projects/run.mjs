/**
 * Tests the example projects as a stranger would use them: packs the built package, copies each project of
 * docs/examples that has a package.json to a temporary folder, installs the tarball and its other dependencies there,
 * and runs its test.
 *
 * node test/examples-projects/run.mjs [--keep FOLDER] [project …]
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const examples = join(root, "docs/examples");
const { values, positionals } = parseArgs({ options: { keep: { type: "string" } }, allowPositionals: true });

const all = readdirSync(examples).filter((name) => existsSync(join(examples, name, "package.json")));
const projects = positionals.length > 0 ? positionals : all;
const unknown = projects.filter((name) => !all.includes(name));
if (unknown.length > 0 || projects.length === 0) {
  throw new Error(`No such project: ${unknown.join(", ")}. There are ${all.join(", ")}.`);
}
if (!existsSync(join(root, "dist/index.js"))) throw new Error("Nothing is built: npm run build comes first.");

// A kept folder keeps what has been installed, which saves minutes when a project is being written.
const work = values.keep ?? mkdtempSync(join(tmpdir(), "kratzen-examples-"));
mkdirSync(work, { recursive: true });

/** Runs npm to its end; its output is shown only when it fails. */
function npm(folder, ...args) {
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (status !== 0) process.stdout.write(`${stdout}${stderr}`);
  return status === 0;
}

const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", work];
const [{ filename, version }] = JSON.parse(execFileSync("npm", pack, { cwd: root, encoding: "utf8" }));
const tarball = join(work, filename);

/** Copies a project and points its dependency on kratzen to the tarball. */
function copy(name) {
  const folder = join(work, name);
  cpSync(join(examples, name), folder, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|package-lock\.json)$/.test(path.slice(examples.length)),
  });
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (!manifest.dependencies?.kratzen) throw new Error(`${name} does not depend on kratzen.`);
  manifest.dependencies.kratzen = `file:${tarball}`;
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  rmSync(join(folder, "package-lock.json"), { force: true }); // or a kept folder would keep an older tarball
  rmSync(join(folder, "node_modules/kratzen"), { recursive: true, force: true });
  return folder;
}

const failed = [];
for (const name of projects) {
  const start = performance.now();
  const folder = copy(name);
  const isOk = npm(folder, "install", "--no-audit", "--no-fund", "--no-package-lock") && npm(folder, "test");
  if (!isOk) failed.push(name);
  console.log(`${isOk ? "ok" : "FAILED"} ${name} (${Math.round((performance.now() - start) / 1000)} s)`);
}
if (values.keep === undefined) rmSync(work, { recursive: true, force: true });
console.log(`${projects.length - failed.length} of ${projects.length} example projects pass with kratzen ${version}`);
process.exitCode = failed.length === 0 ? 0 : 1;
