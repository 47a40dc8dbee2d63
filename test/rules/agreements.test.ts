import { type Amount, createSession, fiveCard, fourCard, type Ruleset, tavern } from "kratzen";
import { describe, expect, test } from "vitest";
import { agreementOf } from "../../src/ruleset.js";
import { followUp } from "../../src/settle.js";

// What each chapter of the rules says, as one literal.

const FOUR_CARD = {
  handSize: 4, // F4
  chips: "0", // F1
  cut: "plain", // F3
  antes: { emptyPot: { first: 2, others: 1 }, otherwise: { first: 1, others: 0 }, clause: "F2" },
  packets: [2, 2], // F4
  turnAfter: 1,
  weliUpcard: "turnAnother", // F5
  muss: ["emptyPot", "seven"], // F9
  striker: "dealer", // F8
  stages: [
    { phase: "pickup", when: "always", first: "dealer", clause: "F6" },
    { phase: "declare", when: "ordinary", first: "strikersLeft", clause: "F10" },
    { phase: "play", when: "always", first: "striker", clause: "F11" },
  ],
  exchange: null,
  trick: { head: true, weliOnTop: false, clauses: { follow: "F12.1", trump: "F12.2" } },
  required: { usual: { first: 2, others: 1 }, afterSeven: { first: 1, others: 1 } }, // F13
  shares: { inMuss: false, toFailed: true, clause: "F14" },
  penalty: { unit: "pot", times: { first: 2, others: 1 }, clause: "F15" },
  bettler: null,
  end: { hands: "rotation", target: null, broke: false }, // F17
  tieBreak: false,
};

const FIVE_CARD = {
  handSize: 5, // V2
  chips: "0", // V13
  cut: "plain", // V2
  antes: { emptyPot: { first: 1, others: 1 }, otherwise: { first: 1, others: 1 }, clause: "V1" },
  packets: [3, 2], // V2
  turnAfter: 2,
  weliUpcard: "dealerNames", // V3
  muss: ["firstHand", "failure", "seven"], // V6
  striker: "dealer", // V5
  stages: [
    { phase: "trump", when: "noTrump", first: "dealer", clause: "V3" },
    { phase: "declare", when: "ordinary", first: "strikersLeft", clause: "V7" },
    { phase: "play", when: "always", first: "dealersLeft", clause: "V5" },
  ],
  exchange: null, // V15
  trick: { head: false, weliOnTop: false, clauses: { follow: "V8", trump: "V8" } },
  required: { usual: { first: 2, others: 1 }, afterSeven: { first: 2, others: 1 } }, // V9
  shares: { inMuss: true, toFailed: false, clause: "V10" },
  penalty: { unit: "counter", times: { first: 2, others: 2 }, clause: "V11" },
  bettler: null, // V18
  end: { hands: 20, target: null, broke: false }, // V13
  tieBreak: true, // V14
};

describe("the agreements", () => {
  test("chapter F", () => expect(agreementOf(fourCard())).toEqual(FOUR_CARD));

  test("chapter V, nothing chosen", () => expect(agreementOf(fiveCard())).toEqual(FIVE_CARD));

  test("chapter V, everything chosen", () => {
    const chosen = fiveCard({
      mussAfterFailure: "afterOrdinary",
      penalty: "matchPot",
      end: { hands: 7, target: "30", broke: true },
      chips: "25/2",
      exchange: { max: 2, fee: "1/2" },
      weli: "highest",
      strikerTricks: 4,
      bettler: { bonus: "3" },
    });
    expect(agreementOf(chosen)).toEqual({
      ...FIVE_CARD,
      chips: "25/2", // V13
      muss: ["firstHand", "ordinaryFailure", "seven"], // V6
      stages: [
        { phase: "trump", when: "noTrump", first: "dealer", clause: "V3" },
        { phase: "declare", when: "ordinary", first: "strikersLeft", clause: "V7" },
        { phase: "exchange", when: "notTieBreak", first: "dealersLeft", clause: "V15" },
        { phase: "play", when: "always", first: "dealersLeft", clause: "V5" },
      ],
      exchange: { max: 2, fee: "1/2", renewal: false, packerl: false }, // V15
      trick: { head: false, weliOnTop: true, clauses: { follow: "V8", trump: "V8" } }, // V16
      required: { usual: { first: 4, others: 1 }, afterSeven: { first: 4, others: 1 } }, // V17
      penalty: { unit: "pot", times: { first: 1, others: 1 }, clause: "V11" },
      bettler: { bonus: "3" }, // V18
      end: { hands: 7, target: "30", broke: true }, // V13
    });
  });

  test("chapter T", () =>
    expect(agreementOf(tavern())).toEqual({
      ...FOUR_CARD,
      cut: "ritual", // T1
      striker: "bidder", // T3
      stages: [
        { phase: "pickup", when: "always", first: "dealer", clause: "F6" },
        { phase: "bid", when: "noStriker", first: "dealersLeft", clause: "T3" },
        { phase: "declare", when: "ordinary", first: "strikersLeft", clause: "T4" },
        { phase: "pickup", when: "noTrump", first: "striker", clause: "T5", opening: "turnTrump" },
        { phase: "exchange", when: "always", first: "striker", clause: "T6" },
        { phase: "discard", when: "overfull", first: "overfull", clause: "T6" },
        { phase: "play", when: "always", first: "striker", clause: "F11" },
      ],
      exchange: { max: 4, fee: "0", renewal: true, packerl: true }, // T6
    }));
});

describe("what follows a hand", () => {
  const following = (ruleset: Ruleset, hand: number, ...balances: readonly Amount[]) => {
    const session = createSession({ players: 3, seed: 1, ruleset });
    return followUp(agreementOf(ruleset), { ...session, hand, ledger: { balances, pot: "0" } });
  };

  test("F17: one full rotation", () => {
    expect([1, 2, 3].map((hand) => following(fourCard(), hand, "1", "1", "0"))).toEqual(["hand", "hand", "over"]);
  });

  test("V13: so many hands, the target, somebody broke; V14: two leaders", () => {
    const hands = fiveCard({ end: { hands: 2 } });
    expect([1, 2].map((hand) => following(hands, hand, "1", "0", "0"))).toEqual(["hand", "over"]);
    expect(following(hands, 2, "1", "0", "1")).toBe("tieBreak");
    expect(following(hands, 2, "1", "1", "1")).toBe("over");
    const target = fiveCard({ end: { target: "5" } });
    expect(["9/2", "5", "11/2"].map((most) => following(target, 99, "0", most as Amount, "0"))).toEqual([
      "hand",
      "over",
      "over",
    ]);
    const broke = fiveCard({ chips: "5", end: { broke: true } });
    expect(["1/5", "0", "-1"].map((least) => following(broke, 99, "9", least as Amount, "7"))).toEqual([
      "hand",
      "over",
      "over",
    ]);
  });
});
