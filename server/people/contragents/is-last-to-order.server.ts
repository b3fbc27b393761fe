import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { contractsOf } from '../contracts/repository.server.ts';
import type { Owner } from './repository.server.ts';

/**
 * Returns whether all contracts under which the dealer may order belong to this contragent; false when there are
 * none.
 */
export async function isLastToOrder(db: Kysely<Database>, owner: Owner, id: number): Promise<boolean> {
  const contracts = await contractsOf(db, owner);
  return contracts.length > 0 && contracts.every(({ contragentId }) => contragentId === id);
}
