import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import type { Payee } from './bill.ts';

/**
 * Returns the wholesaler as the payee of new bills. Uses the company for documents, because a bill needs a legal
 * entity, not the name of the portal.
 */
export async function payeeNow(db: Kysely<Database>): Promise<Payee> {
  const { company, inn, kpp, ogrn, legal_address, bank, bik, corr_account, account, vat } =
    await currentSettings(db);
  return { company, inn, kpp, ogrn, legal_address, bank, bik, corr_account, account, vat };
}
