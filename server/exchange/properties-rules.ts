/**
 * Properties whose value is the brand, best first. The element `Изготовитель` ranks between trade mark and producer.
 */
const brandNames = [
  /^(бренд|brand)$/i,
  /^(торговая ?марка|тм|марка)$/i,
  /^(производитель|фирма[- ]производитель)$/i,
];

/** Returns how reliably a property names the brand: 0 is best; undefined when it does not. */
export function brandRank(header: string): number | undefined {
  const rank = brandNames.findIndex((pattern) => pattern.test(header));
  return rank < 0 ? undefined : rank;
}

/** The rank of the good's own `Изготовитель` among these properties. */
export const makerRank = 1.5;

/** Returns whether dealers must not see a property: the supplier of a good, its cost, and how it is sold elsewhere. */
export function isInternal(header: string): boolean {
  return /поставщик|закуп|себестоимост|наценк|маржа|канал сбыта/i.test(header);
}

/** Parses a number as 1C writes it (`160 `, `0,15`, `1 000.5`); undefined for any other text. */
export function numberOf(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Splits «Мощность, Вт» into «Мощность» and «Вт». Only for numbers, because in «Обувь, одежда» the comma has another
 * meaning.
 */
export function splitUnit(header: string): { header: string; unit: string } {
  const [, name, unit] = /^(.+),\s*([^,\s][^,]{0,9})$/.exec(header) ?? [];
  return name && unit ? { header: name.trim(), unit } : { header, unit: '' };
}

/** Returns the text to show for a value, because 1C writes yes and no as XML does. */
export function valueHeader(text: string): string {
  if (text === 'true') return 'Да';
  return text === 'false' ? 'Нет' : text;
}
