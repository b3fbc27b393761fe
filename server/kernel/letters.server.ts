import { isUtf8 } from 'node:buffer';

const utf8 = new TextDecoder();

/** The encoding of old programs and of Excel in Russia; every byte sequence is valid in it. */
export const cyrillic = new TextDecoder('windows-1251');

/** Returns bytes decoded as UTF-8 if they are valid UTF-8, whatever encoding was declared, otherwise as `named`. */
export function textOf(bytes: Uint8Array, named = cyrillic): string {
  return (isUtf8(bytes) ? utf8 : named).decode(bytes);
}

/** Returns the text in windows-1251; undefined if it lacks one of the characters. */
export function cyrillicBytes(text: string): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = byteOf[text.charCodeAt(i)] ?? missing;
    if (byte === missing) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}

const missing = -1;
/** The byte of each character. */
const byteOf = new Int16Array(0x10000).fill(missing);
for (let byte = 0; byte < 256; byte++) byteOf[cyrillic.decode(Uint8Array.of(byte)).charCodeAt(0)] = byte;

/** Returns the bytes of a text, with `%` escapes decoded. */
export function unescapedBytes(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return Buffer.from(bytes, 'latin1');
}

/**
 * Returns the query with its letters escaped as UTF-8. A query in windows-1251 is re-escaped; nothing else in it
 * changes.
 */
export function queryInUtf8(query: string): string {
  const isAscii = !/%[89a-f]/i.test(query);
  if (isAscii || isUtf8(unescapedBytes(query))) return query;
  return query.replace(/%[89a-f][0-9a-f]/gi, (byte) =>
    encodeURIComponent(cyrillic.decode(unescapedBytes(byte))),
  );
}
