import * as kratzen from "kratzen";
import { conformanceSuite } from "kratzen/conformance";
import { afterAll, describe, expect, test } from "vitest";

const cases = new Map<string, number>();
const suite = conformanceSuite(kratzen, {
  onJudged: ({ clause, name, cases: count }) => cases.set(`${clause} ${name}`, count),
});

describe("the engine keeps every clause", () => {
  for (const { clause, name, run } of suite) test(`${clause} ${name}`, run);
});

afterAll(() => {
  const silent = [...cases].filter(([, count]) => count === 0).map(([name]) => name);
  expect(silent, "properties whose case never came up").toEqual([]);
});
