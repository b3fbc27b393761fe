import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import type { Barcode } from './barcodes-rules.ts';

/** Returns the rows of barcodes of products, by product, in their order. */
export async function barcodesOf(db: Kysely<Database>, products: number[]): Promise<Map<number, Barcode[]>> {
  const barcodes = new Map<number, Barcode[]>();
  if (products.length === 0) return barcodes;
  const rows = await db
    .selectFrom('product_barcodes')
    .select(['product_id', 'barcode', 'of_good', 'of_offer'])
    .where('product_id', 'in', products)
    .orderBy('product_id')
    .orderBy('place')
    .execute();
  for (const { product_id, ...barcode } of rows) {
    const known = barcodes.get(product_id);
    if (known) known.push(barcode);
    else barcodes.set(product_id, [barcode]);
  }
  return barcodes;
}

/** Replaces the rows of barcodes of products; an empty list removes them. */
export async function saveBarcodes(
  db: Kysely<Database>,
  barcodes: ReadonlyMap<number, readonly Barcode[]>,
): Promise<void> {
  if (barcodes.size === 0) return;
  await db
    .deleteFrom('product_barcodes')
    .where('product_id', 'in', [...barcodes.keys()])
    .execute();
  await bulkInsert(
    db,
    'product_barcodes',
    [...barcodes].flatMap(([product_id, each]) => each.map((row, place) => ({ product_id, ...row, place }))),
  );
}
