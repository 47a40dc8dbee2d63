import fc from "fast-check";
import type { Card, Seat, Session, Suit } from "../index.js";
import { dealtBy, paidBy, settledBy } from "./common-rules.js";
import { checkAntes, checkDeclaring, checkFoldedOut, checkKind, checkOffer, indicatorIs } from "./four-card-rules.js";
import { text, total } from "./fraction.js";
import { type Expect, refusalOf, type StepCheck, TAVERN } from "./property.js";
import { dealerStream, shuffledFrom } from "./reference-dealer.js";
import {
  fromLeftOf,
  type HandSession,
  handOf,
  isHand,
  lawfulBids,
  leaving,
  nextOf,
  printed,
  SUIT_LETTERS,
  setsOf,
  specialFor,
  toTheLeft,
  trumpCard,
} from "./table.js";
import type { Step, WalkPlan } from "./walk.js";

const isOder = (bid: unknown): boolean => bid === "oder" || bid === "weiterOder";

/** The bid with which the striker became one; null where nobody bid. */
const winningBid = ({ bids, striker }: HandSession): string | null =>
  striker === null ? null : (bids[striker] ?? null);

/** T1: the seats the pack passes to for the shown cards, and all of them for the Weli. */
function passedTo(players: number, dealer: Seat, shown: readonly Card[]): readonly Seat[] {
  if (shown.includes("W")) return fromLeftOf(players, dealer);
  let holder = dealer;
  return shown.flatMap((card) => {
    if (!"A7".includes(card.charAt(0))) return [];
    holder = (holder + (card.startsWith("A") ? 1 : players - 1)) % players;
    return [holder];
  });
}

/** The phase after the dealer's pickup (T2, T3, T7). */
function phaseAfterPickup(hand: HandSession): string {
  if (hand.kind === "muss") return "exchange";
  return indicatorIs(hand, "A") ? "declare" : "bid";
}

const isSpecial = (card: Card): boolean => "A7W".includes(card.charAt(0));

/** What a draw leaves: the reference's own stock, with renewals (T6). */
interface Pile {
  stock: readonly Card[];
  discards: readonly { readonly card: Card; readonly seat: Seat | null }[];
  hands: readonly (readonly Card[])[];
  drawn: number;
  renewed: boolean;
}

/** T6: the top card of the stock, renewed by the discards and then the folded hands when it is exhausted. */
function drawFrom(pile: Pile, session: HandSession): Card | null {
  if (pile.stock.length === 0) {
    const folded = fromLeftOf(session.players, session.dealer).filter((seat) => session.declarations[seat] === "fold");
    const cards = [...pile.discards.map(({ card }) => card), ...folded.flatMap((seat) => pile.hands[seat] ?? [])];
    const stream = dealerStream(session.seed, session.hand, pile.drawn);
    pile.stock = shuffledFrom(stream, cards);
    pile.drawn = stream.drawn();
    pile.discards = [];
    pile.hands = pile.hands.map((hand, seat) => (folded.includes(seat) ? [] : hand));
    pile.renewed = true;
  }
  const [top = null] = pile.stock;
  pile.stock = pile.stock.slice(1);
  return top;
}

const pileOf = ({ stock, discards, hands, drawn }: HandSession): Pile => ({
  stock,
  discards,
  hands,
  drawn,
  renewed: false,
});

/** What an exchange leaves (T6), worked out from the session before it. */
interface Exchanged {
  readonly pile: Pile;
  readonly hand: readonly Card[];
  readonly turned: readonly Card[];
  readonly count: number;
}

function exchanged(before: Session<"exchange">, seat: Seat, choice: string, discards: readonly Card[]): Exchanged {
  const hand = handOf(before, seat);
  const laid =
    choice === "standard"
      ? hand.filter((card) => discards.includes(card))
      : choice === "sau"
        ? hand.filter((card) => !trumpCard(card, before.trump))
        : hand;
  const pile = pileOf(before);
  pile.discards = [...pile.discards, ...laid.map((card) => ({ card, seat }))];
  const draws = choice === "standard" ? laid.length : choice === "trumpfpackerl" ? 5 : 4;
  const drawn = Array.from({ length: draws }, () => drawFrom(pile, before)).flatMap((card) => card ?? []);
  const turned: Card[] = [];
  for (let more = choice.endsWith("packerl"); more; ) {
    const card = drawFrom(pile, before);
    if (card !== null) turned.push(card);
    more = card !== null && trumpCard(card, before.trump);
  }
  return { pile, hand: [...leaving(hand, laid), ...drawn, ...turned], turned, count: laid.length };
}

function checkExchanged(step: Step, expect: Expect, parts: "cards" | "renewal"): void {
  const { before, action, after } = step;
  if (action.type !== "exchange" || before.phase !== "exchange" || !isHand(after)) return;
  const discards = action.choice === "standard" ? action.discards : [];
  const { pile, hand, turned, count } = exchanged(before, action.seat, action.choice, discards);
  if (pile.renewed !== (parts === "renewal")) return;
  expect.equal(handOf(after, action.seat), hand, `the hand after ${action.choice}`);
  expect.equal(after.stock, pile.stock, "the stock, top first");
  expect.equal(after.discards, pile.discards, "the discards, the oldest first");
  expect.equal(after.faceUp, [...before.faceUp, ...turned], "the cards turned up");
  expect.equal(after.exchanges[action.seat], { choice: action.choice, count }, "the exchange on record");
  expect.equal(after.drawn, pile.drawn, "the words drawn from the hand's stream");
  expect.equal(
    leaving(after.hands.flat(), hand),
    leaving(pile.hands.flat(), handOf(before, action.seat)),
    "the other hands",
  );
}

/** T5: the cards turned for a new trump; null when no card can decide. */
function turnedFor(
  before: HandSession,
): { readonly pile: Pile; readonly turned: readonly Card[]; readonly trump: Suit } | null {
  const old = before.exposed.map(printed).find((suit) => suit !== null) ?? null;
  const barred = winningBid(before) === "weiterOder" ? old : null;
  const pile = pileOf(before);
  const turned: Card[] = [];
  for (let count = 0; count < 40; count += 1) {
    const card = drawFrom(pile, before);
    if (card === null) return null;
    turned.push(card);
    const suit = printed(card);
    if (suit !== null && suit !== barred) return { pile, turned, trump: suit };
    if (suit !== null) pile.discards = [...pile.discards, { card, seat: null }];
  }
  return null;
}

/** The hand as it stands when the last declaration has been made, before a card is turned (T5). */
function declaredBy({ before, action }: Step): HandSession | null {
  if (action.type !== "declare" || before.phase !== "declare") return null;
  if (toTheLeft(before.players, action.seat) !== before.striker) return null;
  const declarations = before.declarations.map((said, seat) => (seat === action.seat ? action.declaration : said));
  const active = before.active.filter((seat) => declarations[seat] !== "fold");
  return active.length > 1 ? { ...before, declarations, active } : null;
}

/** T5: what the last declaration leads to, after an oder and without one. */
function checkTurned(step: Step, expect: Expect): void {
  const declared = declaredBy(step);
  const { after } = step;
  if (!declared || !isHand(after)) return;
  if (!isOder(winningBid(declared))) {
    expect.equal(
      [after.phase, after.trump, after.faceUp],
      ["exchange", declared.trump, []],
      "phase, trump and cards face up",
    );
    return;
  }
  const turned = turnedFor(declared);
  if (!turned) {
    expect.equal(after.phase === "settle" && after.outcome, "void", "the outcome when no card can decide");
    return;
  }
  const [barred] = winningBid(declared) === "weiterOder" ? turned.turned.filter((card) => card !== "W") : [];
  const what = `after ${winningBid(declared)} (first turned ${barred ?? turned.turned[0]}, exposed ${declared.exposed})`;
  expect.equal(after.faceUp, turned.turned, `the cards turned ${what}`);
  expect.equal(
    [after.phase, after.toAct, after.trump],
    ["pickup", declared.striker, turned.trump],
    `phase, who is to act and trump ${what}`,
  );
  const staying = turned.turned.filter((card, place) => card === "W" || place === turned.turned.length - 1);
  expect.equal(after.upcards, staying, "the upcards on the table");
  expect.equal(
    [after.stock, after.discards, after.hands, after.drawn],
    [turned.pile.stock, turned.pile.discards, turned.pile.hands, turned.pile.drawn],
    "stock, discards, hands and words drawn",
  );
}

/** A second hand with a weiterOder and much of the old suit on top of the stock. */
const weiterOder: fc.Arbitrary<WalkPlan> = fc
  .record({
    players: fc.integer({ min: 3, max: 6 }),
    dealer: fc.nat(5),
    suit: fc.constantFrom(...SUIT_LETTERS),
    swaps: fc.array(fc.nat(32), { maxLength: 32, size: "max" }),
    choices: fc.array(fc.nat(6), { maxLength: 60 }),
  })
  .map(({ players, dealer, suit, swaps, choices }) => ({
    ruleset: { name: "tavern", version: 1, options: {} },
    players,
    seed: 0,
    dealer,
    hands: 2,
    decks: [
      { swaps: [], wish: "none", suit, cut: null },
      { swaps, wish: "suitInStock", suit, cut: null },
    ],
    style: { pickup: "any", declare: "join", bid: "weiterOder", exchange: "any" },
    choices,
  }));

/**
 * Six players, and in the second hand a weiterOder with nothing but the old suit and the Weli in the stock, the dealer
 * having laid down the upcard and nobody folding.
 */
const undecided: fc.Arbitrary<WalkPlan> = fc
  .record({ dealer: fc.nat(5), suit: fc.constantFrom(...SUIT_LETTERS), seed: fc.nat(1000) })
  .map(({ dealer, suit, seed }) => ({
    ruleset: { name: "tavern", version: 1, options: {} },
    players: 6,
    seed,
    dealer,
    hands: 2,
    decks: [
      { swaps: [], wish: "none", suit, cut: null },
      { swaps: [], wish: "suitInStock", suit, cut: null },
    ],
    style: { pickup: "upcards", declare: "join", bid: "weiterOder", exchange: "any" },
    choices: [],
  }));

/** @internal Chapter T at every step of a walk. */
export const tavernChecks: readonly StepCheck[] = [
  {
    clause: "T1",
    name: "the right neighbour cuts; aces pass the deal to the left, sevens to the right, and who gets the pack pays 1",
    games: TAVERN,
    check: (step, expect) => {
      const dealt = dealtBy(step);
      if (!dealt) return;
      const { before, after } = dealt;
      const { players } = after;
      let dealer = before.dealer;
      const payments: unknown[] = [];
      after.ritual.forEach(({ cutter, shown, paid }, round) => {
        expect.equal(cutter, (dealer + players - 1) % players, `who cuts in round ${round + 1}`);
        const [first] = shown;
        expect.equal(
          shown.length,
          first !== undefined && isSpecial(first) ? 2 : 1,
          `how many cards are shown in round ${round + 1}: ${shown}`,
        );
        expect.equal(
          first !== undefined && isSpecial(first),
          round < after.ritual.length - 1,
          `whether the cut is repeated after ${shown}`,
        );
        expect.equal(
          paid,
          passedTo(players, dealer, shown),
          `who pays in round ${round + 1} for ${shown} with dealer ${dealer}`,
        );
        payments.push(...paid.map((seat) => ({ seat, amount: "-1", reason: "ritual", clause: "T1" })));
        if (!shown.includes("W")) dealer = paid.at(-1) ?? dealer;
      });
      expect.equal(
        after.dealer,
        dealer,
        `the dealer after the ritual ${JSON.stringify(after.ritual)} that began with ${before.dealer}`,
      );
      expect.equal(after.entries.slice(0, payments.length), payments, "the payments of the ritual");
      expect.that(
        after.entries.slice(payments.length).every(({ reason }) => reason === "ante"),
        "the antes come after the ritual",
      );
    },
  },
  {
    clause: "T1",
    name: "the rounds of the ritual are shuffled and cut from the hand's stream, and the last cut is dealt",
    games: TAVERN,
    check: (step, expect) => {
      const dealt = dealtBy(step);
      if (!dealt || (step.action.type === "deal" && step.action.deck)) return;
      const { before, after } = dealt;
      const stream = dealerStream(before.seed, before.hand);
      const shown: (readonly Card[])[] = [];
      let deck: readonly Card[] = [];
      for (let again = true; again; ) {
        const pack = shuffledFrom(stream);
        const lifted = 1 + stream.below(32);
        const cut = [pack[lifted - 1], pack[32]].flatMap((card) => card ?? []);
        again = cut.slice(0, 1).some(isSpecial);
        shown.push(again ? cut : cut.slice(0, 1));
        deck = [...pack.slice(lifted), ...pack.slice(0, lifted)];
      }
      expect.equal(
        after.ritual.map((round) => round.shown),
        shown,
        "the cards shown",
      );
      expect.equal(after.stock, deck.slice(-after.stock.length), "the stock");
      expect.equal(after.exposed[0], deck[2 * after.players], "the upcard");
      expect.equal(after.drawn, stream.drawn(), "the words drawn");
    },
  },
  {
    clause: "T1",
    name: "whether the pot was empty, for the antes and for the kind, is judged before the ritual",
    games: TAVERN,
    check: (step, expect) => {
      if (!dealtBy(step)?.after.entries.some(({ reason }) => reason === "ritual")) return;
      checkAntes(step, expect);
      checkKind(step, expect);
    },
  },
  {
    clause: "T2",
    name: "after an ace the dealer is the striker without bidding, and the others declare",
    games: TAVERN,
    check: ({ action, after }, expect) => {
      if (!isHand(after) || !indicatorIs(after, "A")) return;
      expect.equal(after.striker, after.dealer, `the striker after ${after.exposed.join(" ")}`);
      expect.that(after.phase !== "bid", "nobody bids after an ace");
      if (action.type === "pickup" && after.faceUp.length === 0 && after.kind === "ordinary")
        expect.equal(after.phase, phaseAfterPickup(after), "the phase after the pickup");
    },
  },
  {
    clause: "T3",
    name: "in other ordinary hands each bids once, clockwise from the dealer's left, one oder at most",
    games: TAVERN,
    check: (step, expect, engine) => {
      const { action, after } = step;
      if (
        action.type === "pickup" &&
        isHand(after) &&
        after.kind === "ordinary" &&
        !indicatorIs(after, "A") &&
        after.bids.every((bid) => bid === null)
      ) {
        expect.equal(
          [after.phase, after.toAct],
          ["bid", toTheLeft(after.players, after.dealer)],
          "the phase and who is to act",
        );
        expect.equal(after.striker, null, "the striker before the bidding");
      }
      if (after.phase !== "bid") return;
      checkOffer(after, expect, engine.legalActions(after));
      for (const bid of ["schlagen", "oder", "weiterOder", "weiter"] as const) {
        const code = lawfulBids(after).includes(bid) ? undefined : "BAD_BID";
        expect.equal(
          refusalOf(() => engine.bid(after, after.toAct, bid))?.code,
          code,
          `the refusal of ${bid} after ${JSON.stringify(after.bids)}`,
        );
      }
    },
  },
  {
    clause: "T3",
    name: "schlagen makes its bidder the striker and ends the bidding; otherwise the oder stands; all weiter is void",
    games: TAVERN,
    check: ({ before, action, after }, expect) => {
      if (action.type !== "bid" || before.phase !== "bid" || !isHand(after)) return;
      const bids = before.bids.map((bid, seat) => (seat === action.seat ? action.bid : bid));
      expect.equal(after.bids, bids, "the bids");
      if (action.bid !== "schlagen" && action.seat !== before.dealer) {
        expect.equal(
          [after.phase, after.toAct, after.striker],
          ["bid", toTheLeft(before.players, action.seat), null],
          "phase, who is to bid, striker",
        );
        return;
      }
      const oder = bids.findIndex(isOder);
      const striker = action.bid === "schlagen" ? action.seat : oder < 0 ? null : oder;
      expect.equal(after.striker, striker, `the striker after ${JSON.stringify(bids)}`);
      if (striker === null) {
        expect.equal(after.phase === "settle" && after.outcome, "void", "the outcome when all say weiter");
        return;
      }
      expect.equal(after.phase, "declare", "the phase after the bidding");
      expect.equal(after.trump, action.bid === "schlagen" ? before.trump : null, "the trump after the bidding");
    },
  },
  {
    clause: "T3",
    name: "when all say weiter everyone pays 1 into the pot",
    games: TAVERN,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.before.outcome !== "void" || settled.before.striker !== null) return;
      const { before, result } = settled;
      const seats = fromLeftOf(before.players, before.dealer);
      expect.equal(
        paidBy(step),
        seats.map((seat) => ({ seat, amount: "-1", reason: "weiter", clause: "T3" })),
        "the payments of the settlement",
      );
      expect.equal(result.pot, text(total([before.frozenPot, String(before.players)])), "the next pot");
      expect.equal(
        result.required,
        before.hands.map(() => null),
        "the requirements",
      );
    },
  },
  {
    clause: "T4",
    name: "the others declare clockwise from the striker's left, the dealer too",
    games: TAVERN,
    check: (step, expect, engine) => {
      checkDeclaring(step, expect);
      if (step.after.phase !== "declare") return;
      if (step.before.phase !== "declare") {
        expect.equal(step.after.toAct, toTheLeft(step.after.players, step.after.striker), "who declares first");
      }
      checkOffer(step.after, expect, engine.legalActions(step.after));
      const { after } = step;
      expect.equal(
        refusalOf(() => engine.declare(after, after.toAct, "bettler"))?.code,
        "BAD_DECLARATION",
        "the refusal of a Bettler",
      );
    },
  },
  {
    clause: "T4",
    name: "when all others fold the striker gets the whole pot, whatever the bid was",
    games: TAVERN,
    check: (step, expect) => checkFoldedOut(step, "T4", expect),
  },
  {
    clause: "T5",
    name: "after an oder cards are turned from the stock until one decides the trump",
    games: TAVERN,
    check: checkTurned,
  },
  {
    clause: "T5",
    name: "after weiterOder cards of the old suit go to the discards, and a Weli stays on the table",
    games: TAVERN,
    plans: weiterOder,
    walks: 20,
    check: checkTurned,
  },
  {
    clause: "T5",
    name: "the striker takes what was turned and discards to four; then the exchange",
    games: TAVERN,
    check: ({ before, action, after }, expect, engine) => {
      if (action.type === "pickup" && before.phase === "pickup" && before.faceUp.length > 0 && isHand(after)) {
        expect.equal(after.phase, "exchange", "the phase after the striker's pickup");
        expect.equal(after.upcards, [], "the upcards");
      }
      if (after.phase === "pickup" && after.faceUp.length > 0) checkOffer(after, expect, engine.legalActions(after));
    },
  },
  {
    clause: "T5",
    name: "a hand void because no card could decide costs nobody anything, and the pot stays",
    games: TAVERN,
    plans: undecided,
    walks: 10,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.before.outcome !== "void" || settled.before.striker === null) return;
      expect.equal(paidBy(step), [], "the payments of the settlement");
      expect.equal(step.after.ledger, settled.before.ledger, "the ledger");
    },
  },
  {
    clause: "T6",
    name: "standard with any cards, and of sau, trumpfpackerl and packerl what the trumps in the hand allow",
    games: TAVERN,
    check: ({ after }, expect, engine) => {
      if (after.phase === "discard") {
        checkOffer(after, expect, engine.legalActions(after));
        const hand = handOf(after, after.toAct);
        for (const cards of [[], ...setsOf(hand, hand.length - 3).slice(0, 2)]) {
          expect.equal(
            refusalOf(() => engine.discard(after, after.toAct, cards))?.code,
            "BAD_DISCARDS",
            `the refusal of discarding ${cards.join(" ") || "nothing"}`,
          );
        }
      }
      if (after.phase !== "exchange") return;
      checkOffer(after, expect, engine.legalActions(after));
      const special = specialFor(after.ruleset, after.trump, handOf(after, after.toAct));
      for (const choice of ["sau", "trumpfpackerl", "packerl"] as const) {
        const code = choice === special ? undefined : "BAD_EXCHANGE";
        expect.equal(
          refusalOf(() => engine.exchange(after, after.toAct, choice))?.code,
          code,
          `the refusal of ${choice} with ${handOf(after, after.toAct).join(" ")} and ${after.trump} as trump`,
        );
      }
    },
  },
  {
    clause: "T6",
    name: "each exchange lays down, draws and turns up what it says",
    games: TAVERN,
    check: (step, expect) => checkExchanged(step, expect, "cards"),
  },
  {
    clause: "T6",
    name: "an exhausted stock is renewed by the discards and then the folded hands, shuffled with the hand's stream",
    games: TAVERN,
    check: (step, expect) => checkExchanged(step, expect, "renewal"),
  },
  {
    clause: "T6",
    name: "from the striker clockwise each active player exchanges once, and discards to four when it left more",
    games: TAVERN,
    check: ({ before, action, after }, expect) => {
      if (after.phase === "exchange" && before.phase !== "exchange" && before.phase !== "discard") {
        expect.equal(after.toAct, after.striker, "who exchanges first");
      }
      if ((action.type !== "exchange" && action.type !== "discard") || !isHand(before) || !isHand(after)) return;
      if (action.type === "exchange" && handOf(after, action.seat).length > 4) {
        expect.equal([after.phase, after.toAct], ["discard", action.seat], "the phase and who is to act");
        return;
      }
      const striker = before.striker ?? 0;
      const order = [
        striker,
        ...fromLeftOf(before.players, striker).filter((seat) => seat !== striker && before.active.includes(seat)),
      ];
      const next = order[order.indexOf(action.seat) + 1];
      const expected =
        next === undefined ? ["play", striker] : ["exchange", nextOf(before.players, action.seat, before.active)];
      expect.equal([after.phase, after.toAct], expected, "the next phase and who is to act");
    },
  },
  {
    clause: "T7",
    name: "in a Muss the dealer is the striker, and the exchange follows the pickup",
    games: TAVERN,
    check: ({ action, after }, expect) => {
      if (!isHand(after) || after.kind !== "muss") return;
      expect.equal(after.striker, after.dealer, "the striker");
      if (action.type === "pickup") expect.equal(after.phase, "exchange", "the phase after the pickup");
    },
  },
  {
    clause: "T8",
    name: "the striker leads the first trick",
    games: TAVERN,
    check: ({ before, after }, expect) => {
      if (after.phase === "play" && before.phase !== "play") expect.equal(after.toAct, after.striker, "who leads");
    },
  },
  {
    clause: "T9",
    name: "a given deck does without the ritual, and a cut without a deck is refused",
    games: TAVERN,
    check: (step, expect, engine) => {
      const dealt = dealtBy(step);
      if (!dealt || step.action.type !== "deal") return;
      if (step.action.deck) {
        expect.equal(dealt.after.ritual, [], "the ritual");
        expect.equal(dealt.after.dealer, dealt.before.dealer, "the dealer");
        expect.equal(dealt.after.drawn, 0, "the words drawn");
      }
      expect.equal(
        refusalOf(() => engine.deal(dealt.before, { cut: 5 }))?.code,
        "BAD_CUT",
        "the refusal of a cut without a deck",
      );
    },
  },
];
