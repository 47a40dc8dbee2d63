// What happened between two sessions or views: told completely, in order, and from nothing but what the table sees.
import fc from "fast-check";
import {
  type Action,
  addAmounts,
  apply,
  createSession,
  deal,
  eventsBetween,
  finish,
  fiveCard,
  fourCard,
  type GameEvent,
  type GameEventType,
  handKey,
  leftOf,
  legalActions,
  PACK,
  RuleError,
  type Ruleset,
  type Session,
  type SessionView,
  shuffle,
  subtractAmounts,
  tavern,
  viewFor,
} from "kratzen";
import { describe, expect, test } from "vitest";
import {
  bids,
  cards,
  handOf,
  inPhase,
  lay,
  pick,
  played,
  playOut,
  say,
  seats,
  settled,
  swap,
  table,
} from "./rules/table.ts";

type Table = Session | SessionView;

/** Events between any two of a kind; the overloads keep apart what the walks mix. */
const between = eventsBetween as (before: Table, after: Table) => readonly GameEvent[];

const fiveCardOptions = fc.record({
  mussAfterFailure: fc.constantFrom("always", "afterOrdinary"),
  penalty: fc.constantFrom("doubleAnte", "matchPot"),
  end: fc.constantFrom({ hands: 1 }, { hands: 3 }, { hands: 9, target: "11" } as const, { broke: true }),
  chips: fc.constantFrom("3", "10"),
  exchange: fc.option(fc.record({ max: fc.constantFrom(1, 2, 5), fee: fc.constantFrom("0", "1/3", "2") })),
  weli: fc.constantFrom("second", "highest"),
  strikerTricks: fc.constantFrom(2, 3, 4),
  bettler: fc.option(fc.constant({ bonus: "5" } as const)),
});

const rulesets: fc.Arbitrary<Ruleset> = fc.oneof(
  fc.constant(fourCard()),
  { weight: 2, arbitrary: fiveCardOptions.map((options) => fiveCard(options as Parameters<typeof fiveCard>[0])) },
  { weight: 3, arbitrary: fc.constant(tavern()) },
);

/** A session played at random for at most so many steps: all its states, the first one included. */
function walk(ruleset: Ruleset, players: number, seed: number, picks: readonly number[]): Session[] {
  const states: Session[] = [createSession({ players, seed, ruleset })];
  for (const pick of picks) {
    const session = states.at(-1) as Session;
    const actions: readonly Action[] = legalActions(session);
    // Bids, special exchanges and Bettler stand last; a plain index would seldom find them among so many.
    const action = pick % 3 === 0 ? actions.at(-1) : actions[pick % actions.length];
    if (session.phase === "ready" && pick % 29 === 0) states.push(finish(session));
    else if (action) states.push(apply(session, action));
  }
  return states;
}

const walks = fc
  .tuple(
    rulesets,
    fc.integer({ min: 3, max: 6 }),
    fc.nat(),
    fc.array(fc.nat(), { minLength: 1, maxLength: 150, size: "max" }),
  )
  .map(([ruleset, players, seed, picks]) => walk(ruleset, players, seed, picks));

/** Of each walk also who looks on: a seat or a spectator. */
const seenWalks = fc.tuple(walks, fc.nat()).map(([states, eye]) => {
  const players = (states[0] as Session).players;
  const seat = eye % (players + 1);
  return states.map((session) => viewFor(session, seat === players ? "spectator" : seat));
});

const isInHand = (table: Table): boolean => table.phase !== "ready" && table.phase !== "over";

/** All that a view shows, apart from the phase and its actor, the count of steps and the commitments. */
function factsOf(view: SessionView) {
  const none = Array.from({ length: view.players }, () => null);
  const { hand, dealer, tieBreak, ledger, lastResult, own, counts } = view;
  return {
    kind: null,
    seven: null,
    trump: null,
    exposed: [],
    striker: null,
    active: [],
    declarations: none,
    bids: none,
    ritual: [],
    exchanges: none,
    faceUp: [],
    entries: [],
    upcards: [],
    tricks: [],
    trick: null,
    frozenPot: null,
    outcome: null,
    standings: null,
    winners: null,
    ...Object.fromEntries(
      Object.entries(view).filter(
        ([key]) =>
          ![
            "format",
            "phase",
            "toAct",
            "step",
            "ruleset",
            "players",
            "commitment",
            "handCommitment",
            "ownDiscards",
          ].includes(key),
      ),
    ),
    ...{ hand, dealer, tieBreak, ledger, lastResult, own, counts },
  } as unknown as Facts;
}

/** The facts as a program would keep them that knows no rule of the game. */
type Facts = Pick<
  SessionView<"play">,
  "hand" | "dealer" | "tieBreak" | "ledger" | "lastResult" | "own" | "counts" | "seat"
> &
  Pick<
    SessionView<"play">,
    | "exposed"
    | "active"
    | "declarations"
    | "bids"
    | "ritual"
    | "exchanges"
    | "faceUp"
    | "entries"
    | "upcards"
    | "tricks"
  > & {
    [K in
      | "kind"
      | "seven"
      | "trump"
      | "striker"
      | "trick"
      | "frozenPot"
      | "outcome"
      | "standings"
      | "winners"]: unknown;
  };

const put = <T>(list: readonly T[], place: number, value: T): readonly T[] =>
  list.map((old, index) => (index === place ? value : old));

const moved = (facts: Facts, seat: number | null, hand: number, stock: number, discards: number): Facts["counts"] => ({
  hands: facts.counts.hands.map((count, place) => (place === seat ? count + hand : count)),
  stock: facts.counts.stock + stock,
  discards: facts.counts.discards + discards,
});

function reduce(facts: Facts, event: GameEvent): Facts {
  const own = "own" in event && event.own ? event.own : facts.own;
  switch (event.type) {
    case "ritualCut": {
      const { type, ...cut } = event;
      return { ...facts, ritual: [...facts.ritual, cut] };
    }
    case "dealMoved":
      return { ...facts, dealer: event.dealer };
    case "paid": {
      const { type, ...entry } = event;
      const balance = addAmounts(facts.ledger.balances[entry.seat] ?? "0", entry.amount);
      const pot = subtractAmounts(facts.ledger.pot, entry.amount);
      return {
        ...facts,
        entries: [...facts.entries, entry],
        ledger: { balances: put(facts.ledger.balances, entry.seat, balance), pot },
      };
    }
    case "dealt": {
      const hands = facts.counts.hands.map((_, seat) => (event.seats.includes(seat) ? event.count : 0));
      const counts = { hands, stock: 33 - event.count * event.seats.length, discards: 0 };
      return { ...facts, hand: event.hand, dealer: event.dealer, active: event.seats, counts, own };
    }
    case "turned": {
      const { cards, trump, kind, seven } = event;
      return {
        ...facts,
        exposed: cards,
        upcards: cards,
        trump,
        kind,
        seven,
        counts: moved(facts, null, 0, -cards.length, 0),
      };
    }
    case "strikerSet":
      return { ...facts, striker: event.seat, trump: event.trump };
    case "pickedUp":
      return { ...facts, own, upcards: [], counts: moved(facts, null, 0, 0, event.cards.length) };
    case "trumpNamed":
    case "trumpSet":
      return { ...facts, trump: event.trump };
    case "bid":
      return { ...facts, bids: put(facts.bids, event.seat, event.bid) };
    case "declared": {
      const active = event.declaration === "fold" ? facts.active.filter((seat) => seat !== event.seat) : facts.active;
      return { ...facts, active, declarations: put(facts.declarations, event.seat, event.declaration) };
    }
    case "stockRenewed": {
      const { hands, stock, discards } = facts.counts;
      const folded = event.folded.reduce((sum, seat) => sum + (hands[seat] ?? 0), 0);
      return {
        ...facts,
        own: event.folded.some((seat) => seat === facts.seat) ? [] : own,
        counts: {
          hands: hands.map((count, seat) => (event.folded.includes(seat) ? 0 : count)),
          stock: stock + discards + folded,
          discards: 0,
        },
      };
    }
    case "turnedUp": {
      const { seat, card, to } = event;
      return {
        ...facts,
        faceUp: [...facts.faceUp, card],
        upcards: to === "table" ? [...facts.upcards, card] : facts.upcards,
        counts: moved(facts, seat, to === "hand" ? 1 : 0, -1, to === "discards" ? 1 : 0),
      };
    }
    case "exchanged": {
      const { seat, choice, count, drawn } = event;
      const exchanges = put(facts.exchanges, seat, { choice, count });
      return { ...facts, own, exchanges, counts: moved(facts, seat, drawn - count, -drawn, count) };
    }
    case "discarded":
      return { ...facts, own, counts: moved(facts, event.seat, -event.count, 0, event.count) };
    case "potFrozen":
      return { ...facts, frozenPot: event.amount };
    case "trickOpened":
      return { ...facts, trick: { leader: event.leader, plays: [] } };
    case "played": {
      const { seat, card } = event;
      const trick = facts.trick as { leader: number; plays: readonly unknown[] };
      return {
        ...facts,
        own: facts.own.filter((held) => seat !== facts.seat || held !== card),
        trick: { ...trick, plays: [...trick.plays, { seat, card }] },
        counts: moved(facts, seat, -1, 0, 0),
      };
    }
    case "trickWon": {
      const trick = facts.trick as { leader: number; plays: Facts["tricks"][number]["plays"] };
      return { ...facts, tricks: [...facts.tricks, { ...trick, winner: event.winner }], trick: null };
    }
    case "handEnded":
      return { ...facts, outcome: event.outcome };
    case "settled": {
      const none = facts.bids.map(() => null);
      return {
        ...facts,
        lastResult: event.result,
        tieBreak: false,
        own: [],
        counts: { hands: facts.counts.hands.map(() => 0), stock: 0, discards: 0 },
        ...{
          kind: null,
          seven: null,
          trump: null,
          exposed: [],
          striker: null,
          active: [],
          declarations: none,
          bids: none,
        },
        ...{ ritual: [], exchanges: none, faceUp: [], entries: [], upcards: [], tricks: [], trick: null },
        ...{ frozenPot: null, outcome: null },
      };
    }
    case "nextHand":
      return { ...facts, hand: event.hand, dealer: event.dealer, tieBreak: event.tieBreak };
    case "sessionOver": {
      const { hand, dealer, standings, winners } = event;
      return { ...facts, hand, dealer, tieBreak: false, standings, winners };
    }
  }
}

const explain = (before: SessionView, after: SessionView): Facts =>
  between(before, after).reduce(reduce, factsOf(before));

const settledHands = (table: Table): number => table.lastResult?.hand ?? 0;

/** All pairs of states that lie at most one settlement apart, from a few places of a walk. */
function pairs<T extends Table>(states: readonly T[]): [before: T, after: T][] {
  return states.flatMap((before, place) =>
    place % 3 !== 0
      ? []
      : states
          .slice(place)
          .filter((after) => settledHands(after) - settledHands(before) <= 1)
          .map((after): [T, T] => [before, after]),
  );
}

const steps = <T extends Table>(states: readonly T[]): [before: T, after: T][] =>
  states.slice(1).map((after, place) => [states[place] as T, after]);

const withoutOwn = (events: readonly GameEvent[]): readonly unknown[] =>
  events.map((event) => ("own" in event ? { ...event, own: null } : event));

describe("random sessions of the three games", () => {
  test("each step is explained, and says something", () => {
    const seen = new Set<GameEventType>();
    fc.assert(
      fc.property(seenWalks, (views) => {
        for (const [before, after] of steps(views)) {
          const events = between(before, after);
          expect(events.length).toBeGreaterThan(0);
          for (const { type } of events) seen.add(type);
          expect(explain(before, after)).toEqual(factsOf(after));
        }
      }),
      { numRuns: 120, seed: 33 }, // fixed, so that every type is sure to come
    );
    const all: Record<GameEventType, true> = {
      ...{ ritualCut: true, dealMoved: true, paid: true, dealt: true, turned: true, strikerSet: true, pickedUp: true },
      ...{ trumpNamed: true, bid: true, declared: true, stockRenewed: true, turnedUp: true, trumpSet: true },
      ...{ exchanged: true, discarded: true, potFrozen: true, trickOpened: true, played: true, trickWon: true },
      ...{ handEnded: true, settled: true, nextHand: true, sessionOver: true },
    };
    expect([...seen].sort()).toEqual(Object.keys(all).sort());
  });

  test("a stock that is renewed again and again in one hand (T6)", () => {
    const start = createSession({ players: 6, seed: 0, ruleset: tavern(), dealer: 0 });
    let session: Session = start;
    while (session.phase !== "play") session = apply(session, legalActions(session).at(-1) as Action);
    const [before, after] = [viewFor(start, 1), viewFor(session, 1)];
    const renewals = between(before, after).filter(({ type }) => type === "stockRenewed");
    expect(renewals.length).toBeGreaterThan(2);
    expect(explain(before, after)).toEqual(factsOf(after));
  });

  test("many steps are explained as well, the viewer's hand included", () => {
    fc.assert(
      fc.property(seenWalks, (views) => {
        for (const [before, after] of pairs(views)) expect(explain(before, after)).toEqual(factsOf(after));
      }),
      { numRuns: 15 },
    );
  });

  test("many steps of one hand are the steps one after another", () => {
    fc.assert(
      fc.property(walks, (states) => {
        const single = steps(states).map(([before, after]) => between(before, after));
        for (const [before, after] of pairs(states)) {
          if (settledHands(before) !== settledHands(after)) continue;
          expect(between(before, after)).toEqual(single.slice(states.indexOf(before), states.indexOf(after)).flat());
        }
      }),
      { numRuns: 15 },
    );
  });

  test("beyond a settlement everything that its result can tell is told", () => {
    const forgotten: readonly GameEventType[] = [
      ...([
        "ritualCut",
        "dealMoved",
        "bid",
        "turnedUp",
        "trumpSet",
        "stockRenewed",
        "exchanged",
        "discarded",
        "pickedUp",
      ] as const),
      "strikerSet", // the trump of an oder may be known by then
    ];
    const lasting = (events: readonly GameEvent[]) => events.filter(({ type }) => !forgotten.includes(type));
    fc.assert(
      fc.property(walks, (states) => {
        const single = steps(states).map(([before, after]) => between(before, after));
        for (const [before, after] of pairs(states)) {
          if (settledHands(before) === settledHands(after) || after.phase === "over") continue;
          expect(lasting(between(before, after))).toEqual(
            lasting(single.slice(states.indexOf(before), states.indexOf(after)).flat()),
          );
        }
      }),
      { numRuns: 15 },
    );
  });

  test("a session tells what a spectator sees, a seat no more than that but its own hand", () => {
    fc.assert(
      fc.property(walks, (states) => {
        for (const [before, after] of [...steps(states), ...pairs(states).slice(0, 40)]) {
          const events = between(before, after);
          const seenBy = (seat: number | "spectator") => between(viewFor(before, seat), viewFor(after, seat));
          expect(seenBy("spectator")).toEqual(events);
          for (let seat = 0; seat < before.players; seat++) {
            const seen = seenBy(seat);
            expect(withoutOwn(seen)).toEqual(events);
            const own = seen.flatMap((event) => ("own" in event && event.own ? event.own : []));
            const known = [
              ...viewFor(after, seat).own,
              ...events.flatMap((event) => (event.type === "played" ? [event.card] : [])),
            ];
            expect(known).toEqual(expect.arrayContaining(own));
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  test("nothing but the two views counts: what lies hidden can change", () => {
    fc.assert(
      fc.property(walks, fc.nat(), (states, eye) => {
        const seat = eye % (states[0] as Session).players;
        const shuffled = (session: Session): Session => {
          if (session.phase === "ready" || session.phase === "over") return { ...session, seed: "another" };
          const hands = session.hands.map((cards, place) => (place === seat ? cards : [...cards].reverse()));
          return { ...session, hands, stock: [...session.stock].reverse(), drawn: 0, seed: "another" };
        };
        for (const [before, after] of steps(states)) {
          expect(between(viewFor(shuffled(before), seat), viewFor(shuffled(after), seat))).toEqual(
            between(viewFor(before, seat), viewFor(after, seat)),
          );
        }
      }),
      { numRuns: 6 },
    );
  });

  test("events are JSON, and the arguments stay as they are", () => {
    fc.assert(
      fc.property(seenWalks, (views) => {
        const frozen = views.map(deepFreeze);
        for (const [before, after] of steps(frozen)) {
          const events = between(before, after);
          expect(JSON.parse(JSON.stringify(events))).toEqual(events);
        }
      }),
      { numRuns: 6 },
    );
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/** Everyone does the first thing that is legal, or what is asked for. */
function until(
  session: Session,
  phase: Session["phase"],
  preferred: (action: Action) => boolean = () => false,
): Session {
  let current = session;
  while (current.phase !== phase) {
    const actions = legalActions(current);
    current = apply(current, (actions.find(preferred) ?? actions[0]) as Action);
  }
  return current;
}

describe("by example", () => {
  test("the first deal of the four-card game: antes, cards, upcard, striker (F2, F4, F5, F8)", () => {
    const ready = createSession({ players: 3, seed: 1, dealer: 2 });
    const dealt = deal(ready, { deck: PACK });
    // Two each to seats 0, 1, 2, the seventh card turned, two more each.
    expect(eventsBetween(viewFor(ready, 1), viewFor(dealt, 1))).toEqual([
      { type: "paid", seat: 0, amount: "-1", reason: "ante", clause: "F2" },
      { type: "paid", seat: 1, amount: "-1", reason: "ante", clause: "F2" },
      { type: "paid", seat: 2, amount: "-2", reason: "ante", clause: "F2" },
      { type: "dealt", hand: 1, dealer: 2, seats: [0, 1, 2], count: 4, own: ["QC", "JC", "KS", "QS"] },
      { type: "turned", cards: ["8C"], trump: "C", kind: "muss", seven: false },
      { type: "strikerSet", seat: 2, trump: "C" },
    ]);
  });

  test("the Weli turned up in the five-card game: the dealer names the trump (V3)", () => {
    const deck = [...PACK.slice(0, 15), "W" as const, ...PACK.slice(15, 32)];
    const dealt = deal(createSession({ players: 3, seed: 1, ruleset: fiveCard(), dealer: 0 }), { deck });
    const named = apply(dealt, { type: "nameTrump", seat: 0, suit: "H" });
    expect(eventsBetween(dealt, named)).toEqual([
      { type: "trumpNamed", seat: 0, trump: "H" },
      { type: "potFrozen", amount: "3" },
      { type: "trickOpened", leader: 1 },
    ]);
  });

  test("a weiter-oder: a card of the old suit goes to the discards, the Weli stays, the next decides (T5)", () => {
    // An empty pot makes the first hand a Muss; the second has bids.
    const second = until(createSession({ players: 3, seed: 1, ruleset: tavern(), dealer: 0 }), "ready");
    const next = until(apply(second, { type: "deal" }), "settle");
    const ready = apply(next, { type: "settle" }) as Session<"ready">;
    // Seats 2, 0, 1 get eight spades and four hearts; diamonds would be trump.
    const hands = ["AS", "KS", "QS", "JS", "TS", "9S"] as const;
    const more = ["8S", "7S", "AH", "KH", "QH", "JH"] as const;
    const stock = ["9D", "W", "TC"] as const;
    const named = [...hands, "8D", ...more, ...stock] as const;
    const deck = [...named, ...PACK.filter((card) => !(named as readonly string[]).includes(card))];
    const dealt = deal(ready, { deck });
    const bidding = until(dealt, "bid");
    const striker = leftOf(3, dealt.dealer);
    const declaring = until(
      bidding,
      "declare",
      (action) => action.type === "bid" && action.bid === (action.seat === striker ? "weiterOder" : "weiter"),
    );
    const last = apply(declaring, { type: "declare", seat: leftOf(3, striker), declaration: "join" });
    const turned = apply(last, { type: "declare", seat: dealt.dealer, declaration: "join" });
    expect(eventsBetween(declaring, turned)).toEqual([
      { type: "declared", seat: leftOf(3, striker), declaration: "join" },
      { type: "declared", seat: dealt.dealer, declaration: "join" },
      { type: "turnedUp", seat: striker, card: "9D", to: "discards" },
      { type: "turnedUp", seat: striker, card: "W", to: "table" },
      { type: "turnedUp", seat: striker, card: "TC", to: "table" },
      { type: "trumpSet", trump: "C" },
    ]);
    const taken = until(turned, "exchange");
    expect(eventsBetween(turned, taken)).toEqual([{ type: "pickedUp", seat: striker, cards: ["W", "TC"], own: null }]);
  });

  test("the same state twice: no event", () => {
    const session = createSession({ players: 4, seed: 2 });
    expect(eventsBetween(session, session)).toEqual([]);
    const over = finish(session);
    expect(eventsBetween(over, over)).toEqual([]);
    expect(eventsBetween(session, over)).toEqual([
      { type: "sessionOver", hand: 0, dealer: session.dealer, standings: over.standings, winners: [0, 1, 2, 3] },
    ]);
  });
});

/** Events in short: the type and the facts, lists joined; hands, results and standings left out. */
const gist = (events: readonly GameEvent[]): readonly string[] =>
  events.map((event) => {
    const { own, result, standings, ...facts } = event as GameEvent & Record<string, unknown>;
    return Object.values(facts)
      .map((fact) => (Array.isArray(fact) ? fact.join("+") : String(fact)))
      .join(" ");
  });

const gistOf = (before: Table, after: Table): readonly string[] => gist(between(before, after));

/** The hand that a view's events show, by the gist of the event. */
const ownOf = (before: Table, after: Table, seat: number | "spectator"): readonly string[] =>
  between(viewFor(before as Session, seat), viewFor(after as Session, seat)).flatMap((event) =>
    "own" in event && event.own ? [`${gist([event])}: ${event.own.join(" ")}`] : [],
  );

describe("the cut ritual, by example", () => {
  /** A deal by seat 2 of 4 in which the first cut shows what is wanted and the second nothing special. */
  function ritual(first: (shown: readonly string[]) => boolean) {
    for (let seed = 0; seed < 20_000; seed++) {
      const ready = createSession({ players: 4, seed, ruleset: tavern(), dealer: 2 });
      const dealt = deal(ready);
      if (dealt.ritual.length === 2 && first((dealt.ritual[0]?.shown ?? []).map((card) => card.slice(0, 1)))) {
        return { ready, dealt, shown: dealt.ritual.map((cut) => cut.shown.join("+")) };
      }
    }
    throw new Error("no seed has such a ritual");
  }

  test("an ace passes the deal to the left, to who pays for it (T1)", () => {
    const { ready, dealt, shown } = ritual(([one, other]) => one === "A" && !["A", "7", "W"].includes(String(other)));
    expect(gistOf(ready, dealt).slice(0, 9)).toEqual([
      `ritualCut 1 ${shown[0]} 3`,
      "paid 3 -1 ritual T1",
      "dealMoved 3",
      `ritualCut 2 ${shown[1]} `,
      "paid 0 -1 ante F2",
      "paid 1 -1 ante F2",
      "paid 2 -1 ante F2",
      "paid 3 -2 ante F2",
      "dealt 1 3 0+1+2+3 4",
    ]);
    const { after } = settled(until(dealt, "settle"));
    expect(gistOf(ready, after).slice(0, 6)).toEqual([
      "paid 3 -1 ritual T1",
      "paid 0 -1 ante F2",
      "paid 1 -1 ante F2",
      "paid 2 -1 ante F2",
      "paid 3 -2 ante F2",
      "dealt 1 3 0+1+2+3 4",
    ]);
    expect(gistOf(ready, after).at(-1)).toBe("nextHand 2 0 false");
  });

  test("for a Weli all pay, and the same dealer deals (T1)", () => {
    const { ready, dealt, shown } = ritual((ranks) => ranks.includes("W"));
    expect(gistOf(ready, dealt).slice(0, 6)).toEqual([
      `ritualCut 1 ${shown[0]} 3+0+1+2`,
      "paid 3 -1 ritual T1",
      "paid 0 -1 ritual T1",
      "paid 1 -1 ritual T1",
      "paid 2 -1 ritual T1",
      `ritualCut 1 ${shown[1]} `,
    ]);
  });
});

describe("the tavern game, by example", () => {
  const ruleset = tavern();
  const HANDS = ["AS KH 9D JC", "AH KS TD TC", "AD QS QH 8C", "7S 8H KD 7C"];
  /** Before an ordinary hand of seat 0, with a pot of 5 to which its ante comes (F2). */
  const ready = seats({ ruleset, funded: true });
  const turned = (stock = "") => table({ ruleset, funded: true, hands: HANDS, upcard: "9C", stock });
  const bidding = (stock = "") => pick(turned(stock), "9C");

  test("the dealer takes the upcard, and schlagen makes the striker with the trump turned (F6, T3)", () => {
    expect(gistOf(ready, turned())).toEqual(["paid 0 -1 ante F2", "dealt 2 0 1+2+3+0 4", "turned 9C C ordinary false"]);
    expect(gistOf(turned(), bidding())).toEqual(["pickedUp 0 9C"]);
    expect(gistOf(bidding(), bids(bidding(), "oder", "weiter", "schlagen"))).toEqual([
      "bid 1 oder",
      "bid 2 weiter",
      "bid 3 schlagen",
      "strikerSet 3 C",
    ]);
  });

  test("in a Muss and after an ace the dealer is striker at once (T2, T7)", () => {
    const muss = table({ ruleset, hands: HANDS, upcard: "9C" });
    expect(gistOf(muss, pick(muss, "9C"))).toEqual(["pickedUp 0 9C"]);
    expect(gistOf(seats({ ruleset }), muss).slice(-2)).toEqual(["turned 9C C muss false", "strikerSet 0 C"]);
    const ace = table({ ruleset, funded: true, hands: HANDS, upcard: "AC" });
    expect(gistOf(ready, ace).slice(-2)).toEqual(["turned AC C ordinary false", "strikerSet 0 C"]);
  });

  test("all say weiter: the hand is void, and all pay (T3)", () => {
    const end = bids(bidding(), "weiter", "weiter", "weiter", "weiter");
    expect(gistOf(bidding(), end).slice(-2)).toEqual(["potFrozen 6", "handEnded void"]);
    expect(gistOf(bidding(), settled(end).after)).toEqual([
      "potFrozen 6",
      "handEnded void",
      "paid 1 -1 weiter T3",
      "paid 2 -1 weiter T3",
      "paid 3 -1 weiter T3",
      "paid 0 -1 weiter T3",
      "settled",
      "nextHand 3 1 false",
    ]);
  });

  test("an oder does away with the trump until a card is turned for it (T5)", () => {
    const won = bids(bidding("TH"), "oder", "weiter", "weiter", "weiter");
    expect(gistOf(bidding("TH"), won).at(-1)).toBe("strikerSet 1 null");
    const trump = say(won, "join", "join", "fold");
    expect(gistOf(won, trump)).toEqual([
      "declared 2 join",
      "declared 3 join",
      "declared 0 fold",
      "turnedUp 1 TH table",
      "trumpSet H",
    ]);
    const taken = pick(trump, "TC");
    expect(gistOf(trump, taken)).toEqual(["pickedUp 1 TH"]);
    expect(ownOf(won, taken, 1)).toEqual(["pickedUp 1 TH: AH KS TD TH"]);
  });

  test("of an oder that is over the trump is left, and who bid it as far as that was known", () => {
    const won = bids(bidding("TH"), "oder", "weiter", "weiter", "weiter");
    const after = settled(
      playOut(swap(swap(swap(pick(say(won, "join", "join", "fold"), "TC"), "standard"), "standard"), "standard")),
    ).after;
    expect(gistOf(won, after).slice(0, 5)).toEqual([
      "declared 2 join",
      "declared 3 join",
      "declared 0 fold",
      "trumpSet H",
      "potFrozen 6",
    ]);
    expect(gistOf(bidding("TH"), after).slice(0, 2)).toEqual(["strikerSet 1 H", "declared 2 join"]);
    expect(gistOf(ready, after).slice(1, 5)).toEqual([
      "dealt 2 0 1+2+3+0 4",
      "turned 9C C ordinary false",
      "pickedUp 0 9C",
      "strikerSet 1 H",
    ]);
  });

  test("sau, trumpfpackerl and packerl: what is laid down, drawn, turned up and laid down again (T6)", () => {
    const start = pick(
      table({
        ruleset,
        hands: ["AC KS QS JS", "KC AS KH QH", "AH AD KD QD"],
        upcard: "9C",
        stock: "TS 9S 8S 7S TH 9H 8H 7H TD W 7C 9D 8D 7D JH JC QC JD",
      }),
      "9C",
    );
    const sau = swap(start, "sau");
    const first = lay(sau, "TS");
    const trumpf = swap(first, "trumpfpackerl");
    const second = lay(trumpf, "TH 9H 8H 7H");
    const packerl = swap(second, "packerl");
    const third = lay(packerl, "8D 7D");
    const told = [
      ["exchanged 0 sau 3 4"],
      ["discarded 0 1"],
      ["exchanged 1 trumpfpackerl 4 5", "turnedUp 1 W hand", "turnedUp 1 7C hand", "turnedUp 1 9D hand"],
      ["discarded 1 4"],
      ["exchanged 2 packerl 4 4", "turnedUp 2 QC hand", "turnedUp 2 JD hand"],
      ["discarded 2 2", "potFrozen 4", "trickOpened 0"],
    ];
    const states = [start, sau, first, trumpf, second, packerl, third];
    expect(steps(states).map(([before, after]) => gistOf(before, after))).toEqual(told);
    expect(gistOf(start, third)).toEqual(told.flat());
    expect(ownOf(start, third, 1)).toEqual(["discarded 1 4: TD W 7C 9D"]);
    expect(ownOf(start, trumpf, 1)).toEqual(["exchanged 1 trumpfpackerl 4 5: TH 9H 8H 7H TD W 7C 9D"]);
    expect(ownOf(start, third, "spectator")).toEqual([]);
    expect(gistOf(start, settled(playOut(third)).after).slice(0, 3)).toEqual([
      "potFrozen 4", // what was exchanged is forgotten
      "trickOpened 0",
      expect.stringMatching(/^played 0 /),
    ]);
    expect(gistOf(packerl, settled(playOut(third)).after)[0]).toBe("discarded 2 2");
  });

  // Six players: hands without a club but for seats 0 and 1, and a stock of eight.
  const SIX = ["AC KC QC JC", "TC 8C AS KS", "QS JS TS 9S", "AH KH QH JH", "TH 9H 8H 7H", "AD KD QD JD"];
  const EIGHT = "TD 9D 8D 7D 8S 7S W 7C";

  test("the stock is renewed from the discards, and once from the folded hands (T6)", () => {
    // Dealer 4 lays down 7H; striker 0; seats 5 and 1 fold.
    const before = seats({ ruleset, players: 6, dealer: 4, funded: true });
    const taken = pick(table({ ruleset, hands: SIX, dealer: 4, funded: true, upcard: "9C", stock: EIGHT }), "7H");
    const start = say(bids(taken, "weiter", "schlagen"), "fold", "join", "join", "join", "fold");
    let session = swap(swap(start, "standard", "AC KC QC JC"), "standard", "QS JS TS 9S");
    expect(gistOf(start, session)).toEqual(["exchanged 0 standard 4 4", "exchanged 2 standard 4 4"]);
    const eight = session;
    session = swap(session, "standard", "AH KH QH JH");
    expect(gistOf(eight, session)).toEqual(["exchanged 3 standard 4 4", "stockRenewed 5+1"]);
    expect(ownOf(before, session, 3)).toEqual([`exchanged 3 standard 4 4: ${handOf(session, 3)}`]);
    expect(ownOf(before, session, 0)).toEqual(["exchanged 0 standard 4 4: TD 9D 8D 7D"]);
    expect(ownOf(before, session, 1)).toEqual([]); // its hand is gone
    expect(ownOf(before, eight, 1)).toEqual(["dealt 2 4 5+0+1+2+3+4 4: TC 8C AS KS"]);
  });

  test("a second renewal takes the discards alone (T6)", () => {
    // 9C is laid down. Seats 0 and 1 draw seven of eight; of twelve discards seat 2 draws three, and seats 3 and 4 eight.
    let session = swap(
      swap(pick(table({ ruleset, hands: SIX, upcard: "9C", stock: EIGHT }), "9C"), "standard", "KC QC JC"),
      "standard",
      "TC 8C AS KS",
    );
    const start = session;
    for (const hand of SIX.slice(2)) session = swap(session, "standard", hand);
    expect(gistOf(start, session).slice(0, 6)).toEqual([
      "exchanged 2 standard 4 4",
      "stockRenewed ",
      "exchanged 3 standard 4 4",
      "exchanged 4 standard 4 4",
      "exchanged 5 standard 4 4",
      "stockRenewed ",
    ]);
  });

  test("the stock is renewed while cards are turned up for an oder, with those that it has put to the discards (T5)", () => {
    // Nothing but clubs and the Weli in the stock; 7S is on the discards, the dealer holds 9C.
    const hands = ["AS KH 9D 7S", "AH KS TD 8S", "AD QS QH 9S", "JS 8H KD TS", "JH QD 7H 7D", "TH JD 8D 9H"];
    const stock = "AC KC W QC JC TC 8C 7C";
    const taken = pick(table({ ruleset, funded: true, hands, upcard: "9C", stock, seed: "renewed" }), "7S");
    const won = bids(taken, "weiterOder", "weiter", "weiter", "weiter", "weiter", "weiter");
    const session = inPhase(say(won, "fold", "join", "fold", "join", "join"), "pickup");
    const others = session.faceUp.slice(8, -1);
    const last = session.faceUp.at(-1);
    expect(gistOf(won, session).slice(5)).toEqual([
      "turnedUp 1 AC discards",
      "turnedUp 1 KC discards",
      "turnedUp 1 W table",
      "turnedUp 1 QC discards",
      "turnedUp 1 JC discards",
      "turnedUp 1 TC discards",
      "turnedUp 1 8C discards",
      "turnedUp 1 7C discards",
      "stockRenewed 2+4",
      ...others.map((card) => `turnedUp 1 ${card} discards`),
      `turnedUp 1 ${last} table`,
      `trumpSet ${last?.slice(1)}`,
    ]);
    expect(gistOf(session, pick(session, `W ${last}`))).toEqual([`pickedUp 1 W+${last}`]);
  });

  test("turning up stops where nothing is left (T6)", () => {
    // Seats 0 and 1 draw the stock. Seat 2 draws five of the thirteen cards laid down; where its four plain cards are among
    // those, the eight others are trumps.
    const hands = ["AC KC QC JC", "TC 8C W KS", "QS JS TS 7C", "AH KH QH JH", "TH 9H 8H 7H", "AD KD QD JD"];
    const lying = cards("9C AC KC QC JC TC 8C W KS QS JS TS 7C");
    const seed = Array.from({ length: 5000 }, (_, n) => `last ${n}`).find((text) => {
      const [pile] = shuffle({ key: handKey(text, 1), drawn: 0 }, lying);
      return cards("KS QS JS TS").every((card) => pile.indexOf(card) < 5);
    });
    const start = pick(
      table({ ruleset, hands, upcard: "9C", stock: "TD 9D 8D 7D 8S 7S AS 9S", seed: String(seed) }),
      "9C",
    );
    const two = swap(swap(start, "standard", "AC KC QC JC"), "standard", "TC 8C W KS");
    const session = inPhase(swap(two, "trumpfpackerl"), "discard");
    expect(session.faceUp).toHaveLength(8);
    expect(gistOf(two, session)).toEqual([
      "exchanged 2 trumpfpackerl 4 5",
      "stockRenewed ",
      ...session.faceUp.map((card) => `turnedUp 2 ${card} hand`),
    ]);
    expect(gistOf(session, lay(session, "9C KC QC JC TC 8C KS QS JS"))).toEqual(["discarded 2 9"]);
  });
});

describe("the five-card game, by example", () => {
  const options = { exchange: { max: 2, fee: "1/2" }, bettler: { bonus: "5" } } as const;
  const ruleset = fiveCard(options);

  test("a Bettler, a fold and fees, step by step and when all is over (V15, V18)", () => {
    const ready = seats({ ruleset, funded: true });
    const hands = ["AC KC QC JC TC", "AS KS QS JS TS", "AH KH QH JH TH", "9S 8S 7S 9H 8H"];
    const start = table({ ruleset, funded: true, hands, upcard: "9D", stock: "AD KD QD" });
    const said = say(start, "join", "fold", "bettler");
    const paid = swap(swap(swap(said, "standard"), "standard", "9H 8H"), "standard", "TC");
    const told = [
      "declared 1 join",
      "declared 2 fold",
      "declared 3 bettler",
      "exchanged 1 standard 0 0",
      "exchanged 3 standard 2 2",
      "paid 3 -1 fee V15",
      "exchanged 0 standard 1 1",
      "paid 0 -1/2 fee V15",
      "potFrozen 11/2",
      "trickOpened 1",
    ];
    expect(gistOf(start, paid)).toEqual(told);

    // Beyond the settlement the exchanges are forgotten, and the hands are what has been played of them.
    const end = playOut(paid);
    expect(gistOf(ready, settled(end).after).slice(0, 14)).toEqual([
      "paid 1 -1 ante V1",
      "paid 2 -1 ante V1",
      "paid 3 -1 ante V1",
      "paid 0 -1 ante V1",
      "dealt 2 0 1+2+3+0 5",
      "turned 9D D ordinary false",
      "strikerSet 0 D",
      "declared 1 join",
      "declared 2 fold",
      "declared 3 bettler",
      "paid 3 -1 fee V15",
      "paid 0 -1/2 fee V15",
      "potFrozen 11/2",
      "trickOpened 1",
    ]);
    const cardsOf = (seat: number) =>
      end.tricks.map(({ plays }) => plays.find((play) => play.seat === seat)?.card).reverse();
    expect(ownOf(ready, settled(end).after, 1)).toEqual([`dealt 2 0 1+2+3+0 5: ${cardsOf(1).join(" ")}`]);
    expect(ownOf(ready, settled(end).after, 2)).toEqual([]); // it folded
    const led = apply(paid, { type: "play", seat: 1, card: "QS" });
    expect(ownOf(ready, led, 1)).toEqual(["exchanged 1 standard 0 0: AS KS JS TS QS"]);
  });

  test("a trick, from the lead to the winner who leads the next (F11, C6)", () => {
    const start = inPhase(
      until(
        table({
          ruleset: fiveCard(),
          players: 3,
          hands: ["AC KC QC JC TC", "AS KS QS JS TS", "9S 8S 7S 9H 8H"],
          upcard: "9D",
        }),
        "play",
      ),
      "play",
    );
    const lead = apply(start, { type: "play", seat: 1, card: "KS" });
    const next = apply(apply(lead, { type: "play", seat: 2, card: "9S" }), { type: "play", seat: 0, card: "AC" });
    expect(gistOf(start, lead)).toEqual(["played 1 KS"]);
    expect(gistOf(lead, next)).toEqual(["played 2 9S", "played 0 AC", "trickWon 1", "trickOpened 1"]);
  });

  test("a tie is broken by two, the others watching; then the session is over (V14)", () => {
    const once = fiveCard({ end: { hands: 1 } });
    // Seats 1 and 2 win two tricks each: a share of 8/5. Seats 0 and 3 fail.
    const end = played(seats({ ruleset: once }), { upcard: "9C", won: [1, 2, 2, 0] });
    const { after } = settled(end);
    expect(gistOf(end, after)).toEqual([
      "paid 1 8/5 share V10",
      "paid 2 8/5 share V10",
      "paid 3 -2 penalty V11",
      "paid 0 -2 penalty V11",
      "settled",
      "nextHand 2 1 true",
    ]);
    const tie = deal(inPhase(after, "ready"), { deck: PACK });
    expect(gistOf(after, tie).slice(0, 3)).toEqual(["paid 2 -1 ante V1", "paid 1 -1 ante V1", "dealt 2 1 2+1 5"]);
    expect(ownOf(after, tie, 1)).toEqual(["dealt 2 1 2+1 5: JC TC 9C AS KS"]);
    expect(ownOf(after, tie, 0)).toEqual([]); // it is dealt nothing
    const over = settled(until(tie, "settle")).after;
    const told = gistOf(tie, over);
    expect(told.slice(-2)).toEqual(["settled", expect.stringMatching(/^sessionOver 2 1 /)]);
    expect(gistOf(after, over)[2]).toBe("dealt 2 1 2+1 5");
    expect(told.filter((line) => line.startsWith("declared"))).toEqual([]); // a Muss
  });
});

describe("what does not belong together is refused", () => {
  const ready = createSession({ players: 3, seed: 5 });
  const dealt = deal(ready);
  const second = until(apply(until(dealt, "settle"), { type: "settle" }), "pickup");
  const third = until(apply(until(second, "settle"), { type: "settle" }), "pickup");
  const otherBranch = deal(ready, { deck: PACK });

  test.each<[string, unknown, unknown]>([
    ["no session", null, ready],
    ["no second session", ready, 7],
    ["backwards in a hand", until(dealt, "play"), dealt],
    ["backwards to before the deal", dealt, ready],
    ["backwards over a settlement", second, dealt],
    ["two settlements", dealt, third],
    ["another seed", ready, deal(createSession({ players: 3, seed: 6 }))],
    ["another table", ready, deal(createSession({ players: 4, seed: 5 }))],
    ["another game", ready, deal(createSession({ players: 3, seed: 5, ruleset: tavern() }))],
    ["two seats", viewFor(ready, 0), viewFor(dealt, 1)],
    ["a session and a view", ready, viewFor(dealt, 0)],
    ["a view and a session", viewFor(ready, "spectator"), dealt],
    ["two branches of one session", otherBranch, until(dealt, "play")],
    ["a hand that vanished", dealt, { ...ready, step: 9 }],
  ])("%s", (_, before, after) => {
    const call = () => between(before as Session, after as Session);
    expect(call).toThrow(RuleError);
    expect(call).toThrow(expect.objectContaining({ code: "BAD_SESSION", clause: null }));
  });

  test("one settlement is none too many", () => {
    expect(eventsBetween(dealt, second).filter(({ type }) => type === "settled")).toHaveLength(1);
    expect(isInHand(second)).toBe(true);
  });
});
