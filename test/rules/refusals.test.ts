import {
  type Action,
  apply,
  applyAs,
  type Bid,
  bid,
  type Card,
  createSession,
  type Declaration,
  deal,
  declare,
  discard,
  type ExchangeChoice,
  exchange,
  finish,
  fiveCard,
  fourCard,
  leftOf,
  nameTrump,
  type Phase,
  pickup,
  play,
  type RuleErrorParams,
  type Session,
  type Suit,
  settle,
  tavern,
  trickWinner,
} from "kratzen";
import { describe, expect, test } from "vitest";
import { bids, cards, inPhase, lay, pick, playOut, refused, say, swap, table, toAct, toPlay } from "./table.ts";

/** A refusal as a player reads it. */
interface Refusal {
  readonly ask: () => unknown;
  readonly code: string;
  readonly clause: string | null;
  readonly message: string;
  readonly params: RuleErrorParams;
}

/** Checks refusals by name: the code, the clause, the whole sentence and the facts of it. */
function checkAll(refusals: Readonly<Record<string, () => Refusal>>): void {
  test.each(Object.entries(refusals))("%s", (_, make) => {
    const { ask, ...expected } = make();
    const { code, clause, message, params } = refused(ask);
    expect({ code, clause, message, params }).toEqual(expected);
  });
}

const GAMES = { fourCard: fourCard(), fiveCard: fiveCard(), tavern: tavern() };

const ready = (players = 4) => createSession({ players, seed: "ready", dealer: 0 });

/** Tavern, dealer 0, an ordinary hand before the first bid. */
const bidding = () => inPhase(pick(table({ ruleset: tavern(), players: 3, funded: true, upcard: "9C" }), "9C"), "bid");

/** Dealer 0, an ordinary hand before the first declaration. */
const declaring = (game: keyof typeof GAMES) => {
  const session = table({ ruleset: GAMES[game], players: 3, funded: true, upcard: "9C" });
  if (game === "fiveCard") return inPhase(session, "declare");
  const picked = pick(session, "9C");
  return inPhase(game === "tavern" ? bids(picked, "schlagen") : picked, "declare");
};

/** Tavern, Muss, clubs trump; seat 0 is to exchange and holds what is given. */
const exchanging = (hand: string) =>
  inPhase(pick(table({ ruleset: tavern(), hands: [hand, "", ""], upcard: "9C" }), "9C"), "exchange");

describe("what is no bid", () => {
  checkAll({
    "an unknown word": () => ({
      ask: () => bid(bidding(), 1, "pass" as Bid),
      code: "BAD_BID",
      clause: "T3",
      message: 'A bid is one of schlagen, oder, weiterOder and weiter, not "pass".',
      params: { got: '"pass"', legal: ["schlagen", "oder", "weiterOder", "weiter"], reason: "unknown" },
    }),
    "a second oder": () => ({
      ask: () => bids(bidding(), "weiterOder", "oder"),
      code: "BAD_BID",
      clause: "T3",
      message: 'A bid after an oder is one of schlagen and weiter, not "oder".',
      params: { got: '"oder"', legal: ["schlagen", "weiter"], reason: "secondOder" },
    }),
    "an unknown word after an oder": () => ({
      ask: () => bids(bidding(), "oder", "pass" as Bid),
      code: "BAD_BID",
      clause: "T3",
      message: 'A bid is one of schlagen and weiter, not "pass".',
      params: { got: '"pass"', legal: ["schlagen", "weiter"], reason: "unknown" },
    }),
  });
});

describe("what is no declaration", () => {
  const twice = (game: keyof typeof GAMES, clause: string) => (): Refusal => ({
    ask: () => say(declaring(game), "pass" as Declaration),
    code: "BAD_DECLARATION",
    clause,
    message: 'A declaration is one of join and fold in this game, not "pass".',
    params: { got: '"pass"', legal: ["join", "fold"] },
  });
  checkAll({
    "an unknown word in the four-card game": twice("fourCard", "F10"),
    "an unknown word in the five-card game": twice("fiveCard", "V7"),
    "an unknown word in the tavern game": twice("tavern", "T4"),
    "a Bettler where none is agreed": () => ({
      ask: () => declare(declaring("fiveCard"), 1, "bettler"),
      code: "BAD_DECLARATION",
      clause: "V18",
      message: 'A declaration is one of join and fold in this game, not "bettler".',
      params: { got: '"bettler"', legal: ["join", "fold"] },
    }),
    "an unknown word where a Bettler is agreed": () => ({
      ask: () =>
        say(
          table({ ruleset: fiveCard({ bettler: { bonus: "1" } }), players: 3, funded: true, upcard: "9C" }),
          "pass" as Declaration,
        ),
      code: "BAD_DECLARATION",
      clause: "V7",
      message: 'A declaration is one of join, fold and bettler in this game, not "pass".',
      params: { got: '"pass"', legal: ["join", "fold", "bettler"] },
    }),
  });
});

describe("what cannot be laid down", () => {
  const HAND = "AC KH 9D JD";
  const picking = () => inPhase(table({ hands: [HAND, "", ""], upcard: "9C" }), "pickup");
  const overfull = () => inPhase(swap(exchanging("AC KH 9D JD"), "sau"), "discard");
  const five = fiveCard({ exchange: { max: 2, fee: "0" } });
  const standard = (discards: string) => () =>
    swap(table({ ruleset: five, hands: ["", "AS KS QS JS TS", ""], upcard: "9C" }), "standard", discards);
  checkAll({
    "no list": () => ({
      ask: () => pickup(picking(), 0, "9C" as unknown as readonly Card[]),
      code: "BAD_DISCARDS",
      clause: "F6",
      message: 'The cards laid down must be a list of cards, not "9C".',
      params: { got: '"9C"', reason: "shape" },
    }),
    "too many after the upcard": () => ({
      ask: () => pick(picking(), "9C AC"),
      code: "BAD_DISCARDS",
      clause: "F6",
      message: "The cards laid down must be 1 in number, not 2.",
      params: { got: "2", reason: "count", least: 1, most: 1 },
    }),
    "a card that is not held": () => ({
      ask: () => pick(picking(), "8S"),
      code: "BAD_DISCARDS",
      clause: "F6",
      message: 'The cards laid down must be different cards of the hand, not "8S".',
      params: { got: '"8S"', reason: "held" },
    }),
    "a card twice": () => ({
      ask: standard("KS KS"),
      code: "BAD_DISCARDS",
      clause: "V15",
      message: 'The cards laid down must be different cards of the hand, not "KS".',
      params: { got: '"KS"', reason: "held" },
    }),
    "more than the exchange allows": () => ({
      ask: standard("AS KS QS"),
      code: "BAD_DISCARDS",
      clause: "V15",
      message: "The cards laid down must be 0 to 2 in number, not 3.",
      params: { got: "3", reason: "count", least: 0, most: 2 },
    }),
    "a list missing for a standard exchange": () => ({
      ask: () => exchange(exchanging(HAND), 0, "standard"),
      code: "BAD_DISCARDS",
      clause: "T6",
      message: "The cards laid down must be a list of cards, not undefined.",
      params: { got: "undefined", reason: "shape" },
    }),
    "none after an exchange that left five": () => ({
      ask: () => lay(overfull(), ""),
      code: "BAD_DISCARDS",
      clause: "T6",
      message: "The cards laid down must be 1 in number, not 0.",
      params: { got: "0", reason: "count", least: 1, most: 1 },
    }),
    "a card of the others after an exchange that left five": () => ({
      ask: () => lay(overfull(), "9C"),
      code: "BAD_DISCARDS",
      clause: "T6",
      message: 'The cards laid down must be different cards of the hand, not "9C".',
      params: { got: '"9C"', reason: "held" },
    }),
  });
});

describe("what is no exchange", () => {
  const special = (hand: string, asked: string, legal: readonly string[], words: string) => (): Refusal => ({
    ask: () => exchange(exchanging(hand), 0, asked as ExchangeChoice),
    code: "BAD_EXCHANGE",
    clause: "T6",
    message: `An exchange is one of ${words} with this hand, not ${asked === null ? "null" : `"${asked}"`}.`,
    params: { got: asked === null ? "null" : `"${asked}"`, legal },
  });
  checkAll({
    "a packerl with the trump ace alone": special("AC KH 9D JD", "packerl", ["standard", "sau"], "standard and sau"),
    "a sau with one lower trump": special(
      "KC KH 9D JD",
      "sau",
      ["standard", "trumpfpackerl"],
      "standard and trumpfpackerl",
    ),
    "a trumpfpackerl without a trump": special(
      "KS KH 9D JD",
      "trumpfpackerl",
      ["standard", "packerl"],
      "standard and packerl",
    ),
    "a sau with two trumps": special("AC W 9D JD", "sau", ["standard"], "standard"),
    "nothing with two trumps": special("AC W 9D JD", null as unknown as string, ["standard"], "standard"),
    "a packerl in the five-card game": () => ({
      ask: () =>
        swap(table({ ruleset: fiveCard({ exchange: { max: 2, fee: "0" } }), players: 3, upcard: "9C" }), "packerl"),
      code: "BAD_EXCHANGE",
      clause: "V15",
      message: 'An exchange is one of standard with this hand, not "packerl".',
      params: { got: '"packerl"', legal: ["standard"] },
    }),
  });
});

describe("what is no suit, deck or cut", () => {
  const naming = () => inPhase(table({ ruleset: fiveCard(), players: 3, upcard: "W" }), "trump");
  const deck = (value: unknown) => () => deal(ready(), { deck: value as readonly Card[] });
  const cut = (value: unknown) => () => deal(ready(), { cut: value as number });
  const noDeck = (ask: () => unknown, got: string) => (): Refusal => ({
    ask,
    code: "BAD_DECK",
    clause: "D8",
    message: `A deck is a list of the 33 cards, each once, top first, not ${got}.`,
    params: { got },
  });
  const noCut = (value: unknown, got: string) => (): Refusal => ({
    ask: cut(value),
    code: "BAD_CUT",
    clause: "D8",
    message: `A cut is a whole number from 0 to 32, not ${got}.`,
    params: { got, reason: "range" },
  });
  const wild = Array.from({ length: 33 }, () => "W");
  checkAll({
    "the Weli as a suit": () => ({
      ask: () => nameTrump(naming(), 0, "W" as Suit),
      code: "BAD_SUIT",
      clause: "V3",
      message: 'A suit is C, S, H or D, not "W".',
      params: { got: '"W"' },
    }),
    "no object of options": noDeck(() => deal(ready(), [] as never), "an array of length 0"),
    "no list of cards": noDeck(deck("AC"), '"AC"'),
    "a text as long as a deck": noDeck(deck("A".repeat(33)), `"${"A".repeat(33)}"`),
    "an object as long as a deck": noDeck(deck({ length: 33 }), "an object"),
    "an empty deck": noDeck(deck([]), "an array of length 0"),
    "33 Welis": noDeck(deck(wild), "an array of length 33"),
    "a cut below the pack": noCut(-1, "-1"),
    "a cut above the pack": noCut(33, "33"),
    "half a cut": noCut(0.5, "0.5"),
    "a cut in text": noCut("5", '"5"'),
    "a cut of null": noCut(null, "null"),
    "a cut in the ritual": () => ({
      ask: () => deal(createSession({ players: 3, seed: 1, ruleset: tavern() }), { cut: 7 }),
      code: "BAD_CUT",
      clause: "T9",
      message: "Without a deck the cut ritual is drawn from the seed, so no cut can be given.",
      params: { got: "7", reason: "ritual" },
    }),
  });
});

describe("what is no seat and no number of players", () => {
  const noSeat = (seat: unknown, got: string) => (): Refusal => ({
    ask: () => leftOf(5, seat as number),
    code: "BAD_SEAT",
    clause: "C5",
    message: `A seat is a whole number from 0 to 4 here, not ${got}.`,
    params: { got, last: 4 },
  });
  const noPlayers = (players: unknown, got: string) => (): Refusal => ({
    ask: () => leftOf(players as number, 0),
    code: "BAD_PLAYERS",
    clause: "C5",
    message: `Kratzen is played by 3 to 6 players, not ${got}.`,
    params: { got },
  });
  checkAll({
    "a seat beyond the table": noSeat(5, "5"),
    "a negative seat": noSeat(-1, "-1"),
    "minus zero": noSeat(-0, "-0"),
    "a seat in text": noSeat("1", '"1"'),
    "two players": noPlayers(2, "2"),
    "seven players": noPlayers(7, "7"),
    "players in text": noPlayers("4", '"4"'),
  });

  test("the left neighbour", () =>
    expect([3, 4, 5, 6].map((players) => leftOf(players, players - 2))).toEqual([2, 3, 4, 5]));
});

describe("what is no trick", () => {
  const ask =
    (plays: unknown, trump: unknown = "H") =>
    () =>
      trickWinner(fourCard(), trump as Suit, plays as Parameters<typeof trickWinner>[2]);
  const noTrick = (value: unknown) => (): Refusal => ({
    ask: ask(value),
    code: "BAD_CARD",
    clause: "C6",
    message: "A trick is a list of 1 to 6 plays.",
    params: {},
  });
  const noSeat = (value: unknown) => (): Refusal => ({
    ask: ask(value),
    code: "BAD_SEAT",
    clause: "C5",
    message: "The seats of a trick are different, from 0 to 5.",
    params: {},
  });
  const noCard = (value: unknown) => (): Refusal => ({
    ask: ask(value),
    code: "BAD_CARD",
    clause: "C1",
    message: "The cards of a trick are different ones.",
    params: {},
  });
  const plays = (...seats: readonly number[]) =>
    cards("AC KC QC JC TC 9C 8C")
      .slice(0, seats.length)
      .map((card, n) => ({ seat: seats[n], card }));
  checkAll({
    "no trump": () => ({
      ask: ask(plays(0), "W"),
      code: "BAD_SUIT",
      clause: "C1",
      message: "A suit is C, S, H or D.",
      params: {},
    }),
    "no list": noTrick("AC"),
    "no play": noTrick([]),
    "seven plays": noTrick(plays(0, 1, 2, 3, 4, 5, 6)),
    "no object for a play": noSeat(["AC"]),
    "a seat beyond six players": noSeat(plays(6)),
    "a seat below 0": noSeat(plays(-1)),
    "a seat twice": noSeat(plays(2, 3, 2)),
    "a card of another pack": noCard([{ seat: 0, card: "6C" }]),
    "a card twice": noCard([
      { seat: 0, card: "AC" },
      { seat: 1, card: "AC" },
    ]),
  });

  test("six plays, of the seats 0 to 5, are a trick", () => expect(ask(plays(5, 4, 3, 2, 1, 0))()).toBe(5));
});

describe("a card that may not be played", () => {
  /** Clubs trump; seat 1 has led, as F8 wants of the dealer; seat 2 is to play. */
  const follow = (lead: string, hand: string) => {
    const leader = [...cards(lead)];
    const session = toPlay(table({ dealer: 1, hands: ["", `${leader[0]}`, hand], upcard: "9C" }));
    return inPhase(apply(session, { type: "play", seat: 1, card: leader[0] as Card }), "play");
  };
  const card = (lead: string, hand: string, asked: unknown) => () => play(follow(lead, hand), 2, asked as Card);
  checkAll({
    "no card at all": () => ({
      ask: card("KH", "AH 7H 8D 8S", "10H"),
      code: "BAD_CARD",
      clause: "C1",
      message: 'A card is one of the 33, such as TC or W, not "10H".',
      params: { got: '"10H"', obliging: ["AH"] },
    }),
    "a card that is elsewhere": () => ({
      ask: card("KH", "AH 7H 8D 8S", "9S"),
      code: "CARD_NOT_IN_HAND",
      clause: "C2",
      message: "9S is not in the hand that is to play.",
      params: { card: "9S", obliging: ["AH"], led: "H", trump: "C", winning: "KH" },
    }),
    "another suit": () => ({
      ask: card("KH", "QH 7H 8D 8S", "8D"),
      code: "MUST_FOLLOW_SUIT",
      clause: "F12.1",
      message: "8D does not follow hearts, the suit led, and the hand holds QH and 7H.",
      params: { card: "8D", obliging: ["QH", "7H"], led: "H", trump: "C", winning: "KH" },
    }),
    "a trump instead of the suit led": () => ({
      ask: card("KS", "7S 7C 8D 8H", "7C"),
      code: "MUST_FOLLOW_SUIT",
      clause: "F12.1",
      message: "7C does not follow spades, the suit led, and the hand holds 7S.",
      params: { card: "7C", obliging: ["7S"], led: "S", trump: "C", winning: "KS" },
    }),
    "a lower card of the suit": () => ({
      ask: card("QH", "AH KH 7H 8S", "7H"),
      code: "MUST_HEAD",
      clause: "F12.1",
      message: "7H does not beat QH, which is winning the trick, and the hand holds AH and KH, which would.",
      params: { card: "7H", obliging: ["AH", "KH"], led: "H", trump: "C", winning: "QH" },
    }),
    "a lower trump after the Weli was led": () => ({
      ask: card("W", "AC 7C 8D 8S", "7C"),
      code: "MUST_HEAD",
      clause: "F12.1",
      message: "7C does not beat W, which is winning the trick, and the hand holds AC, which would.",
      params: { card: "7C", obliging: ["AC"], led: "C", trump: "C", winning: "W" },
    }),
    "no trump, being void": () => ({
      ask: card("KD", "7C 7H 8H 8S", "7H"),
      code: "MUST_TRUMP",
      clause: "F12.2",
      message: "7H does not trump diamonds, the suit led, and the hand holds 7C.",
      params: { card: "7H", obliging: ["7C"], led: "D", trump: "C", winning: "KD" },
    }),
    "another suit than clubs": () => {
      const session = toPlay(table({ dealer: 1, hands: ["", "KC", "QC 7S 8S 9S"], upcard: "9H" }));
      return {
        ask: () => play(inPhase(apply(session, { type: "play", seat: 1, card: "KC" }), "play"), 2, "7S"),
        code: "MUST_FOLLOW_SUIT",
        clause: "F12.1",
        message: "7S does not follow clubs, the suit led, and the hand holds QC.",
        params: { card: "7S", obliging: ["QC"], led: "C", trump: "H", winning: "KC" },
      };
    },
    "a lower trump on a trump": () => {
      const session = toPlay(table({ dealer: 1, hands: ["AC 7C 8S 9S", "KH QS JS TS", "QC 8D 9D TD"], upcard: "9C" }));
      const trumped = inPhase(
        [
          [1, "KH"],
          [2, "QC"],
        ].reduce<Session>(
          (at, [seat, card]) => apply(at, { type: "play", seat: seat as number, card: card as Card }),
          session,
        ),
        "play",
      );
      return {
        ask: () => play(trumped, 0, "7C"),
        code: "MUST_OVERTRUMP",
        clause: "F12.2",
        message: "7C does not beat QC, which is winning the trick, and the hand holds AC, which would.",
        params: { card: "7C", obliging: ["AC"], led: "H", trump: "C", winning: "QC" },
      };
    },
    "a card that the leader does not hold": () => ({
      ask: () => play(toPlay(table({ hands: ["AC KC 8D 8S", "", ""], upcard: "9C" })), 0, "AH"),
      code: "CARD_NOT_IN_HAND",
      clause: "C2",
      message: "AH is not in the hand that is to play.",
      params: { card: "AH", obliging: ["AC", "KC", "8D", "8S"], led: null, trump: "C", winning: null },
    }),
    "another card than the last": () => {
      let session: Session = toPlay(table({ players: 3, upcard: "9C" }));
      while (session.phase === "play" && session.tricks.length < 3) {
        const legal = session.hands[session.toAct]?.find((held) => {
          try {
            play(inPhase(session, "play"), toAct(session), held);
            return true;
          } catch {
            return false;
          }
        });
        session = apply(session, { type: "play", seat: toAct(session), card: legal as Card });
      }
      const last = inPhase(session, "play");
      const [held] = last.hands[last.toAct] ?? [];
      return {
        ask: () => play(last, last.toAct, held === "7D" ? "8D" : "7D"),
        code: "CARD_NOT_IN_HAND",
        clause: "C2",
        message: `${held === "7D" ? "8D" : "7D"} is not in the hand that is to play.`,
        params: { card: held === "7D" ? "8D" : "7D", obliging: [String(held)], led: null, trump: "C", winning: null },
      };
    },
  });
});

/** A session in each phase, the clause that says who acts there, and an action of that phase for a seat. */
const WAITING: Readonly<Record<string, () => readonly [Session, string, (seat: number) => Action]>> = {
  "pickup of the four-card game": () => [
    table({ upcard: "9C" }),
    "F6",
    (seat) => ({ type: "pickup", seat, discards: [] }),
  ],
  "pickup of the tavern game": () => [
    table({ ruleset: tavern(), upcard: "9C" }),
    "F6",
    (seat) => ({ type: "pickup", seat, discards: [] }),
  ],
  "naming of the trump": () => [
    table({ ruleset: fiveCard(), upcard: "W" }),
    "V3",
    (seat) => ({ type: "nameTrump", seat, suit: "C" }),
  ],
  bidding: () => [bidding(), "T3", (seat) => ({ type: "bid", seat, bid: "weiter" })],
  "declarations of the four-card game": () => [
    declaring("fourCard"),
    "F10",
    (seat) => ({ type: "declare", seat, declaration: "join" }),
  ],
  "declarations of the five-card game": () => [
    declaring("fiveCard"),
    "V7",
    (seat) => ({ type: "declare", seat, declaration: "join" }),
  ],
  "declarations of the tavern game": () => [
    declaring("tavern"),
    "T4",
    (seat) => ({ type: "declare", seat, declaration: "join" }),
  ],
  "pickup after an oder": () => {
    const session = say(bids(bidding(), "oder", "weiter", "weiter"), "join", "join");
    return [inPhase(session, "pickup"), "T5", (seat) => ({ type: "pickup", seat, discards: [] })];
  },
  "exchange of the five-card game": () => [
    table({ ruleset: fiveCard({ exchange: { max: 1, fee: "0" } }), upcard: "9C" }),
    "V15",
    (seat) => ({ type: "exchange", seat, choice: "standard", discards: [] }),
  ],
  "exchange of the tavern game": () => [
    exchanging("AC KH 9D JD"),
    "T6",
    (seat) => ({ type: "exchange", seat, choice: "standard", discards: [] }),
  ],
  "discard after an exchange": () => [
    swap(exchanging("AC KH 9D JD"), "sau"),
    "T6",
    (seat) => ({ type: "discard", seat, cards: [] }),
  ],
  "play of the four-card game": () => [
    toPlay(table({ upcard: "9C" })),
    "F11",
    (seat) => ({ type: "play", seat, card: "AC" }),
  ],
  "play of the five-card game": () => [
    toPlay(table({ ruleset: fiveCard(), upcard: "9C" })),
    "V5",
    (seat) => ({ type: "play", seat, card: "AC" }),
  ],
};

describe("who is not to act", () => {
  test.each(Object.entries(WAITING))("%s: the clause, and whose turn it is", (_, make) => {
    const [session, clause, action] = make();
    const turn = toAct(session);
    const other = (turn + 1) % session.players;
    expect(refused(() => apply(session, action(other)))).toMatchObject({
      code: "NOT_YOUR_TURN",
      clause,
      message: `It is the turn of seat ${turn}, not of seat ${other}.`,
      params: { who: other, toAct: turn },
    });
    expect(refused(() => applyAs(session, "host", action(turn)))).toMatchObject({
      code: "NOT_YOUR_TURN",
      clause,
      message: `It is the turn of seat ${turn}, not of the host.`,
      params: { who: "host", toAct: turn },
    });
    const beyond = session.players;
    expect(refused(() => apply(session, action(beyond)))).toMatchObject({
      code: "BAD_SEAT",
      clause: "C5",
      message: `A seat is a whole number from 0 to ${beyond - 1} here, not ${beyond}.`,
    });
  });

  test("where the host acts", () => {
    const settling = playOut(toPlay(table({ upcard: "9C" })));
    expect(refused(() => applyAs(settling, 2, { type: "settle" }))).toMatchObject({
      code: "NOT_YOUR_TURN",
      message: "It is the turn of the host, not of seat 2.",
      params: { who: 2, toAct: "host" },
    });
  });
});

describe("what belongs to another phase, and what is no session", () => {
  const asked: Readonly<Record<string, readonly [Phase, (session: never) => unknown]>> = {
    deal: ["ready", (session) => deal(session)],
    pickup: ["pickup", (session) => pickup(session, 0, [])],
    nameTrump: ["trump", (session) => nameTrump(session, 0, "C")],
    bid: ["bid", (session) => bid(session, 0, "weiter")],
    declare: ["declare", (session) => declare(session, 0, "join")],
    exchange: ["exchange", (session) => exchange(session, 0, "standard", [])],
    discard: ["discard", (session) => discard(session, 0, [])],
    play: ["play", (session) => play(session, 0, "AC")],
    settle: ["settle", (session) => settle(session)],
    finish: ["ready", (session) => finish(session)],
  };

  test.each(Object.entries(asked))("%s", (action, [expected, ask]) => {
    const elsewhere = expected === "ready" ? table({ upcard: "9C" }) : ready();
    const { code, clause, message, params } = refused(() => ask(elsewhere as never));
    expect({ code, clause, message, params }).toEqual({
      code: "WRONG_PHASE",
      clause: null,
      message: `${action} belongs to the phase ${expected}, and this session is in the phase ${elsewhere.phase}.`,
      params: { action, phase: elsewhere.phase, expected },
    });
    for (const [value, got] of [
      [null, "null"],
      [undefined, "undefined"],
      ["session", '"session"'],
      [{}, "an object"],
      [{ ...elsewhere, phase: expected, format: "kratzen-session/2" }, "an object"],
    ] as const) {
      const error = refused(() => ask(value as never));
      expect({ ...error, message: error.message }).toMatchObject({
        code: "BAD_SESSION",
        clause: null,
        message: `A session was expected, not ${got}.`,
        params: { got, path: "", problem: "shape" },
      });
    }
  });
});
