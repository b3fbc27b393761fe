import type { ProductParam } from '#server/goods/model.ts';
import { weightText } from '#server/kernel/weight.ts';

type Facts = { barcode: string; grams: number | undefined };

/**
 * Returns weight and barcode as parameters of a card, after its own; one of 1C that says the same wins. No parameter of
 * 1C has a negative id.
 */
export function factParams({ barcode, grams }: Facts, known: readonly ProductParam[]): ProductParam[] {
  const named = (word: RegExp) => known.some(({ header }) => word.test(header));
  const facts: ProductParam[] = [];
  if (grams && !named(/^(вес|масса)( нетто)?(, ?(кг|г))?$/i)) {
    facts.push({ id: -1, header: 'Вес', unit: '', value: weightText(grams) });
  }
  if (barcode && !named(/^штрих-?код$/i))
    facts.push({ id: -2, header: 'Штрихкод', unit: '', value: barcode });
  return facts;
}
