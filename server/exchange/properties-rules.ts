/** Properties whose value is the brand, best first. «Изготовитель» comes between the trade mark and the producer. */
const brandNames = [
  /^(бренд|brand)$/i,
  /^(торговая ?марка|тм|марка)$/i,
  /^(производитель|фирма[- ]производитель)$/i,
];

/** How surely a property names the brand: 0 best; undefined when it does not. */
export function brandRank(header: string): number | undefined {
  const rank = brandNames.findIndex((pattern) => pattern.test(header));
  return rank < 0 ? undefined : rank;
}

/** Where `Изготовитель` of the good itself stands among them. */
export const makerRank = 1.5;

/** What a trader keeps to himself: a dealer must not read who supplies a good, what it costs him and how he sells it elsewhere. */
export function isInternal(header: string): boolean {
  return /поставщик|закуп|себестоимост|наценк|маржа|канал сбыта/i.test(header);
}

/** A number as 1C writes it (`160 `, `0,15`, `1 000.5`); undefined for anything else. */
export function numberOf(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
}

/** «Мощность, Вт» → «Мощность» and «Вт»; only for numbers: in «Обувь, одежда» the comma means something else. */
export function splitUnit(header: string): { header: string; unit: string } {
  const [, name, unit] = /^(.+),\s*([^,\s][^,]{0,9})$/.exec(header) ?? [];
  return name && unit ? { header: name.trim(), unit } : { header, unit: '' };
}

/** What a value is shown as: 1C writes yes and no as XML does. */
export function valueHeader(text: string): string {
  if (text === 'true') return 'Да';
  return text === 'false' ? 'Нет' : text;
}
