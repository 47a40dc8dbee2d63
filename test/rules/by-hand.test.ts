import { bid, declare, exchange, fiveCard, legalPlays, nameTrump, type Session, viewFor } from "kratzen";
import { describe, expect, test } from "vitest";
import { handOf, inPhase, pick, refused, table, toPlay } from "./table.ts";

/** What is said of a session that no sequence of actions leads to. */
const INCONSISTENT = {
  code: "BAD_SESSION",
  clause: null,
  message: "The session does not hold together: let parseSession say what is wrong with it.",
  params: { path: "", problem: "inconsistent" },
};

const ordinary = () => inPhase(pick(table({ funded: true, upcard: "9C" }), "9C"), "declare");

describe("a session made by hand", () => {
  test("is in a phase that its game does not have", () => {
    const declaring = ordinary();
    const ask = (phase: Session["phase"], act: (session: never, seat: never, value: never) => unknown) => () =>
      act({ ...declaring, phase } as never, declaring.toAct as never, "C" as never);
    expect(refused(ask("bid", bid))).toMatchObject(INCONSISTENT);
    expect(refused(ask("exchange", exchange))).toMatchObject(INCONSISTENT);
    expect(refused(ask("trump", nameTrump))).toMatchObject(INCONSISTENT);
  });

  test("has no trump when the play begins", () => {
    const last = { ...ordinary(), toAct: 3 };
    expect(declare(last, 3, "join").phase).toBe("play");
    expect(refused(() => declare({ ...last, trump: null }, 3, "join"))).toMatchObject(INCONSISTENT);
  });

  test("lacks the hand of the seat to act", () => {
    const session = toPlay(table({ upcard: "9C" }));
    expect(refused(() => legalPlays({ ...session, hands: [] }))).toMatchObject(INCONSISTENT);
  });
});

test("the same hand is judged anew on another trick, with another trump, in another game", () => {
  const session = toPlay(table({ upcard: "9C" }));
  const hands = session.hands.map(() => ["AC", "7C", "9H", "8H"] as const);
  const { toAct } = session;
  const led = (card: "KC" | "KD") => ({ leader: toAct, plays: [{ seat: (toAct + 1) % 4, card }] });
  const [clubs, diamonds] = [led("KC"), led("KD")];
  const legal = (changes: object) =>
    legalPlays({ ...session, hands, trump: "C", trick: diamonds, ...changes }).join(" ");
  expect(legal({})).toBe("AC 7C");
  expect(legal({ trump: "H" })).toBe("9H 8H");
  expect(legal({ trump: "H", trick: clubs })).toBe("AC");
  expect(legal({ trump: "H", trick: clubs, ruleset: fiveCard() })).toBe("AC 7C");
});

test("the hand of who is to act, from a session and from the views of it", () => {
  const session = toPlay(table({ upcard: "9C", dealer: 2 }));
  expect(legalPlays(session).join(" ")).toBe(handOf(session, 2));
  const from = (seat: number | "spectator") => legalPlays(inPhase(viewFor(session, seat) as never, "play")).join(" ");
  expect([0, 1, 2, 3].map(from)).toEqual(["", "", handOf(session, 2), ""]);
  expect(from("spectator")).toBe("");
});
