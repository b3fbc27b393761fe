import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** An account's marks among some products: favourites, and wanted quantities of needs. */
export type Marks = { wished: Set<number>; needed: Map<number, number> };

/** Returns the account's marks among these products, in one query. */
export async function marksAmong(
  db: Kysely<Database>,
  accountId: number,
  productIds: number[],
): Promise<Marks> {
  const marks: Marks = { wished: new Set(), needed: new Map() };
  if (productIds.length === 0) return marks;
  const rows = await db
    .selectFrom('favourites')
    .select(['product_id as id', sql<number | null>`null`.as('quantity')])
    .where('account_id', '=', accountId)
    .where('product_id', 'in', productIds)
    .unionAll(
      db
        .selectFrom('needs')
        .select(({ ref }) => ['product_id as id', ref('quantity').$castTo<number | null>().as('quantity')])
        .where('account_id', '=', accountId)
        .where('product_id', 'in', productIds),
    )
    .execute();
  for (const { id, quantity } of rows) {
    if (quantity === null) marks.wished.add(id);
    else marks.needed.set(id, quantity);
  }
  return marks;
}
