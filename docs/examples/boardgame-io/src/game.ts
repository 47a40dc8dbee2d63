import type { Game, Move, PlayerID } from "boardgame.io";
import { INVALID_MOVE } from "boardgame.io/core";
import {
  type Action,
  apply,
  applyAs,
  createSession,
  fourCard,
  isSeat,
  RuleError,
  type Ruleset,
  type Seat,
  type Session,
  type SessionView,
  viewFor,
} from "kratzen";

/** What the server keeps. Null until `start`. */
export interface Table {
  readonly session: Session | null;
}

/** What `playerView` makes of it: all that a client ever holds. */
export interface TableView {
  readonly view: SessionView | null;
}

export interface KratzenOptions {
  readonly ruleset?: Ruleset;
  /** A secret of at least 128 random bits. It is called by the server only. */
  readonly newSeed?: () => string;
}

const secretSeed = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`;

/** "0" is seat 0; null, "", "null" and whatever else a transport says is a spectator. */
function viewerOf({ players }: Session, playerID: PlayerID | null): Seat | "spectator" {
  const seat = Number(playerID);
  return String(seat) === playerID && isSeat(players, seat) ? seat : "spectator";
}

/** Does what the host of a table does, deal and settle, until a player is to act or the session is over. */
function withHost(session: Session): Session {
  if (session.phase === "ready") return withHost(apply(session, { type: "deal" }));
  if (session.phase === "settle") return withHost(apply(session, { type: "settle" }));
  return session;
}

type Arguments = readonly unknown[];

/** A move that runs on the server only: a client has no session to apply it to. */
function move(isSecret: boolean, toAction: (seat: Seat, args: Arguments) => unknown): Move<Table> {
  return {
    client: false,
    redact: isSecret, // a log entry holds the arguments of its move, and everybody gets the log
    move: ({ G, playerID }, ...args: unknown[]) => {
      if (G.session === null) return INVALID_MOVE;
      const seat = Number(playerID);
      try {
        // What a client sends may be anything; applyAs checks it as it checks whose turn it is.
        return { session: withHost(applyAs(G.session, seat, toAction(seat, args) as Action)) };
      } catch (error) {
        if (error instanceof RuleError) return INVALID_MOVE;
        throw error;
      }
    },
  };
}

/** Kratzen as a game of boardgame.io. */
export function kratzenGame({ ruleset = fourCard(), newSeed = secretSeed }: KratzenOptions = {}): Game<Table> {
  const start: Move<Table> = {
    client: false,
    move: ({ G, ctx }) => {
      if (G.session !== null) return INVALID_MOVE;
      return { session: withHost(createSession({ players: ctx.numPlayers, seed: newSeed(), ruleset })) };
    },
  };
  const toAct = ({ G }: { G: Table }): number => G.session?.toAct ?? 0;

  return {
    name: "kratzen",
    minPlayers: 3,
    maxPlayers: 6,
    // No seed here: boardgame.io sends every client the state that `setup` returns, as it is, without `playerView`.
    setup: () => ({ session: null }),
    moves: {
      start,
      pickup: move(true, (seat, [discards]) => ({ type: "pickup", seat, discards })),
      nameTrump: move(false, (seat, [suit]) => ({ type: "nameTrump", seat, suit })),
      bid: move(false, (seat, [bid]) => ({ type: "bid", seat, bid })),
      declare: move(false, (seat, [declaration]) => ({ type: "declare", seat, declaration })),
      exchange: move(true, (seat, [choice, discards]) => ({ type: "exchange", seat, choice, discards })),
      discard: move(true, (seat, [cards]) => ({ type: "discard", seat, cards })),
      play: move(false, (seat, [card]) => ({ type: "play", seat, card })),
    },
    // Every move is a turn, and the rules say whose the next one is; often it is the same player's again.
    turn: { minMoves: 1, maxMoves: 1, order: { first: toAct, next: toAct } },
    // Nobody but the rules ends a turn or the game.
    events: {
      endGame: false,
      endPhase: false,
      endStage: false,
      endTurn: false,
      pass: false,
      setActivePlayers: false,
      setPhase: false,
      setStage: false,
    },
    disableUndo: true, // what a player has seen cannot be unseen
    endIf: ({ G: { session } }) =>
      session?.phase === "over" ? { standings: session.standings, winners: session.winners } : undefined,
    playerView: ({ G: { session }, playerID }): TableView => ({
      view: session && viewFor(session, viewerOf(session, playerID)),
    }),
  };
}
