// The pages of docs: what is generated in them is current, and what is not TypeScript in them can be read at least.
// Their TypeScript is run by examples.test.ts, their links are followed by `npm run links`.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { withDifferences } from "../docs/differences.js";
import { fencedBlocks, type Snippet, snippetName } from "./snippets.js";

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

/** The pages of the site and of the repository, those of installed packages and the API reports aside. */
const pages: readonly string[] = [
  "README.md",
  "CHANGELOG.md",
  ".github/CONTRIBUTING.md",
  ".github/SECURITY.md",
  ...readdirSync(new URL("../docs", import.meta.url), { recursive: true, encoding: "utf8" })
    .map((path) => `docs/${path}`)
    .filter((path) => path.endsWith(".md") && !/\/(node_modules|api-report)\//.test(path)),
];

test("the table of differences tells the agreements", async () => {
  await expect(withDifferences(read("docs/games/index.md"))).toMatchFileSnapshot("../docs/games/index.md");
});

test("the site has every page, in the order of its list", () => {
  const { projectDocuments }: { projectDocuments: string[] } = JSON.parse(read("docs/typedoc.json"));
  const listed = projectDocuments.map((path) => (path.startsWith("../") ? path.slice(3) : `docs/${path}`));
  expect([...listed, "README.md"].sort()).toEqual([...pages].sort());
});

describe("every other block", () => {
  const blocks = pages.flatMap((page) => fencedBlocks(page, read(page)));
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));

  const checks: { readonly [info: string]: (block: Snippet) => void } = {
    json: ({ code }) => JSON.parse(code),
    jsonl: ({ code }) => code.split("\n").map((line) => JSON.parse(line)),
    sh: (block) => {
      execFileSync("bash", ["-n"], { input: block.code, stdio: ["pipe", "ignore", "pipe"] });
      if (block.file.startsWith("docs/examples/")) return; // a project with scripts of its own
      const called = [...block.code.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name]) => name ?? "");
      expect([...Object.keys(scripts), "ci", "install", "test"]).toEqual(expect.arrayContaining(called));
    },
    python: ({ code }) =>
      execFileSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], { input: code, stdio: "pipe" }),
    html: ({ code }) => expect(code).toMatch(/^\s*</),
    text: ({ code }) => expect(code).not.toBe(""),
  };

  for (const block of blocks.filter(({ info }) => !info.startsWith("ts"))) {
    test(`${snippetName(block)} is ${block.info || "of no language"}`, () => {
      const check = checks[block.info];
      if (check === undefined) throw new Error(`Nothing checks a block of "${block.info}".`);
      check(block);
    });
  }

  test("the check itself can fail", () => {
    const block = (info: string, code: string): Snippet => ({ file: "README.md", line: 1, code, info });
    expect(() => checks["json"]?.(block("json", "{ a: 1 }"))).toThrow();
    expect(() => checks["jsonl"]?.(block("jsonl", '{"a":1}\n{'))).toThrow();
    expect(() => checks["sh"]?.(block("sh", "if true; then"))).toThrow();
    expect(() => checks["sh"]?.(block("sh", "npm run nothing"))).toThrow();
    expect(() => checks["python"]?.(block("python", "def"))).toThrow();
  });
});
