import { type Action, legalActions, type SessionView } from "kratzen";

/** Whether an action costs nothing: to fold, to pass, to keep the cards. */
function isSafe(action: Action): boolean {
  return (
    (action.type === "declare" && action.declaration === "fold") ||
    (action.type === "bid" && action.bid === "weiter") ||
    (action.type === "exchange" && action.choice === "standard" && action.discards.length === 0)
  );
}

/** What the server does for a player who is not there, from the player's own view: what is safe, else what is legal first. */
export function actionForAbsent(view: SessionView): Action {
  const actions = legalActions(view);
  const action = actions.find(isSafe) ?? actions[0];
  if (!action) throw new Error("A view of the seat to act has a legal action.");
  return action;
}
