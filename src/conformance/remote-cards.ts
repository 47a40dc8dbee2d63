import fc from "fast-check";
import type { Card, Ruleset } from "../index.js";
import { rulesets, seeds, situations } from "./arbitraries.js";
import {
  judgedHand,
  type PerftCase,
  type PlayCase,
  perftOf,
  streamOf,
  type TrickCase,
  winningIndex,
  wordsOf,
} from "./protocol.js";
import {
  checkOf,
  type Judge,
  judgeParts,
  type RemoteCheck,
  type RemoteOptions,
  UNREACHED,
  unsupported,
  valueAt,
} from "./remote-check.js";
import { CARDS, type Game, SUIT_LETTERS } from "./table.js";

/** Hands whose first shuffle draws a word that D3 refuses; one draw in a thousand million is such. */
const REFUSING_HANDS = [11_383_821, 54_773_794, 106_519_579, 116_599_499];

/** @internal The seeded dealer (chapter D). */
export function streamChecks(options: RemoteOptions): readonly RemoteCheck[] {
  const cases = fc.record({ seed: seeds(), hand: fc.oneof(fc.nat(30), fc.nat()) });
  const refusing = fc.constantFrom(...REFUSING_HANDS).map((hand) => ({ seed: "kratzen", hand }));
  const words = fc.record({ seed: seeds(), hand: fc.nat(30), count: fc.integer({ min: 1, max: 40 }) });
  const part =
    (name: string): Judge<{ seed: string | number; hand: number }> =>
    (given) =>
      judgeParts(options, "deck", given, streamOf(given), (result) => ({ [name]: valueAt(result, name) }));
  return [
    checkOf("D1", "deck", "the key of a hand follows from the seed", cases, part("key")),
    checkOf("D2", "words", "the keystream is ChaCha20's", words, (given) =>
      judgeParts(options, "words", given, wordsOf(given), (result) => result),
    ),
    checkOf("D3", "deck", "a word that would favour some cards is not used", refusing, part("deck")),
    checkOf("D4", "deck", "the deck is shuffled and cut as said (D5)", cases, part("deck")),
    checkOf("D7", "deck", "the commitment to a hand", cases, part("commitment")),
  ];
}

const isWeliHighest = (ruleset: Ruleset): boolean => ruleset.name === "fiveCard" && ruleset.options.weli === "highest";

/** Who must do what, read off the codes and the cards. */
function dutyOf({ ruleset, trump, trick, hand }: PlayCase): "F12.1" | "F12.2" | "F12.3" | "V8" {
  if (ruleset.name === "fiveCard") return "V8";
  const [lead] = trick;
  if (lead === undefined) return "F12.3";
  const suit = (card: Card): string => (card === "W" ? trump : card.slice(1));
  if (hand.some((card) => suit(card) === suit(lead))) return "F12.1";
  return hand.some((card) => suit(card) === trump) ? "F12.2" : "F12.3";
}

/** @internal Legal cards (F12, V8, C4, V16). */
export function playChecks(options: RemoteOptions, games: readonly Game[]): readonly RemoteCheck[] {
  const check = (clause: string, name: string, played: readonly Game[], isReached: (given: PlayCase) => boolean) => {
    const known = played.filter((game) => games.includes(game));
    if (known.length === 0) return unsupported(clause, "legalPlays", name);
    const cases = situations(known).map(
      ({ ruleset, trump, plays, hand }): PlayCase => ({ ruleset, trump, trick: plays.map(({ card }) => card), hand }),
    );
    return checkOf(clause, "legalPlays", name, cases, async (given) =>
      isReached(given)
        ? judgeParts(options, "legalPlays", given, judgedHand(given), (result) => ({
            legal: valueAt(result, "legal"),
            refused: valueAt(result, "refused"),
          }))
        : UNREACHED,
    );
  };
  const four: readonly Game[] = ["fourCard", "tavern"];
  return [
    check("F12.1", "following suit, and heading the trick", four, (given) => dutyOf(given) === "F12.1"),
    check("F12.2", "trumping, and overtrumping", four, (given) => dutyOf(given) === "F12.2"),
    check("F12.3", "leading, or holding neither suit nor trump", four, (given) => dutyOf(given) === "F12.3"),
    check("V8", "following suit, trumping and overtrumping", ["fiveCard"], () => true),
    check("C4", "the Weli is a trump of every suit", [...four, "fiveCard"], ({ trick, hand }) =>
      [...trick, ...hand].includes("W"),
    ),
    check(
      "V16",
      "the Weli on top",
      ["fiveCard"],
      ({ ruleset, trick, hand }) => isWeliHighest(ruleset) && [...trick, ...hand].includes("W"),
    ),
  ];
}

/** @internal Who wins a trick (C3, C4, C6, V16). */
export function trickChecks(options: RemoteOptions, games: readonly Game[]): readonly RemoteCheck[] {
  const cases = situations(games).map(
    ({ ruleset, trump, plays, hand }): TrickCase => ({
      ruleset,
      trump,
      trick: [...plays.map(({ card }) => card), ...hand.slice(0, 1)],
    }),
  );
  const check = (clause: string, name: string, isReached: (given: TrickCase) => boolean): RemoteCheck =>
    checkOf(clause, "trickWinner", name, cases, async (given) =>
      isReached(given)
        ? judgeParts(options, "trickWinner", given, winningIndex(given), (result) => ({
            index: valueAt(result, "index"),
          }))
        : UNREACHED,
    );
  return [
    check("C3", "the order of the ranks", ({ trick }) => new Set(trick.map((card) => card.slice(1))).size === 1),
    check(
      "C4",
      "only the trump ace beats the Weli",
      ({ ruleset, trick }) => !isWeliHighest(ruleset) && trick.includes("W"),
    ),
    check("C6", "the highest trump, or the highest card of the suit led", ({ trick }) => trick.length > 1),
    games.includes("fiveCard")
      ? check(
          "V16",
          "no card beats the Weli on top",
          ({ ruleset, trick }) => isWeliHighest(ruleset) && trick.includes("W"),
        )
      : unsupported("V16", "trickWinner", "no card beats the Weli on top"),
  ];
}

/** @internal Counts of the ways to finish a hand. */
export function perftChecks(options: RemoteOptions, games: readonly Game[]): readonly RemoteCheck[] {
  const check = (clause: string, played: readonly Game[]): RemoteCheck => {
    const name = "the number of ways to finish a hand";
    const known = played.filter((game) => games.includes(game));
    if (known.length === 0) return unsupported(clause, "perft", name);
    const cases = fc
      .record({
        ruleset: rulesets(known),
        trump: fc.constantFrom(...SUIT_LETTERS),
        leader: fc.nat(5),
        players: fc.integer({ min: 3, max: 6 }),
        size: fc.integer({ min: 1, max: 3 }),
        cards: fc.shuffledSubarray([...CARDS], { minLength: 18, maxLength: 18 }),
      })
      .map(
        ({ ruleset, trump, leader, players, size, cards }): PerftCase => ({
          ruleset,
          trump,
          leader: leader % players,
          hands: Array.from({ length: players }, (_, seat) => cards.slice(seat * size, (seat + 1) * size)),
        }),
      );
    return checkOf(clause, "perft", name, cases, (given) =>
      judgeParts(options, "perft", given, perftOf(given), (result) => ({ count: valueAt(result, "count") })),
    );
  };
  return [check("F12", ["fourCard", "tavern"]), check("V8", ["fiveCard"])];
}
