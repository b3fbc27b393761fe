import { type Kysely, sql } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

type Wanted = Record<keyof Database['wanted_goods'], number>;

/**
 * Returns for the next `most` products with a need or a watch: how many dealers need the product and how many pieces,
 * how many dealers have it on a waiting list, and how many dealers want it in either way. `last`: the last of these
 * products; undefined when there are no more.
 */
export async function waitingAfter(
  db: Kysely<Database>,
  after: number,
  most: number,
): Promise<{ rows: Wanted[]; last: number | undefined }> {
  // The product ids are read from the indexes first, so that only their rows are totaled.
  const [needed, awaited] = await Promise.all([
    productsAfter(db, 'needs', after, most),
    productsAfter(db, 'watches', after, most),
  ]);
  const ids = [...new Set([...needed, ...awaited])].sort((a, b) => a - b).slice(0, most);
  if (ids.length === 0) return { rows: [], last: undefined };
  const none = sql<number>`null`;
  const asked = db
    .selectFrom('needs')
    .innerJoin('accounts', 'accounts.id', 'needs.account_id')
    .select(['needs.product_id', 'accounts.dealer_id as dealer', 'accounts.dealer_id as needer'])
    .select([none.as('waiter'), 'needs.quantity'])
    .where('needs.product_id', 'in', ids)
    .where('needs.waits', '=', 1)
    .where('accounts.enabled', '=', 1)
    .unionAll(
      db
        .selectFrom('watches')
        .innerJoin('accounts', 'accounts.id', 'watches.account_id')
        .select(['watches.product_id', 'accounts.dealer_id as dealer', none.as('needer')])
        .select(['accounts.dealer_id as waiter', sql<number>`0`.as('quantity')])
        .where('watches.product_id', 'in', ids)
        .where('watches.once', '=', 1)
        .where('watches.told_at', 'is', null)
        .where('accounts.enabled', '=', 1),
    );
  const rows = await db
    .selectFrom(asked.as('asked'))
    .select(({ fn }) => [
      'product_id',
      fn.count<number>('needer').distinct().as('dealers'),
      fn.sum<number>('quantity').as('quantity'),
      fn.count<number>('waiter').distinct().as('awaiting'),
      fn.count<number>('dealer').distinct().as('asking'),
    ])
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
  const numbers = rows.map(({ product_id, dealers, quantity, awaiting, asking }) => ({
    product_id,
    dealers: Number(dealers),
    quantity: Number(quantity),
    awaiting: Number(awaiting),
    asking: Number(asking),
  }));
  return { rows: numbers, last: ids.length === most ? ids.at(-1) : undefined };
}

async function productsAfter(
  db: Kysely<Database>,
  table: 'needs' | 'watches',
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table as 'needs')
    .select('product_id')
    .distinct()
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(most)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** Replaces the rows of the products in (after, last]; without `last`, of all products after `after`. */
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
