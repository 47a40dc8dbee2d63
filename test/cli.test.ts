// The command `kratzen-conformance`, as a user runs it: bundled once, then started with engines good and nasty.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const PYTHON_ENGINE = "docs/examples/python-engine/engine.py";
const hasPython = spawnSync("python3", ["--version"]).status === 0;

let work = "";
let cli = "";

beforeAll(async () => {
  mkdirSync("node_modules/.cache", { recursive: true });
  work = mkdtempSync(join(process.cwd(), "node_modules/.cache/cli-")); // below node_modules, where fast-check is found
  const options = { bundle: true, splitting: true, platform: "node", format: "esm", logLevel: "error" } as const;
  await build({ ...options, entryPoints: ["src/conformance/cli.ts"], outdir: work, external: ["fast-check"] });
  writeFileSync(join(work, "package.json"), '{ "type": "module" }');
  cli = join(work, "cli.js");
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
}

/** Runs the command; fails when it hangs. */
function run(args: readonly string[], file = cli): Promise<Run> {
  const begin = Date.now();
  const child = spawn(process.execPath, [file, ...args]);
  const texts = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    texts.out += data;
  });
  child.stderr.on("data", (data) => {
    texts.err += data;
  });
  return new Promise((resolve, reject) => {
    const hangs = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The command hangs.\n${texts.out}\n${texts.err}`));
    }, 50_000);
    child.on("close", (code) => {
      clearTimeout(hangs);
      resolve({ code, ...texts, seconds: (Date.now() - begin) / 1000 });
    });
  });
}

/** Writes an engine in JavaScript that answers each request by an expression, or does worse. */
function engine(name: string, code: string): readonly string[] {
  const path = join(work, `${name}.cjs`);
  writeFileSync(path, code);
  return ["--", process.execPath, path];
}

const HELLO = `{ protocol: "kratzen-conformance/1", engine: "nasty" }`;

/** An engine that greets, and then does this with each request. */
const greeting = (body: string): string => `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    const send = (answer) => console.log(JSON.stringify(answer));
    if (method === "hello") return send({ id, result: ${HELLO} });
    ${body}
  });`;

const QUICK = ["--seed", "1", "--runs", "5"];

/** Whether a process is alive; one that has ended and was not collected counts as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return (
    spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .stdout.trim()
      .startsWith("Z") === false
  );
}

/** The process that a nasty engine has written down, once it is there. */
const writtenPid = (name: string): number => Number(readFileSync(join(work, name), "utf8"));

describe.runIf(hasPython)("the example engine in Python", () => {
  test("passes every clause", { timeout: 120_000 }, async () => {
    const { code, out, err } = await run(["--seed", "7", "--runs", "25", "--", "python3", PYTHON_ENGINE]);
    expect(err).not.toContain("failed");
    expect(out).toMatch(/\d+ passed, 0 failed, 0 unsupported, \d+ unreached; engine python-example, seed 7, 25 runs/);
    expect(code).toBe(0);
    expect(err.split("\n")[0]).toMatch(/^1\/\d+ D1\/deck passed$/); // no terminal: plain lines
    expect(err).not.toContain("█");
  });

  /** A copy of the engine in which one thing is wrong. */
  function faulty(name: string, right: string, wrong: string): string {
    const source = readFileSync(PYTHON_ENGINE, "utf8");
    expect(source.split(right)).toHaveLength(2);
    const path = join(work, `${name}.py`);
    writeFileSync(path, source.replace(right, wrong));
    return path;
  }

  const FAULTS: readonly (readonly [name: string, right: string, wrong: string, check: string, most: number])[] = [
    ["striker", "-2 * frozen if seat == striker else -frozen", "-frozen", "F15/settlement", 500],
    [
      "diamond",
      'return trump if card == "W" else card[1]',
      'return "D" if card == "W" else card[1]',
      "C4/legalPlays",
      420,
    ],
    ["modulo", "while word >= 2 ** 32 - 2 ** 32 % n:", "while False:", "D3/deck", 100],
    [
      "follow",
      '"MUST_FOLLOW_SUIT", clause)\n        if not five:',
      '"MUST_FOLLOW_SUIT", clause)\n        if False:',
      "F12.1/legalPlays",
      250,
    ],
    ["share", "pay(seat, frozen * won[seat] / 5,", "pay(seat, frozen * won[seat] // 5,", "V10/settlement", 700],
    [
      "dealer",
      'dealer=left_of(s, s["dealer"]), tieBreak',
      'dealer=(s["dealer"] - 1) % s["players"], tieBreak',
      "C12/replay",
      2500,
    ],
  ];

  test.each(FAULTS)(
    "with a fault (%s) fails by its clause",
    { timeout: 120_000 },
    async (name, right, wrong, check, most) => {
      const path = faulty(name, right, wrong);
      const clause = check.split("/")[0] ?? "";
      const args = ["--seed", "3", "--runs", "60", "--clause", clause, "--json", "--", "python3", path];
      const { code, out } = await run(args);
      expect(code).toBe(1);
      const report = JSON.parse(out);
      const found = report.checks.find(({ id }: { id: string }) => id === check);
      expect(found.status).toBe("failed");
      const { method, params, expected, got } = found.counterexample;
      expect(expected).not.toEqual(got);
      expect(JSON.stringify({ method, params }).length).toBeLessThan(most);

      // It can be repeated, at once and as small.
      const again = [
        "--seed",
        "3",
        "--runs",
        "60",
        "--clause",
        check,
        "--path",
        found.path,
        "--json",
        "--",
        "python3",
        path,
      ];
      const repeated = JSON.parse((await run(again)).out);
      expect(repeated.checks).toHaveLength(1);
      expect(repeated.checks[0].counterexample).toEqual(found.counterexample);
      expect(repeated.checks[0].cases).toBe(1);
    },
  );

  test("blames no clause that holds", { timeout: 120_000 }, async () => {
    const path = faulty("penalty", '-2 if o["penalty"] == "doubleAnte" else -frozen', "-1");
    const { code, out } = await run(["--seed", "5", "--runs", "20", "--json", "--", "python3", path]);
    expect(code).toBe(1);
    const failed = JSON.parse(out).checks.filter(({ status }: { status: string }) => status === "failed");
    expect(failed.map(({ id }: { id: string }) => id)).toEqual(["V11/settlement", "V11/replay"]);
  });

  test("shows a failure so that it can be repeated", { timeout: 60_000 }, async () => {
    const path = faulty("text", "-2 * frozen if seat == striker else -frozen", "-frozen");
    const { code, out } = await run([...QUICK, "--runs", "60", "--clause", "F15/settlement", "--", "python3", path]);
    expect(code).toBe(1);
    expect(out).toMatch(/^F15\/settlement {2}failed {2}/m);
    expect(out).toMatch(
      /^ {2}expected {4}\{"entries":\[\{"seat":\d,"amount":"-[\d/]+","reason":"penalty","clause":"F15"\}/m,
    );
    expect(out).toMatch(
      /^ {2}again {7}kratzen-conformance --clause F15\/settlement --seed 1 --runs 60 --path [\d:]+ -- python3 /m,
    );
  });
});

describe("an engine that misbehaves", () => {
  test("exits at once", async () => {
    const { code, err } = await run([...QUICK, ...engine("exits", "process.exit(3)")]);
    expect(code).toBe(1);
    expect(err).toContain("failed before the first check (crash)");
    expect(err).toMatch(/exit code 3|does not read its standard input/);
  });

  test("crashes with a complaint", async () => {
    const crashing = engine("crashes", greeting('console.error("no such suit"); process.exit(9);'));
    const { code, out } = await run([...QUICK, "--clause", "D1", ...crashing]);
    expect(code).toBe(1);
    expect(out).toContain("differs in  crash");
    expect(out).toMatch(/ended with exit code 9\. It had written to standard error: no such suit/);
  });

  test("crashes for some requests only, which are made small", async () => {
    const code = greeting(`
      const { params } = JSON.parse(line);
      if (method === "trickWinner" && params.trick.includes("W")) process.exit(1);
      send({ id, unsupported: true });`);
    const { out } = await run([
      "--seed",
      "1",
      "--runs",
      "50",
      "--json",
      "--clause",
      "C6/trickWinner",
      ...engine("some", code),
    ]);
    const [check] = JSON.parse(out).checks;
    expect(check.status).toBe("failed");
    expect(check.counterexample.about).toBe("crash");
    expect(check.counterexample.params.trick).toContain("W");
    expect(check.counterexample.params.trick.length).toBeLessThanOrEqual(2);
  });

  test("prints garbage", async () => {
    const { code, err } = await run([
      ...QUICK,
      ...engine("garbage", 'console.log("Welcome to my engine!"); setInterval(() => {}, 1000);'),
    ]);
    expect(code).toBe(1);
    expect(err).toContain("(garbage)");
    expect(err).toContain("Welcome to my engine!");
  });

  test("answers what is no answer", async () => {
    const { code, out } = await run([...QUICK, "--clause", "D1", ...engine("empty", greeting("send({ id });"))]);
    expect(code).toBe(1);
    expect(out).toContain("differs in  garbage");
    expect(out).toContain("neither result, error nor unsupported");
  });

  test("answers with a wrong id", async () => {
    const { code, out } = await run([
      ...QUICK,
      "--clause",
      "D1",
      ...engine("id", greeting("send({ id: 0, unsupported: true });")),
    ]);
    expect(code).toBe(1);
    expect(out).toContain("differs in  wrong id");
  });

  test("answers twice", async () => {
    const twice = greeting("send({ id, unsupported: true }); send({ id, unsupported: true });");
    const { code, out } = await run(["--seed", "1", "--runs", "50", "--clause", "D1", ...engine("twice", twice)]);
    expect(code).toBe(1);
    expect(out).toContain("differs in  wrong id");
  });

  test("answers an error", async () => {
    const { code, out } = await run([
      ...QUICK,
      "--clause",
      "D1",
      ...engine("error", greeting('send({ id, error: { code: "BAD" } });')),
    ]);
    expect(code).toBe(1);
    expect(out).toContain('got         {"error":{"code":"BAD"}}');
  });

  test("is slow, but within the time", async () => {
    const slow = engine("slow", greeting("setTimeout(() => send({ id, unsupported: true }), 60);"));
    const { code, out } = await run([...QUICK, "--clause", "D1", ...slow]);
    expect(out).toMatch(/D1\/deck +unsupported/);
    expect(code).toBe(1); // nothing was judged
  });

  test("is too slow", async () => {
    const slow = engine("tooSlow", greeting("setTimeout(() => send({ id, unsupported: true }), 5000);"));
    const { code, out, seconds } = await run([...QUICK, "--timeout", "300", ...slow]);
    expect(code).toBe(1);
    expect(out).toContain("differs in  time-out");
    expect(out).toContain("did not answer within 300 ms");
    expect(out).toMatch(/, 3 failed, \d+ unsupported, \d+ unreached/); // after three it is not asked any more
    expect(seconds).toBeLessThan(15);
  });

  test("never answers", async () => {
    const { code, err } = await run([
      ...QUICK,
      "--timeout",
      "300",
      ...engine("silent", "process.stdin.resume(); setInterval(() => {}, 1000);"),
    ]);
    expect(code).toBe(1);
    expect(err).toContain("failed before the first check (time-out)");
  });

  test("floods standard output with lines", async () => {
    const { code, err } = await run([
      ...QUICK,
      ...engine(
        "flood",
        'const pour = () => { while (process.stdout.write("{}\\n".repeat(5000))); }; process.stdout.on("drain", pour); pour();',
      ),
    ]);
    expect(code).toBe(1);
    expect(err).toContain("(wrong id)");
  });

  test("floods standard output with one line", async () => {
    const { code, err } = await run([
      ...QUICK,
      ...engine(
        "longLine",
        'const pour = () => { while (process.stdout.write("x".repeat(65536))); }; process.stdout.on("drain", pour); pour();',
      ),
    ]);
    expect(code).toBe(1);
    expect(err).toMatch(/garbage.*more than 16 MiB/);
  });

  test("closes its standard input", async () => {
    const code = `${greeting("require('node:fs').closeSync(0); process.stdin.destroy(); send({ id, unsupported: true });")} setInterval(() => {}, 1000);`;
    const { code: exit, out } = await run([
      "--seed",
      "1",
      "--runs",
      "50",
      "--timeout",
      "2000",
      "--clause",
      "D1",
      ...engine("closed", code),
    ]);
    expect(exit).toBe(1);
    expect(out).toMatch(/differs in {2}(crash|time-out)/);
  });

  test.runIf(process.platform !== "win32")(
    "ignores SIGTERM and the end of its input, and is ended all the same",
    async () => {
      const code = `process.on("SIGTERM", () => {}); require("node:fs").writeFileSync(${JSON.stringify(join(work, "stubborn.pid"))}, String(process.pid));
      ${greeting("send({ id, unsupported: true });")} setInterval(() => {}, 1000);`;
      await run([...QUICK, "--clause", "D1", ...engine("stubborn", code)]);
      await expect.poll(() => isAlive(writtenPid("stubborn.pid")), { timeout: 20_000 }).toBe(false);
    },
  );

  test.runIf(process.platform !== "win32")("has started another process, which is ended too", async () => {
    const pid = JSON.stringify(join(work, "grandchild.pid"));
    const code = `const { pid } = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
      require("node:fs").writeFileSync(${pid}, String(pid)); ${greeting("send({ id, unsupported: true });")}`;
    await run([...QUICK, "--clause", "D1", ...engine("parent", code)]);
    await expect.poll(() => isAlive(writtenPid("grandchild.pid")), { timeout: 20_000 }).toBe(false); // once it is reaped
  });

  test.runIf(process.platform !== "win32")("is ended when the command is", async () => {
    const code = `require("node:fs").writeFileSync(${JSON.stringify(join(work, "orphan.pid"))}, String(process.pid));
      process.stdin.resume(); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, [cli, "--timeout", "60000", ...engine("orphan", code)], { stdio: "ignore" });
    await expect
      .poll(() => existsSync(join(work, "orphan.pid")) && writtenPid("orphan.pid"), { timeout: 20_000 })
      .toBeTruthy();
    child.kill("SIGTERM");
    const [exit] = await new Promise<unknown[]>((resolve) => child.once("exit", (...how) => resolve(how)));
    expect(exit).toBe(143);
    await expect.poll(() => isAlive(writtenPid("orphan.pid")), { timeout: 20_000 }).toBe(false);
  });
});

describe("an engine that knows little", () => {
  test("is told what it does not support", async () => {
    const hello = `{ protocol: "kratzen-conformance/1", engine: "little", rulesets: ["fourCard"] }`;
    const code = greeting("send({ id, unsupported: true });").replace(HELLO, hello);
    const { code: exit, out } = await run([...QUICK, ...engine("little", code)]);
    expect(out).toMatch(/V8\/legalPlays +unsupported +0/);
    expect(out).toMatch(/F15\/settlement +unsupported +0/);
    expect(out).toMatch(/^0 passed, 0 failed, \d+ unsupported, \d+ unreached/m);
    expect(exit).toBe(1);
  });

  test("speaks another protocol", async () => {
    const code = greeting("").replace("kratzen-conformance/1", "uci");
    const { code: exit, err } = await run([...QUICK, ...engine("uci", code)]);
    expect(exit).toBe(1);
    expect(err).toBe("The engine did not answer hello with the protocol kratzen-conformance/1.\n");
  });
});

describe("wrong use is told in a sentence", () => {
  test.each([
    [[], /^The engine's command comes after --/],
    [["--"], /^The engine's command comes after --/],
    [["--runs", "0", "--", "x"], /^--runs takes a whole number/],
    [["--seed", "x", "--", "x"], /^--seed takes an integer/],
    [["--timeout", "-1", "--", "x"], /--timeout/],
    [["--path", "a", "--", "x"], /^--path takes the numbers/],
    [["--nonsense", "--", "x"], /--nonsense/],
    [["engine.py", "--", "x"], /engine\.py/],
    [["--", "/no/such/engine"], /cannot be run/],
  ])("%j", async (args, sentence) => {
    const { code, err, out } = await run(args);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/ {4}at /);
    expect(out).toBe("");
    expect(code).toBe(2);
  });

  test("a clause that no check is about", async () => {
    const { code, err } = await run(["--clause", "X9", ...engine("fine", greeting(""))]);
    expect(err).toMatch(/^There is no check of X9\. There are D1, D2, /);
    expect(code).toBe(2);
  });

  test("a path without the one check it belongs to", async () => {
    const { code, err } = await run(["--path", "1:0", ...engine("fine", greeting(""))]);
    expect(err).toMatch(/^--path belongs to one check/);
    expect(code).toBe(2);
  });

  test("without fast-check", async () => {
    const elsewhere = mkdtempSync(join(process.env["TMPDIR"] ?? "/tmp", "kratzen-cli-"));
    try {
      cpSync(work, elsewhere, { recursive: true, filter: (path) => !path.endsWith(".pid") });
      const { code, err } = await run([...engine("fine", greeting(""))], join(elsewhere, "cli.js"));
      expect(err).toBe("The checks need fast-check, an optional peer of kratzen: npm install --save-dev fast-check\n");
      expect(code).toBe(2);
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  test("--help is no wrong use", async () => {
    const { code, out } = await run(["--help"]);
    expect(out).toContain("kratzen-conformance [options] -- <command> [arguments]");
    expect(code).toBe(0);
  });
});
