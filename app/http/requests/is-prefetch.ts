/**
 * Returns whether a browser only prefetches (`Sec-Purpose: prefetch;prerender`, older ones `Purpose: prefetch`). The
 * response may never be seen, so nothing is changed and no message is used up.
 */
export function isPrefetch({ headers }: Request): boolean {
  return /\bprefetch\b/i.test(headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '');
}
