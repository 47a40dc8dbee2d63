// Every example of the docstrings, README and docs type-checks, runs and does what its comments say.
import * as kratzen from "kratzen";
import { describe, expect, test } from "vitest";
import {
  allSnippets,
  docstringBlocks,
  type Environment,
  fencedBlocks,
  functionsWithoutExample,
  run,
  type Snippet,
  snippetName,
  typeErrors,
} from "./snippets.js";

const environment: Environment = {
  load: (specifier) => import(/* @vite-ignore */ specifier),
  equal: (actual, expected, where) => expect(actual, where).toStrictEqual(expected),
  throws: async (statement, code, where) => {
    const error = await Promise.resolve()
      .then(statement)
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    expect(error, where).toBeInstanceOf(kratzen.RuleError);
    expect(error, where).toHaveProperty("code", code);
  },
};

const snippets = allSnippets();
const errors = typeErrors(snippets.filter(({ info }) => info.startsWith("ts")));

describe("every example", () => {
  test("there are some", () => {
    expect(snippets.length).toBeGreaterThan(20);
  });

  for (const [index, snippet] of snippets.filter(({ info }) => info.startsWith("ts")).entries()) {
    test(snippetName(snippet), async () => {
      expect(["ts", "ts no-run"]).toContain(snippet.info);
      expect(errors[index]).toEqual([]);
      if (snippet.info === "ts") await run(snippet, environment);
    });
  }

  for (const snippet of snippets.filter(({ info }) => !info.startsWith("ts"))) {
    test(`${snippetName(snippet)} is in TypeScript, so that it is checked`, () => {
      expect(snippet.info).toMatch(/^ts\b/);
    });
  }
});

test("every public function has an example", () => {
  expect(functionsWithoutExample(["src/index.ts", "src/conformance/index.ts", "src/i18n/index.ts"])).toEqual([]);
});

describe("the check itself can fail", () => {
  const snippet = (code: string): Snippet => ({ file: "README.md", line: 1, code, info: "ts" });
  const outcome = (code: string): Promise<string> =>
    run(snippet(code), environment).then(
      () => "passed",
      (error: unknown) => String(error),
    );

  const right = [
    ["1 + 1; // => 2"],
    ["const list: readonly number[] = [1, 2]; // => [1, 2]\nif (list.length > 1) {\n  list.length; // => 2\n}"],
    ["({ a: 1, b: [2] }); // => {\n//   a: 1,\n//   b: [2],\n// }"],
    ['import { type Seat, leftOf as left } from "kratzen";\nconst seat: Seat = left(4, 3); // => 0'],
    ['import * as all from "kratzen";\nall.leftOf(4, 3); // => 0'],
    ['import { leftOf } from "kratzen";\nleftOf(4, 9); // throws BAD_SEAT'],
  ];

  test("right ones compile", () => {
    expect(typeErrors(right.flat().map(snippet)).flat()).toEqual([]);
  });

  test.each(right)("passes: %j", async (code) => {
    expect(await outcome(code)).toBe("passed");
  });

  test.each([
    ["1 + 1; // => 3", /README\.md:1/],
    ["const list = [1, 2];\nlist; // => [1]", /README\.md:2/],
    ["const two: number = 2; // => 3", /README\.md:1/],
    ['import { leftOf } from "kratzen";\nleftOf(4, 3); // throws BAD_SEAT', /README\.md:2/],
    ['import { leftOf } from "kratzen";\nleftOf(4, 9); // throws BAD_CARD', /BAD_CARD/],
    ["// => 3", /1 claims in comments, but 0 can be checked/],
    ["const { length } = [1]; // => 1", /has no value/],
    ["missing();", /missing is not defined/],
  ])("fails: %j", async (code, reason) => {
    expect(await outcome(code)).toMatch(reason);
  });

  test("a type error is found, at its line", () => {
    const code = 'import { leftOf } from "kratzen";\nleftOf("4", 0);';
    expect(typeErrors([snippet(code)])).toEqual([[expect.stringMatching(/^README\.md:2 /)]]);
  });

  test("blocks are found where they stand", () => {
    const markdown = "Text\n\n```ts\n1;\n```\n\n- item\n\n  ```ts no-run\n  2;\n  ```\n";
    expect(fencedBlocks("a.md", markdown)).toEqual([
      { file: "a.md", line: 4, code: "1;", info: "ts" },
      { file: "a.md", line: 10, code: "2;", info: "ts no-run" },
    ]);
    const source =
      "/**\n * Text.\n *\n * ```ts\n * 0;\n * ```\n * @example\n * ```ts\n * 1;\n * ```\n * @returns x\n */";
    expect(docstringBlocks("a.ts", `const a = 1;\n${source}\n`)).toEqual([
      { file: "a.ts", line: 10, code: "1;", info: "ts" },
    ]);
  });
});
