import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Product id → what the read model does not have: the barcode, '' when there is none, and the mass. */
export type TradeFacts = Map<number, { barcode: string; grams: number | undefined }>;

/** Products asked for in one statement. */
const atOnce = 1_000;

/** Returns barcodes and masses of products, a thousand a statement, by their primary key. */
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
