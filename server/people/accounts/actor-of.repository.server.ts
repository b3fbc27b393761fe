import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { roleOfType, type SignedIn } from '../../kernel/actor.ts';

/**
 * Returns these accounts as signed-in actors, for messages that show each account its own rows and prices. Omits
 * disabled accounts.
 */
export async function actorsOf(db: Kysely<Database>, accountIds: readonly number[]): Promise<SignedIn[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'dealer_id', 'type_id', 'email', 'name'])
    .where('id', 'in', [...new Set(accountIds)])
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id, dealer_id, type_id, email, name }) => ({
    kind: 'account',
    accountId: id,
    dealerId: dealer_id,
    role: roleOfType[type_id] ?? 'observer',
    email,
    name,
  }));
}
