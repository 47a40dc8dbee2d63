// The test vectors, computed anew: `npm run vectors` writes them, test/vectors.test.ts compares them with those written.
import { createHash } from "node:crypto";
import {
  type Action,
  type Amount,
  apply,
  type Card,
  createRng,
  createSession,
  type Declaration,
  type FiveCardChoices,
  fiveCard,
  fourCard,
  legalActions,
  nextInt,
  PACK,
  type Rng,
  type Ruleset,
  type Seat,
  type Session,
  SUITS,
  sessionCommitment,
  shuffle,
  tavern,
} from "kratzen";
import {
  canonicalJson,
  divide,
  type PlayCase,
  type ReplayCase,
  type SettlementCase,
  type TrickCase,
} from "kratzen/conformance";
import { judgedHand, replayed, settledHand, streamOf, winningIndex, wordsOf } from "../../src/conformance/protocol.js";

/** A source of choices that is the same in every version: the seeded dealer itself. */
function chooser(seed: string): {
  below: (bound: number) => number;
  of: <T>(items: readonly T[]) => T;
  shuffled: <T>(items: readonly T[]) => readonly T[];
} {
  let rng: Rng = createRng(seed);
  const below = (bound: number): number => {
    const [value, next] = nextInt(rng, bound);
    rng = next;
    return value;
  };
  return {
    below,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("Nothing to choose from.");
      return item;
    },
    shuffled: (items) => {
      const [result, next] = shuffle(rng, items);
      rng = next;
      return result;
    },
  };
}

/** A ruleset as a reader writes it: options that have their default are left out. */
function terse(ruleset: Ruleset): unknown {
  const usual: Readonly<Record<string, unknown>> = { ...fiveCard().options };
  const options = Object.entries(ruleset.options).filter(
    ([name, value]) => canonicalJson(value) !== canonicalJson(usual[name] ?? null),
  );
  return { name: ruleset.name, version: ruleset.version, options: Object.fromEntries(options) };
}

const digest = (session: Session): string => createHash("sha256").update(canonicalJson(session), "utf8").digest("hex");

// ----------------------------------------------------------------------------------------------------------- dealer

/** Hands of the seed "kratzen" whose first shuffle draws a word that D3 refuses. */
const REFUSING = [11_383_821, 54_773_794, 106_519_579, 116_599_499];

function dealer(): unknown {
  const seeds: readonly (string | number)[] = [
    ...["", "0", "kratzen", "a wet evening", "Grüß Gott, Österreich", "🂡 the ace", "7", "x".repeat(1024)],
    ...[0, 7, -7, 2 ** 53 - 1, -(2 ** 53 - 1), 1e15],
    "6f1e9a52-3c1b-4d6e-9a57-0c5b8f2d7e11",
  ];
  const hands = [0, 1, 2, 3, 255, 256, 65_536, 2 ** 32, 2 ** 53 - 1];
  const cases = [
    ...seeds.flatMap((seed, index) =>
      [0, 1, hands[(index % (hands.length - 2)) + 2] ?? 2].map((hand) => ({ seed, hand })),
    ),
    ...REFUSING.map((hand) => ({ seed: "kratzen", hand })),
  ];
  return {
    streams: cases.map(({ seed, hand }) => {
      const { key, commitment, deck } = streamOf({ seed, hand });
      const [shuffled, after] = shuffle({ key, drawn: 0 }, PACK);
      const [below32] = nextInt(after, 32);
      const { words } = wordsOf({ seed, hand, count: 20 });
      return { seed, hand, key, commitment, words, drawn: after.drawn, shuffled, cut: 1 + below32, deck };
    }),
    sessions: seeds.map((seed) => ({
      seed,
      commitment: sessionCommitment(seed),
      firstDealer: Object.fromEntries(
        [3, 4, 5, 6].map((players) => [players, createSession({ players, seed }).dealer]),
      ),
    })),
  };
}

// ------------------------------------------------------------------------------------------------------------ cards

const CARD_GAMES: readonly Ruleset[] = [fourCard(), tavern(), fiveCard(), fiveCard({ weli: "highest" })];

/** A trick and a hand of few suits, so that duties bind, often with the Weli. */
function situation(seed: string, ruleset: Ruleset): PlayCase {
  const { below, of, shuffled } = chooser(seed);
  const trump = of(SUITS);
  const suits = shuffled(SUITS).slice(0, 1 + below(4));
  const weli = below(2) === 0;
  const cards = shuffled(PACK.filter((card) => (card === "W" ? weli : suits.some((suit) => card.endsWith(suit)))));
  const played = below(6);
  const held = 1 + below(ruleset.name === "fiveCard" ? 5 : 4);
  return { ruleset, trump, trick: cards.slice(0, played), hand: cards.slice(played, played + held) };
}

/** The first so many cases of each kind. */
function sample<T>(
  candidates: Iterable<T>,
  kindOf: (item: T) => string | null,
  each: number,
  kinds: number,
): readonly T[] {
  const found = new Map<string, T[]>();
  for (const item of candidates) {
    const kind = kindOf(item);
    if (kind === null) continue;
    const same = found.get(kind) ?? [];
    found.set(kind, same);
    if (same.length < each) same.push(item);
    if (found.size === kinds && [...found.values()].every(({ length }) => length === each)) break;
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, items]) => items);
}

function* numbered<T>(most: number, make: (index: number) => T): Generator<T> {
  for (let index = 0; index < most; index += 1) yield make(index);
}

const TRIES = 1500;

function legalPlays(): unknown {
  const cases = CARD_GAMES.flatMap((ruleset) => {
    const kindOf = (given: PlayCase): string => {
      const codes = new Set(Object.values(judgedHand(given).refused));
      const weli = given.hand.includes("W")
        ? "held"
        : given.trick[0] === "W"
          ? "led"
          : given.trick.includes("W")
            ? "played"
            : "away";
      return `${[...codes].sort().join(" ") || (given.trick.length > 0 ? "free" : "lead")}, Weli ${weli}`;
    };
    const name = canonicalJson(terse(ruleset));
    return sample(
      numbered(TRIES, (index) => situation(`legal plays ${name} ${index}`, ruleset)),
      kindOf,
      3,
      99,
    );
  });
  return { cases: cases.map((given) => ({ ...given, ruleset: terse(given.ruleset), ...judgedHand(given) })) };
}

function trickWinners(): unknown {
  const cases = CARD_GAMES.flatMap((ruleset) => {
    const name = canonicalJson(terse(ruleset));
    const kindOf = ({ trump, trick }: TrickCase): string | null => {
      if (trick.length < 2) return null;
      const [lead = ""] = trick;
      const trumps = trick.filter((card) => card === "W" || card.endsWith(trump)).length;
      const follow = trick.filter((card) => card.slice(1) === lead.slice(1)).length;
      return `${lead === "W" || lead.endsWith(trump) ? "trump" : "plain"} ${Math.min(trumps, 2)} ${Math.min(follow, 2)} ${trick.includes("W")}`;
    };
    const make = (index: number): TrickCase => {
      const { trump, trick, hand } = situation(`trick winners ${name} ${index}`, ruleset);
      return { ruleset, trump, trick: [...trick, ...hand].slice(0, 6) };
    };
    return sample(numbered(TRIES, make), kindOf, 3, 99);
  });
  return { cases: cases.map((given) => ({ ...given, ruleset: terse(given.ruleset), ...winningIndex(given) })) };
}

// ------------------------------------------------------------------------------------------------------- settlement

const MONEY_GAMES: readonly Ruleset[] = [
  fourCard(),
  tavern(),
  fiveCard(),
  fiveCard({ penalty: "matchPot", strikerTricks: 3 }),
  fiveCard({ strikerTricks: 4, bettler: { bonus: "5/2" } }),
  fiveCard({ penalty: "matchPot", bettler: { bonus: "3" } }),
];

function settlement(seed: string, ruleset: Ruleset): SettlementCase {
  const { below, of } = chooser(seed);
  const players = 3 + below(4);
  const dealer = below(players);
  const frozenPot = of<Amount>(["1", "3", "5", "12", "17/4", "9/5", "100000000000000000001/3"]);
  const clockwise = Array.from({ length: players }, (_, place) => (dealer + 1 + place) % players);
  const event = of(["ordinary", "ordinary", "ordinary", "foldedOut", "muss", "seven", "rare"] as const);
  const nobody = clockwise.map(() => null);
  const none = clockwise.map(() => 0);
  const facts = { ruleset, players, dealer, frozenPot, seven: event === "seven" };
  if (event === "rare" && ruleset.name === "tavern") {
    const open = { kind: "ordinary", tieBreak: false, outcome: "void" } as const;
    return { ...facts, ...open, striker: null, declarations: nobody, active: clockwise, won: none };
  }
  const tieBreak = event === "rare" && ruleset.name === "fiveCard";
  const kind = event === "muss" || event === "seven" || tieBreak ? "muss" : "ordinary";
  const striker = ruleset.name === "tavern" && kind === "ordinary" ? below(players) : dealer;
  const says: readonly Declaration[] =
    event === "foldedOut"
      ? ["fold"]
      : ruleset.name === "fiveCard" && ruleset.options.bettler
        ? ["join", "fold", "bettler"]
        : ["join", "join", "fold"];
  const declarations = nobody.map((_, seat) => (kind === "muss" || seat === striker ? null : of(says)));
  const watching = tieBreak ? clockwise.slice(0, -1).slice(1 + below(2)) : [];
  const active = clockwise.filter((seat) => declarations[seat] !== "fold" && !watching.includes(seat));
  if (active.length === 1)
    return { ...facts, kind, tieBreak, outcome: "foldedOut", striker, declarations, active, won: none };
  const winners = Array.from({ length: ruleset.name === "fiveCard" ? 5 : 4 }, (): Seat => of(active));
  const won = none.map((_, seat) => winners.filter((winner) => winner === seat).length);
  return { ...facts, kind, tieBreak, outcome: "played", striker, declarations, active, won };
}

function settlements(): unknown {
  const cases = MONEY_GAMES.flatMap((ruleset) => {
    const name = canonicalJson(terse(ruleset));
    const kindOf = (given: SettlementCase): string => {
      const bettler = given.declarations.includes("bettler");
      const failed = settledHand(given).failed[given.striker ?? 0];
      return `${given.outcome} ${given.kind} ${given.seven} ${given.tieBreak} ${bettler} ${failed}`;
    };
    return sample(
      numbered(150, (index) => settlement(`settlements ${name} ${index}`, ruleset)),
      kindOf,
      2,
      99,
    );
  });
  return { cases: cases.map((given) => ({ ...given, ruleset: terse(given.ruleset), ...settledHand(given) })) };
}

// --------------------------------------------------------------------------------------------------------- sessions

interface Plan {
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly players: number;
  readonly dealer?: Seat;
  /** Whether the host gives the first deck and a cut. */
  readonly stacked?: true;
  /** Whether the host ends the session after this many hands. */
  readonly finishAfter?: number;
  /** What must occur, so that the vector is worth its place. */
  readonly shows: readonly ((sessions: readonly Session[]) => boolean)[];
}

const some =
  (holds: (session: Session) => boolean) =>
  (sessions: readonly Session[]): boolean =>
    sessions.some(holds);
const phase = (wanted: Session["phase"]) => some((session) => session.phase === wanted);
const outcome = (wanted: string) => some((session) => session.phase === "settle" && session.outcome === wanted);
const choice = (wanted: string) =>
  some((session) => "exchanges" in session && session.exchanges.some((one) => one?.choice === wanted));
const bids = (wanted: string) =>
  some(
    (session) =>
      "bids" in session &&
      session.striker !== null &&
      session.bids.some((bid) => bid === wanted) &&
      session.trick !== null,
  );
const ritualOf = (cuts: number) => some((session) => "ritual" in session && session.ritual.length >= cuts);
const seven = some((session) => "seven" in session && session.seven);
const weliTurned = some((session) => "exposed" in session && session.exposed[0] === "W");
const tied = some((session) => session.tieBreak && session.phase === "play");
const bettler = some((session) => session.phase === "play" && session.declarations.includes("bettler"));
const folded = some((session) => session.phase === "play" && session.declarations.includes("fold"));

const options = (choices: FiveCardChoices): Ruleset => fiveCard(choices);

const PLANS: readonly Plan[] = [
  { name: "fourCard, three players, a seven", ruleset: fourCard(), players: 3, shows: [seven, folded] },
  {
    name: "fourCard, four players, all fold",
    ruleset: fourCard(),
    players: 4,
    dealer: 2,
    shows: [outcome("foldedOut")],
  },
  {
    name: "fourCard, six players, the deck given",
    ruleset: fourCard(),
    players: 6,
    stacked: true,
    finishAfter: 2,
    shows: [weliTurned],
  },
  { name: "fiveCard as written", ruleset: options({ end: { hands: 3 } }), players: 4, shows: [seven] },
  { name: "fiveCard, the Weli turned", ruleset: options({ end: { hands: 2 } }), players: 5, shows: [phase("trump")] },
  { name: "fiveCard, a tie", ruleset: options({ end: { hands: 2 } }), players: 3, shows: [tied] },
  {
    name: "fiveCard, exchange and a Bettler",
    ruleset: options({
      end: { hands: 4 },
      mussAfterFailure: "afterOrdinary",
      exchange: { max: 2, fee: "1/2" },
      bettler: { bonus: "3" },
      weli: "highest",
    }),
    players: 3,
    shows: [bettler, phase("exchange")],
  },
  {
    name: "fiveCard, until someone is broke",
    ruleset: options({
      end: { hands: 9, target: "30", broke: true },
      chips: "9",
      penalty: "matchPot",
      strikerTricks: 3,
      mussAfterFailure: "afterOrdinary",
    }),
    players: 4,
    shows: [(sessions) => (sessions.at(-1)?.hand ?? 9) < 5],
  },
  {
    name: "fiveCard, six players, ended by the host",
    ruleset: options({ strikerTricks: 4, exchange: { max: 5, fee: "1/3" } }),
    players: 6,
    finishAfter: 1,
    shows: [phase("exchange")],
  },
  { name: "tavern, an oder", ruleset: tavern(), players: 3, shows: [bids("oder"), folded] },
  {
    name: "tavern, a weiterOder, and a sau",
    ruleset: tavern(),
    players: 3,
    shows: [bids("weiterOder"), choice("sau")],
  },
  {
    name: "tavern, the ritual and all kinds of exchange",
    ruleset: tavern(),
    players: 4,
    shows: [ritualOf(3), choice("trumpfpackerl"), choice("packerl")],
  },
  { name: "tavern, all say weiter", ruleset: tavern(), players: 4, shows: [outcome("void")] },
  {
    name: "tavern, five players",
    ruleset: tavern(),
    players: 5,
    dealer: 0,
    stacked: true,
    finishAfter: 2,
    shows: [phase("bid")],
  },
];

function record(plan: Plan, attempt: number): ReplayCase {
  const { name, ruleset, players, dealer, stacked, finishAfter } = plan;
  const seed = `${name} ${attempt}`;
  const { below, of, shuffled } = chooser(`choices of ${seed}`);
  const start = { players, seed, ruleset, ...(dealer === undefined ? {} : { dealer }) };
  const actions: Action[] = [];
  let session: Session = createSession(start);
  while (session.phase !== "over") {
    const legal = legalActions(session);
    const special = legal.filter((action) => action.type === "exchange" && action.choice !== "standard");
    let action: Action = special.length > 0 && below(2) === 0 ? of(special) : of(legal);
    if (session.phase === "ready") {
      if (finishAfter !== undefined && session.hand > finishAfter) action = { type: "finish" };
      else if (stacked && session.hand === 1) action = { type: "deal", deck: shuffled(PACK), cut: below(33) };
    }
    actions.push(action);
    session = apply(session, action);
  }
  return { format: "kratzen-record/1", ...start, actions };
}

function sessions(): unknown {
  return {
    cases: PLANS.map((plan) => {
      for (let attempt = 0; attempt < 2000; attempt += 1) {
        const candidate = record(plan, attempt);
        const states = replayed(candidate).sessions;
        if (!plan.shows.every((holds) => holds(states))) continue;
        const { actions, ruleset, ...rest } = candidate;
        return { name: plan.name, record: { ...rest, ruleset: terse(ruleset), actions }, digests: states.map(digest) };
      }
      throw new Error(`No session shows ${plan.name}.`);
    }),
  };
}

// ------------------------------------------------------------------------------------------------------------ perft

const upTo = (deals: number): readonly number[] => Array.from({ length: deals }, (_, deal) => deal);

/** Deals by their number. Of the five-card game for many players those that are counted in a second. */
const DEALS: readonly (readonly [ruleset: Ruleset, players: number, deals: readonly number[]])[] = [
  ...[3, 4, 5, 6].map((players) => [fourCard(), players, upTo(6)] as const),
  ...[3, 4, 5, 6].map((players) => [tavern(), players, upTo(6)] as const),
  [fiveCard(), 3, upTo(4)],
  [fiveCard(), 4, upTo(3)],
  [fiveCard(), 5, [3, 5, 7]],
  [fiveCard(), 6, [8]],
  [fiveCard({ weli: "highest" }), 3, [20, 21, 22, 23]],
  [fiveCard({ weli: "highest" }), 4, [20, 21, 22]],
];

function perftCases(): unknown {
  const cases = DEALS.flatMap(([ruleset, players, deals]) =>
    deals.map((deal) => {
      const { of } = chooser(`perft ${canonicalJson(terse(ruleset))} ${players} ${deal}`);
      let session: Session = createSession({ players, seed: `perft ${deal}`, ruleset });
      while (session.phase !== "play") {
        if (session.phase === "over") throw new Error("No hand is played.");
        session = apply(session, of(legalActions(session)));
      }
      const parts = divide(session);
      const { trump, toAct: leader, active } = session;
      const hands = session.hands.map((hand, seat): readonly Card[] => (active.includes(seat) ? hand : []));
      const count = parts.reduce((sum, part) => sum + part.count, 0);
      return {
        ...{ ruleset: terse(ruleset), trump, leader, hands, count },
        divide: Object.fromEntries(parts.map((part) => [part.card, part.count])),
      };
    }),
  );
  return { cases };
}

/** Every file of vectors by its name. */
export function allVectors(): Readonly<Record<string, string>> {
  const files = {
    dealer: dealer(),
    "legal-plays": legalPlays(),
    "trick-winners": trickWinners(),
    settlements: settlements(),
    sessions: sessions(),
    perft: perftCases(),
  };
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`${name}.json`, written(name, content)]));
}

/** JSON with one case a line, so that a change is one line of a diff. */
function written(name: string, content: unknown): string {
  const lists = Object.entries(content ?? {}).map(([key, cases]: [string, unknown[]]) => {
    const lines = cases.map((one) => `    ${JSON.stringify(one)}`);
    return `  ${JSON.stringify(key)}: [\n${lines.join(",\n")}\n  ]`;
  });
  return `{\n  "$schema": "./${name}.schema.json",\n  "format": "kratzen-vectors/1",\n${lists.join(",\n")}\n}\n`;
}
