/**
 * Dates as people and programs write them. The portal writes `dd.mm.yyyy` (§3.1); it also parses `1.9.26`,
 * `25/11/2026`, `25112026`, `2026-11-25`, `25 ноября` and `25.11`.
 */

/**
 * How to complete a date without a year: the first such day from `today` on, or the last such day up to it.
 */
type MissingYear = { today: string; towards: 'future' | 'past' };

const months = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

const between = String.raw`\s*[.,/\s-]\s*`;
const dayFirst = new RegExp(`^(\\d{1,2})${between}(\\d{1,2})(?:${between}(\\d{4}|\\d{2}))?$`);
const yearFirst = new RegExp(`^(\\d{4})${between}(\\d{1,2})${between}(\\d{1,2})$`);
const withName = /^(\d{1,2})\s+([а-я]{3,8})(?:\s+(\d{4}|\d{2}))?$/;

type Parts = { year: string | undefined; month: string; date: string };

/** Returns the ISO day `yyyy-mm-dd`; undefined if the text is not an existing day. */
export function parseTypedDate(text: string, missingYear: MissingYear): string | undefined {
  for (const { year, month, date } of readings(text)) {
    const day = year === undefined ? closestDay(month, date, missingYear) : isoDay(Number(year), month, date);
    if (day) return day;
  }
  return undefined;
}

/** Returns the message for a text that `parseTypedDate` cannot parse. */
export function whyNoDay(text: string): string {
  return readings(text).length > 0 ? 'Такой даты нет' : 'Укажите дату в виде дд.мм.гггг';
}

const maxDateLength = 60;

/**
 * Returns the possible meanings of a text, likeliest first: eight digits are `ddmmyyyy`, or `yyyymmdd` if that is not
 * a day.
 */
function readings(text: string): Parts[] {
  // No date is longer. Without this limit the patterns backtrack over long runs of spaces.
  if (text.length > maxDateLength) return [];
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*(?:года|г\.?)$/, '')
    .replace(/\.$/, '');
  const plain = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ?? dayFirst.exec(typed);
  const named = withName.exec(typed);
  const iso = /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? yearFirst.exec(typed);
  const found: Parts[] = [];
  if (plain) found.push({ year: fullYear(plain[3]), month: plain[2] ?? '', date: plain[1] ?? '' });
  if (named) {
    const month = months.findIndex((stem) => named[2]?.startsWith(stem)) + 1;
    if (month > 0) found.push({ year: fullYear(named[3]), month: String(month), date: named[1] ?? '' });
  }
  if (iso) found.push({ year: iso[1], month: iso[2] ?? '', date: iso[3] ?? '' });
  return found;
}

function fullYear(year: string | undefined): string | undefined {
  return year?.length === 2 ? `20${year}` : year;
}

/** Returns the ISO day of a year, month and date; undefined if there is no such day. */
export function isoDay(year: number, month: string, date: string): string | undefined {
  const day = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Date.parse turns 31.02 into a day of March; a day exists only if it reads back the same.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

/**
 * Returns the closest ISO day with this month and date. Searches eight years, because 29 February may be missing for
 * that long.
 */
function closestDay(month: string, date: string, { today, towards }: MissingYear): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  for (let i = 0; i <= 8; i++) {
    const day = isoDay(thisYear + (towards === 'future' ? i : -i), month, date);
    if (day && (towards === 'future' ? day >= today : day <= today)) return day;
  }
  return undefined;
}
