import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CurrentContract } from './current.server.ts';
import { owedUnder } from './free-limit.repository.server.ts';

/**
 * What is left of a contract's credit limit, kopecks, never below 0. Undefined for prepayment (limit 0), where there is nothing to
 * run out of, where wholesale prices are hidden, and for a manager with price politics: an order takes from it at contract
 * prices, and would tell him what he is not to see.
 */
export async function freeLimit(
  db: Kysely<Database>,
  contract: Pick<CurrentContract, 'id' | 'creditLimit' | 'showWholesale'> & { view: { politics?: unknown } },
): Promise<number | undefined> {
  const { id, creditLimit, showWholesale, view } = contract;
  if (creditLimit === 0 || !showWholesale || view.politics) return undefined;
  return Math.max(0, creditLimit - (await owedUnder(db, id)));
}
