import { word } from "./words.js";

const rotated = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** A byte; 0 beyond the end. */
const at = (bytes: Uint8Array, i: number): number => bytes[i] ?? 0;

/**
 * Fractional parts of roots of the first primes, 32 bits each: the constants of FIPS 180-4 (4.2.2, 5.3.3).
 * Found bit by bit in integers, since Math.cbrt may differ between engines.
 */
function fractions(count: number, degree: bigint): Int32Array {
  const words = new Int32Array(count);
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < count; n += 1n) {
    if (primes.some((p) => n % p === 0n)) continue;
    let root = 0n;
    for (let bit = 1n << 34n; bit > 0n; bit >>= 1n) {
      if ((root + bit) ** degree <= n << (32n * degree)) root += bit;
    }
    words[primes.length] = Number(root & 0xffffffffn);
    primes.push(n);
  }
  return words;
}

const K = /* @__PURE__ */ fractions(64, 3n);
const START = /* @__PURE__ */ fractions(8, 2n);

/**
 * The SHA-256 digest (32 bytes) of a message: FIPS 180-4. Trusts the message to be below 512 MiB.
 *
 * @internal
 */
export function sha256(message: Uint8Array): Uint8Array {
  // 5.1.1: a bit 1, zeros (here what is beyond the end), and the length in bits as the last word
  const padded = new Uint8Array(message.length + 1);
  padded.set(message);
  padded[message.length] = 0x80;
  const end = Math.ceil((message.length + 9) / 64) * 64;

  const state = START.slice();
  const w = new Int32Array(16); // the last 16 words of the schedule
  for (let block = 0; block < end; block += 64) {
    for (let i = 0; i < 16; i += 1) {
      const p = block + 4 * i;
      w[i] = (at(padded, p) << 24) | (at(padded, p + 1) << 16) | (at(padded, p + 2) << 8) | at(padded, p + 3);
    }
    if (block + 64 === end) w[15] = 8 * message.length;
    let a = word(state, 0);
    let b = word(state, 1);
    let c = word(state, 2);
    let d = word(state, 3);
    let e = word(state, 4);
    let f = word(state, 5);
    let g = word(state, 6);
    let h = word(state, 7);
    for (let i = 0; i < 64; i += 1) {
      if (i >= 16) {
        const x = word(w, (i + 1) & 15);
        const y = word(w, (i + 14) & 15);
        const s0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
        const s1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
        w[i & 15] = word(w, i & 15) + s0 + word(w, (i + 9) & 15) + s1;
      }
      const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(K, i) + word(w, i & 15)) | 0;
      const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => {
      state[i] = word(state, i) + x;
    });
  }
  const digest = new Uint8Array(32);
  for (let i = 0; i < 32; i += 1) digest[i] = word(state, i >> 2) >>> (24 - 8 * (i & 3));
  return digest;
}
