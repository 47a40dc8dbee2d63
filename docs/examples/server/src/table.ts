import {
  type Action,
  applyAs,
  eventsBetween,
  type GameRecord,
  RuleError,
  replay,
  type Seat,
  type Session,
  viewFor,
} from "kratzen";
import { actionForAbsent } from "./absent.js";
import type { Refusal, ServerMessage, Viewer } from "./protocol.js";
import type { Store } from "./store.js";

/** A session with people around it. */
export interface Table {
  session(): Session;
  /** Deals when everybody has sat down. */
  sat(): void;
  /** Does what a seat asks for, or says why not. */
  act(seat: Seat, step: number, action: unknown): Refusal | null;
  /** Tells somebody what happens from now on, beginning with how things are; returns how to stop that. */
  watch(viewer: Viewer, tell: (message: ServerMessage) => void): () => void;
  /** Stops the clock. */
  leave(): void;
}

const refuse = (code: Refusal["code"], message: string): Refusal => ({ code, clause: null, message, params: {} });

/** Opens a stored match; null if there is none of that name. */
export function openTable(store: Store, match: string, patience: number): Table | null {
  const stored = store.record(match);
  if (!stored) return null;
  let session = replay(stored);
  let clock: NodeJS.Timeout | undefined;
  const watchers = new Map<(message: ServerMessage) => void, Viewer>();

  const record = (): GameRecord => store.record(match) ?? stored;
  const isFull = (): boolean => store.seatsTaken(match) === session.players;

  /** Writes an action down, and then tells everybody, each what it may know. */
  function done(action: Action, after: Session): void {
    store.append(match, session.step, action);
    const before = session;
    session = after;
    for (const [tell, viewer] of watchers) {
      const view = viewFor(after, viewer);
      tell({ type: "update", view, events: eventsBetween(viewFor(before, viewer), view) });
    }
    if (session.phase !== "over") return;
    store.close(match);
    for (const tell of watchers.keys()) tell({ type: "opened", record: record() });
  }

  /** The host deals and settles without being asked; a player has as long as the server's patience. */
  function goOn(): void {
    clearTimeout(clock);
    if (session.phase === "over" || !isFull()) return;
    const { toAct } = session;
    if (toAct === null) {
      const action: Action = session.phase === "ready" ? { type: "deal" } : { type: "settle" };
      done(action, applyAs(session, "host", action));
      goOn();
      return;
    }
    clock = setTimeout(() => {
      const action = actionForAbsent(viewFor(session, toAct));
      done(action, applyAs(session, toAct, action));
      goOn();
    }, patience);
  }

  goOn();
  return {
    session: () => session,
    sat: goOn,
    act: (seat, step, asked) => {
      if (!isFull()) return refuse("NOT_STARTED", "The session begins when every seat is taken.");
      if (step !== session.step)
        return refuse("STALE_STEP", "Something has happened since: look again and decide again.");
      try {
        const action = asked as Action; // applyAs takes what a client says for no more than it is
        done(action, applyAs(session, seat, action));
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        const { code, clause, message, params } = error;
        return { code, clause, message, params };
      }
      goOn();
      return null;
    },
    watch: (viewer, tell) => {
      tell({ type: "welcome", view: viewFor(session, viewer) });
      if (session.phase === "over") tell({ type: "opened", record: record() });
      watchers.set(tell, viewer);
      return () => {
        watchers.delete(tell);
      };
    },
    leave: () => {
      clearTimeout(clock);
    },
  };
}
