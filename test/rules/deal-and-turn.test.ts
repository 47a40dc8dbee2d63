import {
  apply,
  createSession,
  deal,
  deckFromKey,
  fiveCard,
  handKey,
  PACK,
  type Session,
  shuffle,
  tavern,
} from "kratzen";
import { describe, expect, test } from "vitest";
import { bids, handOf, inPhase, lay, pick, played, say, seats, settled, swap, table } from "./table.ts";

describe("the deck of a hand", () => {
  test("with a cut alone it is the seed's shuffle, cut so (D8)", () => {
    const ready = createSession({ players: 3, seed: 7, dealer: 1 });
    const [pack] = shuffle({ key: handKey(7, 1), drawn: 0 }, PACK);
    for (const cut of [0, 5, 32]) {
      const { hands, upcards, stock } = deal(ready, { deck: [...pack.slice(cut), ...pack.slice(0, cut)] });
      expect(deal(ready, { cut })).toMatchObject({ hands, upcards, stock });
    }
  });

  test("without a deck and a cut it is the one that the hand's key gives (D4, D5)", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const ready = createSession({ players: 4, seed, dealer: 0 });
      const given = deal(ready, { deck: deckFromKey(handKey(seed, 1)) });
      expect(deal(ready)).toMatchObject({ hands: given.hands, upcards: given.upcards, stock: given.stock });
    }
  });
});

test("V6: after an ordinary hand in which nobody failed the next is ordinary", () => {
  const ruleset = fiveCard({ mussAfterFailure: "afterOrdinary" });
  const ready = seats({ ruleset, players: 3, funded: true, dealer: 1 });
  const before = (session: Session) => say(session, "join", "join");
  const { result, after } = settled(played(ready, { upcard: "9C", won: [1, 3, 1], before }));
  expect(result).toMatchObject({ kind: "ordinary", failed: [false, false, false] });
  expect(apply(after, { type: "deal", deck: [...PACK.slice(1), ...PACK.slice(0, 1)] })).toMatchObject({
    kind: "ordinary",
  });
});

test("V3: to name the trump is a step", () => {
  const session = table({ ruleset: fiveCard(), upcard: "W" });
  expect(apply(session, { type: "nameTrump", seat: 0, suit: "H" })).toMatchObject({
    step: session.step + 1,
    trump: "H",
  });
});

describe("what was turned up", () => {
  test("T6: stays told when another exchange turns up more", () => {
    let session = pick(
      table({
        ruleset: tavern(),
        hands: ["KS QS JS TS", "KH QH JH TH", ""],
        upcard: "9C",
        stock: "7S 8S 9S AS 7H 7D 8D 9D TD JD",
      }),
      "9C",
    );
    session = lay(swap(session, "packerl"), "7H");
    expect(inPhase(session, "exchange").faceUp).toEqual(["7H"]);
    expect(inPhase(swap(session, "packerl"), "discard").faceUp).toEqual(["7H", "JD"]);
  });

  test("T5: after a Weli was turned up first, the old trump is the suit of the second card", () => {
    const session = pick(
      table({ ruleset: tavern(), players: 3, funded: true, upcard: "W 9C", stock: "8C 7C 8H" }),
      "W 9C",
    );
    const turned = say(bids(session, "weiterOder", "weiter", "weiter"), "join", "join");
    expect(inPhase(turned, "pickup")).toMatchObject({ trump: "H", faceUp: ["8C", "7C", "8H"], upcards: ["8H"] });
    expect(handOf(turned, 1).split(" ")).toHaveLength(4);
  });
});
