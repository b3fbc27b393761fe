import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addDays } from '../../kernel/clock.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { DaySums } from './today-view.ts';

/**
 * Returns what was shipped and paid on each day from `first` to `last`, ISO days of Moscow, both inclusive; days without
 * entries have zeros. The index `ledger_by_day` contains all columns of the query, so that only entries of these days are
 * read. With `served`, adds up only sums of dealers whom this staff member serves.
 */
export async function sumsByDay(
  db: Kysely<Database>,
  { first, last }: { first: string; last: string },
  served: number | undefined,
): Promise<DaySums[]> {
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
  for (let day = first; day <= last; day = addDays(day, 1)) days.set(day, { day, shipped: 0, paid: 0 });
  for (const { day, kind, amount } of entries) {
    const sums = days.get(day);
    if (sums) sums[kind === 'shipment' ? 'shipped' : 'paid'] = Number(amount);
  }
  return [...days.values()];
}
