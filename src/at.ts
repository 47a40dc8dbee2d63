import { RuleError } from "./errors.js";

/**
 * A value that a whole session always has; only a session made by hand can lack it.
 * This and {@link at} keep checks that cannot fail out of the rules.
 *
 * @throws RuleError `BAD_SESSION`
 * @internal
 */
export function present<T>(value: T | null | undefined): T {
  if (value !== null && value !== undefined) return value;
  throw new RuleError("BAD_SESSION", null, "The session does not hold together: let parseSession say what is wrong with it.", {
    path: "",
    problem: "inconsistent",
  });
}

/** @internal One item of a list that a whole session always has; it may be null. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  return item === undefined ? present(item) : item;
}
