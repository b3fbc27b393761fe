import { plural } from '../../kernel/plural.ts';

const units = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];
const teens = [
  ...['десять', 'одиннадцать', 'двенадцать', 'тринадцать', 'четырнадцать'],
  ...['пятнадцать', 'шестнадцать', 'семнадцать', 'восемнадцать', 'девятнадцать'],
];
const tens = [
  ...['', '', 'двадцать', 'тридцать', 'сорок', 'пятьдесят'],
  ...['шестьдесят', 'семьдесят', 'восемьдесят', 'девяносто'],
];
const hundreds = [
  ...['', 'сто', 'двести', 'триста', 'четыреста', 'пятьсот'],
  ...['шестьсот', 'семьсот', 'восемьсот', 'девятьсот'],
];

/** The unit of each group of three digits, from the right; thousands are feminine. */
const classes = [
  { forms: ['рубль', 'рубля', 'рублей'], feminine: false },
  { forms: ['тысяча', 'тысячи', 'тысяч'], feminine: true },
  { forms: ['миллион', 'миллиона', 'миллионов'], feminine: false },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'], feminine: false },
  { forms: ['триллион', 'триллиона', 'триллионов'], feminine: false },
] as const;

/**
 * Returns a sum in words as documents write it: 234150 kopecks → «две тысячи триста сорок один рубль 50 копеек». The
 * sum must not be negative.
 */
export function sumInWords(kopecks: number): string {
  const roubles = Math.floor(kopecks / 100);
  const rest = kopecks % 100;
  const words = classes.flatMap(({ forms, feminine }, i) => {
    const three = Math.floor(roubles / 1000 ** i) % 1000;
    const [one, few, many] = forms;
    const word = plural(three, one, few, many);
    if (three > 0) return [`${threeDigits(three, feminine)} ${word}`];
    // The word «рублей» is kept even when the last three digits are zeros.
    return i === 0 ? [roubles === 0 ? `ноль ${word}` : word] : [];
  });
  const tail = `${String(rest).padStart(2, '0')} ${plural(rest, 'копейка', 'копейки', 'копеек')}`;
  return `${words.reverse().join(' ')} ${tail}`;
}

/** Returns a whole number in words, masculine: 21 → «двадцать один». */
export function wholeInWords(value: number): string {
  return sumInWords(value * 100).replace(/ рубл\S+ 00 копеек$/, '');
}

function threeDigits(value: number, feminine: boolean): string {
  const ten = Math.floor(value / 10) % 10;
  const unit = value % 10;
  const last = feminine && unit === 1 ? 'одна' : feminine && unit === 2 ? 'две' : units[unit];
  const words = [hundreds[Math.floor(value / 100)], ...(ten === 1 ? [teens[unit]] : [tens[ten], last])];
  return words.filter(Boolean).join(' ');
}
