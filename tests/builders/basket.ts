import type { Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { noon } from './context.ts';

/** Returns all basket lines as `account/product:warehouse:type=quantity`, sorted. */
export async function linesInDatabase(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('basket_lines').selectAll().execute();
  return rows.map((l) => `${l.account_id}/${l.product_id}:${l.wms_id}:${l.type}=${l.quantity}`).sort();
}

/** Inserts lines such as `101:1:1=5` into a basket in the given order, bypassing all rules. */
export async function fillBasketWith(
  db: Kysely<Database>,
  accountId: number,
  ...lines: string[]
): Promise<void> {
  await bulkInsert(
    db,
    'basket_lines',
    lines.map((line, i) => {
      const [product_id, wms_id, type = '', quantity] = line.split(/[:=]/);
      return {
        account_id: accountId,
        product_id: Number(product_id),
        wms_id: Number(wms_id),
        type,
        quantity: Number(quantity),
        added_at: noon + i,
      };
    }),
  );
}

export async function emptyBaskets(db: Kysely<Database>): Promise<void> {
  await clearTables(db, 'basket_lines', 'baskets');
}
