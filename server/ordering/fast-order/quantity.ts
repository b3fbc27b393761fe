import { maxQuantity } from '../../kernel/quantity.ts';
import { texts } from '../../kernel/texts.ru.ts';

/** A whole number of pieces, or the problem with the text. */
type Quantity = { value: number; problem?: undefined } | { value?: undefined; problem: string };

/**
 * Words after a number that mean single pieces. A package or a box holds more than one, so the dealer is
 * asked.
 */
const pieces = /^(?:шт(?:ук[аи]?)?|ед|компл|к-т|пар[аы]?|м|пог\.?\s?м|pcs|pc)?\.?$/i;
const packages = /^(?:уп(?:ак(?:овка|овки|овок)?)?|кор(?:обк?а?)?|ящ(?:ик)?|пачк?а?|box|pack)\.?$/i;

/**
 * Parses a quantity as people and spreadsheets write it: `1 000` with any kind of space, `2,0`, `2.0`, `12
 * шт.`, `1 000,000` (as 1C prints it). A comma or point is the decimal separator, as usual in Russia, unless
 * both occur.
 */
export function readQuantity(text: string): Quantity {
  const plain = text.replace(/[\s']+/g, ' ').trim();
  if (plain === '' || plain.length > 40) return { problem: texts.NO_QUANTITY };
  const [, number = '', unit = ''] = /^([-−+]?\d[\d .,]*)\s?(\D*)$/.exec(plain) ?? [];
  if (packages.test(unit.trim())) return { problem: 'Укажите количество в штуках' };
  if (number === '' || !pieces.test(unit.trim())) return { problem: texts.NO_QUANTITY };
  const value = Number(decimal(number.replace(/[ +]/g, '').replace('−', '-').replace(/[.,]$/, '')));
  if (Number.isNaN(value) || value <= 0) return { problem: texts.NO_QUANTITY };
  if (!Number.isInteger(value)) return { problem: 'Количество – целое число' };
  return value > maxQuantity ? { problem: 'Не больше 99\u00a0999' } : { value };
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
