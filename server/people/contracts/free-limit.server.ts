import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CurrentContract } from './current.server.ts';
import { owedUnder } from './free-limit.repository.server.ts';

/**
 * Returns what is left of a contract's credit limit in kopecks, never below 0. Undefined for prepayment
 * (limit 0), when wholesale prices are hidden, and for a manager with price politics: orders reduce the limit
 * at contract prices, which that manager must not see.
 */
export async function freeLimit(
  db: Kysely<Database>,
  contract: Pick<CurrentContract, 'id' | 'creditLimit' | 'showWholesale'> & { view: { politics?: unknown } },
): Promise<number | undefined> {
  const { id, creditLimit, showWholesale, view } = contract;
  if (creditLimit === 0 || !showWholesale || view.politics) return undefined;
  return Math.max(0, creditLimit - (await owedUnder(db, id)));
}
