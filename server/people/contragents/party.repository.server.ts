import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Party } from './party.ts';

/**
 * Returns the current contragent, for a document that stores a copy. The id comes from a contract, so it
 * exists.
 */
export async function partyOf(db: Kysely<Database>, contragentId: number): Promise<Party> {
  return db
    .selectFrom('contragents')
    .select(['company', 'inn', 'kpp'])
    .where('id', '=', contragentId)
    .executeTakeFirstOrThrow();
}
