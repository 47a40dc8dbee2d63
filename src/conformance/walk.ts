import type { Action, Card, DealOptions, Ruleset, Seat, Session, SessionOptions, Suit } from "../index.js";
import type { Engine } from "./engine.js";
import { CARDS, isHand, printed, trumpsOf, upcardPlace } from "./table.js";

/** What is rare in a deck and therefore wished for. */
export type DeckWish =
  | "none"
  | "seven"
  | "ace"
  | "weli"
  | "weliThenSeven"
  | "weliThenAce"
  | "trumpsInOneHand"
  | "trumpsOnStock"
  | "weliOnStock"
  | "suitInStock";

/** A deck by the steps from the pack in order to it, so that it shrinks to the pack in order. */
export interface DeckRecipe {
  /** For each place from the last down how many places before it the card lies that comes there. */
  readonly swaps: readonly number[];
  readonly wish: DeckWish;
  /** The suit that the wish is about. */
  readonly suit: Suit;
  /** The cut given with the deck; a deck with a wish is dealt as it lies. */
  readonly cut: number | null;
}

/** What the players of a walk are inclined to; all that is legal happens all the same, only less often. */
export interface WalkStyle {
  /** What is laid down after a pickup: any cards, or just those that lay face up. */
  readonly pickup: "any" | "upcards";
  readonly declare: "any" | "join" | "fold" | "bettler";
  readonly bid: "any" | "schlagen" | "oder" | "weiterOder" | "weiter";
  readonly exchange: "any" | "special" | "most";
}

/** A walk of legal actions as data: what {@link walk} does with an engine. */
export interface WalkPlan {
  readonly ruleset: Ruleset;
  readonly players: number;
  readonly seed: string | number;
  /** The first dealer, or null for the one drawn from the seed. */
  readonly dealer: Seat | null;
  /** How many hands are played at most. */
  readonly hands: number;
  /** What the host gives for each hand; null, and every hand after the last, is dealt from the seed. */
  readonly decks: readonly (DeckRecipe | null)[];
  readonly style: WalkStyle;
  /** For each action the place in the list of the legal ones, counted around; 0 when the list is used up. */
  readonly choices: readonly number[];
}

/** One action of a walk. */
export interface Step {
  /** The number of actions before it. */
  readonly index: number;
  readonly before: Session;
  readonly action: Action;
  readonly after: Session;
  /** The steps of the same hand before this one, from the deal on; none for the deal itself. */
  readonly earlier: () => readonly Step[];
}

/** A walk that an engine has gone. */
export interface Walk {
  readonly options: SessionOptions;
  readonly start: Session;
  readonly steps: readonly Step[];
  /** The action that the engine offered and then refused, with its error; null when there is none. */
  readonly stopped: { readonly action: Action | null; readonly error: unknown } | null;
}

/** @internal Freezes a value and all that it holds; what is frozen already is taken to be so throughout. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}

/** @internal The pack with its cards moved as the recipe says. */
function shuffledBy(swaps: readonly number[]): Card[] {
  const deck = [...CARDS];
  swaps.slice(0, deck.length - 1).forEach((distance, turn) => {
    const last = deck.length - 1 - turn;
    const [card] = deck.splice(last - (distance % (last + 1)), 1);
    if (card !== undefined) deck.splice(last, 0, card);
  });
  return deck;
}

/** Brings cards to places by swapping; places beyond the deck are ignored. */
function bring(deck: Card[], cards: readonly Card[], place: number): void {
  cards.forEach((card, offset) => {
    const to = place + offset;
    const from = deck.indexOf(card);
    const there = deck[to];
    if (there === undefined) return;
    deck[to] = card;
    deck[from] = there;
  });
}

/**
 * The deck of a recipe.
 *
 * @param recipe - how it is made
 * @param ruleset - the game, which says where the upcard lies
 * @param dealtTo - how many players are dealt cards
 * @returns the 33 cards, top first
 * @example
 * ```ts
 * import { fourCard } from "kratzen";
 * import { deckOf } from "kratzen/conformance";
 *
 * const deck = deckOf({ swaps: [], wish: "weli", suit: "C", cut: null }, fourCard(), 4);
 * deck[8]; // => "W"
 * ```
 */
export function deckOf(recipe: DeckRecipe, ruleset: Ruleset, dealtTo: number): readonly Card[] {
  const deck = shuffledBy(recipe.swaps);
  const up = upcardPlace(ruleset, dealtTo);
  const suited = trumpsOf(recipe.suit, false).filter((card) => card !== "W");
  const dealt = ruleset.name === "fiveCard" ? up + 1 : 2 * up + 1;
  const [ace, king, ...lower] = suited;
  const seven: Card = `7${recipe.suit}`;
  if (ace === undefined || king === undefined) return deck;
  switch (recipe.wish) {
    case "none":
      break;
    case "seven":
      bring(deck, [seven], up);
      break;
    case "ace":
      bring(deck, [ace], up);
      break;
    case "weli":
      bring(deck, ["W"], up);
      break;
    case "weliThenSeven":
      bring(deck, ["W", seven], up);
      break;
    case "weliThenAce":
      bring(deck, ["W", ace], up);
      break;
    case "trumpsInOneHand":
      bring(deck, [king], up);
      bring(deck, ["W", ace], 0);
      bring(deck, lower.slice(0, 2), ruleset.name === "fiveCard" ? 2 : up + 1);
      break;
    case "trumpsOnStock":
      bring(deck, [king], up);
      bring(deck, ["W", ...lower.slice(0, 3)], dealt + 4);
      break;
    case "weliOnStock":
      bring(deck, [king], up);
      bring(deck, ["W"], dealt);
      break;
    case "suitInStock":
      bring(deck, [king], up);
      bring(deck, ["W", ace, ...lower], dealt);
      break;
  }
  return deck;
}

function dealOptions(plan: WalkPlan, session: Session<"ready">, hand: number): DealOptions {
  const recipe = plan.decks[hand];
  if (!recipe) return {};
  const best = session.ledger.balances;
  const dealtTo = session.tieBreak ? new Set([session.dealer, ...leadersOf(best)]).size : session.players;
  const deck = deckOf(recipe, session.ruleset, dealtTo);
  return recipe.cut !== null && recipe.wish === "none" ? { deck, cut: recipe.cut } : { deck };
}

/** Seats whose balance no other tops, by plain numbers: good enough to say where an upcard lies. */
function leadersOf(balances: readonly string[]): readonly Seat[] {
  const value = (balance: string): number => {
    const [top = "0", bottom = "1"] = balance.split("/");
    return Number(top) / Number(bottom);
  };
  const most = Math.max(...balances.map(value));
  return balances.flatMap((balance, seat) => (value(balance) === most ? [seat] : []));
}

/** The legal actions that the style inclines to; one time in eight all of them. */
function inclined(
  style: WalkStyle,
  legal: readonly Action[],
  upcards: readonly Card[],
  choice: number,
): readonly Action[] {
  const canBid = legal.some((action) => action.type === "bid" && action.bid === style.bid);
  if (choice % 8 === 7) return legal;
  const most = Math.max(...legal.map((action) => ("discards" in action ? action.discards.length : 0)));
  const liked = legal.filter((action) => {
    if (action.type === "pickup")
      return style.pickup === "any" || upcards.every((card) => action.discards.includes(card));
    if (action.type === "declare") return style.declare === "any" || action.declaration === style.declare;
    if (action.type === "bid")
      return (
        style.bid === "any" ||
        action.bid === style.bid ||
        (!canBid && style.bid === "weiterOder" && action.bid === "weiter")
      );
    if (action.type !== "exchange") return true;
    if (style.exchange === "most") return action.choice === "standard" && action.discards.length === most;
    return style.exchange === "any" || action.choice !== "standard";
  });
  return liked.length > 0 ? liked : legal;
}

/**
 * Walks by a plan: chooses among what the engine calls legal, applies it, and goes on until the hands are played,
 * the session is over, or the engine refuses what it offered. Every session and action is deeply frozen.
 *
 * @param engine - the engine that plays
 * @param plan - what is to be done
 * @returns the walk with all its sessions
 * @example
 * ```ts
 * import * as kratzen from "kratzen";
 * import { walk } from "kratzen/conformance";
 *
 * const style = { pickup: "any", declare: "any", bid: "any", exchange: "any" } as const;
 * const plan = { ruleset: kratzen.fourCard(), players: 3, seed: 1, dealer: 0, hands: 1, decks: [], style, choices: [] };
 * const { steps } = walk(kratzen, plan);
 * steps.length; // => 15
 * steps.at(-1)?.after.phase; // => "ready"
 * ```
 */
export function walk(engine: Engine, plan: WalkPlan): Walk {
  const { ruleset, players, seed, dealer } = plan;
  const options = deepFreeze({ players, seed, ruleset, ...(dealer === null ? {} : { dealer: dealer % players }) });
  const start = deepFreeze(engine.createSession(options));
  const steps: Step[] = [];
  let session: Session = start;
  let hands = 0;
  let dealtAt = 0;
  while (session.phase !== "over" && !(session.phase === "ready" && hands >= plan.hands)) {
    let action: Action | null = null;
    try {
      const choice = plan.choices[steps.length] ?? 0;
      const legal = inclined(plan.style, engine.legalActions(session), isHand(session) ? session.upcards : [], choice);
      const chosen = legal[choice % legal.length];
      if (!chosen) return { options, start, steps, stopped: { action: null, error: new Error("nothing is legal") } };
      action = deepFreeze(
        session.phase === "ready" && chosen.type === "deal"
          ? { ...chosen, ...dealOptions(plan, session, hands) }
          : chosen,
      );
      const after: Session = deepFreeze(engine.apply(session, action));
      if (action.type === "deal") {
        hands += 1;
        dealtAt = steps.length;
      }
      const [from, index] = [dealtAt, steps.length];
      steps.push({ index, before: session, action, after, earlier: () => steps.slice(from, index) });
      session = after;
    } catch (error) {
      return { options, start, steps, stopped: { action, error } };
    }
    if (steps.length > MOST_STEPS)
      return { options, start, steps, stopped: { action: null, error: new Error("the session does not end") } };
  }
  return { options, start, steps, stopped: null };
}

/** More than any plan of the arbitraries takes. */
const MOST_STEPS = 5000;

/**
 * A walk, or its first steps, as a person reads it: the table, then one action a line.
 *
 * @param walked - the walk
 * @param steps - how many of its steps; all of them unless given
 * @returns lines of text
 * @example
 * ```ts
 * import * as kratzen from "kratzen";
 * import { describeWalk, walk } from "kratzen/conformance";
 *
 * const style = { pickup: "any", declare: "any", bid: "any", exchange: "any" } as const;
 * const plan = { ruleset: kratzen.fourCard(), players: 3, seed: 1, dealer: 0, hands: 1, decks: [], style, choices: [] };
 * describeWalk(walk(kratzen, plan), 0); // => "ruleset fourCard, 3 players, seed 1, first dealer 0"
 * ```
 */
export function describeWalk(walked: Walk, steps: number = walked.steps.length): string {
  const { ruleset, players, seed, dealer } = walked.options;
  const options = ruleset && Object.keys(ruleset.options).length > 0 ? ` ${JSON.stringify(ruleset.options)}` : "";
  return [
    `ruleset ${ruleset?.name ?? "fourCard"}${options}, ${players} players, seed ${JSON.stringify(seed)}, first dealer ${dealer ?? "drawn"}`,
    ...walked.steps.slice(0, steps).map((step) => `${String(step.index + 1).padStart(4)}. ${describeStep(step)}`),
  ].join("\n");
}

/** @internal One action in words, with the cards it meets. */
function describeStep({ before, action, after }: Pick<Step, "before" | "action" | "after">): string {
  const turned = isHand(after)
    ? `hands ${after.hands.map((hand) => hand.join(" ")).join(" | ")}; up ${after.exposed.join(" ")}`
    : "";
  switch (action.type) {
    case "deal": {
      const deck = action.deck ? ` deck ${action.deck.join(" ")}` : "";
      const cut = action.cut === undefined ? "" : ` cut ${action.cut}`;
      return `deal${deck}${cut} (dealer ${after.dealer}; ${turned})`;
    }
    case "pickup":
      return `seat ${action.seat} picks up and lays down ${action.discards.join(" ")}`;
    case "nameTrump":
      return `seat ${action.seat} names ${action.suit}`;
    case "bid":
      return `seat ${action.seat} bids ${action.bid}`;
    case "declare":
      return `seat ${action.seat} declares ${action.declaration}`;
    case "exchange":
      return `seat ${action.seat} exchanges: ${action.choice}${action.choice === "standard" ? ` ${action.discards.join(" ")}` : ""}`;
    case "discard":
      return `seat ${action.seat} discards ${action.cards.join(" ")}`;
    case "play": {
      const trump = isHand(before) && before.trump ? ` (trump ${before.trump})` : "";
      return `seat ${action.seat} plays ${action.card}${trump}`;
    }
    case "settle":
      return "settle";
    case "finish":
      return "finish";
  }
}

/** @internal The suit that a list of exposed cards sets (F5, V3): null for a lone Weli. */
export function suitSetBy(exposed: readonly Card[]): Suit | null {
  const indicator = exposed.at(-1);
  return indicator === undefined ? null : printed(indicator);
}
