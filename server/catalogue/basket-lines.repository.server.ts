import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Returns the account's basket lines of some products, or of all when `ids` is omitted. */
export async function basketLines(db: Kysely<Database>, accountId: number, ids?: number[]) {
  if (ids?.length === 0) return [];
  return db
    .selectFrom('basket_lines')
    .select(['product_id as id', 'wms_id as wms', 'type', 'quantity'])
    .where('account_id', '=', accountId)
    .$if(ids !== undefined, (query) => query.where('product_id', 'in', ids ?? []))
    .orderBy('added_at')
    .orderBy('product_id')
    .orderBy('wms_id')
    .orderBy('type')
    .execute();
}
