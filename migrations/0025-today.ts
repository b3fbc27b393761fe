import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** Adds up the last days of all dealers from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'orders_by_day', 'orders', ['created_at', 'state', 'dealer_id', 'total']);
  await addIndex(db, 'ledger_by_day', 'ledger_entries', [
    'entered_on',
    'nature',
    'kind',
    'contract_id',
    'amount',
  ]);
}
