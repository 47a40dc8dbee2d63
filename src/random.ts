import { type Card, PACK } from "./cards.js";
import { chacha20Block } from "./chacha20.js";
import { bad, type Fields, isFields, isWhole } from "./errors.js";
import { sha256 } from "./sha256.js";

/** In every target runtime, but not in TypeScript's library without the DOM. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * An immutable random generator, JSON-safe: a ChaCha20 stream and how far it has been read (chapter D).
 * `key` is 64 lower-case hex digits, `drawn` the number of 32-bit words taken.
 *
 * @example
 * ```ts
 * import { createRng, nextInt } from "kratzen";
 *
 * const rng = createRng("a seed");
 * rng.drawn; // => 0
 * nextInt(rng, 6)[1]; // => { key: rng.key, drawn: 1 }
 * ```
 */
export type Rng = { readonly key: string; readonly drawn: number };

/**
 * A short-lived mutable reader of a keystream, for drawing much at once.
 *
 * @internal
 */
export interface Stream {
  /** Words taken from the stream so far. */
  readonly drawn: number;
  /** D3: an integer from 0 to `bound` − 1. The bound, 1 to 2³², is trusted. Throws `BAD_KEY` when the stream is used up. */
  uniform(bound: number): number;
}

const MAX_SEED = 1024;
const WORDS = 0x1_0000_0000; // 2³²
const WORDS_IN_BLOCK = 16;
/** All the words that a 32-bit block counter can number. */
const STREAM_END = 0x10_0000_0000; // 2³⁶
const ONLY_SO_MANY = "A generator is a key of 64 lower-case hex digits and a count of fewer words than 2³⁶";
const HEX = "0123456789abcdef";

function hex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX.charAt(byte >> 4) + HEX.charAt(byte & 15);
  return text;
}

function unhex(key: string): Uint8Array {
  const digit = (i: number): number => (key.charCodeAt(i) % 39) - 9; // "0" to "9" are 48 to 57, "a" to "f" 97 to 102
  const bytes = new Uint8Array(32);
  for (let i = 0; i < 32; i += 1) bytes[i] = 16 * digit(2 * i) + digit(2 * i + 1);
  return bytes;
}

const isKey = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

function checkKey(key: unknown): void {
  if (!isKey(key)) throw bad("BAD_KEY", "D7", "A key is 64 lower-case hex digits", key);
}

/**
 * The seed as the session keeps it: a string as it is, a safe integer as its decimal string (−0 is `"0"`).
 * Throws `BAD_SEED` (D1) for anything else and for more than 1,024 UTF-16 units.
 *
 * @internal
 */
export function readSeed(value: unknown): string {
  if (typeof value === "string" && value.length <= MAX_SEED) return value;
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  throw bad("BAD_SEED", "D1", `A seed is a string of at most ${MAX_SEED} UTF-16 units or a safe integer`, value);
}

/** D1. TextEncoder writes lone surrogates as U+FFFD. */
const seedKey = (seed: unknown): Uint8Array => sha256(new TextEncoder().encode(readSeed(seed)));

/**
 * A reader of the keystream of a key (64 hex digits) that has given `drawn` words already (D2). Trusts both.
 *
 * @internal
 */
export function openStream(key: string, drawn: number): Stream {
  const bytes = unhex(key);
  let block: Uint32Array = new Uint32Array(0);
  let base = 0;
  let next = drawn;
  return {
    get drawn() {
      return next;
    },
    uniform(bound) {
      for (;;) {
        const word = block[next - base];
        if (word === undefined) {
          if (next >= STREAM_END) throw bad("BAD_KEY", "D2", ONLY_SO_MANY, next);
          base = next - (next % WORDS_IN_BLOCK);
          block = chacha20Block(bytes, base / WORDS_IN_BLOCK);
        } else {
          next += 1;
          // D3: refused exactly if it lies in the last, incomplete run of `bound` words; `%` is slow above 2³¹.
          const runStart = Math.floor(word / bound) * bound;
          if (runStart + bound <= WORDS) return word - runStart;
        }
      }
    },
  };
}

/**
 * A shuffled copy of a list (D4). Trusts it to be dense.
 *
 * @internal
 */
export function shuffled<T>(stream: Stream, items: readonly T[]): T[] {
  const result = [...items];
  const slots: unknown[] = result; // since a read at an index would add undefined to T
  for (let i = slots.length - 1; i > 0; i -= 1) {
    const j = stream.uniform(i + 1);
    [slots[i], slots[j]] = [slots[j], slots[i]];
  }
  return result;
}

/**
 * The deck after a cut (D5): the top `c` cards below the rest.
 *
 * @internal
 */
export const cutAt = (deck: readonly Card[], c: number): Card[] => [...deck.slice(c), ...deck.slice(0, c)];

/**
 * The seat of the first dealer (D6). Throws `BAD_SEED`; trusts the number of players.
 *
 * @internal
 */
export const firstDealer = (seed: string | number, players: number): number =>
  openStream(handKey(seed, 0), 0).uniform(players);

/**
 * The key of a hand (D1), 64 lower-case hex digits. Hands count from 1; 0 gives the key that draws the first dealer.
 * Throws `BAD_SEED` (D1), and `BAD_BOUND` (D1) for a hand that is no safe integer from 0 up.
 *
 * @example
 * ```ts
 * import { deckFromKey, handKey } from "kratzen";
 *
 * const key = handKey("a seed", 1);
 * key.length; // => 64
 * deckFromKey(key).length; // => 33
 * ```
 */
export function handKey(seed: string | number, hand: number): string {
  const message = new Uint8Array(40);
  message.set(seedKey(seed));
  if (!isWhole(hand, 0, Number.MAX_SAFE_INTEGER)) {
    throw bad("BAD_BOUND", "D1", "The number of a hand is a safe integer from 0 up", hand);
  }
  for (let i = 0; i < 8; i += 1) message[32 + i] = hand / 256 ** i; // little-endian; a byte array keeps the low 8 bits
  return hex(sha256(message));
}

/**
 * The commitment to a whole session (D7), 64 lower-case hex digits: a host publishes it before the first hand and the
 * seed after the last. Throws `BAD_SEED` (D1).
 *
 * @example
 * ```ts
 * import { createSession, sessionCommitment } from "kratzen";
 *
 * createSession({ players: 4, seed: "a seed" }).commitment === sessionCommitment("a seed"); // => true
 * ```
 */
export const sessionCommitment = (seed: string | number): string => hex(sha256(seedKey(seed)));

/**
 * The commitment to one hand (D7), 64 lower-case hex digits: a host publishes it at the deal and the hand's key after.
 * Throws `BAD_KEY` (D7) unless the key is 64 lower-case hex digits.
 *
 * @example
 * ```ts
 * import { handCommitment, handKey } from "kratzen";
 *
 * handCommitment(handKey(7, 1)) === handCommitment(handKey("7", 1)); // => true
 * ```
 */
export function handCommitment(key: string): string {
  checkKey(key);
  return hex(sha256(unhex(key)));
}

/**
 * The deck that a hand's key deals (D4, D5), top first: the first shuffle and cut of its stream.
 * Throws `BAD_KEY` (D7) unless the key is 64 lower-case hex digits.
 *
 * @example
 * ```ts
 * import { deckFromKey, handKey, PACK } from "kratzen";
 *
 * const deck = deckFromKey(handKey("a seed", 1));
 * new Set(deck).size; // => PACK.length
 * ```
 */
export function deckFromKey(key: string): readonly Card[] {
  checkKey(key);
  const stream = openStream(key, 0);
  const deck = shuffled(stream, PACK);
  return cutAt(deck, 1 + stream.uniform(deck.length - 1));
}

/**
 * A generator at the start of the stream of a seed key (D1, D2). Throws `BAD_SEED` (D1).
 *
 * @example
 * ```ts
 * import { createRng, nextInt } from "kratzen";
 *
 * const [die, rng] = nextInt(createRng("a seed"), 6);
 * die >= 0 && die < 6; // => true
 * rng.drawn; // => 1
 * ```
 */
export const createRng = (seed: string | number): Rng => ({ key: hex(seedKey(seed)), drawn: 0 });

/** The key and the stream of a generator from outside. Throws `BAD_KEY` (D2). */
function open(rng: unknown): readonly [string, Stream] {
  const { key, drawn }: Fields = isFields(rng) ? rng : {};
  if (isKey(key) && isWhole(drawn, 0, STREAM_END)) return [key, openStream(key, drawn)];
  throw bad("BAD_KEY", "D2", ONLY_SO_MANY, rng);
}

/**
 * A uniform integer from 0 to `bound` − 1 (D3), and the generator after it.
 * Throws `BAD_KEY` (D2) for a malformed or used-up generator (after 2³⁶ words), and `BAD_BOUND` (D3) for a bound that
 * is no integer from 1 to 2³².
 *
 * @example
 * ```ts
 * import { createRng, nextInt } from "kratzen";
 *
 * const [first, rng] = nextInt(createRng(7), 33);
 * const [second] = nextInt(rng, 33);
 * nextInt(createRng("7"), 33)[0] === first; // => true
 * nextInt(rng, 33)[0] === second; // => true
 * ```
 */
export function nextInt(rng: Rng, bound: number): readonly [number, Rng] {
  const [key, stream] = open(rng);
  if (!isWhole(bound, 1, WORDS)) throw bad("BAD_BOUND", "D3", "A bound is an integer from 1 to 2³²", bound);
  const result = stream.uniform(bound);
  return [result, { key, drawn: stream.drawn }];
}

/**
 * A shuffled copy of any list (D4), and the generator after it; no word is drawn for fewer than two items.
 * Throws `BAD_KEY` (D2) for a malformed or used-up generator, and `BAD_DECK` (D4) for what is no array or has holes.
 *
 * @example
 * ```ts
 * import { createRng, shuffle } from "kratzen";
 *
 * const [seats, rng] = shuffle(createRng("a seed"), ["north", "east", "south"]);
 * [...seats].sort(); // => ["east", "north", "south"]
 * rng.drawn; // => 2
 * ```
 */
export function shuffle<T>(rng: Rng, items: readonly T[]): readonly [readonly T[], Rng] {
  const [key, stream] = open(rng);
  if (!isDense(items)) throw bad("BAD_DECK", "D4", "What is shuffled is an array without holes", items);
  const result = shuffled(stream, items);
  return [result, { key, drawn: stream.drawn }];
}

/** Stops at the first hole, so that a huge empty array costs nothing. */
function isDense(items: unknown): boolean {
  if (!Array.isArray(items)) return false;
  for (let i = 0; i < items.length; i += 1) if (!(i in items)) return false;
  return true;
}
