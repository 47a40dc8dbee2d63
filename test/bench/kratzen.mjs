/** What is measured of the package, through its public entry. */
import {
  apply,
  createSession,
  deal,
  declare,
  fiveCard,
  fourCard,
  legalActions,
  legalPlays,
  pickup,
  play,
  settle,
  tavern,
} from "kratzen";

/** Four players, all of them in the hand, the first card to be led. */
export function dealtPositions(count) {
  return Array.from({ length: count }, (_, i) => {
    const session = deal(createSession({ players: 4, seed: `bench ${i}` }));
    return pickup(session, session.toAct, session.upcards); // the first hand is a Muss: nobody may fold
  });
}

/** Plays a hand from the first lead to the settlement, every card validated. */
export function playHand(start, random) {
  let session = start;
  while (session.phase === "play") {
    const legal = legalPlays(session);
    session = play(session, session.toAct, legal[random(legal.length)]);
  }
  return session;
}

/** A whole session of four players and four hands from the seed, by the functions; nobody folds. */
export function playSession(seed, random) {
  let session = createSession({ players: 4, seed });
  while (session.phase !== "over") {
    session = deal(session);
    session = pickup(session, session.toAct, session.upcards);
    while (session.phase === "declare") session = declare(session, session.toAct, "join");
    session = settle(playHand(session, random));
  }
  return session;
}

/** The same through the one reducer. */
export function applySession(seed, random) {
  let session = createSession({ players: 4, seed });
  while (session.phase !== "over") {
    session = apply(session, { type: "deal" });
    session = apply(session, { type: "pickup", seat: session.toAct, discards: session.upcards });
    while (session.phase === "declare") {
      session = apply(session, { type: "declare", seat: session.toAct, declaration: "join" });
    }
    while (session.phase === "play") {
      const legal = legalPlays(session);
      session = apply(session, { type: "play", seat: session.toAct, card: legal[random(legal.length)] });
    }
    session = apply(session, { type: "settle" });
  }
  return session;
}

/** The games, with all options of the five-card game that add a decision. */
export const RULESETS = {
  "four-card": fourCard(),
  "five-card": fiveCard({ end: { hands: 4 }, exchange: { max: 2, fee: "1/2" }, bettler: { bonus: "2" } }),
  tavern: tavern(),
};

/** A whole session by random legal actions, all decisions included; each hand of it counts. */
export function randomSession(ruleset, seed, random) {
  let session = createSession({ players: 4, seed, ruleset });
  while (session.phase !== "over") {
    const actions = legalActions(session);
    session = apply(session, actions[random(actions.length)]);
  }
  return session;
}

/** The dealer holds the trump ace, which wins one trick, and the lowest cards, which should win no more. */
const POOR_STRIKER =
  "KC QC JC AS KS QS AH KH QH AC 7S 7H AD KD TC JH JD 9C 7D 8D 8C W TS TH TD JS 9S 9H 9D 8S 8H 7C QD";

/**
 * A long five-card session in which the fractions grow as fast as they can: they do when a failed player's share stays
 * in the pot, so the striker is dealt one trick where four are required. Each hand is played a few times at random, and
 * the one goes on that leaves the longest pot.
 *
 * @returns the milliseconds that hand took, and the longest amount after it, for each hand
 */
export function longSession(hands, random) {
  const ruleset = fiveCard({ end: { hands }, strikerTricks: 4 });
  let session = createSession({ players: 4, seed: "a long night", ruleset });
  const history = [];
  while (session.phase !== "over") {
    const start = session;
    const tries = Array.from({ length: 3 }, () => timedHand(start, random));
    const longest = tries.reduce((best, one) => (one.pot.length > best.pot.length ? one : best));
    session = longest.session;
    const { balances, pot } = session.ledger;
    history.push({ took: longest.took, characters: Math.max(...[...balances, pot].map((amount) => amount.length)) });
  }
  return history;
}

function timedHand(start, random) {
  const deck = POOR_STRIKER.split(" ");
  const started = performance.now();
  let session = deal(start, { deck });
  do {
    const actions = legalActions(session);
    session = apply(session, actions[random(actions.length)]);
  } while (session.phase !== "ready" && session.phase !== "over");
  return { session, took: performance.now() - started, pot: session.ledger.pot };
}

/** Positions in the middle of hands, each with a card that may be played. */
export function midHandPositions(starts, random) {
  return starts.map((start) => {
    let session = start;
    for (let cards = random(15); cards > 0; cards -= 1) {
      const legal = legalPlays(session);
      session = play(session, session.toAct, legal[random(legal.length)]);
    }
    return { session, seat: session.toAct, card: legalPlays(session)[0] };
  });
}
