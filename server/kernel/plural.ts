const rules = new Intl.PluralRules('ru-RU');

/** Picks the Russian plural form: plural(3, 'товар', 'товара', 'товаров') → «товара». */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}
