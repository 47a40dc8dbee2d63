// What a stranger gets who installs the package.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, inject, test } from "vitest";
import { fencedBlocks, run, snippetName } from "../snippets.js";

const tarball = inject("tarball");
const packed = inject("packed");
const bare = inject("bare");
const consumer = inject("consumer");
const installed = join(consumer, "node_modules/kratzen");
const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

/** Runs a command to its end; what it printed, and whether it succeeded. */
function command(folder: string, file: string, ...args: string[]): { ok: boolean; output: string } {
  try {
    return { ok: true, output: execFileSync(file, args, { cwd: folder, encoding: "utf8", stdio: "pipe" }) };
  } catch (error) {
    if (!(error instanceof Error && "stdout" in error && "stderr" in error)) throw error;
    return { ok: false, output: `${error.stdout}${error.stderr}` };
  }
}

const tool = (name: string): string => join(process.cwd(), "node_modules/.bin", name);
const succeeds = (folder: string, file: string, ...args: string[]): string => {
  const { ok, output } = command(folder, file, ...args);
  expect(ok, output).toBe(true);
  return output;
};

describe("the list of files", () => {
  const wanted = [
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
    /^dist\/vectors\/[\w.-]+\.json$/,
    /^dist\/((conformance|i18n)\/)?index\.c?js$/,
    /^dist\/([\w-]+\/)?[\w-]+\.d\.c?ts$/,
    /^dist\/conformance\/cli\.js$/,
  ];

  test("holds nothing that a user does not need", () => {
    expect(packed.filter((path) => !wanted.some((pattern) => pattern.test(path)))).toEqual([]);
  });

  test("holds every file that package.json and the sources point to", () => {
    const targets = JSON.stringify([manifest.exports, manifest.main, manifest.types, manifest.bin ?? {}]);
    const paths = [...targets.matchAll(/"(?:\.\/)?((?:dist\/|package\.json)[^"*]*)"/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(12);
    expect(paths.filter((path) => path !== undefined && !packed.includes(path))).toEqual([]);
    expect(packed).toEqual(expect.arrayContaining(["README.md", "LICENSE", "CHANGELOG.md"]));
  });

  test("publishes every vector of the repository", () => {
    const vectors = readdirSync("test/vectors").filter((name) => name.endsWith(".json"));
    expect(vectors.length).toBeGreaterThan(0);
    expect(packed).toEqual(expect.arrayContaining(vectors.map((name) => `dist/vectors/${name}`)));
  });

  test("mentions no path of the machine it was built on", () => {
    const home = process.cwd();
    const files = packed.filter((path) => readFileSync(join(installed, path), "utf8").includes(home));
    expect(files).toEqual([]);
  });
});

describe("installed in an empty folder", () => {
  test("brings nothing with it", () => {
    expect(readdirSync(join(bare, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["kratzen"]);
  });

  test("the engine and the names need no peer", () => {
    const code = 'await import("kratzen"); await import("kratzen/i18n");';
    succeeds(bare, process.execPath, "--input-type=module", "--eval", code);
  });

  test("plays alike from ESM and from CommonJS, with one RuleError", () => {
    const esm = JSON.parse(succeeds(consumer, process.execPath, "esm.mjs"));
    const cjs = JSON.parse(succeeds(consumer, process.execPath, "cjs.cjs"));
    expect(esm).toEqual(cjs);
    expect(esm.foreign).toEqual([]);
    expect(esm.standings).toHaveLength(5);
  });

  test.each([".js", ".cjs"])("one file alone defines RuleError (*%s)", (extension) => {
    const code = packed.filter((path) => path.startsWith("dist/") && path.endsWith(extension));
    const defining = code.filter((path) =>
      /(class RuleError|RuleError = class)\b/.test(readFileSync(join(installed, path), "utf8")),
    );
    expect(defining).toEqual([`dist/index${extension}`]);
  });

  test("the vectors can be imported", () => {
    const [name] = readdirSync("test/vectors").filter((file) => file.endsWith(".json"));
    const code = `console.log(typeof require("kratzen/vectors/${name}"))`;
    expect(succeeds(consumer, process.execPath, "--eval", code).trim()).toBe("object");
  });

  test("the README's examples run", async () => {
    const load = (specifier: string): Promise<unknown> =>
      specifier.startsWith("kratzen")
        ? import(pathToFileURL(join(installed, `dist${specifier.slice("kratzen".length)}/index.js`)).href)
        : import(specifier);
    const blocks = fencedBlocks("README.md", readFileSync(join(installed, "README.md"), "utf8"));
    const examples = blocks.filter(({ info }) => info === "ts");
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      await run(example, {
        load,
        equal: (actual, expected) => expect(actual, snippetName(example)).toStrictEqual(expected),
        throws: (statement, code) => expect(statement, snippetName(example)).rejects.toHaveProperty("code", code),
      });
    }
  });

  test.runIf(existsSync("src/conformance/cli.ts"))("the command answers", () => {
    expect(succeeds(consumer, join(consumer, "node_modules/.bin/kratzen-conformance"), "--help")).toContain("kratzen");
  });
});

describe("types", () => {
  const modes = {
    node16: { module: "node16", moduleResolution: "node16", files: ["play.ts", "play.cts"] },
    nodenext: { module: "nodenext", moduleResolution: "nodenext", files: ["play.ts", "play.cts"] },
    bundler: { module: "esnext", moduleResolution: "bundler", files: ["play.ts"] },
  };

  /** Compiles the consumer files, the package's declarations too, for a user without Node's and the browser's types. */
  const compile = (name: keyof typeof modes, files: readonly string[]): { ok: boolean; output: string } => {
    const { module, moduleResolution } = modes[name];
    const compilerOptions = {
      ...{ module, moduleResolution, target: "es2022", lib: ["es2022"], types: [], strict: true, noEmit: true },
      ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
    };
    writeFileSync(join(consumer, `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, files }));
    return command(consumer, tool("tsc"), "-p", `tsconfig.${name}.json`);
  };

  test.each(["node16", "nodenext", "bundler"] as const)("compile under %s", (name) => {
    const { ok, output } = compile(name, modes[name].files);
    expect(ok, output).toBe(true);
  });

  test("and a wrong use does not", () => {
    const code =
      'import { createSession, play } from "kratzen";\nplay(createSession({ players: 3, seed: 1 }), 0, "AC");\n';
    writeFileSync(join(consumer, "wrong.ts"), code);
    const { ok, output } = compile("nodenext", ["wrong.ts"]);
    expect(ok).toBe(false);
    expect(output).toMatch(/^wrong\.ts\(2,6\): error TS2345/);
  });

  test("attw finds nothing", () => {
    succeeds(process.cwd(), tool("attw"), tarball, "--no-color", "--no-emoji");
  });
});

test("publint finds nothing", () => {
  succeeds(process.cwd(), tool("publint"), tarball, "--strict");
});

describe("bundled", () => {
  const bundle = async (code: string): Promise<string> => {
    const result = await build({
      stdin: { contents: code, resolveDir: consumer },
      ...{ bundle: true, minify: true, write: false, format: "esm", platform: "browser", logLevel: "silent" },
    });
    return result.outputFiles.map(({ text }) => text).join("");
  };

  test("an import that is not used costs nothing", async () => {
    expect((await bundle('import "kratzen"; import * as names from "kratzen/i18n";')).trim()).toBe("");
  });

  test("one function brings only what it needs", async () => {
    const code = await bundle('export { trickWinner } from "kratzen";');
    expect(code).not.toMatch(/kratzen-session|expand 32-byte/);
    expect(gzipSync(code).length).toBeLessThan(1_000);
  });
});
