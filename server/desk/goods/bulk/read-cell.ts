import { foldArticul } from '../../../goods/fold.ts';
import { tooLong } from '../../../kernel/fields.ts';
import { parseRoubles, thousands } from '../../../kernel/money.ts';
import { maxQuantity, typedNumber } from '../../../kernel/quantity.ts';
import { vatRates } from '../../../ordering/orders/vat.ts';
import { measureProblem, measures, typedMeasure } from '../product-measures.ts';
import { tagsIn, tagsProblem } from '../product-tags.ts';
import {
  longestPlace,
  maxPieces,
  maxPrice,
  notAPrice,
  notPieces,
  priceTooHigh,
  tooManyPieces,
} from '../product-trade.ts';
import { type Book, type Column, folded, plainLine } from './goods-columns.ts';

type Read = { value: string } | { problem: string };

/** What Excel shows instead of a value, in English and in Russian. */
const excelError =
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|Н\/Д|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ДЕЛ\/0!|ПУСТО!|ЧИСЛО!)$/i;

const flags = new Map([
  ...['да', '1', '+', 'истина', 'true', 'yes'].map((word) => [word, '1'] as const),
  ...['', 'нет', '0', '-', '–', 'ложь', 'false', 'no'].map((word) => [word, ''] as const),
]);

const vatWords = new Map([
  ...vatRates.map(({ value, label }) => [folded(label), value] as const),
  ['', ''] as const,
  ['как у компании', ''] as const,
]);

/**
 * Reads a cell as the value of a column, in the notation of Values. Does not check limits, because a value that has not
 * changed may exceed them (`limitProblem`).
 */
export function readCell({ kind }: Pick<Column, 'kind'>, text: string, { brands, nodes }: Book): Read {
  const line = plainLine(text);
  if (excelError.test(line)) return { problem: `В ячейке ошибка Excel: ${line}` };
  const found = (value: string | undefined, problem: string): Read =>
    value === undefined ? { problem } : { value };
  switch (kind) {
    case 'brand':
      return found(line === '' ? '' : brands.ids.get(folded(line)), `Бренда «${line}» на портале нет`);
    case 'catalog':
      return found(line === '' ? '' : nodes.ids.get(folded(line)), `Раздела «${line}» на портале нет`);
    case 'vat':
      return found(vatWords.get(folded(line)) ?? vatIn(line), `Ставки «${line}» нет`);
    case 'flag':
      return found(flags.get(folded(line)), 'Напишите «да» или «нет»');
    case 'tags':
      return { value: tagsIn(line).join(', ') };
    case 'price':
      return found(line === '' ? '' : kopecks(line), notAPrice);
    case 'weight':
      return found(grams(line), measures.weight.example);
    case 'count':
      return found(wholeIn(line), 'Укажите целое число');
    case 'pieces':
      return found(line === '' ? '0' : wholeIn(line), notPieces);
    default:
      return { value: line };
  }
}

/** Returns why a product cannot get this value; undefined if it can. */
export function limitProblem({ name, kind, longest }: Column, value: string): string | undefined {
  const number = Number(value);
  switch (kind) {
    case 'line':
      if (value === '') return 'Это поле необходимо заполнить.';
      if (name === 'articul' && !foldArticul(value)) return 'В артикуле нужна буква или цифра';
      return longest && value.length > longest ? tooLong(longest) : undefined;
    case 'count':
      return number < 1 || number > maxQuantity ? `Число – от 1 до ${thousands(maxQuantity)}` : undefined;
    case 'vat':
      return value !== '' && !vatRates.some((rate) => rate.value === value) ? 'Такой ставки нет' : undefined;
    case 'tags':
      return tagsProblem(tagsIn(value));
    case 'price':
      return number > maxPrice ? priceTooHigh : undefined;
    case 'pieces':
      return number > maxPieces ? tooManyPieces : undefined;
    case 'weight':
      return value === '' ? undefined : measureProblem(number, measures.weight);
    case 'place':
      return value.length > longestPlace ? tooLong(longestPlace) : undefined;
    default:
      return undefined;
  }
}

function kopecks(text: string): string | undefined {
  const sum = parseRoubles(text);
  return sum === undefined ? undefined : sum === 0 ? '' : String(sum);
}

function grams(text: string): string | undefined {
  const weight = typedMeasure(text, measures.weight.digits);
  return weight === undefined ? undefined : String(weight ?? '');
}

/** «20,5 %» → 2050 basis points. */
function vatIn(text: string): string | undefined {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.');
  return /^\d{1,2}(?:\.\d{1,2})?$/.test(plain) ? String(Math.round(Number(plain) * 100)) : undefined;
}

/** Excel shows a whole number of a format with decimals as «12,00». */
function wholeIn(text: string): string | undefined {
  const number = typedNumber(text.replace(/[.,]0+$/, ''));
  return number === undefined ? undefined : String(number);
}
