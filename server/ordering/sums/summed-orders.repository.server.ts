import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import { type Days, type Largest, splitIntoPeriods } from './periods.ts';

/**
 * Selects the orders of a dealer in some days, by `month`, contract, account and state, from the kept sums of whole
 * periods and from the orders of the days that are left. Add its rows up. `months`: the month is wanted, so no longer
 * period may be read; without it `month` is that of some part of the days.
 */
export function summedOrders(db: Kysely<Database>, dealerId: number, days: Days, largest: Largest) {
  const { periods, rest } = splitIntoPeriods(days, largest);
  const kept = db
    .selectFrom('order_counts')
    .select(['period as month', 'contract_id', 'account_id', 'state'])
    .select(['orders', 'quantity', 'goods', 'seen_goods'])
    .where('dealer_id', '=', dealerId)
    .where('period', 'in', periods.length > 0 ? periods : ['']);
  return rest
    .reduce(
      (sums, { startDate, endDate }) =>
        sums.unionAll(
          db
            .selectFrom('orders')
            .select([sql.lit(startDate.slice(0, 7)).as('month'), 'contract_id', 'account_id', 'state'])
            .select((eb) => [
              sql.lit(1).as('orders'),
              'quantity',
              eb('total', '-', eb.ref('delivery_price')).as('goods'),
              eb('seen_total', '-', eb.ref('delivery_price')).as('seen_goods'),
            ])
            .where('dealer_id', '=', dealerId)
            .where('created_at', '>=', startOfDay(startDate))
            .where('created_at', '<', startOfDay(addDays(endDate, 1))),
        ),
      kept,
    )
    .as('summed');
}
