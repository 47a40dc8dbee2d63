import { legalActions, RANKS, trickWinner } from "kratzen";

/**
 * A simple player, who decides by what its own seat may know: the view and nothing else.
 *
 * @typedef {import("kratzen").Card} Card
 * @typedef {import("kratzen").SessionView} View
 */

const isTrump = (card, trump) => card === "W" || card[1] === trump;

/** What a card is good for: any trump above any plain card, the Weli just below the trump ace (C3, C4). */
function worth(card, trump) {
  if (card === "W") return 28.5;
  const rank = 9 - RANKS.indexOf(card[0]); // the ace 9, the seven 2
  return isTrump(card, trump) ? 20 + rank : rank;
}

const total = (cards, trump) => cards.reduce((sum, card) => sum + worth(card, trump), 0);

/** The tricks that a hand may hope for: most for high trumps, something for aces. */
function hope(cards, trump) {
  return cards.reduce((sum, card) => {
    if (isTrump(card, trump)) return sum + (worth(card, trump) > 26 ? 1 : 0.6);
    return sum + (card[0] === "A" ? 0.5 : 0);
  }, 0);
}

/** The item of a list with the lowest price; the first of equals. */
const cheapest = (items, price) => items.reduce((best, item) => (price(item) < price(best) ? item : best));

/** The suit that would make the best trumps of a hand. */
const bestTrump = (cards) => cheapest(["C", "S", "H", "D"], (suit) => -total(cards, suit));

/** Strikes with a good hand, hopes for another trump with a good hand of another suit. */
function chooseBid(actions, { own, trump, exposed }) {
  const old = exposed.at(-1)[1];
  const better = bestTrump(own);
  const wish =
    hope(own, trump) >= 1.6 ? "schlagen" : better !== old && hope(own, better) >= 1.6 ? "weiterOder" : "weiter";
  return actions.find(({ bid }) => bid === wish) ?? actions.find(({ bid }) => bid === "weiter");
}

/** Joins when a trick is likely; promises none with nothing at all in the hand, where that is played. */
function chooseDeclaration(actions, { own, trump, bids }) {
  const suit = trump ?? bestTrump(own);
  const chance = hope(own, suit) * (trump === null && bids.some((bid) => bid !== null) ? 0.6 : 1);
  const wish = chance >= 0.9 ? "join" : chance === 0 && total(own, suit) < 20 ? "bettler" : "fold";
  return (
    actions.find(({ declaration }) => declaration === wish) ?? actions.find(({ declaration }) => declaration === "fold")
  );
}

/** Gives away plain cards that will win nothing; a hand without help takes the special exchange. */
function chooseExchange(actions, { own, trump }) {
  const special = actions.find(({ choice }) => choice !== "standard");
  if (special && hope(own, trump) < 1) return special;
  const poor = own.filter((card) => !isTrump(card, trump) && card[0] !== "A" && card[0] !== "K");
  const allowed = actions.filter(
    ({ choice, discards }) => choice === "standard" && discards.every((card) => poor.includes(card)),
  );
  return cheapest(allowed, ({ discards }) => -discards.length);
}

/** Leads the best card; wins as cheaply as it can; throws away the worst card. A Bettler does the opposite. */
function chooseCard(actions, view) {
  const { seat, trump, trick, ruleset, declarations } = view;
  const price = ({ card }) => worth(card, trump);
  const wins = ({ card }) => trickWinner(ruleset, trump, [...trick.plays, { seat, card }]) === seat;
  if (declarations[seat] === "bettler") {
    const losing = actions.filter((action) => trick.plays.length > 0 && !wins(action));
    return losing.length > 0 ? cheapest(losing, (action) => -price(action)) : cheapest(actions, price);
  }
  if (trick.plays.length === 0) return cheapest(actions, (action) => -price(action));
  const winning = actions.filter(wins);
  return cheapest(winning.length > 0 ? winning : actions, price);
}

/**
 * What the player does.
 *
 * @param {View} view - of the seat to act
 * @returns {import("kratzen").Action} one of its legal actions
 */
export function choose(view) {
  const actions = legalActions(view);
  switch (view.phase) {
    case "pickup":
      return cheapest(actions, ({ discards }) => total(discards, view.trump));
    case "discard":
      return cheapest(actions, ({ cards }) => total(cards, view.trump));
    case "trump": {
      const suit = bestTrump(view.own);
      return actions.find((action) => action.suit === suit);
    }
    case "bid":
      return chooseBid(actions, view);
    case "declare":
      return chooseDeclaration(actions, view);
    case "exchange":
      return chooseExchange(actions, view);
    default:
      return chooseCard(actions, view);
  }
}
