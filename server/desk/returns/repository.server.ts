import type { Kysely } from 'kysely';
import type { Database, ReturnState } from '../../db/schema.ts';
import { inOrderOf } from '../../kernel/in-order-of.ts';
import type { Sorting } from '../../kernel/sorting.ts';
import { orderNumber, reasonText } from '../../ordering/orders/rules.ts';
import { returnNumber, shownReturnState } from '../../ordering/returns/rules.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { ListedReturn } from './desk-return.ts';
import type { returnSorts } from './desk-returns-input.ts';

/**
 * The filter of the list of returns. `served`: only dealers whom this staff member serves; `id` and `order` have been
 * recognised in the query, which otherwise has beginnings of words that identify a dealer.
 */
type Conditions = {
  query: string;
  id: number | undefined;
  order: number | undefined;
  served: number | undefined;
};

function matching(db: Kysely<Database>, { query, id, order, served }: Conditions) {
  const isNumber = id !== undefined || order !== undefined;
  return db
    .selectFrom('returns')
    .$if(served !== undefined, (list) => list.where('returns.dealer_id', 'in', servedDealers(served!)))
    .$if(id !== undefined, (list) => list.where('returns.id', '=', id!))
    .$if(order !== undefined, (list) => list.where('returns.order_id', '=', order!))
    .$if(!isNumber && query !== '', (list) =>
      list.where('returns.dealer_id', 'in', (eb) =>
        eb.selectFrom('dealers').select('dealers.id').where(foundBy(query)),
      ),
    );
}

/** Returns the number of matching returns by state; omits states without returns. */
export async function countByState(
  db: Kysely<Database>,
  conditions: Conditions,
): Promise<Map<ReturnState, number>> {
  const rows = await matching(db, conditions)
    .select(({ fn }) => ['returns.state', fn.countAll<number>().as('count')])
    .groupBy('returns.state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

const sortedColumns = {
  number: 'returns.id',
  dealer: 'dealers.header',
  sum: 'returns.total',
  created: 'returns.created_at',
  state: 'returns.state',
} as const;

/** Returns the ids of matching returns, newest first or by a column. */
export async function returnIds(
  db: Kysely<Database>,
  { state, ...conditions }: Conditions & { state: ReturnState | undefined },
  { limit, offset }: { limit: number; offset: number },
  { field, sort }: Sorting<(typeof returnSorts)[number]> = { field: 'created', sort: 'desc' },
): Promise<number[]> {
  const rows = await matching(db, conditions)
    .innerJoin('dealers', 'dealers.id', 'returns.dealer_id')
    .select('returns.id')
    .$if(state !== undefined, (query) => query.where('returns.state', '=', state!))
    .orderBy(sortedColumns[field], sort)
    .orderBy('returns.id', sort)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns returns for a list, in the order of the ids. */
export async function returnsByIds(db: Kysely<Database>, ids: readonly number[]): Promise<ListedReturn[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .innerJoin('dealers', 'dealers.id', 'returns.dealer_id')
    .select(['returns.id', 'returns.order_id as orderId', 'orders.created_at as orderedAt'])
    .select(['returns.created_at as createdAt', 'returns.reason', 'returns.words', 'returns.state'])
    .select(['returns.total', 'dealers.header as dealer'])
    .where('returns.id', 'in', [...ids])
    .execute();
  return inOrderOf(ids, rows).map(({ orderId, orderedAt, reason, words, total, ...row }) => ({
    ...row,
    number: returnNumber(row.id),
    order: { id: orderId, number: orderNumber(orderId, orderedAt) },
    reason: reasonText({ reason, words }),
    state: shownReturnState(row.state),
    total: Number(total),
  }));
}

/** Returns the names that the card of a return shows. The caller must check access. */
export async function namesOfReturn(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .innerJoin('dealers', 'dealers.id', 'returns.dealer_id')
    .leftJoin('accounts', 'accounts.id', 'returns.account_id')
    .select(['orders.created_at as orderedAt', 'dealers.header as dealer'])
    .select(['accounts.name', 'accounts.email'])
    .where('returns.id', '=', id)
    .executeTakeFirstOrThrow();
}
