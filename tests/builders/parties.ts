import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { keepParties } from '#server/people/contragents/party.repository.server.ts';

/** The columns of an order or act that name its parties. `kept`: false in a schema from before they were copied. */
export async function partiesFor(db: Kysely<Database>, contragentId: number, kept: boolean) {
  if (kept) return keepParties(db, contragentId);
  return db
    .selectFrom('contragents')
    .select(['company', 'inn', 'kpp'])
    .where('id', '=', contragentId)
    .executeTakeFirstOrThrow();
}
