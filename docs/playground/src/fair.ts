import { apply, type Card, deckFromKey, handCommitment, handKey, type Session, sessionCommitment } from "kratzen";
import type { Step } from "./game.js";

/** Whether a deal is what its commitment promised: its key, and the cards, against the deck or the whole ritual replayed. */
export interface DealCheck {
  readonly hand: number;
  readonly commitment: string;
  readonly key: boolean;
  readonly cards: boolean;
  readonly by: "deck" | "replay";
}

/** All deals checked against the seed. */
export interface FairCheck {
  readonly session: boolean;
  readonly deals: readonly DealCheck[];
}

/** A session just dealt, and how its cards lie. */
type Dealt = Exclude<Session, { readonly phase: "ready" | "over" }>;

/** The states right after each deal, with the commitments shown then. */
export const dealsOf = (steps: readonly Step[]): readonly Dealt[] =>
  steps.flatMap(({ action, session }) => (action?.type === "deal" && "hands" in session ? [session] : []));

/** Checks the seed against the commitment of the session, and each deal against its own (D7). */
export function checkDeals(steps: readonly [Step, ...Step[]]): FairCheck {
  const { seed, commitment } = steps[0].session;
  return {
    session: sessionCommitment(seed) === commitment,
    deals: steps.flatMap(({ action, session }, place) => {
      const before = steps[place - 1]?.session;
      return action?.type === "deal" && before && "hands" in session ? [checkDeal(seed, before, session)] : [];
    }),
  };
}

function checkDeal(seed: string, before: Session, dealt: Dealt): DealCheck {
  const { hand, handCommitment: commitment, ritual } = dealt;
  const key = handKey(seed, hand);
  // The deck of a key is that of its first shuffle and cut; after a ritual that went on the deal is made again (T1).
  const by = ritual.length > 1 ? "replay" : "deck";
  return {
    hand,
    commitment,
    key: handCommitment(key) === commitment,
    cards:
      by === "deck"
        ? isDealtFrom(deckFromKey(key), dealt)
        : isSameDeal(apply({ ...before, seed }, { type: "deal" }), dealt),
    by,
  };
}

/** The packets before and after the upcard (F4, V2). */
const PACKETS = { fourCard: [[2], [2]], tavern: [[2], [2]], fiveCard: [[3, 2], []] } as const;

/** Deals the deck by hand and compares. */
function isDealtFrom(deck: readonly Card[], dealt: Dealt): boolean {
  const { players, dealer, active, tieBreak, exposed, ruleset } = dealt;
  const table = Array.from({ length: players }, (_, place) => (dealer + 1 + place) % players);
  const seats = tieBreak ? table.filter((seat) => active.includes(seat)) : table;
  const rest = [...deck];
  const hands: Card[][] = Array.from({ length: players }, () => []);
  const give = (size: number): void => {
    for (const seat of seats) hands[seat]?.push(...rest.splice(0, size));
  };
  const [before, after] = PACKETS[ruleset.name];
  for (const size of before) give(size);
  const turned = rest.splice(0, exposed.length);
  for (const size of after) give(size);
  return isSame([hands, turned, rest], [dealt.hands, exposed, dealt.stock]);
}

const isSameDeal = (one: Session, other: Dealt): boolean =>
  "hands" in one &&
  isSame([one.hands, one.exposed, one.stock, one.ritual], [other.hands, other.exposed, other.stock, other.ritual]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
