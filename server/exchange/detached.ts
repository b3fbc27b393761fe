/**
 * Copies a text so that it shares no memory with its source. The engine keeps a substring as a reference into
 * the long text: 40 characters of every record would hold the whole file.
 */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
