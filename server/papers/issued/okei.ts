/** Units of ОКЕИ that need no interpretation: the code and the national symbol. */
const units: readonly (readonly [code: string, symbol: string, ...spellings: string[]])[] = [
  ['796', 'шт', 'штука', 'штук'],
  ['798', 'тыс. шт', 'тыс шт'],
  ['163', 'г', 'гр', 'грамм'],
  ['166', 'кг', 'килограмм'],
  ['168', 'т', 'тонна'],
  ['003', 'мм'],
  ['004', 'см'],
  ['006', 'м', 'метр'],
  ['008', 'км'],
  ['018', 'пог. м', 'пог м', 'п м', 'м п'],
  ['055', 'м2', 'м²', 'кв м'],
  ['113', 'м3', 'м³', 'куб м'],
  ['112', 'л', 'литр'],
  ['625', 'лист'],
  ['704', 'набор'],
  ['715', 'пар', 'пара'],
  ['736', 'рул', 'рулон'],
  ['778', 'упак', 'уп', 'упаковка'],
  ['812', 'ящ', 'ящик'],
  ['839', 'компл', 'комплект'],
];

const key = (text: string) =>
  text
    .toLocaleLowerCase('ru')
    .replace(/[.\s\u00a0]+/g, ' ')
    .trim();

const known = new Map(
  units.flatMap(([code, symbol, ...spellings]) =>
    [symbol, ...spellings].map((text) => [key(text), { code, symbol }] as const),
  ),
);

/**
 * Returns the ОКЕИ code and symbol of a unit. Goods without a unit are counted in pieces, as everywhere in the portal.
 * A unit that is not in the list keeps its text and has no code, because none is guessed.
 */
export function unitOfOkei(unit: string): { code: string; symbol: string } {
  return known.get(key(unit === '' ? 'шт' : unit)) ?? { code: '', symbol: unit };
}
