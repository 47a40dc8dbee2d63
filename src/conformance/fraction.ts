/** @internal An exact number, not necessarily in lowest terms; the suite's own arithmetic (A1). */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** @internal A fraction from the text of an amount, or from a whole number. */
export function fraction(value: string | number): Fraction {
  const [top = "0", bottom = "1"] = String(value).split("/");
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

/** @internal Sum. */
export const add = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

/** @internal Product. */
export const multiply = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });

/** @internal Quotient; the divisor is not zero. */
export const divide = (a: Fraction, b: Fraction): Fraction =>
  b.top < 0n
    ? { top: -a.top * b.bottom, bottom: -a.bottom * b.top }
    : { top: a.top * b.bottom, bottom: a.bottom * b.top };

/** @internal The same with the other sign. */
export const opposite = (a: Fraction): Fraction => ({ top: -a.top, bottom: a.bottom });

/** @internal Below 0, 0 or above 0 as the first is smaller, equal or greater. */
export function order(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** @internal Sum of any number of amounts in text. */
export function total(amounts: readonly string[]): Fraction {
  return amounts.map(fraction).reduce(add, fraction(0));
}

/** @internal Canonical text (A1). */
export function text({ top, bottom }: Fraction): string {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b > 0n) [a, b] = [b, a % b];
  const [over, under] = a === 0n ? [0n, 1n] : [top / a, bottom / a];
  return under === 1n ? String(over) : `${over}/${under}`;
}

/** @internal Canonical text of an amount times a whole number, divided by another. */
export function scaled(amount: string, times: number, parts = 1): string {
  return text(divide(multiply(fraction(amount), fraction(times)), fraction(parts)));
}
