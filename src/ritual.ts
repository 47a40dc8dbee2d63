import { at } from "./at.js";
import { type Card, PACK } from "./cards.js";
import { entriesFor } from "./ledger.js";
import { cutAt, type Stream, shuffled } from "./random.js";
import { clockwiseFrom, next, type Seat } from "./seat.js";
import type { Entry, RitualCut, Session } from "./session.js";

/** @internal What the ritual leaves: the pack as it is dealt, who deals it, what was shown and paid. */
export interface RitualOutcome {
  readonly pack: readonly Card[];
  readonly dealer: Seat;
  readonly ritual: readonly RitualCut[];
  readonly entries: readonly Entry[];
}

/** @internal Shuffles and cuts until a cut shows neither ace, seven nor Weli; each of these moves the deal or costs (T1). */
export function cutRitual(session: Session<"ready">, stream: Stream): RitualOutcome {
  const { players } = session;
  const ritual: RitualCut[] = [];
  const entries: Entry[] = [];
  let { dealer } = session;
  for (;;) {
    const deck = shuffled(stream, PACK);
    const lifted = 1 + stream.uniform(32);
    const first = at(deck, lifted - 1);
    const isHarmless = !/[7AW]/.test(first);
    const shown = isHarmless ? [first] : [first, at(deck, 32)];
    const cutter = (dealer + players - 1) % players;
    const paid = shown.includes("W") ? clockwiseFrom(players, next(players, dealer)) : passes(players, dealer, shown);
    ritual.push({ cutter, shown, paid });
    for (const seat of paid) entries.push(...entriesFor([seat], "ritual", "T1", () => "-1"));
    if (isHarmless) return { pack: cutAt(deck, lifted), dealer, ritual, entries };
    dealer = at(paid, paid.length - 1);
  }
}

/** The seats the pack passes to: an ace sends it on to the left, a seven back to the right. */
function passes(players: number, dealer: Seat, shown: readonly Card[]): readonly Seat[] {
  let holder = dealer;
  return shown
    .filter((card) => /[7A]/.test(card))
    .map((card) => {
      holder = (holder + (card.startsWith("A") ? 1 : players - 1)) % players;
      return holder;
    });
}
