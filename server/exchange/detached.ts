/**
 * A copy of a text that shares no memory with where it was cut from. The engine keeps a piece of a long text as a reference into
 * it: remembering 40 characters of every record would hold the whole file.
 */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
