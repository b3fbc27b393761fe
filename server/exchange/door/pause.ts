/** How long to retry a 1C file whose pictures cannot be written, while 1C keeps asking (decisions/door-of-1c.md). */
const patienceMs = 60 * 60_000;
const shortestMs = 10_000;
const longestMs = 5 * 60_000;

/**
 * Returns when to retry a file whose pictures could not be written since `since`, in milliseconds. The pauses grow
 * from ten seconds to five minutes. Undefined after an hour.
 */
export function nextTry(since: number, now: number): number | undefined {
  const waited = now - since;
  if (waited >= patienceMs) return undefined;
  return now + Math.min(longestMs, Math.max(shortestMs, waited));
}
