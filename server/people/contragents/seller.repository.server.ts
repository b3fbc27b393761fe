import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Requisites } from './contragent-view.ts';
import { seller } from './seller.ts';

/**
 * Returns the wholesaler as a party of documents that are made now. What was made earlier holds its own copy
 * (`party.repository.server.ts`).
 */
export async function sellerParty(_db: Kysely<Database>): Promise<Requisites> {
  return {
    company: seller,
    inn: '',
    kpp: '',
    ogrn: '',
    legal_address: '',
    bank: '',
    bik: '',
    account: '',
  };
}
