import type { Kysely } from 'kysely';
import { forUpdate, shareDealers, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Returns the debts of contracts in kopecks, and locks them until the transaction ends. Whoever must compare a return with
 * the payments of its contract also locks its debt first, so that a payment and a receipt of one return see each other.
 */
export async function heldBalances(
  db: Kysely<Database>,
  contracts: readonly { id: number; dealerId: number }[],
): Promise<Map<number, number>> {
  if (contracts.length === 0) return new Map();
  const ids = [...new Set(contracts.map(({ id }) => id))].sort((a, b) => a - b);
  // Dealers are locked before their sums, as by a rebuild of the sums.
  await shareDealers(db, [...new Set(contracts.map(({ dealerId }) => dealerId))]);
  const rows = ids.map((contract_id) => ({ contract_id, balance: 0, open_total: 0 }));
  await upsert(db, 'contract_sums', rows, ['contract_id'], {});
  const sums = await db
    .selectFrom('contract_sums')
    .select(['contract_id', 'balance'])
    .where('contract_id', 'in', ids)
    .$call(forUpdate(db))
    .execute();
  return new Map(sums.map(({ contract_id, balance }) => [contract_id, Number(balance)]));
}
