import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { matching, type OrderConditions } from './order-conditions.repository.server.ts';
import { countIn, countOrdersByState, nameOf } from './order-list.repository.server.ts';
import { ordersOfPage } from './order-page.repository.server.ts';

type ApiConditions = OrderConditions & { state?: number | undefined; since?: number | undefined };

/** Returns the number of matching orders, from the stored sums unless `since` is given. */
export async function countApiOrders(
  db: Kysely<Database>,
  actor: SignedIn,
  { state, since, ...conditions }: ApiConditions,
): Promise<number> {
  if (since === undefined) {
    const counts = await countOrdersByState(db, actor, conditions);
    return state === undefined
      ? [...counts.values()].reduce((sum, n) => sum + n, 0)
      : (counts.get(state) ?? 0);
  }
  const { count } = await changedSince(db, actor, since, { state, ...conditions })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of the matching orders, newest first. */
export async function apiOrdersOnPage(
  db: Kysely<Database>,
  actor: SignedIn,
  { state, since, ...conditions }: ApiConditions,
  page: Paging,
) {
  const isWhole =
    since === undefined && conditions.startDate === undefined && conditions.endDate === undefined;
  const count = (periods: readonly string[]) => countIn(db, actor, { ...conditions, state }, periods);
  const orders =
    since === undefined
      ? await ordersOfPage(db, matching(db.selectFrom('orders'), actor, conditions), {
          page,
          state,
          count: isWhole ? count : undefined,
        })
      : changedPage(db, actor, since, { state, ...conditions }, page);
  return orders
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select((eb) => [nameOf(eb).as('placedBy'), ...listedColumns(actor)])
    .execute();
}

/** Returns one order for programs; undefined when the actor may not see it. */
export function apiOrder(db: Kysely<Database>, actor: SignedIn, id: number) {
  return matching(db.selectFrom('orders'), actor, {})
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select((eb) => [nameOf(eb).as('placedBy'), ...listedColumns(actor)])
    .where('orders.id', '=', id)
    .executeTakeFirst();
}

function listedColumns({ role }: SignedIn) {
  return [
    'orders.id',
    'orders.created_at as createdAt',
    'orders.changed_at as changedAt',
    'orders.contract_id as contractId',
    'contracts.header as contract',
    'orders.account_id as placedById',
    'orders.company',
    'orders.delivery_header as delivery',
    'orders.full_address as address',
    'orders.ship_on as shipOn',
    'orders.expected_on as expectedOn',
    'orders.external_number as externalNumber',
    'orders.positions',
    'orders.quantity',
    role === 'manager' ? 'orders.seen_total as total' : 'orders.total',
    'orders.state',
  ] as const;
}

function changedSince(
  db: Kysely<Database>,
  actor: SignedIn,
  since: number,
  { state, ...conditions }: ApiConditions,
) {
  return matching(db.selectFrom('orders'), actor, conditions)
    .where('orders.changed_at', '>=', since)
    .$if(state !== undefined, (query) => query.where('orders.state', '=', state!));
}

/**
 * Selects the orders of one page of changed orders. Sorts by an expression, so that the database does not pick the
 * index on the sort column. Few orders have changed, so the index on `changed_at` is faster.
 */
function changedPage(
  db: Kysely<Database>,
  actor: SignedIn,
  since: number,
  conditions: ApiConditions,
  page: Paging,
) {
  const ids = changedSince(db, actor, since, conditions)
    .select('orders.id')
    .orderBy(sql`orders.created_at + 0`, 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page));
  return db
    .selectFrom(ids.as('page'))
    .crossJoin('orders')
    .whereRef('orders.id', '=', 'page.id')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');
}
