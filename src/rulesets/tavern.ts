import type { Agreement } from "./agreement.js";
import { fourCardAgreement } from "./four-card.js";

/** @internal The tavern game, chapter T: the four-card game with a ritual, bids and exchanges. */
export const tavernAgreement: Agreement = /* @__PURE__ */ changed(fourCardAgreement);

/** A function, so that a bundler can leave the agreement out where nobody plays by it. */
function changed(fourCard: Agreement): Agreement {
  return {
    ...fourCard,
    cut: "ritual",
    striker: "bidder",
    stages: [
      { phase: "pickup", when: "always", first: "dealer", clause: "F6" },
      { phase: "bid", when: "noStriker", first: "dealersLeft", clause: "T3" },
      { phase: "declare", when: "ordinary", first: "strikersLeft", clause: "T4" },
      { phase: "pickup", when: "noTrump", first: "striker", clause: "T5", opening: "turnTrump" },
      { phase: "exchange", when: "always", first: "striker", clause: "T6" },
      { phase: "discard", when: "overfull", first: "overfull", clause: "T6" },
      { phase: "play", when: "always", first: "striker", clause: "F11" },
    ],
    exchange: { max: 4, fee: "0", renewal: true, packerl: true },
  };
}
