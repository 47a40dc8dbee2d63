import type { Amount } from "../amount.js";
import type { Agreement } from "./agreement.js";

/** When a session of the five-card game ends (V13): the first of these that holds after a settlement. */
export interface FiveCardEnd {
  /** That many hands have been played; a whole number from 1. */
  readonly hands: number | null;
  /** Someone's balance has reached this amount, in counters. */
  readonly target: Amount | null;
  /** Someone's balance is at or below 0. */
  readonly broke: boolean;
}

/** The options of the five-card game, all of them, the defaults filled in and those that are off null. */
export interface FiveCardOptions {
  /** V6: which failures make the next hand a Muss; by default `"always"`. */
  readonly mussAfterFailure: "always" | "afterOrdinary";
  /** V11: what a failure costs, 2 counters or P; by default `"doubleAnte"`. */
  readonly penalty: "doubleAnte" | "matchPot";
  /** V13: when the session ends; by default after 20 hands. */
  readonly end: FiveCardEnd;
  /** V13: everyone's balance at the start, in counters; by default `"0"`. */
  readonly chips: Amount;
  /** V15: the exchange of up to `max` cards for a `fee` in counters each; by default off. */
  readonly exchange: { readonly max: 1 | 2 | 3 | 4 | 5; readonly fee: Amount } | null;
  /** V16: whether the Weli is the second highest trump or the highest; by default `"second"`. */
  readonly weli: "second" | "highest";
  /** V17: how many tricks the striker must win; by default 2. */
  readonly strikerTricks: 2 | 3 | 4;
  /** V18: the bonus in counters of a Bettler who wins no trick; by default off. */
  readonly bettler: { readonly bonus: Amount } | null;
}

/** @internal The five-card game with the given options, chapter V. */
export function fiveCardAgreement(options: FiveCardOptions): Agreement {
  const required = { first: options.strikerTricks, others: 1 };
  const everyone = { first: 1, others: 1 };
  return {
    handSize: 5,
    chips: options.chips,
    cut: "plain",
    antes: { emptyPot: everyone, otherwise: everyone, clause: "V1" },
    packets: [3, 2],
    turnAfter: 2,
    weliUpcard: "dealerNames",
    muss: ["firstHand", options.mussAfterFailure === "always" ? "failure" : "ordinaryFailure", "seven"],
    striker: "dealer",
    stages: [
      { phase: "trump", when: "noTrump", first: "dealer", clause: "V3" },
      { phase: "declare", when: "ordinary", first: "strikersLeft", clause: "V7" },
      ...(options.exchange
        ? [{ phase: "exchange", when: "notTieBreak", first: "dealersLeft", clause: "V15" } as const]
        : []),
      { phase: "play", when: "always", first: "dealersLeft", clause: "V5" },
    ],
    exchange: options.exchange && { ...options.exchange, renewal: false, packerl: false },
    trick: { head: false, weliOnTop: options.weli === "highest", clauses: { follow: "V8", trump: "V8" } },
    required: { usual: required, afterSeven: required },
    shares: { inMuss: true, toFailed: false, clause: "V10" },
    penalty:
      options.penalty === "matchPot"
        ? { unit: "pot", times: everyone, clause: "V11" }
        : { unit: "counter", times: { first: 2, others: 2 }, clause: "V11" },
    bettler: options.bettler,
    end: options.end,
    tieBreak: true,
  };
}
