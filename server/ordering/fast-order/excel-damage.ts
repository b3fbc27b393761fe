import { foldArticul, foldLetters } from '../../goods/fold.ts';

/** Excel replaces articuls by errors, or converts them to dates and numbers (decisions/sheets.md). */

const errors =
  /^#(?:N\/A|Н\/Д|REF!|ССЫЛКА!|VALUE!|ЗНАЧ!|NAME\?|ИМЯ\?|DIV\/0!|ДЕЛ\/0!|NUM!|ЧИСЛО!|NULL!|ПУСТО!|SPILL!|ПЕРЕНОС!|CALC!|ВЫЧИСЛ!|FIELD!|ПОЛЕ!|BLOCKED!|ЗАБЛОКИРОВАНО!|CONNECT!|ПОДКЛЮЧИТЬСЯ!|UNKNOWN!|НЕИЗВЕСТНО!|BUSY!|EXTERNAL!|GETTING_DATA|ОЖИДАНИЕ_ДАННЫХ|#+)$/i;
/** Errors as displayed by LibreOffice. */
const otherErrors = /^(?:err|ошибка):\d{3}$/i;

/** Returns whether a cell shows an error instead of a value: «#Н/Д», «#REF!», «########». */
export function isExcelError(cell: string): boolean {
  return errors.test(cell) || otherErrors.test(cell);
}

const numeric = /^(\d+)(?:[.,](\d+))?$/;

/** Returns a number without the zeros that Excel drops; undefined when the text is not a number. */
function withoutZeros(articul: string): { whole: string; fraction: string } | undefined {
  const [, whole, fraction = ''] = numeric.exec(articul.trim()) ?? [];
  if (whole === undefined) return undefined;
  return { whole: whole.replace(/^0+(?=\d)/, ''), fraction: fraction.replace(/0+$/, '') };
}

/** Returns whether two articuls differ only in zeros that Excel drops: «007» and «7», «2,50» and «2,5». */
export function differByZeros(one: string, other: string): boolean {
  const [a, b] = [withoutZeros(one), withoutZeros(other)];
  return one !== other && a !== undefined && a.whole === b?.whole && a.fraction === b.fraction;
}

/** The length of the longest barcode. */
const mostDigits = 14;
const mostDecimals = 3;

/**
 * Returns the folded articuls that may have become this number by losing or gaining zeros; empty when the text is not
 * a number.
 */
export function keysWithZeros(articul: string): string[] {
  const number = withoutZeros(articul);
  if (!number || number.whole.length + number.fraction.length > mostDigits) return [];
  const { whole, fraction } = number;
  const wholes = zeros(mostDigits - whole.length).map((before) => before + whole);
  const fractions = zeros(mostDecimals).map((after) => fraction + after);
  return [...new Set(wholes.flatMap((each) => fractions.map((rest) => each + rest)))];
}

function zeros(most: number): string[] {
  return Array.from({ length: most + 1 }, (_, count) => '0'.repeat(count));
}

/**
 * What an articul may have been before Excel converted it. `keys`: the possible articuls, folded. `fits`: returns
 * whether an articul with one of these keys matches.
 */
type Damage = { kind: 'date' | 'number'; keys: string[]; fits: (articul: string) => boolean };

/** Returns what a text may have been before Excel converted it to a date or a power of ten; else undefined. */
export function damageOf(text: string): Damage | undefined {
  const spellings = spellingsOfDate(text);
  if (spellings) return damage('date', spellings);
  const powers = spellingsOfPower(text);
  return powers && damage('number', powers);
}

function damage(kind: Damage['kind'], spellings: string[]): Damage {
  const plain = new Set(spellings.map(separated));
  return {
    kind,
    keys: [...new Set(spellings.map(foldArticul))],
    fits: (articul) => plain.has(separated(articul)),
  };
}

/** Folds an articul and replaces every character that Excel accepts as a date separator with a dash. */
function separated(articul: string): string {
  return foldLetters(articul)
    .trim()
    .replace(/[\s./\\,‐-―-]+/g, '-');
}

const months = [
  ['янв', 'январь', 'jan', 'january'],
  ['фев', 'февраль', 'feb', 'february'],
  ['мар', 'март', 'mar', 'march'],
  ['апр', 'апрель', 'apr', 'april'],
  ['май', 'май', 'may', 'may'],
  ['июн', 'июнь', 'jun', 'june'],
  ['июл', 'июль', 'jul', 'july'],
  ['авг', 'август', 'aug', 'august'],
  ['сен', 'сентябрь', 'sep', 'september'],
  ['окт', 'октябрь', 'oct', 'october'],
  ['ноя', 'ноябрь', 'nov', 'november'],
  ['дек', 'декабрь', 'dec', 'december'],
];

type Day = { day?: number | undefined; month: number; year?: number | undefined };

/** Parses «01.фев», «май.05», «01.02.2026», «2026-02-01», «1 фев 26», with or without a time. */
function dayShown(text: string): Day | undefined {
  const [shown = ''] = text
    .toLowerCase()
    .trim()
    .split(/[t ]\d\d?:\d\d/);
  const [first = '', second = '', third, ...more] = shown.split(/[\s./-]+/).filter((part) => part !== 'г');
  if (more.length > 0 || second === '') return undefined;
  const [one, two, three] = [
    wholeOf(first, 4),
    wholeOf(second, 4),
    third === undefined ? undefined : wholeOf(third, 4),
  ];
  const named = [monthNamed(first), monthNamed(second)];
  if (third !== undefined && three === undefined) return undefined;
  if (named[0] && two !== undefined && third === undefined) return { month: named[0], year: two };
  if (named[1] && one !== undefined) return fitting({ day: one, month: named[1], year: three });
  if (one === undefined || two === undefined || three === undefined) return undefined;
  return first.length === 4
    ? fitting({ year: one, month: two, day: three })
    : fitting({ day: one, month: two, year: three });
}

function fitting(day: Day): Day | undefined {
  return (day.day ?? 1) >= 1 && (day.day ?? 1) <= 31 && day.month >= 1 && day.month <= 12 ? day : undefined;
}

function wholeOf(text: string, most: number): number | undefined {
  return /^\d+$/.test(text) && text.length <= most ? Number(text) : undefined;
}

/** Returns the number of a month, from 1, by its name or at least its first three letters. */
function monthNamed(text: string): number | undefined {
  if (text.length < 3) return undefined;
  const place = months.findIndex((names) =>
    names.some(
      (name) =>
        name.startsWith(text) ||
        (text === 'мая' && name === 'май') ||
        (text.length > 3 && text.startsWith(name.slice(0, 3)) && /^[а-я]+$/.test(text)),
    ),
  );
  return place === -1 ? undefined : place + 1;
}

/** Returns the texts that Excel would show as this date, most likely first. */
function spellingsOfDate(text: string): string[] | undefined {
  const shown = dayShown(text);
  if (!shown) return undefined;
  const { day, month, year } = shown;
  const names = months[month - 1] ?? [];
  const years =
    year === undefined ? [] : [...new Set([String(year), padded(year % 100), String(year % 100)])];
  const numbers = (value: number) => [...new Set([String(value), padded(value)])];
  const monthNumbers = numbers(month);
  const days = day === undefined ? [] : numbers(day);
  const pairs = (ones: string[], others: string[]) =>
    ones.flatMap((one) => others.map((other) => `${one}-${other}`));
  const both = [...pairs(days, monthNumbers), ...pairs(monthNumbers, days)];
  // Excel treats «фев-26» as the first day of that month.
  const ofMonth = day === undefined || day === 1;
  return [
    ...both,
    ...pairs(days, names),
    ...pairs(names, days),
    ...pairs(both, years),
    ...pairs(years, both),
    ...(ofMonth
      ? [
          ...pairs(names, years),
          ...pairs(monthNumbers, years),
          ...pairs(years, monthNumbers),
          ...pairs(years, names),
        ]
      : []),
  ];
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the texts that Excel shows as this power of ten («1E5» or «10E4» for «1,00E+05»), and the whole number. */
function spellingsOfPower(text: string): string[] | undefined {
  const [, whole = '', fraction = '', sign, power = ''] =
    /^(\d+)(?:[.,](\d+))?e([+-]?)(\d{1,3})$/i.exec(text.trim()) ?? [];
  if (whole === '' || sign === undefined) return undefined;
  const decimals = fraction.replace(/0+$/, '');
  const digits = (whole + decimals).replace(/^0+(?=\d)/, '');
  const exponent = Number(`${sign}${power}`) - decimals.length;
  const spelled = zeros(mostDecimals).flatMap((after) => {
    const rest = exponent - after.length;
    const size = Math.abs(rest);
    const marks = rest < 0 ? ['-'] : ['', '+'];
    return marks.flatMap((mark) => [
      `${digits}${after}e${mark}${size}`,
      `${digits}${after}e${mark}${padded(size)}`,
    ]);
  });
  return exponent >= 0 && exponent <= mostDigits ? [...spelled, digits + '0'.repeat(exponent)] : spelled;
}
