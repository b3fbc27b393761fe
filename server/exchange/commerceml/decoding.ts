import { isUtf8, transcode } from 'node:buffer';

/**
 * Decodes a text piece by piece; the last call passes no bytes. Returns undefined when the bytes are not valid in the
 * encoding.
 */
export type Decoder = (bytes?: Buffer) => string | undefined;

/** Returns a decoder for any encoding that the platform supports. */
export function anyDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return undefined;
    }
  };
}

/** Returns a decoder of UTF-8 that needs half the time of TextDecoder for Cyrillic. */
export function utf8Decoder(): Decoder {
  /** The first bytes of a character whose other bytes come with the next piece. */
  let begun: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return (piece) => {
    const bytes = begun.length > 0 && piece ? Buffer.concat([begun, piece]) : (piece ?? begun);
    const end = piece ? endOfWhole(bytes) : bytes.length;
    begun = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) return undefined;
    const text = transcode(whole, 'utf8', 'utf16le').toString('utf16le');
    if (!isFirst || text === '') return text;
    isFirst = false;
    return text.replace(/^\ufeff/, '');
  };
}

/** Returns the length of a UTF-8 text without an incomplete last character. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (length > 0) return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
