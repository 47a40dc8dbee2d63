#!/usr/bin/env node
// `kratzen-conformance`: judges an engine in any language that runs as a child process and answers JSON lines.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import type { Answer, Game, RemoteCheck, Verdict } from "./index.js";

const HELP = `kratzen-conformance judges an engine of Kratzen, in whatever language it is written.

  kratzen-conformance [options] -- <command> [arguments]

The command is started as a child process that reads one JSON request a line and writes one JSON answer a line, by the
protocol kratzen-conformance/1. Every clause of the rules is tried with random cases; a difference is made as small as
it gets, and printed with what was expected.

  --runs N        cases for each check (100)
  --seed N        the integer from which all cases follow (a new one each time)
  --clause C      only the checks of this clause, such as F12 (also F12.1), or one check, such as F15/settlement;
                  may be given more than once
  --path P        with --seed and one --clause: straight to a counterexample, as printed with it
  --timeout MS    how long one answer may take (5000)
  --json          the report as JSON on standard output
  --help          this text

Exit code: 0 when all that was judged passed, 1 when something failed or nothing was judged, 2 when it is used wrongly.`;

const FAILED = 1;
const WRONG_USAGE = 2;

// ---------------------------------------------------------------------------------------------------- the arguments

interface Arguments {
  readonly command: readonly [file: string, ...args: string[]];
  readonly runs: number;
  readonly seed: number;
  readonly path: string | undefined;
  readonly clauses: readonly string[];
  readonly timeout: number;
  readonly json: boolean;
}

/** The arguments, or a sentence about what is wrong with them; null when help is asked for. */
function readArguments(argv: readonly string[]): Arguments | string | null {
  const end = argv.indexOf("--");
  const own = end < 0 ? argv : argv.slice(0, end);
  const [file, ...args] = end < 0 ? [] : argv.slice(end + 1);
  try {
    const { values } = parseArgs({
      args: [...own],
      options: {
        runs: { type: "string", default: "100" },
        seed: { type: "string", default: String(newSeed()) },
        clause: { type: "string", multiple: true, default: [] },
        path: { type: "string" },
        timeout: { type: "string", default: "5000" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return null;
    const [runs, seed, timeout] = [values.runs, values.seed, values.timeout].map(Number);
    if (!isWhole(runs, 1, 1_000_000)) return "--runs takes a whole number from 1 to 1000000.";
    if (!isWhole(seed, -(2 ** 31), 2 ** 31 - 1)) return "--seed takes an integer of 32 bits.";
    if (!isWhole(timeout, 1, 2 ** 31 - 1)) return "--timeout takes a whole number of milliseconds, at least 1.";
    if (values.path !== undefined && !/^\d+(:\d+)*$/.test(values.path)) {
      return "--path takes the numbers and colons that were printed with a counterexample.";
    }
    if (file === undefined) return "The engine's command comes after --, such as: kratzen-conformance -- ./engine";
    return {
      command: [file, ...args],
      runs,
      seed,
      path: values.path,
      clauses: values.clause,
      timeout,
      json: values.json,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const newSeed = (): number => Math.floor(Math.random() * 2 ** 31);

const isWhole = (value: number | undefined, from: number, to: number): value is number =>
  value !== undefined && Number.isInteger(value) && value >= from && value <= to;

/** Whether a check is one of those asked for: by its id, its clause, or the clause it is a part of. */
const isWanted = ({ id, clause }: RemoteCheck, wanted: string): boolean =>
  id === wanted || clause === wanted || clause.startsWith(`${wanted}.`);

// ------------------------------------------------------------------------------------------------ the child process

type Failure = Extract<Answer, { kind: "failure" }>;

/** One life of the engine; after a failure another one is started. */
interface Life {
  readonly child: ChildProcessWithoutNullStreams;
  /** What has come of the next line. */
  line: string;
  /** What it said last on standard error. */
  complaint: string;
  /** What went wrong; then it has been ended. */
  failure: Failure | null;
  waiting: { readonly id: number; readonly resolve: (answer: Answer) => void } | null;
}

interface Engine {
  readonly ask: (method: string, params: unknown) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

const LONGEST_LINE = 16 * 1024 * 1024;
/** After so many time-outs, and so many failures of any kind, the engine is not asked any more. */
const MOST_TIME_OUTS = 3;
const MOST_FAILURES = 60;
/** How long an engine may take to end by itself once its input has ended. */
const GRACE = 300;

const lives = new Set<Life>();

/** Ends a life and all that it has started: they share a process group, so that nothing is left behind. */
function end(life: Life): void {
  const { child } = life;
  lives.delete(life);
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // They are gone already.
  }
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  child.unref();
}

function fail(life: Life, failure: string, message: string, isFinal = false): void {
  if (life.failure) return;
  const said = life.complaint.trim().split("\n").slice(-3).join("\n");
  life.failure = {
    kind: "failure",
    failure,
    message: said === "" ? message : `${message} It had written to standard error: ${said}`,
    final: isFinal,
  };
  end(life);
  life.waiting?.resolve(life.failure);
}

/** Reads one line of the engine's. */
function read(life: Life, line: string): void {
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    fail(life, "garbage", `The engine wrote what is no JSON: ${shorten(line)}`);
    return;
  }
  const { waiting } = life;
  const id = member(answer, "id");
  if (waiting === null || id !== waiting.id) {
    const asked = waiting === null ? "nothing was asked" : `the request has the id ${waiting.id}`;
    fail(
      life,
      "wrong id",
      `The engine answered with the id ${shorten(JSON.stringify(id) ?? "undefined")}, but ${asked}.`,
    );
    return;
  }
  const given = answerOf(answer);
  if (given === null) fail(life, "garbage", `The answer has neither result, error nor unsupported: ${shorten(line)}`);
  else waiting.resolve(given);
}

function answerOf(answer: unknown): Answer | null {
  const [result, error] = [member(answer, "result"), member(answer, "error")];
  if (result !== undefined) return { kind: "result", result };
  if (error !== undefined) return { kind: "error", error };
  return member(answer, "unsupported") === true ? { kind: "unsupported" } : null;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

const shorten = (text: string, most = 200): string => (text.length > most ? `${text.slice(0, most)}…` : text);

function start([file, ...args]: Arguments["command"]): Life {
  const child = spawn(file, args, { detached: process.platform !== "win32", windowsHide: true });
  const life: Life = { child, line: "", complaint: "", failure: null, waiting: null };
  lives.add(life);
  child.on("error", (error) => fail(life, "no start", `The command ${file} cannot be run: ${error.message}.`, true));
  child.on("close", (code, signal) =>
    fail(life, "crash", signal ? `The engine was ended by ${signal}.` : `The engine ended with exit code ${code}.`),
  );
  child.stdin.on("error", () => fail(life, "crash", "The engine does not read its standard input any more."));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    life.complaint = `${life.complaint}${text}`.slice(-2000);
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = `${life.line}${text}`.split("\n");
    life.line = lines.pop() ?? "";
    for (const line of lines) if (!life.failure && line.trim() !== "") read(life, line);
    if (life.line.length > LONGEST_LINE) fail(life, "garbage", "The engine wrote a line of more than 16 MiB.");
  });
  return life;
}

/** An engine that is started when it is first asked, and again after it has failed. */
function engineOf({ command, timeout }: Arguments): Engine {
  let life: Life | null = null;
  let lastId = 0;
  let timeOuts = 0;
  let failures = 0;

  const answerTo = (living: Life, method: string, params: unknown): Promise<Answer> => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const late = `The engine did not answer within ${timeout} ms.`;
      const timer = setTimeout(() => fail(living, "time-out", late, true), timeout);
      living.waiting = {
        id,
        resolve: (answer) => {
          clearTimeout(timer);
          living.waiting = null;
          resolve(answer);
        },
      };
      if (living.failure) living.waiting.resolve(living.failure);
      else living.child.stdin.write(`${JSON.stringify({ id, method, params })}\n`);
    });
  };

  return {
    ask: async (method, params) => {
      if (timeOuts >= MOST_TIME_OUTS || failures >= MOST_FAILURES) return { kind: "notAsked" };
      life ??= start(command);
      const answer = await answerTo(life, method, params);
      if (answer.kind !== "failure") return answer;
      life = null;
      failures += 1;
      if (answer.failure === "time-out") timeOuts += 1;
      return answer;
    },
    close: async () => {
      if (life === null || life.failure) return;
      const ending = life;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, GRACE);
        ending.child.once("exit", () => {
          clearTimeout(timer);
          resolve();
        });
        ending.child.stdin.end();
      });
      end(ending);
    },
  };
}

// ------------------------------------------------------------------------------------------------------- the report

interface Row {
  readonly check: RemoteCheck;
  readonly verdict: Verdict;
}

const STATUSES = ["passed", "failed", "unsupported", "unreached"] as const;

/** Tells how far the checks are: a bar on a terminal, a line a check elsewhere. */
function progress(total: number, isQuiet: boolean): (row: Row | null, next: RemoteCheck | null) => void {
  const { stderr } = process;
  let done = 0;
  return (row, next) => {
    if (row) done += 1;
    if (stderr.isTTY) {
      const filled = Math.round((30 * done) / total);
      const bar = `${"█".repeat(filled)}${"░".repeat(30 - filled)}`;
      stderr.write(next ? `\r\u001b[K${bar} ${done}/${total} ${next.id}` : "\r\u001b[K");
    } else if (row && !isQuiet) {
      stderr.write(`${done}/${total} ${row.check.id} ${row.verdict.status}\n`);
    }
  };
}

function table(rows: readonly Row[]): string {
  const cells = [
    ["check", "result", "cases", "what"],
    ...rows.map(({ check, verdict }) => [check.id, verdict.status, String(verdict.cases), check.name]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A failure with all that is needed to see it again. */
function explain({ check, verdict }: Row, { command, seed, runs }: Arguments): string {
  const { counterexample, path } = verdict;
  if (counterexample === null) return "";
  const { method, params, about, expected, got } = counterexample;
  const again = [`--clause ${check.id} --seed ${seed} --runs ${runs} --path ${path} --`, ...command.map(quoted)].join(
    " ",
  );
  return [
    `${check.id}: ${check.name}`,
    `  differs in  ${about === "" ? "the answer" : about}`,
    `  request     ${JSON.stringify({ method, params })}`,
    `  expected    ${JSON.stringify(expected)}`,
    `  got         ${typeof got === "string" ? got : (JSON.stringify(got) ?? "nothing")}`,
    `  again       kratzen-conformance ${again}`,
  ].join("\n");
}

/** The report as data, for `--json`. */
function reportOf(rows: readonly Row[], engine: unknown, given: Arguments): unknown {
  const { seed, runs } = given;
  return {
    format: "kratzen-conformance-report/1",
    engine,
    seed,
    runs,
    ...Object.fromEntries(STATUSES.map((status) => [status, count(rows, status)])),
    checks: rows.map(({ check: { id, clause, name }, verdict }) => ({ id, clause, name, ...verdict })),
  };
}

const count = (rows: readonly Row[], status: Verdict["status"]): number =>
  rows.filter(({ verdict }) => verdict.status === status).length;

// ------------------------------------------------------------------------------------------------------ the command

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

const say = (text: string): number => {
  process.stderr.write(`${text}\n`);
  return WRONG_USAGE;
};

/** The checks, or null where their only dependency is not installed. */
async function loadSuite(): Promise<typeof import("./index.js") | null> {
  try {
    return await import("./index.js");
  } catch (error) {
    if (error instanceof Error && error.message.includes("fast-check")) return null;
    throw error;
  }
}

async function judge(given: Arguments, engine: Engine): Promise<number> {
  const suite = await loadSuite();
  if (suite === null)
    return say("The checks need fast-check, an optional peer of kratzen: npm install --save-dev fast-check");
  const hello = await engine.ask("hello", {});
  if (hello.kind === "failure") {
    process.stderr.write(`The engine failed before the first check (${hello.failure}). ${hello.message}\n`);
    return hello.failure === "no start" ? WRONG_USAGE : FAILED;
  }
  const greeting = hello.kind === "result" ? hello.result : null;
  if (member(greeting, "protocol") !== suite.PROTOCOL) {
    process.stderr.write(`The engine did not answer hello with the protocol ${suite.PROTOCOL}.\n`);
    return FAILED;
  }

  const named = member(greeting, "rulesets");
  const isKnown = (game: Game): boolean => !Array.isArray(named) || named.includes(game);
  const games = (["fourCard", "fiveCard", "tavern"] as const).filter(isKnown);
  const all = suite.remoteSuite({ ask: engine.ask, sha256, games });
  const unknown = given.clauses.find((clause) => !all.some((check) => isWanted(check, clause)));
  if (unknown !== undefined) {
    return say(
      `There is no check of ${unknown}. There are ${[...new Set(all.map(({ clause }) => clause))].join(", ")}.`,
    );
  }
  const checks = all.filter((check) => given.clauses.length === 0 || given.clauses.some((one) => isWanted(check, one)));
  if (given.path !== undefined && checks.length !== 1) {
    return say(`--path belongs to one check; name it, such as --clause ${checks[0]?.id}.`);
  }

  const rows = await runAll(checks, given);
  print(rows, member(greeting, "engine") ?? null, given);
  return count(rows, "failed") > 0 || count(rows, "passed") === 0 ? FAILED : 0;
}

async function runAll(checks: readonly RemoteCheck[], { seed, runs, path, json }: Arguments): Promise<readonly Row[]> {
  const report = progress(checks.length, json);
  const rows: Row[] = [];
  for (const check of checks) {
    report(null, check);
    const verdict = await check.run({ seed, runs, ...(path === undefined ? {} : { path }) });
    const row = { check, verdict };
    rows.push(row);
    report(row, null);
  }
  return rows;
}

function print(rows: readonly Row[], engine: unknown, given: Arguments): void {
  if (given.json) {
    console.log(JSON.stringify(reportOf(rows, engine, given), null, 2));
    return;
  }
  const failures = rows.filter(({ verdict }) => verdict.status === "failed");
  const counts = STATUSES.map((status) => `${count(rows, status)} ${status}`).join(", ");
  const sum = `${counts}; engine ${String(engine)}, seed ${given.seed}, ${given.runs} runs a check`;
  console.log([table(rows), ...failures.map((row) => explain(row, given)), sum].join("\n\n"));
}

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (given === null) {
    console.log(HELP);
    return 0;
  }
  if (typeof given === "string") return say(given);
  const engine = engineOf(given);
  try {
    return await judge(given, engine);
  } finally {
    await engine.close();
  }
}

process.on("exit", () => {
  for (const life of lives) end(life);
});
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const) {
  process.on(signal, () => process.exit(code));
}
process.exitCode = await main();
