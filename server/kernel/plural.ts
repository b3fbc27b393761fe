import { thousands } from './money.ts';

const rules = new Intl.PluralRules('ru-RU');

/** Picks the Russian plural form: plural(3, 'товар', 'товара', 'товаров') → «товара». */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}

/** A number with its noun: counted(1240, 'товар', 'товара', 'товаров') → «1 240 товаров». */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${thousands(count)} ${plural(count, one, few, many)}`;
}
