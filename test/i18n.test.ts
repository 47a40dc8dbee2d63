// Names, sentences and clauses in three languages.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import * as kratzen from "kratzen";
import {
  type Action,
  type Amount,
  amountToNumber,
  apply,
  type Card,
  checkPlay,
  createSession,
  formatAmount,
  isCard,
  legalActions,
  PACK,
  RuleError,
  type RuleErrorCode,
  type RuleErrorParams,
  type Session,
} from "kratzen";
import * as i18n from "kratzen/i18n";
import {
  CLAUSES,
  cardGlyph,
  cardName,
  de,
  en,
  formatAmountFor,
  fr,
  LANGUAGES,
  type Language,
  languageFor,
  type Pack,
  SUIT_SYMBOLS,
  sentenceFor,
} from "kratzen/i18n";
import { describe, expect, test } from "vitest";
import { RULE_ERROR_CODES } from "./codes.ts";

const languages = Object.entries(LANGUAGES);
const packs: readonly Pack[] = ["german", "french"];
const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(new URL(`../${folder}`, import.meta.url), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesUnder(path, ending);
    return ending.test(entry.name) ? [path] : [];
  });
}

/** All texts of a value, by path. */
function textsOf(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(languages)("the language %s", (code, language) => {
  test("says everything, once for each card and pack", () => {
    for (const [path, text] of textsOf(language)) expect(text.trim(), path).toBe(text === "" ? "something" : text);
    for (const pack of packs) {
      for (const size of ["long", "short"] as const) {
        expect(new Set(PACK.map((card) => cardName(card, language, pack, size))).size).toBe(33);
      }
    }
    for (const table of [
      "phases",
      "declarations",
      "bids",
      "exchanges",
      "kinds",
      "outcomes",
      "reasons",
      "actions",
    ] as const) {
      const names = Object.values(language[table]);
      expect(new Set(names.map(({ long }) => long)).size, table).toBe(names.length);
    }
  });

  test("names the same params in each sentence as English does", () => {
    const theirs = Object.fromEntries(textsOf(language.sentences));
    for (const [path, text] of textsOf(en.sentences)) {
      expect(placeholders(theirs[path] ?? ""), `${code}${path}`).toEqual(placeholders(text));
      if (path.endsWith(".general")) expect(placeholders(text)).toEqual([]);
      expect(theirs[path], `${code}${path}`).toMatch(/\.$/);
    }
  });
});

describe("names", () => {
  test("of both packs, as the rules give them (C1)", () => {
    const all = (card: Card, pack: Pack) => [en, fr, de].map((language) => cardName(card, language, pack));
    expect(all("AC", "german")).toEqual(["ace of acorns", "as de glands", "Eichel-Sau"]);
    expect(all("QS", "german")).toEqual(["Ober of leaves", "Ober de feuilles", "Laub-Ober"]);
    expect(all("JD", "german")).toEqual(["Unter of bells", "Unter de grelots", "Schellen-Unter"]);
    expect(all("TH", "french")).toEqual(["ten of hearts", "dix de cœur", "Herz-Zehn"]);
    expect(all("W", "french")).toEqual(["Weli", "Weli", "Weli"]);
    expect(cardName("QS", en)).toBe("queen of spades");
    expect(cardName("TD", fr, "french", "short")).toBe("10♦");
    expect(cardName("KH", de, "german", "short")).toBe("HK");
  });

  test("glyphs are those that Unicode names", () => {
    // U+1F0A1 PLAYING CARD ACE OF SPADES; hearts, diamonds, clubs follow by 16; 11 is the jack, 12 the knight.
    expect(cardGlyph("AS")).toBe("\u{1F0A1}");
    expect(cardGlyph("TH")).toBe("\u{1F0BA}");
    expect(cardGlyph("JD")).toBe("\u{1F0CB}");
    expect(cardGlyph("QC")).toBe("\u{1F0DD}");
    expect(cardGlyph("KS")).toBe("\u{1F0AE}");
    expect(cardGlyph("7C")).toBe("\u{1F0D7}");
    expect(cardGlyph("W")).toBe("\u{1F0C6}"); // PLAYING CARD SIX OF DIAMONDS
    expect(new Set(PACK.map(cardGlyph)).size).toBe(33);
    for (const pack of packs) expect(new Set(Object.values(SUIT_SYMBOLS[pack])).size).toBe(4);
  });

  test.each([null, undefined, 7, "", "10C", "w", [], {}, Symbol("AC"), "toString"])("no card: %s", (card) => {
    for (const call of [() => cardGlyph(card as Card), () => cardName(card as Card, en)]) {
      expect(call).toThrow(expect.objectContaining({ name: "RuleError", code: "BAD_CARD", clause: "C1" }));
    }
  });

  test.each([
    [null, "german", "long"],
    ["de", "german", "long"],
    [{}, "german", "long"],
    [de, "spanish", "long"],
    [de, null, "long"],
    [de, "german", "inSentence"],
    [de, "german", null],
  ])("no language, pack or size: %#", (language, pack, size) => {
    expect(() => cardName("AC", language as Language, pack as Pack, size as "long")).toThrow(
      expect.objectContaining({ name: "RuleError", code: "BAD_CARD" }),
    );
  });

  test("the language of a tag; English where there is none", () => {
    expect(["de", "de-AT", "DE_at", "fr-CA", "en-GB", "gsw", ""].map(languageFor)).toEqual([
      de,
      de,
      de,
      fr,
      en,
      en,
      en,
    ]);
    expect(languageFor(["it", "fr", "de"])).toBe(fr);
    expect(languageFor([])).toBe(en);
    for (const tag of [null, undefined, 5, {}, [null, {}], "__proto__", "constructor"])
      expect(languageFor(tag as string)).toBe(en);
  });
});

describe("amounts", () => {
  test("as fractions and decimals, with the signs of the language", () => {
    const decimal = { style: "decimal" } as const;
    expect(formatAmountFor("9/4", de)).toBe("2¼");
    expect(formatAmountFor("9/4", de, decimal)).toBe("2,25");
    expect(formatAmountFor("9/4", en, decimal)).toBe("2.25");
    expect(formatAmountFor("-4937/4", de)).toBe("-1.234¼");
    expect(formatAmountFor("-4937/4", fr, decimal)).toBe("-1\u202f234,25");
    expect(formatAmountFor("30857/25", en)).toBe("1,234 7/25");
    expect(formatAmountFor("12345/67891", en)).toBe("12345/67891");
    expect(formatAmountFor("-1/4", de)).toBe("-¼");
    expect(formatAmountFor("1/8", de, { style: "decimal", digits: 2 })).toBe("0,13");
    expect(formatAmountFor("1234567", de, { style: "fraction" })).toBe("1.234.567");
  });

  test("exact beyond a double", () => {
    const amount: Amount = `${10n ** 30n + 1n}`;
    expect(formatAmountFor(amount, en)).toBe("1,000,000,000,000,000,000,000,000,000,001");
    expect(formatAmountFor(`${4n * 10n ** 24n + 1n}/4`, en, { style: "decimal" })).toBe(
      "1,000,000,000,000,000,000,000,000.25",
    );
    expect(formatAmountFor("1/3", en, { style: "decimal", digits: 20 })).toBe("0.33333333333333333333");
  });

  test("the English of them is what formatAmount says, but for the separators", () => {
    const amounts = fc
      .tuple(fc.bigInt(), fc.integer({ min: 1, max: 400 }))
      .map(([top, bottom]) => kratzen.parseAmount(`${top}/${bottom}`));
    fc.assert(
      fc.property(amounts, fc.constantFrom("fraction", "decimal"), fc.nat(20), (amount, style, digits) => {
        const options = { style, digits } as const;
        const plain = formatAmountFor(amount, en, options).replaceAll(",", "");
        // `Intl` writes a rounded-off negative as -0, and so may differ there only.
        expect(plain.replace(/^-0$/, "0")).toBe(formatAmount(amount, options));
        expect(Number.isNaN(amountToNumber(amount))).toBe(false);
      }),
    );
  });

  test.each([
    ["1.5", en, {}, "BAD_AMOUNT"],
    ["1", "de", {}, "BAD_AMOUNT"],
    ["1", null, {}, "BAD_AMOUNT"],
    ["1", en, { style: "roman" }, "BAD_AMOUNT"],
    ["1", en, null, "BAD_AMOUNT"],
    ["1/3", en, { style: "decimal", digits: 21 }, "BAD_BOUND"],
    ["1/3", en, { style: "decimal", digits: -1 }, "BAD_BOUND"],
  ])("refused: %#", (amount, language, options, code) => {
    expect(() => formatAmountFor(amount as Amount, language as Language, options as object)).toThrow(
      expect.objectContaining({ name: "RuleError", code }),
    );
  });
});

/** Errors of all kinds as the package really throws them. */
function thrownErrors(): RuleError[] {
  const ready = createSession({ players: 4, seed: 3, dealer: 0 });
  const dealt = apply(ready, { type: "deal" });
  const hostile = [
    undefined,
    null,
    Number.NaN,
    -1,
    99,
    "x",
    "AC",
    [],
    ["AC", "AC"],
    {},
    () => 0,
    Symbol("s"),
    5n,
    "{card}",
  ];
  const found: RuleError[] = [];
  const attempt = (call: () => unknown) => {
    try {
      call();
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      found.push(error);
    }
  };
  const states: Session[] = [];
  for (const ruleset of [
    kratzen.fourCard(),
    kratzen.tavern(),
    kratzen.fiveCard({ exchange: { max: 2, fee: "1" }, bettler: { bonus: "2" } }),
  ]) {
    let session: Session = createSession({ players: 4, seed: 8, ruleset });
    for (let step = 0; step < 60 && session.phase !== "over"; step++) {
      states.push(session);
      const actions: readonly Action[] = legalActions(session);
      session = apply(session, actions[(step * 7) % actions.length] as Action);
    }
  }
  for (const session of [dealt, ...states]) {
    const seat = session.toAct ?? 0;
    for (const value of hostile) {
      attempt(() => apply(session, { type: "pickup", seat, discards: value } as never));
      attempt(() => apply(session, { type: "discard", seat, cards: value } as never));
      attempt(() => apply(session, { type: "exchange", seat, choice: "standard", discards: value } as never));
      attempt(() => apply(session, { type: "exchange", seat, choice: value } as never));
      attempt(() => apply(session, { type: "bid", seat, bid: value } as never));
      attempt(() => apply(session, { type: "declare", seat, declaration: value } as never));
      attempt(() => apply(session, { type: "nameTrump", seat, suit: value } as never));
      attempt(() => apply(session, { type: "play", seat: value, card: "W" } as never));
      attempt(() => kratzen.applyAs(session, (seat + 1) % 4, { type: "play", seat, card: "W" }));
      attempt(() => apply(session, { type: value } as never));
    }
    for (const card of [...PACK, "x"]) attempt(() => apply(session, { type: "play", seat, card } as never));
    attempt(() => apply(session, { type: "bid", seat, bid: "oder" }));
  }
  for (const value of hostile) {
    attempt(() => createSession({ players: value, seed: 1 } as never));
    attempt(() => createSession({ players: 3, seed: value } as never));
    attempt(() => createSession({ players: 3, seed: 1, ruleset: value } as never));
    attempt(() => createSession({ players: 3, seed: 1, dealer: value } as never));
    attempt(() => kratzen.deal(ready, { deck: value } as never));
    attempt(() => kratzen.deal(ready, { cut: value } as never));
    attempt(() => kratzen.deal(createSession({ players: 3, seed: 1, ruleset: kratzen.tavern() }), { cut: 3 }));
    attempt(() => kratzen.trickWinner(value as never, "C", []));
    attempt(() => kratzen.trickWinner(kratzen.fourCard(), value as never, []));
    attempt(() => kratzen.trickWinner(kratzen.fourCard(), "C", value as never));
    attempt(() => kratzen.trickWinner(kratzen.fourCard(), "C", [{ seat: value, card: "W" }] as never));
    attempt(() => kratzen.trickWinner(kratzen.fourCard(), "C", [{ seat: 0, card: value }] as never));
    attempt(() => kratzen.addAmounts(value as never, "1"));
    attempt(() => kratzen.divideAmount("1", "0"));
    attempt(() => formatAmount("1", { style: value } as never));
    attempt(() => formatAmount("1", { digits: value } as never));
    attempt(() => kratzen.handCommitment(value as never));
    attempt(() => kratzen.handKey("x", value as never));
    attempt(() => kratzen.nextInt(value as never, 2));
    attempt(() => kratzen.nextInt(kratzen.createRng(1), value as never));
    attempt(() => kratzen.shuffle(kratzen.createRng(1), value as never));
    attempt(() => legalActions(value as never));
    for (const option of ["mussAfterFailure", "end", "chips", "exchange", "weli", "bettler", "other"]) {
      attempt(() => kratzen.fiveCard({ [option]: value } as never));
    }
  }
  for (const options of [
    { end: { broke: true } },
    { end: { target: "0" } },
    { end: {} },
    { end: { hands: 0 } },
    { exchange: { max: 1, fee: "-1" } },
    { bettler: { bonus: "0" } },
  ]) {
    attempt(() => kratzen.fiveCard(options as never));
  }
  // The duty to overtrump: clubs led, trumped by the queen, and the king and seven of trumps in hand.
  const refused = { card: "7H", obliging: ["KH"], led: "C", trump: "H", winning: "QH" };
  found.push(new RuleError("MUST_OVERTRUMP", "F12.2", "7H does not beat QH.", refused));
  return [...new Map(found.map((error) => [`${error.clause} ${error.message}`, error])).values()];
}

const errors = thrownErrors();

const isSentence = (text: string): boolean => /^.{8,}\.$/su.test(text);

describe("sentences", () => {
  test("of everything that is really thrown: nothing is missing in any language", () => {
    const codes = new Set(errors.map(({ code }) => code));
    expect(RULE_ERROR_CODES.filter((code) => !codes.has(code) && code !== "BAD_RECORD")).toEqual([]);
    for (const error of errors) {
      const sentences = languages.flatMap(([, language]) => packs.map((pack) => sentenceFor(error, language, pack)));
      for (const [place, sentence] of sentences.entries()) {
        expect(sentence, error.message).toSatisfy(isSentence);
        if (error.params["got"] !== '"{card}"') expect(sentence).not.toMatch(/[{}]/);
        const language = languages[Math.floor(place / 2)]?.[1] as Language;
        // In general only where there is nothing particular to say.
        if ("got" in error.params) expect(sentence, error.message).not.toBe(language.sentences[error.code].general);
      }
    }
  });

  test("English says what the message says, in words for codes", () => {
    for (const error of errors) {
      if (
        typeof error.params["got"] !== "string" ||
        ["secondOder", "ritual", "noEnd"].includes(String(error.params["reason"]))
      )
        continue;
      expect(sentenceFor(error, en)).toContain(String(error.params["got"]));
    }
    const trick = { card: "8C", obliging: ["AC"], led: "C", trump: "C", winning: "W" };
    const must: RuleErrorCode = "MUST_HEAD";
    expect(sentenceFor({ code: must, clause: "F12.1", params: trick }, en)).toBe(
      "The eight of clubs does not beat the Weli, which is winning the trick: play the ace of clubs, which would.",
    );
    expect(sentenceFor({ code: must, clause: "F12.1", params: trick }, fr, "german")).toBe(
      "Le huit de glands ne bat pas le Weli, maître de la levée : jouez l’as de glands.",
    );
    expect(sentenceFor({ code: must, clause: "F12.1", params: trick }, de, "german")).toBe(
      "Eichel-Acht überbietet die höchste Karte im Stich nicht (der Weli): zu spielen ist Eichel-Sau.",
    );
  });

  test("counts, people, phases and values of other types are translated", () => {
    const say = (code: RuleErrorCode, params: RuleErrorParams) =>
      [en, fr, de].map((language) => sentenceFor({ code, clause: null, params }, language));
    expect(say("BAD_DISCARDS", { reason: "count", least: 1, most: 1, got: "3" })).toEqual([
      "Exactly 1 card must be laid down, not 3.",
      "Il faut écarter exactement 1 carte, et non 3.",
      "Abzulegen: genau 1 Karte, nicht 3.",
    ]);
    expect(say("BAD_DISCARDS", { reason: "count", least: 0, most: 4, got: "5" })).toEqual([
      "From 0 up to 4 cards can be laid down, not 5.",
      "On peut écarter de 0 à 4 cartes, et non 5.",
      "Abzulegen: von 0 bis zu 4 Karten, nicht 5.",
    ]);
    expect(say("NOT_YOUR_TURN", { who: 2, toAct: "host" })).toEqual([
      "It is the turn of the host, not of seat 2.",
      "C’est à l’hôte de jouer, et non à la place 2.",
      "Der Spielleiter ist am Zug, nicht Platz 2.",
    ]);
    expect(say("BAD_DECK", { got: "an array of length 32" })).toEqual([
      "A deck is a list of the 33 cards, each once, top first, not an array of length 32.",
      "Un paquet est une liste des 33 cartes, chacune une fois, en commençant par le dessus, et non une liste de longueur 32.",
      "Ein Kartenpaket ist eine Liste der 33 Karten, jede einmal, die oberste zuerst, nicht eine Liste der Länge 32.",
    ]);
    expect(say("BAD_SESSION", { problem: "missing", path: "ledger.pot" })).toEqual([
      "In the session “ledger.pot” is missing.",
      "Dans la partie, « ledger.pot » manque.",
      "In der Partie fehlt „ledger.pot“.",
    ]);
    expect(say("BAD_RECORD", { problem: "shape", path: "", got: "an object" })[2]).toBe(
      "Eine Aufzeichnung war erwartet, nicht ein Objekt.",
    );
    expect(say("WRONG_PHASE", { action: "play", phase: "ready", expected: "play" })[2]).toBe(
      "Ausspielen einer Karte ist in dieser Phase (bereit zum Geben) nicht möglich, nur in einer anderen (Ausspielen).",
    );
  });

  test("the answer of checkPlay is enough", () => {
    let session: Session = createSession({ players: 4, seed: 3 });
    const seen = new Set<string>();
    for (let step = 0; step < 200 && session.phase !== "over"; step++) {
      if (session.phase === "play") {
        for (const card of session.hands[session.toAct] ?? []) {
          const check = checkPlay(session, card);
          if (check.legal) continue;
          seen.add(check.code);
          const sentence = sentenceFor({ ...check, params: { card, obliging: check.obliging } }, en);
          expect(sentence).not.toBe(en.sentences[check.code].general);
          expect(sentence).toContain(cardName(check.obliging[0] as Card, en));
        }
      }
      session = apply(session, legalActions(session)[0] as Action);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test("hostile facts make a sentence too", () => {
    const names = [
      "got",
      "reason",
      "problem",
      "path",
      "card",
      "winning",
      "led",
      "obliging",
      "legal",
      "known",
      "option",
      "who",
    ];
    const value = fc.oneof(
      fc.anything({ maxDepth: 1 }),
      fc.constantFrom(
        "AC",
        "W",
        "C",
        "host",
        "shape",
        "count",
        "unknown",
        "toString",
        "__proto__",
        "{got}",
        "full",
        2,
        ["AC"],
        ["__proto__"],
      ),
    );
    const params = fc.dictionary(
      fc.constantFrom(...names, "toAct", "action", "phase", "expected", "least", "most", "last"),
      value,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...RULE_ERROR_CODES),
        value,
        fc.oneof(params, fc.anything()),
        fc.nat(),
        (code, clause, given, pick) => {
          const [, language] = languages[pick % 3] as (typeof languages)[number];
          const error = { code, clause, params: given } as never;
          const sentence = sentenceFor(error, language, ["german", "french", "other"][pick % 3] as Pack);
          expect(sentence).toSatisfy(isSentence);
          if (!JSON.stringify(given)?.includes("{")) expect(sentence).not.toContain("{");
        },
      ),
      { numRuns: 3000 },
    );
  });

  test("a code of another version, and no error or language at all", () => {
    expect(sentenceFor({ code: "NEW_CODE", clause: null, params: {} } as never, de)).toBe("Das ist nicht möglich.");
    expect(sentenceFor({ code: "toString", clause: null, params: {} } as never, fr)).toBe("Ce n’est pas possible.");
    for (const nothing of [null, undefined, 5, "x", {}])
      expect(sentenceFor(nothing as never, en)).toBe("That is not possible.");
    for (const language of [null, "de", {}]) {
      expect(sentenceFor(errors[0] as RuleError, language as never)).toBe("That is not possible.");
    }
  });

  test("nothing in their sentences is shared with the codes", () => {
    for (const code of RULE_ERROR_CODES) {
      for (const [, language] of languages) expect(isSentence(language.sentences[code].general)).toBe(true);
    }
    expect(isCard("W")).toBe(true);
  });
});

describe("clauses", () => {
  const ids = Object.keys(CLAUSES);
  const cited = (text: string): string[] => text.match(/(?<![\w/#+&-])[CFVTDA]\d{1,2}(?:\.\d)?(?![\w-]|\.\d)/g) ?? [];
  const docs = filesUnder("docs", /\.md$/);

  test("are there, each in three languages", () => {
    // C1 to C14, F1 to F17 and F12.1 to F12.3, V1 to V19, T1 to T9, D1 to D8, A1.
    expect(ids).toHaveLength(14 + 20 + 19 + 9 + 8 + 1);
    for (const [id, clause] of Object.entries(CLAUSES)) {
      expect(["source", "ruling", "both"], id).toContain(clause.origin);
      for (const [, language] of languages) expect(clause[language.tag as "en"].length, id).toBeGreaterThan(1);
    }
  });

  test("every clause that a source file, a page or an error cites is registered", () => {
    for (const file of [...filesUnder("src", /\.ts$/), ...docs, ...filesUnder("docs/examples", /\.(py|m?[jt]sx?)$/)]) {
      // Ranks in quotation marks, as in `includes("A7")`, are no clauses.
      const text = read(file).replace(/["'`]A7["'`]/g, "");
      for (const id of cited(text)) expect(ids, `${file}: ${id}`).toContain(id);
    }
    for (const { clause, code } of errors) if (clause !== null) expect(ids, code).toContain(clause);
  });

  test("every clause of the registry is on a page of the games, and its rulings are marked there", () => {
    const pages = filesUnder("docs/games", /\.md$/).map(read);
    for (const id of ids) expect(pages.flatMap(cited), id).toContain(id);
    const sections = pages
      .flatMap((page) => page.split(/^#{2,3} /m))
      .map((section) => [cited(section)[0], section] as const);
    for (const [id, section] of sections) {
      if (id === undefined || !section.startsWith(`${id}:`)) continue;
      const { origin } = CLAUSES[id as keyof typeof CLAUSES];
      if (/\bRulings?\b/.test(section)) expect(origin, id).not.toBe("source");
    }
  });
});

test("the entry exports what its page lists", () => {
  const page = read("docs/guides/languages.md");
  for (const name of Object.keys(i18n)) expect(page, name).toMatch(new RegExp(`\\b${name}\\b`));
});
