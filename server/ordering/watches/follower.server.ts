import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { findAccount } from '../../people/accounts/repository.server.ts';

/**
 * Returns the account whose followed goods are requested: the reader or, for the main user, any account of the dealer,
 * as with webhooks (§12.12.1). Refuses other accounts with NOT_FOUND.
 */
export async function followerOf(
  db: Kysely<Database>,
  actor: SignedIn,
  owner: number | undefined,
): Promise<Result<{ id: number; name: string }>> {
  const { accountId: id, name, email, role } = actor;
  if (owner === undefined || owner === id) return ok({ id, name: name || email });
  const account = role === 'main' ? await findAccount(db, actor, owner) : undefined;
  return account ? ok({ id: owner, name: account.name || account.email }) : nobody();
}

function nobody(): Failure {
  return fail('NOT_FOUND', { message: 'Такого пользователя нет' });
}
