import {
  apply,
  createSession,
  deal,
  finish,
  fiveCard,
  fourCard,
  handKey,
  isCard,
  isSeat,
  leftOf,
  nextInt,
  PACK,
  RANKS,
  SUITS,
  type Suit,
  tavern,
  trickWinner,
  viewFor,
} from "kratzen";
import { describe, expect, test } from "vitest";
import {
  cards,
  dealt,
  discardsOf,
  everything,
  handOf,
  inPhase,
  lay,
  lines,
  pick,
  playAll,
  played,
  playOut,
  refused,
  say,
  seats,
  settled,
  sum,
  swap,
  table,
  toPlay,
} from "./table.ts";

/** Who wins the cards, played by seats 0, 1, 2, … */
const winner = (trump: Suit, text: string, ruleset = fourCard()) =>
  trickWinner(
    ruleset,
    trump,
    cards(text).map((card, seat) => ({ seat, card })),
  );

describe("C1 pack", () => {
  test("33 cards: eight ranks in four suits and the Weli", () => {
    expect(PACK).toHaveLength(33);
    expect(new Set(PACK).size).toBe(33);
    expect(PACK).toEqual([...["C", "S", "H", "D"].flatMap((suit) => [..."AKQJT987"].map((rank) => rank + suit)), "W"]);
  });
});

describe("C1 cards from outside", () => {
  test("a card is one of the 33 texts and nothing that looks like one", () => {
    for (const card of PACK) expect(isCard(card)).toBe(true);
    for (const other of [
      "",
      "w",
      "ac",
      "1C",
      "6D",
      "AC ",
      " AC",
      "WW",
      "AW",
      "ACS",
      "TAC",
      ["AC"],
      ["W"],
      null,
      7,
      {},
    ]) {
      expect(isCard(other)).toBe(false);
    }
  });
});

describe("C2 conservation of cards", () => {
  const everywhere = (session: ReturnType<typeof apply>) =>
    "hands" in session
      ? [
          ...session.hands.flat(),
          ...session.upcards,
          ...session.stock,
          ...session.discards.map(({ card }) => card),
          ...(session.trick?.plays ?? []).map(({ card }) => card),
          ...session.tricks.flatMap(({ plays }) => plays.map(({ card }) => card)),
        ].sort()
      : [];

  test("four players before the pickup: four hands of four, one indicator, sixteen undealt", () => {
    const session = inPhase(table({ upcard: "9C" }), "pickup");
    expect(session.hands.map((hand) => hand.length)).toEqual([4, 4, 4, 4]);
    expect(session.upcards).toHaveLength(1);
    expect(session.stock).toHaveLength(16);
  });

  test("each of the 33 is in one place after every action of a hand, and none is out between hands", () => {
    let session = table({
      ruleset: tavern(),
      upcard: "9C",
      hands: ["KS QS JS TS", "KH QH JH TH", "AC KD QD JD", "7S 8S 9S AS"],
    });
    expect(everywhere(session)).toEqual([...PACK].sort());
    const steps = [
      () => pick(session, "TS"),
      () => swap(session, "standard", "KS QS"),
      () => swap(session, "packerl"),
      () => lay(session, handOf(session, 1).split(" ").slice(4).join(" ")),
      () => swap(session, "sau"),
      () => lay(session, "AC"),
      () => swap(session, "standard"),
    ];
    for (const step of steps) {
      session = step();
      expect(everywhere(session)).toEqual([...PACK].sort());
    }
    session = inPhase(session, "play");
    const end = playOut(session);
    expect(everywhere(end)).toEqual([...PACK].sort());
    expect(everywhere(settled(end).after)).toEqual([]);
  });
});

describe("C3 rank", () => {
  test("in a plain suit A K Q J T 9 8 7, high to low", () => {
    for (const [place, rank] of RANKS.entries()) {
      for (const lower of RANKS.slice(place + 1)) expect(winner("H", `${lower}S ${rank}S`)).toBe(1);
    }
  });

  test("in the trump suit A W K Q J T 9 8 7", () => {
    const order = cards("AS W KS QS JS TS 9S 8S 7S");
    for (const [place, card] of order.entries()) {
      for (const lower of order.slice(place + 1)) {
        expect(winner("S", `${lower} ${card}`)).toBe(1);
        expect(winner("S", `${card} ${lower}`)).toBe(0);
      }
    }
  });
});

describe("C4 Weli", () => {
  test("a trump whatever suit is trump: it beats the plain ace led", () => {
    expect(winner("C", "AS W")).toBe(1);
    expect(winner("S", "AH W")).toBe(1);
    expect(winner("H", "AD W")).toBe(1);
    expect(winner("D", "AC W")).toBe(1);
  });

  test("never a diamond when another suit is trump: led, it is not a diamond that the ace of diamonds could beat", () => {
    expect(winner("S", "W AD")).toBe(0);
  });

  test("it loses only to the trump ace", () => {
    for (const suit of SUITS) {
      const beaten = PACK.filter((card) => card !== "W" && winner(suit, `W ${card}`) === 0);
      expect(beaten).toEqual(PACK.filter((card) => card !== "W" && card !== `A${suit}`));
    }
  });
});

describe("C5 seats", () => {
  test("three to six players; two and seven are refused", () => {
    for (const players of [3, 4, 5, 6])
      expect(createSession({ players, seed: 1 }).ledger.balances).toHaveLength(players);
    for (const players of [2, 7, 4.5]) {
      expect(refused(() => createSession({ players, seed: 1 }))).toMatchObject({ code: "BAD_PLAYERS", clause: "C5" });
    }
  });

  test("clockwise: the left neighbour of seat s is (s + 1) mod n", () => {
    expect([0, 1, 2, 3].map((seat) => leftOf(4, seat))).toEqual([1, 2, 3, 0]);
    expect(isSeat(5, 4)).toBe(true);
    expect(isSeat(5, 5)).toBe(false);
    expect(isSeat(5, -0)).toBe(false);
  });
});

describe("C6 trick winner", () => {
  test("the highest trump", () => expect(winner("H", "AC 7H KC 9H")).toBe(3));
  test("without a trump the highest card of the suit led; a higher card of another suit does not win", () => {
    expect(winner("H", "TC AS KC AD")).toBe(2);
  });
  test("of an unfinished trick: who is winning", () => expect(winner("H", "TC")).toBe(0));

  test("what is no trick is refused", () => {
    const ask = (plays: unknown, trump = "H") => refused(() => trickWinner(fourCard(), trump as Suit, plays as []));
    expect(ask([], "H")).toMatchObject({ code: "BAD_CARD", clause: "C6" });
    expect(ask([{ seat: 0, card: "AC" }], "W")).toMatchObject({ code: "BAD_SUIT", clause: "C1" });
    expect(ask([{ seat: 6, card: "AC" }])).toMatchObject({ code: "BAD_SEAT", clause: "C5" });
    expect(ask([{ seat: 0, card: "10C" }])).toMatchObject({ code: "BAD_CARD", clause: "C1" });
    for (const second of [
      { seat: 0, card: "KC" },
      { seat: 1, card: "AC" },
    ]) {
      const code = second.seat === 0 ? "BAD_SEAT" : "BAD_CARD"; // a seat or a card twice
      expect(ask([{ seat: 0, card: "AC" }, second])).toMatchObject({ code });
    }
  });

  test("the winner leads next", () => {
    // Spades led by the dealer, seat 0; seat 2 heads with the ace.
    const session = toPlay(
      table({ hands: ["KS QS 8H 8D", "7S 9H TH 7D", "AS JS KH QD", "8S 9S 7H 9D"], upcard: "9C" }),
    );
    expect(inPhase(playAll(session, "KS 7S AS 8S"), "play")).toMatchObject({
      toAct: 2,
      trick: { leader: 2, plays: [] },
    });
  });
});

describe("C7 ledger", () => {
  test("the sum of balances and pot stays: 0 without chips, n times the chips with them", () => {
    const four = table({ upcard: "9C" });
    expect(sum(everything(four))).toBe("0");
    const five = table({ ruleset: fiveCard({ chips: "7/3" }), upcard: "9C" });
    expect(sum(everything(five))).toBe("28/3"); // 4 × 7/3
    expect(five.ledger.balances).toEqual(["4/3", "4/3", "4/3", "4/3"]); // 7/3 − 1
  });

  test("fractions are kept: a quarter of 6 is 3/2, a fifth of 4 is 4/5", () => {
    const four = settled(played(seats({ funded: true, dealer: 1 }), { upcard: "9C", won: [1, 2, 1, 0] }));
    expect(four.result.frozenPot).toBe("6");
    expect(four.result.payouts).toEqual(["3/2", "3", "3/2", "0"]);
    const five = settled(played(seats({ ruleset: fiveCard() }), { upcard: "9C", won: [2, 1, 1, 1] }));
    expect(five.result.payouts).toEqual(["8/5", "4/5", "4/5", "4/5"]);
  });

  test("a balance may go negative", () =>
    expect(table({ upcard: "9C" }).ledger.balances).toEqual(["-2", "-1", "-1", "-1"]));
});

const HANDS = ["AS KH 9D JC", "AH KS TD TC", "AD QS QH 8C", "7S 7H KD 7C"];

describe("C8 the frozen pot", () => {
  test("the antes are in it, and play changes it no more", () => {
    const session = toPlay(table({ funded: true, upcard: "9C" }));
    expect(session.frozenPot).toBe("6"); // 5 left by the funding hand, 1 from the dealer
    expect(playOut(session).frozenPot).toBe("6");
  });

  test("exchange fees are in it", () => {
    const ruleset = fiveCard({ exchange: { max: 2, fee: "1/2" } });
    const session = table({ ruleset, upcard: "9C", hands: ["AS KS QS JS TS", "AH KH QH JH TH", "AD KD QD JD TD"] });
    const after = swap(swap(swap(session, "standard", "JH TH"), "standard", "TD"), "standard");
    expect(inPhase(after, "play").frozenPot).toBe("9/2"); // 3 antes, 3 cards at 1/2
  });

  test("ritual payments are in it", () => {
    const ready = createSession({ players: 3, seed: 0, ruleset: tavern() });
    let seed = 0;
    let session = deal(ready);
    while (session.ritual.length < 2) session = deal(createSession({ players: 3, seed: ++seed, ruleset: tavern() }));
    const paid = session.ritual.flatMap((cut) => cut.paid).length;
    expect(paid).toBeGreaterThan(0);
    expect(toPlay(session).frozenPot).toBe(String(paid + 4)); // antes of 2 + 1 + 1
  });

  test("when no card is played it is the pot at the end of the declarations, or of the bidding", () => {
    const folded = say(pick(table({ funded: true, upcard: "9C", players: 3 }), "9C"), "fold", "fold");
    expect(inPhase(folded, "settle").frozenPot).toBe("5"); // 4 + 1
    let bidding = pick(table({ funded: true, upcard: "9C", players: 3, ruleset: tavern() }), "9C");
    for (const seat of [1, 2, 0]) bidding = apply(bidding, { type: "bid", seat, bid: "weiter" });
    expect(inPhase(bidding, "settle").frozenPot).toBe("5");
  });
});

describe("C9 requirement and C10 kind", () => {
  test("in a Muss nobody is asked to declare; in an ordinary hand the others are", () => {
    expect(pick(table({ upcard: "9C" }), "9C")).toMatchObject({ kind: "muss", phase: "play" });
    expect(pick(table({ funded: true, upcard: "9C" }), "9C")).toMatchObject({ kind: "ordinary", phase: "declare" });
  });

  test("who misses the requirement fails, and the penalty goes into the next pot", () => {
    const { result, after } = settled(played(seats({}), { upcard: "9C", won: [2, 1, 1, 0] }));
    expect(result.required).toEqual([2, 1, 1, 1]);
    expect(result.failed).toEqual([false, false, false, true]);
    expect(after.ledger.pot).toBe("10"); // 5 of the Muss and the penalty of 5
  });
});

describe("C11 folding", () => {
  test("who folded pays nothing more and is out of play; the cards stay face down, unseen by the others", () => {
    const before = pick(table({ funded: true, dealer: 3, upcard: "9C", hands: HANDS }), "9C");
    const session = say(before, "join", "fold", "join");
    expect(inPhase(session, "play").active).toEqual([0, 2, 3]);
    expect(handOf(session, 1)).toBe("AH KS TD TC");
    expect(viewFor(session, 1).own).toEqual(cards("AH KS TD TC"));
    for (const seat of [0, 2, 3, "spectator"] as const) {
      expect(JSON.stringify({ ...viewFor(session, seat), lastResult: null })).not.toMatch(/"(AH|KS|TD|TC)"/);
    }
    const { result } = settled(playOut(session));
    expect(result.entries.filter(({ seat }) => seat === 1)).toEqual([]);
    expect(result.required[1]).toBeNull();
    expect(result.failed[1]).toBe(false);
  });
});

describe("C12 dealer", () => {
  test("the first dealer is drawn with the key of hand 0 (D6), and may be any seat", () => {
    const drawn = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const [expected] = nextInt({ key: handKey(seed, 0), drawn: 0 }, 5);
      expect(createSession({ players: 5, seed }).dealer).toBe(expected);
      drawn.add(expected);
    }
    expect(drawn.size).toBe(5);
  });

  test("the deal passes one seat to the left after each hand, past the last seat too", () => {
    let session: ReturnType<typeof apply> = createSession({ players: 3, seed: "left", dealer: 1 });
    const dealers: number[] = [];
    while (session.phase !== "over") {
      dealers.push(session.dealer);
      session = settled(playOut(toPlay(deal(inPhase(session, "ready"))))).after;
    }
    expect(dealers).toEqual([1, 2, 0]);
  });
});

describe("C13 order", () => {
  test("cards stand in a hand in the order they came: both packets, then the cards picked up", () => {
    const session = table({ hands: HANDS, upcard: "9C" });
    expect(handOf(session, 0)).toBe("AS KH 9D JC");
    expect(handOf(pick(session, "KH"), 0)).toBe("AS 9D JC 9C");
  });

  test("a card that leaves closes the gap", () => {
    const session = toPlay(table({ hands: HANDS, upcard: "9C" }));
    expect(handOf(playAll(session, "KH"), 0)).toBe("AS 9D JC");
  });

  test("cards discarded together lie in the order they stood in the hand, whatever the order given", () => {
    const session = table({ upcard: "W 9C", hands: HANDS });
    expect(discardsOf(pick(session, "9C KH"))).toBe("KH 9C");
    expect(discardsOf(pick(session, "JC AS"))).toBe("AS JC");
  });

  test("they are laid down before anything is drawn, the oldest lies first, and what is drawn comes last", () => {
    const session = pick(table({ ruleset: tavern(), upcard: "9C", hands: HANDS, stock: "KC QC" }), "9D");
    const after = swap(session, "standard", "JC AS");
    expect(discardsOf(after)).toBe("9D AS JC");
    expect(handOf(after, 0)).toBe("KH 9C KC QC");
    expect(discardsOf(swap(after, "standard", "TC AH"))).toBe("9D AS JC AH TC");
  });
});

describe("C14 stopping", () => {
  test("before the first hand the last hand is 0, everyone leads, and the dealer stays recorded", () => {
    const over = finish(createSession({ players: 4, seed: 1, dealer: 2 }));
    expect(over).toMatchObject({ phase: "over", hand: 0, dealer: 2, step: 1, lastResult: null, toAct: null });
    expect(over.winners).toEqual([0, 1, 2, 3]);
    expect(over.standings.map(({ place }) => place)).toEqual([1, 1, 1, 1]);
  });

  test("between hands the standings are those of the moment and the pot is recorded", () => {
    const { after } = settled(played(seats({ dealer: 2 }), { upcard: "9C", won: [1, 0, 2, 1] }));
    const over = finish(inPhase(after, "ready"));
    // Antes 1, 1, 2, 1; seat 1 won no trick and pays P = 5.
    expect(over.ledger).toEqual({ balances: ["-1", "-6", "-2", "-1"], pot: "10" });
    expect(over).toMatchObject({ hand: 1, dealer: 2 });
    expect(over.standings).toEqual([
      { seat: 0, balance: "-1", place: 1 },
      { seat: 3, balance: "-1", place: 1 },
      { seat: 2, balance: "-2", place: 3 },
      { seat: 1, balance: "-6", place: 4 },
    ]);
    expect(over.winners).toEqual([0, 3]);
  });

  test("also in the five-card and the tavern game", () => {
    for (const ruleset of [fiveCard(), tavern()])
      expect(finish(createSession({ players: 3, seed: 1, ruleset })).hand).toBe(0);
  });

  test("not while a hand is in progress", () => {
    const session = table({ upcard: "9C" });
    expect(refused(() => apply(session, { type: "finish" }))).toMatchObject({ code: "WRONG_PHASE", clause: null });
    expect(refused(() => apply(finish(createSession({ players: 3, seed: 1 })), { type: "finish" })).code).toBe(
      "WRONG_PHASE",
    );
  });
});

test("lines and dealt of this folder's table say what was paid and continue a session", () => {
  const { after, result } = settled(played(seats({}), { upcard: "9C", won: [2, 1, 1, 0] }));
  expect(lines(result.entries)).toEqual([
    "1 -1 ante F2",
    "2 -1 ante F2",
    "3 -1 ante F2",
    "0 -2 ante F2",
    "3 -5 penalty F15",
  ]);
  expect(dealt(after, { upcard: "9H" })).toMatchObject({ hand: 2, dealer: 1, trump: "H" });
});
