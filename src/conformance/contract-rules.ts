import type { Action, Card, GameRecord, Seat, Session } from "../index.js";
import type { Engine } from "./engine.js";
import { add, fraction, text } from "./fraction.js";
import { ALL, type Expect, refusalOf, type StepCheck, unordered } from "./property.js";
import { dealerStream, shuffledFrom } from "./reference-dealer.js";
import { CARDS, type HandSession, handOf, isHand, lawfulActions, toTheLeft } from "./table.js";
import type { Walk } from "./walk.js";

const SHARED = "format phase step ruleset players commitment hand dealer tieBreak toAct ledger lastResult".split(" ");
const OF_A_HAND =
  "handCommitment kind seven trump exposed striker active declarations bids ritual exchanges faceUp entries upcards trick tricks".split(
    " ",
  );
const SECRET = "drawn hands stock discards".split(" ");
const OWN = "seat own ownDiscards counts".split(" ");
const OF_A_PHASE: Readonly<Record<string, readonly string[]>> = {
  play: ["frozenPot"],
  settle: ["frozenPot", "outcome"],
  over: ["standings", "winners"],
};

/** The public fields of a session in its phase, by the contract. */
const publicFields = (session: Session): readonly string[] => [
  ...SHARED,
  ...(isHand(session) ? OF_A_HAND : []),
  ...(OF_A_PHASE[session.phase] ?? []),
];

/** Some fields of an object as they are. */
function picked(value: object, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

/** A copy through JSON, as a session has that was stored. */
function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The first thing in a value that JSON would not give back as it is; null when there is none. */
function notPlain(value: unknown, path: string): string | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? null : `${path} is ${value}`;
  if (typeof value !== "object") return `${path} is of type ${typeof value}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype) return `${path} is no plain object`;
  for (const [key, inner] of Object.entries(value)) {
    const found = notPlain(inner, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

const viewers = (session: Session): readonly (Seat | "spectator")[] => [
  ...Array.from({ length: session.players }, (_, seat) => seat),
  "spectator",
];

/** What a viewer holds and may count, by the contract. */
function ownOf(session: Session, seat: Seat | "spectator"): unknown {
  if (!isHand(session)) {
    return {
      seat,
      own: [],
      ownDiscards: [],
      counts: { hands: session.ledger.balances.map(() => 0), stock: 0, discards: 0 },
    };
  }
  return {
    seat,
    own: seat === "spectator" ? [] : handOf(session, seat),
    ownDiscards: session.discards.filter((laid) => laid.seat === seat).map(({ card }) => card),
    counts: {
      hands: session.hands.map((hand) => hand.length),
      stock: session.stock.length,
      discards: session.discards.length,
    },
  };
}

/**
 * The same session for a viewer, with everything rearranged that this seat may not know: the other hands, the stock,
 * the discards of others, the seed.
 */
function elsewhere(session: HandSession, viewer: Seat | "spectator", salt: number): HandSession {
  const isHidden = (seat: Seat | null): boolean => seat !== viewer;
  const hidden = [
    ...session.hands.flatMap((hand, seat) => (isHidden(seat) ? hand : [])),
    ...session.stock,
    ...session.discards.flatMap(({ card, seat }) => (isHidden(seat) ? [card] : [])),
  ];
  const cards = [...shuffledFrom(dealerStream("what a seat may not know", salt), hidden)];
  const take = (count: number): readonly Card[] => cards.splice(0, count);
  return {
    ...session,
    seed: `${session.seed} or another`,
    drawn: session.drawn + 1,
    hands: session.hands.map((hand, seat) => (isHidden(seat) ? take(hand.length) : hand)),
    stock: take(session.stock.length),
    discards: session.discards.map(({ card, seat }) => ({ card: isHidden(seat) ? (take(1)[0] ?? card) : card, seat })),
  };
}

/** Everything that a viewer can learn by asking, without doing anything that is legal. */
function askedBy(session: HandSession, viewer: Seat | "spectator", engine: Engine): unknown {
  const view = engine.viewFor(session, viewer);
  const legal = lawfulActions(session).map((action) => JSON.stringify(action));
  const seat = viewer === "spectator" ? 0 : viewer;
  const tries = CARDS.flatMap((card, place): readonly Action[] => {
    const all: readonly Action[] = [
      { type: "play", seat, card },
      { type: "pickup", seat, discards: [card] },
      { type: "discard", seat, cards: [card] },
      { type: "exchange", seat, choice: "standard", discards: [card, "W"] },
    ];
    return all.filter(({ type }) => type === session.phase || place === 0);
  });
  const special = (["sau", "trumpfpackerl", "packerl"] as const).map(
    (choice): Action => ({ type: "exchange", seat, choice }),
  );
  const askable = [...tries, ...special].filter(
    (action) => session.toAct !== seat || !legal.includes(JSON.stringify(action)),
  );
  return {
    view,
    actions: engine.legalActions(view),
    plays: view.phase === "play" ? engine.legalPlays(view) : [],
    checks: view.phase === "play" ? CARDS.map((card) => engine.checkPlay(view, card)) : [],
    // A spectator can do nothing; a seat asks for itself.
    refusals:
      viewer === "spectator" ? [] : askable.map((action) => refusalOf(() => engine.applyAs(session, seat, action))),
  };
}

/** Calls the function that an action is named for; null when the session is in another phase. */
function direct(engine: Engine, session: Session, action: Action): Session | null {
  switch (session.phase) {
    case "ready":
      return betweenHands(engine, session, action);
    case "pickup":
      return action.type === "pickup" ? engine.pickup(session, action.seat, action.discards) : null;
    case "trump":
      return action.type === "nameTrump" ? engine.nameTrump(session, action.seat, action.suit) : null;
    case "bid":
      return action.type === "bid" ? engine.bid(session, action.seat, action.bid) : null;
    case "declare":
      return action.type === "declare" ? engine.declare(session, action.seat, action.declaration) : null;
    case "exchange":
      return action.type === "exchange" ? exchangeBy(engine, session, action) : null;
    case "discard":
      return action.type === "discard" ? engine.discard(session, action.seat, action.cards) : null;
    case "play":
      return action.type === "play" ? engine.play(session, action.seat, action.card) : null;
    case "settle":
      return action.type === "settle" ? engine.settle(session) : null;
    case "over":
      return null;
  }
}

function betweenHands(engine: Engine, session: Session<"ready">, action: Action): Session | null {
  if (action.type === "finish") return engine.finish(session);
  return action.type === "deal" ? engine.deal(session, action) : null;
}

function exchangeBy(
  engine: Engine,
  session: Session<"exchange">,
  action: Extract<Action, { type: "exchange" }>,
): Session {
  if (action.choice !== "standard") return engine.exchange(session, action.seat, action.choice);
  return engine.exchange(session, action.seat, action.choice, action.discards);
}

/** One action of each type, for a seat. */
const oneOfEach = (seat: Seat): readonly Action[] => [
  { type: "deal" },
  { type: "pickup", seat, discards: [] },
  { type: "nameTrump", seat, suit: "H" },
  { type: "bid", seat, bid: "weiter" },
  { type: "declare", seat, declaration: "join" },
  { type: "exchange", seat, choice: "standard", discards: [] },
  { type: "discard", seat, cards: [] },
  { type: "play", seat, card: "W" },
  { type: "settle" },
  { type: "finish" },
];

const PHASE_OF: Readonly<Record<Action["type"], string>> = {
  deal: "ready",
  pickup: "pickup",
  nameTrump: "trump",
  bid: "bid",
  declare: "declare",
  exchange: "exchange",
  discard: "discard",
  play: "play",
  settle: "settle",
  finish: "ready",
};

/** The same action with something in it that is no card, suit, bid or declaration, and the code that refuses it. */
function misshapen(action: Action): { readonly action: Action; readonly code: string } | null {
  const broken: Readonly<Record<string, readonly [string, unknown, string]>> = {
    pickup: ["discards", "W", "BAD_DISCARDS"],
    nameTrump: ["suit", "c", "BAD_SUIT"],
    bid: ["bid", "pass", "BAD_BID"],
    declare: ["declaration", "maybe", "BAD_DECLARATION"],
    exchange: ["choice", "all", "BAD_EXCHANGE"],
    discard: ["cards", "W", "BAD_DISCARDS"],
    play: ["card", "10C", "BAD_CARD"],
  };
  const [key, value, code] = broken[action.type] ?? [];
  if (key === undefined || code === undefined) return null;
  return { action: stored({ ...action, [key]: value }), code };
}

function checkOrderOfErrors(session: Session, expect: Expect, engine: Engine): void {
  const { players } = session;
  const wrong = oneOfEach(players).filter(({ type }) => PHASE_OF[type] !== session.phase);
  for (const action of wrong) {
    expect.equal(
      refusalOf(() => engine.apply(session, action))?.code,
      "WRONG_PHASE",
      `the refusal of ${action.type} in the phase ${session.phase}`,
    );
  }
  const { toAct } = session;
  if (toAct === null) return;
  for (const action of oneOfEach(toAct)) {
    if (PHASE_OF[action.type] !== session.phase || !("seat" in action)) continue;
    const shapeless = misshapen(action);
    if (!shapeless) continue;
    const asked = (seat: number): unknown =>
      refusalOf(() => engine.apply(session, stored({ ...shapeless.action, seat })))?.code;
    expect.equal(asked(players), "BAD_SEAT", `the refusal of ${action.type} by a seat that is none`);
    expect.equal(asked(toTheLeft(players, toAct)), "NOT_YOUR_TURN", `the refusal of ${action.type} out of turn`);
    expect.equal(asked(toAct), shapeless.code, `the refusal of ${JSON.stringify(shapeless.action)}`);
  }
}

function checkOneJudge(session: Session<"play">, expect: Expect, engine: Engine): void {
  const { toAct } = session;
  const legal = engine.legalPlays(session);
  expect.that(legal.length > 0, `seat ${toAct} with ${handOf(session, toAct).join(" ")} may play something`);
  const view = engine.viewFor(session, toAct);
  expect.equal(view.phase, "play", "the phase of the view");
  if (view.phase !== "play") return;
  expect.equal(engine.legalPlays(view), legal, "the legal plays from the seat's own view");
  for (const card of handOf(session, toAct)) {
    const said = engine.checkPlay(session, card);
    expect.equal(said.legal, legal.includes(card), `checkPlay of ${card}, with ${legal.join(" ")} in legalPlays`);
    const refused = refusalOf(() => engine.play(session, toAct, card));
    expect.equal(refused?.code ?? null, said.legal ? null : said.code, `the refusal of playing ${card}`);
    if (!said.legal) expect.equal(said.obliging, legal, `the cards that oblige when ${card} is asked for`);
    expect.equal(engine.checkPlay(view, card), said, `checkPlay of ${card} from the seat's own view`);
  }
  const other = engine.viewFor(session, toTheLeft(session.players, toAct));
  if (other.phase !== "play") return;
  expect.equal(engine.legalPlays(other), [], "the legal plays from a view whose seat is not to act");
  const answer = engine.checkPlay(other, "W");
  expect.equal(
    answer.legal ? null : [answer.code, answer.obliging],
    ["NOT_YOUR_TURN", []],
    "checkPlay from such a view",
  );
}

/** @internal The contract of the functions at every step of a walk. */
export const contractChecks: readonly StepCheck[] = [
  {
    clause: "api.json",
    name: "a session is plain data that JSON gives back as it is, with the fields of its phase and no others",
    games: ALL,
    walks: 30,
    check: ({ after }, expect) => {
      expect.equal(notPlain(after, "session"), null, "what JSON would not give back");
      expect.equal(stored(after), after, "the session through JSON");
      const fields = [...publicFields(after), "seed", ...(isHand(after) ? SECRET : [])];
      expect.equal(Object.keys(after).sort(), [...fields].sort(), `the fields in the phase ${after.phase}`);
      expect.equal(after.format, "kratzen-session/1", "the format");
    },
  },
  {
    clause: "api.step",
    name: "each action is one step; table, seed, ruleset and commitment stay",
    games: ALL,
    check: ({ before, after }, expect) => {
      expect.equal(after.step, before.step + 1, "the step");
      const names = ["format", "players", "seed", "ruleset", "commitment"];
      expect.equal(picked(after, names), picked(before, names), "what never changes");
    },
  },
  {
    clause: "api.actions",
    name: "legalActions lists what the rules allow, each once, card lists in the hand's order",
    games: ALL,
    walks: 30,
    check: ({ after }, expect, engine) => {
      const offered = engine.legalActions(after);
      expect.equal(
        unordered(offered.map((action) => picked(action, ACTION_KEYS))),
        unordered(lawfulActions(after).map((action) => picked(action, ACTION_KEYS))),
        "the legal actions, sorted",
      );
      for (const viewer of viewers(after)) {
        const fromView = engine.legalActions(engine.viewFor(after, viewer));
        expect.equal(fromView, viewer === after.toAct ? offered : [], `the legal actions from the view of ${viewer}`);
      }
    },
  },
  {
    clause: "api.actions",
    name: "every action listed is accepted, and any order of its cards",
    games: ALL,
    walks: 20,
    check: ({ index, after }, expect, engine) => {
      const offered = engine.legalActions(after);
      for (const action of offered.filter((_, place) => (place + index) % Math.ceil(offered.length / 6) === 0)) {
        expect.equal(
          refusalOf(() => engine.apply(after, action)),
          null,
          `the refusal of ${JSON.stringify(action)}`,
        );
        const turned = stored(action);
        const reversed: Action =
          turned.type === "pickup" || (turned.type === "exchange" && turned.choice === "standard")
            ? { ...turned, discards: [...turned.discards].reverse() }
            : turned.type === "discard"
              ? { ...turned, cards: [...turned.cards].reverse() }
              : turned;
        expect.equal(
          engine.apply(after, reversed),
          engine.apply(after, action),
          `the session after ${JSON.stringify(reversed)}`,
        );
      }
    },
  },
  {
    clause: "api.apply",
    name: "apply does what the function of the action's name does, and ignores keys that it does not know",
    games: ALL,
    walks: 30,
    check: ({ before, action, after }, expect, engine) => {
      expect.equal(direct(engine, before, action), after, `the session after ${action.type}`);
      const decorated: Action = stored({ ...action, note: "a key of no meaning" });
      expect.equal(engine.apply(before, decorated), after, `the session after ${action.type} with a key more`);
    },
  },
  {
    clause: "api.apply",
    name: "applyAs accepts what is somebody's own, and tells everybody else only whose turn it is",
    games: ALL,
    walks: 30,
    check: ({ before, action, after }, expect, engine) => {
      const who = "seat" in action ? action.seat : "host";
      expect.equal(engine.applyAs(before, who, action), after, `the session after ${action.type} by ${who}`);
      const others = [...viewers(before).filter((viewer) => viewer !== "spectator"), "host" as const].filter(
        (one) => one !== who,
      );
      for (const other of others) {
        expect.equal(
          refusalOf(() => engine.applyAs(before, other, action))?.code,
          "NOT_YOUR_TURN",
          `the refusal of ${action.type} asked by ${other}`,
        );
      }
    },
  },
  {
    clause: "api.errors",
    name: "refusals come in order: the phase, the seat, the turn, the shape",
    games: ALL,
    walks: 30,
    check: ({ after }, expect, engine) => checkOrderOfErrors(after, expect, engine),
  },
  {
    clause: "api.errors",
    name: "a refusal has a full sentence, a clause or null, and plain parameters",
    games: ALL,
    walks: 10,
    check: ({ after }, expect, engine) => {
      const [action = { type: "settle" }] = oneOfEach(0).filter(({ type }) => PHASE_OF[type] !== after.phase);
      const refused = refusalOf(() => engine.apply(after, action));
      expect.that(
        refused !== null && /^[^a-z].*[.!]$|^\w.* .*\.$/.test(refused.message),
        `the message is a sentence: ${refused?.message}`,
      );
      expect.that(refused?.clause === null || typeof refused?.clause === "string", "the clause is text or null");
      expect.equal(notPlain(refused?.params, "params"), null, "what is not plain in the parameters");
    },
  },
  {
    clause: "api.judge",
    name: "legalPlays, checkPlay and play are one judge, also from a view, and something is always legal",
    games: ALL,
    check: ({ after }, expect, engine) => {
      if (after.phase === "play") checkOneJudge(after, expect, engine);
    },
  },
  {
    clause: "api.purity",
    name: "no function changes the session or the action that it is given",
    games: ALL,
    walks: 12,
    check: ({ before, action }, expect, engine) => {
      const [session, given] = [stored(before), stored(action)];
      engine.apply(session, given);
      direct(engine, session, given);
      engine.legalActions(session);
      for (const viewer of viewers(session)) engine.viewFor(session, viewer);
      expect.equal(session, before, "the session afterwards");
      expect.equal(given, action, "the action afterwards");
    },
  },
  {
    clause: "api.purity",
    name: "the same again gives the same again",
    games: ALL,
    walks: 15,
    check: ({ before, action, after }, expect, engine) => {
      expect.equal(engine.apply(before, action), after, "the session after the same action");
      expect.equal(engine.apply(stored(before), stored(action)), after, "the session after the same action on a copy");
    },
  },
  {
    clause: "api.views",
    name: "a view has the public fields, the viewer's own cards and counts, and nothing else",
    games: ALL,
    walks: 20,
    check: ({ after }, expect, engine) => {
      for (const viewer of viewers(after)) {
        const expected = { ...picked(after, publicFields(after)), ...picked(Object(ownOf(after, viewer)), OWN) };
        expect.equal(engine.viewFor(after, viewer), expected, `the view of ${viewer}`);
      }
    },
  },
  {
    clause: "api.views",
    name: "what a seat may not know changes nothing that it sees, is offered, asks or is refused",
    games: ALL,
    walks: 12,
    check: ({ index, after }, expect, engine) => {
      if (!isHand(after)) return;
      for (const viewer of [viewers(after)[index % (after.players + 1)] ?? "spectator"]) {
        const other = elsewhere(after, viewer, index);
        expect.equal(
          askedBy(other, viewer, engine),
          askedBy(after, viewer, engine),
          `what ${viewer} learns when hidden cards lie elsewhere`,
        );
      }
    },
  },
  {
    clause: "api.events",
    name: "events are plain data, none where nothing happened, and the same for a viewer whatever is hidden",
    games: ALL,
    walks: 15,
    check: ({ before, after }, expect, engine) => {
      expect.equal(engine.eventsBetween(after, after), [], "the events from a session to itself");
      const events = engine.eventsBetween(before, after);
      expect.that(events.length > 0, "something happened");
      expect.equal(notPlain(events, "events"), null, "what is not plain in the events");
      for (const viewer of viewers(after)) {
        const views = [engine.viewFor(before, viewer), engine.viewFor(after, viewer)] as const;
        const shown = engine.eventsBetween(...views);
        expect.equal(
          shown.map(({ type }) => type),
          events.map(({ type }) => type),
          `the types of the events for ${viewer}`,
        );
      }
    },
  },
  {
    clause: "api.parse",
    name: "parseSession gives back every session that was stored, and refuses one that lacks a field, a card or a counter",
    games: ALL,
    walks: 8,
    check: ({ index, after }, expect, engine) => {
      expect.equal(engine.parseSession(stored(after)), after, "the session through parseSession");
      const keys = Object.keys(after);
      const missing = keys[index % keys.length] ?? "phase";
      const { pot } = after.ledger;
      const broken: readonly (readonly [string, unknown])[] = [
        [
          `without ${missing}`,
          picked(
            after,
            keys.filter((key) => key !== missing),
          ),
        ],
        [
          "with a counter more in the pot",
          { ...after, ledger: { ...after.ledger, pot: text(add(fraction(pot), fraction(1))) } },
        ],
        ...(isHand(after)
          ? [
              [
                "with the top card of the stock twice",
                { ...after, stock: after.stock.slice(0, 1).concat(after.stock) },
              ] as const,
            ]
          : []),
      ];
      for (const [what, value] of broken) {
        if (what.startsWith("with the top") && isHand(after) && after.stock.length === 0) continue;
        expect.equal(
          refusalOf(() => engine.parseSession(stored(value)))?.code,
          "BAD_SESSION",
          `the refusal of the session ${what}`,
        );
      }
    },
  },
];

const ACTION_KEYS = ["type", "seat", "discards", "cards", "card", "suit", "bid", "declaration", "choice"];

/** What must hold of a walk as a whole. */
export interface WalkCheck {
  readonly clause: string;
  readonly name: string;
  readonly check: (walked: Walk, expect: Expect, engine: Engine) => void;
}

const wentWrong = (walked: Walk): string | null => {
  if (!walked.stopped) return null;
  const { action, error } = walked.stopped;
  return `${action === null ? "" : `${JSON.stringify(action)}: `}${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
};

const isForeign = (walked: Walk): boolean => walked.stopped !== null && walked.stopped.error instanceof TypeError;

/** The record of the first actions of a walk. */
function recordOf({ options, steps }: Walk, count: number): GameRecord | null {
  const { ruleset, ...table } = options;
  if (!ruleset) return null;
  return { format: "kratzen-record/1", ...table, ruleset, actions: steps.slice(0, count).map(({ action }) => action) };
}

/** @internal The contract of the functions for whole walks. */
export const walkChecks: readonly WalkCheck[] = [
  {
    clause: "api.purity",
    name: "frozen sessions and actions are enough for every function",
    check: (walked, expect) =>
      expect.equal(isForeign(walked) ? wentWrong(walked) : null, null, "what went wrong with frozen arguments"),
  },
  {
    clause: "api.actions",
    name: "a session goes on by the actions listed to its end",
    check: (walked, expect) =>
      expect.equal(isForeign(walked) ? null : wentWrong(walked), null, "what went wrong with a listed action"),
  },
  {
    clause: "api.replay",
    name: "replaying a record, stored and parsed, leads to the session that was played step by step",
    check: (walked, expect, engine) => {
      for (const count of [walked.steps.length, walked.steps.length >> 1]) {
        const record = recordOf(walked, count);
        if (!record) return;
        expect.equal(engine.parseRecord(stored(record)), record, "the record through parseRecord");
        expect.equal(
          engine.replay(record),
          walked.steps[count - 1]?.after ?? walked.start,
          `the session after ${count} actions`,
        );
      }
    },
  },
];
