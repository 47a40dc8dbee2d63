/**
 * `npm run bench`: how quick the package is, as ratios within one run. The numbers of hands a second belong to the
 * machine; the ratios are what is to be read, and what the targets are about.
 */
import assert from "node:assert/strict";
import { legalPlays, play, viewFor } from "kratzen";
import { bitOf, bitsOf, bitTable, cardsOf, findLegal, playBit, playBitHand, setTable } from "./bitmask.mjs";
import { boardgamePlayer } from "./boardgame.mjs";
import {
  applySession,
  dealtPositions,
  longSession,
  midHandPositions,
  playHand,
  playSession,
  RULESETS,
  randomSession,
} from "./kratzen.mjs";
import { quickRandom } from "./random.mjs";
import { legalCards, playCard, playReferenceHand, referenceState } from "./reference.mjs";
import { inRounds } from "./rounds.mjs";

const POSITIONS = 512;
const HANDS_OF_SESSION = 4;

/** All three rivals must agree with the package on every legal set and every winner before anything is timed. */
function checkRivals(starts, random) {
  const table = bitTable();
  let cards = 0;
  for (const start of starts) {
    const position = bitsOf(start);
    setTable(table, position);
    let session = start;
    let state = referenceState(start);
    while (session.phase === "play") {
      const legal = legalPlays(session);
      findLegal(table);
      assert.deepEqual(cardsOf(table, position).toSorted(), legal.toSorted());
      assert.deepEqual(legalCards(state), legal);
      const card = legal[random(legal.length)];
      const { isTrump, bit } = bitOf(card, position);
      playBit(table, isTrump, bit);
      state = playCard(state, card);
      session = play(session, session.toAct, card);
      cards += 1;
    }
    const won = session.hands.map((_, seat) => session.tricks.filter(({ winner }) => winner === seat).length);
    assert.deepEqual([...table.won.slice(0, session.players)], won);
    assert.deepEqual(state.tricksWon, won);
  }
  const boardgame = boardgamePlayer();
  for (const start of starts.slice(0, 8)) {
    const [ours, theirs] = [quickRandom(7), quickRandom(7)];
    const { tricks } = playHand(start, ours);
    const { tricksWon } = boardgame(referenceState(start), theirs);
    assert.deepEqual(
      tricksWon,
      start.hands.map((_, seat) => tricks.filter(({ winner }) => winner === seat).length),
    );
  }
  return cards;
}

let sink = 0; // what is computed is used, so that none of it can be optimised away

/** Work on the next of many things at each call; it gives a number. */
function taking(items, units, work) {
  let next = 0;
  return {
    units,
    run: () => {
      for (let i = 0; i < units; i += 1) {
        sink += work(items[next]);
        next = (next + 1) % items.length;
      }
    },
  };
}

const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const shortRatio = (ratio) => `${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0)}×`;

/** A line of the table: what a ratio is of, and the target that it must reach or must not exceed. */
function line(what, ratio, { atLeast, atMost, aim } = {}) {
  const bound = atLeast === undefined ? `at most ${atMost}×` : `at least ${atLeast}×`;
  const met = atLeast === undefined ? ratio <= atMost : ratio >= atLeast;
  return [what, shortRatio(ratio), aim ? `${bound}, aim ${aim}×` : bound, met ? "yes" : "NO"];
}

function print(title, head, lines) {
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((cells) => cells[column].length)));
  const aligned = (cells) =>
    cells.map((cell, column) => (column === 1 ? cell.padStart(widths[1]) : cell.padEnd(widths[column]))).join("   ");
  console.log(`\n${title}\n`);
  console.log(aligned(head).trimEnd());
  console.log(widths.map((width) => "─".repeat(width)).join("   "));
  for (const cells of lines) console.log(aligned(cells).trimEnd());
}

const random = quickRandom(2463534242);
const starts = dealtPositions(POSITIONS);
const cards = checkRivals(starts, random);
console.log(`Checked: the same legal cards and winners in ${starts.length} hands (${cards} cards) by all contestants.`);

const states = starts.map(referenceState);
const bits = starts.map(bitsOf);
const table = bitTable();
const boardgame = boardgamePlayer();
const middles = midHandPositions(starts, random);
const seeds = starts.map(({ seed }) => seed);

const { rate, ratio } = await inRounds(
  {
    reference: taking(states, 64, (state) => playReferenceHand(state, random).turn),
    kratzen: taking(starts, 64, (start) => playHand(start, random).step),
    bitmask: taking(bits, 512, (position) => playBitHand(table, position, random)),
    boardgame: taking(states, 2, (state) => boardgame(state, random).turn),
    direct: {
      ...taking(seeds, 16, (seed) => playSession(seed, random).step),
      units: 16 * HANDS_OF_SESSION,
    },
    apply: {
      ...taking(seeds, 16, (seed) => applySession(seed, random).step),
      units: 16 * HANDS_OF_SESSION,
    },
    play: taking(middles, 512, ({ session, seat, card }) => play(session, seat, card).step),
    view: taking(middles, 512, ({ session, seat }) => viewFor(session, seat).step),
  },
  { rounds: 7, time: 200 },
);

const perSecond = (what, name) => [what, threeDigits.format(rate(name))];
const took = (name, against) => ratio(against, name); // how many times as long

print(
  "Rates on this machine",
  ["four players, four-card game", "a second"],
  [
    perSecond("hands: tricks, kratzen", "kratzen"),
    perSecond("hands: tricks, spread-and-filter loop", "reference"),
    perSecond("hands: tricks, boardgame.io 0.50", "boardgame"),
    perSecond("hands: tricks, bitmask loop in place", "bitmask"),
    perSecond("hands: whole, from the seed, functions", "direct"),
    perSecond("hands: whole, from the seed, apply", "apply"),
    perSecond("cards: play", "play"),
    perSecond("views: viewFor", "view"),
  ],
);
print(
  "Ratios",
  ["", "measured", "target", "met"],
  [
    line("tricks: kratzen as quick as the spread-and-filter loop", ratio("kratzen", "reference"), {
      atLeast: 2,
      aim: 4,
    }),
    line("tricks: kratzen as quick as boardgame.io 0.50", ratio("kratzen", "boardgame"), { atLeast: 250 }),
    line("tricks: the bitmask loop as quick as kratzen", ratio("bitmask", "kratzen"), { atMost: 30, aim: 15 }),
    line("a whole hand takes as long as the loop's tricks", took("direct", "reference"), { atMost: 3 }),
    line("apply takes as long as the functions", took("apply", "direct"), { atMost: 1.5 }),
    line("viewFor takes as long as play", took("view", "play"), { atMost: 3 }),
  ],
);

const games = Object.fromEntries(
  Object.entries(RULESETS).map(([name, ruleset]) => {
    const work = (seed) => randomSession(ruleset, seed, random).hand;
    return [name, { ...taking(seeds, 8, work), units: 8 * HANDS_OF_SESSION }];
  }),
);
const gameRates = await inRounds(games, { rounds: 3, time: 150 });
print(
  "Whole hands of random legal actions, each decision from legalActions and through apply",
  ["four players", "hands/s"],
  Object.keys(RULESETS).map((name) => [name, threeDigits.format(gameRates.rate(name))]),
);

const history = longSession(1010, random);
const around = (hand) => history.slice(hand - 6, hand + 5).map(({ took }) => took);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
print(
  "A five-card session whose fractions grow as fast as they can: the median of the eleven hands around",
  ["hand", "ms a hand", "longest amount"],
  [10, 100, 1000].map((hand) => [
    String(hand),
    median(around(hand)).toFixed(3),
    `${history[hand - 1].characters} characters`,
  ]),
);
assert.ok(sink > 0);
