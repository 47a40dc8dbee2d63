import {
  apply,
  bid,
  type Card,
  createSession,
  deal,
  handKey,
  legalActions,
  nextInt,
  PACK,
  type Rng,
  type Session,
  shuffle,
  tavern,
  viewFor,
} from "kratzen";
import { describe, expect, test } from "vitest";
import {
  bids,
  cards,
  dealt,
  discardsOf,
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
  swap,
  table,
  toPlay,
} from "./table.ts";

const ruleset = tavern();
const HANDS = ["AS KH 9D JC", "AH KS TD TC", "AD QS QH 8C", "7S 8H KD 7C"];

/** An ordinary hand of four after the dealer, seat 0 unless given, has put the upcard to the discards: the bidding begins. */
const bidding = (layout: { dealer?: number; hands?: readonly string[]; stock?: string } = {}) =>
  pick(table({ ruleset, funded: true, hands: HANDS, upcard: "9C", ...layout }), "9C");

interface Cut {
  /** The bottom cards of the lifted and of the lower packet, the second whether shown or not. */
  readonly bottoms: readonly [Card, Card];
  readonly deck: readonly Card[];
  readonly rng: Rng;
}

const special = (card: Card) => card === "W" || card[0] === "A" || card[0] === "7";

/** The cuts of a hand's stream, from the primitives of chapter D, until one shows no special card (D2, D4, D5). */
function cutsOf(seed: number, hand = 1): readonly Cut[] {
  const cuts: Cut[] = [];
  let rng: Rng = { key: handKey(seed, hand), drawn: 0 };
  do {
    const [pack, shuffled] = shuffle(rng, PACK);
    const [lifted, cut] = nextInt(shuffled, 32);
    rng = cut;
    const bottoms = [pack[lifted], pack[32]] as [Card, Card];
    cuts.push({ bottoms, deck: [...pack.slice(lifted + 1), ...pack.slice(0, lifted + 1)], rng });
  } while (special(cuts.at(-1)?.bottoms[0] ?? "W"));
  return cuts;
}

/** The ranks at the bottoms, "A7" or "W." with a dot for a card that is not special. */
const ranks = ({ bottoms }: Cut) => bottoms.map((card) => (special(card) ? card[0] : ".")).join("");

/** The first seed whose ritual is as wanted, its cuts, and the hand dealt after it, dealer 2 of 4 before it. */
function ritualWith(wanted: (cuts: readonly string[]) => boolean) {
  for (let seed = 0; seed < 20_000; seed++) {
    const cuts = cutsOf(seed);
    if (!wanted(cuts.map(ranks))) continue;
    const session = inPhase(deal(createSession({ players: 4, seed, ruleset, dealer: 2 })), "pickup");
    return { cuts, session, paid: lines(session.entries).filter((line) => line.includes("ritual")) };
  }
  throw new Error("no seed has such a ritual");
}

const ANTES = (dealer: number) =>
  [1, 2, 3, 4].map((step) => (dealer + step) % 4).map((seat) => `${seat} ${seat === dealer ? "-2" : "-1"} ante F2`);

describe("T1 cut ritual", () => {
  test("no special card: the player to the dealer's right cuts and shows one card; nobody pays, and that cut is dealt", () => {
    const { cuts, session } = ritualWith(([first]) => first === "..");
    const [cut] = cuts;
    expect(session).toMatchObject({ dealer: 2, ritual: [{ cutter: 1, shown: [cut?.bottoms[0]], paid: [] }] });
    expect(lines(session.entries)).toEqual(ANTES(2));
    // Dealer 2: two cards each to 3, 0, 1, 2 from the top of the cut deck, then the upcard.
    expect(session.hands[3]?.slice(0, 2)).toEqual(cut?.deck.slice(0, 2));
    expect(session.exposed[0]).toBe(cut?.deck[8]);
    expect(session.drawn).toBe(cut?.rng.drawn);
  });

  test("the lower packet is not shown when the lifted one shows no special card", () => {
    const { cuts, session } = ritualWith(([first]) => first === ".A");
    expect(session).toMatchObject({ dealer: 2, ritual: [{ shown: [cuts[0]?.bottoms[0]], paid: [] }] });
  });

  test("an ace: the deal passes one seat to the left, the player it passes to pays 1, and the cut is repeated", () => {
    const { cuts, session, paid } = ritualWith(([first, second]) => first === "A." && second?.[0] === ".");
    expect(session.dealer).toBe(3);
    expect(session.ritual).toEqual([
      { cutter: 1, shown: cuts[0]?.bottoms, paid: [3] },
      { cutter: 2, shown: [cuts[1]?.bottoms[0]], paid: [] }, // right of the new dealer
    ]);
    expect(paid).toEqual(["3 -1 ritual T1"]);
    expect(session.drawn).toBe(cuts[1]?.rng.drawn);
    expect(session.hands[0]?.slice(0, 2)).toEqual(cuts[1]?.deck.slice(0, 2)); // the last cut is the one that is dealt
    expect(lines(session.entries)).toEqual(["3 -1 ritual T1", ...ANTES(3)]); // the antes after that, of the final dealer
  });

  test("a seven: one seat to the right", () => {
    const { session, paid } = ritualWith(([first, second]) => first === "7." && second?.[0] === ".");
    expect(session.dealer).toBe(1);
    expect(session.ritual.map(({ cutter }) => cutter)).toEqual([1, 0]);
    expect(paid).toEqual(["1 -1 ritual T1"]);
  });

  test("an ace and a seven: to the left and back, each pays", () => {
    const { session, paid } = ritualWith(([first, second]) => first === "A7" && second?.[0] === ".");
    expect(session.dealer).toBe(2);
    expect(paid).toEqual(["3 -1 ritual T1", "2 -1 ritual T1"]);
  });

  test("a seven and an ace: to the right and back, in the order shown", () => {
    const { session, paid } = ritualWith(([first, second]) => first === "7A" && second?.[0] === ".");
    expect(session.dealer).toBe(2);
    expect(paid).toEqual(["1 -1 ritual T1", "2 -1 ritual T1"]);
  });

  test("two aces: two seats to the left, past the last seat, and both pay", () => {
    const { session, paid } = ritualWith(([first, second]) => first === "AA" && second?.[0] === ".");
    expect(session.dealer).toBe(0);
    expect(paid).toEqual(["3 -1 ritual T1", "0 -1 ritual T1"]);
    expect(session.ritual.map(({ cutter }) => cutter)).toEqual([1, 3]);
  });

  test("two sevens: two seats to the right", () => {
    const { session, paid } = ritualWith(([first, second]) => first === "77" && second?.[0] === ".");
    expect(session.dealer).toBe(0);
    expect(paid).toEqual(["1 -1 ritual T1", "0 -1 ritual T1"]);
  });

  test("the Weli: everyone pays 1, from the dealer's left, and the same dealer shuffles again", () => {
    const { session, paid } = ritualWith(([first, second]) => first === "W." && second?.[0] === ".");
    expect(session.dealer).toBe(2);
    expect(paid).toEqual([3, 0, 1, 2].map((seat) => `${seat} -1 ritual T1`));
    expect(session.ritual[0]).toMatchObject({ cutter: 1, paid: [3, 0, 1, 2] });
    expect(session.ritual[1]?.cutter).toBe(1);
  });

  test("the Weli and another special card, in either order: the other has no effect", () => {
    for (const pair of ["WA", "AW", "W7", "7W"]) {
      const { session, paid } = ritualWith(([first, second]) => first === pair && second?.[0] === ".");
      expect(session.dealer).toBe(2);
      expect(paid).toHaveLength(4);
    }
  });

  test("several rounds: each from the dealer the one before has left", () => {
    const { session, paid } = ritualWith(
      (cuts) => cuts.length === 4 && cuts[0] === "A." && cuts[1] === "AA" && cuts[2] === "7.",
    );
    // 2 → 3; then 3 → 0 → 1; then 1 → 0.
    expect(session.ritual.map((cut) => [cut.cutter, cut.paid])).toEqual([
      [1, [3]],
      [2, [0, 1]],
      [0, [0]],
      [3, []],
    ]);
    expect(paid).toEqual(["3 -1 ritual T1", "0 -1 ritual T1", "1 -1 ritual T1", "0 -1 ritual T1"]);
    expect(session.dealer).toBe(0);
  });

  test("whether the pot is empty is judged before the ritual: its payments spare nobody the funding Muss", () => {
    const { session } = ritualWith(([first, second]) => first === "W." && second?.[0] === ".");
    expect(session).toMatchObject({ kind: "muss", ledger: { pot: "9" } }); // 4 of the ritual, 2 + 1 + 1 + 1
    expect(session.ledger.balances).toEqual(["-2", "-2", "-3", "-2"]);
  });

  test("with a pot the final dealer alone pays the ante, and the hand is ordinary", () => {
    let seed = 0;
    for (;;) {
      const cuts = cutsOf(seed, 2).map(ranks);
      if (cuts.length === 2 && cuts[0] === "A.") break;
      seed++;
    }
    const first = createSession({ players: 4, seed, ruleset, dealer: 1 });
    const { after } = settled(played(first, { upcard: "7D", won: [1, 1, 1, 1] }));
    const session = inPhase(deal(inPhase(after, "ready")), "pickup");
    expect(lines(session.entries)).toEqual(["3 -1 ritual T1", "3 -1 ante F2"]); // dealer 2, then 3
    expect(session.ledger.pot).toBe("7"); // 5 + 1 + 1
  });

  test("the deal moves on from the final dealer, and the session still has n hands", () => {
    for (let seed = 0; seed < 20; seed++) {
      let session: Session = createSession({ players: 3, seed, ruleset });
      let hands = 0;
      while (session.phase === "ready") {
        const hand = apply(session, { type: "deal" });
        const { after } = settled(playOut(toPlay(anyBid(hand))));
        expect(after.dealer).toBe(after.phase === "over" ? hand.dealer : (hand.dealer + 1) % 3);
        session = after;
        hands++;
      }
      expect(hands).toBe(3);
    }
  });
});

/** On to what follows the bidding: the first bidder becomes striker. */
function anyBid(session: Session): Session {
  const after = session.phase === "pickup" ? pick(session, session.upcards.join(" ")) : session;
  return after.phase === "bid" ? bids(after, "schlagen") : after;
}

describe("T2 ace", () => {
  test("an ace as indicator: the dealer is the striker without bidding; the others still declare", () => {
    const session = pick(table({ ruleset, funded: true, dealer: 1, upcard: "AC" }), "AC");
    expect(inPhase(session, "declare")).toMatchObject({ striker: 1, toAct: 2, bids: [null, null, null, null] });
    expect(say(session, "join", "fold", "join")).toMatchObject({ phase: "exchange", toAct: 1, active: [2, 0, 1] });
  });

  test("the Weli and then an ace too", () => {
    expect(pick(table({ ruleset, funded: true, upcard: "W AC" }), "AC W")).toMatchObject({
      phase: "declare",
      striker: 0,
    });
  });

  test("another indicator leaves the striker open until the bidding", () => {
    expect(bidding()).toMatchObject({ phase: "bid", striker: null, trump: "C" });
  });
});

describe("T3 bidding", () => {
  test("after the pickup, clockwise from the dealer's left, dealer last, each once", () => {
    let session = bidding({ dealer: 2 });
    const asked: (number | null)[] = [];
    for (const said of ["weiter", "oder", "weiter", "weiter"] as const) {
      asked.push(session.toAct);
      session = bids(session, said);
    }
    expect(asked).toEqual([3, 0, 1, 2]);
    expect(inPhase(session, "declare")).toMatchObject({
      striker: 0,
      trump: null,
      bids: ["oder", "weiter", "weiter", "weiter"],
    });
  });

  test("schlagen makes the bidder striker with the turned trump and ends the bidding", () => {
    expect(bids(bidding(), "weiter", "schlagen")).toMatchObject({
      phase: "declare",
      striker: 2,
      trump: "C",
      bids: [null, "weiter", "schlagen", null],
    });
  });

  test("schlagen overrides an earlier oder, and the turned trump stays", () => {
    for (const oder of ["oder", "weiterOder"] as const) {
      const session = inPhase(bids(bidding(), oder, "schlagen"), "declare");
      expect(session).toMatchObject({ striker: 2, trump: "C" });
      expect(say(session, "join", "join", "join")).toMatchObject({ phase: "exchange", trump: "C", faceUp: [] });
    }
    expect(bids(bidding(), "oder", "weiter", "weiter", "schlagen")).toMatchObject({ striker: 0, trump: "C" });
  });

  test("a second oder is refused, of either sort", () => {
    for (const first of ["oder", "weiterOder"] as const) {
      const session = inPhase(bids(bidding(), first), "bid");
      for (const second of ["oder", "weiterOder"] as const) {
        expect(refused(() => bids(session, second))).toMatchObject({
          code: "BAD_BID",
          clause: "T3",
          params: { reason: "secondOder", legal: ["schlagen", "weiter"] },
        });
      }
      expect(legalActions(session).map((action) => "bid" in action && action.bid)).toEqual(["schlagen", "weiter"]);
    }
    expect(legalActions(bidding())).toHaveLength(4);
  });

  test("no bid at all is refused, and so is another seat", () => {
    const session = inPhase(bidding(), "bid");
    expect(refused(() => bid(session, 1, "solo" as "oder"))).toMatchObject({
      code: "BAD_BID",
      params: { reason: "unknown" },
    });
    expect(refused(() => bid(session, 0, "oder"))).toMatchObject({ code: "NOT_YOUR_TURN", clause: "T3" });
  });

  test("all say weiter: void, everyone pays 1, the deal passes on, and the hand counts", () => {
    const session = inPhase(bids(bidding({ dealer: 1 }), "weiter", "weiter", "weiter", "weiter"), "settle");
    expect(session).toMatchObject({ outcome: "void", striker: null, frozenPot: "6" });
    const { after, result } = settled(session);
    expect(lines(result.entries)).toEqual(["1 -1 ante F2", ...[2, 3, 0, 1].map((seat) => `${seat} -1 weiter T3`)]);
    expect(result).toMatchObject({ outcome: "void", required: [null, null, null, null], tricks: [], pot: "10" });
    expect(result.failed).toEqual([false, false, false, false]);
    expect(after).toMatchObject({ phase: "ready", hand: 3, dealer: 2 });
    expect(dealt(after, { upcard: "9C" })).toMatchObject({ kind: "ordinary" }); // with a pot
  });

  test("a session of void hands ends after n hands too (F17)", () => {
    let session: Session = settled(played(seats({ ruleset, players: 3 }), { upcard: "9C", won: [2, 1, 1] })).after;
    for (const hand of [2, 3]) {
      expect(session.hand).toBe(hand);
      session = settled(bids(pick(dealt(session, { upcard: "9C" }), "9C"), "weiter", "weiter", "weiter")).after;
    }
    // Hand 1: 2 + 1 + 1 into the pot; then an ante and three times 1 in each hand.
    expect(session).toMatchObject({ phase: "over", hand: 3, ledger: { pot: "12", balances: ["-4", "-4", "-4"] } });
  });
});

describe("T4 declaring", () => {
  test("clockwise from the striker's left, the dealer too", () => {
    let session = bids(bidding({ dealer: 3 }), "weiter", "schlagen"); // seats 0, 1
    const asked: (number | null)[] = [];
    while (session.phase === "declare") {
      asked.push(session.toAct);
      session = say(session, session.toAct === 3 ? "fold" : "join");
    }
    expect(asked).toEqual([2, 3, 0]);
    expect(inPhase(session, "exchange")).toMatchObject({
      active: [0, 1, 2],
      declarations: ["join", null, "join", "fold"],
      toAct: 1,
    });
  });

  test("all fold after schlagen: the striker takes the pot without play", () => {
    const session = say(bids(bidding(), "weiter", "schlagen"), "fold", "fold", "fold");
    expect(inPhase(session, "settle")).toMatchObject({ outcome: "foldedOut", frozenPot: "6", trump: "C", active: [2] });
    const { result } = settled(session);
    expect(lines(result.entries)).toEqual(["0 -1 ante F2", "2 6 pot T4"]);
    expect(result.pot).toBe("0");
  });

  test("all fold after an oder: the same, and no card is turned", () => {
    for (const oder of ["oder", "weiterOder"] as const) {
      const session = inPhase(
        say(bids(bidding(), oder, "weiter", "weiter", "weiter"), "fold", "fold", "fold"),
        "settle",
      );
      expect(session).toMatchObject({ outcome: "foldedOut", trump: null, faceUp: [], active: [1] });
      const { result } = settled(session);
      expect(lines(result.entries)).toEqual(["0 -1 ante F2", "1 6 pot T4"]);
      expect(result).toMatchObject({ trump: null, striker: 1 });
    }
  });
});

/** An oder of seat 1 that all join, with the dealer's upcard, 9C, on the discards, and the stock as given. */
const odered = (oder: "oder" | "weiterOder", stock: string) =>
  say(bids(bidding({ stock }), oder, "weiter", "weiter", "weiter"), "join", "join", "join");

describe("T5 oder", () => {
  test("no trump during the declarations; then a card is turned, which the striker takes, discarding to four", () => {
    expect(bids(bidding(), "oder", "weiter", "weiter", "weiter")).toMatchObject({
      phase: "declare",
      trump: null,
      faceUp: [],
    });
    const session = inPhase(odered("oder", "QD"), "pickup");
    expect(session).toMatchObject({ toAct: 1, trump: "D", faceUp: ["QD"], upcards: ["QD"], exposed: ["9C"] });
    const after = inPhase(pick(session, "AH"), "exchange");
    expect(handOf(after, 1)).toBe("KS TD TC QD");
    expect(discardsOf(after)).toBe("9C AH");
    expect(after).toMatchObject({ toAct: 1, upcards: [], faceUp: ["QD"] });
    expect(refused(() => pick(session, "AH KS"))).toMatchObject({ code: "BAD_DISCARDS", clause: "T5" });
    const byDealer = { type: "pickup", seat: 0, discards: ["QD"] } as const;
    expect(refused(() => apply(session, byDealer))).toMatchObject({ code: "NOT_YOUR_TURN", clause: "T5" });
  });

  test("oder: whatever suit the card has, the old one too", () => {
    expect(odered("oder", "QC")).toMatchObject({ phase: "pickup", trump: "C", faceUp: ["QC"] });
  });

  test("weiterOder: the same suit turned again goes to the discards, of no seat, and the next is turned", () => {
    const session = inPhase(odered("weiterOder", "QC KC TH"), "pickup");
    expect(session).toMatchObject({ trump: "H", faceUp: ["QC", "KC", "TH"], upcards: ["TH"] });
    expect(session.discards).toEqual([
      { card: "9C", seat: 0 },
      { card: "QC", seat: null },
      { card: "KC", seat: null },
    ]);
    for (const seat of [0, 1, 2, 3] as const) {
      expect(viewFor(session, seat)).toMatchObject({
        faceUp: ["QC", "KC", "TH"],
        ownDiscards: seat === 0 ? ["9C"] : [],
      });
    }
  });

  test("a Weli turned stays on the table, and the striker takes it too", () => {
    for (const oder of ["oder", "weiterOder"] as const) {
      const session = inPhase(odered(oder, "W TH"), "pickup");
      expect(session).toMatchObject({ trump: "H", faceUp: ["W", "TH"], upcards: ["W", "TH"] });
      expect(legalActions(session)).toHaveLength(15); // two of six
      expect(handOf(pick(session, "KS TH"), 1)).toBe("AH TD TC W");
    }
    const between = inPhase(odered("weiterOder", "QC W KC TH"), "pickup");
    expect(between).toMatchObject({ faceUp: ["QC", "W", "KC", "TH"], upcards: ["W", "TH"], trump: "H" });
    expect(discardsOf(between)).toBe("9C QC KC");
  });

  test("a seven or an ace turned here makes no Muss and no other striker: F7 and T2 look at the first indicator", () => {
    expect(odered("oder", "7D")).toMatchObject({ kind: "ordinary", seven: false, trump: "D" });
    expect(odered("oder", "AC")).toMatchObject({ kind: "ordinary", striker: 1, trump: "C" });
    const { result } = settled(playOut(toPlay(odered("oder", "7D"))));
    expect(result).toMatchObject({ required: [1, 2, 1, 1], seven: false, trump: "D" });
  });

  // Six players: 33 − 24 − 1 leaves a stock of eight, here of the old suit and the Weli only.
  const clubs = "AC KC W QC JC TC 8C 7C";
  const six = ["AS KH 9D 7S", "AH KS TD 8S", "AD QS QH 9S", "JS 8H KD TS", "JH QD 7H 7D", "TH JD 8D 9H"];
  const unclear = (discard: string, ...declared: readonly ("join" | "fold")[]) =>
    say(
      bids(
        pick(table({ ruleset, funded: true, seed: "renewed", hands: six, upcard: "9C", stock: clubs }), discard),
        ...(["weiterOder", "weiter", "weiter", "weiter", "weiter", "weiter"] as const),
      ),
      ...declared,
    );

  test("an exhausted stock is renewed by shuffling the discards, then the folded hands, with the hand's stream", () => {
    // Striker 1; seats 2 and 4 fold. The dealer, seat 0, keeps 9C and discards 7S.
    const session = inPhase(unclear("7S", "fold", "join", "fold", "join", "join"), "pickup");
    const turned = cards(clubs);
    const renewed = [
      ...cards("7S"),
      ...turned.filter((card) => card !== "W"),
      ...cards("AD QS QH 9S"),
      ...cards("JH QD 7H 7D"),
    ];
    const [pile, rng] = shuffle({ key: handKey("renewed", 2), drawn: 0 }, renewed);
    const decides = pile.findIndex((card) => !card.endsWith("C"));
    expect(session.faceUp).toEqual([...turned, ...pile.slice(0, decides + 1)]);
    expect(session.upcards).toEqual(["W", pile[decides]]);
    expect(session.trump).toBe(pile[decides]?.[1]);
    expect(session.stock).toEqual(pile.slice(decides + 1));
    expect(session.discards).toEqual(pile.slice(0, decides).map((card) => ({ card, seat: null })));
    expect([session.hands[2], session.hands[4]]).toEqual([[], []]);
    expect(session.drawn).toBe(rng.drawn);
  });

  test("no card that could decide: void at once, the pot stays, nobody pays, the deal passes on", () => {
    const session = inPhase(unclear("9C", "join", "join", "join", "join", "join"), "settle");
    expect(session).toMatchObject({ outcome: "void", striker: 1, trump: null, frozenPot: "22", faceUp: [] }); // 21 + 1
    const { after, result } = settled(session);
    expect(lines(result.entries)).toEqual(["0 -1 ante F2"]);
    expect(result).toMatchObject({ outcome: "void", pot: "22", required: Array(6).fill(null) });
    expect(after).toMatchObject({ phase: "ready", dealer: 1, hand: 3 });
  });

  test("a folded hand is enough to decide", () => {
    expect(unclear("9C", "join", "join", "join", "join", "fold")).toMatchObject({ phase: "pickup", toAct: 1 });
  });

  test("after oder a club decides", () => {
    const ready = pick(table({ ruleset, funded: true, hands: six, upcard: "9C", stock: clubs }), "9C");
    const session = say(
      bids(ready, "oder", "weiter", "weiter", "weiter", "weiter", "weiter"),
      "join",
      "join",
      "join",
      "join",
      "join",
    );
    expect(session).toMatchObject({ phase: "pickup", trump: "C", faceUp: ["AC"] });
  });
});

/** A funding Muss in which seat 0 deals, has put 9C to the discards and is the first to exchange. */
const exchanging = (hands: readonly string[], stock: string, seed = "table") =>
  inPhase(pick(table({ ruleset, hands, upcard: "9C", stock, seed }), "9C"), "exchange");

const PLAIN = ["AS KH 9D 8D", "AH KS TD 7D", "AD QS QH JD", "7S 8H KD QD"];
/** The plain hands with another one in the dealer's place. */
const withDealer = (hand: string) => [hand, ...PLAIN.slice(1)];

describe("T6 exchange", () => {
  test("in an ordinary hand from the striker clockwise, each active player once, who folded passed over", () => {
    let session = say(bids(bidding({ dealer: 3 }), "weiter", "schlagen"), "join", "join", "fold"); // 2, 3 join, 0 folds
    const asked: (number | null)[] = [];
    while (session.phase === "exchange") {
      asked.push(session.toAct);
      session = swap(session, "standard");
    }
    expect(asked).toEqual([1, 2, 3]);
    expect(session.phase).toBe("play");
  });

  test("standard: none to four cards, and as many drawn; sixteen ways and one special exchange", () => {
    const session = exchanging(PLAIN, "KC QC JC TC");
    expect(legalActions(session)).toHaveLength(17); // 2⁴ sets, and packerl
    const none = swap(session, "standard");
    expect(handOf(none, 0)).toBe("AS KH 9D 8D");
    expect(none).toMatchObject({
      phase: "exchange",
      toAct: 1,
      exchanges: [{ choice: "standard", count: 0 }, null, null, null],
    });
    const two = swap(session, "standard", "AS 9D");
    expect(handOf(two, 0)).toBe("KH 8D KC QC");
    const four = swap(session, "standard", "8D AS KH 9D");
    expect(handOf(four, 0)).toBe("KC QC JC TC");
    expect(discardsOf(four)).toBe("9C AS KH 9D 8D");
    expect(four).toMatchObject({
      toAct: 1,
      faceUp: [],
      exchanges: [{ choice: "standard", count: 4 }, null, null, null],
    });
    expect(four.ledger).toEqual(session.ledger); // free of charge
  });

  test("standard: five cards, strange or doubled ones are refused", () => {
    const session = exchanging(PLAIN, "KC QC JC TC");
    for (const discards of ["AS KH 9D 8D KC", "AC", "AS AS"]) {
      expect(refused(() => swap(session, "standard", discards))).toMatchObject({ code: "BAD_DISCARDS", clause: "T6" });
    }
  });

  test("sau: the trump ace as the only trump; the other three laid down, four drawn, then one discarded", () => {
    const session = exchanging(withDealer("KH AC 9D 8D"), "KC TH JH TC 8C");
    const drawn = inPhase(swap(session, "sau"), "discard");
    expect(drawn).toMatchObject({ toAct: 0, exchanges: [{ choice: "sau", count: 3 }, null, null, null], faceUp: [] });
    expect(handOf(drawn, 0)).toBe("AC KC TH JH TC");
    expect(discardsOf(drawn)).toBe("9C KH 9D 8D");
    expect(legalActions(drawn)).toHaveLength(5);
    const after = inPhase(lay(drawn, "JH"), "exchange");
    expect(handOf(after, 0)).toBe("AC KC TH TC");
    expect(after.toAct).toBe(1);
    expect(viewFor(drawn, 1).counts.hands).toEqual([5, 4, 4, 4]);
    expect(JSON.stringify(viewFor(drawn, 1))).not.toMatch(/"(AC|KC|TH|JH|TC)"/); // what is drawn is its owner's alone
    for (const gone of ["", "JH TH", "AS"]) {
      expect(refused(() => lay(drawn, gone))).toMatchObject({ code: "BAD_DISCARDS", clause: "T6" });
    }
  });

  test("trumpfpackerl: one trump, not the ace; all laid down, five drawn, then cards turned up to the first that is no trump", () => {
    const session = exchanging(withDealer("KH TC 9D 8D"), "KC TH JH AC 8C JC 7H");
    const drawn = inPhase(swap(session, "trumpfpackerl"), "discard");
    expect(drawn).toMatchObject({
      toAct: 0,
      faceUp: ["JC", "7H"],
      exchanges: [{ choice: "trumpfpackerl", count: 4 }, null, null, null],
    });
    expect(handOf(drawn, 0)).toBe("KC TH JH AC 8C JC 7H");
    expect(discardsOf(drawn)).toBe("9C KH TC 9D 8D");
    expect(legalActions(drawn)).toHaveLength(35); // three of seven
    expect(handOf(lay(drawn, "7H JH TH"), 0)).toBe("KC AC 8C JC");
  });

  test("packerl: no trump; all laid down, four drawn, then the same; here three trumps are turned", () => {
    const session = exchanging(PLAIN, "KC TH JH AC 8C W JC 7H TS");
    const drawn = inPhase(swap(session, "packerl"), "discard");
    expect(drawn.faceUp).toEqual(["8C", "W", "JC", "7H"]);
    expect(handOf(drawn, 0)).toBe("KC TH JH AC 8C W JC 7H");
    expect(legalActions(drawn)).toHaveLength(70); // four of eight
    for (const seat of [1, 2, 3, "spectator"] as const) expect(viewFor(drawn, seat).phase).toBe("discard");
    expect(viewFor(drawn, 1)).toMatchObject({
      faceUp: ["8C", "W", "JC", "7H"],
      counts: { hands: [8, 4, 4, 4], discards: 5 },
    });
    expect(handOf(lay(drawn, "7H JH TH KC"), 0)).toBe("AC 8C W JC");
  });

  test("packerl: the first card turned is no trump, and is taken", () => {
    const drawn = inPhase(swap(exchanging(PLAIN, "KC TH JH AC TS"), "packerl"), "discard");
    expect(drawn.faceUp).toEqual(["TS"]);
    expect(handOf(drawn, 0)).toBe("KC TH JH AC TS");
  });

  test("which kinds a hand allows: the Weli is a trump, the trump ace alone makes a sau", () => {
    for (const [hand, allowed] of [
      ["KH 8S 9D 8D", "packerl"],
      ["AC 8S 9D 8D", "sau"],
      ["KC 8S 9D 8D", "trumpfpackerl"],
      ["W 8S 9D 8D", "trumpfpackerl"],
      ["AC W 9D 8D", null],
      ["AC KC 9D 8D", null],
      ["QC KC W 8D", null],
    ] as const) {
      const session = exchanging(withDealer(hand), "");
      const legal = ["standard", ...(allowed ? [allowed] : [])];
      expect([...new Set(legalActions(session).map((action) => "choice" in action && action.choice))]).toEqual(legal);
      for (const kind of ["sau", "trumpfpackerl", "packerl"] as const) {
        if (kind === allowed) expect(swap(session, kind).phase).toBe("discard");
        else
          expect(refused(() => swap(session, kind))).toMatchObject({
            code: "BAD_EXCHANGE",
            clause: "T6",
            params: { legal },
          });
      }
    }
    const unknown = { type: "exchange", seat: 0, choice: "alles" } as unknown as Parameters<typeof apply>[1];
    expect(refused(() => apply(exchanging(PLAIN, ""), unknown)).code).toBe("BAD_EXCHANGE");
  });

  test("the trump set after an oder decides which kinds are allowed", () => {
    // Seat 1 holds TC, of the old trump, and TD; after an oder in diamonds the ten of diamonds is its only trump.
    const hands = ["AS KH 9D JC", "AH KS TD TC", "AD QS QH 8C", "7S 8H KD 7C"];
    const oder = (stock: string) =>
      say(bids(bidding({ hands, stock }), "oder", "weiter", "weiter", "weiter"), "join", "join", "join");
    const kinds = (session: Session) => [
      ...new Set(legalActions(session).map((action) => "choice" in action && action.choice)),
    ];
    expect(kinds(pick(oder("JD"), "JD"))).toEqual(["standard", "trumpfpackerl"]); // TD
    expect(kinds(pick(oder("JD"), "AH"))).toEqual(["standard"]); // TD and JD
    expect(kinds(pick(oder("JH"), "JH"))).toEqual(["standard", "sau"]); // AH
    expect(kinds(pick(oder("JS"), "KS"))).toEqual(["standard", "trumpfpackerl"]); // JS
    const noSpade = swap(pick(oder("JS"), "JS"), "standard"); // seat 2 has QS
    expect(kinds(noSpade)).toEqual(["standard", "trumpfpackerl"]);
    const noTrump = pick(
      say(
        bids(
          bidding({ hands: ["AS KH 9D JC", "AH KS TH TC", ...hands.slice(2)], stock: "JD" }),
          "oder",
          "weiter",
          "weiter",
          "weiter",
        ),
        "join",
        "join",
        "join",
      ),
      "JD",
    );
    expect(kinds(noTrump)).toEqual(["standard", "packerl"]);
  });

  // Six players, hands without a name filled from the pack: a stock of eight, and nine cards out of hand in all.
  const SIX = ["AC KC QC JC", "TC 8C AS KS", "QS JS TS 9S", "AH KH QH JH", "TH 9H 8H 7H", "AD KD QD JD"];
  const EIGHT = "TD 9D 8D 7D 8S 7S W 7C";
  const sixth = (seed: string) => exchanging(SIX, EIGHT, seed);

  test("a renewal in the middle of a draw shuffles the discards, those just laid down too", () => {
    // Seat 0 draws three, seat 1 four; one card is left when seat 2 draws four.
    const session = swap(swap(sixth("renewal"), "standard", "KC QC JC"), "standard", "TC 8C AS KS");
    expect(session).toMatchObject({ toAct: 2, drawn: 0 });
    const [last] = inPhase(session, "exchange").stock;
    expect([last]).toEqual(["7C"]);
    const lying = cards("9C KC QC JC TC 8C AS KS QS JS TS 9S");
    const [pile, rng] = shuffle({ key: handKey("renewal", 1), drawn: 0 }, lying);
    const after = inPhase(swap(session, "standard", "QS JS TS 9S"), "exchange");
    expect(after.hands[2]).toEqual(["7C", ...pile.slice(0, 3)]);
    expect(after.stock).toEqual(pile.slice(3));
    expect(after.discards).toEqual([]);
    expect(after.drawn).toBe(rng.drawn);
    for (const seat of [0, 1, 3, 4, 5] as const) {
      expect(viewFor(after, seat)).toMatchObject({ ownDiscards: [], faceUp: [], counts: { stock: 9, discards: 0 } });
    }
  });

  test("a second renewal goes on in the hand's stream, where the first has left it", () => {
    let session: Session = swap(swap(sixth("renewal"), "standard", "KC QC JC"), "standard", "TC 8C AS KS");
    session = swap(session, "standard", "QS JS TS 9S"); // nine left
    session = swap(session, "standard", "AH KH QH JH"); // five
    session = swap(session, "standard", "TH 9H 8H 7H"); // one
    const before = inPhase(session, "exchange");
    expect(before.stock).toHaveLength(1);
    const lying = [...cards("AH KH QH JH TH 9H 8H 7H"), ...cards("AD KD QD JD")];
    expect(discardsOf(before)).toBe("AH KH QH JH TH 9H 8H 7H");
    const [pile, rng] = shuffle({ key: handKey("renewal", 1), drawn: before.drawn }, lying);
    const after = inPhase(swap(before, "standard", "AD KD QD JD"), "play");
    expect(after.hands[5]).toEqual([...before.stock, ...pile.slice(0, 3)]);
    expect(after.drawn).toBe(rng.drawn);
    expect(after.drawn).toBeGreaterThan(before.drawn);
  });

  test("folded hands renew the stock after the discards, by seat from the dealer's left", () => {
    // Dealer 4 keeps 9C and lays down 7H; striker 0; seats 1 and 5 fold, of whom 5 is the dealer's left.
    const layout = { hands: SIX, upcard: "9C", stock: EIGHT };
    const ready = pick(table({ ruleset, funded: true, dealer: 4, seed: "folded", ...layout }), "7H");
    const joined = say(bids(ready, "weiter", "schlagen"), "fold", "join", "join", "join", "fold");
    const session = swap(swap(inPhase(joined, "exchange"), "standard", "AC KC QC JC"), "standard", "QS JS TS 9S");
    const lying = cards("7H AC KC QC JC QS JS TS 9S AH KH QH JH AD KD QD JD TC 8C AS KS");
    const [pile] = shuffle({ key: handKey("folded", 2), drawn: 0 }, lying);
    const after = inPhase(swap(session, "standard", "AH KH QH JH"), "exchange"); // seat 3
    expect(after.hands[3]).toEqual(pile.slice(0, 4));
    expect(after.stock).toEqual(pile.slice(4));
    expect([after.hands[1], after.hands[5]]).toEqual([[], []]);
    expect(after.active).toEqual([0, 2, 3, 4]);
  });

  test("nothing left to turn: turning up stops there, and all but four are laid down", () => {
    // Seats 0 and 1 lay down trumps and draw the stock. Seat 2 lays down its one trump and three others and draws five of
    // the thirteen cards that are left; where those are the four that are no trumps and one trump, the eight others are
    // trumps, and all of them are turned up.
    const hands = ["AC KC QC JC", "TC 8C W KS", "QS JS TS 7C", "AH KH QH JH", "TH 9H 8H 7H", "AD KD QD JD"];
    const lying = cards("9C AC KC QC JC TC 8C W KS QS JS TS 7C");
    const plain = ["KS", "QS", "JS", "TS"];
    const seed = Array.from({ length: 5000 }, (_, n) => `last ${n}`).find((text) => {
      const [pile] = shuffle({ key: handKey(text, 1), drawn: 0 }, lying);
      return plain.every((card) => pile.indexOf(card as Card) < 5);
    });
    expect(seed).toBeDefined();
    const [pile, rng] = shuffle({ key: handKey(String(seed), 1), drawn: 0 }, lying);
    const two = swap(
      swap(exchanging(hands, "TD 9D 8D 7D 8S 7S AS 9S", seed), "standard", "AC KC QC JC"),
      "standard",
      "TC 8C W KS",
    );
    const session = inPhase(swap(two, "trumpfpackerl"), "discard");
    expect(session.hands[2]).toEqual(pile);
    expect(session.faceUp).toEqual(pile.slice(5));
    expect(session).toMatchObject({ stock: [], discards: [], toAct: 2, drawn: rng.drawn });
    expect(legalActions(session)).toHaveLength(715); // nine of thirteen
    const after = inPhase(lay(session, "9C KC QC JC TC 8C KS QS JS"), "exchange");
    expect([...(after.hands[2] ?? [])].sort()).toEqual(["7C", "AC", "TS", "W"]);
  });
});

describe("T7 Muss", () => {
  test("no bidding, no declaring; the dealer is striker; the exchange takes place", () => {
    const session = pick(table({ ruleset, dealer: 3, upcard: "9C" }), "9C");
    expect(session).toMatchObject({
      phase: "exchange",
      kind: "muss",
      striker: 3,
      toAct: 3,
      declarations: [null, null, null, null],
    });
    const seven = pick(table({ ruleset, dealer: 3, funded: true, upcard: "7C" }), "7C");
    expect(seven).toMatchObject({ phase: "exchange", kind: "muss", seven: true, striker: 3 });
  });
});

describe("T8", () => {
  test("the striker leads the first trick, and must win two; one who fails pays 2P, the dealer P", () => {
    const before = (session: Session) =>
      toPlay(say(bids(pick(session, "9C"), "weiter", "schlagen"), "join", "join", "join"));
    const end = played(seats({ ruleset, funded: true }), { upcard: "9C", won: [0, 2, 1, 1], before });
    expect(end.tricks[0]?.leader).toBe(2);
    const { result } = settled(end);
    expect(result).toMatchObject({ striker: 2, dealer: 0, frozenPot: "6", required: [1, 1, 2, 1] }); // P = 5 + 1
    expect(result.payouts).toEqual(["0", "3", "3/2", "3/2"]);
    expect(result.penalties).toEqual(["6", "0", "12", "0"]);
    expect(result.pot).toBe("18");
  });

  test("F12 applies: the legal cards are those of the four-card game", () => {
    const session = toPlay(table({ ruleset, hands: HANDS, upcard: "9C" }));
    const after = playAll(session, "JC TC"); // clubs trump, led; seat 2 holds one lower club
    expect(refused(() => playAll(after, "AD"))).toMatchObject({ code: "MUST_FOLLOW_SUIT", clause: "F12.1" });
    expect(playAll(after, "8C")).toMatchObject({ phase: "play", toAct: 3 });
  });
});

describe("T9", () => {
  test("a host that gives the deck has done the ritual: an ace under its cut moves nothing and nobody pays", () => {
    const session = inPhase(apply(seats({ ruleset, dealer: 2 }), { type: "deal", deck: PACK, cut: 1 }), "pickup");
    expect(session).toMatchObject({ dealer: 2, ritual: [], drawn: 0 });
    expect(lines(session.entries)).toEqual(ANTES(2));
    expect(session.hands[3]?.slice(0, 2)).toEqual(["KC", "QC"]);
  });

  test("a cut without a deck is refused", () => {
    for (const cut of [0, 1, 32]) {
      expect(refused(() => deal(createSession({ players: 4, seed: 1, ruleset }), { cut }))).toMatchObject({
        code: "BAD_CUT",
        clause: "T9",
      });
    }
  });
});
