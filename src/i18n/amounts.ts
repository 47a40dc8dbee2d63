import { type Amount, type AmountFormat, formatAmount, RuleError } from "../index.js";
import type { Language } from "./language.js";
import { isLanguage } from "./names.js";

/** What `Intl.NumberFormat` takes as well: decimal text, of which it rounds nothing away. */
interface TextFormat {
  format(value: string | number | bigint): string;
}

/** `Intl` takes that many digits in every runtime. */
const MOST_DIGITS = 20;

/**
 * An amount as a language writes it: as a fraction (`"1.234¼"` in German) or as a decimal (`"1.234,25"`), as
 * `formatAmount` does for programs. It is exact up to the digits asked for, however large.
 *
 * @param amount - an amount in counters, in canonical text (A1)
 * @param language - `en`, `fr`, `de`, or one of your own
 * @param options - the style, `"fraction"` unless `"decimal"` is asked for, and the digits of a decimal, at most 20
 * @throws RuleError `BAD_AMOUNT`, also for what is no style or no language; `BAD_BOUND` for the digits
 * @example
 * ```ts
 * import { de, en, formatAmountFor } from "kratzen/i18n";
 *
 * formatAmountFor("9/4", de); // => "2¼"
 * formatAmountFor("9/4", de, { style: "decimal" }); // => "2,25"
 * formatAmountFor("-12345/2", en, { style: "decimal" }); // => "-6,172.5"
 * ```
 */
export function formatAmountFor(amount: Amount, language: Language, options: AmountFormat = {}): string {
  const text = formatAmount(amount, options);
  if (!isLanguage(language))
    throw new RuleError("BAD_AMOUNT", "A1", "An amount is written in a language of kratzen/i18n.", {});
  const { style, digits = 2 } = options;
  if (digits > MOST_DIGITS) {
    const got = String(digits);
    throw new RuleError("BAD_BOUND", null, `Digits are a whole number from 0 to ${MOST_DIGITS} here, not ${got}.`, {
      got,
    });
  }
  const numbers: TextFormat = new Intl.NumberFormat(language.tag, { maximumFractionDigits: digits });
  if (style === "decimal") return numbers.format(text);
  // The whole part, if there is one: "1234¼", "1234 7/25", "1234", but not "7/25".
  return text.replace(/^-?\d+(?=$|[ ¼-¾⅐-⅞])/, (whole) => numbers.format(whole));
}
