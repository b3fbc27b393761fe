import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Policy } from './policy.ts';
import { currentPolicy, hasConsented } from './repository.server.ts';

/**
 * Returns the edition of the privacy policy for which forms with personal data request this person's consent: the one
 * in force, unless the account has already consented to it. Visitors are asked each time, because they cannot be
 * recognized.
 */
export async function askedPolicy(db: Kysely<Database>, actor: Actor): Promise<Policy | undefined> {
  const policy = await currentPolicy(db);
  if (!policy || actor.kind !== 'account') return policy;
  return (await hasConsented(db, actor.accountId, policy)) ? undefined : policy;
}
