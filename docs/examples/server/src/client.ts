import {
  type Action,
  type GameEvent,
  type GameRecord,
  handCommitment,
  handKey,
  replay,
  type Session,
  type SessionView,
  sessionCommitment,
} from "kratzen";
import type { ClientMessage, Refusal, ServerMessage } from "./protocol.js";

/** What of a WebSocket is used here: a browser's has it, Node's from 22 on, and that of `ws`. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: "open" | "close", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}

export interface Handlers {
  /** The table, first as it is and then after every action, with what was to be seen. */
  onView(view: SessionView, events: readonly GameEvent[]): void;
  onRefused?(refusal: Refusal): void;
  /** The session is over; `isFair` is what {@link isFair} says. */
  onOpened?(record: GameRecord, isFair: boolean): void;
  /** The connection is lost: connect again with the same token, and go on. */
  onClose?(): void;
}

/** A seat at a table, or a place to watch it from. */
export interface Connection {
  act(action: Action): void;
  close(): void;
}

/** Takes part in a match by a socket to `ws://…/matches/ID`, with the token of a seat, or without one as a spectator. */
export function takePart(socket: Socket, token: string | null, handlers: Handlers): Connection {
  let view: SessionView | null = null;
  const commitments = new Map<number, string>();
  const say = (message: ClientMessage): void => socket.send(JSON.stringify(message));

  socket.addEventListener("open", () => say(token === null ? { type: "hello" } : { type: "hello", token }));
  socket.addEventListener("close", () => handlers.onClose?.());
  socket.addEventListener("message", ({ data }) => {
    const message: ServerMessage = JSON.parse(String(data));
    switch (message.type) {
      case "welcome":
      case "update":
        view = message.view;
        if ("handCommitment" in view) commitments.set(view.hand, view.handCommitment);
        return handlers.onView(view, message.type === "update" ? message.events : []);
      case "refused":
        return handlers.onRefused?.(message);
      case "opened":
        return handlers.onOpened?.(message.record, view !== null && isFair(message.record, view, commitments));
    }
  });
  return {
    act: (action) => {
      if (view !== null) say({ type: "act", step: view.step, action });
    },
    close: () => socket.close(),
  };
}

/**
 * Checks the host (D7): whether the seed of a record is the one committed to, the hands dealt are those committed to,
 * no deck was given instead (D8), and the record leads to where the session ended.
 */
export function isFair(record: GameRecord, end: SessionView, commitments: ReadonlyMap<number, string>): boolean {
  const { seed, actions } = record;
  if (sessionCommitment(seed) !== end.commitment) return false;
  if (actions.some((action) => action.type === "deal" && ("deck" in action || "cut" in action))) return false;
  for (const [hand, commitment] of commitments) {
    if (handCommitment(handKey(seed, hand)) !== commitment) return false;
  }
  const { phase, step, ledger }: Session = replay(record);
  return phase === end.phase && step === end.step && JSON.stringify(ledger) === JSON.stringify(end.ledger);
}
