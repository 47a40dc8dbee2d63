/**
 * The trick play of the four-card game as one writes it first: cards are strings, the state is a small plain object,
 * every step copies with spread and filter. Nothing but the trick play, so it is what the package is measured against.
 */
const RANKS = "789TJQKWA";

const isTrump = (card, trump) => card === "W" || card[1] === trump;
const suitOf = (card, trump) => (card === "W" ? trump : card[1]);
const strength = (card, trump) => RANKS.indexOf(card[0]) + (isTrump(card, trump) ? RANKS.length : 0);

function winning(trick, trump) {
  const led = suitOf(trick[0].card, trump);
  return trick
    .filter(({ card }) => isTrump(card, trump) || suitOf(card, trump) === led)
    .reduce((best, play) => (strength(play.card, trump) > strength(best.card, trump) ? play : best));
}

/** The cards that may be played (F12). */
export function legalCards({ hands, turn, trick, trump }) {
  const hand = hands[turn];
  if (trick.length === 0) return hand;
  const best = winning(trick, trump);
  const beats = (card) => strength(card, trump) > strength(best.card, trump);

  const following = hand.filter((card) => suitOf(card, trump) === suitOf(trick[0].card, trump));
  if (following.length > 0) {
    const trumped = isTrump(best.card, trump) && !isTrump(trick[0].card, trump);
    const higher = trumped ? [] : following.filter(beats);
    return higher.length > 0 ? higher : following;
  }
  const trumps = hand.filter((card) => isTrump(card, trump));
  if (trumps.length > 0) {
    const higher = trumps.filter(beats);
    return higher.length > 0 ? higher : trumps;
  }
  return hand;
}

/** The state after a card, which must be legal. */
export function playCard(state, card) {
  if (!legalCards(state).includes(card)) throw new Error(`${card} may not be played.`);
  const { players, turn, trump } = state;
  const hands = state.hands.map((hand, seat) => (seat === turn ? hand.filter((held) => held !== card) : hand));
  const trick = [...state.trick, { seat: turn, card }];
  if (trick.length < players) return { ...state, hands, trick, turn: (turn + 1) % players };

  const winner = winning(trick, trump).seat;
  const tricksWon = state.tricksWon.map((tricks, seat) => (seat === winner ? tricks + 1 : tricks));
  return { ...state, hands, trick: [], turn: winner, tricksWon };
}

/** The same position as one of the package's, for the reference. */
export function referenceState({ players, trump, hands, toAct }) {
  return { players, trump, hands, turn: toAct, trick: [], tricksWon: hands.map(() => 0) };
}

/** Plays a hand to its end by random legal cards. */
export function playReferenceHand(start, random) {
  let state = start;
  while (state.trick.length > 0 || state.hands[state.turn].length > 0) {
    const legal = legalCards(state);
    state = playCard(state, legal[random(legal.length)]);
  }
  return state;
}
