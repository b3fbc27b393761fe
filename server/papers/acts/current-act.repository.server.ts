import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { LedgerEntry, Period } from './turnover.ts';

/** Returns the ledger entries of a contract in a period, by day, at most `most`. */
export async function entriesOfPeriod(
  db: Kysely<Database>,
  contractId: number,
  { startOn, endOn }: Period,
  most: number,
): Promise<LedgerEntry[]> {
  return db
    .selectFrom('ledger_entries')
    .select(['entered_on as enteredOn', 'kind', 'nature', 'document', 'amount'])
    .where('contract_id', '=', contractId)
    .where('entered_on', '>=', startOn)
    .where('entered_on', '<=', endOn)
    .orderBy('entered_on')
    .orderBy('id')
    .limit(most)
    .execute();
}
