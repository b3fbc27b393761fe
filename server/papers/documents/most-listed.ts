import type { CappedCount } from './register-view.ts';

/** The maximum number of documents listed; older documents can be found by period or number. */
export const mostListed = 2_000;

/** Caps a count of at most one more than `mostListed`. */
export function capped(count: number): CappedCount {
  return { count: Math.min(count, mostListed), isCut: count > mostListed };
}
