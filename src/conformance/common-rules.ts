import type { Card, Entry, HandResult, Ledger, Seat, Session } from "../index.js";
import { fraction, text, total } from "./fraction.js";
import { ALL, type Expect, FOUR, type StepCheck } from "./property.js";
import {
  CARDS,
  fromLeftOf,
  type HandSession,
  handOf,
  handSizeOf,
  isAboutWeliOnTop,
  isHand,
  leaving,
  strongest,
  toTheLeft,
} from "./table.js";
import type { Step } from "./walk.js";

/** @internal Where every card of a hand in progress lies. */
function cardsOut(session: HandSession): readonly Card[] {
  return [
    ...session.hands.flat(),
    ...session.upcards,
    ...session.stock,
    ...session.discards.map(({ card }) => card),
    ...[...session.tricks, ...(session.trick ? [session.trick] : [])].flatMap(({ plays }) =>
      plays.map(({ card }) => card),
    ),
  ];
}

/** @internal The result of a hand, where the step settles one. */
export function settledBy({
  before,
  action,
  after,
}: Step): { readonly before: Session<"settle">; readonly result: HandResult } | null {
  if (action.type !== "settle" || before.phase !== "settle" || !after.lastResult) return null;
  return { before, result: after.lastResult };
}

/** @internal The session just dealt, with the one before. */
export function dealtBy({
  before,
  action,
  after,
}: Step): { readonly before: Session<"ready">; readonly after: HandSession } | null {
  return action.type === "deal" && before.phase === "ready" && isHand(after) ? { before, after } : null;
}

/** @internal The payments that a step made. */
export function paidBy({ before, after }: Step): readonly Entry[] {
  if (after.phase === "ready" || after.phase === "over") {
    return isHand(before) ? (after.lastResult?.entries ?? []).slice(before.entries.length) : [];
  }
  return isHand(before) ? after.entries.slice(before.entries.length) : after.entries;
}

/** @internal What a seat got, without what it paid, for some reasons; in counters. */
export function sumFor(entries: readonly Entry[], seat: Seat, ...reasons: readonly Entry["reason"][]): string {
  return text(
    total(entries.filter((entry) => entry.seat === seat && reasons.includes(entry.reason)).map(({ amount }) => amount)),
  );
}

/** @internal A Bettler (V18). */
export const isBettler = ({ declarations }: HandSession, seat: Seat): boolean => declarations[seat] === "bettler";

function ledgerAfter({ balances, pot }: Ledger, entries: readonly Entry[]): Ledger {
  const amounts = (seat: Seat): readonly string[] =>
    entries.filter((entry) => entry.seat === seat).map(({ amount }) => amount);
  const canonical = (texts: readonly string[]): Ledger["pot"] => asAmount(text(total(texts)));
  const fromPot = entries.filter(({ reason }) => reason !== "bonus").map(({ amount }) => text(minus(amount)));
  return {
    balances: balances.map((balance, seat) => canonical([balance, ...amounts(seat)])),
    pot: canonical([pot, ...fromPot]),
  };
}

const minus = (amount: string): ReturnType<typeof fraction> => {
  const { top, bottom } = fraction(amount);
  return { top: -top, bottom };
};

const isAmount = (value: string): value is Ledger["pot"] => /^-?\d+(\/\d+)?$/.test(value);
const asAmount = (value: string): Ledger["pot"] => (isAmount(value) ? value : "0");

const HAND_FIELDS = ["hands", "stock", "discards", "upcards", "trick", "tricks", "exposed", "frozenPot"];

const amountsOf = (session: Session): readonly string[] => [
  ...session.ledger.balances,
  session.ledger.pot,
  ...(isHand(session) ? session.entries.map(({ amount }) => amount) : []),
  ...(session.lastResult
    ? [
        ...session.lastResult.entries.map(({ amount }) => amount),
        ...session.lastResult.payouts,
        ...session.lastResult.penalties,
        ...session.lastResult.antes,
        session.lastResult.frozenPot,
      ]
    : []),
];

/** @internal Clockwise from the dealer's left, in one occasion. */
function standClockwise(entries: readonly Entry[], players: number, dealer: Seat): boolean {
  const places = entries.map(({ seat }) => fromLeftOf(players, dealer).indexOf(seat));
  return places.every((place, index) => index === 0 || (places[index - 1] ?? 0) < place);
}

function checkEqualOutcomes(result: HandResult, before: HandSession, expect: Expect): void {
  const seats = before.active;
  for (const a of seats) {
    for (const b of seats) {
      if (a >= b || isBettler(before, a) || isBettler(before, b)) continue;
      if (result.won[a] === result.won[b] && result.failed[a] === result.failed[b]) {
        expect.equal(
          result.payouts[a],
          result.payouts[b],
          `seats ${a} and ${b} won as many tricks, so they get the same from P`,
        );
      }
      if (result.failed[a] && result.failed[b] && result.striker !== a && result.striker !== b) {
        expect.equal(
          result.penalties[a],
          result.penalties[b],
          `seats ${a} and ${b} both failed, so they pay the same, from one P`,
        );
      }
    }
  }
}

/** @internal Chapter C at every step of a walk. */
export const commonChecks: readonly StepCheck[] = [
  {
    clause: "C1",
    name: "every card is one of the 33",
    games: ALL,
    check: ({ after }, expect) => {
      if (!isHand(after)) return;
      const strangers = cardsOut(after).filter((card) => !CARDS.includes(card));
      expect.equal(strangers, [], "cards that are none");
    },
  },
  {
    clause: "C2",
    name: "from the deal to the settlement each of the 33 cards is in exactly one place",
    games: ALL,
    check: ({ after }, expect) => {
      if (isHand(after))
        expect.equal([...cardsOut(after)].sort(), [...CARDS].sort(), "the cards in all places, sorted");
    },
  },
  {
    clause: "C2",
    name: "between hands no card is out",
    games: ALL,
    check: ({ after }, expect) => {
      if (!isHand(after))
        expect.equal(
          Object.keys(after).filter((key) => HAND_FIELDS.includes(key)),
          [],
          "fields of a hand",
        );
    },
  },
  {
    clause: "C5",
    name: "in each phase one seat of the table acts, or the host; who plays are different seats",
    games: ALL,
    check: ({ after }, expect) => {
      if (after.phase === "ready" || after.phase === "settle" || after.phase === "over") {
        expect.equal(after.toAct, null, "who acts where the host does");
        return;
      }
      const seats = after.hands.map((_, seat) => seat);
      expect.that(seats.includes(after.toAct), `${after.toAct}, who is to act, is a seat of the table`);
      expect.equal(
        seats.filter((seat) => after.active.includes(seat)),
        [...after.active].sort(),
        "the active seats",
      );
    },
  },
  {
    clause: "C6",
    name: "the strongest card of a trick wins it, and its winner leads the next",
    games: ALL,
    check: ({ before, action, after }, expect) => {
      if (
        action.type !== "play" ||
        before.phase !== "play" ||
        !isHand(after) ||
        after.tricks.length === before.tricks.length
      )
        return;
      const trick = after.tricks.at(-1);
      const plays = [...before.trick.plays, { seat: action.seat, card: action.card }];
      const winner = strongest(before, plays)?.seat;
      // V16 has a check of its own.
      if (
        !isAboutWeliOnTop(
          before,
          plays.map(({ card }) => card),
        )
      ) {
        expect.equal(trick?.winner, winner, `the winner of ${JSON.stringify(plays)} with ${before.trump} as trump`);
      }
      if (after.phase !== "play") return;
      expect.equal(after.trick, { leader: trick?.winner, plays: [] }, "the next trick");
      expect.equal(after.toAct, trick?.winner, "who leads the next trick");
    },
  },
  {
    clause: "C7",
    name: "the balances and the pot together never change",
    games: ALL,
    check: ({ before, after }, expect) => {
      const sum = ({ ledger }: Session): string => text(total([...ledger.balances, ledger.pot]));
      expect.equal(sum(after), sum(before), "balances and pot together");
    },
  },
  {
    clause: "C7",
    name: "the entries account for every change of a balance and of the pot",
    games: ALL,
    check: (step, expect) => {
      expect.equal(
        step.after.ledger,
        ledgerAfter(step.before.ledger, paidBy(step)),
        "the ledger after the payments of this step",
      );
    },
  },
  {
    clause: "C7",
    name: "the result tells the payments of the whole hand and the ledger after it",
    games: ALL,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (!settled) return;
      const { before, result } = settled;
      expect.equal(
        result.entries.slice(0, before.entries.length),
        before.entries,
        "the entries of before the settlement",
      );
      expect.equal({ balances: result.balances, pot: result.pot }, step.after.ledger, "the result's ledger");
      for (let seat = 0; seat < before.players; seat += 1) {
        const paid = (...reasons: readonly Entry["reason"][]): string =>
          text(minus(sumFor(result.entries, seat, ...reasons)));
        expect.equal(result.antes[seat], paid("ante"), `the ante of seat ${seat}, read off the entries`);
        expect.equal(
          result.payouts[seat],
          sumFor(result.entries, seat, "share", "pot"),
          `the payout of seat ${seat}, read off the entries`,
        );
        expect.equal(result.penalties[seat], paid("penalty"), `the penalty of seat ${seat}, read off the entries`);
      }
    },
  },
  {
    clause: "C7",
    name: "the entries of one occasion stand clockwise from the dealer's left, none of them 0, one a seat",
    games: ALL,
    check: (step, expect) => {
      const paid = paidBy(step);
      const dealer = isHand(step.after) ? step.after.dealer : (step.after.lastResult?.dealer ?? 0);
      expect.that(
        paid.every(({ amount }) => amount !== "0"),
        "no entry is 0",
      );
      for (const reason of ["ante", "weiter", "share", "penalty"]) {
        const entries = paid.filter((entry) => entry.reason === reason);
        expect.that(
          standClockwise(entries, step.after.players, dealer),
          `${reason}s stand clockwise: ${JSON.stringify(entries)}`,
        );
      }
      const ranks = paid
        .map(({ reason }) => ["share", "pot", "penalty", "bonus"].indexOf(reason))
        .map((rank) => (rank === 1 ? 0 : rank));
      if (step.action.type === "settle")
        expect.equal(ranks, [...ranks].sort(), "shares or the pot, then penalties, then bonuses");
    },
  },
  {
    clause: "C8",
    name: "P is the pot at the moment before the first card, or when a hand ends without play, and then stays",
    games: ALL,
    check: (step, expect) => {
      const { before, after } = step;
      const settled = settledBy(step);
      if (settled) expect.equal(settled.result.frozenPot, settled.before.frozenPot, "P in the result");
      if (after.phase !== "play" && after.phase !== "settle") return;
      expect.equal(after.frozenPot, before.phase === "play" ? before.frozenPot : after.ledger.pot, "P");
    },
  },
  {
    clause: "C8",
    name: "whoever did as well gets and pays as much: nothing is computed from a pot that has moved",
    games: ALL,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.result.outcome === "played") checkEqualOutcomes(settled.result, settled.before, expect);
    },
  },
  {
    clause: "C9",
    name: "who wins fewer tricks than required has failed, a Bettler who wins any",
    games: ALL,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (!settled) return;
      const { before, result } = settled;
      for (let seat = 0; seat < before.players; seat += 1) {
        const won = before.tricks.filter(({ winner }) => winner === seat).length;
        const required = result.required[seat] ?? null;
        expect.equal(result.won[seat], won, `tricks won by seat ${seat}`);
        expect.equal(result.active[seat], before.active.includes(seat), `whether seat ${seat} was active`);
        const failed = required !== null && (isBettler(before, seat) ? won > 0 : won < required);
        expect.equal(
          result.failed[seat],
          failed,
          `whether seat ${seat}, of whom ${required} were required and who won ${won}, failed`,
        );
      }
    },
  },
  {
    clause: "C10",
    name: "in a Muss nobody bids or declares and everybody who was dealt cards plays; the kind stays",
    games: ALL,
    check: ({ before, action, after }, expect) => {
      if (!isHand(after)) return;
      if (isHand(before)) expect.equal(after.kind, before.kind, "the kind of the hand");
      if (after.kind !== "muss") return;
      expect.that(after.phase !== "declare" && after.phase !== "bid", `a Muss is not in the phase ${after.phase}`);
      expect.equal(
        [...after.declarations, ...after.bids].filter((said) => said !== null),
        [],
        "declarations and bids in a Muss",
      );
      if (isHand(before) && action.type !== "deal") expect.equal(after.active, before.active, "who plays");
    },
  },
  {
    clause: "C11",
    name: "who folds leaves the hand at once, keeps the cards unseen, and pays and gets nothing more",
    games: ALL,
    check: (step, expect) => {
      const { before, action, after } = step;
      if (action.type === "declare" && before.phase === "declare" && isHand(after)) {
        const expected =
          action.declaration === "fold" ? before.active.filter((seat) => seat !== action.seat) : before.active;
        expect.equal(after.active, expected, "the active seats after the declaration");
        expect.equal(after.hands, before.hands, "the hands after the declaration");
      }
      if (action.type === "declare" || !isHand(before)) return;
      const folded = before.declarations.flatMap((said, seat) => (said === "fold" ? [seat] : []));
      expect.equal(
        paidBy(step).filter(({ seat }) => folded.includes(seat)),
        [],
        "payments of those who folded",
      );
    },
  },
  {
    clause: "C12",
    name: "the deal passes to the left after each hand",
    games: ALL,
    check: ({ before, action, after }, expect) => {
      if (action.type === "settle" && after.phase === "ready") {
        expect.equal(after.dealer, toTheLeft(before.players, before.dealer), "the next dealer");
        expect.equal(after.hand, before.hand + 1, "the number of the next hand");
      } else if (action.type !== "finish" && (action.type !== "deal" || after.ruleset.name !== "tavern")) {
        expect.equal(after.dealer, before.dealer, "the dealer during a hand");
        expect.equal(after.hand, before.hand, "the number of the hand");
      }
    },
  },
  {
    clause: "C13",
    name: "a played card leaves its hand and closes the gap; nothing else moves",
    games: ALL,
    check: ({ before, action, after }, expect) => {
      if (action.type !== "play" || before.phase !== "play" || !isHand(after)) return;
      const hands = before.hands.map((hand, seat) => (seat === action.seat ? leaving(hand, [action.card]) : hand));
      expect.equal(after.hands, hands, "the hands after the card is played");
      expect.equal(
        [after.stock, after.discards, after.upcards],
        [before.stock, before.discards, before.upcards],
        "stock, discards and upcards",
      );
      const trick = after.trick?.plays.length ? after.trick : after.tricks.at(-1);
      expect.equal(
        trick?.plays,
        [...before.trick.plays, { seat: action.seat, card: action.card }],
        "the trick, in the order played",
      );
    },
  },
  {
    clause: "C13",
    name: "cards picked up come last in the hand, and cards laid down lie in the hand's order on the older discards",
    games: FOUR,
    check: ({ before, action, after }, expect) => {
      if (!isHand(before) || !isHand(after) || (action.type !== "pickup" && action.type !== "discard")) return;
      const held =
        action.type === "pickup" ? [...handOf(before, action.seat), ...before.upcards] : handOf(before, action.seat);
      const gone = action.type === "pickup" ? action.discards : action.cards;
      expect.equal(handOf(after, action.seat), leaving(held, gone), "the hand after the discard");
      const laid = held.filter((card) => gone.includes(card)).map((card) => ({ card, seat: action.seat }));
      expect.equal(after.discards, [...before.discards, ...laid], "the discards, the oldest first");
      expect.equal(handOf(after, action.seat).length, handSizeOf(after.ruleset), "the size of the hand");
    },
  },
  {
    clause: "C14",
    name: "between hands the host may end the session: the standings are those of the moment, the pot is recorded",
    games: ALL,
    check: ({ before }, expect, engine) => {
      if (before.phase !== "ready") return;
      const over = engine.finish(before);
      expect.equal(over.phase, "over", "the phase after finish");
      expect.equal(over.ledger, before.ledger, "the ledger after finish");
      expect.equal(over.hand, before.hand - 1, "the last hand");
      expect.equal(over.dealer, before.lastResult?.dealer ?? before.dealer, "the last dealer");
      expect.equal(over.lastResult, before.lastResult, "the last result");
      checkStandings(over, expect);
    },
  },
  {
    clause: "A1",
    name: "every amount stands in canonical text",
    games: ALL,
    check: ({ after }, expect) => {
      const odd = amountsOf(after).filter(
        (amount) => typeof amount !== "string" || !/^-?\d+(\/\d+)?$/.test(amount) || text(fraction(amount)) !== amount,
      );
      expect.equal(odd, [], "amounts that are not in canonical text");
    },
  },
];

/** @internal Standings of a session that is over: best first, equal ones by seat and in one place; the winners (F17, V13, C14). */
export function checkStandings(over: Session<"over">, expect: Expect): void {
  const { balances } = over.ledger;
  const above = (balance: string): number => balances.filter((other) => isMore(other, balance)).length;
  const placed = balances.map((balance, seat) => ({ seat, balance, place: 1 + above(balance) }));
  const places = balances.map((_, index) => index + 1);
  expect.equal(
    over.standings,
    places.flatMap((place) => placed.filter((one) => one.place === place)),
    "the standings",
  );
  expect.equal(
    over.winners,
    placed.filter(({ place }) => place === 1).map(({ seat }) => seat),
    "the winners",
  );
}

/** @internal Whether an amount is above another. */
export function isMore(amount: string, other: string): boolean {
  const [a, b] = [fraction(amount), fraction(other)];
  return a.top * b.bottom > b.top * a.bottom;
}
