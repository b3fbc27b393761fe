/**
 * Returns a copy of a string that shares no memory with its source. The engine keeps a substring as a reference into
 * the long text, so 40 characters of every record would keep the whole file in memory.
 */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
