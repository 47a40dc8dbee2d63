import type { Agreement } from "./agreement.js";

/** @internal The four-card game, chapter F. */
export const fourCardAgreement: Agreement = {
  handSize: 4,
  chips: "0",
  cut: "plain",
  antes: { emptyPot: { first: 2, others: 1 }, otherwise: { first: 1, others: 0 }, clause: "F2" },
  packets: [2, 2],
  turnAfter: 1,
  weliUpcard: "turnAnother",
  muss: ["emptyPot", "seven"],
  striker: "dealer",
  stages: [
    { phase: "pickup", when: "always", first: "dealer", clause: "F6" },
    { phase: "declare", when: "ordinary", first: "strikersLeft", clause: "F10" },
    { phase: "play", when: "always", first: "striker", clause: "F11" },
  ],
  exchange: null,
  trick: { head: true, weliOnTop: false, clauses: { follow: "F12.1", trump: "F12.2" } },
  required: { usual: { first: 2, others: 1 }, afterSeven: { first: 1, others: 1 } },
  shares: { inMuss: false, toFailed: true, clause: "F14" },
  penalty: { unit: "pot", times: { first: 2, others: 1 }, clause: "F15" },
  bettler: null,
  end: { hands: "rotation", target: null, broke: false },
  tieBreak: false,
};
