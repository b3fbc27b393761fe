/**
 * Dates are `dd.mm.yyyy` in Europe/Moscow on screens and on the wire (§3.1), and ISO days `yyyy-mm-dd` in
 * code.
 */

/** Moscow has had no daylight saving time since 2014: always UTC+3. */
const moscowOffset = 3 * 3_600_000;
export const dayMs = 86_400_000;

/** Returns a date whose UTC fields are those of the clock in Moscow. */
export function moscowTime(ms: number): Date {
  return new Date(ms + moscowOffset);
}

/** Returns the Moscow calendar day of a moment, `yyyy-mm-dd`. */
export function dayOf(ms: number): string {
  return moscowTime(ms).toISOString().slice(0, 10);
}

/**
 * Returns the current Moscow day, `yyyy-mm-dd`. Use it only where passing the time as a parameter is impractical: for
 * the year of a typed date, and for whether a contract is in force.
 */
export function currentDay(): string {
  return dayOf(Date.now());
}

/** Returns the moment at which a Moscow day begins. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - moscowOffset;
}

/** Returns the next moment after `now` that is `minutes` after the start of a Moscow day. */
export function nextNight(now: number, minutes: number): number {
  const night = startOfDay(dayOf(now)) + minutes * 60_000;
  return night > now ? night : startOfDay(addDays(dayOf(now), 1)) + minutes * 60_000;
}

/** Returns the ISO day `days` later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the same day of another month, or that month's last day if it is shorter: a month before 31.03 is 28.02. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Converts `2026-07-05` to `05.07.2026`. */
export function ruDate(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

/** Converts `05.07.2026` to `2026-07-05`; undefined for an empty text. */
export function isoOfRu(date: string): string | undefined {
  return date ? date.split('.').reverse().join('-') : undefined;
}

/** Formats a moment as `05.07.2026` in Moscow. */
export function ruDateOf(ms: number): string {
  return ruDate(dayOf(ms));
}

/** Formats a moment as `05.07.2026, 14:30` in Moscow, with a no-break space. */
export function ruDateTimeOf(ms: number): string {
  return `${ruDateOf(ms)},\u00a0${ruTimeOf(ms)}`;
}

/** Formats a moment as `14:30:05` in Moscow. */
export function ruClockOf(ms: number): string {
  return moscowTime(ms).toISOString().slice(11, 19);
}

/** Formats a moment as `14:30` in Moscow. */
export function ruTimeOf(ms: number): string {
  return moscowTime(ms).toISOString().slice(11, 16);
}
