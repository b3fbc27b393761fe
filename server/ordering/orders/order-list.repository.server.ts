import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { foldArticul } from '../../goods/fold.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { ListedOrder } from './order-view.ts';
import { parseOrderNumber } from './rules.ts';

/** The filter of the order list. Days are Moscow calendar days, both included. */
type OrderConditions = {
  query?: string | undefined;
  contract?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Main user and observer see all orders of the dealer, a manager only their own (§10.1). */
export function isOwnOrder(actor: SignedIn) {
  return (eb: ExpressionBuilder<Database, 'orders'>) =>
    actor.role === 'manager'
      ? eb('orders.account_id', '=', actor.accountId)
      : eb('orders.dealer_id', '=', actor.dealerId);
}

/** Returns how many orders match the conditions, by state; states without any are missing. */
export async function countOrdersByState(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: OrderConditions,
): Promise<Map<number, number>> {
  const rows = await matching(db.selectFrom('orders'), actor, conditions)
    .select((eb) => ['orders.state', eb.fn.countAll<number>().as('count')])
    .groupBy('orders.state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** A listed order as read from the table, with its bare state. */
export type OrderRow = Omit<ListedOrder, 'number' | 'state' | 'cancellable'> & { state: number };

/** Returns one page of the matching orders, newest first. */
export async function ordersOnPage(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: OrderConditions & { state?: number | undefined },
  page: Paging,
): Promise<OrderRow[]> {
  return matching(db.selectFrom('orders'), actor, conditions)
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .select([
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
    ])
    .$if(conditions.state !== undefined, (query) => query.where('orders.state', '=', conditions.state!))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
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
      eb.selectFrom('orders').select('orders.contract_id').where(isOwnOrder(actor)),
    )
    .orderBy('contracts.header')
    .execute();
}

function matching<O>(
  orders: SelectQueryBuilder<Database, 'orders', O>,
  actor: SignedIn,
  { query, contract, startDate, endDate }: OrderConditions,
): SelectQueryBuilder<Database, 'orders', O> {
  return orders
    .where(isOwnOrder(actor))
    .$if(contract !== undefined, (q) => q.where('orders.contract_id', '=', contract!))
    .$if(startDate !== undefined, (q) => q.where('orders.created_at', '>=', startOfDay(startDate!)))
    .$if(endDate !== undefined, (q) => q.where('orders.created_at', '<', startOfDay(addDays(endDate!, 1))))
    .$if(query !== undefined, (q) => q.where(isAbout(query!)));
}

/**
 * Matches the order's number, or an articul in it: its beginning, or any fragment of at least three
 * characters, folded as in the catalogue's search (§10.38).
 */
function isAbout(query: string) {
  const id = parseOrderNumber(query);
  const key = foldArticul(query);
  const pattern = key.length >= 3 ? `%${key}%` : `${key}%`;
  return (eb: ExpressionBuilder<Database, 'orders'>) =>
    eb.or([
      ...(id === undefined ? [] : [eb('orders.id', '=', id)]),
      ...(key === ''
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('order_lines')
                .innerJoin('products', 'products.id', 'order_lines.product_id')
                .select('order_lines.id')
                .whereRef('order_lines.order_id', '=', 'orders.id')
                .where('products.articul_key', 'like', pattern),
            ),
          ]),
    ]);
}
