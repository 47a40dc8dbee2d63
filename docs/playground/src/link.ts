const KEY = "#session=";

/** A stream of bytes, put through a transformer and read to its end. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transformer: ReadableWritablePair<Uint8Array, BufferSource>,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(transformer);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

/** Packs a value for the part of a link that no browser sends to a server. */
export async function toHash(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return KEY + toText(await through(bytes, new CompressionStream("deflate-raw")));
}

/** Whether the part of a link holds a value at all. */
export const hasValue = (hash: string): boolean => hash.startsWith(KEY);

/** The value that a link holds. It may be anything; rejects when there is none. */
export async function fromHash(hash: string): Promise<unknown> {
  const bytes = await through(fromText(hash.slice(KEY.length)), new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(bytes));
}
