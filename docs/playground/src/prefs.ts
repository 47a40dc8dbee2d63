/** The languages of the playground. */
export const LANGUAGES = ["en", "fr", "de"] as const;
/** A language. */
export type Language = (typeof LANGUAGES)[number];

/** The packs that cards are drawn in. */
export const PACKS = ["french", "german"] as const;
/** A pack. */
export type Pack = (typeof PACKS)[number];

/** Light, dark, or what the system says. */
export const THEMES = ["system", "light", "dark"] as const;
/** A colour scheme. */
export type Theme = (typeof THEMES)[number];

/** How long the bots think. */
export const PACES = ["calm", "quick", "instant"] as const;
/** A pace. */
export type Pace = (typeof PACES)[number];

/** What the user likes; it is all that is kept in the browser. */
export interface Prefs {
  readonly language: Language;
  readonly pack: Pack;
  readonly theme: Theme;
  readonly pace: Pace;
  /** Whether single keys act (the letters of the help). */
  readonly shortcuts: boolean;
}

const KEY = "kratzen-playground";

const oneOf = <const T>(known: readonly T[], value: unknown, fallback: T): T =>
  known.find((one) => one === value) ?? fallback;

function stored(): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return {}; // storage is closed to pages from a file in some browsers
  }
}

/** The preferences kept, or those that suit the browser's language. */
export function loadPrefs(): Prefs {
  const kept = stored();
  const own = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.some((known) => known === tag));
  const language = oneOf(LANGUAGES, kept["language"] ?? own, "en");
  return {
    language,
    pack: oneOf(PACKS, kept["pack"], language === "de" ? "german" : "french"),
    theme: oneOf(THEMES, kept["theme"], "system"),
    pace: oneOf(PACES, kept["pace"], "calm"),
    shortcuts: kept["shortcuts"] !== false,
  };
}

/** Keeps the preferences in the browser, where it allows that. */
export function savePrefs(prefs: Prefs): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Then they hold for this visit.
  }
}
