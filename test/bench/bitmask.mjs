/**
 * The trick play of the four-card game on bits, in place, without one allocation: how quick this could be at all.
 * A hand is two numbers: its plain cards, eight bits a suit, and its trumps, nine bits with the Weli (C3, C4).
 */
const PLAIN_RANKS = "789TJQKA";
const TRUMP_RANKS = "789TJQKWA";
const TRUMP = 4;

/** The number of bits set. */
function count(bits) {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The lowest set bit but so many. */
function pick(bits, place) {
  let rest = bits;
  for (let i = 0; i < place; i += 1) rest &= rest - 1;
  return rest & -rest;
}

/** A table that is set from a position and then played on in place. */
export function bitTable() {
  return {
    players: 0,
    toAct: 0,
    led: 0,
    cards: 0,
    winner: 0,
    bestPlain: 0, // the bit that is winning, or 0
    bestTrump: 0,
    legalPlain: 0,
    legalTrump: 0,
    plain: new Int32Array(6),
    trumps: new Int32Array(6),
    won: new Int32Array(6),
  };
}

/** A position of the package as bits: two lists by seat. */
export function bitsOf({ players, trump, hands, toAct }) {
  const plainSuits = [..."CSHD"].filter((suit) => suit !== trump);
  const plain = hands.map((hand) =>
    hand
      .filter((card) => card !== "W" && card[1] !== trump)
      .reduce((bits, card) => bits | (1 << (8 * plainSuits.indexOf(card[1]) + PLAIN_RANKS.indexOf(card[0]))), 0),
  );
  const trumps = hands.map((hand) =>
    hand
      .filter((card) => card === "W" || card[1] === trump)
      .reduce((bits, card) => bits | (1 << TRUMP_RANKS.indexOf(card[0])), 0),
  );
  return { players, toAct, plain, trumps, plainSuits, trump };
}

/** The cards of the legal sets, for the comparison with the package. */
export function cardsOf({ legalPlain, legalTrump }, { plainSuits, trump }) {
  const cards = [];
  for (let bit = 0; bit < 24; bit += 1) {
    if (legalPlain & (1 << bit)) cards.push(PLAIN_RANKS[bit & 7] + plainSuits[bit >> 3]);
  }
  for (let bit = 0; bit < 9; bit += 1) {
    if (legalTrump & (1 << bit)) cards.push(TRUMP_RANKS[bit] === "W" ? "W" : TRUMP_RANKS[bit] + trump);
  }
  return cards;
}

/** The bits of a card of that position: whether it is a trump, and its bit. */
export function bitOf(card, { plainSuits, trump }) {
  if (card === "W" || card[1] === trump) return { isTrump: true, bit: 1 << TRUMP_RANKS.indexOf(card[0]) };
  return { isTrump: false, bit: 1 << (8 * plainSuits.indexOf(card[1]) + PLAIN_RANKS.indexOf(card[0])) };
}

/** Sets the table to a position. */
export function setTable(table, position) {
  table.players = position.players;
  table.toAct = position.toAct;
  table.cards = 0;
  for (let seat = 0; seat < position.players; seat += 1) {
    table.plain[seat] = position.plain[seat];
    table.trumps[seat] = position.trumps[seat];
    table.won[seat] = 0;
  }
}

/** The bits above a single bit. */
const above = (bit) => ~(bit | (bit - 1));

/** Works out what the seat to act may play (F12). */
export function findLegal(table) {
  const plain = table.plain[table.toAct];
  const trumps = table.trumps[table.toAct];
  table.legalPlain = plain;
  table.legalTrump = trumps;
  if (table.cards === 0) return;

  if (table.led < TRUMP) {
    const following = plain & (0xff << (8 * table.led));
    if (following !== 0) {
      const higher = table.bestTrump === 0 ? following & above(table.bestPlain) : 0;
      table.legalPlain = higher === 0 ? following : higher;
      table.legalTrump = 0;
      return;
    }
  }
  if (trumps === 0) return;
  const higher = table.bestTrump === 0 ? trumps : trumps & above(table.bestTrump);
  table.legalTrump = higher === 0 ? trumps : higher;
  table.legalPlain = 0;
}

/** Plays a legal card. */
export function playBit(table, isTrump, bit) {
  const seat = table.toAct;
  if (table.cards === 0) {
    table.led = isTrump ? TRUMP : (31 - Math.clz32(bit)) >> 3;
    table.bestPlain = 0;
    table.bestTrump = 0;
  }
  if (isTrump) {
    table.trumps[seat] ^= bit;
    if (bit > table.bestTrump) {
      table.bestTrump = bit;
      table.winner = seat;
    }
  } else {
    table.plain[seat] ^= bit;
    if ((31 - Math.clz32(bit)) >> 3 === table.led && table.bestTrump === 0 && bit > table.bestPlain) {
      table.bestPlain = bit;
      table.winner = seat;
    }
  }
  table.cards += 1;
  if (table.cards < table.players) {
    table.toAct = seat + 1 === table.players ? 0 : seat + 1;
    return;
  }
  table.cards = 0;
  table.won[table.winner] += 1;
  table.toAct = table.winner;
}

/** Plays a hand to its end by random legal cards. */
export function playBitHand(table, position, random) {
  setTable(table, position);
  while (table.cards > 0 || (table.plain[table.toAct] | table.trumps[table.toAct]) !== 0) {
    findLegal(table);
    const plainCount = count(table.legalPlain);
    const choice = random(plainCount + count(table.legalTrump));
    if (choice < plainCount) playBit(table, false, pick(table.legalPlain, choice));
    else playBit(table, true, pick(table.legalTrump, choice - plainCount));
  }
  return table.winner;
}
