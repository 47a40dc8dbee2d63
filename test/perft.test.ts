// perft against the published table, which a second counter with rules of its own confirms.
import { readFileSync } from "node:fs";
import { createSession, deal, fiveCard, legalPlays, play, RuleError, type Session } from "kratzen";
import { divide, perft } from "kratzen/conformance";
import { describe, expect, test } from "vitest";
import { perftOf } from "../src/conformance/protocol.js";

interface Position {
  readonly ruleset: { readonly name: string; readonly options: { readonly weli?: string } };
  readonly trump: string;
  readonly leader: number;
  readonly hands: readonly (readonly string[])[];
}

interface Published extends Position {
  readonly count: number;
  readonly divide: Readonly<Record<string, number>>;
}

const { cases }: { cases: readonly Published[] } = JSON.parse(readFileSync("test/vectors/perft.json", "utf8"));

/** The second counter: every card is a number, 100 and more for a trump, and every line of play is walked to its end. */
function simpleCount({ ruleset, trump, leader, hands }: Position): Map<string, number> {
  const five = ruleset.name === "fiveCard";
  const weli = ruleset.options.weli === "highest" ? 109 : 107.5;
  const suits = "CSHD".replace(trump, "");
  const strengthOf = (card: string): number => {
    if (card === "W") return weli;
    const rank = "789TJQKA".indexOf(card.charAt(0)) + 1;
    return card.endsWith(trump) ? 100 + rank : 10 * (suits.indexOf(card.charAt(1)) + 1) + rank;
  };
  const suitOf = (value: number): number => (value > 100 ? 10 : Math.floor(value / 10));
  const held = hands.map((hand) => hand.map(strengthOf));
  const seats = hands.flatMap((hand, seat) => (hand.length > 0 ? [seat] : []));

  /** May this card be played? F12 and V8, told the other way round: is there a card that forbids it? */
  const mayPlay = (card: number, hand: readonly number[], led: number, top: number): boolean => {
    const follows = (one: number): boolean => suitOf(one) === suitOf(led);
    const wins = (one: number): boolean => one > top && (one > 100 || suitOf(one) === suitOf(top));
    if (hand.some(follows)) {
      if (!follows(card)) return false;
      return five || wins(card) || !hand.some((one) => follows(one) && wins(one));
    }
    if (hand.every((one) => one < 100)) return true;
    if (card < 100) return false;
    return top < 100 || card > top || hand.every((one) => one < top);
  };

  const beats = (card: number, top: number): boolean =>
    card > top && (card > 100 || top === 0 || suitOf(card) === suitOf(top));

  /** The ways to go on when the player at a place of the trick is to act; `led` and `top` are 0 for the leader. */
  const walk = (first: number, place: number, led: number, top: number, winner: number): number => {
    if (place === seats.length) return walk(winner, 0, 0, 0, 0);
    const seat = seats[(seats.indexOf(first) + place) % seats.length] ?? 0;
    const hand = held[seat] ?? [];
    if (hand.length === 0) return 1; // only at the start of a trick, and then everybody's
    let ways = 0;
    for (const card of hand.filter((one) => led === 0 || mayPlay(one, hand, led, top))) {
      const [best, ahead] = beats(card, top) ? [card, seat] : [top, winner];
      hand.splice(hand.indexOf(card), 1);
      ways += walk(first, place + 1, led || card, best, ahead);
      hand.push(card);
    }
    return ways;
  };

  const own = held[leader] ?? [];
  return new Map(
    (hands[leader] ?? []).map((name) => {
      const card = strengthOf(name);
      own.splice(own.indexOf(card), 1);
      const ways = walk(leader, 1, card, card, leader);
      own.push(card);
      return [name, ways];
    }),
  );
}

describe("the published table", () => {
  test("has 60 deals and more, of every game and every number of players", () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    const kinds = new Set(cases.map(({ ruleset, hands }) => `${ruleset.name} ${hands.length}`));
    expect(kinds.size).toBe(12);
  });

  test("is what a second, simple counter counts", { timeout: 240_000 }, () => {
    for (const published of cases) {
      const counted = simpleCount(published);
      expect(Object.fromEntries(counted), JSON.stringify(published)).toEqual(published.divide);
      expect([...counted.values()].reduce((sum, count) => sum + count, 0)).toBe(published.count);
    }
  });
});

/** A hand in which everybody has few choices, and which can be counted on paper. */
function dealt(): Session<"play"> {
  // Clubs are trump by the upcard QC. From the dealer's left: packets of three, then of two.
  const deck = [
    ...["AS", "KS", "AD", "QS", "JS", "KD", "AH", "KH", "QH", "TS", "9S", "TD", "9D", "JH", "TH", "QC"],
    ...["8S", "7S", "8D", "7D", "9H", "8H", "7H", "QD", "JD", "AC", "KC", "JC", "TC", "9C", "8C", "7C", "W"],
  ] as const;
  const session = createSession({ players: 3, seed: 1, ruleset: fiveCard(), dealer: 2 });
  const after = deal(session, { deck });
  if (after.phase !== "play") throw new Error("The first hand is a Muss.");
  return after;
}

describe("perft and divide", () => {
  /** The session after the first so many legal plays. */
  function later(plays: number): Session<"play"> {
    let session = dealt();
    for (let count = 0; count < plays; count += 1) {
      const [card] = legalPlays(session);
      const after = card && play(session, session.toAct, card);
      if (after?.phase !== "play") throw new Error("The hand is over.");
      session = after;
    }
    return session;
  }

  test("one card each is one way", () => {
    expect(perft(later(12))).toBe(1);
    expect(perft(later(14))).toBe(1);
  });

  test("two cards each, counted on paper", () => {
    // Seat 0 leads; both others can follow neither suit and hold no trump, so they have two cards to choose from:
    // 2 · 2 · 2 ways for the trick, which seat 0 wins, and one for the last.
    const hands = [
      ["AS", "KS"],
      ["QD", "JD"],
      ["AH", "KH"],
    ] as const;
    expect(perftOf({ ruleset: fiveCard(), trump: "C", leader: 0, hands })).toEqual({ count: 8 });
    // Seat 1 must follow with its one spade: 1 way for AS and 1 for KS, times the two of seat 2.
    const bound = [
      ["AS", "KS"],
      ["QS", "JD"],
      ["AH", "KH"],
    ] as const;
    expect(perftOf({ ruleset: fiveCard(), trump: "C", leader: 0, hands: bound })).toEqual({ count: 4 });
  });

  test("divide stands in the hand's order and sums up to perft, at every point of a hand", () => {
    for (let plays = 3; plays < 15; plays += 1) {
      const session = later(plays);
      const parts = divide(session);
      expect(parts.map(({ card }) => card)).toEqual(legalPlays(session));
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(perft(session));
      for (const { card, count } of parts) {
        const after = play(session, session.toAct, card);
        expect(after.phase === "play" ? perft(after) : 1).toBe(count);
      }
    }
  });

  test("leave the session as it was", () => {
    const session = later(6);
    const before = structuredClone(session);
    perft(session);
    expect(session).toEqual(before);
  });

  test("are refused in any other phase", () => {
    const ready: Session = createSession({ players: 3, seed: 1 });
    const wrong = ready as unknown as Session<"play">;
    for (const count of [perft, divide]) {
      expect(() => count(wrong)).toThrow(RuleError);
      expect(() => count(wrong)).toThrow(expect.objectContaining({ code: "WRONG_PHASE" }));
    }
  });
});
