import type { CardFacts } from '#server/catalogue/card-facts.ts';
import type { ProductParam } from '#server/goods/model.ts';
import { weightText } from '#server/kernel/weight.ts';

/**
 * Returns the weight and barcode as parameters to append to the card's own, unless 1C already sends them as
 * parameters. Their ids are negative; 1C's never are.
 */
export function factParams(
  { barcode, grams }: Pick<CardFacts, 'barcode' | 'grams'>,
  known: readonly ProductParam[],
): ProductParam[] {
  const isNamed = (name: RegExp) => known.some(({ header }) => name.test(header));
  const facts: ProductParam[] = [];
  if (grams && !isNamed(/^(вес|масса)( нетто)?(, ?(кг|г))?$/i)) {
    facts.push({ id: -1, header: 'Вес', unit: '', value: weightText(grams) });
  }
  if (barcode && !isNamed(/^штрих-?код$/i))
    facts.push({ id: -2, header: 'Штрихкод', unit: '', value: barcode });
  return facts;
}
