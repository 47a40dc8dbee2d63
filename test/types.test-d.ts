import {
  type Action,
  type Amount,
  apply,
  applyAs,
  type Bid,
  bid,
  type Card,
  type CompletedTrick,
  checkPlay,
  createSession,
  type Declaration,
  type Discard,
  deal,
  declare,
  discard,
  type Entry,
  type ExchangeRecord,
  exchange,
  type FiveCardRuleset,
  type FourCardRuleset,
  finish,
  fiveCard,
  fourCard,
  type HandResult,
  isCard,
  type Kind,
  legalActions,
  legalPlays,
  nameTrump,
  type Outcome,
  type Phase,
  type PlayCheck,
  pickup,
  play,
  type Rank,
  type RitualCut,
  type RuleErrorCode,
  type Ruleset,
  type Seat,
  type Session,
  type SessionView,
  type Standing,
  type Suit,
  settle,
  type TavernRuleset,
  type Trick,
  tavern,
  trickWinner,
  viewFor,
} from "kratzen";
import { describe, expectTypeOf, test } from "vitest";

declare const session: Session;
declare const view: SessionView;
type InHand = "pickup" | "trump" | "bid" | "declare" | "exchange" | "discard" | "play" | "settle";

describe("cards", () => {
  test("a card is a rank and a suit, or the Weli", () => {
    expectTypeOf<"TC">().toExtend<Card>();
    expectTypeOf<"W">().toExtend<Card>();
    expectTypeOf<"10C">().not.toExtend<Card>();
    expectTypeOf<"C">().not.toExtend<Card>();
    expectTypeOf<"CT">().not.toExtend<Card>();
    expectTypeOf<"6D">().not.toExtend<Card>();
    expectTypeOf<string>().not.toExtend<Card>();
    expectTypeOf<Card>().toEqualTypeOf<`${Rank}${Suit}` | "W">();
    // @ts-expect-error "10C" is not a card
    const wrong: Card = "10C";
    expectTypeOf(wrong).toExtend<Card>();
  });

  test("isCard narrows", () => {
    const value: unknown = "TC";
    if (isCard(value)) expectTypeOf(value).toEqualTypeOf<Card>();
  });
});

describe("a function of one phase takes no session of another", () => {
  test("play", () => {
    const ready = createSession({ players: 4, seed: 1 });
    // @ts-expect-error not in play
    play(ready, 0, "AC");
    // @ts-expect-error perhaps not in play
    play(session, 0, "AC");
    if (session.phase === "pickup") {
      // @ts-expect-error in pickup
      play(session, 0, "AC");
    }
    if (session.phase === "play") {
      expectTypeOf(play(session, session.toAct, "AC")).toEqualTypeOf<Session<"play" | "settle">>();
      // @ts-expect-error "10C" is not a card
      play(session, session.toAct, "10C");
    }
  });

  test("the others", () => {
    // @ts-expect-error perhaps not ready
    deal(session);
    // @ts-expect-error perhaps not in pickup
    pickup(session, 0, []);
    // @ts-expect-error perhaps not in trump
    nameTrump(session, 0, "C");
    // @ts-expect-error perhaps not in bid
    bid(session, 0, "oder");
    // @ts-expect-error perhaps not in declare
    declare(session, 0, "join");
    // @ts-expect-error perhaps not in exchange
    exchange(session, 0, "sau");
    // @ts-expect-error perhaps not in discard
    discard(session, 0, []);
    // @ts-expect-error perhaps not in settle
    settle(session);
    // @ts-expect-error perhaps not ready
    finish(session);
    // @ts-expect-error perhaps not in play
    legalPlays(session);
    // @ts-expect-error perhaps not in play
    checkPlay(view, "AC");
  });
});

describe("each transition names the phases it can lead to", () => {
  test("return types", () => {
    expectTypeOf(createSession).returns.toEqualTypeOf<Session<"ready">>();
    expectTypeOf(deal).returns.toEqualTypeOf<Session<"pickup" | "trump" | "declare" | "exchange" | "play">>();
    expectTypeOf(pickup).returns.toEqualTypeOf<Session<"bid" | "declare" | "exchange" | "play">>();
    expectTypeOf(nameTrump).returns.toEqualTypeOf<Session<"declare" | "exchange" | "play">>();
    expectTypeOf(bid).returns.toEqualTypeOf<Session<"bid" | "declare" | "settle">>();
    expectTypeOf(declare).returns.toEqualTypeOf<Session<"declare" | "pickup" | "exchange" | "play" | "settle">>();
    expectTypeOf(exchange).returns.toEqualTypeOf<Session<"exchange" | "discard" | "play">>();
    expectTypeOf(discard).returns.toEqualTypeOf<Session<"exchange" | "play">>();
    expectTypeOf(play).returns.toEqualTypeOf<Session<"play" | "settle">>();
    expectTypeOf(settle).returns.toEqualTypeOf<Session<"ready"> | Session<"over">>();
    expectTypeOf(finish).returns.toEqualTypeOf<Session<"over">>();
    expectTypeOf(apply).returns.toEqualTypeOf<Session>();
    expectTypeOf(applyAs).returns.toEqualTypeOf<Session>();
    expectTypeOf(legalActions).returns.toEqualTypeOf<readonly Action[]>();
    expectTypeOf(legalPlays).returns.toEqualTypeOf<readonly Card[]>();
    expectTypeOf(checkPlay).returns.toEqualTypeOf<PlayCheck>();
    expectTypeOf(trickWinner).returns.toEqualTypeOf<Seat>();
  });

  test("a whole hand type-checks by narrowing alone", () => {
    const after = deal(createSession({ players: 4, seed: 1 }));
    if (after.phase === "pickup") {
      const picked = pickup(after, after.toAct, after.upcards);
      if (picked.phase === "declare") {
        const declared = declare(picked, picked.toAct, "join");
        if (declared.phase === "play") {
          const [card] = legalPlays(declared);
          if (card) expectTypeOf(play(declared, declared.toAct, card).phase).toEqualTypeOf<"play" | "settle">();
        }
      }
      // @ts-expect-error a pickup never leads to the settlement
      picked.phase === "settle";
    }
  });
});

describe("the fields by phase", () => {
  test("the phases", () => {
    expectTypeOf<Phase>().toEqualTypeOf<InHand | "ready" | "over">();
    expectTypeOf(session.phase).toEqualTypeOf<Phase>();
  });

  test("in every phase", () => {
    expectTypeOf(session.format).toEqualTypeOf<"kratzen-session/1">();
    expectTypeOf(session.step).toEqualTypeOf<number>();
    expectTypeOf(session.ruleset).toEqualTypeOf<Ruleset>();
    expectTypeOf(session.players).toEqualTypeOf<number>();
    expectTypeOf(session.seed).toEqualTypeOf<string>();
    expectTypeOf(session.commitment).toEqualTypeOf<string>();
    expectTypeOf(session.hand).toEqualTypeOf<number>();
    expectTypeOf(session.dealer).toEqualTypeOf<Seat>();
    expectTypeOf(session.tieBreak).toEqualTypeOf<boolean>();
    expectTypeOf(session.toAct).toEqualTypeOf<Seat | null>();
    expectTypeOf(session.ledger.balances).toEqualTypeOf<readonly Amount[]>();
    expectTypeOf(session.ledger.pot).toEqualTypeOf<Amount>();
    expectTypeOf(session.lastResult).toEqualTypeOf<HandResult | null>();
  });

  test("of a hand in progress", () => {
    const hand = session as Session<InHand>;
    expectTypeOf(hand.handCommitment).toEqualTypeOf<string>();
    expectTypeOf(hand.drawn).toEqualTypeOf<number>();
    expectTypeOf(hand.kind).toEqualTypeOf<Kind>();
    expectTypeOf<Kind>().toEqualTypeOf<"ordinary" | "muss">();
    expectTypeOf(hand.seven).toEqualTypeOf<boolean>();
    expectTypeOf(hand.trump).toEqualTypeOf<Suit | null>();
    expectTypeOf(hand.exposed).toEqualTypeOf<readonly Card[]>();
    expectTypeOf(hand.striker).toEqualTypeOf<Seat | null>();
    expectTypeOf(hand.active).toEqualTypeOf<readonly Seat[]>();
    expectTypeOf(hand.declarations).toEqualTypeOf<readonly (Declaration | null)[]>();
    expectTypeOf(hand.bids).toEqualTypeOf<readonly (Bid | null)[]>();
    expectTypeOf(hand.ritual).toEqualTypeOf<readonly RitualCut[]>();
    expectTypeOf(hand.exchanges).toEqualTypeOf<readonly (ExchangeRecord | null)[]>();
    expectTypeOf(hand.faceUp).toEqualTypeOf<readonly Card[]>();
    expectTypeOf(hand.entries).toEqualTypeOf<readonly Entry[]>();
    expectTypeOf(hand.hands).toEqualTypeOf<readonly (readonly Card[])[]>();
    expectTypeOf(hand.upcards).toEqualTypeOf<readonly Card[]>();
    expectTypeOf(hand.stock).toEqualTypeOf<readonly Card[]>();
    expectTypeOf(hand.discards).toEqualTypeOf<readonly Discard[]>();
    expectTypeOf(hand.trick).toEqualTypeOf<Trick | null>();
    expectTypeOf(hand.tricks).toEqualTypeOf<readonly CompletedTrick[]>();
    expectTypeOf(hand.toAct).toEqualTypeOf<Seat | null>();
  });

  test("play: who is to act, trump and striker are known, and there is a trick and P", () => {
    if (session.phase !== "play") return;
    expectTypeOf(session).toEqualTypeOf<Session<"play">>();
    expectTypeOf(session.toAct).toEqualTypeOf<Seat>();
    expectTypeOf(session.trump).toEqualTypeOf<Suit>();
    expectTypeOf(session.striker).toEqualTypeOf<Seat>();
    expectTypeOf(session.frozenPot).toEqualTypeOf<Amount>();
    expectTypeOf(session.trick).toEqualTypeOf<Trick>();
    expectTypeOf(session.tricks).toEqualTypeOf<readonly CompletedTrick[]>();
    expectTypeOf(session).not.toHaveProperty("outcome");
    expectTypeOf(session).not.toHaveProperty("standings");
  });

  test("the phases before the play", () => {
    if (
      session.phase === "pickup" ||
      session.phase === "bid" ||
      session.phase === "exchange" ||
      session.phase === "discard"
    ) {
      expectTypeOf(session.toAct).toEqualTypeOf<Seat>();
      expectTypeOf(session.trump).toEqualTypeOf<Suit>();
      expectTypeOf(session.trick).toEqualTypeOf<null>();
      expectTypeOf(session).not.toHaveProperty("frozenPot");
    }
    if (session.phase === "trump") {
      expectTypeOf(session.trump).toEqualTypeOf<null>();
      expectTypeOf(session.toAct).toEqualTypeOf<Seat>();
    }
    if (session.phase === "declare") {
      expectTypeOf(session.striker).toEqualTypeOf<Seat>();
      expectTypeOf(session.trump).toEqualTypeOf<Suit | null>(); // after an oder there is none yet
    }
  });

  test("settle: the host acts; there are P and an outcome", () => {
    if (session.phase !== "settle") return;
    expectTypeOf(session.toAct).toEqualTypeOf<null>();
    expectTypeOf(session.trick).toEqualTypeOf<null>();
    expectTypeOf(session.frozenPot).toEqualTypeOf<Amount>();
    expectTypeOf(session.outcome).toEqualTypeOf<Outcome>();
    expectTypeOf<Outcome>().toEqualTypeOf<"played" | "foldedOut" | "void">();
  });

  test("ready and over: the fields of a hand are absent", () => {
    if (session.phase === "ready" || session.phase === "over") {
      expectTypeOf(session.toAct).toEqualTypeOf<null>();
      for (const field of ["hands", "stock", "trump", "kind", "trick", "entries"] as const) {
        expectTypeOf(session).not.toHaveProperty(field);
      }
    }
    if (session.phase === "over") {
      expectTypeOf(session.standings).toEqualTypeOf<readonly Standing[]>();
      expectTypeOf(session.winners).toEqualTypeOf<readonly Seat[]>();
      expectTypeOf<Standing>().toEqualTypeOf<{
        readonly seat: Seat;
        readonly balance: Amount;
        readonly place: number;
      }>();
    }
  });

  test("state is deeply readonly", () => {
    if (session.phase !== "play") return;
    // @ts-expect-error a field
    session.toAct = 1;
    // @ts-expect-error a balance
    session.ledger.balances[0] = "1";
    // @ts-expect-error a hand
    session.hands[0]?.push("AC");
    // @ts-expect-error the trick
    session.trick.plays.push({ seat: 0, card: "AC" });
  });
});

describe("views", () => {
  test("narrow by phase as sessions do", () => {
    if (view.phase === "play") {
      expectTypeOf(view.toAct).toEqualTypeOf<Seat>();
      expectTypeOf(view.trump).toEqualTypeOf<Suit>();
      expectTypeOf(view.striker).toEqualTypeOf<Seat>();
      expectTypeOf(view.trick).toEqualTypeOf<Trick>();
      expectTypeOf(legalPlays(view)).toEqualTypeOf<readonly Card[]>();
    }
    if (view.phase === "over") expectTypeOf(view.winners).toEqualTypeOf<readonly Seat[]>();
    if (view.phase === "settle") expectTypeOf(view.outcome).toEqualTypeOf<Outcome>();
  });

  test("have no field that their seat may not know, and their own in every phase", () => {
    for (const field of ["seed", "drawn", "hands", "stock", "discards"] as const)
      expectTypeOf(view).not.toHaveProperty(field);
    expectTypeOf(view.seat).toEqualTypeOf<Seat | "spectator">();
    expectTypeOf(view.own).toEqualTypeOf<readonly Card[]>();
    expectTypeOf(view.ownDiscards).toEqualTypeOf<readonly Card[]>();
    expectTypeOf(view.counts.hands).toEqualTypeOf<readonly number[]>();
    expectTypeOf(view.counts.stock).toEqualTypeOf<number>();
    expectTypeOf(view.counts.discards).toEqualTypeOf<number>();
  });

  test("a view of a session in a known phase is in that phase", () => {
    if (session.phase === "play") expectTypeOf(viewFor(session, 0)).toEqualTypeOf<SessionView<"play">>();
    expectTypeOf(viewFor(session, "spectator")).toEqualTypeOf<SessionView>();
    expectTypeOf(viewFor(createSession({ players: 4, seed: 1 }), 2)).toEqualTypeOf<SessionView<"ready">>();
  });

  test("a view is no session", () => {
    if (view.phase === "play") {
      // @ts-expect-error a view cannot be played on
      play(view, 0, "AC");
    }
    // @ts-expect-error nor applied to
    apply(view, { type: "settle" });
  });
});

describe("rulesets", () => {
  test("are named agreements with their own options", () => {
    expectTypeOf(fourCard()).toEqualTypeOf<FourCardRuleset>();
    expectTypeOf(fiveCard()).toEqualTypeOf<FiveCardRuleset>();
    expectTypeOf(tavern()).toEqualTypeOf<TavernRuleset>();
    expectTypeOf<Ruleset["name"]>().toEqualTypeOf<"fourCard" | "fiveCard" | "tavern">();
    expectTypeOf<Ruleset["version"]>().toEqualTypeOf<1>();
  });

  test("mixtures do not compile", () => {
    // @ts-expect-error an option that does not exist
    fiveCard({ payout: "quarter" });
    // @ts-expect-error a value out of range
    fiveCard({ strikerTricks: 9 });
    // @ts-expect-error an amount is text
    fiveCard({ bettler: { bonus: 1 } });
    // @ts-expect-error an option of another game
    const mixed: Ruleset = { name: "fourCard", version: 1, options: { penalty: "matchPot" } };
    expectTypeOf(mixed).toExtend<Ruleset>();
  });
});

describe("values", () => {
  test("amounts are text of a whole number or a fraction", () => {
    expectTypeOf<"12">().toExtend<Amount>();
    expectTypeOf<"-1/5">().toExtend<Amount>();
    expectTypeOf<"1.5">().not.toExtend<Amount>();
    expectTypeOf<number>().not.toExtend<Amount>();
  });

  test("declarations and bids", () => {
    expectTypeOf<Declaration>().toEqualTypeOf<"join" | "fold" | "bettler">();
    expectTypeOf<Bid>().toEqualTypeOf<"schlagen" | "oder" | "weiterOder" | "weiter">();
    expectTypeOf<Suit>().toEqualTypeOf<"C" | "S" | "H" | "D">();
    expectTypeOf<Rank>().toEqualTypeOf<"A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7">();
  });

  test("actions narrow by type", () => {
    const action = {} as Action;
    if (action.type === "play") expectTypeOf(action.card).toEqualTypeOf<Card>();
    if (action.type === "bid") expectTypeOf(action.bid).toEqualTypeOf<Bid>();
    if (action.type === "exchange" && action.choice === "standard")
      expectTypeOf(action.discards).toEqualTypeOf<readonly Card[]>();
    expectTypeOf<Action["type"]>().toEqualTypeOf<
      "deal" | "pickup" | "nameTrump" | "bid" | "declare" | "exchange" | "discard" | "play" | "settle" | "finish"
    >();
  });

  test("a check that says no carries its reason", () => {
    const check = {} as PlayCheck;
    if (check.legal) expectTypeOf(check).not.toHaveProperty("code");
    else {
      expectTypeOf(check.code).toEqualTypeOf<RuleErrorCode>();
      expectTypeOf(check.clause).toEqualTypeOf<string>();
      expectTypeOf(check.obliging).toEqualTypeOf<readonly Card[]>();
    }
  });
});
