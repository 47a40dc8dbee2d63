/** @internal A 32-bit word of a list of them; the index is never beyond its end. */
export const word = (words: Int32Array, i: number): number => Number(words[i]);
