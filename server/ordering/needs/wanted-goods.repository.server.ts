import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

type Wanted = Database['wanted_goods'];

/** Returns of how many dealers and how many pieces needs wait, by product, of the next products that have such needs. */
export async function waitingAfter(db: Kysely<Database>, after: number, most: number): Promise<Wanted[]> {
  const rows = await db
    .selectFrom('needs')
    .innerJoin('accounts', 'accounts.id', 'needs.account_id')
    .select(({ fn }) => [
      'needs.product_id',
      fn.count<number>('accounts.dealer_id').distinct().as('dealers'),
      fn.sum<number>('needs.quantity').as('quantity'),
    ])
    .where('needs.product_id', '>', after)
    .where('needs.waits', '=', 1)
    .where('accounts.enabled', '=', 1)
    .groupBy('needs.product_id')
    .orderBy('needs.product_id')
    .limit(most)
    .execute();
  return rows.map(({ product_id, dealers, quantity }) => ({
    product_id,
    dealers: Number(dealers),
    quantity: Number(quantity),
  }));
}

/** Writes the products after one and up to another anew; without `last`, all after it. */
export async function replaceWanted(
  db: Kysely<Database>,
  { after, last }: { after: number; last: number | undefined },
  rows: Wanted[],
): Promise<void> {
  await db
    .deleteFrom('wanted_goods')
    .where('product_id', '>', after)
    .$if(last !== undefined, (query) => query.where('product_id', '<=', last!))
    .execute();
  await bulkInsert(db, 'wanted_goods', rows);
}
