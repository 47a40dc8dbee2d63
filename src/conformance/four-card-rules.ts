import type { Seat, Session } from "../index.js";
import { checkStandings, dealtBy, paidBy, settledBy } from "./common-rules.js";
import { scaled, text, total } from "./fraction.js";
import { type Expect, FOUR, refusalOf, type StepCheck, unordered } from "./property.js";
import {
  CARDS,
  fromLeftOf,
  type HandSession,
  handOf,
  isHand,
  lawfulActions,
  lawfulPlays,
  nextOf,
  setsOf,
  toTheLeft,
} from "./table.js";
import { type Step, suitSetBy } from "./walk.js";

/** @internal The deck that the host gave, as it is dealt (D8); null where the seed deals. */
export function deckGiven({ action }: Step): readonly string[] | null {
  if (action.type !== "deal" || !action.deck) return null;
  const cut = action.cut ?? 0;
  return [...action.deck.slice(cut), ...action.deck.slice(0, cut)];
}

/** @internal The lowest-ranked thing a hand's exposed cards say: whether the indicator is of a rank. */
export const indicatorIs = ({ exposed }: HandSession, rank: "A" | "7"): boolean =>
  exposed.at(-1)?.startsWith(rank) === true;

/** @internal That what the engine calls legal is what the rules allow, and that the rest of the attempts are refused. */
export function checkOffer(session: Session, expect: Expect, offered: readonly unknown[]): void {
  const lawful = lawfulActions(session);
  expect.equal(unordered(offered), unordered(lawful), "the legal actions, sorted");
}

const inFirstPickup = (session: Session): session is Session<"pickup"> =>
  session.phase === "pickup" && session.faceUp.length === 0;

/** @internal F11, V5: who plays after a card that does not complete the trick, and how many tricks there are. */
export function checkPlaying(step: Step, tricks: number, expect: Expect): void {
  const { before, action, after } = step;
  if (action.type !== "play" || before.phase !== "play" || !isHand(after)) return;
  const complete = before.trick.plays.length + 1 === before.active.length;
  if (!complete) {
    expect.equal(
      after.toAct,
      nextOf(before.players, action.seat, before.active),
      "the next to play, clockwise among the active",
    );
    expect.equal(after.tricks, before.tricks, "the completed tricks");
    return;
  }
  expect.equal(after.tricks.length, before.tricks.length + 1, "completed tricks");
  expect.equal(after.phase, after.tricks.length === tricks ? "settle" : "play", "the phase after a trick");
}

/** @internal F10, V7, T4: the declarations, clockwise from the striker's left. */
export function checkDeclaring(step: Step, expect: Expect): void {
  const { before, action, after } = step;
  if (action.type !== "declare" || before.phase !== "declare" || !isHand(after)) return;
  const declarations = before.declarations.map((said, seat) => (seat === action.seat ? action.declaration : said));
  expect.equal(after.declarations, declarations, "the declarations");
  const next = toTheLeft(before.players, action.seat);
  if (next !== before.striker) {
    expect.equal([after.phase, after.toAct], ["declare", next], "the phase and who is to act");
    return;
  }
  expect.that(after.phase !== "declare", "after the last declaration the hand goes on");
  const alone = declarations.every((said, seat) => said === "fold" || seat === before.striker);
  expect.equal(
    after.phase === "settle" && after.outcome === "foldedOut",
    alone,
    "whether the striker has won the pot without play",
  );
}

/** @internal F10, V7, T4: the settlement of a hand in which all others folded. */
export function checkFoldedOut(step: Step, clause: string, expect: Expect): void {
  const settled = settledBy(step);
  if (settled?.before.outcome !== "foldedOut") return;
  const { before, result } = settled;
  const pot = { seat: before.striker, amount: before.ledger.pot, reason: "pot", clause };
  expect.equal(paidBy(step), before.ledger.pot === "0" ? [] : [pot], "the payments of the settlement");
  expect.equal(
    result.required,
    before.hands.map(() => null),
    "the requirements",
  );
  expect.equal(
    result.penalties,
    before.hands.map(() => "0"),
    "the penalties",
  );
  expect.equal(step.after.ledger.pot, "0", "the next pot");
}

/** @internal What was required of a seat that played, of the striker and of the others. */
export function checkRequired(step: Step, striker: (session: HandSession) => number, expect: Expect): void {
  const settled = settledBy(step);
  if (settled?.before.outcome !== "played") return;
  const { before, result } = settled;
  const required = before.hands.map((_, seat) => {
    if (!before.active.includes(seat)) return null;
    if (before.declarations[seat] === "bettler") return 0;
    return seat === before.striker ? striker(before) : 1;
  });
  expect.equal(result.required, required, `the requirements (striker ${before.striker}, active ${before.active})`);
}

/** @internal The payouts of a played hand: so much of P for each trick of those who get it. */
export function checkShares(
  step: Step,
  parts: number,
  isPaid: (seat: Seat) => boolean,
  clause: string,
  expect: Expect,
): void {
  const settled = settledBy(step);
  if (settled?.before.outcome !== "played") return;
  const { before, result } = settled;
  const share = (seat: Seat): string => (isPaid(seat) ? scaled(before.frozenPot, result.won[seat] ?? 0, parts) : "0");
  expect.equal(
    result.payouts,
    before.hands.map((_, seat) => share(seat)),
    `the payouts of P = ${before.frozenPot} for ${result.won} tricks`,
  );
  const entries = paidBy(step).filter(({ reason }) => reason === "share");
  expect.equal(
    entries.map((entry) => entry.clause),
    entries.map(() => clause),
    "the clauses of the shares",
  );
}

/** Whether a ritual filled the pot before the antes: then T1 says by which pot the hand is judged. */
const paidInRitual = (step: Step): boolean =>
  dealtBy(step)?.after.entries.some(({ reason }) => reason === "ritual") === true;

/** @internal F2: the antes by the pot before the deal. */
export function checkAntes(step: Step, expect: Expect): void {
  const dealt = dealtBy(step);
  if (!dealt) return;
  const { before, after } = dealt;
  const empty = before.ledger.pot === "0";
  const antes = fromLeftOf(after.players, after.dealer).flatMap((seat) => {
    if (seat === after.dealer) return [{ seat, amount: empty ? "-2" : "-1", reason: "ante", clause: "F2" }];
    return empty ? [{ seat, amount: "-1", reason: "ante", clause: "F2" }] : [];
  });
  expect.equal(
    after.entries.filter(({ reason }) => reason === "ante"),
    antes,
    `the antes with ${before.ledger.pot} in the pot`,
  );
}

/** @internal F9: the kind by the pot before the deal and the indicator. */
export function checkKind(step: Step, expect: Expect): void {
  const dealt = dealtBy(step);
  if (!dealt) return;
  const { before, after } = dealt;
  const muss = before.ledger.pot === "0" || indicatorIs(after, "7");
  const what = `the kind with ${before.ledger.pot} in the pot and ${after.exposed.join(" ")} exposed`;
  expect.equal(after.kind, muss ? "muss" : "ordinary", what);
}

/** @internal Chapter F, where the tavern game shares it, at every step of a walk. */
export const fourCardChecks: readonly StepCheck[] = [
  {
    clause: "F1",
    name: "balances and pot start at 0",
    games: FOUR,
    check: ({ index, before }, expect) => {
      if (index > 0) return;
      expect.equal(before.ledger, { balances: before.ledger.balances.map(() => "0"), pot: "0" }, "the first ledger");
      expect.equal(
        [before.phase, before.step, before.hand, before.lastResult],
        ["ready", 0, 1, null],
        "phase, step, hand and result",
      );
    },
  },
  {
    clause: "F2",
    name: "into an empty pot the dealer pays 2 and everyone else 1, into another only the dealer 1",
    games: FOUR,
    check: (step, expect) => {
      if (!paidInRitual(step)) checkAntes(step, expect);
    },
  },
  {
    clause: "F4",
    name: "two cards to each from the dealer's left, one turned up, two more to each",
    games: FOUR,
    check: (step, expect) => {
      const dealt = dealtBy(step);
      if (!dealt) return;
      const { after } = dealt;
      expect.equal(
        after.hands.map((hand) => hand.length),
        after.hands.map(() => 4),
        "the sizes of the hands",
      );
      expect.equal(after.active, fromLeftOf(after.players, after.dealer), "who plays");
      const deck = deckGiven(step);
      if (!deck) return;
      const order = fromLeftOf(after.players, after.dealer);
      const second = 2 * after.players + after.exposed.length;
      const hands = after.hands.map((_, seat) => {
        const place = 2 * order.indexOf(seat);
        return [...deck.slice(place, place + 2), ...deck.slice(second + place, second + place + 2)];
      });
      expect.equal(after.hands, hands, "the hands");
      expect.equal(after.exposed[0], deck[2 * after.players], "the upcard");
      expect.equal(after.stock, deck.slice(second + 2 * after.players), "the stock, top first");
    },
  },
  {
    clause: "F5",
    name: "the upcard sets the trump; after the Weli another card is turned at once",
    games: FOUR,
    check: (step, expect) => {
      const dealt = dealtBy(step);
      if (!dealt) return;
      const { after } = dealt;
      expect.equal(after.exposed.length, after.exposed[0] === "W" ? 2 : 1, "the number of exposed cards");
      expect.equal(after.trump, suitSetBy(after.exposed), `the trump set by ${after.exposed.join(" ")}`);
      expect.equal(after.upcards, after.exposed, "the upcards on the table");
      const deck = deckGiven(step);
      const place = 2 * after.players;
      if (deck)
        expect.equal(after.exposed, deck.slice(place, place + (deck[place] === "W" ? 2 : 1)), "the exposed cards");
    },
  },
  {
    clause: "F6",
    name: "the dealer takes what is exposed and discards to four, whatever cards; before anything else",
    games: FOUR,
    check: (step, expect, engine) => {
      const { action, after } = step;
      if (action.type === "deal")
        expect.equal(
          [after.phase, after.toAct],
          ["pickup", after.dealer],
          "the phase after the deal and who is to act",
        );
      if (!inFirstPickup(after)) return;
      checkOffer(after, expect, engine.legalActions(after));
      const held = [...handOf(after, after.toAct), ...after.upcards];
      const count = after.upcards.length;
      const foreign = after.stock.slice(0, 1);
      const bad = [
        ...setsOf(held, count - 1),
        ...setsOf(held, count + 1).slice(0, 3),
        [...held.slice(0, count - 1), ...foreign],
      ];
      for (const discards of bad) {
        expect.equal(
          refusalOf(() => engine.pickup(after, after.toAct, discards))?.code,
          "BAD_DISCARDS",
          `the refusal of laying down ${discards.join(" ") || "nothing"}`,
        );
      }
    },
  },
  {
    clause: "F7",
    name: "an indicator of rank 7 is a seven, and forces a Muss",
    games: FOUR,
    check: (step, expect) => {
      const dealt = dealtBy(step);
      if (!dealt) return;
      expect.equal(
        dealt.after.seven,
        indicatorIs(dealt.after, "7"),
        `whether ${dealt.after.exposed.join(" ")} is a seven`,
      );
      if (dealt.after.seven) expect.equal(dealt.after.kind, "muss", "the kind after a seven");
    },
  },
  {
    clause: "F8",
    name: "the striker leads the first trick; in the four-card game the dealer is the striker",
    games: FOUR,
    check: ({ before, after }, expect) => {
      if (isHand(after) && after.ruleset.name === "fourCard") expect.equal(after.striker, after.dealer, "the striker");
      if (after.phase !== "play" || before.phase === "play") return;
      expect.equal(
        [after.toAct, after.trick],
        [after.striker, { leader: after.striker, plays: [] }],
        "who leads, and the first trick",
      );
    },
  },
  {
    clause: "F9",
    name: "a hand is a Muss when the pot was empty before the antes or after a seven, otherwise ordinary",
    games: FOUR,
    check: (step, expect) => {
      if (!paidInRitual(step)) checkKind(step, expect);
    },
  },
  {
    clause: "F10",
    name: "in an ordinary hand each other player joins or folds, clockwise from the dealer's left",
    games: ["fourCard"],
    check: (step, expect, engine) => {
      const { before, action, after } = step;
      if (action.type === "pickup" && isHand(after)) {
        const opening =
          after.kind === "ordinary" ? ["declare", toTheLeft(before.players, before.dealer)] : ["play", before.dealer];
        expect.equal([after.phase, after.toAct], opening, "the phase after the pickup and who is to act");
      }
      checkDeclaring(step, expect);
      if (after.phase !== "declare") return;
      checkOffer(after, expect, engine.legalActions(after));
      expect.equal(
        refusalOf(() => engine.declare(after, after.toAct, "bettler"))?.code,
        "BAD_DECLARATION",
        "the refusal of a Bettler",
      );
    },
  },
  {
    clause: "F10",
    name: "when all others fold the striker gets the whole pot; nobody has a requirement or pays a penalty",
    games: ["fourCard"],
    check: (step, expect) => checkFoldedOut(step, "F10", expect),
  },
  {
    clause: "F11",
    name: "the active players play clockwise, one card each a trick, four tricks",
    games: FOUR,
    check: (step, expect) => checkPlaying(step, 4, expect),
  },
  {
    clause: "F12",
    name: "what may be played in a session is what the rules allow, and nothing else is accepted",
    games: FOUR,
    check: ({ after }, expect, engine) => {
      if (after.phase === "play") checkPlayable(after, expect, engine);
    },
  },
  {
    clause: "F13",
    name: "two tricks are required of the striker and one of the others; after a seven one of everybody",
    games: FOUR,
    check: (step, expect) => checkRequired(step, (hand) => (indicatorIs(hand, "7") ? 1 : 2), expect),
  },
  {
    clause: "F14",
    name: "P/4 for each trick in an ordinary hand, also to who failed; nothing in a Muss",
    games: FOUR,
    check: (step, expect) =>
      checkShares(step, 4, () => isHand(step.before) && step.before.kind === "ordinary", "F14", expect),
  },
  {
    clause: "F15",
    name: "who failed pays P, the striker 2P, also in a Muss and after a seven",
    games: FOUR,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.before.outcome !== "played") return;
      const { before, result } = settled;
      const times = (seat: Seat): number => (result.failed[seat] ? (seat === before.striker ? 2 : 1) : 0);
      expect.equal(
        result.penalties,
        before.hands.map((_, seat) => scaled(before.frozenPot, times(seat))),
        `the penalties of P = ${before.frozenPot} (striker ${before.striker}, failed ${result.failed})`,
      );
      expect.equal(
        paidBy(step).filter((entry) => entry.reason === "penalty" && entry.clause !== "F15"),
        [],
        "penalties of another clause",
      );
    },
  },
  {
    clause: "F16",
    name: "the next pot is the penalties, after a Muss P too",
    games: FOUR,
    check: (step, expect) => {
      const settled = settledBy(step);
      if (settled?.before.outcome !== "played") return;
      const { before, result } = settled;
      const kept = before.kind === "muss" ? [before.frozenPot] : [];
      expect.equal(result.pot, text(total([...kept, ...result.penalties])), "the next pot");
    },
  },
  {
    clause: "F17",
    name: "after one hand a player the session is over; most counters win, equal leaders share",
    games: FOUR,
    check: ({ before, action, after }, expect) => {
      if (action.type !== "settle") return;
      expect.equal(
        after.phase,
        before.hand === before.players ? "over" : "ready",
        `the phase after hand ${before.hand} of ${before.players}`,
      );
      expect.equal(after.tieBreak, false, "a tie-break");
      if (after.phase === "over") checkStandings(after, expect);
    },
  },
];

/** @internal That the engine offers, explains and accepts just the lawful cards of the seat to act. */
export function checkPlayable(
  session: Session<"play">,
  expect: Expect,
  engine: Parameters<StepCheck["check"]>[2],
): void {
  const hand = handOf(session, session.toAct);
  const lawful = lawfulPlays(session, session.trick.plays, hand);
  const where = `for ${hand.join(" ")} to ${session.trick.plays.map(({ card }) => card).join(" ") || "no card"} with ${session.trump} as trump`;
  expect.equal(engine.legalPlays(session), lawful, `the legal plays ${where}`);
  for (const card of CARDS) {
    const accepted = refusalOf(() => engine.play(session, session.toAct, card)) === null;
    expect.equal(accepted, lawful.includes(card), `whether ${card} is accepted ${where}`);
  }
}
