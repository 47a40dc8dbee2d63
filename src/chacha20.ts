import { word } from "./words.js";

const rotated = (x: number, n: number): number => (x << n) | (x >>> (32 - n));

/** A byte; 0 beyond the end. */
const at = (bytes: Uint8Array, i: number): number => bytes[i] ?? 0;

/** Little-endian, on every host. */
const wordAt = (bytes: Uint8Array, i: number): number =>
  at(bytes, i) | (at(bytes, i + 1) << 8) | (at(bytes, i + 2) << 16) | (at(bytes, i + 3) << 24);

/** RFC 8439, 2.1, on the words at four indexes. */
function quarterRound(words: Int32Array, i: number, j: number, k: number, l: number): void {
  let a = word(words, i);
  let b = word(words, j);
  let c = word(words, k);
  let d = word(words, l);
  a = (a + b) | 0;
  d = rotated(d ^ a, 16);
  c = (c + d) | 0;
  b = rotated(b ^ c, 12);
  a = (a + b) | 0;
  d = rotated(d ^ a, 8);
  c = (c + d) | 0;
  b = rotated(b ^ c, 7);
  words[i] = a;
  words[j] = b;
  words[k] = c;
  words[l] = d;
}

/**
 * One ChaCha20 block as 16 words: RFC 8439, 2.3. Trusts its arguments.
 *
 * @param key - 32 bytes
 * @param counter - 0 to 2³² − 1
 * @param nonce - 12 bytes; zero unless given
 * @internal
 */
export function chacha20Block(key: Uint8Array, counter: number, nonce: Uint8Array = new Uint8Array()): Uint32Array {
  const start = new Int32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]); // "expand 32-byte k"
  for (let i = 0; i < 8; i += 1) start[4 + i] = wordAt(key, 4 * i);
  start[12] = counter;
  for (let i = 0; i < 3; i += 1) start[13 + i] = wordAt(nonce, 4 * i);

  const words = start.slice();
  for (let round = 0; round < 10; round += 1) {
    for (let i = 0; i < 4; i += 1) quarterRound(words, i, i + 4, i + 8, i + 12);
    for (let i = 0; i < 4; i += 1) {
      quarterRound(words, i, 4 + ((i + 1) & 3), 8 + ((i + 2) & 3), 12 + ((i + 3) & 3));
    }
  }
  for (let i = 0; i < 16; i += 1) words[i] = word(words, i) + word(start, i);
  return new Uint32Array(words.buffer);
}
