import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { findManager } from '../managers/repository.server.ts';

/**
 * Returns a manager of the dealer, and the actor for reading the manager's contract and politics. Undefined for any
 * other account, and for an observer, who has no separate prices.
 */
export async function findPriced(db: Kysely<Database>, { dealerId }: SignedIn, id: number) {
  const manager = await findManager(db, { dealerId }, id);
  if (manager?.type !== '2') return undefined;
  const { email, name } = manager;
  const eyes: SignedIn = { kind: 'account', accountId: id, dealerId, role: 'manager', email, name };
  return { manager, eyes };
}
