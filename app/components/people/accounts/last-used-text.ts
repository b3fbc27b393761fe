import { dayMs, ruDateOf } from '#server/kernel/clock.ts';

/** A session is prolonged once a day, so the last use is only known to the day. */
export function lastUsedText(lastUsed: number | undefined, now: number): string {
  if (lastUsed === undefined) return 'не было';
  return now - lastUsed < dayMs ? 'в последние сутки' : ruDateOf(lastUsed);
}
