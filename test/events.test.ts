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
  leftOf,
  legalActions,
  PACK,
  RuleError,
  type Ruleset,
  type Session,
  type SessionView,
  subtractAmounts,
  tavern,
  viewFor,
} from "kratzen";
import { describe, expect, test } from "vitest";

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
