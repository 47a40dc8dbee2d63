import type { Action, SessionView } from "kratzen";
import type { TableView } from "./game.js";

/** The view in a client's state: boardgame.io types `G` as the server has it, and `playerView` replaced it. */
export function viewIn(state: { readonly G: unknown } | null): SessionView | null {
  return (state?.G as TableView | undefined)?.view ?? null;
}

/** What a move is called with: the action's fields but its seat, in order. */
function argumentsOf(action: Action): readonly unknown[] {
  switch (action.type) {
    case "pickup":
      return [action.discards];
    case "nameTrump":
      return [action.suit];
    case "bid":
      return [action.bid];
    case "declare":
      return [action.declaration];
    case "exchange":
      return action.choice === "standard" ? [action.choice, action.discards] : [action.choice];
    case "discard":
      return [action.cards];
    case "play":
      return [action.card];
    default: // the host's actions are the server's, and no moves
      return [];
  }
}

/** Makes the move that an action, of `legalActions(view)` for instance, stands for. */
export function makeMove(moves: Readonly<Record<string, (...args: unknown[]) => void>>, action: Action): void {
  moves[action.type]?.(...argumentsOf(action));
}
