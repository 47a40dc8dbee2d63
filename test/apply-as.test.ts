import {
  type Action,
  apply,
  applyAs,
  type Card,
  createSession,
  fiveCard,
  fourCard,
  legalActions,
  type RuleError,
  type Ruleset,
  type Session,
  tavern,
} from "kratzen";
import { describe, expect, test } from "vitest";
import { handOf, inPhase, refused, table, toAct, toPlay } from "./rules/table.ts";

/** All of an error that a server might pass on. */
const letter = ({ name, message, code, clause, params }: RuleError) => ({ name, message, code, clause, params });

const HANDS = ["AS KH 9D JC", "AH KS TD TC", "AD QS QH 8C", "7S 8H KD 7C"];

/** The actions of one type or another that a seat may ask for at any time, whatever cards it names. */
const wishes = (seat: number): readonly Action[] => [
  ...(["AC", "W", "KH", "8C"] as const).map((card): Action => ({ type: "play", seat, card })),
  { type: "pickup", seat, discards: ["9C"] },
  { type: "pickup", seat, discards: ["KH"] },
  { type: "nameTrump", seat, suit: "C" },
  { type: "bid", seat, bid: "schlagen" },
  { type: "declare", seat, declaration: "fold" },
  { type: "exchange", seat, choice: "standard", discards: ["KH"] },
  { type: "exchange", seat, choice: "sau" },
  { type: "exchange", seat, choice: "packerl" },
  { type: "discard", seat, cards: ["KH"] },
  { type: "deal" },
  { type: "settle" },
  { type: "finish" },
];

/** One session in every phase that a game goes through, each with what its last player may do. */
function phases(ruleset: Ruleset): readonly Session[] {
  const seen = new Map<string, Session>();
  for (let seed = 0; seed < 60; seed++) {
    let session: Session = createSession({ players: 4, seed, ruleset });
    for (;;) {
      if (!seen.has(session.phase)) seen.set(session.phase, session);
      const action = legalActions(session).at(-1);
      if (!action) break;
      session = apply(session, action);
    }
  }
  return [...seen.values()];
}

const GAMES: readonly Ruleset[] = [
  fourCard(),
  fiveCard({
    exchange: { max: 2, fee: "1" },
    bettler: { bonus: "1" },
    mussAfterFailure: "afterOrdinary",
    end: { hands: 4 },
  }),
  tavern(),
];

describe("who may act", () => {
  test("the phases of the three games are all there", () => {
    const met = new Set(GAMES.flatMap(phases).map(({ phase }) => phase));
    expect([...met].sort()).toEqual([
      "bid",
      "declare",
      "discard",
      "exchange",
      "over",
      "pickup",
      "play",
      "ready",
      "settle",
      "trump",
    ]);
  });

  test.each(GAMES)("$name: the one to act is let through in every phase, and gets what apply gives", (ruleset) => {
    for (const session of phases(ruleset)) {
      for (const action of legalActions(session).slice(0, 5)) {
        expect(applyAs(session, session.toAct ?? "host", action)).toEqual(apply(session, action));
      }
    }
  });

  test.each(GAMES)(
    "$name: every other seat, and the host, is refused whatever it names that belongs to the phase",
    (ruleset) => {
      for (const session of phases(ruleset)) {
        for (const action of legalActions(session).slice(0, 5)) {
          for (const who of [0, 1, 2, 3, "host"] as const) {
            if (who === (session.toAct ?? "host")) continue;
            expect(refused(() => applyAs(session, who, action))).toMatchObject({
              code: "NOT_YOUR_TURN",
              params: { who, toAct: session.toAct ?? "host" },
            });
          }
        }
      }
    },
  );

  test("the host deals, settles and finishes; a seat does not, and the host plays no card", () => {
    const ready = createSession({ players: 4, seed: 1 });
    expect(applyAs(ready, "host", { type: "deal" }).phase).toBe("pickup");
    expect(applyAs(ready, "host", { type: "finish" }).phase).toBe("over");
    expect(refused(() => applyAs(ready, 0, { type: "deal" })).code).toBe("NOT_YOUR_TURN");
    expect(refused(() => applyAs(ready, ready.dealer, { type: "finish" })).code).toBe("NOT_YOUR_TURN");
    const session = toPlay(table({ hands: HANDS, upcard: "9C" }));
    expect(refused(() => applyAs(session, "host", { type: "play", seat: 0, card: "AS" }))).toMatchObject({
      code: "NOT_YOUR_TURN",
      clause: "F11",
    });
    expect(applyAs(session, 0, { type: "play", seat: 0, card: "AS" })).toEqual(
      apply(session, { type: "play", seat: 0, card: "AS" }),
    );
  });

  test("nobody acts when the session is over, and an action of another phase is refused as such", () => {
    const over = apply(createSession({ players: 4, seed: 1 }), { type: "finish" });
    for (const action of wishes(0)) {
      for (const who of [0, "host"] as const)
        expect(refused(() => applyAs(over, who, action)).code).toBe("WRONG_PHASE");
    }
    const session = toPlay(table({ hands: HANDS, upcard: "9C" }));
    expect(refused(() => applyAs(session, 0, { type: "pickup", seat: 0, discards: ["9C"] })).code).toBe("WRONG_PHASE");
    expect(refused(() => applyAs(session, "host", { type: "deal" })).code).toBe("WRONG_PHASE");
  });
});

describe("action.seat other than who", () => {
  const inPlay = () => inPhase(toPlay(table({ hands: HANDS, upcard: "9C" })), "play");

  test("another seat cannot act in the name of the one to act", () => {
    const session = inPlay();
    expect(toAct(session)).toBe(0);
    expect(refused(() => applyAs(session, 1, { type: "play", seat: 0, card: "AS" }))).toMatchObject({
      code: "NOT_YOUR_TURN",
      params: { who: 1, toAct: 0 },
    });
  });

  test("the one to act cannot act in the name of another", () => {
    const session = inPlay();
    expect(refused(() => applyAs(session, 0, { type: "play", seat: 1, card: "AH" }))).toMatchObject({
      code: "NOT_YOUR_TURN",
      params: { who: 1, toAct: 0 },
    });
  });

  test("who is no seat and not the host is refused", () => {
    const session = inPlay();
    for (const who of [4, -1, -0, 0.5, Number.NaN, "0", "spectator", "HOST", null, undefined, [0], {}]) {
      const error = refused(() => applyAs(session, who as number, { type: "play", seat: 0, card: "AS" }));
      expect(error).toMatchObject({ code: "BAD_SEAT", clause: "C5" });
    }
  });

  test("what is no action is refused before anyone is asked", () => {
    const session = inPlay();
    for (const action of [
      null,
      undefined,
      4,
      "deal",
      [],
      {},
      { type: "toString" },
      { type: "__proto__" },
      { type: "Deal" },
    ]) {
      expect(refused(() => applyAs(session, 3, action as Action)).code).toBe("BAD_ACTION");
    }
  });

  test("keys that an action does not know are ignored", () => {
    const session = inPlay();
    const more = { type: "play", seat: 0, card: "AS", hurry: true } as Action;
    expect(applyAs(session, 0, more)).toEqual(apply(session, { type: "play", seat: 0, card: "AS" }));
  });
});

describe("a refusal tells a seat that is not to act nothing but that", () => {
  /** Two sessions in which the seat to act holds different cards and all the others know is the same. */
  const other: Readonly<Record<string, () => readonly [Session, Session]>> = {
    pickup: () => [table({ hands: HANDS, upcard: "9C" }), table({ hands: ["W AC AD 7D", ...rest()], upcard: "9C" })],
    play: () => [
      toPlay(table({ hands: HANDS, upcard: "9C" })),
      toPlay(table({ hands: ["W AC JD 7D", ...rest()], upcard: "9C" })),
    ],
    "exchange, where the hand decides what is allowed": () => [
      toPhase("exchange", table({ ruleset: tavern(), hands: ["AC KH 9D JD", ...rest()], upcard: "9C" })),
      toPhase("exchange", table({ ruleset: tavern(), hands: ["W KC 9D JD", ...rest()], upcard: "9C" })),
    ],
    trump: () => [
      table({ ruleset: fiveCard(), hands: ["AC KH 9D JD 9S", "", "", ""], upcard: "W", players: 4 }),
      table({ ruleset: fiveCard(), hands: ["AC KC QC JC TC", "", "", ""], upcard: "W", players: 4 }),
    ],
  };

  test.each(Object.entries(other))("in %s: equal to the letter, whatever is asked", (_, sessions) => {
    const [one, two] = sessions();
    expect(toAct(one)).toBe(0);
    expect(handOf(one, 0)).not.toBe(handOf(two, 0));
    let refusals = 0;
    for (const who of [1, 2, 3, "host"] as const) {
      for (const seat of [0, 1, 2, 3]) {
        for (const action of wishes(seat)) {
          const [first, second] = [one, two].map((session) => letter(refused(() => applyAs(session, who, action))));
          expect(first).toEqual(second);
          expect(["NOT_YOUR_TURN", "WRONG_PHASE"]).toContain(first?.code);
          refusals++;
        }
      }
    }
    expect(refusals).toBe(4 * 4 * 16);
  });

  test("what apply says of the same actions does differ, so the check above could fail", () => {
    const [one, two] = other["play"]?.() ?? [];
    if (!one || !two) throw new Error("no sessions");
    const asked = { type: "play", seat: 0, card: "AS" as Card } as const;
    expect(apply(one, asked).step).toBe(one.step + 1);
    expect(refused(() => apply(two, asked)).code).toBe("CARD_NOT_IN_HAND");
  });

  test("a refusal in the middle of a trick names no card", () => {
    const session = apply(toPlay(table({ hands: HANDS, upcard: "9C" })), { type: "play", seat: 0, card: "KH" });
    const error = letter(refused(() => applyAs(session, 3, { type: "play", seat: 1, card: "KS" })));
    expect(error).toEqual({
      name: "RuleError",
      message: "It is the turn of seat 1, not of seat 3.",
      code: "NOT_YOUR_TURN",
      clause: "F11",
      params: { who: 3, toAct: 1 },
    });
  });
});

/** The hands of the other seats, the same in both sessions. */
function rest(): readonly string[] {
  return HANDS.slice(1).map((hand) => hand.replace("AD", "8D"));
}

function toPhase(phase: Session["phase"], session: Session): Session {
  let at = session;
  while (at.phase !== phase) {
    const action = legalActions(at).at(-1);
    if (!action) throw new Error(`no way to ${phase}`);
    at = apply(at, action);
  }
  return at;
}
