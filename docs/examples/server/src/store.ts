import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import { type Action, type GameRecord, parseRecord, type Ruleset, type Seat } from "kratzen";

/** A file of sessions. What is written is what happened: the record of each, an action a row. */
export interface Store {
  create(match: {
    readonly id: string;
    readonly players: number;
    readonly seed: string;
    readonly ruleset: Ruleset;
  }): void;
  /** The record of a match; null if there is none of that name. */
  record(match: string): GameRecord | null;
  /** Writes the action that was done at a step. It throws if there is one already. */
  append(match: string, step: number, action: Action): void;
  /** The matches that are not over. */
  open(): readonly string[];
  close(match: string): void;
  /** Gives the next free seat to the bearer of a token; null if there is none. */
  takeSeat(match: string, token: string): Seat | null;
  /** The seat of a token's bearer; null for a token of no seat. */
  seatOf(match: string, token: string): Seat | null;
  seatsTaken(match: string): number;
  end(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, players INTEGER NOT NULL, seed TEXT NOT NULL, ruleset TEXT NOT NULL, isOver INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS actions (
    match TEXT NOT NULL REFERENCES matches, step INTEGER NOT NULL, action TEXT NOT NULL, PRIMARY KEY (match, step)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS seats (
    match TEXT NOT NULL REFERENCES matches, seat INTEGER NOT NULL, token TEXT NOT NULL, PRIMARY KEY (match, seat)
  ) STRICT;
`;

/** Who reads the file cannot sit down with what is in it. */
const hashed = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Opens the file, or makes it. */
export function openStore(file: string): Store {
  const db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.exec(SCHEMA);
  const insertMatch = db.prepare<[string, number, string, string]>(
    "INSERT INTO matches (id, players, seed, ruleset) VALUES (?, ?, ?, ?)",
  );
  const insertAction = db.prepare<[string, number, string]>("INSERT INTO actions VALUES (?, ?, ?)");
  const insertSeat = db.prepare<[string, number, string]>("INSERT INTO seats VALUES (?, ?, ?)");
  const closeMatch = db.prepare<[string]>("UPDATE matches SET isOver = 1 WHERE id = ?");
  const match = db.prepare<[string], { players: number; seed: string; ruleset: string }>(
    "SELECT players, seed, ruleset FROM matches WHERE id = ?",
  );
  const actions = db.prepare<[string], { action: string }>("SELECT action FROM actions WHERE match = ? ORDER BY step");
  const open = db.prepare<[], { id: string }>("SELECT id FROM matches WHERE isOver = 0");
  const taken = db.prepare<[string], { count: number }>("SELECT count(*) AS count FROM seats WHERE match = ?");
  const seat = db.prepare<[string, string], { seat: number }>("SELECT seat FROM seats WHERE match = ? AND token = ?");

  const seatsTaken = (id: string): number => taken.get(id)?.count ?? 0;
  return {
    create: ({ id, players, seed, ruleset }) => {
      insertMatch.run(id, players, seed, JSON.stringify(ruleset));
    },
    record: (id) => {
      const found = match.get(id);
      if (!found) return null;
      const { players, seed, ruleset } = found;
      return parseRecord({
        format: "kratzen-record/1",
        players,
        seed,
        ruleset: JSON.parse(ruleset),
        actions: actions.all(id).map(({ action }) => JSON.parse(action)),
      });
    },
    append: (id, step, action) => {
      insertAction.run(id, step, JSON.stringify(action));
    },
    open: () => open.all().map(({ id }) => id),
    close: (id) => {
      closeMatch.run(id);
    },
    takeSeat: db.transaction((id: string, token: string) => {
      const next = seatsTaken(id);
      const players = match.get(id)?.players ?? 0;
      if (next >= players) return null;
      insertSeat.run(id, next, hashed(token));
      return next;
    }),
    seatOf: (id, token) => seat.get(id, hashed(token))?.seat ?? null,
    seatsTaken,
    end: () => {
      db.close();
    },
  };
}
