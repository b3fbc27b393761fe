import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { noSuchAccount } from './own-account.ts';
import { findAccount } from './repository.server.ts';

/**
 * Returns one of the dealer's accounts that can be disabled or deleted: not the main user, and therefore
 * never the signed-in account (§10.4).
 */
export async function changeable(db: Kysely<Database>, actor: SignedIn, id: number) {
  const account = await findAccount(db, actor, id);
  if (!account) return noSuchAccount();
  return account.role === 'main' || id === actor.accountId ? fail('MAIN_USER_STAYS') : ok(account);
}
