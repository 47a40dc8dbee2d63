import fc from "fast-check";
import type { Amount } from "../index.js";
import { add, divide, fraction, multiply, opposite, order, text } from "./fraction.js";
import { forAll, type Law } from "./law.js";
import { refusalOf } from "./property.js";

const wholes: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);

const amounts: fc.Arbitrary<Amount> = fc.tuple(wholes, wholes).map(([top, bottom]): Amount => {
  const [over, under = "1"] = text(divide({ top, bottom: 1n }, { top: bottom === 0n ? 1n : bottom, bottom: 1n })).split(
    "/",
  );
  return under === "1" ? `${BigInt(over ?? "0")}` : `${BigInt(over ?? "0")}/${BigInt(under)}`;
});

const pairs: fc.Arbitrary<[Amount, Amount]> = fc.tuple(amounts, amounts);

/** Texts that say an amount, but not in the one canonical way, or none at all. */
const NOT_CANONICAL = [
  "-0",
  "00",
  "01",
  "+1",
  " 1",
  "1 ",
  "1.5",
  "2/4",
  "1/1",
  "3/-2",
  "1/0",
  "0/5",
  "1/01",
  "",
  "/",
  "1/",
  "one",
  "1e3",
  "−1",
];

/** Any text as an amount, since an engine may be given one. */
const asIs = (value: string): Amount => JSON.parse(JSON.stringify(value));

/** @internal Chapter A. */
export const amountLaws: readonly Law[] = [
  forAll({
    clause: "A1",
    name: "sums, differences, products and quotients are exact and canonical",
    values: pairs,
    show: ([a, b]) => `the amounts "${a}" and "${b}"`,
    check: ([a, b], expect, engine) => {
      const [left, right] = [fraction(a), fraction(b)];
      expect.equal(engine.addAmounts(a, b), text(add(left, right)), "the sum");
      expect.equal(engine.subtractAmounts(a, b), text(add(left, opposite(right))), "the difference");
      expect.equal(engine.multiplyAmount(a, b), text(multiply(left, right)), "the product");
      if (b !== "0") expect.equal(engine.divideAmount(a, b), text(divide(left, right)), "the quotient");
      else
        expect.equal(refusalOf(() => engine.divideAmount(a, b))?.code, "BAD_AMOUNT", "the refusal of a division by 0");
    },
  }),
  forAll({
    clause: "A1",
    name: "amounts compare as numbers",
    values: pairs,
    show: ([a, b]) => `the amounts "${a}" and "${b}"`,
    check: ([a, b], expect, engine) => {
      expect.equal(engine.compareAmounts(a, b), order(fraction(a), fraction(b)), "the comparison");
      expect.equal(engine.compareAmounts(a, a), 0, "the comparison with itself");
    },
  }),
  forAll({
    clause: "A1",
    name: "what is not in canonical text is refused",
    values: fc.constantFrom(...NOT_CANONICAL),
    show: (value) => `the text ${JSON.stringify(value)}`,
    check: (value, expect, engine) => {
      expect.equal(refusalOf(() => engine.addAmounts(asIs(value), "1"))?.code, "BAD_AMOUNT", "the refusal of a sum");
      expect.equal(
        refusalOf(() => engine.compareAmounts("1", asIs(value)))?.code,
        "BAD_AMOUNT",
        "the refusal of a comparison",
      );
    },
  }),
  forAll({
    clause: "A1",
    name: "text in other ways of writing is read into canonical text",
    values: fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 1, max: 60 }), fc.nat(3)),
    show: ([top, bottom, places]) => `"${top}/${bottom}" and ${top} with ${places} decimal places`,
    check: ([top, bottom, places], expect, engine) => {
      const value = { top: BigInt(top), bottom: BigInt(bottom) };
      expect.equal(engine.parseAmount(`${top}/${bottom}`), text(value), "the fraction");
      const digits = String(Math.abs(top)).padStart(places + 1, "0");
      const [whole, decimals] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
      const written = `${top < 0 ? "-" : ""}${whole}${places > 0 ? `.${decimals}` : ""}`;
      expect.equal(
        engine.parseAmount(written),
        text({ top: BigInt(top), bottom: 10n ** BigInt(places) }),
        `the decimal ${written}`,
      );
    },
  }),
  forAll({
    clause: "A1",
    name: "as a number an amount is the quotient, as near as numbers are",
    values: fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1000 })),
    show: ([top, bottom]) => `${top}/${bottom}`,
    check: ([top, bottom], expect, engine) => {
      const number = engine.amountToNumber(asIs(text({ top: BigInt(top), bottom: BigInt(bottom) })));
      expect.that(
        Math.abs(number - top / bottom) <= Math.abs(top / bottom) * 1e-15,
        `amountToNumber gives ${number} for ${top / bottom}`,
      );
    },
  }),
];
