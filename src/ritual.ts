import { at } from "./at.js";
import { type Card, PACK } from "./cards.js";
import { entriesFor } from "./ledger.js";
import { cutAt, type Stream, shuffled } from "./random.js";
import { clockwiseFrom, next, type Seat } from "./seat.js";
import type { Entry, RitualCut } from "./session.js";

/** @internal What the ritual leaves: the deck to deal, who deals it, what was shown and paid. */
export interface RitualOutcome {
  readonly deck: readonly Card[];
  readonly dealer: Seat;
  readonly ritual: readonly RitualCut[];
  readonly entries: readonly Entry[];
}

const isSpecial = (card: Card): boolean => card === "W" || card.startsWith("A") || card.startsWith("7");

/** @internal Shuffles and cuts until a cut shows neither ace, seven nor Weli; each of these moves the deal or costs (T1). */
export function ritual(players: number, firstDealer: Seat, stream: Stream): RitualOutcome {
  const cuts: RitualCut[] = [];
  const entries: Entry[] = [];
  let dealer = firstDealer;
  for (;;) {
    const pack = shuffled(stream, PACK);
    const lifted = 1 + stream.uniform(32);
    const first = at(pack, lifted - 1);
    const shown = isSpecial(first) ? [first, at(pack, pack.length - 1)] : [first];
    const cutter = (dealer + players - 1) % players;
    const paid = shown.includes("W") ? clockwiseFrom(players, next(players, dealer)) : passes(players, dealer, shown);

    cuts.push({ cutter, shown, paid });
    for (const seat of paid) entries.push(...entriesFor([seat], "ritual", "T1", () => "-1"));
    if (!isSpecial(first)) return { deck: cutAt(pack, lifted), dealer, ritual: cuts, entries };
    dealer = at(paid, paid.length - 1); // the same one where all have paid
  }
}

/** The seats the pack passes to: to the left for an ace, to the right for a seven, in the order shown. */
function passes(players: number, dealer: Seat, shown: readonly Card[]): readonly Seat[] {
  const seats: Seat[] = [];
  let holder = dealer;
  for (const card of shown) {
    const step = card.startsWith("A") ? 1 : card.startsWith("7") ? players - 1 : 0;
    if (step === 0) continue;
    holder = (holder + step) % players;
    seats.push(holder);
  }
  return seats;
}
