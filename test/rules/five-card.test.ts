import {
  apply,
  createSession,
  type FiveCardChoices,
  fiveCard,
  legalActions,
  nameTrump,
  PACK,
  type Session,
  trickWinner,
  viewFor,
} from "kratzen";
import { describe, expect, test } from "vitest";
import {
  cards,
  dealt,
  discardsOf,
  handOf,
  inPhase,
  lines,
  played,
  playOut,
  refused,
  say,
  seats,
  settled,
  swap,
  table,
  toAct,
  toPlay,
} from "./table.ts";

const ruleset = fiveCard();
const five = (options: FiveCardChoices, players = 4, dealer = 0) =>
  seats({ ruleset: fiveCard(options), players, dealer });

/** The hands by seat, 3 of them, a suit each, for the exchange. */
const THREE = ["AS KS QS JS TS", "AH KH QH JH TH", "AD KD QD JD TD"];

describe("V1 antes", () => {
  test("every player pays 1 before every hand, the dealer no more than the others", () => {
    const first = inPhase(table({ ruleset, players: 5, dealer: 3, upcard: "9C" }), "play");
    expect(lines(first.entries)).toEqual([
      "4 -1 ante V1",
      "0 -1 ante V1",
      "1 -1 ante V1",
      "2 -1 ante V1",
      "3 -1 ante V1",
    ]);
    // P = 5; seats 3 and 4 and 0 and 1 take 5 tricks, seat 2 fails: a pot of 2 is left, and all pay 1 again.
    const { after } = settled(
      played(seats({ ruleset, players: 5, dealer: 3 }), { upcard: "9C", won: [1, 1, 0, 2, 1] }),
    );
    expect(after.ledger.pot).toBe("2");
    expect(dealt(after, { upcard: "9C" }).ledger.pot).toBe("7");
  });
});

describe("V2 deal", () => {
  test("from the dealer's left three to each, then two, then a card face up; the rest is the talon", () => {
    // The pack as it lies: clubs, spades, hearts, diamonds, each A K Q J T 9 8 7.
    const session = inPhase(apply(seats({ ruleset, players: 3 }), { type: "deal", deck: PACK }), "play");
    expect(session.hands.map((hand) => hand.join(" "))).toEqual(["8C 7C AS 9S 8S", "AC KC QC KS QS", "JC TC 9C JS TS"]);
    expect(session.upcards).toEqual(["7S"]);
    expect(session.stock).toEqual(PACK.slice(16));
  });
});

describe("V3 trump", () => {
  test("the upcard's suit", () =>
    expect(table({ ruleset, upcard: "KH" })).toMatchObject({ trump: "H", exposed: ["KH"] }));

  test("the Weli turned up: the dealer names any suit, from a view that shows the own hand, before anyone declares", () => {
    const session = inPhase(
      table({ ruleset, players: 3, dealer: 2, funded: true, hands: THREE, upcard: "W" }),
      "trump",
    );
    expect(session).toMatchObject({ toAct: 2, trump: null, kind: "ordinary", exposed: ["W"], seven: false });
    const view = viewFor(session, 2);
    expect(view.own).toEqual(cards("AD KD QD JD TD"));
    expect(legalActions(view)).toEqual(["C", "S", "H", "D"].map((suit) => ({ type: "nameTrump", seat: 2, suit })));
    for (const suit of ["C", "S", "H", "D"] as const) {
      const named = inPhase(nameTrump(session, 2, suit), "declare");
      expect(named).toMatchObject({ trump: suit, upcards: ["W"], toAct: 0 });
    }
  });

  test("the others see that a suit is to be named, and may not name it; a wrong suit is refused", () => {
    const session = inPhase(table({ ruleset, players: 3, dealer: 2, upcard: "W" }), "trump");
    expect(legalActions(viewFor(session, 0))).toEqual([]);
    expect(refused(() => nameTrump(session, 0, "C"))).toMatchObject({ code: "NOT_YOUR_TURN", clause: "V3" });
    expect(refused(() => nameTrump(session, 2, "W" as "C"))).toMatchObject({ code: "BAD_SUIT", clause: "V3" });
  });

  test("in a Muss the play follows at once", () => {
    expect(nameTrump(inPhase(table({ ruleset, upcard: "W" }), "trump"), 0, "S")).toMatchObject({
      phase: "play",
      trump: "S",
    });
  });
});

describe("V4 upcard", () => {
  test("it stays face up beside the talon: no one takes it, no exchange draws it", () => {
    const exchanging = fiveCard({ exchange: { max: 5, fee: "0" } });
    let session = table({ ruleset: exchanging, players: 3, hands: THREE, upcard: "9C", stock: "AC KC QC JC TC 8C 7C" });
    for (const discards of [THREE[1], "TD JD", THREE[0]]) session = swap(session, "standard", discards);
    expect(inPhase(session, "play").upcards).toEqual(["9C"]);
    expect(handOf(session, 0)).not.toContain("9C");
    expect(playOut(session).upcards).toEqual(["9C"]);
  });
});

describe("V5 striker and Vorhand", () => {
  test("the dealer is the striker and may not fold; the dealer's left leads", () => {
    const session = table({ ruleset, players: 3, dealer: 1, funded: true, upcard: "9C" });
    expect(session).toMatchObject({ phase: "declare", striker: 1, toAct: 2 });
    const fold = { type: "declare", seat: 1, declaration: "fold" } as const;
    expect(refused(() => apply(session, fold)).code).toBe("NOT_YOUR_TURN");
    expect(say(session, "join", "join")).toMatchObject({ phase: "play", toAct: 2, trick: { leader: 2 } });
  });

  test("Vorhand folded: the next active player clockwise leads", () => {
    const session = table({ ruleset, dealer: 2, funded: true, upcard: "9C" });
    expect(say(session, "fold", "join", "join")).toMatchObject({ phase: "play", toAct: 0, trick: { leader: 0 } });
    expect(say(session, "fold", "fold", "join")).toMatchObject({ phase: "play", toAct: 1, active: [1, 2] });
  });
});

describe("V6 Muss", () => {
  test("the first hand of the session", () => expect(table({ ruleset, upcard: "9C" }).hand).toBe(1));
  test("the first hand is a Muss, a hand after one without failure is ordinary", () => {
    expect(table({ ruleset, upcard: "9C" })).toMatchObject({ kind: "muss", phase: "play" });
    expect(table({ ruleset, upcard: "9C", funded: true })).toMatchObject({ kind: "ordinary", phase: "declare" });
  });

  test("anyone failed in the hand before", () => {
    const { after } = settled(played(seats({ ruleset }), { upcard: "9C", won: [2, 2, 1, 0] }));
    expect(dealt(after, { upcard: "9C" })).toMatchObject({ kind: "muss", hand: 2 });
  });

  test("the upcard is a seven", () => {
    expect(table({ ruleset, upcard: "7C", funded: true })).toMatchObject({ kind: "muss", seven: true });
  });

  test("five players: someone always fails, so as written every hand is a Muss", () => {
    let session: Session = five({ mussAfterFailure: "always" }, 5);
    const kinds: string[] = [];
    for (const won of FAILING) {
      const end = played(session, { upcard: "9C", won });
      kinds.push(end.kind);
      session = settled(end).after;
    }
    expect(kinds).toEqual(["muss", "muss", "muss", "muss"]);
  });

  test("afterOrdinary: only a failure in an ordinary hand forces the next, so Muss and ordinary hands alternate", () => {
    let session: Session = five({ mussAfterFailure: "afterOrdinary" }, 5);
    const kinds: string[] = [];
    for (const won of FAILING) {
      const end = played(session, { upcard: "9C", won });
      kinds.push(end.kind);
      session = settled(end).after;
    }
    expect(kinds).toEqual(["muss", "ordinary", "muss", "ordinary"]);
  });

  test("all others folded: nobody failed, so the next hand is ordinary", () => {
    const { after } = settled(say(table({ ruleset, funded: true, upcard: "9C" }), "fold", "fold", "fold"));
    expect(dealt(after, { upcard: "9C" })).toMatchObject({ kind: "ordinary" });
  });
});

/** Four hands of five players, dealers 0 to 3, in each of which one fails. */
const FAILING = [
  [2, 1, 1, 1, 0],
  [0, 2, 1, 1, 1],
  [1, 0, 2, 1, 1],
  [1, 1, 0, 2, 1],
];

describe("V7 declaring", () => {
  test("if all others fold, the striker takes the pot without play", () => {
    const session = say(table({ ruleset, funded: true, dealer: 1, upcard: "9C" }), "fold", "fold", "fold");
    expect(inPhase(session, "settle")).toMatchObject({ outcome: "foldedOut", frozenPot: "4" });
    const { result } = settled(session);
    expect(lines(result.entries).slice(4)).toEqual(["1 4 pot V7"]);
    expect(result).toMatchObject({ payouts: ["0", "4", "0", "0"], pot: "0", required: [null, null, null, null] });
  });
});

describe("V9 requirement", () => {
  test("striker 2, others 1: ordinary, Muss, and after a seven", () => {
    expect(settled(playOut(toPlay(table({ ruleset, dealer: 2, upcard: "9C" })))).result.required).toEqual([1, 1, 2, 1]);
    expect(settled(playOut(toPlay(table({ ruleset, dealer: 2, funded: true, upcard: "9C" })))).result.required).toEqual(
      [1, 1, 2, 1],
    );
    const seven = settled(playOut(toPlay(table({ ruleset, dealer: 2, funded: true, upcard: "7C" })))).result;
    expect(seven).toMatchObject({ required: [1, 1, 2, 1], seven: true, kind: "muss" });
  });
});

describe("V10 payout, V11 penalty, V12 next pot", () => {
  test("Muss: a fifth for each trick to who did not fail; the share of who failed stays in the pot", () => {
    // P = 4. The dealer took one trick of two: no share. 2 · 4/5, 1 · 4/5, 1 · 4/5 paid; 4 − 16/5 + 2 left.
    const { result } = settled(played(seats({ ruleset }), { upcard: "9C", won: [1, 2, 1, 1] }));
    expect(result).toMatchObject({ kind: "muss", frozenPot: "4", failed: [true, false, false, false] });
    expect(result.payouts).toEqual(["0", "8/5", "4/5", "4/5"]);
    expect(result.penalties).toEqual(["2", "0", "0", "0"]); // the striker no more than others
    expect(result.pot).toBe("14/5");
    expect(lines(result.entries).slice(4)).toEqual([
      "1 8/5 share V10",
      "2 4/5 share V10",
      "3 4/5 share V10",
      "0 -2 penalty V11",
    ]);
  });

  test("ordinary alike", () => {
    // P = 4. Seat 3 took none, the dealer, seat 0, five: 4 paid; 4 − 4 + 2 · 3 left.
    const { result } = settled(played(seats({ ruleset, funded: true }), { upcard: "9C", won: [5, 0, 0, 0] }));
    expect(result).toMatchObject({
      kind: "ordinary",
      payouts: ["4", "0", "0", "0"],
      penalties: ["0", "2", "2", "2"],
      pot: "6",
    });
  });

  test("matchPot: P from each who failed, the striker too no more", () => {
    const { result } = settled(played(five({ penalty: "matchPot" }), { upcard: "9C", won: [1, 3, 1, 0] }));
    expect(result.penalties).toEqual(["4", "0", "0", "4"]);
    expect(result.payouts).toEqual(["0", "12/5", "4/5", "0"]);
    expect(result.pot).toBe("44/5"); // 4 − 16/5 + 8
  });

  test("nobody meets the requirement, which only Bettlers make possible: all of P stays", () => {
    // Hand 1: P = 3, all paid out. Hand 2, dealer 1: P = 3; both Bettlers win two tricks, the striker one.
    const ready = seats({ ruleset: fiveCard({ bettler: { bonus: "3" } }), players: 3, dealer: 1, funded: true });
    const before = (session: Session) => say(session, "bettler", "bettler");
    const { result } = settled(played(ready, { upcard: "9C", won: [2, 1, 2], before }));
    expect(result).toMatchObject({
      frozenPot: "3",
      required: [0, 2, 0],
      failed: [true, true, true],
      payouts: ["0", "0", "0"],
    });
    expect(result.penalties).toEqual(["3", "2", "3"]); // a Bettler P, the striker 2
    expect(result.pot).toBe("11"); // 3 + 8
  });
});

describe("V13 session end", () => {
  test("by default after 20 hands", () => {
    let session: Session = seats({ ruleset, players: 3 });
    while (session.phase === "ready")
      session = settled(playOut(toPlay(settleTrump(apply(session, { type: "deal" }))))).after;
    expect(session.hand).toBe(session.lastResult?.tieBreak ? 21 : 20);
  });

  test("that many hands played", () => {
    const { after } = settled(played(five({ end: { hands: 1 } }), { upcard: "9C", won: [2, 1, 1, 1] }));
    // P = 4: the dealer −1 + 8/5, the others −1 + 4/5.
    expect(inPhase(after, "over").standings).toEqual([
      { seat: 0, balance: "3/5", place: 1 },
      { seat: 1, balance: "-1/5", place: 2 },
      { seat: 2, balance: "-1/5", place: 2 },
      { seat: 3, balance: "-1/5", place: 2 },
    ]);
    expect(after).toMatchObject({ hand: 1, dealer: 0, winners: [0] });
  });

  test("someone's balance at the target, and not before", () => {
    const won = [2, 1, 1, 1]; // 3/5 for the dealer
    expect(settled(played(five({ end: { target: "3/5" } }), { upcard: "9C", won })).after.phase).toBe("over");
    expect(settled(played(five({ end: { target: "4/5" } }), { upcard: "9C", won })).after.phase).toBe("ready");
  });

  test("broke: someone's balance at 0 or below, and not before", () => {
    const won = [3, 1, 1, 0]; // seat 3: −1 − 2
    const at = (chips: `${bigint}`) =>
      settled(played(five({ chips, end: { broke: true } }), { upcard: "9C", won })).after;
    expect(at("3").ledger.balances[3]).toBe("0");
    expect(at("3").phase).toBe("over");
    expect(at("2").phase).toBe("over");
    expect(at("4").phase).toBe("ready");
  });

  test("the first of several that holds", () => {
    // After the hand: 3 − 1 + 12/5 = 22/5 for the dealer, twice 3 − 1 + 4/5, and 3 − 1 − 2 = 0.
    const phase = (end: NonNullable<FiveCardChoices["end"]>) =>
      settled(played(five({ chips: "3", end }), { upcard: "9C", won: [3, 1, 1, 0] })).after.phase;
    expect(phase({ hands: 9, target: "9", broke: true })).toBe("over");
    expect(phase({ hands: 1, target: "9" })).toBe("over");
    expect(phase({ hands: 9, target: "22/5" })).toBe("over");
    expect(phase({ target: "9", broke: true })).toBe("over");
    expect(phase({ hands: 9, target: "9" })).toBe("ready");
  });

  test("chips: everyone's starting balance", () => {
    expect(createSession({ players: 3, seed: 1, ruleset: fiveCard({ chips: "15/2" }) }).ledger).toEqual({
      balances: ["15/2", "15/2", "15/2"],
      pot: "0",
    });
  });
});

/** The suit of a Weli turned up, named by the dealer. */
const settleTrump = (session: Session): Session =>
  session.phase === "trump" ? nameTrump(session, session.toAct, "C") : session;

describe("V14 tie-break", () => {
  const options = { end: { hands: 1 }, exchange: { max: 2, fee: "1" }, bettler: { bonus: "1" } } as const;

  test("two leaders, one of them the dealer whose turn it is: only those two pay, are dealt cards and play", () => {
    // P = 4; 8/5 for seats 0 and 1, so 3/5 each; seat 3 pays 2.
    const { after } = settled(played(five(options), { upcard: "9C", won: [2, 2, 1, 0] }));
    expect(after).toMatchObject({ phase: "ready", tieBreak: true, hand: 2, dealer: 1, ledger: { pot: "2" } });
    expect(after.ledger.balances).toEqual(["3/5", "3/5", "-1/5", "-3"]);

    const session = inPhase(dealt(after, { upcard: "9C" }, [0, 1]), "play"); // neither exchange nor declarations
    expect(session).toMatchObject({
      tieBreak: true,
      kind: "muss",
      active: [0, 1],
      striker: 1,
      toAct: 0,
      frozenPot: "4",
    });
    expect(session.hands.map((hand) => hand.length)).toEqual([5, 5, 0, 0]);
    expect(session.stock).toHaveLength(22); // 33 − 10 − 1
    expect(lines(session.entries)).toEqual(["0 -1 ante V1", "1 -1 ante V1"]);

    // P = 4, fifths of 4/5: three tricks and two. The session is over with its one winner.
    const last = settled(played(after, { upcard: "9C", won: [3, 2, 0, 0], playing: [0, 1] }));
    expect(last.result).toMatchObject({
      tieBreak: true,
      required: [1, 2, null, null],
      active: [true, true, false, false],
      payouts: ["12/5", "8/5", "0", "0"],
      penalties: ["0", "0", "0", "0"],
    });
    expect(last.after.ledger).toEqual({ balances: ["2", "6/5", "-1/5", "-3"], pot: "0" });
    expect(last.after).toMatchObject({ phase: "over", hand: 2, dealer: 1, winners: [0], tieBreak: false });
  });

  test("two leaders and the dealer as the third; equal after it, they share", () => {
    const { after } = settled(played(five(options), { upcard: "9C", won: [2, 1, 2, 0] }));
    expect(after).toMatchObject({ tieBreak: true, dealer: 1 });
    const playing = [2, 0, 1];
    const session = inPhase(dealt(after, { upcard: "9C" }, playing), "play");
    expect(session).toMatchObject({ active: [2, 0, 1], striker: 1, toAct: 2, frozenPot: "5" }); // 2 left and 3 antes
    expect(session.hands.map((hand) => hand.length)).toEqual([5, 5, 5, 0]);

    // Fifths of 1: two tricks each for the leaders; the dealer fails with one.
    const last = settled(played(after, { upcard: "9C", won: [2, 1, 2, 0], playing }));
    expect(last.result).toMatchObject({ payouts: ["2", "0", "2", "0"], penalties: ["0", "2", "0", "0"], pot: "3" }); // 5 − 4 + 2
    expect(last.after).toMatchObject({ phase: "over", winners: [0, 2], hand: 2 });
    expect(last.after.ledger.balances).toEqual(["8/5", "-16/5", "8/5", "-3"]); // 3/5 − 1 + 2; −1/5 − 1 − 2
    expect(inPhase(last.after, "over").standings.map(({ place }) => place)).toEqual([1, 1, 3, 4]);
  });

  test("a tie-break can be won by its dealer who did not lead before it", () => {
    // P = 4, seats 0 and 2 at 3/5, the dealer at −1/5; then P = 5 and four tricks for the dealer: −1/5 − 1 + 4.
    const { after } = settled(played(five({ end: { hands: 1 } }), { upcard: "9C", won: [2, 1, 2, 0] }));
    const last = settled(played(after, { upcard: "9C", won: [1, 4, 0, 0], playing: [2, 0, 1] }));
    expect(last.after.ledger.balances).toEqual(["3/5", "14/5", "-12/5", "-3"]);
    expect(last.after).toMatchObject({ winners: [1] });
  });

  test("a Muss although nobody failed in the hand before and no seven is turned", () => {
    // Three players, P = 3: 6/5 for seats 0 and 1, 3/5 for seat 2, and all have met their requirement.
    const { after, result } = settled(played(five(options, 3), { upcard: "9C", won: [2, 2, 1] }));
    expect(result.failed).toEqual([false, false, false]);
    expect(after).toMatchObject({ tieBreak: true, dealer: 1 });
    expect(dealt(after, { upcard: "9C" }, [0, 1])).toMatchObject({ phase: "play", kind: "muss", active: [0, 1] });
  });

  test("three leaders share at once", () => {
    // The dealer, who must win three, fails with two; the others at −1 + 4/5.
    const { after } = settled(
      played(five({ end: { hands: 1 }, strikerTricks: 3 }), { upcard: "9C", won: [2, 1, 1, 1] }),
    );
    expect(after).toMatchObject({ phase: "over", winners: [1, 2, 3], hand: 1 });
    expect(after.ledger.balances).toEqual(["-3", "-1/5", "-1/5", "-1/5"]);
  });

  test("stopped by the host before the tie-break, the leaders share (C14)", () => {
    const { after } = settled(played(five({ end: { hands: 1 } }), { upcard: "9C", won: [2, 2, 1, 0] }));
    expect(apply(after, { type: "finish" })).toMatchObject({ winners: [0, 1], hand: 1, dealer: 0, tieBreak: false });
  });
});

describe("V15 exchange", () => {
  const exchanging = fiveCard({ exchange: { max: 2, fee: "1/2" } });
  const stock = "AC KC QC JC TC";

  test("in a Muss too, clockwise from the dealer's left, each once; the draw comes from the top, the fee goes into the pot", () => {
    const session = table({ ruleset: exchanging, players: 3, dealer: 0, hands: THREE, upcard: "9C", stock });
    expect(inPhase(session, "exchange")).toMatchObject({ kind: "muss", toAct: 1 });
    const one = swap(session, "standard", "TH AH");
    expect(handOf(one, 1)).toBe("KH QH JH AC KC");
    expect(discardsOf(one)).toBe("AH TH");
    expect(one).toMatchObject({ phase: "exchange", toAct: 2, ledger: { pot: "4" } });
    const two = swap(one, "standard");
    const three = inPhase(swap(two, "standard", "TS"), "play");
    expect(handOf(three, 0)).toBe("AS KS QS JS QC");
    expect(three.exchanges).toEqual([
      { choice: "standard", count: 1 },
      { choice: "standard", count: 2 },
      { choice: "standard", count: 0 },
    ]);
    expect(three.frozenPot).toBe("9/2"); // 3 + 3 · 1/2
    expect(lines(three.entries).slice(3)).toEqual(["1 -1 fee V15", "0 -1/2 fee V15"]);
    expect(lines(settled(playOut(three)).result.entries).slice(3, 5)).toEqual(["1 -1 fee V15", "0 -1/2 fee V15"]);
  });

  test("after the declarations; who folded is passed over", () => {
    const session = table({ ruleset: exchanging, players: 3, dealer: 0, funded: true, hands: THREE, upcard: "9C" });
    const exchange = inPhase(say(session, "fold", "join"), "exchange");
    expect(exchange.toAct).toBe(2);
    const dealer = inPhase(swap(exchange, "standard"), "exchange");
    expect(dealer.toAct).toBe(0);
    expect(swap(dealer, "standard")).toMatchObject({ phase: "play", exchanges: [{ count: 0 }, null, { count: 0 }] });
  });

  test("a fee of 0 makes no entry", () => {
    const free = fiveCard({ exchange: { max: 1, fee: "0" } });
    const session = inPhase(
      swap(table({ ruleset: free, players: 3, hands: THREE, upcard: "9C" }), "standard", "AH"),
      "exchange",
    );
    expect(session.entries).toHaveLength(3);
  });

  test("six players and a talon of two: never more than it holds", () => {
    const session = inPhase(table({ ruleset: exchanging, players: 6, dealer: 5, upcard: "9C" }), "exchange");
    expect(session.stock).toHaveLength(2); // 33 − 30 − 1
    const first = session.hands[0] ?? [];
    const after = inPhase(swap(session, "standard", first.slice(0, 1).join(" ")), "exchange");
    expect(after).toMatchObject({ toAct: 1 });
    expect(after.stock).toHaveLength(1);
    const second = after.hands[1] ?? [];
    expect(refused(() => swap(after, "standard", second.slice(0, 2).join(" ")))).toMatchObject({
      code: "BAD_DISCARDS",
      clause: "V15",
      params: { reason: "count", least: 0, most: 1 },
    });
    expect(legalActions(after)).toHaveLength(6); // none, or one of five
    expect(legalActions(viewFor(after, 1))).toEqual(legalActions(after));
    const none = inPhase(swap(after, "standard", second[0]), "exchange");
    expect(none.stock).toEqual([]);
    expect(legalActions(none)).toEqual([{ type: "exchange", seat: 2, choice: "standard", discards: [] }]);
    let end: Session = none;
    while (end.phase === "exchange") end = swap(end, "standard");
    expect(inPhase(end, "play").frozenPot).toBe("7"); // 6 + 2 · 1/2
  });

  test("no more than max; no special exchange of the tavern game", () => {
    const session = table({ ruleset: exchanging, players: 3, hands: THREE, upcard: "9C" });
    expect(refused(() => swap(session, "standard", "AH KH QH"))).toMatchObject({
      code: "BAD_DISCARDS",
      params: { most: 2 },
    });
    expect(refused(() => swap(session, "packerl"))).toMatchObject({
      code: "BAD_EXCHANGE",
      clause: "V15",
      params: { legal: ["standard"] },
    });
    expect(legalActions(session)).toHaveLength(1 + 5 + 10);
  });

  test("off by default", () => expect(table({ ruleset, upcard: "9C" }).phase).toBe("play"));
});

describe("V16 Weli on top", () => {
  const plays = cards("AC W").map((card, seat) => ({ seat, card }));

  test("the Weli beats the trump ace too; by default it does not", () => {
    expect(trickWinner(fiveCard({ weli: "highest" }), "C", plays)).toBe(1);
    expect(trickWinner(fiveCard({ weli: "second" }), "C", plays)).toBe(0);
  });

  test("in play", () => {
    const hands = ["W KD QD JD TD", "AC AS KS QS JS", "AH KH QH JH TH"];
    for (const [weli, winner] of [
      ["highest", 0],
      ["second", 1],
    ] as const) {
      const session = toPlay(table({ ruleset: fiveCard({ weli }), dealer: 0, hands, upcard: "9C" }));
      const trick = ["AC", "AH", "W"].reduce<Session>(
        (at, card) => apply(at, { type: "play", seat: toAct(at), card: cards(card)[0] ?? "W" }),
        session,
      );
      expect(inPhase(trick, "play").tricks[0]).toMatchObject({ winner });
    }
  });
});

describe("V17 hard striker", () => {
  test("the striker must win three or four tricks", () => {
    for (const strikerTricks of [2, 3, 4] as const) {
      const met = settled(
        played(five({ strikerTricks }, 3), { upcard: "9C", won: [strikerTricks, 5 - strikerTricks, 0] }),
      ).result;
      expect(met).toMatchObject({ required: [strikerTricks, 1, 1], failed: [false, false, true] });
      const missed = settled(
        played(five({ strikerTricks }, 3), { upcard: "9C", won: [strikerTricks - 1, 5 - strikerTricks, 1] }),
      ).result;
      expect(missed.failed).toEqual([true, false, false]);
    }
  });
});

describe("V18 Bettler", () => {
  const options = fiveCard({ bettler: { bonus: "3" } });
  const ready = () => seats({ ruleset: options, dealer: 1, funded: true });
  // Dealer 1; seats 2, 3, 0 declare. The pot is empty before the antes, so P = 4 and a share is 4/5.

  test("declared instead of joining, in an ordinary hand, not by the striker", () => {
    const session = table({ ruleset: options, dealer: 1, funded: true, upcard: "9C" });
    expect(legalActions(session)).toEqual(
      ["join", "fold", "bettler"].map((declaration) => ({ type: "declare", seat: 2, declaration })),
    );
    const declared = inPhase(say(session, "bettler", "join", "bettler"), "play");
    expect(declared).toMatchObject({ declarations: ["bettler", null, "bettler", "join"], active: [2, 3, 0, 1] });
    const ofStriker = { type: "declare", seat: 1, declaration: "bettler" } as const;
    expect(refused(() => apply(session, ofStriker)).code).toBe("NOT_YOUR_TURN");
    expect(table({ ruleset: options, upcard: "9C" }).phase).toBe("play"); // a Muss
  });

  test("won: the other active players pay the bonus in equal shares", () => {
    const before = (session: Session) => say(session, "bettler", "join", "join");
    const { result, after } = settled(played(ready(), { upcard: "9C", won: [1, 3, 0, 1], before }));
    expect(result).toMatchObject({ required: [1, 2, 0, 1], failed: [false, false, false, false], frozenPot: "4" });
    expect(lines(result.entries)).toEqual([
      ...["2 -1 ante V1", "3 -1 ante V1", "0 -1 ante V1", "1 -1 ante V1"],
      ...["3 4/5 share V10", "0 4/5 share V10", "1 12/5 share V10"],
      ...["3 -1 bonus V18", "0 -1 bonus V18", "1 -1 bonus V18", "2 3 bonus V18"],
    ]);
    expect(result.pot).toBe("0");
    expect(dealt(after, { upcard: "9C" })).toMatchObject({ kind: "ordinary" }); // nobody failed
  });

  test("who folded pays no bonus, and the shares are of those that are active", () => {
    const before = (session: Session) => say(session, "bettler", "fold", "join");
    const { result } = settled(played(ready(), { upcard: "9C", won: [2, 3, 0, 0], before }));
    expect(lines(result.entries).filter((line) => line.includes("bonus"))).toEqual([
      ...["0 -3/2 bonus V18", "1 -3/2 bonus V18", "2 3 bonus V18"],
    ]);
  });

  test("lost: P into the next pot under either penalty option, the share stays, and the next hand is a Muss", () => {
    for (const penalty of ["doubleAnte", "matchPot"] as const) {
      const start = seats({ ruleset: fiveCard({ bettler: { bonus: "3" }, penalty }), dealer: 1, funded: true });
      const before = (session: Session) => say(session, "bettler", "join", "join");
      const { result, after } = settled(played(start, { upcard: "9C", won: [1, 2, 1, 1], before }));
      expect(result.failed).toEqual([false, false, true, false]);
      expect(lines(result.entries).slice(4)).toEqual([
        ...["3 4/5 share V10", "0 4/5 share V10", "1 8/5 share V10"],
        "2 -4 penalty V18",
      ]);
      expect(result.pot).toBe("24/5"); // 4 − 16/5 + 4
      expect(dealt(after, { upcard: "9C" })).toMatchObject({ kind: "muss" }); // V6
    }
  });

  test("two of them, both won: Bettler by Bettler, each paid by the other too", () => {
    const before = (session: Session) => say(session, "bettler", "bettler", "join");
    const { result } = settled(played(ready(), { upcard: "9C", won: [2, 3, 0, 0], before }));
    expect(lines(result.entries).slice(4)).toEqual([
      ...["0 8/5 share V10", "1 12/5 share V10"],
      ...["3 -1 bonus V18", "0 -1 bonus V18", "1 -1 bonus V18", "2 3 bonus V18"],
      ...["2 -1 bonus V18", "0 -1 bonus V18", "1 -1 bonus V18", "3 3 bonus V18"],
    ]);
    // After the funding hand 3/5 for its dealer, seat 0, and −1/5 for the others; then −7/5, −3/5, 1 and 1.
    expect(result.balances).toEqual(["-4/5", "-4/5", "4/5", "4/5"]);
  });

  test("two of them, one lost: shares, then penalties, then bonuses; the loser pays the winner too", () => {
    const before = (session: Session) => say(session, "bettler", "bettler", "join");
    const { result } = settled(played(ready(), { upcard: "9C", won: [0, 3, 2, 0], before }));
    expect(lines(result.entries).slice(4)).toEqual([
      "1 12/5 share V10",
      ...["2 -4 penalty V18", "0 -2 penalty V11"],
      ...["2 -1 bonus V18", "0 -1 bonus V18", "1 -1 bonus V18", "3 3 bonus V18"],
    ]);
    expect(result.pot).toBe("38/5"); // 4 − 12/5 + 6
  });

  test("off by default", () => {
    const session = table({ ruleset, funded: true, upcard: "9C" });
    expect(refused(() => say(session, "bettler"))).toMatchObject({ code: "BAD_DECLARATION", clause: "V18" });
  });
});

describe("V19", () => {
  test("the dealer's bids the source glosses are no option here, and no action of this game", () => {
    const session = table({ ruleset, upcard: "9C" });
    expect(refused(() => apply(session, { type: "bid", seat: 0, bid: "schlagen" })).code).toBe("WRONG_PHASE");
  });
});
