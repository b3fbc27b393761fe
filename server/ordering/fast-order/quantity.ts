import { maxQuantity, pieces, unitFor } from '../../kernel/quantity.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { comparable } from '../../kernel/typed-text.ts';

/** A whole number of pieces, or the problem with the text; `said`: «2 уп. = 24 шт.» if packs were typed. */
type Quantity =
  | { value: number; said?: string; problem?: undefined }
  | { value?: undefined; said?: undefined; problem: string };

/** The unit and the pack of a product; `pack` is 1 when unknown. */
type Packed = { unit: string; pack: number };

/** Words after a number that mean single pieces. */
const pieceWords = /^(?:шт(?:ук[аи]?)?|ед|компл|к-т|пар[аы]?|м|пог\.?\s?м|pcs|pc)?\.?$/i;

/**
 * Words after a number that mean packages. Only the first group means the portal's packs; a box may contain several.
 */
const packages = [
  /^(?:уп|упак|упаков(?:ка|ки|ку|ок)|packs?)\.?$/i,
  /^(?:кор|короб(?:ка|ки|ку|ок)?|box(?:es)?)\.?$/i,
  /^(?:ящ|ящик(?:а|ов)?)\.?$/i,
  /^(?:пач|пачк[аиу]|пачек)\.?$/i,
];
const [packWord] = packages;

const packUnknown = 'Сколько товара в\u00a0упаковке, неизвестно. Укажите количество без «уп.»';
const whichPack = 'Товар и\u00a0так считается упаковками. Укажите количество без «уп.»';

const quantityText = /^([-−+]?\d[\d .,]*)\s?(\D*)$/;
/** «2 уп (12)»: the number in brackets is the size of the pack. */
const sizedText = /^([^()]*[^()\s])\s?\(([^()]+)\)$/;

/** Returns whether a text is a number of packs: «2 уп», «3 упак.». */
export function isPacks(text: string): boolean {
  const [, , unit = ''] = quantityText.exec(plain(text)) ?? [];
  return packWord!.test(unit.trim());
}

/**
 * Returns the package word at the beginning of a unit cell, with the size in brackets if the cell contains one: «уп»,
 * «упак. 12 шт» → «упак. (12)». Returns '' when there is no such word.
 */
export function packageIn(cell: string): string {
  const [, word = '', rest = ''] = /^(\p{L}+\.?)(.*)$/u.exec(plain(cell)) ?? [];
  if (!isPackage(word)) return '';
  const size = rest
    .replace(/[()]/g, ' ')
    .trim()
    .replace(/^[/xх×=–-]/i, '')
    .replace(/^ ?по /i, '')
    .replace(/ ?шт(?:ук)?\.?$/i, '')
    .trim();
  return size === '' ? word : `${word} (${size})`;
}

/** Words for measures, used only to recognize a column of units. A quantity in such a measure leads to a question. */
const measureWords =
  /^(?:кг|г|т|л|мл|м2|м²|м3|м³|км|бухт[аы]?|бух|рул|рулон(?:а|ов)?|кат|катушк[аи]|набор)\.?$/i;

/** Returns whether a text is a unit: a package (with or without its size), a word for single pieces, or a measure. */
export function isUnitWord(text: string): boolean {
  const word = text.trim();
  if (word === '') return false;
  return (
    pieceWords.test(word) || measureWords.test(word) || /^\p{L}+\.?(?: \(\d+\))?$/u.test(packageIn(word))
  );
}

/**
 * Parses a quantity as people and spreadsheets write it: `1 000` with any kind of space, `2,0`, `2.0`, `12 шт.`, `1
 * 000,000` (as 1C prints it). A comma or point is the decimal separator, as usual in Russia. If both occur, the last
 * of them is the decimal separator. A repeated comma or point separates thousands. Packs («2 уп.») are converted to
 * pieces when the product's pack is known. The dealer is asked for pieces when the product is unknown, when boxes are
 * ordered (their size is unknown), and when «2 уп (10)» states another size than the product's pack
 * (decisions/quantities.md).
 */
export function readQuantity(text: string, product?: Packed): Quantity {
  const typed = plain(text);
  const [, count = typed, size] = sizedText.exec(typed) ?? [];
  const [, number = '', typedUnit = ''] = quantityText.exec(count) ?? [];
  const unit = typedUnit.trim();
  if (number === '') return { problem: texts.NO_QUANTITY };
  if (size !== undefined && !isPackage(unit)) return { problem: texts.NO_QUANTITY };
  if (pieceWords.test(unit)) return countOf(number);
  if (product && isOwnUnit(unit, product.unit)) {
    // «2 уп.» is ambiguous for a product whose unit is itself a pack when several of these are packed together.
    if (isPackage(unit) && product.pack > 1) return { problem: whichPack };
    return countOf(number);
  }
  if (!isPackage(unit)) return { problem: texts.NO_QUANTITY };
  if (!product || !packWord!.test(unit)) return { problem: 'Укажите количество в штуках' };
  if (size !== undefined && Number(size) !== product.pack) return { problem: 'Укажите количество в штуках' };
  if (product.pack <= 1) return { problem: packUnknown };
  const packs = countOf(number);
  if (packs.value === undefined) return packs;
  const value = packs.value * product.pack;
  if (value > maxQuantity) return { problem: 'Не больше 99\u00a0999' };
  return { value, said: `${pieces(packs.value, 'уп.')} = ${pieces(value, product.unit)}` };
}

function plain(text: string): string {
  const typed = comparable(text)
    .replace(/[\s']+/g, ' ')
    .trim();
  return typed.length > 40 ? '' : typed;
}

function countOf(number: string): Quantity {
  const value = Number(decimal(number.replace(/[ +]/g, '').replace('−', '-').replace(/[.,]$/, '')));
  if (Number.isNaN(value) || value <= 0) return { problem: texts.NO_QUANTITY };
  if (!Number.isInteger(value)) return { problem: 'Количество – целое число' };
  return value > maxQuantity ? { problem: 'Не больше 99\u00a0999' } : { value };
}

function isPackage(word: string): boolean {
  return packages.some((words) => words.test(word.trim()));
}

/** Returns whether a word is a form of the product's unit: «бухты» for «бухта», «упак» for «уп.». */
function isOwnUnit(word: string, unit: string): boolean {
  const bare = (each: string) => each.toLowerCase().replace(/\.$/, '');
  const forms = [unit, ...[1, 2, 5].map((count) => unitFor(count, unit))].map(bare);
  return forms.includes(bare(word)) || packages.some((words) => words.test(word) && words.test(unit.trim()));
}

/** Removes thousands separators and writes the decimal separator as a point. */
function decimal(number: string): string {
  const last = Math.max(number.lastIndexOf(','), number.lastIndexOf('.'));
  const both = number.includes(',') && number.includes('.');
  const many = /([.,])\d+\1/.test(number);
  if (many && !both) return number.replace(/[.,]/g, '');
  if (last === -1) return number;
  return `${number.slice(0, last).replace(/[.,]/g, '')}.${number.slice(last + 1)}`;
}
