/**
 * A quick generator (xorshift32) for the random choices, the same for every contestant.
 *
 * @param {number} seed - any whole number but 0
 * @returns {(bound: number) => number} gives a whole number from 0 to bound − 1
 */
export function quickRandom(seed) {
  let x = seed;
  return (bound) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % bound;
  };
}
