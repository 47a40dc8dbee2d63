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
      { phase: "pickup", when: "always", clause: "F6" },
      { phase: "bid", when: "noStriker", clause: "T3" },
      { phase: "declare", when: "ordinary", clause: "T4" },
      { phase: "pickup", when: "noTrump", clause: "T5", opening: "turnTrump" },
      { phase: "exchange", when: "always", clause: "T6" },
      { phase: "discard", when: "overfull", clause: "T6" },
      { phase: "play", when: "always", clause: "F11" },
    ],
    exchange: { first: "striker", max: 4, fee: "0", renewal: true, packerl: true },
    foldedOut: { clause: "T4" },
  };
}
