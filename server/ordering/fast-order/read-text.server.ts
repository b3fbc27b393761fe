import { cyrillic, textOf } from '../../kernel/letters.server.ts';
import { splitTable, type Table } from './split-table.ts';

/**
 * Returns the table in a text in UTF-8, UTF-16 with a byte order mark, or windows-1251, detected by content; undefined
 * when the bytes are not a text.
 */
export function readText(bytes: Uint8Array): Table | undefined {
  const text = decode(bytes);
  // Pictures, PDFs and programs contain control characters; tables do not.
  return text === undefined || /\p{Cc}/u.test(text.slice(0, 100_000).replace(/\s/g, ''))
    ? undefined
    : splitTable(text);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
    if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
    return textOf(bytes);
  } catch {
    return startsWith(bytes, [0xff, 0xfe]) ? undefined : cyrillic.decode(bytes);
  }
}

export function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
