import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256 } from "../src/sha256.js";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const digest = (message: Uint8Array | string): string => hex(sha256(Uint8Array.from(Buffer.from(message))));
const reference = (message: Uint8Array): string => createHash("sha256").update(message).digest("hex");

// Every one of the 72 derived constants enters every block, so a wrong one could not pass these.
describe("sha256", () => {
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("published vector %#", (message, expected) => {
    expect(digest(message)).toBe(expected);
  });

  test("agrees with Node at every length around the block boundaries", () => {
    for (let length = 0; length <= 200; length += 1) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
      expect(digest(message)).toBe(reference(message));
    }
  });

  test("agrees with Node on any message", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1000 }), (message) => {
        expect(digest(message)).toBe(reference(message));
      }),
    );
  });

  test("reads a view into a larger buffer, and leaves it as it was", () => {
    const buffer = Uint8Array.from({ length: 300 }, (_, i) => i % 256);
    const copy = buffer.slice();
    const view = buffer.subarray(100, 240);
    expect(hex(sha256(view))).toBe(reference(view));
    expect(buffer).toEqual(copy);
  });
});
