import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { roleOfType } from '../../kernel/actor.ts';
import type { Days } from '../sums/periods.ts';
import { summedOrders } from '../sums/summed-orders.repository.server.ts';
import type { ManagerTurnover } from './by-manager-view.ts';

type Conditions = Days & { contract: number | undefined };
type Summed = Pick<ManagerTurnover, 'id' | 'name' | 'role' | 'enabled' | 'orders'> & {
  turnover: number;
  seen: number;
};

/**
 * Returns what each account of a dealer has ordered in a range of days, without cancelled orders, largest turnover
 * first. Reads the kept sums of whole years, quarters and months, and the orders of the days at both ends.
 */
export async function turnoverByManager(
  db: Kysely<Database>,
  dealerId: number,
  { contract, ...days }: Conditions,
): Promise<Summed[]> {
  const sums = db
    .selectFrom(summedOrders(db, dealerId, days, 'year'))
    .select(({ fn }) => [
      'account_id',
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('goods').as('turnover'),
      fn.sum<number>('seen_goods').as('seen'),
    ])
    .where('state', '!=', state.cancelled)
    .$if(contract !== undefined, (query) => query.where('contract_id', '=', contract!))
    .groupBy('account_id')
    .as('sums');
  const rows = await db
    .selectFrom(sums)
    .innerJoin('accounts', 'accounts.id', 'sums.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.type_id', 'accounts.enabled'])
    .select(['sums.orders', 'sums.turnover', 'sums.seen'])
    .where('sums.orders', '>', 0)
    .orderBy('sums.turnover', 'desc')
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id, name, email, type_id, enabled, orders, turnover, seen }) => ({
    id,
    name: name || email,
    role: roleOfType[type_id] ?? 'observer',
    enabled: enabled === 1,
    orders: Number(orders),
    turnover: Number(turnover),
    seen: Number(seen),
  }));
}
