import fc from "fast-check";
import type { Engine } from "./engine.js";
import { type Expect, expecting } from "./property.js";

/** @internal How a law is put to an engine. */
export interface Trial {
  readonly engine: Engine;
  readonly seed: number;
  /** How many values are tried. */
  readonly runs: number;
  /** Where to go at once in the values, as an earlier failure said. */
  readonly path: string | null;
  /** Whether the first failure is told as it is, without looking for a smaller one. */
  readonly endOnFailure: boolean;
  /** Called at each thing expected. */
  readonly counted: () => void;
}

/** @internal A property for one clause, of which it is forgotten what kind of values it is about. */
export interface Law {
  readonly clause: string;
  readonly name: string;
  /** Throws an Error that tells a person all about the smallest failure. */
  readonly judge: (trial: Trial) => void;
}

/** @internal What {@link forAll} needs to know. */
export interface LawOf<T> {
  readonly clause: string;
  readonly name: string;
  readonly values: fc.Arbitrary<T>;
  /** A value as a person reads it, with what the check said of it. */
  readonly show: (value: T, engine: Engine) => string;
  /** Throws at the first thing that does not hold. */
  readonly check: (value: T, expect: Expect, engine: Engine) => void;
  /** How many values are tried where a hundred is usual. */
  readonly runs?: number;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @internal A law: the check holds for all values. */
export function forAll<T>({ clause, name, values, show, check, runs = 100 }: LawOf<T>): Law {
  return {
    clause,
    name,
    judge: ({ engine, seed, runs: scale, path, endOnFailure, counted }) => {
      const expect = expecting(counted);
      const property = fc.property(values, (value) => check(value, expect, engine));
      const result = fc.check(property, {
        seed,
        endOnFailure,
        numRuns: Math.max(1, Math.round((runs * scale) / 100)),
        ...(path === null ? {} : { path }),
      });
      if (!result.failed) return;
      const [value] = result.counterexample ?? [];
      const why = messageOf(result.errorInstance);
      const shown = value === undefined ? "" : `\n${show(value, engine)}`;
      const again = `{ seed: ${result.seed}, path: ${JSON.stringify(result.counterexamplePath ?? "")} }`;
      throw new Error(`${clause} is broken: ${name}.\n${why}\nin${shown}\nTo repeat: ${again}`);
    },
  };
}
