import { dayMs, ruDateOf } from '#server/kernel/clock.ts';

/**
 * Returns when an account was last used. A session is extended once an hour, but the list of the dealer's accounts
 * only needs the day.
 */
export function lastUsedText(lastUsed: number | undefined, now: number): string {
  if (lastUsed === undefined) return 'не было';
  return now - lastUsed < dayMs ? 'в последние сутки' : ruDateOf(lastUsed);
}
