import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Requisites } from './contragent-view.ts';
import type { Parties, Party } from './party.ts';
import { sellerParty } from './seller.repository.server.ts';

const columns = ['company', 'inn', 'kpp', 'ogrn', 'legal_address', 'bank', 'bik', 'account'] as const;

/** The columns of a document that contain its parties. */
type KeptParties = Party & { buyer_party_id: number; seller_party_id: number };

/**
 * Stores both parties with their current requisites and returns the columns for a new document. The contragent exists,
 * because its id comes from a contract.
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

/** Returns the id of these requisites, and stores them only when they differ from the last stored ones. */
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

/** A document: the buyer in its own columns, and the ids of the stored requisites of both parties. */
type Document = Party & { buyerPartyId: number | null; sellerPartyId: number | null };

/**
 * Returns both parties of a document as they were when it was created. A document from a release that stored no
 * requisites has only the name, INN and KPP: the buyer's from its own columns and the seller's current ones. The other
 * requisites are left empty, because they may have changed since.
 */
export async function partiesOf(db: Kysely<Database>, document: Document): Promise<Parties> {
  const { company, inn, kpp, buyerPartyId, sellerPartyId } = document;
  const ids = [buyerPartyId, sellerPartyId].filter((id) => id !== null);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('parties')
          .select(['id', ...columns])
          .where('id', 'in', ids)
          .execute();
  const kept = new Map(rows.map(({ id, ...requisites }) => [id, requisites]));
  return {
    seller: kept.get(sellerPartyId ?? 0) ?? namedOnly(await sellerParty(db)),
    buyer: { ...(kept.get(buyerPartyId ?? 0) ?? namedOnly({ company, inn, kpp })), company, inn, kpp },
  };
}

function namedOnly({ company, inn, kpp }: Party): Requisites {
  return { company, inn, kpp, ogrn: '', legal_address: '', bank: '', bik: '', account: '' };
}
