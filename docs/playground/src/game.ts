import { type Action, apply, createSession, eventsBetween, type GameEvent, type Seat, type Session } from "kratzen";
import { randomSeed } from "./seed.js";
import { type Mode, rulesetOf, type Setup } from "./setup.js";

/** A state of the session, the action that led to it and what the table saw of that. */
export interface Step {
  readonly session: Session;
  readonly action: Action | null;
  readonly events: readonly GameEvent[];
}

/** A session from its beginning, step by step; the last step is the present. */
export interface Game {
  readonly mode: Mode;
  readonly steps: readonly [Step, ...Step[]];
}

/** The seat of the user who plays against bots. */
export const YOU: Seat = 0;

/** A new game. Throws what `createSession` throws. */
export function startGame(setup: Setup): Game {
  const seed = setup.seed === "" ? randomSeed() : setup.seed;
  const session = createSession({ players: setup.players, seed, ruleset: rulesetOf(setup) });
  return { mode: setup.mode, steps: [{ session, action: null, events: [] }] };
}

/** The present state. */
export const sessionOf = ({ steps }: Game): Session => (steps.at(-1) ?? steps[0]).session;

/** The game after an action. Throws what `apply` throws. */
export function act(game: Game, action: Action): Game {
  const before = sessionOf(game);
  const session = apply(before, action);
  return { ...game, steps: [...game.steps, { session, action, events: eventsBetween(before, session) }] };
}

/** Whether a seat is played by the program. */
export const isBot = ({ mode }: Game, seat: Seat | null): boolean => mode === "solo" && seat !== null && seat !== YOU;

/** Whether the user decides in that state: any seat's turn in hot-seat mode, otherwise the user's own. */
const isDecision = (game: Game, { session }: Step): boolean => session.toAct !== null && !isBot(game, session.toAct);

/** Back to the last decision before the present one; null when there is none, or when the seed has been shown. */
export function undo(game: Game): Game | null {
  if (sessionOf(game).phase === "over") return null;
  const [first, ...later] = game.steps;
  const last = later.slice(0, -1).findLastIndex((step) => isDecision(game, step));
  return last < 0 ? null : { ...game, steps: [first, ...later.slice(0, last + 1)] };
}

/** All that happened, in order. */
export const eventsOf = ({ steps }: Game): readonly GameEvent[] => steps.flatMap(({ events }) => events);
