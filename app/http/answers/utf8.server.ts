/**
 * Returns a text as bytes. `Buffer.from` of Node 20 takes four times as long for a text with Russian letters
 * as writing it into a buffer of the right size.
 */
export function utf8(text: string) {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text));
  return bytes.subarray(0, bytes.write(text));
}
