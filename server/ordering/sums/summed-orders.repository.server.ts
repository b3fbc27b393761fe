import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import { type Days, type Largest, splitIntoPeriods, wholeYears } from './periods.ts';

/** Returns the condition that the column `period` is one of these periods. */
export function inPeriods(periods: readonly string[]) {
  // A constant text, because binding this many parameters would cost more than the query.
  if (periods === wholeYears) return everyYear;
  return sql<boolean>`period in (${sql.join(periods.length > 0 ? periods : [''])})`;
}

const everyYear = sql<boolean>`period in (${sql.raw(wholeYears.map((year) => `'${year}'`).join(', '))})`;

/**
 * Selects the numbers and sums of a dealer's orders on some days, or of all orders, by contract, account and state.
 * Reads the kept sums of whole periods and the orders of the remaining days. The caller must add up the rows. `month`
 * is the month of the orders only when months are the largest periods.
 */
export function summedOrders(
  db: Kysely<Database>,
  dealerId: number,
  days: Days | undefined,
  largest: Largest,
) {
  const { periods, rest } = days ? splitIntoPeriods(days, largest) : { periods: wholeYears, rest: [] };
  const kept = db
    .selectFrom('order_counts')
    .select(['period as month', 'contract_id', 'account_id', 'state'])
    .select(['orders', 'quantity', 'goods', 'seen_goods'])
    .where('dealer_id', '=', dealerId)
    .where(inPeriods(periods));
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
