import type { CalendarDay } from './calendar-view.ts';

const holidays: [monthAndDay: string, note: string][] = [
  ...['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-08'].map((day): [string, string] => [
    day,
    'Новогодние каникулы',
  ]),
  ['01-07', 'Рождество Христово'],
  ['02-23', 'День защитника Отечества'],
  ['03-08', 'Международный женский день'],
  ['05-01', 'Праздник Весны и\u00a0Труда'],
  ['05-09', 'День Победы'],
  ['06-12', 'День России'],
  ['11-04', 'День народного единства'],
];

/**
 * Returns the non-working holidays of a year (article 112 of the Russian labour code), the earliest first. The
 * government moves days off every year; moved days are not included.
 */
export function holidaysOf(year: number): CalendarDay[] {
  return holidays
    .map(([day, note]) => ({ day: `${year}-${day}`, ships: false, note }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
