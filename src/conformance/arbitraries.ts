import fc from "fast-check";
import type { Amount, Card, FiveCardOptions, Phase, Play, Ruleset, Seat, Session, Suit } from "../index.js";
import type { Engine } from "./engine.js";
import { type Game, handSizeOf } from "./table.js";
import { type DeckRecipe, type DeckWish, deckOf, type WalkPlan, walk } from "./walk.js";

/**
 * Seeds: small numbers mostly, also strings of any letters; they shrink to 0.
 *
 * @returns an arbitrary of what `createSession` takes as a seed
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { createSession } from "kratzen";
 * import { seeds } from "kratzen/conformance";
 *
 * fc.check(fc.property(seeds(), (seed) => createSession({ players: 3, seed }).step === 0)).failed; // => false
 * ```
 */
export function seeds(): fc.Arbitrary<string | number> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.nat(1_000_000) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
    { weight: 1, arbitrary: fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }) },
  );
}

const amounts = (most: number): fc.Arbitrary<Amount> =>
  fc.oneof(
    fc.nat(most).map((whole): Amount => `${BigInt(whole)}`),
    fc.constantFrom<Amount>("1/2", "3/4", "5/3"),
  );

const positive = (most: number): fc.Arbitrary<Amount> => amounts(most).map((amount) => (amount === "0" ? "1" : amount));

const fiveCardEnds = (): fc.Arbitrary<{ end: FiveCardOptions["end"]; chips: Amount }> =>
  fc.oneof(
    fc.record({
      end: fc.record({ hands: fc.integer({ min: 1, max: 6 }), target: fc.constant(null), broke: fc.constant(false) }),
      chips: fc.constantFrom<Amount>("0", "10", "-5/2"),
    }),
    fc.record({
      end: fc.record({
        hands: fc.constantFrom(null, 4, 8),
        target: fc.constantFrom<Amount>("10", "11", "12", "61/4"),
        broke: fc.constantFrom(false, true),
      }),
      chips: fc.constantFrom<Amount>("9", "4", "19/2"),
    }),
  );

/** The five-card game with a wide mix of its options; shrinks to the game as written. */
const fiveCardRulesets = (): fc.Arbitrary<Ruleset> =>
  fc
    .record({
      mussAfterFailure: fc.constantFrom("always" as const, "afterOrdinary" as const, "afterOrdinary" as const),
      penalty: fc.constantFrom("doubleAnte" as const, "matchPot" as const),
      ends: fiveCardEnds(),
      exchange: fc.option(
        fc.record({
          max: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const),
          fee: amounts(2),
        }),
      ),
      weli: fc.constantFrom("second" as const, "highest" as const),
      strikerTricks: fc.constantFrom(2 as const, 3 as const, 4 as const),
      bettler: fc.option(fc.record({ bonus: positive(6) })),
    })
    .map(({ ends, ...options }) => ({ name: "fiveCard", version: 1, options: { ...options, ...ends } }));

/**
 * Rulesets, all three games and a wide mix of the options of the five-card game.
 *
 * @param games - the games to choose from
 * @returns an arbitrary of checked rulesets, all options filled in
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { rulesets } from "kratzen/conformance";
 *
 * fc.sample(rulesets(["tavern"]), 1); // => [{ name: "tavern", version: 1, options: {} }]
 * ```
 */
export function rulesets(games: readonly Game[] = ["fourCard", "fiveCard", "tavern"]): fc.Arbitrary<Ruleset> {
  const arbitraries = games.map((name): fc.Arbitrary<Ruleset> => {
    if (name === "fiveCard") return fiveCardRulesets();
    return fc.constant({ name, version: 1, options: {} });
  });
  return fc.oneof(...arbitraries);
}

const SUITS: readonly Suit[] = ["C", "S", "H", "D"];
const WISHES: readonly DeckWish[] = [
  "none",
  "seven",
  "ace",
  "weli",
  "weliThenSeven",
  "weliThenAce",
  "trumpsInOneHand",
  "trumpsOnStock",
  "weliOnStock",
  "suitInStock",
];

/** @internal Recipes of decks, weighted to the rare cases; they shrink to the pack in order. */
function deckRecipes(): fc.Arbitrary<DeckRecipe> {
  return fc.record({
    swaps: fc.array(fc.nat(32), { maxLength: 32, size: "max" }),
    wish: fc.constantFrom(...WISHES),
    suit: fc.constantFrom(...SUITS),
    cut: fc.option(fc.nat(32)),
  });
}

/**
 * Decks of 33 cards, weighted to the rare cases: the Weli as upcard, then a seven; a seven; an ace; all trumps in one
 * hand; trumps on top of the stock. They shrink to the pack in order.
 *
 * @param ruleset - the game, which says where the upcard lies
 * @param players - how many are dealt cards
 * @returns an arbitrary of decks, top first
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { fourCard } from "kratzen";
 * import { decks } from "kratzen/conformance";
 *
 * fc.check(fc.property(decks(fourCard(), 4), (deck) => new Set(deck).size === 33)).failed; // => false
 * ```
 */
export function decks(ruleset: Ruleset, players: number): fc.Arbitrary<readonly Card[]> {
  return deckRecipes().map((recipe) => deckOf(recipe, ruleset, players));
}

/**
 * Plans of walks: a table, decks and cuts given by the host or dealt from the seed, players inclined to join, to fold,
 * to each bid, to the special exchanges, and for each action a place in the list of legal ones.
 * They shrink to three players, one hand, the pack in order and the first legal action.
 *
 * @param games - the games to choose from
 * @returns an arbitrary of what {@link walk} takes
 * @example
 * ```ts
 * import fc from "fast-check";
 * import * as kratzen from "kratzen";
 * import { walk, walkPlans } from "kratzen/conformance";
 *
 * const ends = fc.property(walkPlans(["fourCard"]), (plan) => {
 *   const { start, steps } = walk(kratzen, plan);
 *   return steps.every(({ after }) => after.ledger.balances.length === start.players);
 * });
 * fc.check(ends, { numRuns: 5 }).failed; // => false
 * ```
 */
export function walkPlans(games: readonly Game[] = ["fourCard", "fiveCard", "tavern"]): fc.Arbitrary<WalkPlan> {
  return fc.record({
    ruleset: rulesets(games),
    players: fc.integer({ min: 3, max: 6 }),
    seed: seeds(),
    dealer: fc.option(fc.nat(5)),
    hands: fc.integer({ min: 1, max: 7 }),
    decks: fc.array(fc.option(deckRecipes(), { freq: 3 }), { maxLength: 7 }),
    style: fc.record({
      pickup: fc.constantFrom("any", "any", "upcards"),
      declare: fc.constantFrom("any", "join", "fold", "bettler"),
      bid: fc.constantFrom("any", "any", "schlagen", "oder", "weiterOder", "weiter"),
      exchange: fc.constantFrom("any", "special", "most"),
    }),
    choices: fc.array(fc.nat(0xffff), { maxLength: 250, size: "max" }),
  });
}

/**
 * Sessions in a wanted phase, as an engine's walks come to it. Walks that never come there are left out.
 *
 * @param engine - the engine that plays
 * @param phase - the wanted phase
 * @param games - the games to choose from
 * @returns an arbitrary of sessions in that phase
 * @example
 * ```ts
 * import fc from "fast-check";
 * import * as kratzen from "kratzen";
 * import { sessionsIn } from "kratzen/conformance";
 *
 * const bidding = fc.property(sessionsIn(kratzen, "bid", ["tavern"]), ({ striker }) => striker === null);
 * fc.check(bidding, { numRuns: 5 }).failed; // => false
 * ```
 */
export function sessionsIn<P extends Phase>(
  engine: Engine,
  phase: P,
  games?: readonly Game[],
): fc.Arbitrary<Session<P>> {
  const isWanted = (session: Session): session is Session<P> => session.phase === phase;
  return fc
    .tuple(walkPlans(games), fc.nat(0xffff))
    .map(([plan, pick]) => {
      const { start, steps } = walk(engine, plan);
      const found = [start, ...steps.map(({ after }) => after)].filter(isWanted);
      return found[pick % Math.max(1, found.length)];
    })
    .filter((session) => session !== undefined);
}

/** A seat that is to play, with the cards before it and those in its hand. */
export interface Situation {
  readonly ruleset: Ruleset;
  readonly trump: Suit;
  /** The cards of the trick so far, one a seat from 0 on. */
  readonly plays: readonly Play[];
  /** The hand of the next seat. */
  readonly hand: readonly Card[];
}

/**
 * Situations in a trick: any cards in it, any in the hand, often with the Weli somewhere and few suits, so that duties bind.
 *
 * @param games - the games to choose from
 * @returns an arbitrary of situations
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { situations } from "kratzen/conformance";
 *
 * fc.check(fc.property(situations(), ({ hand }) => hand.length >= 1 && hand.length <= 5)).failed; // => false
 * ```
 */
export function situations(games?: readonly Game[]): fc.Arbitrary<Situation> {
  return fc
    .record({
      ruleset: rulesets(games),
      trump: fc.constantFrom(...SUITS),
      swaps: fc.array(fc.nat(32), { minLength: 10, maxLength: 32, size: "max" }),
      suits: fc.uniqueArray(fc.constantFrom(...SUITS), { minLength: 1, maxLength: 4 }),
      weli: fc.constantFrom(null, "led", "played", "held"),
      played: fc.integer({ min: 0, max: 5 }),
      held: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ ruleset, trump, swaps, suits, weli, played, held }) => {
      const recipe = { swaps, wish: "none", suit: trump, cut: null } as const;
      const cards = deckOf(recipe, ruleset, 3).filter(
        (card) => card !== "W" && suits.some((suit) => card.endsWith(suit)),
      );
      const count = Math.min(played, cards.length - 1);
      const trick = cards.slice(0, count);
      const hand = cards.slice(count, count + Math.min(held, handSizeOf(ruleset)));
      if (weli === "held") hand[hand.length - 1] = "W";
      if (weli === "led" && trick.length > 0) trick[0] = "W";
      if (weli === "played" && trick.length > 0) trick[trick.length - 1] = "W";
      return { ruleset, trump, plays: trick.map((card, seat: Seat) => ({ seat, card })), hand };
    });
}
