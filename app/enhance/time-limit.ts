/** Returns a signal that aborts after `ms`. Safari has `AbortSignal.timeout` only since 16. */
export function timeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}
