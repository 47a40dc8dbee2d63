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
  throw new RuleError(
    "BAD_SESSION",
    null,
    "The session does not hold together: let parseSession say what is wrong with it.",
    {
      path: "",
      problem: "inconsistent",
    },
  );
}

/** @internal One item of a list that a whole session always has; it may be null. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  return item === undefined ? present(item) : item;
}

/**
 * A list with one more item at its end. The lists of a table are short, and a literal makes one in a piece, which is
 * several times as quick as growing it.
 *
 * @internal
 */
export function append<T>(items: readonly T[], item: T): readonly T[] {
  switch (items.length) {
    case 0:
      return [item];
    case 1:
      return [at(items, 0), item];
    case 2:
      return [at(items, 0), at(items, 1), item];
    case 3:
      return [at(items, 0), at(items, 1), at(items, 2), item];
    default:
      return [...items, item];
  }
}
