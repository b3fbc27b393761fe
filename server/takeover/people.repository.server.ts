import type { Insertable, Kysely, Selectable } from 'kysely';
import { bulkInsert, forUpdate, upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { newIds } from './old-records.repository.server.ts';

type Account = Selectable<Database['accounts']>;
type Contragent = Selectable<Database['contragents']>;

/** A person of the old portal, as an account. */
export type OldUser = {
  id: number;
  dealerId: number;
  type: string;
  contractId: number | null;
  enabled: number;
};

/** Returns the accounts of people of the old portal, by their old ids. */
export async function usersOf(
  db: Kysely<Database>,
  oldIds: readonly (string | undefined)[],
): Promise<Map<string, OldUser>> {
  const ids = [...new Set(oldIds.filter((id) => id !== undefined))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('old_records')
    .innerJoin('accounts', 'accounts.id', 'old_records.record_id')
    .select(['old_records.old_id', 'accounts.id', 'accounts.dealer_id as dealerId'])
    .select(['accounts.type_id as type', 'accounts.contract_id as contractId', 'accounts.enabled'])
    .where('old_records.kind', '=', 'user')
    .where('old_records.old_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ old_id, ...user }) => [old_id, user]));
}

/** Returns the dealers of contragents of the old portal, by their old ids. */
export async function dealersOfContragents(
  db: Kysely<Database>,
  oldIds: readonly (string | undefined)[],
): Promise<Map<string, number>> {
  const ids = [...new Set(oldIds.filter((id) => id !== undefined))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('old_records')
    .innerJoin('contragents', 'contragents.id', 'old_records.record_id')
    .select(['old_records.old_id', 'contragents.dealer_id'])
    .where('old_records.kind', '=', 'contragent')
    .where('old_records.old_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ old_id, dealer_id }) => [old_id, dealer_id]));
}

/**
 * Returns the accounts with one of these ids, 1C ids, or e-mails, and locks them, so that an account that is disabled
 * meanwhile is not enabled again.
 */
export async function accountsWith(
  db: Kysely<Database>,
  by: { ids: readonly number[]; externalIds: readonly string[]; emails: readonly string[] },
): Promise<Account[]> {
  const all = db.selectFrom('accounts').select('id');
  const found = await all
    .where('id', 'in', [0, ...by.ids])
    .union(all.where('external_id', 'in', ['', ...by.externalIds]))
    .union(all.where('email', 'in', ['', ...by.emails]))
    .execute();
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', [0, ...found.map(({ id }) => id)])
    .$call(forUpdate(db))
    .execute();
}

/** Returns the contragents with one of these ids, 1C ids, or INNs. */
export async function contragentsWith(
  db: Kysely<Database>,
  by: { ids: readonly number[]; externalIds: readonly string[]; inns: readonly string[] },
): Promise<Contragent[]> {
  const all = db.selectFrom('contragents').selectAll();
  return all
    .where('id', 'in', [0, ...by.ids])
    .union(all.where('external_id', 'in', ['', ...by.externalIds]))
    .union(all.where('inn', 'in', ['', ...by.inns]))
    .execute();
}

/** Adds dealers without requisites, and returns their ids. */
export async function addDealers(db: Kysely<Database>, headers: readonly string[]): Promise<number[]> {
  const ids = await newIds(
    db,
    'dealers',
    headers.map(() => ''),
  );
  const blank = { external_id: null, manager_name: '', manager_email: '', manager_phone: '', staff_id: null };
  await bulkInsert(
    db,
    'dealers',
    headers.map((header, i) => ({ id: ids[i]!, header, ...blank })),
  );
  return ids;
}

/** Adds accounts with the given ids. */
export async function addAccounts(
  db: Kysely<Database>,
  rows: (Insertable<Database['accounts']> & { id: number })[],
): Promise<void> {
  await bulkInsert(db, 'accounts', rows);
}

/** Updates the name, phone, password, 1C id and access of known accounts. */
export async function rewriteAccounts(db: Kysely<Database>, rows: Account[]): Promise<void> {
  await upsert(db, 'accounts', rows, ['id'], {
    external_id: 'replace',
    name: 'replace',
    phone: 'replace',
    password_hash: 'replace',
    enabled: 'replace',
  });
}

/** Adds contragents with the given ids. */
export async function addContragents(
  db: Kysely<Database>,
  rows: (Insertable<Database['contragents']> & { id: number })[],
): Promise<void> {
  await bulkInsert(db, 'contragents', rows);
}

/** Updates the requisites of known contragents. */
export async function rewriteContragents(db: Kysely<Database>, rows: Contragent[]): Promise<void> {
  await upsert(db, 'contragents', rows, ['id'], {
    ...{ company: 'replace', kpp: 'replace', ogrn: 'replace', legal_address: 'replace' },
    ...{ bank: 'replace', bik: 'replace', account: 'replace', enabled: 'replace' },
  });
}

/** Returns the ids of the dealers' addresses that are not removed, by dealer and text. */
export async function addressesOfDealers(
  db: Kysely<Database>,
  dealers: readonly number[],
): Promise<Map<string, number>> {
  if (dealers.length === 0) return new Map();
  const rows = await db
    .selectFrom('addresses')
    .select(['id', 'dealer_id', 'full_address'])
    .where('dealer_id', 'in', [...new Set(dealers)])
    .where('removed', '=', 0)
    .execute();
  return new Map(rows.map(({ id, dealer_id, full_address }) => [`${dealer_id} ${full_address}`, id]));
}

/** Adds addresses with the given ids, and assigns them to accounts. */
export async function addAddresses(
  db: Kysely<Database>,
  rows: { id: number; dealer_id: number; full_address: string }[],
  grants: { account_id: number; address_id: number }[],
): Promise<void> {
  await bulkInsert(
    db,
    'addresses',
    rows.map((row) => ({ ...row, removed: 0 })),
  );
  await upsert(db, 'account_addresses', grants, ['account_id', 'address_id'], {});
}
