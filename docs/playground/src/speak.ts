import { type Amount, type Card, compareAmounts, type Seat, type Suit } from "kratzen";
import {
  CLAUSES,
  type Clause,
  cardName,
  formatAmountFor,
  LANGUAGES,
  type Language,
  type Refusal,
  sentenceFor,
} from "kratzen/i18n";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { YOU } from "./game.js";
import type { Language as Code, Pack, Prefs } from "./prefs.js";
import type { Mode } from "./setup.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";
import { fr } from "./words/fr.js";
import type { Words } from "./words/words.js";

const WORDS: Readonly<Record<Code, Words>> = { en, fr, de };

/** How the page talks: in the language and of the pack in use, and what it calls the players. */
export interface Speak {
  readonly code: Code;
  readonly pack: Pack;
  readonly words: Words;
  readonly names: Language;
  readonly card: (card: Card) => string;
  readonly short: (card: Card) => string;
  readonly suit: (suit: Suit) => string;
  readonly amount: (amount: Amount) => string;
  /** An amount with its sign, a plus too. */
  readonly signed: (amount: Amount) => string;
  readonly name: (seat: Seat) => string;
  readonly list: (items: readonly string[]) => string;
  readonly sentence: (refusal: Refusal) => string;
  readonly clause: (id: string) => { readonly title: string; readonly origin: Clause["origin"] } | null;
}

/** The way to talk that the preferences ask for, at a table of that mode. */
export function speakIn({ language: code, pack }: Prefs, mode: Mode): Speak {
  const names = LANGUAGES[code];
  const words = WORDS[code];
  const listing = new Intl.ListFormat(code, { type: "conjunction" });
  const amount = (value: Amount): string => formatAmountFor(value, names).replace(/^-/, "−");
  return {
    code,
    pack,
    words,
    names,
    card: (card) => cardName(card, names, pack),
    short: (card) => cardName(card, names, pack, "short"),
    suit: (suit) => names.suits[pack][suit].long,
    amount,
    signed: (value) => (compareAmounts(value, "0") > 0 ? `+${amount(value)}` : amount(value)),
    name: (seat) => nameOf(words, mode, seat),
    list: (items) => listing.format(items),
    sentence: (refusal) => sentenceFor(refusal, names, pack),
    clause: (id) => {
      const clause = Object.entries(CLAUSES).find(([known]) => known === id)?.[1];
      return clause ? { title: clause[code], origin: clause.origin } : null;
    },
  };
}

function nameOf(words: Words, mode: Mode, seat: Seat): string {
  if (mode === "hotSeat") return words.seat(seat + 1);
  return seat === YOU ? words.you : `Bot ${seat}`; // the same word in all the languages
}

/** The context that carries the way to talk. */
export const SpeakContext = createContext<Speak | null>(null);

/** The way to talk in use. */
export function useSpeak(): Speak {
  const speak = useContext(SpeakContext);
  if (!speak) throw new Error("The page has no language.");
  return speak;
}
