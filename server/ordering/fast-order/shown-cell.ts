import SSF from 'ssf';

/** The number format of a cell: the id of a built-in format, or a format code. */
export type NumberFormat = number | string;

/** Built-in formats as a Russian Excel shows them; outside Asia, the other ids below 50 are «General». */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd.mm.yyyy',
  15: 'dd.mmm.yy',
  16: 'dd.mmm',
  17: 'mmm.yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd.mm.yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** The number of days between the starting dates of the two date systems of workbooks. */
const since1904 = 1462;
/**
 * The serial number of 01.01.1930. Tables contain no earlier dates: smaller numbers are counts that a program has
 * formatted as dates.
 */
const firstDay = 10_959;

/**
 * Returns a number as a Russian Excel shows it: in its format, with a decimal comma and spaces between thousands.
 * Without a format it has 15 significant digits. `date1904`: the workbook counts days from 1904.
 */
export function shownNumber(value: number, format: NumberFormat, date1904 = false): string {
  const code = typeof format === 'number' ? (builtIn[format] ?? '') : format;
  if (code === '' || /^(?:general|основной|@)$/i.test(code)) return general(value);
  const { isDate, own } = prepared(code);
  const day = isDate && date1904 ? value + since1904 : value;
  if (isDate && day < firstDay) return general(value);
  const text = formatted(own, day);
  if (text === undefined) return general(value);
  if (isDate) return inRussian(text);
  const shown = localized(text);
  // Accounting formats show zero as «-».
  return value === 0 && shown !== '' && !/[\p{L}\p{N}]/u.test(shown) ? '0' : shown;
}

/** Excel stores this many significant digits. */
const digits = 15;

function general(value: number): string {
  return String(Number(value.toPrecision(digits)))
    .replace('.', ',')
    .replace('e', 'E');
}

type Prepared = { isDate: boolean; own: string };

const maxKept = 1_000;
const kept = new Map<string, Prepared>();

/** Returns the prepared format. Each format is prepared once, because thousands of cells share it. */
function prepared(code: string): Prepared {
  const before = kept.get(code);
  if (before) return before;
  const isDate = SSF.is_date(code);
  const own = isDate ? withLiteralPoints(code) : withMarkedLiterals(code);
  if (kept.size === maxKept) kept.clear();
  kept.set(code, { isDate, own });
  return { isDate, own };
}

/**
 * Placeholders for literal points and commas in a format, to distinguish them from decimal and thousands separators.
 */
const [point, comma] = ['\ue000', '\ue001'];

function withMarkedLiterals(code: string): string {
  return code.replace(/"[^"]*"|\\./g, (literal) => literal.replaceAll('.', point).replaceAll(',', comma));
}

/** Escapes the points of dates, «dd.mm.yyyy» → «dd\.mm\.yyyy», but not the point before fractions of a second. */
function withLiteralPoints(code: string): string {
  return code.replace(/"[^"]*"|\\.|\[[^\]]*\]|\.(?!0)/g, (part) => (part === '.' ? '\\.' : part));
}

function formatted(code: string, value: number): string | undefined {
  try {
    return SSF.format(code, value).replace(/\s+/g, ' ').trim();
  } catch {
    return undefined;
  }
}

function localized(text: string): string {
  return text
    .replace(/(\d),(?=\d)/g, '$1 ')
    .replace(/(\d)\.(?=\d)|\.(?=\d)|(\d)\.$/g, (_, before = '', last = '') => `${before}${last},`)
    .replaceAll(point, '.')
    .replaceAll(comma, ',');
}

const months = 'январь,февраль,март,апрель,май,июнь,июль,август,сентябрь,октябрь,ноябрь,декабрь'.split(',');
const english = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
  ',',
);

/** Returns a date with Russian names of months: «01.Feb» → «01.фев», «1 February» → «1 февраль». */
function inRussian(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const month = english.findIndex((name) => name === word || name.slice(0, 3) === word);
    if (month === -1) return word;
    const name = months[month] ?? '';
    return word.length === 3 ? name.slice(0, 3) : name;
  });
}
