import { type Amount, compare, negate, over, times } from "./amount.js";
import { at, present } from "./at.js";
import { stageClause } from "./flow.js";
import { checkPhase } from "./guard.js";
import { entriesFor, pay, totalOf } from "./ledger.js";
import { betweenHands } from "./phase.js";
import { agreementOf } from "./ruleset.js";
import type { Agreement, Duty } from "./rulesets/agreement.js";
import { bySeat, clockwiseFrom, next, type Seat } from "./seat.js";
import type { Entry, HandResult, Session, SessionFacts } from "./session.js";
import { endSession, leaders } from "./standings.js";

/**
 * Settles a hand (F13 to F17, V9 to V14, V18, T3): every payment and penalty is computed from P, the frozen pot (C8).
 * The result stands in `lastResult`.
 *
 * @param session - a session in phase `settle`
 * @returns the session ready for the next hand, or over
 * @throws RuleError `WRONG_PHASE`
 * @example
 * ```ts
 * import { apply, createSession, legalActions, type Session, settle } from "kratzen";
 *
 * let session: Session = createSession({ players: 4, seed: "a wet evening" });
 * while (session.phase !== "settle") session = apply(session, legalActions(session)[0]!);
 * const settled = settle(session);
 * settled.phase; // => "ready"
 * settled.lastResult?.frozenPot; // => "5"
 * settled.lastResult?.payouts; // => ["0", "0", "0", "0"]
 * ```
 */
export function settle(session: Session<"settle">): Session<"ready"> | Session<"over"> {
  checkPhase(session, "settle");
  const rules = agreementOf(session.ruleset);
  const lastResult = resultOf(rules, session);
  const { hand, dealer, players } = session;
  const { balances, pot } = lastResult;
  const settled = { ...session, ledger: { balances, pot }, lastResult };
  const follow = followUp(rules, settled);
  return follow === "over"
    ? endSession(settled)
    : betweenHands({ ...settled, hand: hand + 1, dealer: next(players, dealer), tieBreak: follow === "tieBreak" });
}

/**
 * Ends a session when no hand is in progress, because the players agree to stop (C14).
 * The standings are those of the moment; the pot stays recorded.
 *
 * @param session - a session in phase `ready`
 * @returns the session, over
 * @throws RuleError `WRONG_PHASE`
 * @example
 * ```ts
 * import { createSession, finish } from "kratzen";
 *
 * const over = finish(createSession({ players: 3, seed: 1 }));
 * over.hand; // => 0
 * over.winners; // => [0, 1, 2]
 * ```
 */
export function finish(session: Session<"ready">): Session<"over"> {
  checkPhase(session, "ready", "finish");
  const dealer = session.lastResult?.dealer ?? session.dealer;
  return endSession({ ...session, hand: session.hand - 1, dealer });
}

/** @internal What follows a settled hand: another one, one that breaks a tie, or the end (F17, V13, V14). */
export function followUp({ end, tieBreak }: Agreement, settled: SessionFacts): "hand" | "tieBreak" | "over" {
  const { hand, players, ledger } = settled;
  const { balances } = ledger;
  const { target, broke } = end;
  const hands = end.hands === "rotation" ? players : end.hands;
  const isLast =
    (hands !== null && hand >= hands) ||
    (target !== null && balances.some((balance) => compare(balance, target) >= 0)) ||
    (broke && balances.some((balance) => compare(balance, "0") <= 0));
  if (settled.tieBreak) return "over";
  if (!isLast) return "hand";
  return tieBreak && leaders(ledger).length === 2 ? "tieBreak" : "over";
}

/** What a settled hand is, read off its entries. */
function resultOf(rules: Agreement, session: Session<"settle">): HandResult {
  const { players, active, outcome, tricks, hand, dealer, striker, kind, seven, tieBreak, trump, exposed, frozenPot } =
    session;
  const won = bySeat(players, (seat) => tricks.filter(({ winner }) => winner === seat).length);
  const required = bySeat(players, (seat) => requirement(rules, session, seat));
  const failed = bySeat(players, (seat) => isFailure(at(won, seat), required[seat] ?? null));
  const settlement = settlementOf(rules, session, won, failed);
  const entries = [...session.entries, ...settlement];
  const got = (...reasons: readonly Entry["reason"][]): readonly Amount[] =>
    bySeat(players, (seat) =>
      totalOf(entries.filter((entry) => entry.seat === seat && reasons.includes(entry.reason))),
    );
  return {
    hand,
    dealer,
    striker,
    kind,
    seven,
    tieBreak,
    trump,
    exposed,
    outcome,
    frozenPot,
    tricks,
    active: bySeat(players, (seat) => active.includes(seat)),
    won,
    required,
    failed,
    antes: got("ante").map(negate),
    payouts: got("share", "pot"),
    penalties: got("penalty").map(negate),
    entries,
    ...pay(session.ledger, settlement),
  };
}

/** The tricks a seat must win (F13, V9, V17; V18: a Bettler none); null when it does not play. */
function requirement(
  { required }: Agreement,
  { active, outcome, seven, declarations, striker }: Session<"settle">,
  seat: Seat,
): number | null {
  if (outcome !== "played" || !active.includes(seat)) return null;
  if (declarations[seat] === "bettler") return 0;
  return dutyOf(seven ? required.afterSeven : required.usual, seat === striker);
}

const dutyOf = ({ first, others }: Duty, isFirst: boolean): number => (isFirst ? first : others);

/** Whether a seat missed its requirement (C9); a Bettler does so by winning a trick. */
function isFailure(won: number, required: number | null): boolean {
  if (required === null) return false;
  return required === 0 ? won > 0 : won < required;
}

/** The payments of the settlement: shares or the pot, then penalties, then bonuses. */
function settlementOf(
  rules: Agreement,
  session: Session<"settle">,
  won: readonly number[],
  failed: readonly boolean[],
): readonly Entry[] {
  const { players, dealer, striker, outcome, kind, active, declarations, frozenPot } = session;
  const table = clockwiseFrom(players, next(players, dealer));
  if (outcome === "foldedOut")
    return entriesFor([present(striker)], "pot", stageClause(session, "declare"), () => frozenPot);
  if (outcome === "void") return striker === null ? entriesFor(table, "weiter", "T3", () => "-1") : [];

  const { shares, penalty, bettler, handSize } = rules;
  const sharing = kind === "ordinary" || shares.inMuss ? active.filter((seat) => shares.toFailed || !failed[seat]) : [];
  const share = over(frozenPot, handSize);
  const isBettler = (seat: Seat): boolean => declarations[seat] === "bettler";
  const failing = active.filter((seat) => failed[seat]);
  const penaltyOf = (seat: Seat): Amount =>
    times(penalty.unit === "pot" ? frozenPot : "1", dutyOf(penalty.times, seat === striker));
  return [
    ...entriesFor(sharing, "share", shares.clause, (seat) => times(share, at(won, seat))),
    ...failing.flatMap((seat) =>
      isBettler(seat)
        ? entriesFor([seat], "penalty", "V18", () => negate(frozenPot))
        : entriesFor([seat], "penalty", penalty.clause, () => negate(penaltyOf(seat))),
    ),
    ...active
      .filter((seat) => isBettler(seat) && !failed[seat])
      .flatMap((seat) => bonus(present(bettler).bonus, seat, active)),
  ];
}

/** The bonus of a Bettler who won no trick: the other active players pay it in equal shares (V18). */
function bonus(amount: Amount, bettler: Seat, active: readonly Seat[]): readonly Entry[] {
  const others = active.filter((seat) => seat !== bettler);
  return [
    ...entriesFor(others, "bonus", "V18", () => negate(over(amount, others.length))),
    ...entriesFor([bettler], "bonus", "V18", () => amount),
  ];
}
