import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { findManager } from '../managers/repository.server.ts';

/**
 * A manager of the dealer, and the account as which he would ask: through his eyes his contract and politics are read. Undefined for
 * anybody else, and for an observer: he has no prices of his own.
 */
export async function findPriced(db: Kysely<Database>, { dealerId }: SignedIn, id: number) {
  const manager = await findManager(db, { dealerId }, id);
  if (manager?.type !== '2') return undefined;
  const { email, name } = manager;
  const eyes: SignedIn = { kind: 'account', accountId: id, dealerId, role: 'manager', email, name };
  return { manager, eyes };
}
