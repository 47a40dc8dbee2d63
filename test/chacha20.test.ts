import { createCipheriv } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chacha20Block } from "../src/chacha20.js";

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));

/** The words as the RFC prints a serialized block. */
function serialized(words: Uint32Array): string {
  const bytes = Buffer.alloc(64);
  words.forEach((word, i) => {
    bytes.writeUInt32LE(word, 4 * i);
  });
  return bytes.toString("hex");
}

/** OpenSSL's 16-byte iv is the counter, little-endian, and the nonce. */
function reference(key: Uint8Array, counter: number, nonce: Uint8Array): string {
  const iv = Buffer.alloc(16);
  iv.writeUInt32LE(counter, 0);
  iv.set(nonce, 4);
  return createCipheriv("chacha20", key, iv).update(Buffer.alloc(64)).toString("hex");
}

const zeros = "00".repeat(32);
const noNonce = "00".repeat(12);

describe("chacha20Block", () => {
  test.each([
    {
      vector: "2.3.2",
      key: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      nonce: "000000090000004a00000000",
      counter: 1,
      block: `10f1e7e4d13b5915500fdd1fa32071c4 c7d1f4c733c068030422aa9ac3d46c4e
              d2826446079faa0914c2d705d98b02a2 b5129cd1de164eb9cbd083e8a2503c4e`,
    },
    {
      vector: "A.1 #1",
      key: zeros,
      nonce: noNonce,
      counter: 0,
      block: `76b8e0ada0f13d90405d6ae55386bd28 bdd219b8a08ded1aa836efcc8b770dc7
              da41597c5157488d7724e03fb8d84a37 6a43b8f41518a11cc387b669b2ee6586`,
    },
    {
      vector: "A.1 #2",
      key: zeros,
      nonce: noNonce,
      counter: 1,
      block: `9f07e7be5551387a98ba977c732d080d cb0f29a048e3656912c6533e32ee7aed
              29b721769ce64e43d57133b074d839d5 31ed1f28510afb45ace10a1f4b794d6f`,
    },
    {
      vector: "A.1 #3",
      key: `${"00".repeat(31)}01`,
      nonce: noNonce,
      counter: 1,
      block: `3aeb5224ecf849929b9d828db1ced4dd 832025e8018b8160b82284f3c949aa5a
              8eca00bbb4a73bdad192b5c42f73f2fd 4e273644c8b36125a64addeb006c13a0`,
    },
    {
      vector: "A.1 #4",
      key: `00ff${"00".repeat(30)}`,
      nonce: noNonce,
      counter: 2,
      block: `72d54dfbf12ec44b362692df94137f32 8fea8da73990265ec1bbbea1ae9af0ca
              13b25aa26cb4a648cb9b9d1be65b2c09 24a66c54d545ec1b7374f4872e99f096`,
    },
    {
      vector: "A.1 #5",
      key: zeros,
      nonce: `${"00".repeat(11)}02`,
      counter: 0,
      block: `c2c64d378cd536374ae204b9ef933fcd 1a8b2288b3dfa49672ab765b54ee27c7
              8a970e0e955c14f3a88e741b97c286f7 5f8fc299e8148362fa198a39531bed6d`,
    },
  ])("RFC 8439, $vector", ({ key, nonce, counter, block }) => {
    expect(serialized(chacha20Block(bytesOf(key), counter, bytesOf(nonce)))).toBe(block.replaceAll(/\s/g, ""));
    expect(reference(bytesOf(key), counter, bytesOf(nonce))).toBe(block.replaceAll(/\s/g, ""));
  });

  test("agrees with OpenSSL on any key, counter and nonce", () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(bytes(32), fc.integer({ min: 0, max: 2 ** 32 - 1 }), bytes(12), (key, counter, nonce) => {
        expect(serialized(chacha20Block(key, counter, nonce))).toBe(reference(key, counter, nonce));
      }),
    );
  });

  test("the nonce is zero unless given", () => {
    const key = Uint8Array.from({ length: 32 }, (_, i) => 255 - i);
    expect(chacha20Block(key, 2 ** 32 - 1)).toEqual(chacha20Block(key, 2 ** 32 - 1, new Uint8Array(12)));
  });

  test("each block is the caller's own, the key untouched", () => {
    const key = new Uint8Array(32).fill(7);
    const first = chacha20Block(key, 0);
    const copy = first.slice();
    chacha20Block(key, 1);
    expect(first).toEqual(copy);
    expect(key).toEqual(new Uint8Array(32).fill(7));
  });
});
