import fc from "fast-check";
import type { Card, Play, Session } from "../index.js";
import { type Situation, situations } from "./arbitraries.js";
import type { Engine } from "./engine.js";
import { forAll, type Law } from "./law.js";
import type { Expect } from "./property.js";
import { breach, CARDS, type Game, isAboutWeliOnTop, printed, strongest, toTheLeft, trumpCard } from "./table.js";
import { walk } from "./walk.js";

/** A session in play with six at the table, which lends its other fields to the situations of a trick. */
function tableInPlay(engine: Engine, situation: Situation): Session<"play"> | null {
  const style = { pickup: "any", declare: "join", bid: "schlagen", exchange: "any" } as const;
  const { ruleset } = situation;
  const { steps } = walk(engine, {
    ruleset,
    players: 6,
    seed: 0,
    dealer: 0,
    hands: 1,
    decks: [],
    style,
    choices: [],
  });
  for (const { after } of steps) if (after.phase === "play") return after;
  return null;
}

const tables = new WeakMap<Engine, Map<string, Session<"play"> | null>>();

/** The session in which the next seat is to play to the trick of a situation. */
function sessionOf(engine: Engine, situation: Situation): Session<"play"> | null {
  const known = tables.get(engine) ?? new Map<string, Session<"play"> | null>();
  tables.set(engine, known);
  const { ruleset, trump, plays, hand } = situation;
  const found = known.get(ruleset.name);
  const table = found === undefined ? tableInPlay(engine, situation) : found;
  known.set(ruleset.name, table);
  if (!table) return null;
  const toAct = plays.length;
  const hands = table.hands.map((_, seat) => (seat === toAct ? hand : []));
  return {
    ...table,
    ruleset,
    trump,
    active: [0, 1, 2, 3, 4, 5],
    toAct,
    hands,
    trick: { leader: 0, plays },
    tricks: [],
  };
}

/** What a situation obliges to. */
type Duty = "lead" | "follow" | "trump" | "none";

function dutyOf({ trump, plays, hand }: Situation): Duty {
  const led = plays[0]?.card;
  if (led === undefined) return "lead";
  const isTrump = (card: Card): boolean => trumpCard(card, trump);
  const follows = (card: Card): boolean =>
    isTrump(led) ? isTrump(card) : !isTrump(card) && printed(card) === printed(led);
  return hand.some(follows) ? "follow" : hand.some(isTrump) ? "trump" : "none";
}

const showSituation = ({ ruleset, trump, plays, hand }: Situation): string => {
  const options = ruleset.name === "fiveCard" ? `, Weli ${ruleset.options.weli}` : "";
  return `ruleset ${ruleset.name}${options}, trump ${trump}, in the trick ${plays.map(({ card }) => card).join(" ") || "nothing"}, in the hand ${hand.join(" ")}`;
};

/** That the engine says of each held card whether it is legal and which duty it breaks, as far as these duties go. */
function checkDuties(
  situation: Situation,
  about: readonly unknown[],
  expect: Expect,
  engine: Engine,
  clause: string,
): void {
  const session = sessionOf(engine, situation);
  if (!session) return;
  for (const card of situation.hand) {
    const said = engine.checkPlay(session, card);
    const code = said.legal ? null : said.code;
    const duty = breach(situation, situation.plays, situation.hand, card);
    const expected = about.includes(duty) ? duty : "another answer";
    expect.equal(
      about.includes(code) ? code : "another answer",
      expected,
      `what the engine says of ${card} (null: legal)`,
    );
    if (!said.legal && duty !== null) expect.equal(said.clause, clause, `the clause that forbids ${card}`);
  }
}

/** Whether the Weli on top makes a difference (V16), which has a check of its own. */
const isForV16 = (situation: Situation): boolean =>
  isAboutWeliOnTop(situation, [...situation.hand, ...situation.plays.map(({ card }) => card)]);

/** A law about the cards that one duty forbids. */
function dutyLaw(games: readonly Game[], clause: string, duty: Duty, about: readonly unknown[], name: string): Law {
  return forAll({
    clause,
    name,
    values: situations(games).filter((situation) => dutyOf(situation) === duty && !isForV16(situation)),
    show: showSituation,
    runs: 300,
    check: (situation, expect, engine) => checkDuties(situation, about, expect, engine, clause),
  });
}

/** A situation turned into one that is about the Weli and diamonds (C4). */
function withWeli({ situation, how }: { readonly situation: Situation; readonly how: "led" | "void" }): Situation {
  const trump = situation.trump === "D" ? "C" : situation.trump;
  const others = situation.hand.filter((card) => card !== "W" && printed(card) !== "D" && card !== "KS");
  const isFree = (card: Card): boolean => !others.includes(card) && card !== "W";
  if (how === "led") {
    const rest = situation.plays.slice(1).filter(({ card }) => isFree(card));
    const plays: readonly Play[] = [
      { seat: 0, card: "W" },
      ...rest.map(({ card }, place) => ({ seat: place + 1, card })),
    ];
    return {
      ...situation,
      trump,
      plays,
      hand: [...others, "9D", "KS"].filter((card): card is Card => !plays.some((play) => play.card === card)),
    };
  }
  return { ...situation, trump, plays: [{ seat: 0, card: "TD" }], hand: [...others.slice(0, 3), "W"] };
}

/** @internal The laws of a trick (C4, C6, F12, V8) on any cards at all, for some of the games. */
export function trickLaws(games: readonly Game[]): readonly Law[] {
  const four = games.filter((game) => game !== "fiveCard");
  const five = games.filter((game) => game === "fiveCard");
  const common: readonly Law[] = [
    forAll({
      clause: "C4",
      name: "the Weli is a trump and never a diamond of another suit: led, it leads trumps; held, it leaves its holder void in diamonds",
      values: fc
        .record({ situation: situations(games), how: fc.constantFrom("led" as const, "void" as const) })
        .map(withWeli)
        .filter((situation) => situation.plays.length < 6 && !isForV16(situation)),
      show: showSituation,
      runs: 200,
      check: (situation, expect, engine) => {
        const session = sessionOf(engine, situation);
        if (!session) return;
        const isTrump = (card: Card): boolean => trumpCard(card, situation.trump);
        const trumps = situation.hand.filter(isTrump);
        const legal = engine.legalPlays(session);
        if (situation.plays[0]?.card === "W") {
          // Which of the trumps, is for F12 and V8.
          if (trumps.length > 0) expect.that(legal.some(isTrump), `a trump may be played, of ${legal.join(" ")}`);
          else expect.equal(legal, situation.hand, "the legal plays of a hand without a trump");
        } else {
          expect.equal(
            legal.filter(isTrump),
            trumps,
            "the trumps that may be played to a diamond by a hand without one",
          );
        }
        const [lead] = situation.plays;
        if (lead?.card !== "TD") return;
        expect.equal(
          engine.trickWinner(situation.ruleset, situation.trump, [
            lead,
            { seat: 1, card: "W" },
            { seat: 2, card: "AD" },
          ]),
          1,
          "who wins TD W AD",
        );
      },
    }),
    forAll({
      clause: "C6",
      name: "a trick goes to its highest trump, without one to the highest card of the suit led",
      values: situations(games).filter((situation) => situation.plays.length > 0 && !isForV16(situation)),
      show: showSituation,
      runs: 300,
      check: ({ ruleset, trump, plays }, expect, engine) => {
        expect.equal(
          engine.trickWinner(ruleset, trump, plays),
          strongest({ ruleset, trump }, plays)?.seat,
          "the winner",
        );
        const moved = plays.map(({ seat, card }) => ({ seat: toTheLeft(6, seat), card }));
        expect.equal(
          engine.trickWinner(ruleset, trump, moved),
          strongest({ ruleset, trump }, moved)?.seat,
          "the winner, each seat one further",
        );
      },
    }),
  ];
  const fourCard = four.length === 0 ? [] : fourCardLaws(four);
  return [...common, ...fourCard, ...(five.length === 0 ? [] : fiveCardLaws(five))];
}

const anyCard = (games: readonly Game[], clause: string, name: string): Law =>
  forAll({
    clause,
    name,
    values: situations(games).filter((situation) => ["lead", "none"].includes(dutyOf(situation))),
    show: showSituation,
    check: (situation, expect, engine) => {
      const session = sessionOf(engine, situation);
      if (!session) return;
      expect.equal(engine.legalPlays(session), situation.hand, "the legal plays");
      const foreign = CARDS.find((card) => !situation.hand.includes(card)) ?? "W";
      const said = engine.checkPlay(session, foreign);
      expect.equal(said.legal ? null : said.code, "CARD_NOT_IN_HAND", `what the engine says of ${foreign}`);
    },
  });

const fourCardLaws = (four: readonly Game[]): readonly Law[] => [
  dutyLaw(
    four,
    "F12.1",
    "follow",
    ["MUST_FOLLOW_SUIT"],
    "who holds the led suit plays a card of it; it is never broken, for the Weli neither",
  ),
  dutyLaw(
    four,
    "F12.1",
    "follow",
    ["MUST_HEAD", null],
    "who follows beats the card that is winning, where a card of the led suit does",
  ),
  dutyLaw(four, "F12.2", "trump", ["MUST_TRUMP"], "who is void and holds a trump plays one"),
  dutyLaw(
    four,
    "F12.2",
    "trump",
    ["MUST_OVERTRUMP", null],
    "who trumps beats the highest trump in the trick, where a held one does; otherwise any",
  ),
  anyCard(four, "F12.3", "who leads, or is void and holds no trump, plays any card"),
];

const fiveCardLaws = (five: readonly Game[]): readonly Law[] => [
  dutyLaw(
    five,
    "V8",
    "follow",
    ["MUST_FOLLOW_SUIT"],
    "who holds the led suit plays a card of it; it is never broken, for the Weli neither",
  ),
  dutyLaw(five, "V8", "follow", ["MUST_HEAD", null], "who follows need not beat"),
  dutyLaw(five, "V8", "trump", ["MUST_TRUMP"], "who is void and holds a trump plays one"),
  dutyLaw(
    five,
    "V8",
    "trump",
    ["MUST_OVERTRUMP", null],
    "who trumps a plain lead beats the highest trump in the trick, where a held one does; otherwise any",
  ),
  anyCard(five, "V8", "who leads, or is void and holds no trump, plays any card"),
];
