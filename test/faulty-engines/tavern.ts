import type { Card, Entry, Session } from "kratzen";
import * as kratzen from "kratzen";
import type { HandSession } from "kratzen/conformance";
import { booked, dealing, engineWith, entering, type FaultyEngine, isHand, paying } from "./wrap.js";

const tavern = (fault: string, clause: string, engine: FaultyEngine["engine"]): FaultyEngine => ({
  fault,
  clause,
  game: "tavern",
  engine,
});

const isAce = ({ exposed }: HandSession): boolean => exposed.at(-1)?.startsWith("A") === true;
const rightOf = (players: number, seat: number): number => (seat + players - 1) % players;
const leftOf = kratzen.leftOf;

/** A dealt hand with a ritual in which sevens pass the deal to the left. */
const sevensToTheLeft = dealing((dealt, before) => {
  const { players } = dealt;
  let dealer = before.dealer;
  const ritual = dealt.ritual.map(({ shown, paid }) => {
    const cutter = rightOf(players, dealer);
    if (shown.includes("W") || shown.length < 2)
      return {
        cutter,
        shown,
        paid: shown.includes("W") ? Array.from({ length: players }, (_, step) => (dealer + 1 + step) % players) : paid,
      };
    const seats = shown
      .filter((card) => "A7".includes(card.charAt(0)))
      .map(() => {
        dealer = leftOf(players, dealer);
        return dealer;
      });
    return { cutter, shown, paid: seats };
  });
  if (dealer === dealt.dealer) return { ritual };
  // The same deck dealt by another dealer.
  const order = Array.from({ length: players }, (_, step) => (dealt.dealer + 1 + step) % players);
  const deck = [
    ...order.flatMap((seat) => dealt.hands[seat]?.slice(0, 2) ?? []),
    ...dealt.exposed,
    ...order.flatMap((seat) => dealt.hands[seat]?.slice(2) ?? []),
    ...dealt.stock,
  ];
  const again = kratzen.deal({ ...before, dealer } as Session<"ready">, { deck }) as HandSession;
  const paid = ritual.flatMap((round) =>
    round.paid.map((seat): Entry => ({ seat, amount: "-1", reason: "ritual", clause: "T1" })),
  );
  const entries = [...paid, ...again.entries];
  return { ...again, entries, ledger: booked(before.ledger, entries), ritual, drawn: dealt.drawn };
});

/** What a transition leaves, where the session says "exchange", goes on at another seat. */
const exchangeFromDealersLeft = entering("exchange", ({ active }, before) =>
  before.phase === "discard" ? {} : { toAct: active[0] },
);

const join = (said: string | null): "join" | null => (said === null ? null : "join");

export const tavernFaults: readonly FaultyEngine[] = [
  tavern("passes the deal to the left for a seven in the ritual", "T1", sevensToTheLeft),
  tavern(
    "lets nobody pay for the Weli in the ritual",
    "T1",
    dealing(({ ritual, entries }, before) => {
      const rounds = ritual.map((round) => (round.shown.includes("W") ? { ...round, paid: [] } : round));
      const antes = entries.filter(({ reason }) => reason === "ante");
      const paid = [
        ...rounds.flatMap(({ paid: seats }) =>
          seats.map((seat): Entry => ({ seat, amount: "-1", reason: "ritual", clause: "T1" })),
        ),
        ...antes,
      ];
      return { ritual: rounds, entries: paid, ledger: booked(before.ledger, paid) };
    }),
  ),
  tavern(
    "judges whether the pot was empty after the ritual",
    "T1",
    dealing(({ entries, dealer, kind, seven, ledger }, before) => {
      const ritual = entries.filter(({ reason }) => reason === "ritual");
      if (ritual.length === 0 || before.ledger.pot !== "0") return { entries, kind, ledger };
      const paid: readonly Entry[] = [...ritual, { seat: dealer, amount: "-1", reason: "ante", clause: "F2" }];
      return { entries: paid, kind: seven ? "muss" : "ordinary", ledger: booked(before.ledger, paid) };
    }),
  ),
  tavern(
    "lets the players bid after an ace",
    "T2",
    engineWith({
      pickup: ((session, seat, discards) => {
        const picked = kratzen.pickup(session, seat, discards) as Session;
        if (!isHand(picked) || picked.phase !== "declare" || !isAce(picked)) return picked;
        return { ...picked, phase: "bid", striker: null, toAct: leftOf(picked.players, picked.dealer) };
      }) as typeof kratzen.pickup,
    }),
  ),
  tavern(
    "accepts a second oder",
    "T3",
    engineWith({
      legalActions: (position) =>
        position.phase === "bid"
          ? kratzen.legalActions({ ...position, bids: position.bids.map(() => null) } as never)
          : kratzen.legalActions(position),
      bid: ((session, seat, bid) => {
        if (bid !== "oder" && bid !== "weiterOder") return kratzen.bid(session, seat, bid);
        const first = session.bids.map((one) => (one === "oder" || one === "weiterOder" ? "weiter" : one));
        const bidden = kratzen.bid({ ...session, bids: first }, seat, bid) as Session<"bid">;
        return { ...bidden, bids: session.bids.map((one, place) => (place === seat ? bid : one)) };
      }) as typeof kratzen.bid,
    }),
  ),
  tavern(
    "goes on with the bidding after schlagen",
    "T3",
    engineWith({
      bid: ((session, seat, bid) => {
        const bidden = kratzen.bid(session, seat, bid) as Session<"bid">;
        return bid === "schlagen" && seat !== session.dealer
          ? { ...bidden, phase: "bid", striker: null, toAct: leftOf(session.players, seat) }
          : bidden;
      }) as typeof kratzen.bid,
    }),
  ),
  tavern(
    "lets an oder stand against schlagen",
    "T3",
    engineWith({
      bid: ((session, seat, bid) => {
        const bidden = kratzen.bid(session, seat, bid) as Session<"declare">;
        const oder = bidden.bids.findIndex((one) => one === "oder" || one === "weiterOder");
        return bid === "schlagen" && oder >= 0
          ? { ...bidden, striker: oder, trump: null, toAct: leftOf(session.players, oder) }
          : bidden;
      }) as typeof kratzen.bid,
    }),
  ),
  tavern(
    "asks nothing of anybody when all say weiter",
    "T3",
    paying(({ reason, amount }) => (reason === "weiter" ? null : amount)),
  ),
  tavern(
    "lets the declarations begin with the dealer's left, whoever strikes",
    "T4",
    engineWith({
      bid: ((session, seat, bid) => {
        const bidden = kratzen.bid(session, seat, bid) as Session<"declare">;
        return bidden.phase === "declare" && bidden.striker !== leftOf(session.players, session.dealer)
          ? { ...bidden, toAct: leftOf(session.players, session.dealer) }
          : bidden;
      }) as typeof kratzen.bid,
    }),
  ),
  tavern(
    "pays the striker nothing when all others fold after an oder",
    "T4",
    paying(({ reason, amount }, _result, { bids }) =>
      reason === "pot" && bids.some((bid) => bid === "oder" || bid === "weiterOder") ? null : amount,
    ),
  ),
  tavern(
    "takes the old suit for a new trump after weiterOder",
    "T5",
    engineWith({
      declare: ((session, seat, said) => {
        const bids = session.bids.map((bid) => (bid === "weiterOder" ? "oder" : bid));
        return { ...kratzen.declare({ ...session, bids }, seat, said), bids: session.bids };
      }) as typeof kratzen.declare,
    }),
  ),
  tavern(
    "takes a payment of everyone when no card can decide an oder",
    "T5",
    engineWith({
      settle: ((session) =>
        kratzen.settle(session.outcome === "void" ? { ...session, striker: null } : session)) as typeof kratzen.settle,
    }),
  ),
  tavern(
    "turns up one card only in a packerl",
    "T6",
    engineWith({
      exchange: ((session, seat, choice, discards) => {
        const exchanged = kratzen.exchange(session, seat, choice, discards) as Session<"exchange">;
        const turned = exchanged.faceUp.slice(session.faceUp.length);
        if (turned.length < 2) return exchanged;
        const back = turned.slice(1);
        return {
          ...exchanged,
          hands: exchanged.hands.map((hand) => hand.filter((card) => !back.includes(card))),
          faceUp: exchanged.faceUp.slice(0, exchanged.faceUp.length - back.length),
          stock: [...back, ...exchanged.stock],
        };
      }) as typeof kratzen.exchange,
    }),
  ),
  tavern(
    "allows the packerl only with the trump ace out of the hand and two trumps",
    "T6",
    engineWith({
      legalActions: (position) =>
        kratzen.legalActions(position).filter((action) => action.type !== "exchange" || action.choice !== "packerl"),
    }),
  ),
  tavern(
    "renews the stock without the folded hands",
    "T6",
    engineWith({
      exchange: ((session, seat, choice, discards) => {
        const exchanged = kratzen.exchange(
          { ...session, declarations: session.declarations.map(join) },
          seat,
          choice,
          discards,
        );
        return { ...exchanged, declarations: session.declarations };
      }) as typeof kratzen.exchange,
    }),
  ),
  tavern(
    "renews the stock without shuffling",
    "T6",
    engineWith({
      exchange: ((session, seat, choice, discards) => {
        const exchanged = kratzen.exchange(session, seat, choice, discards) as HandSession;
        return exchanged.drawn > session.drawn
          ? { ...exchanged, stock: [...exchanged.stock].sort((a: Card, b: Card) => (a < b ? -1 : 1)) }
          : exchanged;
      }) as typeof kratzen.exchange,
    }),
  ),
  tavern("lets the exchange begin with the dealer's left", "T6", exchangeFromDealersLeft),
  tavern(
    "plays a Muss without an exchange",
    "T7",
    engineWith({
      pickup: ((session, seat, discards) => {
        const picked = kratzen.pickup(session, seat, discards) as Session<"exchange">;
        if (picked.phase !== "exchange" || picked.kind !== "muss") return picked;
        return {
          ...picked,
          phase: "play",
          frozenPot: picked.ledger.pot,
          toAct: picked.striker,
          trick: { leader: picked.striker, plays: [] },
        };
      }) as typeof kratzen.pickup,
    }),
  ),
  tavern(
    "ignores a cut given without a deck",
    "T9",
    engineWith({ deal: (session, options = {}) => kratzen.deal(session, options.deck ? options : {}) }),
  ),
];
