import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Requisites } from './contragent-view.ts';
import type { Party } from './party.ts';
import { sellerParty } from './seller.repository.server.ts';

const columns = ['company', 'inn', 'kpp', 'ogrn', 'legal_address', 'bank', 'bik', 'account'] as const;

/** The columns of a document that keep its parties. */
type KeptParties = Party & { buyer_party_id: number; seller_party_id: number };

/**
 * Keeps both parties as they are now and returns the columns for the document that is being made. The id of the
 * contragent comes from a contract, so it exists.
 */
export async function keepParties(db: Kysely<Database>, contragentId: number): Promise<KeptParties> {
  const buyer = await db
    .selectFrom('contragents')
    .select(columns)
    .where('id', '=', contragentId)
    .executeTakeFirstOrThrow();
  const { company, inn, kpp } = buyer;
  return {
    company,
    inn,
    kpp,
    buyer_party_id: await keptAs(db, contragentId, buyer),
    seller_party_id: await keptAs(db, null, await sellerParty(db)),
  };
}

/** Returns the id of these requisites; they are written only when they differ from those kept last. */
async function keptAs(
  db: Kysely<Database>,
  contragentId: number | null,
  requisites: Requisites,
): Promise<number> {
  const last = await db
    .selectFrom('parties')
    .select(['id', ...columns])
    .where('contragent_id', contragentId === null ? 'is' : '=', contragentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && columns.every((name) => last[name] === requisites[name])) return last.id;
  const { insertId } = await db
    .insertInto('parties')
    .values({ contragent_id: contragentId, ...requisites })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/**
 * Returns the seller of a document as it was when the document was made. A document of a release that kept none
 * names the present one.
 */
export async function sellerOf(db: Kysely<Database>, sellerPartyId: number | null): Promise<Requisites> {
  const kept =
    sellerPartyId !== null &&
    (await db.selectFrom('parties').select(columns).where('id', '=', sellerPartyId).executeTakeFirst());
  return kept || sellerParty(db);
}
