import fc from "fast-check";
import { canonicalJson, type ProtocolMethod, type ProtocolParams } from "./protocol.js";
import type { Game } from "./table.js";

/** What an engine answers: one of the three answers of the protocol, or that none came. */
export type Answer =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly error: unknown }
  | { readonly kind: "unsupported" }
  /** The engine failed too often to be asked any more. */
  | { readonly kind: "notAsked" }
  | {
      readonly kind: "failure";
      /** What went wrong, for programs: `"time-out"`, `"crash"` and the like. */
      readonly failure: string;
      readonly message: string;
      /** Whether asking again is pointless or takes too long: then no smaller counterexample is looked for. */
      readonly final: boolean;
    };

/** A way to ask an engine: over a pipe, a socket, HTTP. It does not reject: what goes wrong is an answer too. */
export type Ask = (method: ProtocolMethod, params: ProtocolParams[ProtocolMethod]) => Promise<Answer>;

/** Where an engine differs from the rules. */
export interface Counterexample {
  readonly method: ProtocolMethod;
  /** The smallest request found; it can be sent to the engine as it is. */
  readonly params: ProtocolParams[ProtocolMethod];
  /** What about the answer is wrong: the path of the first field that differs, or what failed. */
  readonly about: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** How a check came out. */
export interface Verdict {
  /** `unreached`: no case came to the clause, or the engine differed before each one that would have. */
  readonly status: "passed" | "failed" | "unsupported" | "unreached";
  /** How many cases were judged. */
  readonly cases: number;
  readonly counterexample: Counterexample | null;
  /** With the seed the way to the counterexample, for {@link RemoteRun}; null when there is none. */
  readonly path: string | null;
}

/** How much a check tries. */
export interface RemoteRun {
  /** An integer from which all cases follow. */
  readonly seed: number;
  /** How many cases. */
  readonly runs: number;
  /** The `path` of a {@link Verdict}, to go straight to its counterexample. */
  readonly path?: string;
}

/** One property of a remote engine. */
export interface RemoteCheck {
  /** The clause and what is asked for, such as `"F15/settlement"`; no two checks share it. */
  readonly id: string;
  /** The clause of the rules, or `"state"` and `"digest"` for the form of a session. */
  readonly clause: string;
  /** What the check is about, in words. */
  readonly name: string;
  /** Tries the property on an engine, as often as the options say. */
  readonly run: (options: RemoteRun) => Promise<Verdict>;
}

/** What {@link remoteSuite} has to know. */
export interface RemoteOptions {
  readonly ask: Ask;
  /** The lower-case hex SHA-256 of a text's UTF-8 bytes. */
  readonly sha256: (text: string) => string;
  /** The games that the engine knows, as it says itself; all three unless given. */
  readonly games?: readonly Game[];
}

/** @internal How one case came out. */
export type Judgement =
  | { readonly kind: "agrees" | "unreached" | "unsupported" }
  | { readonly kind: "differs"; readonly counterexample: Counterexample; readonly final: boolean };

/** @internal Judges one case. */
export type Judge<T> = (input: T) => Promise<Judgement>;

/** @internal The engine answers as the rules say. */
export const AGREES = { kind: "agrees" } as const;
/** @internal The case does not come to the clause. */
export const UNREACHED = { kind: "unreached" } as const;

/** @internal The value at a dotted path. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const key of path === "" ? [] : path.split(".")) {
    at = typeof at === "object" && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined;
  }
  return at;
}

/** @internal Tells whether two JSON values are alike, whatever the order of their keys. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);

/** @internal The path of the first place where two values differ; members are looked at by sorted key. */
export function firstDifference(expected: unknown, got: unknown, path = ""): string {
  if (typeof expected !== "object" || typeof got !== "object" || expected === null || got === null) return path;
  const names = [...new Set([...Object.keys(expected), ...Object.keys(got)])].sort();
  const name = names.find((key) => !isSame(valueAt(expected, key), valueAt(got, key)));
  if (name === undefined || Array.isArray(expected) !== Array.isArray(got)) return path;
  return firstDifference(valueAt(expected, name), valueAt(got, name), path === "" ? name : `${path}.${name}`);
}

/** @internal The answer without a result, as a judgement. */
export function withoutResult(
  method: ProtocolMethod,
  params: ProtocolParams[ProtocolMethod],
  answer: Exclude<Answer, { kind: "result" }>,
  expected: unknown,
): Judgement {
  if (answer.kind === "unsupported") return { kind: "unsupported" };
  if (answer.kind === "notAsked") return UNREACHED;
  const failed = answer.kind === "failure";
  const about = failed ? answer.failure : "error";
  const got = failed ? answer.message : { error: answer.error };
  return { kind: "differs", counterexample: { method, params, about, expected, got }, final: failed && answer.final };
}

/** @internal Judges the part of an answer that a clause is about, unless another part is wrong that explains it. */
export async function judgeParts<M extends ProtocolMethod>(
  { ask }: RemoteOptions,
  method: M,
  params: ProtocolParams[M],
  expected: unknown,
  part: (result: unknown) => unknown,
  unless: (result: unknown) => unknown = () => null,
): Promise<Judgement> {
  const answer = await ask(method, params);
  const wanted = part(expected);
  if (answer.kind !== "result") return withoutResult(method, params, answer, wanted);
  const got = part(answer.result);
  if (isSame(wanted, got)) return AGREES;
  if (!isSame(unless(expected), unless(answer.result))) return UNREACHED;
  const counterexample = { method, params, about: firstDifference(wanted, got), expected: wanted, got };
  return { kind: "differs", counterexample, final: false };
}

/** How many smaller cases are tried at most, so that an engine that answers slowly is judged in a minute or two. */
const MOST_SHRINKS = 1500;

/** Runs a property with shrinking, the last difference being the smallest. */
async function runCheck<T>(arbitrary: fc.Arbitrary<T>, judge: Judge<T>, run: RemoteRun): Promise<Verdict> {
  let cases = 0;
  let unsupported = 0;
  let shrinks = 0;
  let isShrinking = false;
  let isFinal = false;
  let smallest: Counterexample | null = null;
  const property = fc.asyncProperty(arbitrary, async (input) => {
    if (isShrinking) shrinks += 1;
    if (isFinal || shrinks > MOST_SHRINKS) return true;
    const judgement = await judge(input);
    if (!isShrinking && judgement.kind === "unsupported") unsupported += 1;
    if (!isShrinking && (judgement.kind === "agrees" || judgement.kind === "differs")) cases += 1;
    if (judgement.kind !== "differs") return true;
    isShrinking = true;
    isFinal = judgement.final;
    smallest = judgement.counterexample;
    return false;
  });
  const { path, seed, runs } = run;
  const details = await fc.check(property, { seed, numRuns: runs, ...(path === undefined ? {} : { path }) });
  if (details.failed) {
    if (smallest === null) throw details.errorInstance;
    return { status: "failed", cases, counterexample: smallest, path: details.counterexamplePath };
  }
  const status = cases > 0 ? "passed" : unsupported > 0 ? "unsupported" : "unreached";
  return { status, cases, counterexample: null, path: null };
}

/** @internal One check, made of inputs and their judge. */
export const checkOf = <T>(
  clause: string,
  asks: ProtocolMethod | "refusal",
  name: string,
  arbitrary: fc.Arbitrary<T>,
  judge: Judge<T>,
): RemoteCheck => ({
  id: `${clause}/${asks}`,
  clause,
  name,
  run: (options) => runCheck(arbitrary, judge, options),
});

/** @internal A check of a game that the engine does not know. */
export const unsupported = (clause: string, asks: ProtocolMethod | "refusal", name: string): RemoteCheck => ({
  id: `${clause}/${asks}`,
  clause,
  name,
  run: async () => ({ status: "unsupported", cases: 0, counterexample: null, path: null }),
});
