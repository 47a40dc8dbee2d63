import type { Card, Entry, Session } from "kratzen";
import * as kratzen from "kratzen";
import { beats, bestOf, properJudge } from "./cards.js";
import { booked, dealing, engineWith, entering, type FaultyEngine, judging, paying, settling } from "./wrap.js";

const optionsOf = ({ ruleset }: Session): kratzen.FiveCardOptions => (ruleset as kratzen.FiveCardRuleset).options;

const withoutWeliOnTop = <S extends Pick<Session, "ruleset">>(position: S): S => {
  const ruleset = position.ruleset as kratzen.FiveCardRuleset;
  return { ...position, ruleset: { ...ruleset, options: { ...ruleset.options, weli: "second" } } };
};

/** All sets of so many of the cards. */
const sets = (cards: readonly Card[], count: number): readonly (readonly Card[])[] =>
  count === 0
    ? [[]]
    : cards.flatMap((card, place) => sets(cards.slice(place + 1), count - 1).map((rest) => [card, ...rest]));

const five = (fault: string, clause: string, engine: FaultyEngine["engine"]): FaultyEngine => ({
  fault,
  clause,
  game: "fiveCard",
  engine,
});

const mustHead = (session: Session<"play">, hand: readonly Card[]): readonly Card[] => {
  const legal = kratzen.legalPlays({
    ...session,
    hands: session.hands.map((_, seat) => (seat === session.toAct ? hand : [])),
  } as never);
  if (session.trick.plays.length === 0) return legal;
  const best = bestOf(properJudge, session.trump, session.trick.plays).card;
  const winning = legal.filter((card) => beats(properJudge, session.trump, card, best));
  return winning.length > 0 ? winning : legal;
};

export const fiveCardFaults: readonly FaultyEngine[] = [
  five(
    "takes 2 of the dealer before each hand",
    "V1",
    dealing(({ entries, dealer, tieBreak }, before) => {
      const paid = entries.map(
        (entry): Entry => (entry.seat === dealer && !tieBreak ? { ...entry, amount: "-2" } : entry),
      );
      return { entries: paid, ledger: booked(before.ledger, paid) };
    }),
  ),
  five(
    "deals two cards first and then three",
    "V2",
    dealing(({ hands, active }) => {
      const deck = [
        ...active.flatMap((seat) => hands[seat]?.slice(0, 3) ?? []),
        ...active.flatMap((seat) => hands[seat]?.slice(3) ?? []),
      ];
      const second = 2 * active.length;
      const place = (seat: number): number => active.indexOf(seat);
      return {
        hands: hands.map((_, seat) =>
          active.includes(seat)
            ? [
                ...deck.slice(2 * place(seat), 2 * place(seat) + 2),
                ...deck.slice(second + 3 * place(seat), second + 3 * place(seat) + 3),
              ]
            : [],
        ),
      };
    }),
  ),
  five(
    "makes diamonds trump when the Weli is turned up",
    "V3",
    engineWith({
      deal: ((session, options) => {
        const dealt = kratzen.deal(session, options) as Session;
        return dealt.phase === "trump" ? { ...kratzen.nameTrump(dealt, dealt.dealer, "D"), step: dealt.step } : dealt;
      }) as typeof kratzen.deal,
    }),
  ),
  five(
    "puts the upcard under the talon after the exchange",
    "V4",
    entering("play", ({ stock, upcards }, before) =>
      before.phase === "ready" ? {} : { stock: [...stock, ...upcards], upcards: [] },
    ),
  ),
  five(
    "lets Vorhand lead though folded",
    "V5",
    entering("play", ({ players, dealer }) => ({
      toAct: (dealer + 1) % players,
      trick: { leader: (dealer + 1) % players, plays: [] },
    })),
  ),
  five(
    "forgets the Muss after a failure",
    "V6",
    engineWith({
      deal: ((session, options) => {
        const { lastResult } = session;
        const forgiven = lastResult && { ...lastResult, failed: lastResult.failed.map(() => false) };
        return { ...kratzen.deal({ ...session, lastResult: forgiven }, options), lastResult };
      }) as typeof kratzen.deal,
    }),
  ),
  five(
    "counts a failure in a Muss where only one in an ordinary hand was agreed to count",
    "V6",
    engineWith({
      deal: ((session, options) => {
        const { lastResult } = session;
        const hard = lastResult && { ...lastResult, kind: "ordinary" as const };
        return { ...kratzen.deal({ ...session, lastResult: hard }, options), lastResult };
      }) as typeof kratzen.deal,
    }),
  ),
  five(
    "leaves the pot to the next hand when all others fold",
    "V7",
    paying(({ reason, amount }) => (reason === "pot" ? null : amount)),
  ),
  five("asks to head as in the four-card game", "V8", judging(mustHead)),
  five(
    "lets a lower trump be played on a trumped plain lead",
    "V8",
    judging((session, hand) => {
      const legal = kratzen.legalPlays({
        ...session,
        hands: session.hands.map((_, seat) => (seat === session.toAct ? hand : [])),
      } as never);
      const trumps = hand.filter((card) => properJudge.isTrump(card, session.trump));
      return legal.length > 0 && legal.every((card) => trumps.includes(card)) ? trumps : legal;
    }),
  ),
  five(
    "requires no trick of the others in a Muss",
    "V9",
    settling(({ required, failed, striker, kind, entries }, before) => {
      if (kind !== "muss" || before.outcome !== "played") return {};
      const isFree = (seat: number): boolean => seat !== striker;
      return {
        required: required.map((tricks, seat) => (tricks !== null && isFree(seat) ? 0 : tricks)),
        failed: failed.map((one, seat) => one && !isFree(seat)),
        settlement: entries
          .slice(before.entries.length)
          .filter(({ reason, seat }) => reason !== "penalty" || !isFree(seat)),
      };
    }),
  ),
  five(
    "pays a share to who failed",
    "V10",
    settling((result, before) => {
      if (before.outcome !== "played") return {};
      const share = (seat: number) =>
        kratzen.divideAmount(kratzen.multiplyAmount(before.frozenPot, `${BigInt(result.won[seat] ?? 0)}`), "5");
      const shares = before.active.map(
        (seat): Entry => ({ seat, amount: share(seat), reason: "share", clause: "V10" }),
      );
      const others = result.entries.slice(before.entries.length).filter(({ reason }) => reason !== "share");
      return { settlement: [...shares.filter(({ amount }) => amount !== "0"), ...others] };
    }),
  ),
  five(
    "pays nothing in a Muss",
    "V10",
    paying(({ reason, amount }, { kind }) => (reason === "share" && kind === "muss" ? null : amount)),
  ),
  five(
    "takes the striker's penalty twice",
    "V11",
    paying(({ reason, seat, amount, clause }, { striker }) =>
      reason === "penalty" && seat === striker && clause === "V11" ? kratzen.multiplyAmount(amount, "2") : amount,
    ),
  ),
  five(
    "takes 2 counters where the pot was agreed to be matched",
    "V11",
    paying(({ reason, clause, amount }) => (reason === "penalty" && clause === "V11" ? "-2" : amount)),
  ),
  five(
    "lets play on who has nothing left, until below 0",
    "V13",
    engineWith({
      settle: ((session) => {
        const balances = session.ledger.balances.map((balance) => kratzen.addAmounts(balance, "1/1000"));
        const settled = kratzen.settle({ ...session, ledger: { ...session.ledger, balances } });
        const { ledger, lastResult } = kratzen.settle(session);
        const over =
          settled.phase === "over"
            ? kratzen.finish({ ...settled, phase: "ready", hand: settled.hand + 1, ledger, lastResult } as never)
            : settled;
        return { ...over, step: session.step + 1, ledger, lastResult };
      }) as typeof kratzen.settle,
    }),
  ),
  five(
    "plays one hand more than agreed",
    "V13",
    engineWith({
      settle: ((session) => {
        const { end } = optionsOf(session);
        const ruleset = session.ruleset as kratzen.FiveCardRuleset;
        const longer = {
          ...ruleset,
          options: { ...ruleset.options, end: { ...end, hands: end.hands && end.hands + 1 } },
        };
        return { ...kratzen.settle({ ...session, ruleset: longer }), ruleset };
      }) as typeof kratzen.settle,
    }),
  ),
  five(
    "goes on when a balance is at the target, until one is above it",
    "V13",
    engineWith({
      settle: ((session) => {
        const ruleset = session.ruleset as kratzen.FiveCardRuleset;
        const { end } = ruleset.options;
        const target = end.target && kratzen.addAmounts(end.target, "1/1000");
        const further = { ...ruleset, options: { ...ruleset.options, end: { ...end, target } } };
        return { ...kratzen.settle({ ...session, ruleset: further }), ruleset };
      }) as typeof kratzen.settle,
    }),
  ),
  five(
    "takes an ante of everyone in the tie-break",
    "V14",
    dealing(({ tieBreak, players, dealer, entries, ledger }, before) => {
      if (!tieBreak) return { entries, ledger };
      const all = Array.from(
        { length: players },
        (_, step): Entry => ({ seat: (dealer + 1 + step) % players, amount: "-1", reason: "ante", clause: "V1" }),
      );
      return { entries: all, ledger: booked(before.ledger, all) };
    }),
  ),
  five(
    "plays no tie-break",
    "V14",
    engineWith({
      settle: ((session) => {
        const settled = kratzen.settle(session);
        return settled.phase === "ready" && settled.tieBreak
          ? { ...kratzen.finish(settled), step: settled.step }
          : settled;
      }) as typeof kratzen.settle,
    }),
  ),
  five(
    "offers more cards for exchange than the talon holds",
    "V15",
    engineWith({
      legalActions: (position) => {
        const most = position.phase === "exchange" ? (optionsOf(position as Session).exchange?.max ?? 0) : 0;
        if (position.phase !== "exchange" || !("hands" in position)) return kratzen.legalActions(position);
        const { toAct: seat } = position;
        const counts = Array.from({ length: most + 1 }, (_, count) => count);
        return counts
          .flatMap((count) => sets(position.hands[seat] ?? [], count))
          .map((discards) => ({ type: "exchange", seat, choice: "standard", discards }));
      },
    }),
  ),
  five(
    "draws from the bottom of the talon",
    "V15",
    engineWith({
      exchange: ((session, seat, choice, discards) =>
        kratzen.exchange(
          { ...session, stock: [...session.stock].reverse() },
          seat,
          choice,
          discards,
        )) as typeof kratzen.exchange,
    }),
  ),
  five(
    "takes the fee once and not for each card",
    "V15",
    engineWith({
      exchange: ((session, seat, choice, discards) => {
        const exchanged = kratzen.exchange(session, seat, choice, discards) as Session<"exchange">;
        const fee = optionsOf(session).exchange?.fee ?? "0";
        const entries = exchanged.entries
          .slice(session.entries.length)
          .map((entry): Entry => ({ ...entry, amount: kratzen.subtractAmounts("0", fee) }));
        const ledger = booked(session.ledger, entries);
        const frozen = (exchanged.phase as string) === "play" ? { frozenPot: ledger.pot } : {};
        return { ...exchanged, entries: [...session.entries, ...entries], ledger, ...frozen };
      }) as typeof kratzen.exchange,
    }),
  ),
  five(
    "ignores that the Weli was agreed to be the highest",
    "V16",
    engineWith({
      trickWinner: (ruleset, trump, plays) =>
        kratzen.trickWinner(
          ruleset.name === "fiveCard" ? withoutWeliOnTop({ ruleset }).ruleset : ruleset,
          trump,
          plays,
        ),
      legalPlays: (position) => kratzen.legalPlays(withoutWeliOnTop(position as Session<"play">)),
      checkPlay: (position, card) => kratzen.checkPlay(withoutWeliOnTop(position as Session<"play">), card),
      legalActions: (position) =>
        kratzen.legalActions(position.phase === "play" ? withoutWeliOnTop(position) : position),
      play: ((session, seat, card) => ({
        ...kratzen.play(withoutWeliOnTop(session), seat, card),
        ruleset: session.ruleset,
      })) as typeof kratzen.play,
    }),
  ),
  five(
    "requires two tricks of the striker whatever was agreed",
    "V17",
    engineWith({
      settle: ((session) => {
        const ruleset = session.ruleset as kratzen.FiveCardRuleset;
        const soft = { ...ruleset, options: { ...ruleset.options, strikerTricks: 2 as const } };
        return { ...kratzen.settle({ ...session, ruleset: soft }), ruleset };
      }) as typeof kratzen.settle,
    }),
  ),
  five(
    "lets each of the others pay the whole bonus of a Bettler",
    "V18",
    settling((result, before) => {
      const bonus = optionsOf(before).bettler?.bonus ?? "0";
      const others = BigInt(before.active.length - 1);
      const settlement = result.entries.slice(before.entries.length).map((entry): Entry => {
        if (entry.reason !== "bonus") return entry;
        return {
          ...entry,
          amount: entry.amount.startsWith("-")
            ? kratzen.subtractAmounts("0", bonus)
            : kratzen.multiplyAmount(bonus, `${others}`),
        };
      });
      return { settlement };
    }),
  ),
  five(
    "takes 2 counters of a Bettler who failed",
    "V18",
    paying(({ clause, reason, amount }) => (clause === "V18" && reason === "penalty" ? "-2" : amount)),
  ),
  five(
    "accepts a Bettler where none was agreed",
    "V18",
    engineWith({
      declare: ((session, seat, declaration) => {
        const joined = kratzen.declare(session, seat, declaration === "bettler" ? "join" : declaration);
        return { ...joined, declarations: joined.declarations.map((said, one) => (one === seat ? declaration : said)) };
      }) as typeof kratzen.declare,
    }),
  ),
];
