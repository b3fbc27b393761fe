import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { periodsAt } from './periods.ts';

type Orders = { dealerId: number; accountId: number; contractId: number };

/**
 * Returns the sum of the goods of all orders that an account has placed under a contract in the Moscow month of a
 * moment. The sum is in kopecks at contract prices, without delivery and without cancelled orders. Reads the kept
 * sums, one row per state.
 */
export async function goodsOfMonth(
  db: Kysely<Database>,
  { dealerId, accountId, contractId }: Orders,
  now: number,
): Promise<number> {
  const [, , month] = periodsAt(now);
  const { goods } = await db
    .selectFrom('order_counts')
    .select(({ fn }) => fn.sum<number | string | null>('goods').as('goods'))
    .where('dealer_id', '=', dealerId)
    .where('period', '=', month)
    .where('contract_id', '=', contractId)
    .where('account_id', '=', accountId)
    .where('state', '!=', state.cancelled)
    .executeTakeFirstOrThrow();
  return Number(goods ?? 0);
}
