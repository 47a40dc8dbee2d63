import { legalPlays, RANKS, SUITS, trickWinner } from "kratzen";

/**
 * A player who looks at its own view only, counts trumps and aces, and neither bluffs nor remembers.
 * The study says something about this player's games; better ones fold and strike at other times.
 *
 * @typedef {import("kratzen").Card} Card
 * @typedef {import("kratzen").SessionView} View
 */

/** What a card is good for: trumps above plain cards, high ones above low ones, the Weli below the trump ace (C3). */
function worth(card, trump) {
  if (card === "W") return 107.5;
  const rank = 8 - RANKS.indexOf(card[0]);
  return card[1] === trump ? 100 + rank : rank;
}

const byWorth = (trump) => (one, other) => worth(one, trump) - worth(other, trump);
const isTrump = (card, trump) => card === "W" || card[1] === trump;

/** Whether the hand should make a trick: the trump ace, the Weli, two trumps, or a trump and a plain ace. */
function isGood(hand, trump) {
  const trumps = hand.filter((card) => isTrump(card, trump));
  const hasAce = hand.some((card) => card[0] === "A" && card[1] !== trump);
  return trumps.length >= 2 || trumps.some((card) => worth(card, trump) > 107) || (trumps.length === 1 && hasAce);
}

/** The suit in which the hand has most, the first of equals. */
const bestSuit = (hand) =>
  SUITS.map((suit) => ({ suit, sum: hand.reduce((sum, card) => sum + worth(card, suit), 0) })).reduce((best, one) =>
    one.sum > best.sum ? one : best,
  ).suit;

/** Leads the best card; wins as cheaply as it can; throws away the worst card. */
function choosePlay(view) {
  const cards = [...legalPlays(view)].sort(byWorth(view.trump));
  const { plays } = view.trick;
  if (plays.length === 0) return cards.at(-1);
  const wins = (card) => trickWinner(view.ruleset, view.trump, [...plays, { seat: view.seat, card }]) === view.seat;
  return cards.find(wins) ?? cards[0];
}

/** The worst `count` cards. */
const worst = (cards, count, trump) => [...cards].sort(byWorth(trump)).slice(0, count);

/**
 * What the player does.
 *
 * @param {View} view - of the seat to act
 * @param {{ max: number, handSize: number }} game - how many cards an exchange may lay down, and a hand has
 * @returns {import("kratzen").Action} an action for `apply`
 */
export function choose(view, { max, handSize }) {
  const { seat, own, trump } = view;
  switch (view.phase) {
    case "pickup":
      return { type: "pickup", seat, discards: worst([...own, ...view.upcards], view.upcards.length, trump) };
    case "trump":
      return { type: "nameTrump", seat, suit: bestSuit(own) };
    case "bid":
      return { type: "bid", seat, bid: isGood(own, trump) ? "schlagen" : "weiter" };
    case "declare":
      return { type: "declare", seat, declaration: isGood(own, trump) ? "join" : "fold" };
    case "exchange": {
      const idle = own.filter((card) => !isTrump(card, trump) && card[0] !== "A");
      return { type: "exchange", seat, choice: "standard", discards: worst(idle, max, trump) };
    }
    case "discard":
      return { type: "discard", seat, cards: worst(own, own.length - handSize, trump) };
    case "play":
      return { type: "play", seat, card: choosePlay(view) };
    default:
      throw new Error(`Nobody is to act in ${view.phase}.`);
  }
}
