import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentSettings } from '../../settings/repository.server.ts';

/** Returns the wholesaler's name and address for an act. */
export async function operatorOf(db: Kysely<Database>): Promise<string> {
  const { company, name, legal_address, address } = await currentSettings(db);
  return [company || name, legal_address || address].filter((text) => text !== '').join(', ');
}
