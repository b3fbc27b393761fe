/** Returns a signal that aborts after `ms`. Safari has `AbortSignal.timeout` only from 16 on. */
export function timeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}
