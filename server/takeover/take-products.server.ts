import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { mainProductsOf, productsOf } from './goods.repository.server.ts';
import { readTable } from './read-table.server.ts';
import type { Outcome } from './report.ts';
import { products } from './tables.ts';
import { type RowToTake, type Takeover, takeRows } from './take-rows.server.ts';

type Row = RowToTake<z.output<typeof products.row>>;

/** Stores the ids that products had in the old portal, so that old bookmarks still work. */
export async function takeProducts(takeover: Takeover): Promise<void> {
  const file = takeover.file(products);
  if (!file) return;
  const report = takeover.start(products, file);
  const rows = readTable(file, products, report, { idOf: ({ id }) => id });
  await takeRows(takeover, 'product', rows, report, findProducts);
}

/**
 * Returns the outcome of each row, with the id of its product. A Bitrix element is either a product or the common
 * record of all variants of a product.
 */
async function findProducts(trx: Transaction<Database>, rows: readonly Row[]): Promise<Outcome[]> {
  const named = rows.map(({ row }) => ({ product: row.xml_id, articul: row.articul }));
  const [productOf, mainOf] = [await productsOf(trx, named), await mainProductsOf(trx, named)];
  return named.map((each) => {
    const found = productOf(each)?.id ?? mainOf(each);
    return found === undefined ? { left: 'такого товара 1С не присылала' } : { taken: found };
  });
}
