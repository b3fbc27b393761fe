/** Dates are `dd.mm.yyyy` in Europe/Moscow on the screen and on the wire (contract §1), ISO days `yyyy-mm-dd` inside. */

/** Moscow has had no summer time since 2014: always UTC+3. */
const moscowOffset = 3 * 3_600_000;
export const dayMs = 86_400_000;

/** A moment whose UTC fields are what the clock shows in Moscow. */
export function moscowTime(ms: number): Date {
  return new Date(ms + moscowOffset);
}

/** The Moscow calendar day of a moment, `yyyy-mm-dd`. */
export function dayOf(ms: number): string {
  return moscowTime(ms).toISOString().slice(0, 10);
}

/** The moment a Moscow day begins. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - moscowOffset;
}

/** An ISO day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of another month; where that is shorter, its last day: a month before 31.03 is 28.02. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** `2026-07-05` → `05.07.2026`. */
export function ruDate(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

/** A moment → `05.07.2026` in Moscow. */
export function ruDateOf(ms: number): string {
  return ruDate(dayOf(ms));
}

/** A moment → `05.07.2026, 14:30` in Moscow. */
export function ruDateTimeOf(ms: number): string {
  return `${ruDateOf(ms)}, ${ruTimeOf(ms)}`;
}

/** A moment → `14:30` in Moscow. */
export function ruTimeOf(ms: number): string {
  return moscowTime(ms).toISOString().slice(11, 16);
}

/** `5.7.2026` or `05.07.2026` → `2026-07-05`; undefined when there is no such day. */
export function parseRuDate(text: string): string | undefined {
  const parts = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  if (!parts) return undefined;
  const [, d = '', m = '', y = ''] = parts;
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Date.parse rolls 31.02 over to March: only a day that reads back the same exists.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** What to say of a text in which `parseRuDate` finds no day. */
export function whyNoDay(text: string): string {
  return /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text.trim()) ? 'Такой даты нет' : 'Укажите дату в виде дд.мм.гггг';
}
