import { type Kysely, sql } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { addDays, dayMs, dayOf, startOfDay } from '../../kernel/clock.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { DaySums } from './today-view.ts';

/**
 * Returns the sums of each day from `first` to `last`, ISO days of Moscow, both inclusive; days without entries have
 * zeros. The indexes `orders_by_day` and `ledger_by_day` contain all columns of the queries, so that only entries of
 * these days are read. With `served`, adds up only sums of dealers whom this staff member serves.
 */
export async function sumsByDay(
  db: Kysely<Database>,
  { first, last }: { first: string; last: string },
  served: number | undefined,
): Promise<DaySums[]> {
  const from = startOfDay(first);
  const sinceFrom = sql<number>`(created_at - ${from})`;
  const dayStart = sql<number>`${sinceFrom} - ${sinceFrom} % ${dayMs}`;
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      dayStart.as('start'),
      fn.countAll<number>().as('orders'),
      fn.sum<number>('total').as('total'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', startOfDay(addDays(last, 1)))
    .where('state', '!=', state.cancelled)
    .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)))
    .groupBy(dayStart)
    .execute();
  const entries = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['entered_on as day', 'kind', fn.sum<number>('amount').as('amount')])
    .where('entered_on', '>=', first)
    .where('entered_on', '<=', last)
    // Corrections and returns are neither sales nor payments.
    .where('nature', 'is', null)
    // Payments cancelled on any day are not counted either.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.entry_id', '=', 'ledger_entries.id')
            .where('payments.cancelled_at', 'is not', null),
        ),
      ),
    )
    .$if(served !== undefined, (query) =>
      query.where('contract_id', 'in', (eb) =>
        eb
          .selectFrom('contracts')
          .select('contracts.id')
          .where('contracts.dealer_id', 'in', servedDealers(served!)),
      ),
    )
    .groupBy(['entered_on', 'kind'])
    .execute();

  const days = new Map<string, DaySums>();
  for (let day = first; day <= last; day = addDays(day, 1))
    days.set(day, { day, orders: 0, placed: 0, shipped: 0, paid: 0 });
  for (const row of orders) {
    const day = days.get(dayOf(from + Number(row.start)));
    if (day) Object.assign(day, { orders: Number(row.orders), placed: Number(row.total) });
  }
  for (const { day, kind, amount } of entries) {
    const sums = days.get(day);
    if (sums) sums[kind === 'shipment' ? 'shipped' : 'paid'] = Number(amount);
  }
  return [...days.values()];
}
