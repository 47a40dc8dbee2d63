import { apply, type Card, fiveCard, type Session } from "kratzen";
import { describe, expect, test } from "vitest";
import { everything, played, seats, toAct } from "./rules/table.ts";

describe("exactness without bound", () => {
  test("a session of 1,000 hands: balances and pot add up to nothing at every settlement, by an independent sum", () => {
    // Each hand is dealt and played alike from the dealer's left on: the striker fails with two tricks, of which the shares
    // stay in the pot, and a player fails with none. So the pot is divided by five again in every hand.
    const ready = seats({ ruleset: fiveCard({ end: { hands: 1000 }, strikerTricks: 3 }), players: 4 });
    const model = played(ready, { upcard: "9C", won: [2, 1, 1, 1] });
    const line = model.tricks.flatMap(({ plays }) => plays.map(({ card }) => card));
    const deck = deckDealt(model);
    let session: Session = ready;
    for (let hand = 1; hand <= 1000; hand++) {
      session = apply(session, { type: "deal", deck });
      for (const card of line) session = apply(session, { type: "play", seat: toAct(session), card });
      session = apply(session, { type: "settle" });
      const unit = 5n ** BigInt(hand);
      const counted = everything(session).map((amount) => {
        const [top = "0", bottom = "1"] = amount.split("/");
        expect(unit % BigInt(bottom)).toBe(0n);
        return BigInt(top) * (unit / BigInt(bottom));
      });
      expect(counted.reduce((total, amount) => total + amount)).toBe(0n);
    }
    expect(session).toMatchObject({ phase: "over", hand: 1000, lastResult: { won: [1, 1, 1, 2] } });
    // P becomes 2/5 of P, and 2 of the striker and 4 antes: the pot after hand h has the denominator 5 to the h.
    expect(session.ledger.pot.split("/")[1]).toBe(String(5n ** 1000n));
  });
});

/** The deck of a hand in which nothing was exchanged, from what was played: three cards to each, two, the upcard, the talon. */
function deckDealt({ tricks, active, exposed, stock, hands }: Session<"settle">): readonly Card[] {
  expect(hands.flat()).toEqual([]);
  const held = active.map((seat) =>
    tricks.flatMap(({ plays }) => plays.filter((play) => play.seat === seat).map(({ card }) => card)),
  );
  return [...held.flatMap((hand) => hand.slice(0, 3)), ...held.flatMap((hand) => hand.slice(3)), ...exposed, ...stock];
}
