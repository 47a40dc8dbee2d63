import { de } from "./de.js";
import { en } from "./en.js";
import { fr } from "./fr.js";
import type { Language } from "./language.js";

/** The languages by their codes. Who needs but one imports that one, and no bundler takes the others along. */
export const LANGUAGES: { readonly en: Language; readonly fr: Language; readonly de: Language } = { en, fr, de };

/**
 * The language for what a browser or a user asks for: the first tag, such as `"de-AT"`, in whose language there is a
 * translation; English if there is none.
 *
 * @param tags - a BCP 47 tag, or several in order of preference, such as `navigator.languages`
 * @example
 * ```ts
 * import { de, en, languageFor } from "kratzen/i18n";
 *
 * languageFor("de-AT") === de; // => true
 * languageFor(["it", "DE"]) === de; // => true
 * languageFor("it") === en; // => true
 * ```
 */
export function languageFor(tags: string | readonly string[]): Language {
  const wanted: readonly unknown[] = Array.isArray(tags) ? tags : [tags];
  for (const tag of wanted) {
    const code = String(typeof tag === "string" ? tag : "")
      .toLowerCase()
      .split(/[-_]/)[0];
    const found = Object.entries(LANGUAGES).find(([known]) => known === code);
    if (found) return found[1];
  }
  return en;
}
