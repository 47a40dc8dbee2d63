// Compares an engine with the published vectors, by nothing but its public functions and what every runtime has.

/** JSON with sorted keys and no white space, of which a session's digest is taken. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

async function digest(session) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonical(session)));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Some session in a phase, of which a case replaces what it is about. */
function sessionIn({ apply, createSession, legalActions }, phase, ruleset, players) {
  let session = createSession({ players, seed: "template", ruleset });
  while (session.phase !== phase) session = apply(session, legalActions(session)[0]);
  return session;
}

const complete = ({ fiveCard }, ruleset) => (ruleset.name === "fiveCard" ? fiveCard(ruleset.options) : ruleset);
const inOrder = (cards) => cards.map((card, seat) => ({ seat, card }));
const wonBy = (winner) => ({ leader: winner, plays: [], winner });

/** What an engine says to one case of each file, in the shape in which the file says it. */
const ANSWERS = {
  dealer: {
    streams({ deckFromKey, handCommitment, handKey, nextInt, PACK, shuffle }, { seed, hand }) {
      const key = handKey(seed, hand);
      const words = [];
      for (let rng = { key, drawn: 0 }; words.length < 20; ) {
        const [word, next] = nextInt(rng, 2 ** 32);
        words.push(word);
        rng = next;
      }
      const [shuffled, after] = shuffle({ key, drawn: 0 }, PACK);
      const cut = 1 + nextInt(after, 32)[0];
      return { commitment: handCommitment(key), deck: deckFromKey(key), drawn: after.drawn, cut, key, shuffled, words };
    },
    sessions({ createSession, sessionCommitment }, { seed }) {
      const dealers = [3, 4, 5, 6].map((players) => [players, createSession({ players, seed }).dealer]);
      return { commitment: sessionCommitment(seed), firstDealer: Object.fromEntries(dealers) };
    },
  },
  "legal-plays": {
    cases(kratzen, { ruleset, trump, trick, hand }) {
      const template = sessionIn(kratzen, "play", complete(kratzen, ruleset), 6);
      const hands = template.hands.map((_, seat) => (seat === trick.length ? hand : []));
      const position = { ...template, trump, hands, toAct: trick.length, trick: { leader: 0, plays: inOrder(trick) } };
      const refused = {};
      for (const card of hand) {
        const check = kratzen.checkPlay(position, card);
        if (!check.legal) refused[card] = check.code;
      }
      return { legal: kratzen.legalPlays(position), refused };
    },
  },
  "trick-winners": {
    cases: (kratzen, { ruleset, trump, trick }) => ({
      index: kratzen.trickWinner(complete(kratzen, ruleset), trump, inOrder(trick)),
    }),
  },
  settlements: {
    cases(kratzen, { ruleset, players, won, frozenPot, required: _, failed: __, entries: ___, pot: ____, ...facts }) {
      const template = sessionIn(kratzen, "settle", complete(kratzen, ruleset), players);
      const tricks = won.flatMap((count, seat) => Array.from({ length: count }, () => wonBy(seat)));
      const ledger = { balances: won.map(() => "0"), pot: frozenPot };
      const { lastResult } = kratzen.settle({ ...template, ...facts, frozenPot, tricks, ledger, entries: [] });
      const { required, failed, entries, pot } = lastResult;
      return { required, failed, entries, pot };
    },
  },
  sessions: {
    async cases(kratzen, { record: { actions, ruleset, ...options } }) {
      let session = kratzen.createSession({ ...options, ruleset: complete(kratzen, ruleset) });
      const digests = [await digest(session)];
      for (const action of actions) {
        session = kratzen.apply(session, action);
        digests.push(await digest(session));
      }
      return { digests };
    },
  },
  perft: {
    cases(kratzen, { ruleset, trump, leader, hands }) {
      const template = sessionIn(kratzen, "play", complete(kratzen, ruleset), hands.length);
      const active = hands.flatMap((hand, seat) => (hand.length > 0 ? [seat] : []));
      const start = { ...template, trump, hands, active, toAct: leader, trick: { leader, plays: [] }, tricks: [] };
      const countAfter = (session, card) => {
        const after = kratzen.play(session, session.toAct, card);
        return after.phase === "play" ? count(after) : 1;
      };
      const count = (session) => kratzen.legalPlays(session).reduce((sum, card) => sum + countAfter(session, card), 0);
      const divide = Object.fromEntries(kratzen.legalPlays(start).map((card) => [card, countAfter(start, card)]));
      return { count: Object.values(divide).reduce((sum, ways) => sum + ways, 0), divide };
    },
  },
};

/** Counting one by one takes long: of perft only deals with so many ways to play them. */
const isQuick = ({ count = 0 }) => count < 5000;

/** How many cases were compared, and a line for each that differs. */
export async function compareVectors(kratzen, files) {
  const differences = [];
  let compared = 0;
  for (const [file, lists] of Object.entries(ANSWERS)) {
    for (const [list, answer] of Object.entries(lists)) {
      for (const [index, expected] of files[file][list].filter(isQuick).entries()) {
        const got = await answer(kratzen, expected);
        compared += 1;
        const wrong = Object.keys(got).filter((name) => canonical(got[name]) !== canonical(expected[name]));
        if (wrong.length > 0) differences.push(`${file}, ${list}, ${index}: ${wrong.join(", ")}`);
      }
    }
  }
  return { compared, differences };
}
