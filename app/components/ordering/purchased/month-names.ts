const names = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const full = [
  ...['январь', 'февраль', 'март', 'апрель', 'май', 'июнь'],
  ...['июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'],
];

/** Returns the short name of a month: `2026-07` → «июл». */
export function shortMonth(month: string): string {
  return names[Number(month.slice(5)) - 1] ?? month;
}

/** Returns the name of a month with its year: `2026-07` → «июль 2026». */
export function fullMonth(month: string): string {
  return `${full[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}
