import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import type { Requisites } from './contragent-view.ts';

/**
 * Returns the wholesaler as a party of new documents. Earlier documents have their own copy
 * (`party.repository.server.ts`).
 */
export async function sellerParty(db: Kysely<Database>): Promise<Requisites> {
  const { name, company, inn, kpp, ogrn, legal_address, bank, bik, account } = await currentSettings(db);
  return { company: company || name, inn, kpp, ogrn, legal_address, bank, bik, account };
}
