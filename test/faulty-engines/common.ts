import type { Card, Entry, Play, Session, Suit } from "kratzen";
import * as kratzen from "kratzen";
import { beats, bestOf, type Judge, properJudge } from "./cards.js";
import { addAmounts, after, dealing, engineWith, type FaultyEngine, judging, paying, settling } from "./wrap.js";

/** The Weli as the six of diamonds, a trump only when diamonds are. */
const weliIsDiamond: Judge = {
  isTrump: (card, trump) => (card === "W" ? trump === "D" : card.endsWith(trump)),
  height: (card) => (card === "W" ? 6.5 : "789TJQKA".indexOf(card.charAt(0))),
};

const suitWithDiamondWeli = (card: Card): string => (card === "W" ? "D" : card.charAt(1));

function legalWithDiamondWeli({ trump, trick }: Session<"play">, hand: readonly Card[]): readonly Card[] {
  const led = trick.plays[0]?.card;
  if (led === undefined) return hand;
  const best = bestOf(weliIsDiamond, trump, trick.plays).card;
  const wins = (card: Card): boolean => beats(weliIsDiamond, trump, card, best);
  const following = hand.filter((card) => suitWithDiamondWeli(card) === suitWithDiamondWeli(led));
  const trumps = hand.filter((card) => suitWithDiamondWeli(card) === trump);
  const bound = following.length > 0 ? following : trumps.length > 0 ? trumps : hand;
  const winning = bound === hand ? [] : bound.filter(wins);
  return winning.length > 0 ? winning : bound;
}

/** A trick judged by another strength of the cards, in the play and in trickWinner. */
function winningBy(judge: Judge): FaultyEngine["engine"] {
  const winner = (trump: Suit, plays: readonly Play[]): number => bestOf(judge, trump, plays).seat;
  return engineWith({
    trickWinner: (_ruleset, trump, plays) => winner(trump, plays),
    play: (session, seat, card) => {
      const played = kratzen.play(session, seat, card);
      if (played.tricks.length === session.tricks.length) return played;
      const plays = [...session.trick.plays, { seat, card }];
      const won = winner(session.trump, plays);
      const tricks = [...session.tricks, { leader: session.trick.leader, plays, winner: won }];
      return played.phase === "play"
        ? { ...played, tricks, toAct: won, trick: { leader: won, plays: [] } }
        : { ...played, tricks };
    },
  });
}

const wordBelow = (rng: kratzen.Rng, bound: number): readonly [number, kratzen.Rng] => {
  const [word, next] = kratzen.nextInt(rng, 2 ** 32);
  return [word % bound, next];
};

function biasedShuffle<T>(rng: kratzen.Rng, items: readonly T[]): readonly [readonly T[], kratzen.Rng] {
  const list = [...items];
  let next = rng;
  for (let i = list.length - 1; i > 0; i -= 1) {
    const [j, drawn] = wordBelow(next, i + 1);
    next = drawn;
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return [list, next];
}

function upwardsShuffle<T>(rng: kratzen.Rng, items: readonly T[]): readonly [readonly T[], kratzen.Rng] {
  const list = [...items];
  let next = rng;
  for (let i = 1; i < list.length; i += 1) {
    const [j, drawn] = kratzen.nextInt(next, list.length - i + 1);
    next = drawn;
    [list[i - 1], list[i - 1 + j]] = [list[i - 1 + j] as T, list[i - 1] as T];
  }
  return [list, next];
}

const whole = (amount: kratzen.Amount): kratzen.Amount => `${BigInt(amount.split("/")[0] ?? "0")}`;

export const commonFaults: readonly FaultyEngine[] = [
  {
    fault: "deals from a pack of 32 cards",
    clause: "C2",
    game: "fourCard",
    engine: dealing(({ stock }) => ({ stock: stock.slice(0, -1) })),
  },
  {
    fault: "has one card twice",
    clause: "C2",
    game: "tavern",
    engine: dealing(({ stock }) => ({ stock: [stock[1], ...stock.slice(1)] })),
  },
  {
    fault: "leaves the upcards on the table after the session is settled",
    clause: "C2",
    game: "fiveCard",
    engine: engineWith({
      settle: (session) => ({ ...kratzen.settle(session), upcards: session.upcards }) as unknown as Session<"ready">,
    }),
  },
  {
    fault: "takes the Weli for a diamond when another suit is trump",
    clause: "C4",
    game: "fourCard",
    engine: judging(legalWithDiamondWeli),
  },
  {
    fault: "lets nobody act after a declaration",
    clause: "C5",
    game: "fourCard",
    engine: engineWith({
      declare: ((session, seat, said) => {
        const declared = kratzen.declare(session, seat, said);
        return declared.phase === "declare" ? { ...declared, toAct: -1 } : declared;
      }) as typeof kratzen.declare,
    }),
  },
  {
    fault: "lets the Weli beat the trump ace in the four-card game",
    clause: "C6",
    game: "fourCard",
    engine: winningBy({ ...properJudge, height: (card) => (card === "W" ? 9 : properJudge.height(card)) }),
  },
  {
    fault: "gives a trick without a trump to the highest card of any suit",
    clause: "C6",
    game: "fiveCard",
    engine: winningBy({ ...properJudge, anySuit: true }),
  },
  {
    fault: "loses the fractions of balances",
    clause: "C7",
    game: "fiveCard",
    engine: engineWith({
      settle: ((session) => {
        const settled = kratzen.settle(session);
        const balances = settled.ledger.balances.map(whole);
        return { ...settled, ledger: { ...settled.ledger, balances }, lastResult: { ...settled.lastResult, balances } };
      }) as typeof kratzen.settle,
    }),
  },
  {
    fault: "keeps no entry of the antes",
    clause: "C7",
    game: "fourCard",
    engine: dealing(() => ({ entries: [] })),
  },
  {
    fault: "computes each penalty from the pot as the one before has left it",
    clause: "C8",
    game: "fourCard",
    engine: settling((result, before) => {
      let pot = before.frozenPot;
      const settlement = result.entries.slice(before.entries.length).map((entry) => {
        if (entry.reason !== "penalty") return entry;
        const amount = kratzen.multiplyAmount(pot, entry.seat === result.striker ? "-2" : "-1");
        pot = kratzen.subtractAmounts(pot, amount);
        return { ...entry, amount };
      });
      return { settlement };
    }),
  },
  {
    fault: "takes for P the pot without the antes",
    clause: "C8",
    game: "fiveCard",
    engine: engineWith({
      deal: ((session, options) => {
        const dealt = kratzen.deal(session, options) as Session;
        return dealt.phase === "play" ? { ...dealt, frozenPot: session.ledger.pot } : dealt;
      }) as typeof kratzen.deal,
      nameTrump: ((session, seat, suit) => {
        const named = kratzen.nameTrump(session, seat, suit);
        return named.phase === "play" ? { ...named, frozenPot: "0" } : named;
      }) as typeof kratzen.nameTrump,
    }),
  },
  {
    fault: "lets nobody fail who has won a trick",
    clause: "C9",
    game: "fourCard",
    engine: settling((result) => ({
      failed: result.won.map((won, seat) => won === 0 && result.failed[seat] === true),
    })),
  },
  {
    fault: "lets a Bettler win tricks",
    clause: "C9",
    game: "fiveCard",
    engine: settling((result, { declarations }) => ({
      failed: result.failed.map((failed, seat) => failed && declarations[seat] !== "bettler"),
    })),
  },
  {
    fault: "lets players fold in a Muss",
    clause: "C10",
    game: "fourCard",
    engine: engineWith({
      pickup: ((session, seat, discards) => {
        const { frozenPot: _, ...picked } = kratzen.pickup(session, seat, discards) as Session<"play">;
        return { ...picked, phase: "declare", toAct: kratzen.leftOf(session.players, session.dealer), trick: null };
      }) as typeof kratzen.pickup,
    }),
  },
  {
    fault: "keeps who folded among the active",
    clause: "C11",
    game: "fourCard",
    engine: engineWith({
      declare: ((session, seat, said) =>
        after<Session<"declare">, Session>((_, before) => ({ active: before.active }))(
          kratzen.declare(session, seat, said),
          session,
        )) as typeof kratzen.declare,
    }),
  },
  {
    fault: "passes the deal to the right",
    clause: "C12",
    game: "tavern",
    engine: engineWith({
      settle: (session) => {
        const settled = kratzen.settle(session);
        return settled.phase === "ready"
          ? { ...settled, dealer: (session.dealer + session.players - 1) % session.players }
          : settled;
      },
    }),
  },
  {
    fault: "sorts the hands",
    clause: "C13",
    game: "fourCard",
    engine: engineWith({
      play: ((session, seat, card) => {
        const played = kratzen.play(session, seat, card);
        return { ...played, hands: played.hands.map((hand) => [...hand].sort()) };
      }) as typeof kratzen.play,
    }),
  },
  {
    fault: "lays the newest discard first",
    clause: "C13",
    game: "tavern",
    engine: engineWith({
      discard: ((session, seat, cards) => {
        const left = kratzen.discard(session, seat, cards);
        return { ...left, discards: [...left.discards].reverse() };
      }) as typeof kratzen.discard,
    }),
  },
  {
    fault: "counts the hand that was never dealt when the session is finished",
    clause: "C14",
    game: "fourCard",
    engine: engineWith({ finish: (session) => ({ ...kratzen.finish(session), hand: session.hand }) }),
  },
  {
    fault: "shares the pot out at the end",
    clause: "C14",
    game: "fiveCard",
    engine: engineWith({
      finish: (session) => {
        const over = kratzen.finish(session);
        const [first = "0", ...others] = over.ledger.balances;
        return { ...over, ledger: { balances: [addAmounts(first, over.ledger.pot), ...others], pot: "0" } };
      },
    }),
  },
  {
    fault: "writes the number of a hand into its key from the other end",
    clause: "D1",
    game: "fourCard",
    engine: engineWith({ handKey: (seed, hand) => kratzen.handKey(seed, hand === 0 ? 0 : hand * 2 ** 8) }),
  },
  {
    fault: "skips a word of the stream between two numbers",
    clause: "D2",
    game: "fourCard",
    engine: engineWith({
      nextInt: (rng, bound) => {
        const [drawn, next] = kratzen.nextInt(rng, bound);
        return [drawn, { ...next, drawn: next.drawn + 1 }];
      },
    }),
  },
  {
    fault: "takes every word modulo the bound",
    clause: "D3",
    game: "fourCard",
    engine: engineWith({ nextInt: wordBelow }),
  },
  {
    fault: "shuffles with words modulo the bound",
    clause: "D3",
    game: "fourCard",
    engine: engineWith({ shuffle: biasedShuffle }),
  },
  {
    fault: "shuffles from the first place up",
    clause: "D4",
    game: "fourCard",
    engine: engineWith({ shuffle: upwardsShuffle }),
  },
  {
    fault: "deals the shuffle uncut",
    clause: "D5",
    game: "fourCard",
    engine: engineWith({ deckFromKey: (key) => kratzen.shuffle({ key, drawn: 0 }, kratzen.PACK)[0] }),
  },
  {
    fault: "deals every hand from the key of the first",
    clause: "D5",
    game: "fourCard",
    engine: engineWith({
      deal: (session, options = {}) => {
        if (options.deck || options.cut !== undefined) return kratzen.deal(session, options);
        const { drawn } = kratzen.deal(session);
        return { ...kratzen.deal(session, { deck: kratzen.deckFromKey(kratzen.handKey(session.seed, 1)) }), drawn };
      },
    }),
  },
  {
    fault: "always begins with seat 0 as dealer",
    clause: "D6",
    game: "fourCard",
    engine: engineWith({ createSession: (options) => kratzen.createSession({ dealer: 0, ...options }) }),
  },
  {
    fault: "commits to the seed itself instead of its key",
    clause: "D7",
    game: "fourCard",
    engine: engineWith({ sessionCommitment: (seed) => kratzen.createRng(seed).key }),
  },
  {
    fault: "forgets the cut given with a deck",
    clause: "D8",
    game: "fourCard",
    engine: engineWith({
      deal: (session, { deck, cut } = {}) => kratzen.deal(session, deck ? { deck } : cut === undefined ? {} : { cut }),
    }),
  },
  {
    fault: "accepts a deck with a card twice, dealing the seeded one instead",
    clause: "D8",
    game: "tavern",
    engine: engineWith({
      deal: (session, options = {}) =>
        kratzen.deal(session, options.deck && new Set(options.deck).size < 33 ? {} : options),
    }),
  },
  {
    fault: "cuts quotients to whole numbers",
    clause: "A1",
    game: "fourCard",
    engine: engineWith({ divideAmount: (a, b) => whole(kratzen.divideAmount(a, b)) }),
  },
  {
    fault: "compares amounts as texts",
    clause: "A1",
    game: "fourCard",
    engine: engineWith({ compareAmounts: (a, b) => (a < b ? -1 : a > b ? 1 : 0) }),
  },
  {
    fault: "takes 2/4 for an amount",
    clause: "A1",
    game: "fourCard",
    engine: engineWith({ addAmounts: (a, b) => kratzen.addAmounts(a === ("2/4" as string) ? "1/2" : a, b) }),
  },
  {
    fault: "begins with 10 counters each",
    clause: "F1",
    game: "fourCard",
    engine: engineWith({
      createSession: (options) => {
        const session = kratzen.createSession(options);
        return { ...session, ledger: { balances: session.ledger.balances.map(() => "10"), pot: "0" } };
      },
    }),
  },
  {
    fault: "takes penalties of a folded player",
    clause: "C11",
    game: "fourCard",
    engine: settling((result, before) => {
      const settlement = result.entries.slice(before.entries.length);
      const folded = before.declarations.indexOf("fold");
      if (folded < 0 || before.outcome !== "played") return {};
      const penalty: Entry = { seat: folded, amount: "-1", reason: "penalty", clause: "F15" };
      const place = ({ seat }: Entry): number => (seat + before.players - before.dealer - 1) % before.players;
      const penalties = [...settlement.filter(({ reason }) => reason === "penalty"), penalty].sort(
        (a, b) => place(a) - place(b),
      );
      return { settlement: [...settlement.filter(({ reason }) => reason !== "penalty"), ...penalties] };
    }),
  },
  {
    fault: "pays the shares of the last trick twice over to the winner of it",
    clause: "C8",
    game: "fourCard",
    engine: paying((entry, _result, before) =>
      entry.reason === "share" && entry.seat === before.tricks.at(-1)?.winner
        ? kratzen.multiplyAmount(entry.amount, "2")
        : entry.amount,
    ),
  },
];
