import type { Card, Entry, Session } from "kratzen";
import * as kratzen from "kratzen";
import { beats, bestOf, properJudge } from "./cards.js";
import {
  booked,
  dealing,
  engineWith,
  entering,
  type FaultyEngine,
  judging,
  multiplyAmount,
  paying,
  settling,
} from "./wrap.js";

type InPlay = Session<"play">;

const isTrump = properJudge.isTrump;
const follows = ({ trump, trick }: InPlay, card: Card): boolean => {
  const led = trick.plays[0]?.card ?? card;
  return isTrump(led, trump) ? isTrump(card, trump) : !isTrump(card, trump) && card.charAt(1) === led.charAt(1);
};
const wins = ({ trump, trick }: InPlay, card: Card): boolean =>
  beats(properJudge, trump, card, bestOf(properJudge, trump, trick.plays).card);

/** The duties of F12, of which a fault leaves one out or changes it. */
interface Duties {
  readonly heads: (session: InPlay, following: readonly Card[]) => readonly Card[];
  readonly overtrumps: (session: InPlay, trumps: readonly Card[]) => readonly Card[];
  readonly trumps: boolean;
}

const proper: Duties = {
  heads: (session, following) => following.filter((card) => wins(session, card)),
  overtrumps: (session, trumps) => trumps.filter((card) => wins(session, card)),
  trumps: true,
};

function legalBy(duties: Duties): (session: InPlay, hand: readonly Card[]) => readonly Card[] {
  return (session, hand) => {
    if (session.trick.plays.length === 0) return hand;
    const following = hand.filter((card) => follows(session, card));
    if (following.length > 0) {
      const heading = duties.heads(session, following);
      return heading.length > 0 ? heading : following;
    }
    const trumps = hand.filter((card) => isTrump(card, session.trump));
    if (trumps.length === 0 || !duties.trumps) return hand;
    const higher = duties.overtrumps(session, trumps);
    return higher.length > 0 ? higher : trumps;
  };
}

/** Head against the best card of the suit led, as if nobody had trumped. */
function headOfSuit(session: InPlay, following: readonly Card[]): readonly Card[] {
  const suited = session.trick.plays.filter(({ card }) => follows(session, card));
  const best = bestOf(properJudge, session.trump, suited).card;
  return following.filter((card) => beats(properJudge, session.trump, card, best));
}

/** The hand of a session that is to be dealt, with other antes. */
const anteing = (
  antes: (dealer: number, players: number, empty: boolean) => readonly (readonly [number, string])[],
): FaultyEngine["engine"] =>
  dealing((dealt, before) => {
    const others = dealt.entries.filter(({ reason }) => reason !== "ante");
    const paid = antes(dealt.dealer, dealt.players, before.ledger.pot === "0");
    const entries = [
      ...others,
      ...paid.map(([seat, amount]) => ({ seat, amount, reason: "ante", clause: "F2" }) as Entry),
    ];
    return { entries, ledger: booked(before.ledger, entries) };
  });

const fromLeft = (dealer: number, players: number): readonly number[] =>
  Array.from({ length: players }, (_, step) => (dealer + 1 + step) % players);

export const fourCardFaults: readonly FaultyEngine[] = [
  {
    fault: "takes the ante of everyone in an ordinary hand too",
    clause: "F2",
    game: "fourCard",
    engine: anteing((dealer, players, empty) =>
      fromLeft(dealer, players).map((seat) => [seat, seat === dealer && empty ? "-2" : "-1"] as const),
    ),
  },
  {
    fault: "takes 1 of the dealer too in a funding Muss",
    clause: "F2",
    game: "tavern",
    engine: anteing((dealer, players, empty) =>
      (empty ? fromLeft(dealer, players) : [dealer]).map((seat) => [seat, "-1"] as const),
    ),
  },
  {
    fault: "deals to the dealer first",
    clause: "F4",
    game: "fourCard",
    engine: dealing(({ hands }) => ({
      hands: hands.map((_, seat) => hands[(seat + hands.length - 1) % hands.length]),
    })),
  },
  {
    fault: "deals the upcard from the bottom of the stock",
    clause: "F4",
    game: "tavern",
    engine: dealing(({ stock, exposed }) => {
      const bottom = stock.at(-1);
      if (exposed.length > 1 || bottom === undefined || bottom === "W") return {};
      const seven = bottom.startsWith("7");
      return {
        exposed: [bottom],
        upcards: [bottom],
        trump: bottom.charAt(1),
        seven,
        stock: [...stock.slice(0, -1), ...exposed],
      };
    }),
  },
  {
    fault: "sets diamonds as trump by a Weli turned up",
    clause: "F5",
    game: "fourCard",
    engine: dealing(({ exposed, trump }) => ({ trump: exposed[0] === "W" ? "D" : trump })),
  },
  {
    fault: "lets the dealer lay down only cards that were not just picked up",
    clause: "F6",
    game: "fourCard",
    engine: engineWith({
      legalActions: (position) =>
        kratzen
          .legalActions(position)
          .filter(
            (action) =>
              action.type !== "pickup" ||
              !action.discards.some((card) => "upcards" in position && position.upcards.includes(card)),
          ),
    }),
  },
  {
    fault: "plays an ordinary hand after a seven",
    clause: "F7",
    game: "fourCard",
    engine: dealing(({ kind }, before) => ({ kind: before.ledger.pot === "0" ? kind : "ordinary" })),
  },
  {
    fault: "takes a seven exposed before the indicator for one, and none else",
    clause: "F7",
    game: "tavern",
    engine: dealing(({ exposed }) => ({ seven: exposed[0]?.startsWith("7") === true && exposed.length > 1 })),
  },
  {
    fault: "lets the dealer's left lead the first trick",
    clause: "F8",
    game: "fourCard",
    engine: entering("play", ({ active }) => ({ toAct: active[0], trick: { leader: active[0], plays: [] } })),
  },
  {
    fault: "plays an ordinary hand with an empty pot",
    clause: "F9",
    game: "fourCard",
    engine: dealing(({ seven, kind }) => ({ kind: seven ? kind : "ordinary" })),
  },
  {
    fault: "lets the declarations begin with the second to the dealer's left",
    clause: "F10",
    game: "fourCard",
    engine: entering("declare", ({ players, dealer }) => ({ toAct: (dealer + 2) % players })),
  },
  {
    fault: "gives the striker half of the pot when all others fold",
    clause: "F10",
    game: "fourCard",
    engine: paying(({ reason, amount }) => (reason === "pot" ? kratzen.divideAmount(amount, "2") : amount)),
  },
  {
    fault: "plays counterclockwise",
    clause: "F11",
    game: "fourCard",
    engine: engineWith({
      play: ((session, seat, card) => {
        const played = kratzen.play(session, seat, card);
        const { active } = session;
        const before = active[(active.indexOf(seat) + active.length - 1) % active.length];
        return played.phase === "play" && played.trick.plays.length > 0 ? { ...played, toAct: before } : played;
      }) as typeof kratzen.play,
    }),
  },
  {
    fault: "knows no duty to head",
    clause: "F12.1",
    game: "fourCard",
    engine: judging(legalBy({ ...proper, heads: () => [] })),
  },
  {
    fault: "lets the Weli be played at any time",
    clause: "F12.1",
    game: "fourCard",
    engine: judging((session, hand) => {
      const legal = legalBy(proper)(session, hand);
      return hand.filter((card) => card === "W" || legal.includes(card));
    }),
  },
  {
    fault: "asks to head the suit led even when the trick has been trumped",
    clause: "F12.1",
    game: "tavern",
    engine: judging(legalBy({ ...proper, heads: headOfSuit })),
  },
  {
    fault: "forgets to overtrump",
    clause: "F12.2",
    game: "fourCard",
    engine: judging(legalBy({ ...proper, overtrumps: () => [] })),
  },
  {
    fault: "knows no duty to trump",
    clause: "F12.2",
    game: "tavern",
    engine: judging(legalBy({ ...proper, trumps: false })),
  },
  {
    fault: "lets only a trump be undertrumped that is the lowest held",
    clause: "F12.2",
    game: "fourCard",
    engine: judging(
      legalBy({
        ...proper,
        overtrumps: (session, trumps) => {
          const higher = trumps.filter((card) => wins(session, card));
          return higher.length > 0 ? higher : trumps.slice(-1);
        },
      }),
    ),
  },
  {
    fault: "lets the leader of a trick lead no trump while another card is held",
    clause: "F12.3",
    game: "fourCard",
    engine: judging((session, hand) => {
      if (session.trick.plays.length > 0) return legalBy(proper)(session, hand);
      const plain = hand.filter((card) => !isTrump(card, session.trump));
      return plain.length > 0 ? plain : hand;
    }),
  },
  {
    fault: "requires two tricks of the striker after a seven",
    clause: "F13",
    game: "fourCard",
    engine: settling(({ required, striker, won, failed, entries }, before) => {
      if (before.outcome !== "played" || striker === null) return {};
      const fails = (won[striker] ?? 0) < 2;
      const penalty: Entry = {
        seat: striker,
        amount: multiplyAmount(before.frozenPot, "-2"),
        reason: "penalty",
        clause: "F15",
      };
      const settlement = entries.slice(before.entries.length);
      const late = fails && !failed[striker] ? [penalty] : [];
      // The striker is the dealer, who comes last.
      return {
        required: required.map((tricks, seat) => (seat === striker ? 2 : tricks)),
        failed: failed.map((one, seat) => one || (seat === striker && fails)),
        settlement: [...settlement, ...late],
      };
    }),
  },
  {
    fault: "pays out in a Muss",
    clause: "F14",
    game: "fourCard",
    engine: settling((result, before) => {
      if (before.kind !== "muss" || before.outcome !== "played") return {};
      const share = (seat: number) =>
        kratzen.divideAmount(kratzen.multiplyAmount(before.frozenPot, `${BigInt(result.won[seat] ?? 0)}`), "4");
      const shares = before.active.map(
        (seat): Entry => ({ seat, amount: share(seat), reason: "share", clause: "F14" }),
      );
      return {
        settlement: [...shares.filter(({ amount }) => amount !== "0"), ...result.entries.slice(before.entries.length)],
      };
    }),
  },
  {
    fault: "pays nothing to who failed",
    clause: "F14",
    game: "fourCard",
    engine: paying(({ reason, seat, amount }, { failed }) => (reason === "share" && failed[seat] ? null : amount)),
  },
  {
    fault: "forgets the striker's double",
    clause: "F15",
    game: "fourCard",
    engine: paying(({ reason, seat, amount }, { striker }) =>
      reason === "penalty" && seat === striker ? kratzen.divideAmount(amount, "2") : amount,
    ),
  },
  {
    fault: "takes no penalty in a Muss",
    clause: "F15",
    game: "tavern",
    engine: paying(({ reason, amount }, { kind }) => (reason === "penalty" && kind === "muss" ? null : amount)),
  },
  {
    fault: "ends the session one hand early",
    clause: "F17",
    game: "fourCard",
    engine: engineWith({
      settle: ((session) => {
        const settled = kratzen.settle(session);
        return settled.phase === "ready" && session.hand === session.players - 1
          ? { ...kratzen.finish(settled), step: settled.step }
          : settled;
      }) as typeof kratzen.settle,
    }),
  },
  {
    fault: "lets one of the equal leaders win alone",
    clause: "F17",
    game: "fourCard",
    engine: engineWith({
      settle: ((session) => {
        const settled = kratzen.settle(session);
        return settled.phase === "over" ? { ...settled, winners: settled.winners.slice(0, 1) } : settled;
      }) as typeof kratzen.settle,
    }),
  },
];
