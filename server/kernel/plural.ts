import { thousands } from './money.ts';
import { bind } from './typography.ts';

const rules = new Intl.PluralRules('ru-RU');

/** Returns the Russian plural form: plural(3, 'товар', 'товара', 'товаров') → «товара». */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}

/**
 * Returns a number with its noun, kept on one line: counted(1240, 'товар', 'товара', 'товаров') → «1 240
 * товаров».
 */
export function counted(count: number, one: string, few: string, many: string): string {
  return bind(thousands(count), plural(count, one, few, many));
}

/** Returns a total of goods in mixed units: «1 240 шт.». */
export function allPieces(count: number): string {
  return bind(thousands(count), 'шт.');
}
