/** So long a file of 1C is tried again whose pictures cannot be written (decisions/door-of-1c.md): 1C keeps asking meanwhile. */
const patienceMs = 60 * 60_000;
const shortestMs = 10_000;
const longestMs = 5 * 60_000;

/**
 * Returns when a file is tried again whose pictures could not be written since `since`, after pauses that grow from ten
 * seconds to five minutes; undefined after an hour. Milliseconds.
 */
export function nextTry(since: number, now: number): number | undefined {
  const waited = now - since;
  if (waited >= patienceMs) return undefined;
  return now + Math.min(longestMs, Math.max(shortestMs, waited));
}
