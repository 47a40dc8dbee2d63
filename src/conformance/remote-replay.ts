import fc from "fast-check";
import * as kratzen from "../index.js";
import { walkPlans } from "./arbitraries.js";
import { ALL, CLAIMS, type Claim, type Moment } from "./claims.js";
import { canonicalJson, type ProtocolParams, type ReplayCase, replayed } from "./protocol.js";
import {
  AGREES,
  type Counterexample,
  checkOf,
  firstDifference,
  isSame,
  type Judgement,
  type RemoteCheck,
  type RemoteOptions,
  UNREACHED,
  unsupported,
  valueAt,
  withoutResult,
} from "./remote-check.js";
import { entriesIn } from "./remote-settlement.js";
import type { Game } from "./table.js";
import { type WalkPlan, walk } from "./walk.js";

/** @internal A walk, whether the host ends it where that is allowed, and a bid that everybody inclines to. */
export type RecordPlan = readonly [plan: WalkPlan, finishes: boolean, bid: WalkPlan["style"]["bid"] | null];

/** Enough for a whole session at a table of three. */
const MOST_HANDS = 3;

/** @internal Plans of records of a few hands. */
export const recordPlans = (games: readonly Game[]): fc.Arbitrary<RecordPlan> =>
  fc.tuple(
    walkPlans(games),
    fc.nat(3).map((turn) => turn === 3),
    fc.constantFrom(null, null, "oder" as const, "weiterOder" as const), // T5 is rare otherwise
  );

/** @internal The record that a plan leads to. */
export function recordOf([plan, finishes, bid]: RecordPlan): ReplayCase {
  const style = bid === null ? plan.style : { ...plan.style, bid };
  const { options, start, steps } = walk(kratzen, { ...plan, style, hands: Math.min(plan.hands, MOST_HANDS) });
  const last = steps.at(-1)?.after ?? start;
  const finish = finishes && last.phase === "ready" ? [{ type: "finish" } as const] : [];
  const actions = [...steps.map(({ action }) => action), ...finish];
  return { format: "kratzen-record/1", ...options, ruleset: plan.ruleset, actions };
}

/** @internal The moments of a record, from its creation on. */
export function momentsOf(record: ReplayCase): readonly Moment[] {
  const { sessions } = replayed(record);
  return sessions.map((after, index) => ({
    before: sessions[index - 1] ?? null,
    action: record.actions[index - 1] ?? null,
    after,
  }));
}

/** Where a replay first differs from the rules. */
interface Difference {
  readonly moment: Moment;
  /** The request that shows it. */
  readonly params: ProtocolParams["replay"];
  /** The whole state after the action; what was answered instead where no state came. */
  readonly got: unknown;
  /** Whether no state came: the action was refused, or the answer is none. */
  readonly isMissing: boolean;
}

/** What is known of the replay of one record. */
type Comparison =
  | { readonly kind: "unjudged"; readonly judgement: Judgement }
  | { readonly kind: "compared"; readonly reached: ReadonlySet<Claim>; readonly difference: Difference | null };

const isFor = ({ games }: Claim, { after }: Moment): boolean => games.includes(after.ruleset.name);

function claimValues(state: unknown, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const valueIn = (field: string): unknown => {
    const [path = "", reason] = field.split(":");
    return reason === undefined ? valueAt(state, path) : entriesIn(state, path, reason);
  };
  return Object.fromEntries(fields.map((field) => [field, valueIn(field) ?? null]));
}

const differIn = (fields: readonly string[], { moment, got }: Difference): boolean =>
  !isSame(claimValues(moment.after, fields), claimValues(got, fields));

/** The claims that explain a difference: those whose fields differ; for a missing state the first that is reached. */
function explanations(difference: Difference): readonly Claim[] {
  const { moment, isMissing } = difference;
  const reached = CLAIMS.filter((claim) => isFor(claim, moment) && claim.isReached(moment));
  if (isMissing) return reached.slice(0, 1);
  const broken = reached.filter(
    ({ fields, unless = [] }) => differIn(fields, difference) && !unless.some((field) => differIn([field], difference)),
  );
  const telling = broken.filter(({ isLast }) => !isLast);
  return telling.length > 0 ? telling : broken;
}

const reachedBy = (moments: readonly Moment[]): ReadonlySet<Claim> =>
  new Set(CLAIMS.filter((claim) => moments.some((moment) => isFor(claim, moment) && claim.isReached(moment))));

/** Asks for a replay, and at its first wrong digest for the whole state. */
async function compareReplay({ ask, sha256 }: RemoteOptions, record: ReplayCase): Promise<Comparison> {
  const moments = momentsOf(record);
  const answer = await ask("replay", { record });
  if (answer.kind !== "result") {
    return { kind: "unjudged", judgement: withoutResult("replay", { record }, answer, "a list of digests") };
  }
  const given = valueAt(answer.result, "sessions");
  const digests: readonly unknown[] = Array.isArray(given) ? given : [];
  const index = moments.findIndex(({ after }, place) => digests[place] !== sha256(canonicalJson(after)));
  const moment = moments[index];
  if (moment === undefined) return { kind: "compared", reached: reachedBy(moments), difference: null };

  const params = { record: { ...record, actions: record.actions.slice(0, index) }, full: true };
  const reached = reachedBy(moments.slice(0, index));
  if (digests[index] === undefined) {
    const got = valueAt(answer.result, "refused") ?? answer.result;
    return { kind: "compared", reached, difference: { moment, params, got, isMissing: true } };
  }
  const whole = await ask("replay", params);
  if (whole.kind !== "result") {
    return { kind: "unjudged", judgement: withoutResult("replay", params, whole, "a list of sessions") };
  }
  const got = valueAt(whole.result, `sessions.${index}`);
  return { kind: "compared", reached, difference: { moment, params, got, isMissing: false } };
}

/** How a difference is shown: the fields in question, or all. */
function shown({ moment, params, got, isMissing }: Difference, fields: readonly string[] | null): Counterexample {
  if (isMissing) {
    const { record } = params;
    const expected = { accepted: moment.action ?? "a new session" };
    return { method: "replay", params: { record }, about: "a refusal", expected, got };
  }
  if (fields === null) {
    return { method: "replay", params, about: firstDifference(moment.after, got), expected: moment.after, got };
  }
  const [expected, given] = [claimValues(moment.after, fields), claimValues(got, fields)];
  const about = fields.filter((field) => !isSame(expected[field], given[field]));
  const only = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(about.map((field) => [field, values[field]]));
  return { method: "replay", params, about: about.join(", "), expected: only(expected), got: only(given) };
}

/** @internal Whole hands and sessions, each clause judged by the fields it decides where the replay first differs. */
export function replayChecks(options: RemoteOptions, games: readonly Game[]): readonly RemoteCheck[] {
  // The checks with the same games look at the same sessions.
  const known = new Map<string, Promise<Comparison>>();
  const compare = (plan: RecordPlan): Promise<Comparison> => {
    const key = options.sha256(JSON.stringify(plan));
    const comparison = known.get(key) ?? compareReplay(options, recordOf(plan));
    known.set(key, comparison);
    return comparison;
  };
  const check = (
    clause: string,
    name: string,
    played: readonly Game[],
    isReached: (reached: ReadonlySet<Claim>) => boolean,
    judge: (difference: Difference) => Counterexample | null,
  ): RemoteCheck => {
    const playing = played.filter((game) => games.includes(game));
    if (playing.length === 0) return unsupported(clause, "replay", name);
    return checkOf(clause, "replay", name, recordPlans(playing), async (plan) => {
      const comparison = await compare(plan);
      if (comparison.kind === "unjudged") return comparison.judgement;
      const { reached, difference } = comparison;
      const counterexample = difference && judge(difference);
      if (counterexample) return { kind: "differs", counterexample, final: false };
      return isReached(reached) ? AGREES : UNREACHED;
    });
  };
  const claims = CLAIMS.map((claim) =>
    check(
      claim.clause,
      claim.name,
      claim.games,
      (reached) => reached.has(claim),
      (difference) => (explanations(difference).includes(claim) ? shown(difference, claim.fields) : null),
    ),
  );
  const isOnlyDigest = ({ moment, got, isMissing }: Difference): boolean => !isMissing && isSame(moment.after, got);
  const anyState = (reached: ReadonlySet<Claim>): boolean => reached.size > 0;
  return [
    ...claims,
    check("state", "every other field of a session", ALL, anyState, (difference) =>
      explanations(difference).length === 0 && !isOnlyDigest(difference) ? shown(difference, null) : null,
    ),
    check("digest", "the digest of a session", ALL, anyState, (difference) => {
      if (!isOnlyDigest(difference)) return null;
      const { method, params } = shown(difference, []);
      const expected = options.sha256(canonicalJson(difference.moment.after));
      return { method, params, about: "digest", expected, got: "another digest of the same session" };
    }),
  ];
}
