export { formatAmountFor } from "./amounts.js";
export { CLAUSES, type Clause, type ClauseId } from "./clauses.js";
export { de } from "./de.js";
export { en } from "./en.js";
export { fr } from "./fr.js";
export type { Language, Name, Pack, RankName, SavedProblem, Sentences, SentenceVariants } from "./language.js";
export { LANGUAGES, languageFor } from "./languages.js";
export { cardGlyph, cardName, SUIT_SYMBOLS } from "./names.js";
export { type Refusal, sentenceFor } from "./sentences.js";
