import { dayMs, ruDateOf } from '#server/kernel/clock.ts';

/** A session is prolonged once a day: what is no older than that is all that can be said of the last one. */
export function lastUsedText(lastUsed: number | undefined, now: number): string {
  if (lastUsed === undefined) return 'не выполнен';
  return now - lastUsed < dayMs ? 'в последние сутки' : ruDateOf(lastUsed);
}
