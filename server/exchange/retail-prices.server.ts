import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import { chosenRetailType, importedRows } from './dictionaries.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { retailType } from './offers-rules.ts';
import { step } from './pace.ts';
import { pricesOfType, productsAfter, saveRetailPrices } from './products.repository.server.ts';

/** The number of products per transaction. */
const chunk = 1_000;

/**
 * Returns the price type of 1C that is also shown as the retail price: the one that the desk has chosen, else the
 * likeliest; undefined: none.
 */
export async function retailTypeOf(db: Kysely<Database>): Promise<{ id: number } | undefined> {
  const types = [...(await importedRows(db, 'price_types')).values()];
  return (await chosenRetailType(db)) ?? retailType(types);
}

/**
 * Fills in the retail prices of all products when another price type has become the retail one: prices may have come
 * before the list of their types was complete. `before`: the type until this import.
 */
export async function refillRetailPrices(
  db: Kysely<Database>,
  before: { id: number } | undefined,
  run: Run,
): Promise<void> {
  const type = await retailTypeOf(db);
  if (!type || !before || type.id === before.id) return;
  let after = 0;
  for (;;) {
    const rows = await productsAfter(db, after, chunk);
    if (rows.length === 0) return;
    await inTransaction(db, async (trx) => {
      const prices = await pricesOfType(
        trx,
        type.id,
        rows.map(({ id }) => id),
      );
      const changed = rows
        .filter(({ id, price_rrc }) => price_rrc !== (prices.get(id) ?? 0))
        .map((row) => ({ ...row, price_rrc: prices.get(row.id) ?? 0 }));
      await saveRetailPrices(trx, changed, run);
      await markProductsChanged(
        trx,
        changed.map(({ id }) => id),
        run.now,
      );
    });
    after = rows.at(-1)?.id ?? after;
    step(run, 'РРЦ товаров', rows.length, rows.length);
  }
}
