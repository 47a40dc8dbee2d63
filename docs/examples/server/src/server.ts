import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createSession, fourCard, RuleError, type Ruleset, viewFor } from "kratzen";
import { type WebSocket, WebSocketServer } from "ws";
import { type Refusal, readJson, readMessage, type ServerMessage, type Viewer } from "./protocol.js";
import { openStore } from "./store.js";
import { openTable, type Table } from "./table.js";

export interface ServerOptions {
  /** The SQLite file. */
  readonly file: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly host?: string;
  /** How long a player may take, in milliseconds; then the server acts for the player. */
  readonly patience: number;
}

export interface RunningServer {
  readonly port: number;
  close(): Promise<void>;
}

const MOST_BYTES = 16_384;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_BYTES) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const BAD_MESSAGE: Refusal = {
  code: "BAD_MESSAGE",
  clause: null,
  message: "That is not a message of this protocol.",
  params: {},
};

/** Lets somebody act who has said who it is. */
function ask(table: Table, viewer: Viewer, { step, action }: { step: number; action: unknown }): Refusal | null {
  if (viewer !== "spectator") return table.act(viewer, step, action);
  return { code: "NOT_SEATED", clause: null, message: "A spectator does not play.", params: {} };
}

/** The match that a path names, and what of it. */
function pathOf(url: string | undefined): { readonly match: string; readonly rest: string } {
  const [, match = "", rest = ""] = /^\/matches\/([\w-]+)(\/seats)?$/.exec(url ?? "") ?? [];
  return { match, rest };
}

/** Starts a server; it resolves when the server listens. */
export async function startServer({ file, port, host = "127.0.0.1", patience }: ServerOptions): Promise<RunningServer> {
  const store = openStore(file);
  const tables = new Map<string, Table>();

  function tableOf(match: string): Table | null {
    const table = tables.get(match) ?? openTable(store, match, patience);
    if (table) tables.set(match, table);
    return table;
  }

  /** Creates a match with a seed of 256 random bits (D7), which stays here until the session is over. */
  function create(body: Readonly<Record<string, unknown>>): { match: string; commitment: string } {
    const id = randomUUID();
    const seed = randomBytes(32).toString("hex");
    const { players, ruleset = fourCard() } = body as { players: number; ruleset?: Ruleset }; // createSession checks them
    const { commitment, ...made } = createSession({ players, ruleset, seed });
    store.create({ id, players: made.players, ruleset: made.ruleset, seed });
    return { match: id, commitment };
  }

  /** The answer to a request by HTTP. */
  async function answer(request: IncomingMessage): Promise<readonly [status: number, body: unknown]> {
    if (request.method === "POST" && request.url === "/matches") {
      try {
        return [201, create(readJson(await bodyOf(request)))];
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        return [400, { code: error.code, message: error.message }];
      }
    }
    const { match, rest } = pathOf(request.url);
    const table = tableOf(match);
    if (!table) return [404, {}];
    if (request.method === "GET" && rest === "") {
      return [200, { view: viewFor(table.session(), "spectator"), seatsTaken: store.seatsTaken(match) }];
    }
    if (request.method !== "POST" || rest !== "/seats") return [405, {}];
    const token = randomBytes(32).toString("hex");
    const seat = store.takeSeat(match, token);
    if (seat === null) return [409, {}];
    table.sat();
    return [201, { seat, token }];
  }

  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    const reply = ([status, body]: readonly [number, unknown]): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    answer(request).then(reply, (error: unknown) => {
      console.error(error);
      reply([500, {}]);
    });
  });

  /** Talks with one client. Its token comes in its first message and not in the address, which ends up in logs. */
  function converse(socket: WebSocket, match: string, table: Table): void {
    const tell = (message: ServerMessage): void => socket.send(JSON.stringify(message));
    let viewer: Viewer | null = null;
    let unwatch = (): void => undefined;

    function greet(token: string | undefined): void {
      const seat = token === undefined ? "spectator" : store.seatOf(match, token);
      if (seat === null) {
        socket.close(4401, "unknown token");
        return;
      }
      viewer = seat;
      unwatch = table.watch(viewer, tell);
    }

    socket.on("close", () => unwatch());
    socket.on("error", () => socket.terminate());
    socket.on("message", (data) => {
      const message = readMessage(String(data));
      const { step } = table.session();
      if (message?.type === "hello" && viewer === null) greet(message.token);
      else {
        const refusal = message?.type === "act" && viewer !== null ? ask(table, viewer, message) : BAD_MESSAGE;
        if (refusal) tell({ type: "refused", step, ...refusal });
      }
    });
  }

  const sockets = new WebSocketServer({ server: http, maxPayload: MOST_BYTES });
  sockets.on("connection", (socket, request) => {
    const { match } = pathOf(request.url);
    const table = tableOf(match);
    if (table) converse(socket, match, table);
    else socket.close(4404, "no such match");
  });

  for (const match of store.open()) tableOf(match); // whose clocks go on
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject).listen(port, host, resolve);
  });
  return {
    port: (http.address() as AddressInfo).port,
    close: async () => {
      for (const table of tables.values()) table.leave();
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => http.close(resolve));
      store.end();
    },
  };
}
