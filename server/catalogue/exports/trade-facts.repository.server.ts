import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Product id → facts that the read model does not contain: the barcode, '' when there is none, and the mass in grams.
 */
export type TradeFacts = Map<number, { barcode: string; grams: number | undefined }>;

/** Products read by one statement. */
const atOnce = 1_000;

/** Returns the barcodes and masses of products, read by primary key, a thousand products per statement. */
export async function tradeFacts(db: Kysely<Database>, ids: ArrayLike<number>): Promise<TradeFacts> {
  const facts: TradeFacts = new Map();
  const all = Array.from(ids);
  for (let at = 0; at < all.length; at += atOnce) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'barcode', 'weight'])
      .where('id', 'in', all.slice(at, at + atOnce))
      .execute();
    for (const { id, barcode, weight } of rows) facts.set(id, { barcode, grams: weight ?? undefined });
  }
  return facts;
}
