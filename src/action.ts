import { present } from "./at.js";
import { bid, legalBids } from "./bid.js";
import { type Card, choices, SUITS, type Suit } from "./cards.js";
import { type DealOptions, deal } from "./deal.js";
import { declare, legalDeclarations } from "./declare.js";
import { bad, isFields, list } from "./errors.js";
import { discard, exchange, type SpecialExchange, specialExchange, standardExchanges } from "./exchange.js";
import { stageClause } from "./flow.js";
import { checkFormat, checkPhase, notYourTurn } from "./guard.js";
import { nameTrump } from "./name-trump.js";
import { pickup } from "./pickup.js";
import { legalPlays, play } from "./play.js";
import { handToAct } from "./position.js";
import { agreementOf } from "./ruleset.js";
import { readSeat, type Seat } from "./seat.js";
import type { Bid, Declaration, Phase, Session } from "./session.js";
import { finish, settle } from "./settle.js";
import type { SessionView } from "./view.js";

/** Everything that can be done to a session, as plain data; {@link apply} does it. */
export type Action =
  | ({ readonly type: "deal" } & DealOptions)
  | { readonly type: "pickup"; readonly seat: Seat; readonly discards: readonly Card[] }
  | { readonly type: "nameTrump"; readonly seat: Seat; readonly suit: Suit }
  | { readonly type: "bid"; readonly seat: Seat; readonly bid: Bid }
  | { readonly type: "declare"; readonly seat: Seat; readonly declaration: Declaration }
  | { readonly type: "exchange"; readonly seat: Seat; readonly choice: "standard"; readonly discards: readonly Card[] }
  | { readonly type: "exchange"; readonly seat: Seat; readonly choice: SpecialExchange }
  | { readonly type: "discard"; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: "play"; readonly seat: Seat; readonly card: Card }
  | { readonly type: "settle" }
  | { readonly type: "finish" };

/** The phase in which each action is possible. */
const PHASES: Readonly<Record<Action["type"], Exclude<Phase, "over">>> = {
  deal: "ready",
  pickup: "pickup",
  nameTrump: "trump",
  bid: "bid",
  declare: "declare",
  exchange: "exchange",
  discard: "discard",
  play: "play",
  settle: "settle",
  finish: "ready",
};

function checkAction(action: unknown): asserts action is Action {
  const type = isFields(action) ? action["type"] : undefined;
  if (typeof type === "string" && Object.hasOwn(PHASES, type)) return;
  const expected = `An action has one of the types ${list(Object.keys(PHASES))}`;
  throw bad("BAD_ACTION", null, expected, isFields(action) ? type : action);
}

/**
 * Applies an action: the one reducer, which calls the function of the action's name.
 *
 * @param session - a session in any phase
 * @param action - what is done; keys that the action does not know are ignored
 * @returns the session after it
 * @throws RuleError `BAD_SESSION`, `BAD_ACTION`, and whatever the function of the action's name throws
 * @example
 * ```ts
 * import { apply, createSession } from "kratzen";
 *
 * const session = apply(createSession({ players: 4, seed: "a wet evening" }), { type: "deal" });
 * session.phase; // => "pickup"
 * session.step; // => 1
 * ```
 */
export function apply(session: Session, action: Action): Session {
  checkFormat(session);
  checkAction(action);
  switch (action.type) {
    case "deal":
      return deal(narrowed<"ready">(session), action);
    case "pickup":
      return pickup(narrowed<"pickup">(session), action.seat, action.discards);
    case "nameTrump":
      return nameTrump(narrowed<"trump">(session), action.seat, action.suit);
    case "bid":
      return bid(narrowed<"bid">(session), action.seat, action.bid);
    case "declare":
      return declare(narrowed<"declare">(session), action.seat, action.declaration);
    case "exchange":
      return exchange(
        narrowed<"exchange">(session),
        action.seat,
        action.choice,
        "discards" in action ? action.discards : [],
      );
    case "discard":
      return discard(narrowed<"discard">(session), action.seat, action.cards);
    case "play":
      return play(narrowed<"play">(session), action.seat, action.card);
    case "settle":
      return settle(narrowed<"settle">(session));
    case "finish":
      return finish(narrowed<"ready">(session));
  }
}

/** The session for a function that itself checks the phase first of all. */
function narrowed<P extends Phase>(session: Session): Session<P>;
function narrowed(session: Session): Session {
  return session;
}

/**
 * Applies an action on somebody's behalf, for servers: one that is not theirs is refused before any card is looked at,
 * so that the refusal tells nothing but whose turn it is.
 *
 * @param session - a session in any phase
 * @param who - the seat that asks, or `"host"`, who deals, settles and finishes
 * @param action - what is asked
 * @returns the session after it
 * @throws RuleError `BAD_SESSION`, `BAD_ACTION`, `WRONG_PHASE`, `BAD_SEAT`, `NOT_YOUR_TURN`, and whatever {@link apply} throws
 * @example
 * ```ts
 * import { applyAs, createSession } from "kratzen";
 *
 * const session = createSession({ players: 4, seed: "a wet evening" });
 * applyAs(session, 2, { type: "deal" }); // throws NOT_YOUR_TURN
 * applyAs(session, "host", { type: "deal" }).phase; // => "pickup"
 * ```
 */
export function applyAs(session: Session, who: Seat | "host", action: Action): Session {
  checkFormat(session);
  checkAction(action);
  checkPhase(session, PHASES[action.type], action.type);
  const asking = who === "host" ? who : readSeat(session.players, who);
  if (asking !== (session.toAct ?? "host")) throw notYourTurn(session.toAct, asking, turnClause(session));
  return apply(session, action);
}

/** The clause that says whose turn it is; none where the host acts. */
function turnClause(session: Session): string | null {
  const { phase } = session;
  return phase === "ready" || phase === "over" || phase === "settle" ? null : stageClause(session, phase);
}

/**
 * Each legal action once: card lists in the hand's order, `deal` without the host's options, `finish` left out.
 *
 * @param position - a session, or a view of one
 * @returns what may be done; nothing in `over`, and nothing from a view whose seat is not to act
 * @throws RuleError `BAD_SESSION`
 * @example
 * ```ts
 * import { apply, createSession, legalActions } from "kratzen";
 *
 * const ready = createSession({ players: 4, seed: "a wet evening", dealer: 0 });
 * legalActions(ready); // => [{ type: "deal" }]
 * const dealt = apply(ready, { type: "deal" });
 * legalActions(dealt).length; // => 5
 * ```
 */
export function legalActions(position: Session | SessionView): readonly Action[] {
  checkFormat(position);
  if (position.phase === "over") return [];
  if (position.phase === "ready" || position.phase === "settle") {
    if ("own" in position) return [];
    return [{ type: position.phase === "ready" ? "deal" : "settle" }];
  }
  const seat = position.toAct;
  const hand = handToAct(position);
  if (!hand) return [];
  switch (position.phase) {
    case "pickup":
      return choices([...hand, ...position.upcards], position.upcards.length).map((discards) => ({
        type: "pickup",
        seat,
        discards,
      }));
    case "trump":
      return SUITS.map((suit) => ({ type: "nameTrump", seat, suit }));
    case "bid":
      return legalBids(position.bids).map((bid) => ({ type: "bid", seat, bid }));
    case "declare":
      return legalDeclarations(position).map((declaration) => ({ type: "declare", seat, declaration }));
    case "exchange":
      return legalExchanges(position, seat, hand);
    case "discard":
      return choices(hand, hand.length - agreementOf(position.ruleset).handSize).map((cards) => ({
        type: "discard",
        seat,
        cards,
      }));
    case "play":
      return legalPlays(position).map((card) => ({ type: "play", seat, card }));
  }
}

function legalExchanges(
  position: Session<"exchange"> | SessionView<"exchange">,
  seat: Seat,
  hand: readonly Card[],
): readonly Action[] {
  const rules = present(agreementOf(position.ruleset).exchange);
  const stock = "counts" in position ? position.counts.stock : position.stock.length;
  const special = specialExchange(rules, hand, position.trump);
  return [
    ...standardExchanges(rules, hand, stock).map(
      (discards): Action => ({ type: "exchange", seat, choice: "standard", discards }),
    ),
    ...(special === null ? [] : [{ type: "exchange", seat, choice: special } as const]),
  ];
}
