import { apply, type Card, createSession, deal, legalActions, PACK, viewFor } from "kratzen";
import { describe, expect, test } from "vitest";
import {
  cards,
  dealt,
  discardsOf,
  handOf,
  inPhase,
  lines,
  pick,
  playAll,
  played,
  playOut,
  refused,
  say,
  seats,
  settled,
  table,
  toPlay,
} from "./table.ts";

const HANDS = ["AS KH 9D JC", "AH KS TD TC", "AD QS QH 8C", "7S 8H KD 7C"];

describe("F1", () => {
  test("balances start at 0, the pot at 0", () => {
    expect(createSession({ players: 3, seed: 1 }).ledger).toEqual({ balances: ["0", "0", "0"], pot: "0" });
  });
});

describe("F2 antes", () => {
  test("empty pot: every player pays 1, the dealer 2 instead, from the dealer's left on", () => {
    for (const players of [3, 4, 5, 6]) {
      const session = inPhase(table({ players, dealer: 1, upcard: "9C" }), "pickup");
      expect(session.ledger.pot).toBe(String(players + 1));
      expect(session.ledger.balances).toEqual(Array.from({ length: players }, (_, seat) => (seat === 1 ? "-2" : "-1")));
      const order = Array.from({ length: players }, (_, step) => (2 + step) % players);
      expect(lines(session.entries)).toEqual(order.map((seat) => `${seat} ${seat === 1 ? "-2" : "-1"} ante F2`));
    }
  });

  test("with a pot only the dealer pays, 1", () => {
    const session = inPhase(table({ funded: true, dealer: 3, upcard: "9C" }), "pickup");
    expect(lines(session.entries)).toEqual(["3 -1 ante F2"]);
    expect(session.ledger.pot).toBe("6");
  });

  test("a seven changes no ante, neither with a pot nor without one", () => {
    expect(lines(inPhase(table({ funded: true, dealer: 3, upcard: "7C" }), "pickup").entries)).toEqual([
      "3 -1 ante F2",
    ]);
    expect(table({ dealer: 3, upcard: "7C" }).ledger.balances).toEqual(["-1", "-1", "-1", "-2"]);
  });
});

describe("F3 cut", () => {
  test("no card seen in it has any effect: an ace, a seven or the Weli under the cut moves no deal and costs nothing", () => {
    const weliFirst: readonly Card[] = ["W", ...PACK.slice(0, 32)];
    for (const [shown, deck] of [
      ["AC", PACK],
      ["7H", PACK],
      ["W", weliFirst],
    ] as const) {
      const cut = deck.indexOf(shown) + 1; // so that it is the bottom card of the lifted packet
      const session = inPhase(apply(seats({ dealer: 2 }), { type: "deal", deck, cut }), "pickup");
      expect(session).toMatchObject({ dealer: 2, ritual: [] });
      expect(lines(session.entries)).toEqual(["3 -1 ante F2", "0 -1 ante F2", "1 -1 ante F2", "2 -2 ante F2"]);
    }
  });

  test("D8: a deck that is not the 33 cards and a cut that is not 0 to 32 are refused", () => {
    const give = (options: unknown) => refused(() => deal(createSession({ players: 4, seed: 1 }), options as object));
    for (const deck of [[], PACK.slice(1), [...PACK.slice(1), "KC"], [...PACK, "W"], "AC", null]) {
      expect(give({ deck })).toMatchObject({ code: "BAD_DECK", clause: "D8" });
    }
    for (const cut of [-1, 33, 1.5, "3", null]) expect(give({ cut })).toMatchObject({ code: "BAD_CUT", clause: "D8" });
  });

  test("the cards cut off go below the rest", () => {
    const cut = inPhase(apply(seats({}), { type: "deal", deck: PACK, cut: 3 }), "pickup");
    const uncut = apply(seats({}), { type: "deal", deck: [...PACK.slice(3), ...PACK.slice(0, 3)] });
    expect(cut).toEqual(uncut);
  });
});

describe("F4 deal", () => {
  test("from the dealer's left two to each, a card face up, two more to each", () => {
    // The pack as it lies: AC KC QC JC TC 9C 8C 7C, AS KS QS JS TS 9S 8S 7S, AH …; the ninth card is turned.
    const session = inPhase(apply(seats({ dealer: 0 }), { type: "deal", deck: PACK }), "pickup");
    expect(session.hands.map((hand) => hand.join(" "))).toEqual([
      "8C 7C 7S AH",
      "AC KC KS QS",
      "QC JC JS TS",
      "TC 9C 9S 8S",
    ]);
    expect(session.upcards).toEqual(["AS"]);
    expect(session.exposed).toEqual(["AS"]);
    expect(session.stock).toEqual(PACK.slice(17));
    expect(session.stock).toHaveLength(16);
  });
});

describe("F5 trump", () => {
  test("the suit of the upcard", () => {
    for (const [upcard, trump] of [
      ["9C", "C"],
      ["AS", "S"],
      ["KH", "H"],
      ["8D", "D"],
    ] as const) {
      expect(table({ upcard })).toMatchObject({ trump, exposed: [upcard] });
    }
  });

  test("the Weli turned up: another card is turned at once, before the second two cards are dealt", () => {
    // As in F4, with the Weli ninth: the tenth card is the indicator, and the second packets begin with the eleventh.
    const deck = [...PACK.slice(0, 8), "W" as const, ...PACK.slice(8, 32)];
    const session = inPhase(apply(seats({ dealer: 0 }), { type: "deal", deck }), "pickup");
    expect(session.exposed).toEqual(["W", "AS"]);
    expect(session.trump).toBe("S");
    expect(handOf(session, 1)).toBe("AC KC KS QS");
    expect(session.stock).toHaveLength(15);
  });

  test("the Weli, then a seven: the second card is the indicator, so the hand is a Muss after a seven", () => {
    const session = inPhase(table({ funded: true, upcard: "W 7H" }), "pickup");
    expect(session).toMatchObject({ seven: true, kind: "muss", trump: "H", exposed: ["W", "7H"] });
  });
});

describe("F6 pickup", () => {
  test("the dealer takes the exposed card and discards one, which may be that card", () => {
    const session = inPhase(table({ dealer: 2, hands: HANDS, upcard: "9C" }), "pickup");
    expect(session.toAct).toBe(2);
    const kept = pick(session, "QS");
    expect(handOf(kept, 2)).toBe("AD QH 8C 9C");
    expect(inPhase(kept, "play").upcards).toEqual([]);
    const refusedIt = pick(session, "9C");
    expect(handOf(refusedIt, 2)).toBe("AD QS QH 8C");
    expect(discardsOf(refusedIt)).toBe("9C");
  });

  test("Weli and indicator: both are taken, and any two of the six discarded, fifteen choices", () => {
    const session = table({ dealer: 2, hands: HANDS, upcard: "W 9C" });
    expect(legalActions(session)).toHaveLength(15); // 6 · 5 / 2
    expect(handOf(pick(session, "W AD"), 2)).toBe("QS QH 8C 9C");
  });

  test("the others still know what was exposed, and do not see the discard", () => {
    const session = pick(table({ dealer: 2, hands: HANDS, upcard: "9C" }), "QS");
    for (const seat of [0, 1, 3, "spectator"] as const) {
      const view = viewFor(session, seat);
      expect(view).toMatchObject({ exposed: ["9C"], ownDiscards: [], counts: { hands: [4, 4, 4, 4], discards: 1 } });
      expect(JSON.stringify(view)).not.toContain("QS");
    }
    expect(viewFor(session, 2).ownDiscards).toEqual(["QS"]);
  });

  test("the pickup comes before the declarations", () => {
    const session = table({ funded: true, upcard: "9C" });
    expect(session.phase).toBe("pickup");
    expect(pick(session, "9C").phase).toBe("declare");
  });

  test("too few, too many, strange and doubled cards are refused; so is another seat", () => {
    const session = table({ dealer: 2, hands: HANDS, upcard: "W 9C" });
    for (const discards of ["AD", "AD QS QH", "AD AS", "AD AD", ""]) {
      expect(refused(() => pick(session, discards))).toMatchObject({ code: "BAD_DISCARDS", clause: "F6" });
    }
    const ofAnother = { type: "pickup", seat: 1, discards: cards("AH KS") } as const;
    expect(refused(() => apply(session, ofAnother))).toMatchObject({ code: "NOT_YOUR_TURN", clause: "F6" });
  });
});

describe("F7 seven", () => {
  test("with a pot: nobody declares, and everyone's requirement is 1, the striker's too; nothing is paid out", () => {
    const session = table({ funded: true, upcard: "7C" });
    expect(session).toMatchObject({ kind: "muss", seven: true });
    expect(toPlay(session).declarations).toEqual([null, null, null, null]);
    const { result } = settled(played(seats({ funded: true }), { upcard: "7C", won: [1, 1, 1, 1] }));
    expect(result).toMatchObject({ required: [1, 1, 1, 1], failed: [false, false, false, false], pot: "6" });
    expect(result.payouts).toEqual(["0", "0", "0", "0"]);
  });

  test("a striker without a trick pays 2P after a seven too, although the requirement was 1", () => {
    const { result } = settled(played(seats({ funded: true }), { upcard: "7C", won: [0, 2, 1, 1] }));
    expect(result.frozenPot).toBe("6"); // 5 + 1
    expect(result.penalties).toEqual(["12", "0", "0", "0"]);
    expect(result.pot).toBe("18"); // P and the penalty
  });
});

describe("F8 striker", () => {
  test("the dealer is the striker and leads the first trick", () => {
    for (const dealer of [0, 3]) {
      expect(toPlay(table({ funded: true, dealer, upcard: "9C" }))).toMatchObject({
        striker: dealer,
        toAct: dealer,
        trick: { leader: dealer },
      });
    }
  });
});

describe("F9 kind", () => {
  test("empty pot: Muss; pot: ordinary; pot and seven: Muss", () => {
    expect(table({ upcard: "9C" })).toMatchObject({ kind: "muss", seven: false });
    expect(table({ funded: true, upcard: "9C" })).toMatchObject({ kind: "ordinary", seven: false });
    expect(table({ funded: true, upcard: "7C" })).toMatchObject({ kind: "muss", seven: true });
  });
});

describe("F10 declaring", () => {
  test("clockwise from the dealer's left, each once; the dealer is not asked", () => {
    let session = pick(table({ funded: true, dealer: 2, upcard: "9C" }), "9C");
    const asked: (number | null)[] = [];
    while (session.phase === "declare") {
      asked.push(session.toAct);
      session = say(session, "join");
    }
    expect(asked).toEqual([3, 0, 1]);
    expect(inPhase(session, "play")).toMatchObject({
      active: [3, 0, 1, 2],
      declarations: ["join", "join", null, "join"],
    });
  });

  test("the dealer must play, and cannot declare; a bettler is no declaration of this game", () => {
    const session = pick(table({ funded: true, dealer: 2, upcard: "9C" }), "9C");
    const fold = { type: "declare", seat: 2, declaration: "fold" } as const;
    expect(refused(() => apply(session, fold))).toMatchObject({ code: "NOT_YOUR_TURN", clause: "F10" });
    expect(refused(() => say(session, "bettler"))).toMatchObject({
      code: "BAD_DECLARATION",
      params: { legal: ["join", "fold"] },
    });
  });

  test("all others fold: the striker receives the whole pot without play, by F10; nobody pays a penalty", () => {
    const session = say(pick(table({ funded: true, dealer: 3, upcard: "9C" }), "9C"), "fold", "fold", "fold");
    expect(inPhase(session, "settle")).toMatchObject({ outcome: "foldedOut", active: [3], frozenPot: "6" });
    const { after, result } = settled(session);
    expect(lines(result.entries)).toEqual(["3 -1 ante F2", "3 6 pot F10"]);
    expect(result).toMatchObject({
      outcome: "foldedOut",
      tricks: [],
      required: [null, null, null, null],
      failed: [false, false, false, false],
      payouts: ["0", "0", "0", "6"],
      pot: "0",
    });
    const next = dealt(after, { upcard: "9C" }); // the pot is empty again: a funding Muss
    expect(next).toMatchObject({ kind: "muss", dealer: 0, ledger: { pot: "5" } });
  });
});

describe("F11 playing", () => {
  test("clockwise among the active players, one card each a trick, four tricks", () => {
    const session = say(
      pick(table({ funded: true, dealer: 3, hands: HANDS, upcard: "9C" }), "9C"),
      "join",
      "fold",
      "join",
    );
    // Without seat 1. Clubs trump. The dealer leads diamonds: seat 0 must take the nine, seat 2 head with the ace.
    const first = inPhase(playAll(session, "KD 9D AD"), "play");
    expect(first.tricks).toEqual([
      {
        leader: 3,
        winner: 2,
        plays: [
          { seat: 3, card: "KD" },
          { seat: 0, card: "9D" },
          { seat: 2, card: "AD" },
        ],
      },
    ]);
    expect(first.toAct).toBe(2);
    const end = playOut(first);
    expect(end.tricks).toHaveLength(4);
    expect(end.tricks.every(({ plays }) => plays.length === 3)).toBe(true);
  });
});

describe("F2 antes in the result", () => {
  test("the dealer pays 2 and the others 1 into an empty pot, the dealer alone 1 into another", () => {
    const funding = settled(played(seats({ players: 3, dealer: 1 }), { upcard: "9C", won: [1, 2, 1] })).result;
    expect(funding.antes).toEqual(["1", "2", "1"]);
    const ordinary = played(seats({ players: 3, dealer: 1, funded: true }), { upcard: "9C", won: [1, 2, 1] });
    expect(settled(ordinary).result.antes).toEqual(["0", "1", "0"]);
  });
});

describe("F13 requirement", () => {
  test("striker 2 tricks, every other active player 1, who folded none", () => {
    const session = say(pick(table({ funded: true, dealer: 3, upcard: "9C" }), "9C"), "join", "fold", "join");
    expect(settled(playOut(session)).result.required).toEqual([1, null, 1, 2]);
  });
});

/** Four players of whom the pot before the third hand is 11, so that its P is 12 with the dealer's ante. */
function elevenInThePot() {
  // Hand 1, dealer 2, Muss, P = 5: one player without a trick pays 5; next pot 10.
  const first = settled(played(seats({ dealer: 2 }), { upcard: "9C", won: [1, 0, 2, 1] }));
  expect(first.result).toMatchObject({ frozenPot: "5", penalties: ["0", "5", "0", "0"], pot: "10" });
  // Hand 2, dealer 3, ordinary, P = 11: all is paid out in quarters, one player without a trick pays 11.
  const second = settled(played(first.after, { upcard: "9C", won: [1, 0, 1, 2] }));
  expect(second.result).toMatchObject({ frozenPot: "11", payouts: ["11/4", "0", "11/4", "11/2"], pot: "11" });
  return second.after;
}

describe("F14 payout, F15 penalties, F16 next pot", () => {
  test("P = 12, tricks 1 (striker), 2, 1, 0: payouts 3, 6, 3, 0, penalties 24 and 12, next pot 36", () => {
    const { after, result } = settled(played(elevenInThePot(), { upcard: "9C", won: [1, 2, 1, 0] }));
    expect(result).toMatchObject({ dealer: 0, striker: 0, kind: "ordinary", frozenPot: "12" });
    expect(result.payouts).toEqual(["3", "6", "3", "0"]); // the striker failed and has the quarter all the same
    expect(result.penalties).toEqual(["24", "0", "0", "12"]);
    expect(result.failed).toEqual([true, false, false, true]);
    expect(lines(result.entries)).toEqual([
      "0 -1 ante F2",
      "1 6 share F14",
      "2 3 share F14",
      "0 3 share F14",
      "3 -12 penalty F15",
      "0 -24 penalty F15",
    ]);
    expect(after.ledger.pot).toBe("36");
  });

  test("ordinary, nobody failed: all is paid out and the next hand a funding Muss", () => {
    const session = say(pick(table({ funded: true, players: 3, dealer: 0, upcard: "9C" }), "9C"), "join", "join");
    expect(inPhase(session, "play").frozenPot).toBe("5"); // 4 + 1
    const { after, result } = settled(played(seats({ funded: true, players: 3 }), { upcard: "9C", won: [2, 1, 1] }));
    expect(result.payouts).toEqual(["5/2", "5/4", "5/4"]); // fractions kept
    expect(after.ledger.pot).toBe("0");
    expect(dealt(after, { upcard: "9C" }).ledger.pot).toBe("4"); // 2 + 1 + 1
  });

  test("Muss: nothing is paid out; the next pot is P and the penalties", () => {
    const { result } = settled(played(seats({ players: 4 }), { upcard: "9C", won: [1, 3, 0, 0] }));
    expect(result.payouts).toEqual(["0", "0", "0", "0"]);
    expect(result.penalties).toEqual(["10", "0", "5", "5"]); // P = 5, the striker twice
    expect(result.pot).toBe("25"); // 5 + 20
  });

  test("a penalty is computed from P, not from the pot that a payment before it has moved", () => {
    const { result } = settled(played(elevenInThePot(), { upcard: "9C", won: [0, 4, 0, 0] }));
    expect(result.payouts).toEqual(["0", "12", "0", "0"]); // the pot is empty then
    expect(result.penalties).toEqual(["24", "0", "12", "12"]);
    expect(result.pot).toBe("48");
  });
});

describe("F17 session", () => {
  test("one full dealer rotation: n hands, then it is over", () => {
    for (const players of [3, 4, 5, 6]) {
      let session: ReturnType<typeof apply> = seats({ players, dealer: players - 1 });
      const dealers: number[] = [];
      while (session.phase !== "over") {
        dealers.push(session.dealer);
        session = settled(playOut(toPlay(apply(session, { type: "deal" })))).after;
      }
      expect(dealers).toEqual(Array.from({ length: players }, (_, hand) => (players - 1 + hand) % players));
      expect(session).toMatchObject({ hand: players, dealer: players - 2, toAct: null, tieBreak: false });
    }
  });

  test("equal leaders share the win and the first place: 1, 1, 3", () => {
    // Hand 1, dealer 0: antes 2, 1, 1; all meet the requirement: −2, −1, −1, pot 4.
    const first = settled(played(seats({ players: 3 }), { upcard: "9C", won: [2, 1, 1] })).after;
    // Hand 2, dealer 1, after a seven all meet it: −2, −2, −1, pot 5.
    const second = settled(played(first, { upcard: "7C", won: [1, 2, 1] })).after;
    expect(second.ledger).toEqual({ balances: ["-2", "-2", "-1"], pot: "5" });
    // Hand 3, dealer 2, ordinary, P = 6: seat 1 folds, two tricks each at 3/2: 1, −2, 1.
    const before = (session: ReturnType<typeof apply>) => say(pick(session, "9C"), "join", "fold");
    const third = settled(played(second, { upcard: "9C", won: [2, 0, 2], before })).after;
    expect(inPhase(third, "over").standings).toEqual([
      { seat: 0, balance: "1", place: 1 },
      { seat: 2, balance: "1", place: 1 },
      { seat: 1, balance: "-2", place: 3 },
    ]);
    expect(inPhase(third, "over").winners).toEqual([0, 2]);
  });

  test("the remaining pot is recorded, not distributed", () => {
    let session = settled(played(seats({ players: 3 }), { upcard: "9C", won: [2, 1, 1] })).after;
    for (const won of [
      [1, 2, 1],
      [1, 1, 2],
    ])
      session = settled(played(session, { upcard: "7C", won })).after;
    // Antes 2 + 1 + 1, then 1, then 1, and nothing ever paid out.
    expect(inPhase(session, "over").ledger).toEqual({ balances: ["-2", "-2", "-2"], pot: "6" });
    expect(inPhase(session, "over").winners).toEqual([0, 1, 2]);
  });
});
