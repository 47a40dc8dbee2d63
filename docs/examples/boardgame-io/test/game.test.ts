import type { Game, State } from "boardgame.io";
import { Client } from "boardgame.io/client";
import { Local } from "boardgame.io/multiplayer";
import {
  type Action,
  apply,
  createSession,
  fiveCard,
  fourCard,
  legalActions,
  PACK,
  type Ruleset,
  type Session,
  type SessionView,
  tavern,
  viewFor,
} from "kratzen";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeMove, viewIn } from "../src/client.js";
import { kratzenGame, type Table } from "../src/game.js";

const SEED = "a seed that only the server and this test know";
const PLAYERS = 3;

type TableClient = ReturnType<typeof Client<Table>>;

let open: TableClient[] = [];
let matches = 0;

/** A client for each seat and one for a spectator, at the same table. */
function sitDown(game: Game<Table>): TableClient[] {
  const matchID = `match ${++matches}`;
  const multiplayer = Local();
  open = ["0", "1", "2", null].map((id) => {
    const client = Client<Table>({
      game,
      numPlayers: PLAYERS,
      matchID,
      multiplayer,
      debug: false,
      ...(id === null ? {} : { playerID: id }),
    });
    client.start();
    return client;
  });
  return open;
}

/** Everything that a client has been told, as text. */
const known = (client: TableClient): string =>
  JSON.stringify([client.getState(), client.store.getState(), client.log, client.getInitialState(), client.matchData]);

const CARD = /"(?:[AKQJT987][CSHD]|W)"/g;
const cardsIn = (value: unknown): string[] => (JSON.stringify(value) ?? "").match(CARD) ?? [];

/** The lists of cards that a seat may not know. */
function hiddenLists(session: Session, seat: number): (readonly string[])[] {
  if (!("hands" in session)) return [];
  const hands = session.hands.filter((hand, other) => other !== seat && hand.length > 1);
  return [...hands, session.stock];
}

/** Cards that a client has been told of without having seen them; of the first hand, for later ones may name a card of it. */
function unseenCards(session: Session, seat: number, client: TableClient): string[] {
  if (session.hand > 1 || session.phase === "over") return [];
  const ownMoves = (client.log ?? []).filter(({ action }) => action.payload.playerID === String(seat));
  const seen = new Set(cardsIn([viewFor(session, seat < PLAYERS ? seat : "spectator"), ownMoves]));
  expect(seen.size).toBeLessThan(PACK.length);
  return (known(client).match(CARD) ?? []).filter((card) => !seen.has(card));
}

/** The table as a host has it: dealt and settled without delay. */
function hosted(session: Session): Session {
  const [action] = session.toAct === null ? legalActions(session) : [];
  return action ? hosted(apply(session, action)) : session;
}

/** An action that makes hands interesting: any legal one, by a fixed sequence. */
function choose(view: SessionView, round: number): Action {
  const actions = legalActions(view);
  const action = actions[(round * 7) % actions.length];
  if (!action) throw new Error("The seat to act has something to do.");
  return action;
}

const complaints = vi.spyOn(console, "error");
beforeEach(() => complaints.mockReset());
afterEach(() => {
  for (const client of open) client.stop();
});

/** Plays on to the end, the seat to act choosing from its client's own state; after each move calls `each`. */
function playOn(clients: TableClient[], start: Session, each: (session: Session, round: number) => void): Session {
  let session = hosted(start);
  each(session, 0);
  for (let round = 1; session.phase !== "over"; round++) {
    const client = clients[session.toAct ?? -1];
    const view = client && viewIn(client.getState());
    if (!client || !view) throw new Error("Somebody is to act.");
    const action = choose(view, round);
    makeMove(client.moves, action);
    session = hosted(apply(session, action));
    each(session, round);
  }
  return session;
}

describe.each<[string, Ruleset]>([
  ["four-card", fourCard()],
  ["five-card", fiveCard({ end: { hands: 4 }, exchange: { max: 2, fee: "1/2" } })],
  ["tavern", tavern()],
])("a session of the %s game", (_, ruleset) => {
  const seat = (): { clients: TableClient[]; start: Session } => {
    const clients = sitDown(kratzenGame({ ruleset, newSeed: () => SEED }));
    clients[0]?.moves["start"]?.();
    return { clients, start: createSession({ players: PLAYERS, seed: SEED, ruleset }) };
  };

  test("is played to its end, every client holding its view of it and nothing else", () => {
    const { clients, start } = seat();
    const end = playOn(clients, start, (session) => {
      clients.forEach((client, id) => {
        const state = client.getState() as State<Table>;
        const viewer = id < PLAYERS ? id : "spectator";
        expect(state.G).toEqual({ view: viewFor(session, viewer) });
        if (session.toAct !== null) expect(state.ctx.currentPlayer).toBe(String(session.toAct));
      });
    });
    expect(end.phase).toBe("over");
    for (const client of clients) {
      const { ctx } = client.getState() as State<Table>;
      expect(ctx.gameover).toEqual(end.phase === "over" && { standings: end.standings, winners: end.winners });
    }
    expect(complaints).not.toHaveBeenCalled();
  });

  test("keeps hidden what is hidden from all that a client has been told", () => {
    const { clients, start } = seat();
    playOn(clients, start, (session) => {
      for (const [id, client] of clients.entries()) {
        const told = known(client);
        expect(told).not.toContain(SEED);
        expect(told).not.toMatch(/"(hands|stock|discards|drawn)":(?!\d|\[\d)/); // counts are numbers
        for (const list of hiddenLists(session, id)) expect(told).not.toContain(JSON.stringify(list));
        expect(unseenCards(session, id, client)).toEqual([]);
      }
    });
  });

  test("leaves in the log of others no card that a move laid face down", () => {
    const { clients, start } = seat();
    playOn(clients, start, () => undefined);
    for (const [id, client] of clients.entries()) {
      const secret = (client.log ?? []).filter(({ action }) =>
        ["pickup", "exchange", "discard"].includes(action.payload.type),
      );
      expect(secret.length).toBeGreaterThan(0);
      for (const { action } of secret) {
        if (action.payload.playerID !== String(id)) expect(action.payload.args).toBeNull();
      }
    }
  });
});

describe("a table", () => {
  test("has a new secret seed for every match, made by the server when the match starts", () => {
    const commitments = [1, 2].map(() => {
      const [first] = sitDown(kratzenGame());
      expect(viewIn(first?.getState() ?? null)).toBeNull();
      first?.moves["start"]?.();
      return viewIn(first?.getState() ?? null)?.commitment;
    });
    expect(commitments[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(commitments[0]).not.toBe(commitments[1]);
  });

  test("refuses illegal moves and moves out of turn, and goes on", () => {
    complaints.mockImplementation(() => undefined);
    const clients = sitDown(kratzenGame({ newSeed: () => SEED }));
    clients[1]?.moves["start"]?.(); // boardgame.io lets player 0 begin
    expect(viewIn(clients[0]?.getState() ?? null)).toBeNull();
    clients[0]?.moves["start"]?.();
    const before = clients.map((client) => viewIn(client.getState()));
    const dealer = before[0]?.dealer ?? -1;
    const [upcard] = before[0]?.phase === "pickup" ? before[0].upcards : [];
    expect(upcard).toBeDefined();

    clients[(dealer + 1) % PLAYERS]?.moves["pickup"]?.([upcard]); // not the dealer
    for (const nonsense of [undefined, null, [], ["no card"], [upcard, upcard], 7]) {
      clients[dealer]?.moves["pickup"]?.(nonsense);
    }
    clients[dealer]?.moves["play"]?.(upcard); // not the phase
    clients[dealer]?.moves["start"]?.(); // not twice
    expect(clients.map((client) => viewIn(client.getState()))).toEqual(before);

    clients[dealer]?.moves["pickup"]?.([upcard]);
    expect(viewIn(clients[0]?.getState() ?? null)?.step).toBe(2);
  });

  test("lets no client undo, end a turn or end the game", () => {
    complaints.mockImplementation(() => undefined);
    const clients = sitDown(kratzenGame({ newSeed: () => SEED }));
    clients[0]?.moves["start"]?.();
    for (const client of clients) {
      const before = client.getState();
      expect(client.events).toEqual({});
      client.undo();
      client.redo();
      expect(client.getState()?.G).toEqual(before?.G);
      expect(client.getState()?.ctx.gameover).toBeUndefined();
    }
  });

  test("has its seed made after `setup` for a reason: what `setup` returns reaches every client as it is", () => {
    const game = kratzenGame();
    const careless = {
      ...game,
      name: "careless",
      setup: () => ({ session: createSession({ players: PLAYERS, seed: SEED }) }),
    };
    const [, second] = sitDown(careless);
    expect(JSON.stringify(second?.getState())).not.toContain(SEED);
    expect(known(second as TableClient)).toContain(SEED);
  });
});
