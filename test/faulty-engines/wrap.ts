import type { Amount, Card, Entry, HandResult, Session } from "kratzen";
import * as kratzen from "kratzen";
import type { Engine, Game, HandSession } from "kratzen/conformance";

/** An engine with one fault, the clause that it breaks, and the game that shows it. */
export interface FaultyEngine {
  readonly fault: string;
  readonly clause: string;
  readonly game: Game;
  readonly engine: Engine;
}

/** Any function of the contract; what it is given may lack the fields that its type promises. */
type Overrides = Partial<Engine>;

export const { addAmounts, multiplyAmount } = kratzen;
const { subtractAmounts } = kratzen;

export const isHand = (session: Session): session is HandSession =>
  session.phase !== "ready" && session.phase !== "over";

/** Our engine with some functions replaced; `apply`, `applyAs` and `replay` call the replaced ones. */
export function engineWith(overrides: Overrides): Engine {
  const functions: Engine = { ...kratzen, ...overrides };
  const apply: Engine["apply"] = (session, action) => {
    // Our own apply says what is wrong with an action of another phase.
    const here = { deal: "ready", finish: "ready", nameTrump: "trump" }[action.type as "deal"] ?? action.type;
    if (session.phase !== here) return kratzen.apply(session, action);
    switch (action.type) {
      case "deal":
        return functions.deal(session as Session<"ready">, action);
      case "pickup":
        return functions.pickup(session as Session<"pickup">, action.seat, action.discards);
      case "nameTrump":
        return functions.nameTrump(session as Session<"trump">, action.seat, action.suit);
      case "bid":
        return functions.bid(session as Session<"bid">, action.seat, action.bid);
      case "declare":
        return functions.declare(session as Session<"declare">, action.seat, action.declaration);
      case "exchange":
        return functions.exchange(
          session as Session<"exchange">,
          action.seat,
          action.choice,
          action.choice === "standard" ? action.discards : [],
        );
      case "discard":
        return functions.discard(session as Session<"discard">, action.seat, action.cards);
      case "play":
        return functions.play(session as Session<"play">, action.seat, action.card);
      case "settle":
        return functions.settle(session as Session<"settle">);
      case "finish":
        return functions.finish(session as Session<"ready">);
    }
  };
  const applyAs: Engine["applyAs"] = (session, who, action) => {
    const itsOwn = who === (session.toAct ?? "host") && (!("seat" in action) || action.seat === who);
    return itsOwn ? apply(session, action) : kratzen.applyAs(session, who, action);
  };
  const replay: Engine["replay"] = ({ format: _, actions, ...options }) =>
    actions.reduce<Session>(apply, functions.createSession(options));
  return { ...functions, apply, applyAs, replay, ...overrides };
}

/** The session as a transition leaves it, changed afterwards. */
export const after = <S extends Session, R extends Session>(change: (result: Session, before: S) => object) => {
  return (result: R, before: S): R => ({ ...result, ...change(result, before) }) as R;
};

/** All transitions changed alike: whatever they lead to passes through `change`. */
export function everyStep(change: (result: Session, before: Session) => Session): Engine {
  const changed =
    <A extends readonly unknown[]>(transition: (session: never, ...rest: A) => Session) =>
    (session: Session, ...rest: A) =>
      change(transition(session as never, ...rest), session) as never;
  return engineWith({
    deal: changed(kratzen.deal),
    pickup: changed(kratzen.pickup),
    nameTrump: changed(kratzen.nameTrump),
    bid: changed(kratzen.bid),
    declare: changed(kratzen.declare),
    exchange: changed(kratzen.exchange),
    discard: changed(kratzen.discard),
    play: changed(kratzen.play),
    settle: changed(kratzen.settle) as Engine["settle"],
  });
}

/** A deal changed afterwards; where play follows at once, P is what the change leaves in the pot (C8). */
export const dealing = (change: (dealt: HandSession, before: Session<"ready">) => object): Engine =>
  engineWith({
    deal: ((session, options) => {
      const dealt = kratzen.deal(session, options);
      const changed = { ...dealt, ...change(dealt, session) };
      return changed.phase === "play" ? { ...changed, frozenPot: changed.ledger.pot } : changed;
    }) as Engine["deal"],
  });

/** Every other transition than the deal and the settlement, changed afterwards when it leads to a phase. */
export const entering = (phase: string, change: (session: HandSession, before: Session) => object): Engine =>
  everyStep((result, before) =>
    result.phase === phase && before.phase !== phase
      ? ({ ...result, ...change(result as HandSession, before) } as Session)
      : result,
  );

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce(addAmounts, "0");
const minus = (amount: Amount): Amount => subtractAmounts("0", amount);

/** The payments booked: balances and pot after them. */
export function booked({ balances, pot }: { balances: readonly Amount[]; pot: Amount }, entries: readonly Entry[]) {
  return {
    balances: balances.map((balance, seat) =>
      sum([balance, ...entries.filter((entry) => entry.seat === seat).map(({ amount }) => amount)]),
    ),
    pot: subtractAmounts(pot, sum(entries.map(({ amount }) => amount))),
  };
}

/** A result that tells other payments of the settlement, or other facts, with a ledger and an end of session that fit. */
export function settling(
  change: (result: HandResult, before: Session<"settle">) => Partial<HandResult> & { settlement?: readonly Entry[] },
): Engine {
  return engineWith({
    settle: ((session) => {
      const result = kratzen.settle(session).lastResult as HandResult;
      const { settlement = result.entries.slice(session.entries.length), ...facts } = change(result, session);
      const entries = [...session.entries, ...settlement];
      const got = (...reasons: readonly string[]) =>
        result.balances.map((_, seat) =>
          sum(
            entries
              .filter((entry) => entry.seat === seat && reasons.includes(entry.reason))
              .map(({ amount }) => amount),
          ),
        );
      const ledger = booked(session.ledger, settlement);
      const lastResult = {
        ...result,
        entries,
        payouts: got("share", "pot"),
        penalties: got("penalty").map(minus),
        ...ledger,
        ...facts,
      };
      // A ledger from which our own settlement leads to this one, so that it says rightly whether the session goes on.
      const shifted = {
        balances: session.ledger.balances.map((balance, seat) =>
          sum([balance, ledger.balances[seat] ?? "0", minus(result.balances[seat] ?? "0")]),
        ),
        pot: sum([session.ledger.pot, ledger.pot, minus(result.pot)]),
      };
      return { ...kratzen.settle({ ...session, ledger: shifted }), lastResult };
    }) as Engine["settle"],
  });
}

/** The settlement's entries, each changed or left out. */
export const paying = (
  change: (entry: Entry, result: HandResult, before: Session<"settle">) => Amount | null,
): Engine =>
  settling((result, before) => ({
    settlement: result.entries.slice(before.entries.length).flatMap((entry) => {
      const amount = change(entry, result, before);
      return amount === null || amount === "0" ? [] : [{ ...entry, amount }];
    }),
  }));

/** A judge of its own: what it calls legal is offered, and accepted. */
export function judging(legalOf: (session: Session<"play">, hand: readonly Card[]) => readonly Card[]): Engine {
  const legalPlays: Engine["legalPlays"] = (position) => {
    if (!("hands" in position)) return position.seat === position.toAct ? legalOf(position as never, position.own) : [];
    return legalOf(position as Session<"play">, position.hands[position.toAct] ?? []);
  };
  return engineWith({
    legalPlays,
    legalActions: (position) =>
      position.phase === "play"
        ? legalPlays(position).map((card) => ({ type: "play", seat: position.toAct, card }))
        : kratzen.legalActions(position),
    checkPlay: (position, card) => {
      const legal = legalPlays(position);
      if (legal.includes(card)) return { legal: true };
      const said = kratzen.checkPlay(position, card);
      return said.legal
        ? { legal: false, code: "MUST_HEAD", clause: "F12.1", obliging: legal }
        : { ...said, obliging: legal };
    },
    play: (session, seat, card) => {
      const hand = session.hands[seat] ?? [];
      if (!legalPlays(session).includes(card) || seat !== session.toAct)
        return kratzen.play(session, seat, hand.includes(card) ? ("refused" as Card) : card);
      // With this card alone in the hand our engine must accept it.
      const alone = { ...session, hands: session.hands.map((held, one) => (one === seat ? [card] : held)) };
      const played = kratzen.play(alone, seat, card);
      return {
        ...played,
        hands: session.hands.map((held, one) => (one === seat ? held.filter((other) => other !== card) : held)),
      };
    },
  });
}
