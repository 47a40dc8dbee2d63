import fc from "fast-check";
import type { FiveCardOptions, HandResult, Seat, Session } from "../index.js";
import { checkStandings, dealtBy, isBettler, isMore, paidBy, settledBy, sumFor } from "./common-rules.js";
import {
  checkDeclaring,
  checkFoldedOut,
  checkOffer,
  checkPlayable,
  checkPlaying,
  checkRequired,
  checkShares,
  deckGiven,
  indicatorIs,
} from "./four-card-rules.js";
import { scaled, text, total } from "./fraction.js";
import { type Expect, FIVE, refusalOf, type StepCheck } from "./property.js";
import {
  fromLeftOf,
  type HandSession,
  handOf,
  isAboutWeliOnTop,
  isHand,
  lawfulPlays,
  leaving,
  mostExchanged,
  nextOf,
  SUIT_LETTERS,
  setsOf,
  toTheLeft,
} from "./table.js";
import { type Step, suitSetBy, type WalkPlan } from "./walk.js";

/** The options of a session of the five-card game; those of the other games never come here. */
function optionsOf({ ruleset }: Session): FiveCardOptions | null {
  return ruleset.name === "fiveCard" ? ruleset.options : null;
}

/** V14: who plays in the hand about to be dealt. */
function playersOf(session: Session<"ready">): readonly Seat[] {
  const table = fromLeftOf(session.players, session.dealer);
  return session.tieBreak
    ? table.filter((seat) => seat === session.dealer || leadersOf(session).includes(seat))
    : table;
}

/** Whose balance no other is above. */
function leadersOf({ ledger: { balances } }: Session): readonly Seat[] {
  return balances.flatMap((balance, seat) => (balances.some((other) => isMore(other, balance)) ? [] : [seat]));
}

/** V13: whether a hand number and balances end the session. */
function ends({ end }: FiveCardOptions, hand: number, { balances }: HandResult): boolean {
  const { hands, target, broke } = end;
  const reached = target !== null && balances.some((balance) => !isMore(target, balance));
  return hand === hands || reached || (broke && balances.some((balance) => !isMore(balance, "0")));
}

/** The phase that follows the deal, the naming of the trump or the declarations (V3, V7, V14, V15). */
function opening(hand: HandSession, after: "deal" | "declare"): string {
  if (after === "deal" && hand.trump === null) return "trump";
  if (after === "deal" && hand.kind === "ordinary") return "declare";
  return optionsOf(hand)?.exchange && !hand.tieBreak ? "exchange" : "play";
}

function checkExchange(step: Step, expect: Expect): void {
  const { before, action, after } = step;
  if (action.type !== "exchange" || action.choice !== "standard" || before.phase !== "exchange" || !isHand(after))
    return;
  const { seat, discards } = action;
  const count = discards.length;
  const hand = handOf(before, seat);
  expect.equal(
    handOf(after, seat),
    [...leaving(hand, discards), ...before.stock.slice(0, count)],
    "the hand: what is left, then the top of the talon",
  );
  expect.equal(after.stock, before.stock.slice(count), "the talon");
  const laid = hand.filter((card) => discards.includes(card)).map((card) => ({ card, seat }));
  expect.equal(after.discards, [...before.discards, ...laid], "the discards");
  expect.equal(after.exchanges[seat], { choice: "standard", count }, "the exchange on record");
  const last = fromLeftOf(before.players, before.dealer)
    .filter((other) => before.active.includes(other))
    .at(-1);
  const next =
    seat === last
      ? ["play", nextOf(before.players, before.dealer, before.active)]
      : ["exchange", nextOf(before.players, seat, before.active)];
  expect.equal([after.phase, after.toAct], next, "the next phase and who is to act");
}

/** V18: the payments of the Bettlers who won no trick, Bettler by Bettler: the payers, then the whole bonus. */
function bonusesOf(before: HandSession, result: HandResult, bonus: string): readonly unknown[] {
  return before.active
    .filter((seat) => isBettler(before, seat) && !result.failed[seat])
    .flatMap((bettler) => {
      const others = before.active.filter((seat) => seat !== bettler);
      const part = scaled(bonus, -1, others.length);
      const payers = others.map((seat) => ({ seat, amount: part, reason: "bonus", clause: "V18" }));
      return [...payers, { seat: bettler, amount: bonus, reason: "bonus", clause: "V18" }];
    });
}

/** V13: whether the settled hand was the last. */
function checkEnd(step: Step, expect: Expect): void {
  const settled = settledBy(step);
  const options = optionsOf(step.after);
  if (!settled || !options || settled.before.tieBreak) return;
  const { before, result } = settled;
  const over = ends(options, before.hand, result);
  if (!over) expect.equal(step.after.phase, "ready", `the phase after hand ${before.hand} with ${result.balances}`);
  else if (leadersOf(step.after).length !== 2)
    expect.equal(step.after.phase, "over", `the phase after hand ${before.hand} with ${result.balances}`);
  if (step.after.phase === "over") checkStandings(step.after, expect);
}

/** Five players, of whom the first hand leaves one at just the target, or at 0, quite often: P/5 is 1 then. */
const atTheEdge: fc.Arbitrary<WalkPlan> = fc
  .record({
    end: fc.constantFrom<FiveCardOptions["end"]>(
      { hands: null, target: "10", broke: false },
      { hands: 3, target: null, broke: true },
    ),
    dealer: fc.nat(4),
    seed: fc.nat(100_000),
    choices: fc.array(fc.nat(30), { maxLength: 60 }),
  })
  .map(({ end, dealer, seed, choices }) => ({
    ruleset: {
      name: "fiveCard",
      version: 1,
      options: {
        mussAfterFailure: "always",
        penalty: "doubleAnte",
        end,
        chips: end.broke ? "3" : "9",
        exchange: null,
        weli: "second",
        strikerTricks: 2,
        bettler: null,
      },
    },
    players: 5,
    seed,
    dealer,
    hands: 3,
    decks: [],
    style: { pickup: "any", declare: "any", bid: "any", exchange: "any" },
    choices,
  }));

/** @internal Chapter V at every step of a walk. */
export const fiveCardChecks: readonly StepCheck[] = [
  {
    clause: "V1",
    name: "everybody who plays pays 1 before the hand, the dealer no more",
    games: FIVE,
    check: (step, expect) => {
      const dealt = dealtBy(step);
      if (!dealt || dealt.before.tieBreak) return;
      const antes = playersOf(dealt.before).map((seat) => ({ seat, amount: "-1", reason: "ante", clause: "V1" }));
      expect.equal(dealt.after.entries, antes, "the payments before the hand");
    },
  },
  {
    clause: "V2",
    name: "three cards to each from the dealer's left, then two, then the top of the rest is turned face up",
    games: FIVE,
    check: (step, expect) => {
      const dealt = dealtBy(step);
      if (!dealt) return;
      const { before, after } = dealt;
      const order = playersOf(before);
      const sizes = after.hands.map((_, seat) => (order.includes(seat) ? 5 : 0));
      expect.equal(
        after.hands.map((hand) => hand.length),
        sizes,
        "the sizes of the hands",
      );
      expect.equal(after.exposed.length, 1, "the number of exposed cards");
      const deck = deckGiven(step);
      if (!deck) return;
      const second = 3 * order.length;
      const hands = after.hands.map((_, seat) => {
        const place = order.indexOf(seat);
        if (place < 0) return [];
        return [...deck.slice(3 * place, 3 * place + 3), ...deck.slice(second + 2 * place, second + 2 * place + 2)];
      });
      expect.equal(after.hands, hands, "the hands");
      expect.equal(after.exposed, deck.slice(5 * order.length, 5 * order.length + 1), "the upcard");
      expect.equal(after.stock, deck.slice(5 * order.length + 1), "the talon");
    },
  },
  {
    clause: "V3",
    name: "the upcard sets the trump; after the Weli the dealer names a suit before anyone declares",
    games: FIVE,
    check: (step, expect, engine) => {
      const { before, action, after } = step;
      const dealt = dealtBy(step);
      if (dealt) {
        expect.equal(
          dealt.after.trump,
          suitSetBy(dealt.after.exposed),
          `the trump set by ${dealt.after.exposed.join(" ")}`,
        );
        expect.equal(after.phase, opening(dealt.after, "deal"), "the phase after the deal");
        if (after.phase === "trump") expect.equal(after.toAct, after.dealer, "who names the trump");
      }
      if (action.type === "nameTrump" && before.phase === "trump" && isHand(after)) {
        expect.equal(after.trump, action.suit, "the trump named");
        expect.equal(after.phase, opening(after, "deal"), "the phase after the naming");
      }
      if (after.phase !== "trump") return;
      checkOffer(after, expect, engine.legalActions(after));
      for (const suit of SUIT_LETTERS)
        expect.equal(
          refusalOf(() => engine.nameTrump(after, after.toAct, suit)),
          null,
          `the refusal of ${suit}`,
        );
    },
  },
  {
    clause: "V4",
    name: "the upcard stays face up beside the talon",
    games: FIVE,
    check: ({ after }, expect) => {
      if (isHand(after)) expect.equal(after.upcards, after.exposed, "the upcards on the table");
    },
  },
  {
    clause: "V5",
    name: "the dealer is the striker; the next active player to the dealer's left leads the first trick",
    games: FIVE,
    check: ({ before, after }, expect) => {
      if (!isHand(after)) return;
      expect.equal(after.striker, after.dealer, "the striker");
      if (after.phase !== "play" || before.phase === "play") return;
      const leader = nextOf(after.players, after.dealer, after.active);
      expect.equal([after.toAct, after.trick], [leader, { leader, plays: [] }], "who leads, and the first trick");
    },
  },
  {
    clause: "V5",
    name: "the active players play clockwise, one card each a trick, five tricks",
    games: FIVE,
    check: (step, expect) => checkPlaying(step, 5, expect),
  },
  {
    clause: "V6",
    name: "a Muss in the first hand, after a failure (or one in an ordinary hand) and after a 7; otherwise ordinary",
    games: FIVE,
    check: (step, expect) => {
      const dealt = dealtBy(step);
      if (!dealt) return;
      const { before, after } = dealt;
      const last = before.lastResult;
      const counts = optionsOf(before)?.mussAfterFailure === "always" || last?.kind === "ordinary";
      const failure = counts && last?.failed.includes(true) === true;
      const seven = indicatorIs(after, "7");
      const muss = before.hand === 1 || failure || seven || before.tieBreak;
      expect.equal(after.seven, seven, `whether ${after.exposed.join(" ")} is a seven`);
      expect.equal(
        after.kind,
        muss ? "muss" : "ordinary",
        `the kind of hand ${before.hand} after ${JSON.stringify(last?.failed ?? null)} failed in a hand of kind ${last?.kind}`,
      );
    },
  },
  {
    clause: "V7",
    name: "in an ordinary hand each other player joins or folds, clockwise from the dealer's left",
    games: FIVE,
    check: (step, expect, engine) => {
      const { before, action, after } = step;
      checkDeclaring(step, expect);
      if (action.type === "declare" && isHand(after) && after.phase !== "declare" && after.phase !== "settle") {
        expect.equal(after.phase, opening(after, "declare"), "the phase after the declarations");
      }
      if (after.phase !== "declare") return;
      if (before.phase !== "declare")
        expect.equal(after.toAct, toTheLeft(after.players, after.dealer), "who declares first");
      checkOffer(after, expect, engine.legalActions(after));
    },
  },
  {
    clause: "V7",
    name: "when all others fold the striker gets the whole pot without play",
    games: FIVE,
    check: (step, expect) => checkFoldedOut(step, "V7", expect),
  },
  {
    clause: "V8",
    name: "what may be played in a session is what the rules allow, and nothing else is accepted",
    games: FIVE,
    check: ({ after }, expect, engine) => {
      if (after.phase !== "play") return;
      const cards = [...handOf(after, after.toAct), ...after.trick.plays.map(({ card }) => card)];
      if (!isAboutWeliOnTop(after, cards)) checkPlayable(after, expect, engine);
    },
  },
  {
    clause: "V9",
    name: "one trick is required of each active player who is not the striker, also after a 7",
    games: FIVE,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.before.outcome !== "played") return;
      const { before, result } = settled;
      const others = before.active.filter((seat) => seat !== before.striker && !isBettler(before, seat));
      expect.equal(
        others.map((seat) => result.required[seat]),
        others.map(() => 1),
        "the requirements of the others",
      );
    },
  },
  {
    clause: "V10",
    name: "P/5 for each trick, in ordinary and Muss alike, but only to those who did not fail",
    games: FIVE,
    check: (step, expect) =>
      checkShares(step, 5, (seat) => settledBy(step)?.result.failed[seat] === false, "V10", expect),
  },
  {
    clause: "V11",
    name: "2 counters from everyone who failed, or P each; the striker no more than others",
    games: FIVE,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.before.outcome !== "played") return;
      const { before, result } = settled;
      const cost = optionsOf(before)?.penalty === "matchPot" ? before.frozenPot : "2";
      const seats = before.hands.map((_, seat) => seat).filter((seat) => !isBettler(before, seat));
      const expected = seats.map((seat) => (result.failed[seat] ? cost : "0"));
      expect.equal(
        seats.map((seat) => result.penalties[seat]),
        expected,
        `the penalties of seats ${seats} (P = ${before.frozenPot}, failed ${result.failed})`,
      );
      const entries = paidBy(step).filter(({ seat, reason }) => reason === "penalty" && seats.includes(seat));
      expect.equal(
        entries.map(({ clause }) => clause),
        entries.map(() => "V11"),
        "the clauses of the penalties",
      );
    },
  },
  {
    clause: "V12",
    name: "the next pot is P minus the payouts plus the penalties",
    games: FIVE,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.before.outcome !== "played") return;
      const { before, result } = settled;
      const paid = result.payouts.map((payout) => scaled(payout, -1));
      expect.equal(result.pot, text(total([before.frozenPot, ...paid, ...result.penalties])), "the next pot");
    },
  },
  {
    clause: "V13",
    name: "everybody starts with the agreed chips, the pot with 0",
    games: FIVE,
    check: ({ index, before }, expect) => {
      if (index > 0) return;
      const chips = optionsOf(before)?.chips;
      expect.equal(before.ledger, { balances: before.ledger.balances.map(() => chips), pot: "0" }, "the first ledger");
    },
  },
  {
    clause: "V13",
    name: "the session ends when its hands are played, a target is reached or someone is broke; most counters win",
    games: FIVE,
    check: checkEnd,
  },
  {
    clause: "V13",
    name: "a balance at the target is enough, and one at 0 is broke",
    games: FIVE,
    plans: atTheEdge,
    walks: 40,
    check: checkEnd,
  },
  {
    clause: "V14",
    name: "exactly two leaders when the session ends play one extra hand with the dealer whose turn it is",
    games: FIVE,
    check: (step, expect) => {
      const settled = settledBy(step);
      const options = optionsOf(step.after);
      const dealt = dealtBy(step);
      if (dealt?.before.tieBreak) {
        const seats = playersOf(dealt.before);
        expect.equal(dealt.after.active, seats, "who plays in the tie-break");
        const antes = seats.map((seat) => ({ seat, amount: "-1", reason: "ante", clause: "V1" }));
        expect.equal(dealt.after.entries, antes, "the payments before the tie-break");
        expect.equal([dealt.after.kind, dealt.after.tieBreak], ["muss", true], "kind and tieBreak");
        expect.that(
          dealt.after.phase === "trump" || dealt.after.phase === "play",
          `no exchange or declaration in the tie-break, but the phase ${dealt.after.phase}`,
        );
      } else if (dealt) {
        expect.equal(dealt.after.tieBreak, false, "tieBreak in a usual hand");
      }
      if (!settled || !options) return;
      const { before, result } = settled;
      if (before.tieBreak) {
        expect.equal(
          [step.after.phase, step.after.tieBreak],
          ["over", false],
          "phase and tieBreak after the tie-break",
        );
        if (step.after.phase === "over") checkStandings(step.after, expect);
        return;
      }
      const tied = ends(options, before.hand, result) && leadersOf(step.after).length === 2;
      expect.equal(step.after.tieBreak, tied, `whether hand ${before.hand + 1} breaks a tie after ${result.balances}`);
      if (tied) expect.equal(step.after.phase, "ready", "the phase before the tie-break");
    },
  },
  {
    clause: "V15",
    name: "each active player once lays cards down and draws as many from the top of the talon",
    games: FIVE,
    check: (step, expect, engine) => {
      const { after } = step;
      if (after.phase !== "exchange") return checkExchange(step, expect);
      checkExchange(step, expect);
      if (step.before.phase !== "exchange") {
        expect.equal(after.toAct, nextOf(after.players, after.dealer, after.active), "who exchanges first");
      }
      checkOffer(after, expect, engine.legalActions(after));
      const hand = handOf(after, after.toAct);
      const tooMany = setsOf(hand, mostExchanged(after) + 1).slice(0, 2);
      for (const discards of [...tooMany, after.upcards, after.stock.slice(0, 1)]) {
        if (discards.length === 0) continue;
        expect.equal(
          refusalOf(() => engine.exchange(after, after.toAct, "standard", discards))?.code,
          "BAD_DISCARDS",
          `the refusal of laying down ${discards.join(" ")}`,
        );
      }
      for (const choice of ["sau", "trumpfpackerl", "packerl"] as const) {
        expect.equal(
          refusalOf(() => engine.exchange(after, after.toAct, choice))?.code,
          "BAD_EXCHANGE",
          `the refusal of ${choice}`,
        );
      }
    },
  },
  {
    clause: "V15",
    name: "the fee is paid into the pot for each card",
    games: FIVE,
    check: (step, expect) => {
      const { before, action } = step;
      if (action.type !== "exchange" || action.choice !== "standard") return;
      const amount = scaled(optionsOf(before)?.exchange?.fee ?? "0", -action.discards.length);
      const fee = { seat: action.seat, amount, reason: "fee", clause: "V15" };
      expect.equal(paidBy(step), amount === "0" ? [] : [fee], "the payments of the exchange");
    },
  },
  {
    clause: "V16",
    name: "the Weli stands below the trump ace, or where agreed above it",
    games: FIVE,
    check: ({ after }, expect, engine) => {
      if (after.phase !== "play") return;
      const [first, second] = [{ seat: 0, card: `A${after.trump}` } as const, { seat: 1, card: "W" } as const];
      const best = optionsOf(after)?.weli === "highest" ? 1 : 0;
      expect.equal(
        engine.trickWinner(after.ruleset, after.trump, [first, second]),
        best,
        `who wins ${first.card} and then W`,
      );
      const hand = [first.card, `K${after.trump}`, "W"] as const;
      const trick = { leader: 0, plays: [first] };
      const toAct = nextOf(after.players, 0, after.active) ?? after.toAct;
      const hands = after.hands.map((held, seat) => (seat === toAct ? hand.slice(1) : held));
      expect.equal(
        engine.legalPlays({ ...after, toAct, hands, trick }),
        lawfulPlays(after, trick.plays, hand.slice(1)),
        "the legal plays after the ace",
      );
    },
  },
  {
    clause: "V17",
    name: "two tricks are required of the striker, or as many as agreed",
    games: FIVE,
    check: (step, expect) => checkRequired(step, (hand) => optionsOf(hand)?.strikerTricks ?? 2, expect),
  },
  {
    clause: "V18",
    name: "a Bettler may be declared only where agreed, and must win no trick",
    games: FIVE,
    check: (step, expect, engine) => {
      const { after } = step;
      if (after.phase === "declare" && !optionsOf(after)?.bettler) {
        expect.equal(
          refusalOf(() => engine.declare(after, after.toAct, "bettler"))?.code,
          "BAD_DECLARATION",
          "the refusal of a Bettler",
        );
      }
      if (after.phase === "declare" && optionsOf(after)?.bettler) {
        expect.equal(
          refusalOf(() => engine.declare(after, after.toAct, "bettler")),
          null,
          "the refusal of a Bettler",
        );
      }
      const settled = settledBy(step);
      if (settled?.before.outcome !== "played") return;
      const bettlers = settled.before.active.filter((seat) => isBettler(settled.before, seat));
      expect.equal(
        bettlers.map((seat) => settled.result.required[seat]),
        bettlers.map(() => 0),
        "the requirements of the Bettlers",
      );
    },
  },
  {
    clause: "V18",
    name: "a Bettler who failed pays P; one who won no trick gets the bonus from the others in equal shares",
    games: FIVE,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.before.outcome !== "played") return;
      const { before, result } = settled;
      const bettlers = before.active.filter((seat) => isBettler(before, seat));
      const costs = bettlers.map((seat) => (result.failed[seat] ? before.frozenPot : "0"));
      expect.equal(
        bettlers.map((seat) => result.penalties[seat]),
        costs,
        `the penalties of the Bettlers ${bettlers} with P = ${before.frozenPot}`,
      );
      const paid = paidBy(step);
      const clauses = paid
        .filter(({ seat, reason }) => reason === "penalty" && bettlers.includes(seat))
        .map(({ clause }) => clause);
      expect.equal(
        clauses,
        clauses.map(() => "V18"),
        "the clauses of the Bettlers' penalties",
      );
      const bonus = optionsOf(before)?.bettler?.bonus ?? "0";
      expect.equal(
        paid.filter(({ reason }) => reason === "bonus"),
        bonusesOf(before, result, bonus),
        "the bonuses",
      );
      const sum = text(total(before.hands.map((_, seat) => sumFor(paid, seat, "bonus"))));
      expect.equal(sum, "0", "the bonuses all together");
    },
  },
];
