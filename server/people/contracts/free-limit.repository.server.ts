import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Returns the debt under a contract in kopecks: unpaid shipments, and open orders, which are not in the
 * ledger yet. Both sums are kept (decision 066).
 */
export async function owedUnder(db: Kysely<Database>, contractId: number): Promise<number> {
  const sums = await db
    .selectFrom('contract_sums')
    .select(['balance', 'open_total'])
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
  return sums ? sums.balance + sums.open_total : 0;
}
