import { type Action, type Card, legalActions, type SessionView, type Suit, trickWinner } from "kratzen";

/**
 * What a bot does in a phase, from its view alone. The bots are simple: they count the tricks that their cards are
 * likely to win, and take a trick as cheaply as they can.
 */
export function chooseAction(view: SessionView): Action | null {
  const actions = legalActions(view);
  return best(actions, (action) => merit(view, action));
}

/** The item of highest merit, the first of equals. */
function best<T>(items: readonly T[], meritOf: (item: T) => number): T | null {
  let top: T | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const merit = meritOf(item);
    if (merit > most) [top, most] = [item, merit];
  }
  return top;
}

function merit(view: SessionView, action: Action): number {
  switch (action.type) {
    case "pickup":
      return -sum(action.discards, (card) => worth(card, trumpOf(view)));
    case "discard":
      return -sum(action.cards, (card) => worth(card, trumpOf(view)));
    case "nameTrump":
      return likelyTricks(view.own, action.suit);
    case "bid":
      return bidMerit(action.bid, likelyTricks(view.own, trumpOf(view)), likelyTricks(view.own, null));
    case "declare":
      return declarationMerit(view, action.declaration);
    case "exchange":
      return exchangeMerit(action, view.own, trumpOf(view));
    case "play":
      return view.phase === "play" ? playMerit(view, action.card) : 0;
    default:
      return 0;
  }
}

const trumpOf = (view: SessionView): Suit | null => ("trump" in view ? view.trump : null);

const sum = (cards: readonly Card[], of: (card: Card) => number): number =>
  cards.reduce((total, card) => total + of(card), 0);

const isTrump = (card: Card, trump: Suit | null): boolean => card === "W" || card.endsWith(trump ?? "-");

/** How high a card stands: plain cards 0 to 7, trumps 10 to 17, the Weli between ace and king. */
function worth(card: Card, trump: Suit | null): number {
  if (card === "W") return 16.5;
  return "789TJQKA".indexOf(card.charAt(0)) + (isTrump(card, trump) ? 10 : 0);
}

/** How likely a card is to win a trick, very roughly. */
const TRUMP_CHANCE = [0.3, 0.32, 0.35, 0.42, 0.52, 0.62, 0.78, 1];
const PLAIN_CHANCE = [0, 0, 0.02, 0.05, 0.1, 0.18, 0.32, 0.6];

function chance(card: Card, trump: Suit | null): number {
  if (card === "W") return 0.95;
  return (isTrump(card, trump) ? TRUMP_CHANCE : PLAIN_CHANCE)["789TJQKA".indexOf(card.charAt(0))] ?? 0;
}

const likelyTricks = (hand: readonly Card[], trump: Suit | null): number => sum(hand, (card) => chance(card, trump));

type Bid = Extract<Action, { type: "bid" }>["bid"];

function bidMerit(bid: Bid, withTrump: number, withoutTrump: number): number {
  const merits: Readonly<Record<Bid, number>> = {
    schlagen: withTrump - 1.7,
    oder: withTrump - 2.2 + withoutTrump / 2,
    weiterOder: withoutTrump * 0.7 - 0.75,
    weiter: 0,
  };
  return merits[bid];
}

function exchangeMerit(
  action: Extract<Action, { type: "exchange" }>,
  hand: readonly Card[],
  trump: Suit | null,
): number {
  const worse = (card: Card): number => 0.12 - chance(card, trump);
  if (action.choice === "standard") return sum(action.discards, worse);
  // Like the three cards laid down one by one, but with a fourth to choose from.
  if (action.choice === "sau") return 0.1 + sum(hand, (card) => (isTrump(card, trump) ? 0 : worse(card)));
  // A packerl replaces the whole hand, so it is for a poor one.
  return likelyTricks(hand, trump) < 1 ? 1 : -1;
}

function declarationMerit(view: SessionView, declaration: "join" | "fold" | "bettler"): number {
  if (declaration === "fold") return 0;
  const likely = likelyTricks(view.own, trumpOf(view));
  return declaration === "bettler" ? 0.25 - likely : likely - 0.85 - 0.05 * view.players;
}

function playMerit(view: SessionView<"play">, card: Card): number {
  const { ruleset, trump, trick, active, toAct, declarations } = view;
  const plays = [...trick.plays, { seat: toAct, card }];
  const takes = trickWinner(ruleset, trump, plays) === toAct;
  const height = worth(card, trump);
  if (declarations[toAct] === "bettler") return takes ? -20 - height : height;
  if (trick.plays.length === 0) return leadMerit(view, card);
  if (!takes) return -height;
  // The last player takes the trick with as little as possible; before that a high card holds it more surely.
  return plays.length === active.length ? 40 - height : 20 + (isTrump(card, trump) ? -height : height);
}

/** Sure winners first; then a low plain card. */
function leadMerit({ trump, own }: SessionView<"play">, card: Card): number {
  const sure = chance(card, trump);
  if (sure >= 0.95 || (sure >= 0.6 && !isTrump(card, trump))) return 20 + sure;
  const suits = own.filter((held) => held.endsWith(card.slice(-1))).length;
  return -worth(card, trump) - suits / 10;
}
