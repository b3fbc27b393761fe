import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../kernel/clock.ts';
import { settlementsOf } from '../balance/repository.server.ts';
import { type ShippingHold, shippingHoldOf } from './shipping-hold.ts';

/**
 * `now`: milliseconds. `total`: the sum to ship, in kopecks, if it is not the whole order. `isShipped`: the ledger
 * already contains the shipment.
 */
export type Asked = { now: number; total?: number; isShipped?: boolean };

/** Returns why shipping an order needs a permission; undefined when it does not. */
export async function shippingHold(
  db: Kysely<Database>,
  id: number,
  asked: Asked,
): Promise<ShippingHold | undefined> {
  return (await shippingHolds(db, [id], asked)).get(id);
}

/** Returns why shipping these orders needs a permission, by order id; omits orders that need none. */
export async function shippingHolds(
  db: Kysely<Database>,
  ids: readonly number[],
  { now, total, isShipped = false }: Asked,
): Promise<Map<number, ShippingHold>> {
  if (ids.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .innerJoin('dealers', 'dealers.id', 'orders.dealer_id')
    .leftJoin('staff', 'staff.id', 'dealers.staff_id')
    .select(['orders.id', 'orders.contract_id as contractId', 'orders.total'])
    .select(['orders.external_paid_on as paidOn', 'staff.name', 'staff.email'])
    .where('orders.id', 'in', [...ids])
    .execute();
  const contracts = [...new Set(orders.map(({ contractId }) => contractId))];
  const settlements = await settlementsOf(db, undefined, { today: dayOf(now), ids: contracts });
  const holds = orders.flatMap((order) => {
    const settlement = settlements.find(({ contractId }) => contractId === order.contractId);
    const shipped = { total: total ?? order.total, isPaid: order.paidOn !== null };
    const hold =
      settlement &&
      shippingHoldOf(
        { ...settlement, balance: settlement.balance - (isShipped ? shipped.total : 0) },
        shipped,
        order.name || order.email || '',
      );
    return hold ? [[order.id, hold] as const] : [];
  });
  return new Map(holds);
}
