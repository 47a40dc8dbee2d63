// Plays sessions by a fixed rule and digests everything that can be seen of them, in any runtime. The digests are
// committed: whoever gets others has a package, or a runtime, that deals or plays differently.

import { canonical } from "./vectors.js";

/** A 53-bit hash of a text (cyrb53): not for security, and the same everywhere. */
function digest(text) {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, "0");
}

/** Digests of the record, the states, the views and the legal actions of one session. */
function playthrough(kratzen, players, ruleset, seed) {
  const { apply, createRng, createSession, legalActions, nextInt, viewFor } = kratzen;
  const seen = { states: "", views: "", actions: "" };
  const look = (session) => {
    const seats = [...Array(players).keys(), "spectator"];
    seen.states = digest(seen.states + canonical(session));
    seen.views = digest(seen.views + canonical(seats.map((seat) => viewFor(session, seat))));
    seen.actions = digest(seen.actions + canonical(legalActions(session)));
  };
  let session = createSession({ players, seed, ruleset });
  let rng = createRng(`choices of ${seed}`);
  look(session);
  while (session.phase !== "over") {
    const actions = legalActions(session);
    const [choice, next] = nextInt(rng, actions.length);
    rng = next;
    session = apply(session, actions[choice]);
    look(session);
  }
  return { steps: session.step, pot: session.ledger.pot, balances: session.ledger.balances, ...seen };
}

/** Every playthrough by its name: all games, with and without the options that change how a hand goes. */
export function playthroughs(kratzen) {
  const { fiveCard, fourCard, tavern } = kratzen;
  const everyOption = {
    ...{ chips: "20", end: { hands: 12, broke: true }, exchange: { max: 2, fee: "1/2" }, weli: "highest" },
    ...{ bettler: { bonus: "3" }, mussAfterFailure: "afterOrdinary", penalty: "matchPot", strikerTricks: 3 },
  };
  const games = {
    fourCard: fourCard(),
    fiveCard: fiveCard({ end: { hands: 8 } }),
    "fiveCard, options": fiveCard(everyOption),
    tavern: tavern(),
  };
  const entries = Object.entries(games).flatMap(([name, ruleset]) =>
    [3, 4, 5, 6].map((players) => {
      const title = `${name}, ${players} players`;
      return [title, playthrough(kratzen, players, ruleset, title)];
    }),
  );
  return Object.fromEntries(entries);
}
