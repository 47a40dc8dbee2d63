import { describe, type Fields, isFields, RuleError, type RuleErrorParams } from "./errors.js";

/** @internal Where a value from outside stands: `session` or `record`, and the keys that lead to it, with dots between. */
export type Place = `${"session" | "record"}${string}`;

/** The refusal of what stands at a place: what the sentence says of it, and the facts of that. */
function refusal(place: Place, problem: string, says: string, params: RuleErrorParams, cause?: RuleError): RuleError {
  const [root, ...keys] = place.split(".");
  const path = keys.join(".").replace(/\.(\d+)/g, "[$1]");
  return new RuleError(
    root === "session" ? "BAD_SESSION" : "BAD_RECORD",
    cause ? cause.clause : null,
    `The ${root}${path && `'s ${path}`} ${says}`,
    { ...params, path, problem },
    cause && { cause },
  );
}

/** @internal The refusal of the value at a place, which must be something else. */
export function misplaced(place: Place, problem: string, expected: string, value: unknown): RuleError {
  const got = describe(value);
  return refusal(place, problem, `must be ${expected}, not ${got}.`, { got });
}

/**
 * What the work gives; what the rules refuse in it is refused at the place, with the clause of the first error and its
 * code among the parameters, and anything else passes.
 *
 * @internal
 */
export function within<T>(place: Place, problem: string, params: RuleErrorParams, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof RuleError)) throw cause;
    const { code, message } = cause;
    throw refusal(place, problem, `is refused: ${message}`, { ...cause.params, ...params, code }, cause);
  }
}

/** @internal The refusal of the value at a place that does not go with the rest. */
export const inconsistent = (place: Place, value: unknown, problem = "inconsistent"): RuleError =>
  misplaced(place, problem, "what the rest of it makes it", value);

/** @internal What an object has under a key of its own. */
export const own = (value: Fields, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

const isNested = (value: unknown): value is Fields => isFields(value) || Array.isArray(value);

/** @internal Refuses the first thing in a value that is not the one expected. */
export function agree(place: Place, value: unknown, expected: unknown): void {
  if (value === expected) return;
  if (isNested(value) && isNested(expected) && isFields(value) === isFields(expected)) {
    const keys = [...Object.keys(expected), ...Object.keys(value)];
    for (const key of keys) agree(`${place}.${key.slice(0, 40)}`, own(value, key), own(expected, key));
    return;
  }
  const isShape = isNested(value) || isNested(expected);
  if (expected === undefined) throw misplaced(place, "unknown", "left out", value);
  throw inconsistent(place, value, value === undefined ? "missing" : isShape ? "shape" : "inconsistent");
}
