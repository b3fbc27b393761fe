import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markCatalogueChanged } from '../goods/change-log.repository.server.ts';
import { importedRows, importedValues, isAnyInUse, saveRows } from './dictionaries.repository.server.ts';
import type { KnownWords } from './known-words.repository.server.ts';
import { numberOf } from './properties-rules.ts';
import { paramOf } from './property-specs.ts';
import { paramRow } from './words.server.ts';

/**
 * Decides from the values of all goods whether a parameter is a range (all are numbers) or a list. An export of
 * changes contains only some goods, and files come in any order, but the values in use do not depend on the order.
 */
export function settleParams(db: Kysely<Database>, known: KnownWords, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const params = await importedRows(trx, 'params');
    const values = await importedValues(trx);
    const words = new Map<number, number[]>();
    const numbers = new Map<number, number[]>();
    for (const { id, param_id, header } of values) {
      const of = numberOf(header) === undefined ? words : numbers;
      const ids = of.get(param_id) ?? [];
      ids.push(id);
      of.set(param_id, ids);
    }
    let changed = false;
    for (const [external, param] of params) {
      const property = known.properties.get(external);
      if (!property) continue;
      const isInUse = (ids = [] as number[]) => isAnyInUse(trx, ids);
      const hasWords = await isInUse(words.get(param.id));
      const type = hasWords ? 'list' : (await isInUse(numbers.get(param.id))) ? 'range' : param.type;
      if (type === param.type) continue;
      changed = true;
      await saveRows(trx, 'params', [{ id: param.id, ...paramRow(paramOf(property, type)) }]);
      await saveRows(
        trx,
        'param_values',
        values
          .filter(({ param_id }) => param_id === param.id)
          .map((value) => ({ ...value, number: type === 'range' ? (numberOf(value.header) ?? null) : null })),
      );
    }
    if (changed) await markCatalogueChanged(trx, now);
  });
}
