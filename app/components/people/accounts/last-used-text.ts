import { dayMs, ruDateOf } from '#server/kernel/clock.ts';

/** A session is prolonged once an hour; a day is precise enough for the list of the dealer's accounts. */
export function lastUsedText(lastUsed: number | undefined, now: number): string {
  if (lastUsed === undefined) return 'не было';
  return now - lastUsed < dayMs ? 'в последние сутки' : ruDateOf(lastUsed);
}
