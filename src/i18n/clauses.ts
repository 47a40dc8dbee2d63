/** The rules by their IDs: common ones, of the four-card, the five-card and the tavern game, of the dealer, of amounts. */
export type ClauseId =
  | `C${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14}`
  | `F${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | "12.1" | "12.2" | "12.3" | 13 | 14 | 15 | 16 | 17}`
  | `V${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19}`
  | `T${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | `D${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | "A1";

/** A rule: its title by language code, and where it comes from. */
export interface Clause {
  /** The descriptions of the game; a ruling of this project where they are silent or contradict themselves; or both. */
  readonly origin: "source" | "ruling" | "both";
  readonly en: string;
  readonly fr: string;
  readonly de: string;
}

/**
 * Every rule by its ID, as errors and payments cite it.
 *
 * @example
 * ```ts
 * import { CLAUSES } from "kratzen/i18n";
 *
 * CLAUSES["F12.1"]; // => {
 * //   origin: "source",
 * //   en: "Following suit and heading the trick",
 * //   fr: "Fournir et monter",
 * //   de: "Bedienen und Überbieten",
 * // }
 * ```
 */
export const CLAUSES: Readonly<Record<ClauseId, Clause>> = {
  C1: { origin: "source", en: "Pack", fr: "Jeu de cartes", de: "Kartenspiel" },
  C2: { origin: "source", en: "Conservation of cards", fr: "Conservation des cartes", de: "Erhaltung der Karten" },
  C3: { origin: "source", en: "Rank", fr: "Rang des cartes", de: "Rang der Karten" },
  C4: { origin: "both", en: "Weli", fr: "Weli", de: "Weli" },
  C5: { origin: "source", en: "Seats", fr: "Places", de: "Plätze" },
  C6: { origin: "source", en: "Trick winner", fr: "Gagnant de la levée", de: "Gewinner des Stichs" },
  C7: { origin: "source", en: "Ledger", fr: "Comptes", de: "Konten" },
  C8: { origin: "source", en: "P, the frozen pot", fr: "P, le pot figé", de: "P, der feste Topf" },
  C9: { origin: "source", en: "Requirement", fr: "Minimum de levées", de: "Pflichtstiche" },
  C10: { origin: "source", en: "Muss and ordinary", fr: "Muss et donne ordinaire", de: "Muss und gewöhnliches Spiel" },
  C11: { origin: "source", en: "Folding", fr: "Se coucher", de: "Kratzen" },
  C12: { origin: "source", en: "Dealer", fr: "Donneur", de: "Geber" },
  C13: { origin: "ruling", en: "Order of cards", fr: "Ordre des cartes", de: "Reihenfolge der Karten" },
  C14: { origin: "source", en: "Stopping", fr: "Arrêt de la partie", de: "Aufhören" },
  F1: { origin: "source", en: "Start", fr: "Début", de: "Beginn" },
  F2: { origin: "both", en: "Antes", fr: "Mises", de: "Einsätze" },
  F3: { origin: "source", en: "Cut", fr: "Coupe", de: "Abheben" },
  F4: { origin: "source", en: "Deal", fr: "Distribution", de: "Geben" },
  F5: { origin: "both", en: "Trump", fr: "Atout", de: "Trumpf" },
  F6: { origin: "both", en: "Pickup", fr: "Ramassage", de: "Aufnehmen" },
  F7: { origin: "source", en: "Seven", fr: "Sept", de: "Siebener" },
  F8: { origin: "source", en: "Striker", fr: "Schlager", de: "Schlager" },
  F9: { origin: "source", en: "Kind of hand", fr: "Genre de donne", de: "Art des Spiels" },
  F10: { origin: "source", en: "Declaring", fr: "Déclarations", de: "Mitgehen oder Kratzen" },
  F11: { origin: "source", en: "Playing", fr: "Jeu de la carte", de: "Ausspielen" },
  F12: { origin: "source", en: "Legal cards", fr: "Cartes permises", de: "Erlaubte Karten" },
  "F12.1": {
    origin: "source",
    en: "Following suit and heading the trick",
    fr: "Fournir et monter",
    de: "Bedienen und Überbieten",
  },
  "F12.2": {
    origin: "source",
    en: "Trumping and overtrumping",
    fr: "Couper et surcouper",
    de: "Stechen und Überstechen",
  },
  "F12.3": { origin: "source", en: "Any card", fr: "Carte quelconque", de: "Beliebige Karte" },
  F13: { origin: "source", en: "Requirement", fr: "Minimum de levées", de: "Pflichtstiche" },
  F14: { origin: "source", en: "Payout", fr: "Gains", de: "Auszahlung" },
  F15: { origin: "both", en: "Penalties", fr: "Pénalités", de: "Strafen" },
  F16: { origin: "source", en: "Next pot", fr: "Pot suivant", de: "Nächster Topf" },
  F17: { origin: "source", en: "Session", fr: "Partie", de: "Partie" },
  V1: { origin: "both", en: "Antes", fr: "Mises", de: "Einsätze" },
  V2: { origin: "both", en: "Deal", fr: "Distribution", de: "Geben" },
  V3: { origin: "both", en: "Trump", fr: "Atout", de: "Trumpf" },
  V4: { origin: "ruling", en: "The upcard", fr: "La retourne", de: "Die offene Karte" },
  V5: { origin: "both", en: "Striker and Vorhand", fr: "Schlager et Vorhand", de: "Schlager und Vorhand" },
  V6: { origin: "source", en: "Muss", fr: "Muss", de: "Muss" },
  V7: { origin: "both", en: "Declaring", fr: "Déclarations", de: "Mitgehen oder Kratzen" },
  V8: { origin: "both", en: "Legal cards", fr: "Cartes permises", de: "Erlaubte Karten" },
  V9: { origin: "source", en: "Requirement", fr: "Minimum de levées", de: "Pflichtstiche" },
  V10: { origin: "both", en: "Payout", fr: "Gains", de: "Auszahlung" },
  V11: { origin: "both", en: "Penalty", fr: "Pénalité", de: "Strafe" },
  V12: { origin: "source", en: "Next pot", fr: "Pot suivant", de: "Nächster Topf" },
  V13: { origin: "both", en: "Session end", fr: "Fin de la partie", de: "Ende der Partie" },
  V14: { origin: "both", en: "Tie-break", fr: "Départage", de: "Stichkampf" },
  V15: { origin: "both", en: "Exchange", fr: "Échange", de: "Kartentausch" },
  V16: { origin: "source", en: "Weli on top", fr: "Weli au sommet", de: "Weli als höchste Karte" },
  V17: { origin: "source", en: "Hard striker", fr: "Schlager sévère", de: "Strenger Schlager" },
  V18: { origin: "both", en: "Bettler", fr: "Bettler", de: "Bettler" },
  V19: { origin: "both", en: "What is no option", fr: "Ce qui n’est pas une option", de: "Was nicht wählbar ist" },
  T1: { origin: "both", en: "Cut ritual", fr: "Rituel de la coupe", de: "Abheberitual" },
  T2: { origin: "both", en: "Ace", fr: "As", de: "Ass" },
  T3: { origin: "both", en: "Bidding", fr: "Enchères", de: "Ansagen" },
  T4: { origin: "both", en: "Declaring", fr: "Déclarations", de: "Mitgehen oder Kratzen" },
  T5: { origin: "both", en: "Oder", fr: "Oder", de: "Oder" },
  T6: { origin: "both", en: "Exchange", fr: "Échange", de: "Kartentausch" },
  T7: { origin: "both", en: "Muss", fr: "Muss", de: "Muss" },
  T8: {
    origin: "both",
    en: "Lead and requirement",
    fr: "Entame et minimum de levées",
    de: "Ausspielen und Pflichtstiche",
  },
  T9: {
    origin: "ruling",
    en: "A deck given by the host",
    fr: "Paquet donné par l’hôte",
    de: "Vom Spielleiter gegebenes Kartenpaket",
  },
  D1: { origin: "ruling", en: "Keys", fr: "Clés", de: "Schlüssel" },
  D2: { origin: "ruling", en: "Keystream", fr: "Flux de clé", de: "Schlüsselstrom" },
  D3: { origin: "ruling", en: "Uniform integer", fr: "Entier uniforme", de: "Gleichverteilte Zahl" },
  D4: { origin: "ruling", en: "Shuffle", fr: "Mélange", de: "Mischen" },
  D5: { origin: "ruling", en: "Cut", fr: "Coupe", de: "Abheben" },
  D6: { origin: "ruling", en: "First dealer", fr: "Premier donneur", de: "Erster Geber" },
  D7: { origin: "ruling", en: "Commitments", fr: "Engagements", de: "Festlegungen" },
  D8: {
    origin: "ruling",
    en: "A deck given by the host",
    fr: "Paquet donné par l’hôte",
    de: "Vom Spielleiter gegebenes Kartenpaket",
  },
  A1: { origin: "ruling", en: "Exact amounts", fr: "Montants exacts", de: "Genaue Beträge" },
};
