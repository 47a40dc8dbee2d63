import {
  apply,
  type Card,
  checkPlay,
  createRng,
  fiveCard,
  fourCard,
  legalPlays,
  PACK,
  play,
  RuleError,
  type Ruleset,
  type Session,
  type Suit,
  shuffle,
  viewFor,
} from "kratzen";
import { describe, expect, test } from "vitest";
import { cards, deckOf, inPhase, playAll, refused, seats, toPlay } from "./table.ts";

interface Position {
  readonly ruleset?: Ruleset;
  readonly trump: Suit;
  /** What lies in the trick, in the order played. */
  readonly trick: string;
  readonly hand: string;
}

/**
 * A session in which the trick lies as given and the seat to act holds the hand. What the others hold is the first of some
 * shuffled ways in which they were allowed to play what they did.
 */
function position({ ruleset = fourCard(), trump, trick, hand }: Position): Session<"play"> {
  const played = cards(trick);
  const players = Math.max(3, played.length + 1);
  const leader = ruleset.name === "fiveCard" ? 1 : 0; // the dealer is seat 0
  const turn = (step: number) => (leader + step) % players;
  const hands = Array.from({ length: players }, () => "");
  for (const [step, card] of played.entries()) hands[turn(step)] = card;
  hands[turn(played.length)] = hand;
  const upcard = [..."98TJQKA"].map((rank) => `${rank}${trump}`).find((card) => !`${trick} ${hand}`.includes(card));
  const ready = seats({ ruleset, players });
  for (let salt = 0; salt < 500; salt++) {
    const [pack] = shuffle(createRng(salt), PACK);
    const deck = deckOf(ready, { hands, upcard: String(upcard) }, undefined, pack);
    try {
      return inPhase(playAll(toPlay(apply(ready, { type: "deal", deck })), trick), "play");
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
    }
  }
  throw new Error(`the trick ${trick} cannot have been played`);
}

/** What the judge says of every card of the hand: "AC" may be played, or "MUST_HEAD F12.1". The whole of it agrees (one judge). */
function judged(wanted: Position): { readonly legal: string; readonly refused: Readonly<Record<string, string>> } {
  const session = position(wanted);
  const legal = legalPlays(session);
  const view = viewFor(session, session.toAct);
  expect(legalPlays(view)).toEqual(legal);
  const refusals: Record<string, string> = {};
  for (const card of cards(wanted.hand)) {
    const check = checkPlay(session, card);
    expect(checkPlay(view, card)).toEqual(check);
    expect(check.legal).toBe(legal.includes(card));
    if (check.legal) {
      expect(play(session, session.toAct, card).step).toBe(session.step + 1);
      continue;
    }
    expect(check.obliging).toEqual(legal);
    const error = refused(() => play(session, session.toAct, card));
    expect([error.code, error.clause, error.params["obliging"]]).toEqual([check.code, check.clause, legal]);
    refusals[card] = `${check.code} ${check.clause}`;
  }
  return { legal: legal.join(" "), refused: refusals };
}

describe("F12 the leader", () => {
  test("may play any card", () => {
    expect(judged({ trump: "C", trick: "", hand: "AC W 7H 8D" })).toEqual({ legal: "AC W 7H 8D", refused: {} });
  });
});

describe("F12.1 following", () => {
  test("a plain suit: heading with the led suit", () => {
    expect(judged({ trump: "C", trick: "QH", hand: "AH TH KC 8D" })).toEqual({
      legal: "AH",
      refused: { TH: "MUST_HEAD F12.1", KC: "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_FOLLOW_SUIT F12.1" },
    });
  });

  test("any of several cards that head", () => {
    expect(judged({ trump: "C", trick: "TH", hand: "AH QH 9H 8D" }).legal).toBe("AH QH");
  });

  test("the card to beat is the one winning now, not the one led", () => {
    expect(judged({ trump: "C", trick: "TH KH", hand: "AH QH 9H 8D" }).legal).toBe("AH");
    expect(judged({ trump: "C", trick: "9H 8H KH", hand: "QH JH 7H 8D" }).legal).toBe("QH JH 7H");
  });

  test("a card of another suit does not win, so it need not be beaten", () => {
    expect(judged({ trump: "C", trick: "9H AD", hand: "TH 8H KC 8D" }).legal).toBe("TH");
  });

  test("unable to beat it: any card of the led suit", () => {
    expect(judged({ trump: "C", trick: "AH", hand: "KH 7H KC 8D" })).toEqual({
      legal: "KH 7H",
      refused: { KC: "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_FOLLOW_SUIT F12.1" },
    });
  });

  test("plain suit led and already trumped: any card of the led suit", () => {
    expect(judged({ trump: "C", trick: "QH 7C", hand: "AH TH KC 8D" })).toEqual({
      legal: "AH TH",
      refused: { KC: "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_FOLLOW_SUIT F12.1" },
    });
  });

  test("suit is never broken to win with the Weli", () => {
    expect(judged({ trump: "C", trick: "AH", hand: "7H W KC 8D" })).toEqual({
      legal: "7H",
      refused: { W: "MUST_FOLLOW_SUIT F12.1", KC: "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_FOLLOW_SUIT F12.1" },
    });
  });

  test("trump led: heading with a trump", () => {
    expect(judged({ trump: "C", trick: "QC", hand: "KC TC AH 8D" })).toEqual({
      legal: "KC",
      refused: { TC: "MUST_HEAD F12.1", AH: "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_FOLLOW_SUIT F12.1" },
    });
  });

  test("trump led: the Weli is a trump that heads the king, and may be all there is to follow with", () => {
    expect(judged({ trump: "C", trick: "KC", hand: "W TC AH 8D" }).legal).toBe("W");
    expect(judged({ trump: "C", trick: "AC", hand: "W AH KH 8D" }).legal).toBe("W");
  });

  test("worked example: KC led, Weli, 8C; AC is the only legal card of one who holds AC and QC, and wins", () => {
    const wanted = { trump: "C", trick: "KC W 8C", hand: "AC QC 7H 8D" } as const;
    expect(judged(wanted)).toEqual({
      legal: "AC",
      refused: { QC: "MUST_HEAD F12.1", "7H": "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_FOLLOW_SUIT F12.1" },
    });
    expect(refused(() => playAll(position(wanted), "QC")).message).toBe(
      "QC does not beat W, which is winning the trick, and the hand holds AC, which would.",
    );
    expect(inPhase(playAll(position(wanted), "AC"), "play").tricks[0]).toMatchObject({ winner: 3 });
  });
});

describe("F12.2 void in the led suit", () => {
  test("must trump", () => {
    expect(judged({ trump: "C", trick: "AH", hand: "7C KC AD 8D" })).toEqual({
      legal: "7C KC",
      refused: { AD: "MUST_TRUMP F12.2", "8D": "MUST_TRUMP F12.2" },
    });
  });

  test("must trump with the Weli where it is the only trump", () => {
    expect(judged({ trump: "C", trick: "7H", hand: "W AD 8D AS" })).toEqual({
      legal: "W",
      refused: { AD: "MUST_TRUMP F12.2", "8D": "MUST_TRUMP F12.2", AS: "MUST_TRUMP F12.2" },
    });
  });

  test("already trumped: must overtrump", () => {
    expect(judged({ trump: "C", trick: "AH TC", hand: "7C KC AD 8D" })).toEqual({
      legal: "KC",
      refused: { "7C": "MUST_OVERTRUMP F12.2", AD: "MUST_TRUMP F12.2", "8D": "MUST_TRUMP F12.2" },
    });
  });

  test("the trump to beat is the highest one in the trick", () => {
    expect(judged({ trump: "C", trick: "AH TC QC", hand: "JC KC W 8D" }).legal).toBe("KC W");
  });

  test("undertrumping: holding only lower trumps, any trump, and still a trump", () => {
    expect(judged({ trump: "C", trick: "AH QC", hand: "7C TC AD 8D" })).toEqual({
      legal: "7C TC",
      refused: { AD: "MUST_TRUMP F12.2", "8D": "MUST_TRUMP F12.2" },
    });
  });

  test("only the ace beats the Weli", () => {
    expect(judged({ trump: "C", trick: "7H W", hand: "AC KC QC 8D" })).toEqual({
      legal: "AC",
      refused: { KC: "MUST_OVERTRUMP F12.2", QC: "MUST_OVERTRUMP F12.2", "8D": "MUST_TRUMP F12.2" },
    });
    expect(judged({ trump: "C", trick: "7H W", hand: "JC KC QC 8D" }).legal).toBe("JC KC QC");
  });

  test("an ace of another suit in the trick is no trump to beat", () => {
    expect(judged({ trump: "C", trick: "7H AS", hand: "7C KC 8D AD" }).legal).toBe("7C KC");
  });
});

describe("F12.3", () => {
  test("neither the led suit nor a trump: any card", () => {
    expect(judged({ trump: "C", trick: "7H", hand: "AD 8D AS 7S" })).toEqual({ legal: "AD 8D AS 7S", refused: {} });
    expect(judged({ trump: "C", trick: "AC", hand: "AD 8D AS 7S" }).legal).toBe("AD 8D AS 7S");
  });
});

describe("C4 the Weli in the four-card game", () => {
  test("led, it leads trumps: a diamond does not follow it, a trump must", () => {
    expect(judged({ trump: "C", trick: "W", hand: "AD 7C KC 8D" })).toEqual({
      legal: "7C KC",
      refused: { AD: "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_FOLLOW_SUIT F12.1" },
    });
  });

  test("led, and the trump ace held: only the ace", () => {
    expect(judged({ trump: "C", trick: "W", hand: "AC KC 7H 8D" })).toEqual({
      legal: "AC",
      refused: { KC: "MUST_HEAD F12.1", "7H": "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_FOLLOW_SUIT F12.1" },
    });
  });

  test("led, and no trump held: any card", () => {
    expect(judged({ trump: "C", trick: "W", hand: "AD 7S KH 8D" }).legal).toBe("AD 7S KH 8D");
  });

  test("held with diamonds, diamonds led and not trump: a diamond, not the Weli", () => {
    expect(judged({ trump: "C", trick: "TD", hand: "W AD 8D KC" })).toEqual({
      legal: "AD",
      refused: { W: "MUST_FOLLOW_SUIT F12.1", "8D": "MUST_HEAD F12.1", KC: "MUST_FOLLOW_SUIT F12.1" },
    });
  });

  test("held without diamonds, diamonds led and not trump: void, so it must trump", () => {
    expect(judged({ trump: "C", trick: "AD", hand: "W AH 8H KS" })).toEqual({
      legal: "W",
      refused: { AH: "MUST_TRUMP F12.2", "8H": "MUST_TRUMP F12.2", KS: "MUST_TRUMP F12.2" },
    });
  });

  test("diamonds trump and led: it follows, and heads the king", () => {
    expect(judged({ trump: "D", trick: "KD", hand: "W QD AH 8H" })).toEqual({
      legal: "W",
      refused: { QD: "MUST_HEAD F12.1", AH: "MUST_FOLLOW_SUIT F12.1", "8H": "MUST_FOLLOW_SUIT F12.1" },
    });
    expect(judged({ trump: "D", trick: "AD", hand: "W QD AH 8H" }).legal).toBe("W QD");
  });

  test("diamonds trump, the Weli led: a diamond follows", () => {
    expect(judged({ trump: "D", trick: "W", hand: "7D AH 8H KS" }).legal).toBe("7D");
  });
});

describe("refusals that are no matter of suit", () => {
  const wanted = { trump: "C", trick: "QH", hand: "AH TH KC 8D" } as const;

  test("a card that is not in the hand is refused, whatever suit", () => {
    expect(refused(() => playAll(position(wanted), "KH"))).toMatchObject({ code: "CARD_NOT_IN_HAND", clause: "C2" });
    expect(checkPlay(position(wanted), "QH")).toMatchObject({
      legal: false,
      code: "CARD_NOT_IN_HAND",
      obliging: ["AH"],
    });
  });

  test("what is no card is refused as such", () => {
    expect(checkPlay(position(wanted), "10H" as Card)).toEqual({
      legal: false,
      code: "BAD_CARD",
      clause: "C1",
      obliging: ["AH"],
    });
  });

  test("another seat is refused; its view says NOT_YOUR_TURN and obliges nothing", () => {
    const session = position(wanted);
    expect(refused(() => play(session, 0, "AH"))).toMatchObject({ code: "NOT_YOUR_TURN", clause: "F11" });
    const view = viewFor(session, 2);
    expect(legalPlays(view)).toEqual([]);
    expect(checkPlay(view, "AH")).toEqual({ legal: false, code: "NOT_YOUR_TURN", clause: "F11", obliging: [] });
  });
});

describe("V8 legal cards of the five-card game", () => {
  const ruleset = fiveCard();

  test("the leader: any card", () => {
    expect(judged({ ruleset, trump: "C", trick: "", hand: "AC W 7H 8D KS" }).legal).toBe("AC W 7H 8D KS");
  });

  test("holding the led suit: any card of it, without a duty to beat", () => {
    expect(judged({ ruleset, trump: "C", trick: "QH", hand: "AH TH KC 8D W" })).toEqual({
      legal: "AH TH",
      refused: { KC: "MUST_FOLLOW_SUIT V8", "8D": "MUST_FOLLOW_SUIT V8", W: "MUST_FOLLOW_SUIT V8" },
    });
  });

  test("trump led: following is enough, the Weli or a lower trump", () => {
    expect(judged({ ruleset, trump: "C", trick: "QC", hand: "KC TC W AH 8D" })).toEqual({
      legal: "KC TC W",
      refused: { AH: "MUST_FOLLOW_SUIT V8", "8D": "MUST_FOLLOW_SUIT V8" },
    });
  });

  test("void: must trump, any trump", () => {
    expect(judged({ ruleset, trump: "C", trick: "AH", hand: "7C KC W AD 8D" })).toEqual({
      legal: "7C KC W",
      refused: { AD: "MUST_TRUMP V8", "8D": "MUST_TRUMP V8" },
    });
  });

  test("void, and a trump lies in a plain-suit trick: must overtrump", () => {
    expect(judged({ ruleset, trump: "C", trick: "AH TC", hand: "7C KC W AD 8D" })).toEqual({
      legal: "KC W",
      refused: { "7C": "MUST_OVERTRUMP V8", AD: "MUST_TRUMP V8", "8D": "MUST_TRUMP V8" },
    });
  });

  test("void, with lower trumps only: any trump", () => {
    expect(judged({ ruleset, trump: "C", trick: "AH QC", hand: "7C TC 9S AD 8D" }).legal).toBe("7C TC");
  });

  test("neither the led suit nor a trump: any card", () => {
    expect(judged({ ruleset, trump: "C", trick: "AH QC", hand: "7S TS 9S AD 8D" }).legal).toBe("7S TS 9S AD 8D");
  });

  test("C4: the Weli led asks for trumps; held without diamonds it is void in diamonds, with them it stays", () => {
    expect(judged({ ruleset, trump: "C", trick: "W", hand: "AD 7C AC 8D KS" })).toEqual({
      legal: "7C AC",
      refused: { AD: "MUST_FOLLOW_SUIT V8", "8D": "MUST_FOLLOW_SUIT V8", KS: "MUST_FOLLOW_SUIT V8" },
    });
    expect(judged({ ruleset, trump: "C", trick: "AD", hand: "W AH 8H KS 7S" }).legal).toBe("W");
    expect(judged({ ruleset, trump: "C", trick: "AD", hand: "W 7D 8H KS 7S" }).legal).toBe("7D");
    expect(judged({ ruleset, trump: "D", trick: "AD", hand: "W 7D 8H KS 7S" }).legal).toBe("W 7D");
  });

  test("only the ace beats the Weli", () => {
    expect(judged({ ruleset, trump: "C", trick: "7H W", hand: "AC KC QC 8D 7D" }).legal).toBe("AC");
  });
});

describe("V16 Weli on top", () => {
  const ruleset = fiveCard({ weli: "highest" });

  test("the Weli overtrumps the ace, and the ace does not oblige over the Weli", () => {
    expect(judged({ ruleset, trump: "C", trick: "7H AC", hand: "W KC QC 8D 7D" })).toEqual({
      legal: "W",
      refused: { KC: "MUST_OVERTRUMP V8", QC: "MUST_OVERTRUMP V8", "8D": "MUST_TRUMP V8", "7D": "MUST_TRUMP V8" },
    });
    expect(judged({ ruleset, trump: "C", trick: "7H W", hand: "AC KC QC 8D 7D" }).legal).toBe("AC KC QC");
  });

  test("it is second without the option", () => {
    expect(judged({ ruleset: fiveCard(), trump: "C", trick: "7H AC", hand: "W KC QC 8D 7D" }).legal).toBe("W KC QC");
  });
});
