import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { nearPage, type PeriodCount } from './near-page.ts';

/** `count` as in nearPage; undefined for a list that is never long. */
type Asked = {
  page: Paging;
  state: number | undefined;
  count: ((periods: readonly string[]) => Promise<PeriodCount[]>) | undefined;
};

/** Selects from the orders on one page of a list, newest first. */
export async function ordersOfPage(
  db: Kysely<Database>,
  list: SelectQueryBuilder<Database, 'orders', Record<never, never>>,
  { page, state, count }: Asked,
) {
  const near = { before: undefined, offset: offsetOf(page) };
  const { before, offset } = count ? await nearPage(near.offset, count) : near;
  const ids = list
    .select('orders.id')
    .$if(state !== undefined, (query) => query.where('orders.state', '=', state!))
    .$if(before !== undefined, (query) => query.where('orders.created_at', '<', before!))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.perpage)
    .offset(offset);
  // Selects the page by an index first, and then joins it. In a single query MySQL begins with the joined tables and
  // sorts all orders. SQLite keeps the order of joins only with a cross join; otherwise it may look up each order in
  // the page.
  return db
    .selectFrom(ids.as('page'))
    .crossJoin('orders')
    .whereRef('orders.id', '=', 'page.id')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');
}
