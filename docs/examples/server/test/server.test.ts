import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, beforeEach, describe, test } from "node:test";
import {
  type Action,
  apply,
  createSession,
  eventsBetween,
  fourCard,
  type GameRecord,
  legalActions,
  type Ruleset,
  type Session,
  type SessionView,
  sessionCommitment,
  tavern,
  viewFor,
} from "kratzen";
import { WebSocket } from "ws";
import { type Connection, isFair, takePart } from "../src/client.js";
import type { Refusal, ServerMessage, Viewer } from "../src/protocol.js";
import { type RunningServer, startServer } from "../src/server.js";

const PLAYERS = 3;
const folder = mkdtempSync(join(tmpdir(), "kratzen-server-"));
after(() => rmSync(folder, { recursive: true }));

let files = 0;
let file: string;
let server: RunningServer;
let people: Person[] = [];
const start = async (patience: number): Promise<void> => {
  server = await startServer({ file, port: 0, patience });
};
beforeEach(() => {
  file = join(folder, `${++files}.sqlite`);
});
afterEach(async () => {
  for (const person of people) person.connection.close();
  people = [];
  await server.close();
});

async function post<T>(path: string, body: unknown = {}): Promise<{ status: number; body: T }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Somebody at a table, and all that the server has told them. */
interface Person {
  readonly viewer: Viewer;
  readonly token: string | null;
  readonly connection: Connection;
  readonly told: string[];
  readonly refusals: Refusal[];
  view: SessionView | null;
  end: { record: GameRecord; isFair: boolean } | null;
  /** What to do when it is one's turn. */
  decide: ((view: SessionView) => Action) | null;
  closed: boolean;
}

function come(match: string, viewer: Viewer, token: string | null): Person {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/matches/${match}`);
  const told: string[] = [];
  socket.on("message", (data) => told.push(String(data)));
  const connection = takePart(socket, token, {
    onView: (view) => {
      person.view = view;
      decideNow(person);
    },
    onRefused: (refusal) => person.refusals.push(refusal),
    onOpened: (record, fair) => {
      person.end = { record, isFair: fair };
    },
    onClose: () => {
      person.closed = true;
    },
  });
  const person: Person = {
    ...{ viewer, token, connection, told, refusals: [], view: null, end: null, decide: null, closed: false },
  };
  people.push(person);
  return person;
}

function decideNow({ view, viewer, decide, connection }: Person): void {
  if (view !== null && decide !== null && view.toAct === viewer) connection.act(decide(view));
}

/** Lets people play. */
function letPlay(players: readonly Person[], decide: Person["decide"]): void {
  for (const person of players) {
    person.decide = decide;
    decideNow(person);
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !condition(); ) {
    assert.ok(Date.now() < deadline, "It does not happen.");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const any = (view: SessionView): Action => {
  const actions = legalActions(view);
  const action = actions[(view.step * 7) % actions.length];
  assert.ok(action);
  return action;
};

/** A match whose seats are all taken, and a spectator. */
async function sitDown(ruleset: Ruleset = fourCard()): Promise<{ match: string; commitment: string; all: Person[] }> {
  const { body } = await post<{ match: string; commitment: string }>("/matches", { players: PLAYERS, ruleset });
  const all = [come(body.match, "spectator", null)];
  for (let seat = 0; seat < PLAYERS; seat++) {
    const taken = await post<{ seat: number; token: string }>(`/matches/${body.match}/seats`);
    assert.equal(taken.body.seat, seat);
    all.splice(-1, 0, come(body.match, seat, taken.body.token));
  }
  await until(() => all.every(({ view }) => view !== null && view.step >= 1));
  return { ...body, all };
}

/** Every session that a record goes through, by step. */
function sessionsOf({ actions, format: _, ...options }: GameRecord): Session[] {
  const sessions: Session[] = [createSession(options)];
  for (const action of actions) sessions.push(apply(sessions[sessions.length - 1] as Session, action));
  return sessions;
}

const CARD = /"(?:[AKQJT987][CSHD]|W)"/g;

/** The cards that a viewer may not know, as long as the first hand lasts; what was once turned up is known for good. */
function hiddenCards(session: Session, viewer: Viewer): string[] {
  if (!("hands" in session) || session.hand > 1) return [];
  const hands = session.hands.filter((_, seat) => seat !== viewer).flat();
  const discards = session.discards.filter(({ seat }) => seat !== viewer).map(({ card }) => card);
  const shown = [session.exposed, session.faceUp, session.ritual.flatMap((cut) => cut.shown)].flat();
  return [...hands, ...discards, ...session.stock].filter((card) => !shown.includes(card)).map((card) => `"${card}"`);
}

/** Compares all that somebody was told with what the record says that they may know. */
function checkTold({ viewer, told }: Person, record: GameRecord): void {
  const sessions = sessionsOf(record);
  const seen = (step: number): SessionView => viewFor(sessions[step] as Session, viewer);
  let steps = 0;
  for (const text of told) {
    const message: ServerMessage = JSON.parse(text);
    if (message.type === "opened") {
      assert.equal(sessions[sessions.length - 1]?.phase, "over");
      continue;
    }
    assert.ok(!text.includes(String(record.seed)));
    if (message.type === "refused") {
      assert.deepEqual(text.match(CARD), null);
      continue;
    }
    const { step } = message.view;
    const { type, view, events } = { events: null, ...message };
    assert.deepEqual(message, {
      type,
      view: seen(step),
      ...(events && { events: eventsBetween(seen(step - 1), seen(step)) }),
    });
    assert.deepEqual(view, seen(step));
    const hidden = hiddenCards(sessions[step] as Session, viewer);
    assert.deepEqual(
      (text.match(CARD) ?? []).filter((card) => hidden.includes(card)),
      [],
    );
    steps++;
  }
  assert.ok(steps > 10);
}

for (const [name, ruleset] of Object.entries({ fourCard: fourCard(), tavern: tavern() })) {
  test(`${name}: a session goes on after a restart in its midst, is fair, and tells nobody more than they may know`, async () => {
    await start(60_000);
    const { match, commitment, all } = await sitDown(ruleset);
    const players = all.slice(0, PLAYERS);
    const halt = (view: SessionView): Action => {
      if (view.step < 12) return any(view);
      for (const person of all) person.decide = null;
      return { type: "settle" }; // which is not a player's to do
    };
    letPlay(players, halt);
    await until(() => players.some(({ refusals }) => refusals.length > 0));
    const before = all.map(({ view }) => view);
    assert.ok(before.every((view) => view?.step === before[0]?.step));

    await server.close();
    await until(() => all.every(({ closed }) => closed));
    await start(60_000);
    const again = all.map(({ viewer, token }) => come(match, viewer, token));
    await until(() => again.every(({ view }) => view !== null));
    assert.deepEqual(
      again.map(({ view }) => view),
      before,
    );

    letPlay(again.slice(0, PLAYERS), any);
    await until(() => again.every(({ end }) => end !== null));
    const record = again[0]?.end?.record as GameRecord;
    assert.equal(sessionCommitment(record.seed), commitment);
    assert.match(String(record.seed), /^[0-9a-f]{64}$/);
    for (const person of again) {
      assert.equal(person.view?.phase, "over");
      assert.deepEqual(person.end, { record, isFair: true });
    }
    for (const person of [...all, ...again]) checkTold(person, record);

    const late = come(match, "spectator", null); // the record stays open
    await until(() => late.end !== null);
    assert.deepEqual(late.end, { record, isFair: true });
  });
}

describe("a player is refused", () => {
  const refused = async (person: Person, step: number, action: unknown): Promise<string | undefined> => {
    const count = person.refusals.length;
    const other = new WebSocket(`ws://127.0.0.1:${server.port}/matches/${match}`);
    other.on("open", () => {
      other.send(JSON.stringify(person.token === null ? { type: "hello" } : { type: "hello", token: person.token }));
      other.send(JSON.stringify({ type: "act", step, action }));
    });
    other.on("message", (data) => {
      const message: ServerMessage = JSON.parse(String(data));
      if (message.type === "refused") person.refusals.push(message);
    });
    await until(() => person.refusals.length > count);
    other.close();
    return person.refusals[count]?.code;
  };
  let match: string;
  let all: Person[];
  let view: SessionView;
  let dealer: Person;
  let other: Person;

  beforeEach(async () => {
    await start(60_000);
    ({ match, all } = await sitDown());
    const seats = all.slice(0, PLAYERS);
    const [first, last] = [
      seats.find(({ view: own }) => own?.toAct !== undefined && own.toAct === own.seat),
      seats.find(({ view: own }) => own?.toAct !== own?.seat),
    ];
    assert.ok(first?.view && last);
    [dealer, other, view] = [first, last, first.view];
  });

  test("who acts out of turn, for another seat, or as the host", async () => {
    const { step } = view;
    const action = any(view);
    assert.equal(await refused(other, step, action), "NOT_YOUR_TURN");
    assert.equal(await refused(other, step, { ...action, seat: other.viewer }), "NOT_YOUR_TURN");
    assert.equal(await refused(dealer, step, { ...action, seat: other.viewer }), "NOT_YOUR_TURN");
    assert.equal(await refused(dealer, step, { type: "deal" }), "WRONG_PHASE");
    assert.equal(await refused(all[PLAYERS] as Person, step, action), "NOT_SEATED");
    assert.equal(other.view?.step, step);
  });

  test("who saw another step than the one there is", async () => {
    const { step } = view;
    const action = any(view);
    for (const stale of [step - 1, step + 1, 0.5]) assert.equal(await refused(dealer, stale, action), "STALE_STEP");
    dealer.connection.act(action);
    await until(() => dealer.view?.step === step + 1);
    assert.equal(await refused(dealer, step, action), "STALE_STEP"); // the same, sent twice
  });

  test("who sends nonsense, and the session goes on", async () => {
    const { step } = view;
    for (const nonsense of [null, 7, "pickup", [], {}, { type: "toString" }]) {
      assert.equal(await refused(dealer, step, nonsense), "BAD_ACTION");
    }
    assert.equal(await refused(dealer, step, { type: "pickup", seat: dealer.viewer, discards: "all" }), "BAD_DISCARDS");
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/matches/${match}`);
    const answers: string[] = [];
    socket.on("message", (data) => answers.push(JSON.parse(String(data)).code));
    await until(() => socket.readyState === WebSocket.OPEN);
    for (const text of [
      "",
      "{",
      "[]",
      '"hello"',
      '{"type":"hello","token":7}',
      '{"type":"act"}',
      '{"type":"act","step":1}',
    ]) {
      socket.send(text);
    }
    await until(() => answers.length === 7);
    assert.deepEqual([...new Set(answers)], ["BAD_MESSAGE"]);
    socket.close();
    letPlay(all.slice(0, PLAYERS), any);
    await until(() => all.every(({ end }) => end !== null));
  });

  test("whose token is of no seat here, or when there is no such match", async () => {
    const stranger = come(match, 0, "no token");
    const lost = come("no-such-match", "spectator", null);
    await until(() => stranger.closed && lost.closed);
    assert.deepEqual([stranger.told, lost.told], [[], []]);
    assert.equal((await post(`/matches/${match}/seats`)).status, 409);
    assert.equal((await post("/matches/no-such-match/seats")).status, 404);
    assert.equal((await post("/matches", { players: 7 })).status, 400);
  });

  test("and what is refused says nothing of the cards", async () => {
    await refused(other, view.step, any(view));
    await refused(dealer, view.step - 1, any(view));
    for (const refusal of [...other.refusals, ...dealer.refusals])
      assert.equal(JSON.stringify(refusal).match(CARD), null);
  });
});

test("who is not there is acted for: folds, keeps the cards, plays a legal card", async () => {
  await start(30);
  const { all } = await sitDown(tavern());
  letPlay(all.slice(0, PLAYERS - 1), any);
  await until(() => all.every(({ end }) => end !== null));
  const { record, isFair: fair } = all[0]?.end ?? assert.fail();
  assert.ok(fair);
  const absent = record.actions.filter((action) => "seat" in action && action.seat === PLAYERS - 1);
  assert.ok(absent.some(({ type }) => type === "play"));
  for (const action of absent) {
    if (action.type === "declare") assert.equal(action.declaration, "fold");
    if (action.type === "bid") assert.equal(action.bid, "weiter");
    if (action.type === "exchange") assert.deepEqual(action.choice === "standard" && action.discards, []);
  }
});

test("a session begins when all have sat down, and not before", async () => {
  await start(20);
  const { body } = await post<{ match: string }>("/matches", { players: PLAYERS });
  const { body: first } = await post<{ seat: number; token: string }>(`/matches/${body.match}/seats`);
  const person = come(body.match, 0, first.token);
  await until(() => person.view !== null);
  person.connection.act({ type: "deal" });
  await until(() => person.refusals.length > 0);
  assert.equal(person.refusals[0]?.code, "NOT_STARTED");
  assert.equal(person.view?.phase, "ready");
});

test("the file names no token, and a host that cheats is found out", async () => {
  await start(60_000);
  const { all } = await sitDown();
  letPlay(all.slice(0, PLAYERS), any);
  await until(() => all.every(({ end }) => end !== null));
  const { record } = all[0]?.end ?? assert.fail();
  const view = all[0]?.view ?? assert.fail();
  const none: ReadonlyMap<number, string> = new Map();
  assert.ok(isFair(record, view, none));
  assert.ok(!isFair({ ...record, seed: "another" }, view, none));
  assert.ok(!isFair(record, view, new Map([[1, "0".repeat(64)]])));
  assert.ok(!isFair(record, { ...view, ledger: { ...view.ledger, pot: "1" } }, none));
  const dealt = record.actions.map((action): Action => (action.type === "deal" ? { type: "deal", cut: 0 } : action));
  assert.ok(!isFair({ ...record, actions: dealt }, view, none));
  const bytes = [file, `${file}-wal`].map((path) => readFileSync(path, "latin1")).join("");
  assert.ok(bytes.includes(String(record.seed)));
  for (const { token } of all) assert.ok(token === null || !bytes.includes(token));
});
