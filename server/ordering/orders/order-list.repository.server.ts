import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import type { Paging } from '../../kernel/paging.ts';
import { inPeriods, summedOrders } from '../sums/summed-orders.repository.server.ts';
import type { PeriodCount } from './near-page.ts';
import { matching, type OrderConditions } from './order-conditions.repository.server.ts';
import { ordersOfPage } from './order-page.repository.server.ts';
import { type FoundOrders, foundOrders } from './order-search.repository.server.ts';
import type { ListedOrder } from './order-view.ts';
import { waitsForGoods } from './waiting-lines.repository.server.ts';

/** The filter of the order list, with the orders found by its query. */
type ListConditions = OrderConditions & { found?: FoundOrders | undefined };

/** Returns how many orders match the conditions, by state; omits states without orders. */
export async function countOrdersByState(
  db: Kysely<Database>,
  actor: SignedIn,
  { found, ...conditions }: ListConditions,
): Promise<Map<number, number>> {
  const rows = found
    ? await matching(foundOrders(db, actor, found), actor, conditions)
        .select((eb) => ['orders.state', eb.fn.countAll<number>().as('count')])
        .groupBy('orders.state')
        .execute()
    : await summed(db, actor, conditions)
        .select((eb) => ['state', eb.fn.sum<number>('orders').as('count')])
        .groupBy('state')
        .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

function summed(db: Kysely<Database>, actor: SignedIn, conditions: OrderConditions) {
  const { contract, manager, startDate, endDate } = conditions;
  const isLimited = startDate !== undefined || endDate !== undefined;
  const days = isLimited ? { startDate: startDate ?? '', endDate: endDate ?? '9999' } : undefined;
  return db
    .selectFrom(summedOrders(db, actor.dealerId, days, 'year'))
    .$if(actor.role === 'manager', (query) => query.where('account_id', '=', actor.accountId))
    .$if(manager !== undefined, (query) => query.where('account_id', '=', manager!))
    .$if(contract !== undefined, (query) => query.where('contract_id', '=', contract!));
}

/** A listed order as read from the table, with the id of its state. */
export type OrderRow = Omit<ListedOrder, 'number' | 'state' | 'cancellable' | 'waits'> & {
  state: number;
  waits: number;
};

/** Returns one page of the matching orders, newest first. */
export async function ordersOnPage(
  db: Kysely<Database>,
  actor: SignedIn,
  { found, state, ...conditions }: ListConditions & { state?: number | undefined },
  page: Paging,
): Promise<OrderRow[]> {
  const list = matching(found ? foundOrders(db, actor, found) : db.selectFrom('orders'), actor, conditions);
  // Only the unfiltered list is long.
  const isWhole = !found && conditions.startDate === undefined && conditions.endDate === undefined;
  const count = (periods: readonly string[]) => countIn(db, actor, { ...conditions, state }, periods);
  const orders = await ordersOfPage(db, list, { page, state, count: isWhole ? count : undefined });
  return orders
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select((eb) => [
      nameOf(eb).as('placedBy'),
      'orders.id',
      'orders.created_at as createdAt',
      'orders.company',
      'contracts.header as contract',
      'orders.delivery_header as delivery',
      'orders.full_address as address',
      'orders.positions',
      'orders.quantity',
      actor.role === 'manager' ? 'orders.seen_total as total' : 'orders.total',
      'orders.state',
      'orders.expected_on as expectedOn',
      waitsForGoods().as('waits'),
    ])
    .execute();
}

/** Returns the name of an account, or its e-mail when it has no name. */
export function nameOf(eb: ExpressionBuilder<Database, 'accounts'>) {
  const { fn, val, ref } = eb;
  return fn.coalesce(fn<string | null>('nullif', [ref('accounts.name'), val('')]), ref('accounts.email'));
}

/** Returns the number of matching orders by period, newest first, for `nearPage`. */
export async function countIn(
  db: Kysely<Database>,
  actor: SignedIn,
  { contract, manager, state }: OrderConditions & { state?: number | undefined },
  periods: readonly string[],
): Promise<PeriodCount[]> {
  return db
    .selectFrom('order_counts')
    .select((eb) => ['period', eb.fn.sum<number>('orders').as('orders')])
    .where('dealer_id', '=', actor.dealerId)
    .where(inPeriods(periods))
    .$if(actor.role === 'manager', (query) => query.where('account_id', '=', actor.accountId))
    .$if(manager !== undefined, (query) => query.where('account_id', '=', manager!))
    .$if(contract !== undefined, (query) => query.where('contract_id', '=', contract!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .groupBy('period')
    .orderBy('period', 'desc')
    .execute();
}

/** Returns the contracts of the visible orders, for the filter. */
export async function contractsOfOrders(
  db: Kysely<Database>,
  actor: SignedIn,
): Promise<{ id: number; header: string }[]> {
  return db
    .selectFrom('contracts')
    .select(['contracts.id', 'contracts.header'])
    .where('contracts.dealer_id', '=', actor.dealerId)
    .where('contracts.id', 'in', (eb) =>
      eb
        .selectFrom('order_counts')
        .select('order_counts.contract_id')
        .where('order_counts.dealer_id', '=', actor.dealerId)
        .$if(actor.role === 'manager', (query) =>
          query.where('order_counts.account_id', '=', actor.accountId),
        ),
    )
    .orderBy('contracts.header')
    .execute();
}

/**
 * Returns the accounts that have placed orders of the dealer, by name, as choices of the filter; empty for a manager,
 * who has no such filter.
 */
export async function managersOfOrders(
  db: Kysely<Database>,
  actor: SignedIn,
): Promise<{ id: number; header: string }[]> {
  if (actor.role === 'manager') return [];
  return db
    .selectFrom('accounts')
    .select((eb) => ['accounts.id', nameOf(eb).as('header')])
    .where('accounts.dealer_id', '=', actor.dealerId)
    .where('accounts.id', 'in', (eb) =>
      eb
        .selectFrom('order_counts')
        .select('order_counts.account_id')
        .where('order_counts.dealer_id', '=', actor.dealerId),
    )
    .orderBy('header')
    .orderBy('accounts.id')
    .execute();
}
