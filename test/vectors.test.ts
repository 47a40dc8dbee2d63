// The published vectors: that nothing has changed, that they fit their schemas, and that others come to the same.
import { spawnSync } from "node:child_process";
import { createCipheriv, createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parseRecord } from "kratzen";
import { describe, expect, test } from "vitest";
import { RULE_ERROR_CODES } from "./codes.ts";
import { allVectors } from "./vectors/vectors.js";

const FOLDER = "test/vectors";
const names = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
const vectors = names.filter((name) => !name.endsWith(".schema.json"));
const read = (name: string): ReturnType<typeof JSON.parse> => JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8"));

test("nothing has changed since they were written", { timeout: 240_000 }, () => {
  const computed = allVectors();
  expect(Object.keys(computed).sort()).toEqual(vectors);
  // A change here is a change of what the package promises: a major version, and `npm run vectors`.
  for (const name of vectors) {
    expect(computed[name] === readFileSync(`${FOLDER}/${name}`, "utf8"), `${name} has changed`).toBe(true);
  }
});

test.each(vectors)("%s fits its schema", (name) => {
  const schema = name.replace(/\.json$/, ".schema.json");
  expect(read(name).$schema).toBe(`./${schema}`);
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(read(schema));
  validate(read(name));
  expect(validate.errors).toBeNull();

  const broken = structuredClone(read(name));
  for (const list of Object.values(broken).filter(Array.isArray)) list[0].surplus = true;
  expect(validate(broken)).toBe(false);
});

test("they are small enough to be published", () => {
  const size = names.reduce((sum, name) => sum + readFileSync(`${FOLDER}/${name}`).length, 0);
  expect(size).toBeLessThan(400_000);
});

describe("the dealer, by Node's own SHA-256 and ChaCha20", () => {
  const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
    const hash = createHash("sha256");
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  const { streams, sessions } = read("dealer.json");

  function keyOf(seed: string | number, hand: number): Buffer {
    const number = Buffer.alloc(8);
    number.writeBigUInt64LE(BigInt(hand));
    return sha256(sha256(String(seed)), number);
  }

  /** Draws from the keystream of a key (D2, D3). */
  function drawer(key: Uint8Array): {
    below: (bound: number) => number;
    words: readonly number[];
    drawn: () => number;
  } {
    const bytes = createCipheriv("chacha20", key, Buffer.alloc(16)).update(Buffer.alloc(4 * 64));
    const words = Array.from({ length: 64 }, (_, place) => bytes.readUInt32LE(4 * place));
    let place = 0;
    const below = (bound: number): number => {
      const limit = 2 ** 32 - (2 ** 32 % bound);
      while ((words[place] ?? 0) >= limit) place += 1;
      place += 1;
      return (words[place - 1] ?? 0) % bound;
    };
    return { below, words, drawn: () => place };
  }

  const pack = [...[..."CSHD"].flatMap((suit) => [..."AKQJT987"].map((rank) => rank + suit)), "W"];

  test("keys, commitments, words, shuffles and cuts", () => {
    for (const { seed, hand, ...published } of streams) {
      const key = keyOf(seed, hand);
      const { below, words, drawn } = drawer(key);
      const shuffled = [...pack];
      for (let i = 32; i > 0; i -= 1) {
        const j = below(i + 1);
        [shuffled[i], shuffled[j]] = [shuffled[j] ?? "", shuffled[i] ?? ""];
      }
      const drawnForShuffle = drawn();
      const cut = 1 + below(32);
      expect({ seed, hand, ...published }).toEqual({
        ...{ seed, hand, key: key.toString("hex"), commitment: sha256(key).toString("hex") },
        ...{ words: words.slice(0, 20), drawn: drawnForShuffle, shuffled, cut },
        deck: [...shuffled.slice(cut), ...shuffled.slice(0, cut)],
      });
    }
  });

  test("some of them refuse a word (D3)", () => {
    const refusing = streams.filter(({ drawn }: { drawn: number }) => drawn > 32);
    expect(refusing.length).toBeGreaterThanOrEqual(4);
  });

  test("sessions' commitments and first dealers", () => {
    for (const { seed, commitment, firstDealer } of sessions) {
      expect(commitment).toBe(sha256(sha256(String(seed))).toString("hex"));
      for (const players of [3, 4, 5, 6]) {
        expect(firstDealer[players]).toBe(drawer(keyOf(seed, 0)).below(players));
      }
    }
  });
});

describe("what the cases show", () => {
  test("every code of a refusal, under every kind of game", () => {
    const { cases } = read("legal-plays.json");
    const codes = new Set<string>();
    for (const { ruleset, refused } of cases) {
      for (const code of Object.values(refused)) codes.add(`${ruleset.name} ${code}`);
    }
    expect([...codes].sort()).toEqual(
      ["MUST_FOLLOW_SUIT", "MUST_OVERTRUMP", "MUST_TRUMP"]
        .flatMap((code) => [`fiveCard ${code}`, `fourCard ${code}`, `tavern ${code}`])
        .concat("fourCard MUST_HEAD", "tavern MUST_HEAD")
        .sort(),
    );
    for (const { hand, legal, refused } of cases) {
      expect([...legal, ...Object.keys(refused)].sort()).toEqual([...hand].sort());
      for (const code of Object.values(refused)) expect(RULE_ERROR_CODES).toContain(code);
    }
  });

  test("every record can be read, and every action has its digest", () => {
    for (const { record, digests } of read("sessions.json").cases) {
      expect(() => parseRecord(record)).not.toThrow();
      expect(digests).toHaveLength(record.actions.length + 1);
      expect(new Set(digests).size).toBe(digests.length);
    }
  });
});

describe.runIf(spawnSync("python3", ["--version"]).status === 0)(
  "the example engine in Python comes to the same",
  () => {
    interface Request {
      readonly method: string;
      readonly params: object;
    }

    /** Asks the engine everything at once. */
    function ask(requests: readonly Request[]): readonly { readonly result: unknown }[] {
      const input = requests.map((request, id) => JSON.stringify({ id, ...request })).join("\n");
      const { stdout } = spawnSync("python3", ["docs/examples/python-engine/engine.py"], {
        ...{ input, encoding: "utf8", maxBuffer: 2 ** 28 },
      });
      return stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    }

    /** Splits each case into what is asked and what is answered, and asks it. */
    function agree(file: string, method: string, ...answers: readonly string[]): void {
      const { cases } = read(file);
      const isAnswer = ([name]: [string, unknown]): boolean => answers.includes(name);
      const entries: [string, unknown][][] = cases.map((one: object) => Object.entries(one));
      const given = entries.map((one) => Object.fromEntries(one.filter((entry) => !isAnswer(entry))));
      const expected = entries.map((one) => Object.fromEntries(one.filter(isAnswer)));
      const got = ask(given.map((params) => ({ method, params }))).map(({ result }) => result);
      expect(got).toEqual(expected);
    }

    test("legal plays", () => agree("legal-plays.json", "legalPlays", "legal", "refused"));
    test("trick winners", () => agree("trick-winners.json", "trickWinner", "index"));
    test("settlements", () => agree("settlements.json", "settlement", "required", "failed", "entries", "pot"));

    test("sessions", () => {
      const { cases } = read("sessions.json");
      const requests = cases.map(({ record }: { record: object }) => ({ method: "replay", params: { record } }));
      const digests = cases.map((one: { digests: readonly string[] }) => ({ sessions: one.digests }));
      expect(ask(requests).map(({ result }) => result)).toEqual(digests);
    });

    test("perft, where it is quick", () => {
      const small = read("perft.json").cases.filter(({ count }: { count: number }) => count < 3000);
      expect(small.length).toBeGreaterThan(20);
      const requests = small.map(({ count: _count, divide: _divide, ...params }: Record<string, unknown>) => ({
        method: "perft",
        params,
      }));
      expect(ask(requests).map(({ result }) => result)).toEqual(
        small.map(({ count }: { count: number }) => ({ count })),
      );
    });
  },
);
