import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import { hasPrices } from '../goods/has-prices.repository.server.ts';
import { chosenRetailType } from './dictionaries.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { step } from './pace.ts';
import {
  hasRetailPrices,
  pricesOfType,
  productsAfter,
  saveRetailPrices,
} from './products.repository.server.ts';

/** The number of products per transaction. */
const chunk = 1_000;

/**
 * Refills the retail prices of all products when this import has marked another price type as РРЦ, because the prices
 * of that type may have arrived before its name. While that type has no prices, products keep their former retail
 * prices. Without a marked type no product has a retail price. `before`: the type until this import.
 */
export async function refillRetailPrices(
  db: Kysely<Database>,
  before: { id: number } | undefined,
  run: Run,
): Promise<void> {
  const type = await chosenRetailType(db);
  if (type ? type.id === before?.id || !(await hasPrices(db, type.id)) : !(await hasRetailPrices(db))) return;
  let after = 0;
  for (;;) {
    const rows = await productsAfter(db, after, chunk);
    if (rows.length === 0) return;
    await inTransaction(db, async (trx) => {
      const ids = rows.map(({ id }) => id);
      const prices = type && (await pricesOfType(trx, type.id, ids));
      const changed = rows
        .map((row) => ({ row, price_rrc: prices?.get(row.id) ?? 0 }))
        .filter(({ row, price_rrc }) => row.price_rrc !== price_rrc)
        .map(({ row, price_rrc }) => ({ ...row, price_rrc }));
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
