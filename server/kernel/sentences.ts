/**
 * Returns the sentences joined, adding full stops where they are missing: «Добавлено 5 шт. В корзине 7 товаров»,
 * never «шт..».
 */
export function sentences(texts: readonly string[]): string {
  return texts.reduce((all, text) => (all === '' ? text : `${all.replace(/\.?$/, '.')} ${text}`), '');
}
