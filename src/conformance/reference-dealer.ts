import type { Card } from "../index.js";
import { CARDS } from "./table.js";

// The seeded dealer of chapter D a second time, from FIPS 180-4 and RFC 8439: whole numbers instead of tables,
// slow and short.

/** In every target runtime, but not in TypeScript's library without the DOM. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const WORD = 2 ** 32;
const rotateRight = (word: number, by: number): number => ((word >>> by) | (word << (32 - by))) >>> 0;
const rotateLeft = (word: number, by: number): number => rotateRight(word, 32 - by);

/** The first 32 bits of the fractional part of a root of a prime: floor(root × 2³²) mod 2³², by whole numbers. */
function rootBits(prime: number, degree: 2 | 3): number {
  const power = (root: bigint): bigint => root ** BigInt(degree);
  const wanted = BigInt(prime) << BigInt(32 * degree);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if (power(root + bit) <= wanted) root += bit;
  return Number(root % BigInt(WORD));
}

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

const ROUNDS: readonly number[] = /* @__PURE__ */ primes(64).map((prime) => rootBits(prime, 3));
const START: readonly number[] = /* @__PURE__ */ primes(8).map((prime) => rootBits(prime, 2));

/** @internal SHA-256 of bytes (FIPS 180-4), as 32 bytes. */
export function referenceHash(bytes: readonly number[]): readonly number[] {
  const zeros = (((55 - bytes.length) % 64) + 64) % 64;
  const length = Array.from({ length: 8 }, (_, place) => Math.floor((bytes.length * 8) / 256 ** (7 - place)) % 256);
  const message = [...bytes, 0x80, ...Array.from({ length: zeros }, () => 0), ...length];
  let state = START;
  for (let block = 0; block < message.length; block += 64) state = compressed(state, message.slice(block, block + 64));
  return state.flatMap((word) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 255));
}

function compressed(state: readonly number[], block: readonly number[]): readonly number[] {
  const at = (list: readonly number[], index: number): number => list[index] ?? 0;
  const words = Array.from({ length: 16 }, (_, i) =>
    [0, 1, 2, 3].reduce((word, j) => word * 256 + at(block, 4 * i + j), 0),
  );
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [at(words, i - 15), at(words, i - 2)];
    const small = rotateRight(near, 7) ^ rotateRight(near, 18) ^ (near >>> 3);
    const large = rotateRight(far, 17) ^ rotateRight(far, 19) ^ (far >>> 10);
    words.push((at(words, i - 16) + at(words, i - 7) + small + large) >>> 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const first =
      h +
      (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
      ((e & f) ^ (~e & g)) +
      at(ROUNDS, i) +
      at(words, i);
    const second = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + at(state, index)) >>> 0);
}

/** @internal Lower-case hex digits of bytes. */
export const hexOf = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (hex: string): readonly number[] =>
  Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));

/** @internal D1: the key of a seed, as bytes. */
export const seedKeyOf = (seed: string | number): readonly number[] =>
  referenceHash([...new TextEncoder().encode(String(seed))]);

const keys = new Map<string, readonly number[]>();

/** @internal D1: the key of a hand, as bytes. */
export function handKeyOf(seed: string | number, hand: number): readonly number[] {
  const name = `${typeof seed} ${hand} ${seed}`;
  const known = keys.get(name);
  if (known) return known;
  const number = Array.from({ length: 8 }, (_, place) => Math.floor(hand / 256 ** place) % 256);
  const key = referenceHash([...seedKeyOf(seed), ...number]);
  if (keys.size > 5000) keys.clear();
  keys.set(name, key);
  return key;
}

/** @internal D2: 16 words of the ChaCha20 keystream (RFC 8439), nonce zero. */
export function referenceBlock(key: readonly number[], counter: number): readonly number[] {
  const words = Array.from({ length: 8 }, (_, i) =>
    [3, 2, 1, 0].reduce((word, j) => word * 256 + (key[4 * i + j] ?? 0), 0),
  );
  const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, counter, 0, 0, 0];
  const state = [...start];
  const mix = (to: number, from: number, turned: number, by: number): void => {
    state[to] = ((state[to] ?? 0) + (state[from] ?? 0)) >>> 0;
    state[turned] = rotateLeft(((state[turned] ?? 0) ^ (state[to] ?? 0)) >>> 0, by);
  };
  const quarter = (a: number, b: number, c: number, d: number): void => {
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
  };
  for (let round = 0; round < 10; round += 1) {
    for (let column = 0; column < 4; column += 1) quarter(column, column + 4, column + 8, column + 12);
    for (let column = 0; column < 4; column += 1)
      quarter(column, 4 + ((column + 1) % 4), 8 + ((column + 2) % 4), 12 + ((column + 3) % 4));
  }
  return state.map((word, index) => (word + (start[index] ?? 0)) >>> 0);
}

/** @internal A keystream being read (D2, D3). */
export interface ReferenceStream {
  /** D3: a uniform integer below a bound. */
  readonly below: (bound: number) => number;
  /** Words read so far. */
  readonly drawn: () => number;
}

/** @internal The keystream of a key that has given some words already (D2). */
export function streamOf(key: readonly number[], drawn = 0): ReferenceStream {
  let next = drawn;
  let block: { readonly counter: number; readonly words: readonly number[] } | null = null;
  const word = (): number => {
    const counter = Math.floor(next / 16);
    if (block?.counter !== counter) block = { counter, words: referenceBlock(key, counter) };
    next += 1;
    return block.words[(next - 1) % 16] ?? 0;
  };
  return {
    below: (bound) => {
      let drawnWord = word();
      while (drawnWord >= WORD - (WORD % bound)) drawnWord = word();
      return drawnWord % bound;
    },
    drawn: () => next,
  };
}

/** @internal The stream of a hand (D1, D2). */
export const dealerStream = (seed: string | number, hand: number, drawn = 0): ReferenceStream =>
  streamOf(handKeyOf(seed, hand), drawn);

/** @internal D4: a shuffled list, the pack unless another is given. */
export function shuffledFrom(stream: ReferenceStream): readonly Card[];
export function shuffledFrom<T>(stream: ReferenceStream, items: readonly T[]): readonly T[];
export function shuffledFrom(stream: ReferenceStream, items: readonly unknown[] = CARDS): readonly unknown[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = stream.below(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** @internal D5: the deck that a key deals. */
export function deckOfKey(key: string): readonly Card[] {
  const stream = streamOf(bytesOf(key));
  const pack = shuffledFrom(stream);
  const lifted = 1 + stream.below(32);
  return [...pack.slice(lifted), ...pack.slice(0, lifted)];
}

/** @internal D7: the hash of a key in hex. */
export const commitmentTo = (key: readonly number[]): string => hexOf(referenceHash(key));
