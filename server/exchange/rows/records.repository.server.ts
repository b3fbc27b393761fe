import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { bulkInsert, forUpdate, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { holdIds } from '../../goods/hold-ids.repository.server.ts';
import type { Row } from './entity.ts';

/** Tables whose rows have a 1C id. */
export type Known =
  | 'dealers'
  | 'contragents'
  | 'contracts'
  | 'accounts'
  | 'staff'
  | 'delivery_options'
  | 'price_types'
  | 'warehouses'
  | 'products'
  | 'payments'
  | 'shipments'
  | 'documents'
  | 'arrivals';

/** Returns the portal's ids by 1C id; omits unknown 1C ids. */
export async function idsOf(
  db: Kysely<Database>,
  table: Known,
  ids: Iterable<string | undefined>,
): Promise<Map<string, number>> {
  const asked = [...new Set(ids)].filter((id) => id !== undefined);
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'external_id'])
    .where('external_id', 'in', asked)
    .execute();
  return new Map(rows.map(({ id, external_id }) => [external_id ?? '', id]));
}

/** The owners whose records a full list may contain, and the column that refers to the owner. */
const owners = {
  contracts: { table: 'contragents', column: 'contragent_id' },
  contragents: { table: 'dealers', column: 'dealer_id' },
  accounts: { table: 'dealers', column: 'dealer_id' },
} as const;

/**
 * Returns the 1C ids of an owner's enabled records; undefined when no owner has this 1C id. Omits main users, whom only
 * staff can disable.
 */
export async function enabledIdsOf(
  db: Kysely<Database>,
  table: keyof typeof owners,
  owner: string,
): Promise<string[] | undefined> {
  const of = owners[table];
  const known = (await idsOf(db, of.table, [owner])).get(owner);
  if (known === undefined) return undefined;
  const rows = await db
    .selectFrom(table as 'accounts')
    .select('external_id')
    .where(of.column as 'dealer_id', '=', known)
    .where('external_id', 'is not', null)
    .where('enabled', '=', 1)
    .$if(table === 'accounts', (query) => query.where('type_id', '!=', '1'))
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

/** Returns a function that maps ids to record names. The history stores names because it outlives the records. */
export async function namesOf(
  db: Kysely<Database>,
  table: 'price_types' | 'warehouses' | 'staff' | 'contracts' | 'contragents',
  ids: Iterable<number | null | undefined>,
): Promise<(ids: number | null | readonly number[]) => string> {
  const asked = [...new Set(ids)].filter((id) => id !== null && id !== undefined);
  const columns = { staff: 'name as header', contragents: 'company as header' } as Record<string, string>;
  const column = (columns[table] ?? 'header') as 'header';
  const rows =
    asked.length === 0
      ? []
      : await db
          .selectFrom(table as 'price_types')
          .select(['id', column])
          .where('id', 'in', asked)
          .execute();
  const names = new Map(rows.map(({ id, header }) => [id, header]));
  return (some) =>
    [some]
      .flat()
      .flatMap((id) => names.get(id ?? 0) ?? [])
      .join(', ');
}

/** How to recognise a record that staff created before 1C sent it. */
type Namesake<T extends Known, R extends Row> = {
  /** The column that must equal the row's value. */
  column: 'header' | 'email' | 'inn';
  of: (row: R) => string | undefined;
  /** An additional condition. */
  agrees?: (record: Selectable<Database[T]>, row: R) => boolean;
};

/**
 * Returns a function that finds the record of a row: the record with its 1C id, otherwise the only record without a 1C
 * id that matches `namesake`. If several rows match one record, the first row gets it, as in separate calls. The
 * records are locked until the transaction ends.
 */
export async function heldRecords<T extends Known, R extends Row>(
  db: Kysely<Database>,
  table: T,
  rows: readonly R[],
  namesake?: Namesake<T, R>,
): Promise<(row: R) => Selectable<Database[T]> | undefined> {
  type Held = Selectable<Database[T]>;
  // MySQL cannot lock rows that do not exist yet, so two concurrent calls with the same new record would collide.
  if (table === 'price_types' || table === 'warehouses') await holdIds(db, table);
  const held = db
    .selectFrom(table as 'contragents')
    .selectAll()
    .$call(forUpdate(db));
  const ids = rows.map(({ id }) => id);
  const found = ids.length > 0 ? await held.where('external_id', 'in', ids).execute() : [];
  const records = new Map(found.map((record) => [record.external_id ?? '', record as unknown as Held]));
  const unknown = rows.filter(({ id }) => !records.has(id));
  const values = namesake ? unknown.flatMap((row) => namesake.of(row) ?? []) : [];
  if (namesake && values.length > 0) {
    const column = namesake.column as 'inn';
    const without = await held.where('external_id', 'is', null).where(column, 'in', values).execute();
    const free = new Set(without);
    for (const row of unknown) {
      const same = without.filter(
        (record) =>
          record[column] === namesake.of(row) && (namesake.agrees?.(record as unknown as Held, row) ?? true),
      );
      const [only] = same;
      if (only && same.length === 1 && free.delete(only)) records.set(row.id, only as unknown as Held);
    }
  }
  return ({ id }) => records.get(id);
}

/** Returns the ids of regions by name; adds missing regions. */
export async function regionIds(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<Map<string, number>> {
  await holdIds(db, 'regions');
  const wanted = [...new Set(names)];
  const find = () =>
    db.selectFrom('regions').select(['id', 'header']).where('header', 'in', wanted).orderBy('id').execute();
  const known = new Set((await find()).map(({ header }) => header));
  const missing = wanted.filter((header) => !known.has(header));
  await bulkInsert(
    db,
    'regions',
    missing.map((header) => ({ header })),
  );
  return new Map((await find()).reverse().map(({ id, header }) => [header, id]));
}

/** Inserts rows; their ids can be read with `idsOf`. */
export async function insertRows<T extends Known>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> {
  await bulkInsert(db, table, rows);
}

/** Overwrites whole rows by the portal's ids. The rows must be locked. */
export async function rewriteRows<T extends Known>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> {
  type Column = keyof Database[T] & string;
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id') as Column[];
  const replace = Object.fromEntries(columns.map((column) => [column, 'replace']));
  await upsert(db, table, rows, ['id' as Column], replace as Partial<Record<Column, 'replace'>>);
}

/** Returns the contragents with these INNs, by INN. */
export async function takenInns(
  db: Kysely<Database>,
  inns: readonly string[],
): Promise<Map<string, { id: number; dealerId: number }>> {
  if (inns.length === 0) return new Map();
  const rows = await db
    .selectFrom('contragents')
    .select(['id', 'inn', 'dealer_id as dealerId'])
    .where('inn', 'in', inns)
    .execute();
  return new Map(rows.map(({ inn, ...contragent }) => [inn, contragent]));
}

/**
 * Creates a dealer for each of these contragents, for which 1C names no dealer. Returns the dealers' ids by the
 * contragents' 1C ids.
 */
export async function insertDealersOf(
  db: Kysely<Database>,
  contragents: readonly { id: string; header: string }[],
): Promise<Map<string, number>> {
  if (contragents.length === 0) return new Map();
  const none = { manager_name: '', manager_email: '', manager_phone: '' };
  // Nothing else identifies the new rows. The marks are removed afterwards, because these dealers have no 1C id.
  const marked = contragents.map((contragent) => ({ ...contragent, mark: randomUUID() }));
  const marks = marked.map(({ mark }) => mark);
  await bulkInsert(
    db,
    'dealers',
    marked.map(({ header, mark }) => ({ header, external_id: mark, ...none })),
  );
  const ids = await idsOf(db, 'dealers', marks);
  await db.updateTable('dealers').set({ external_id: null }).where('external_id', 'in', marks).execute();
  return new Map(marked.map(({ id, mark }) => [id, ids.get(mark) ?? 0]));
}

/** Returns the contragents with these 1C ids, and their dealers. */
export async function ownersOf(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, { id: number; dealerId: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contragents')
    .select(['id', 'external_id', 'dealer_id as dealerId'])
    .where('external_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ external_id, ...row }) => [external_id ?? '', row]));
}

/** Returns the contracts without a 1C id of these contragents, and locks them until the transaction ends. */
export async function contractsWithoutId(db: Kysely<Database>, contragents: readonly number[]) {
  if (contragents.length === 0) return [];
  return db
    .selectFrom('contracts')
    .selectAll()
    .where('contragent_id', 'in', contragents)
    .where('external_id', 'is', null)
    .orderBy('id')
    .$call(forUpdate(db))
    .execute();
}

/** Returns the warehouse ids of each contract in ascending order, by contract. */
export async function warehousesOf(
  db: Kysely<Database>,
  contracts: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (contracts.length === 0) return found;
  const rows = await db
    .selectFrom('contract_warehouses')
    .select(['contract_id', 'wms_id'])
    .where('contract_id', 'in', contracts)
    .orderBy('contract_id')
    .orderBy('wms_id')
    .execute();
  for (const { contract_id, wms_id } of rows) {
    const known = found.get(contract_id);
    if (known) known.push(wms_id);
    else found.set(contract_id, [wms_id]);
  }
  return found;
}

/** Replaces the warehouses of contracts. */
export async function replaceWarehouses(
  db: Kysely<Database>,
  lists: ReadonlyMap<number, number[]>,
): Promise<void> {
  if (lists.size === 0) return;
  await db
    .deleteFrom('contract_warehouses')
    .where('contract_id', 'in', [...lists.keys()])
    .execute();
  await bulkInsert(
    db,
    'contract_warehouses',
    [...lists].flatMap(([contract_id, ids]) => ids.map((wms_id) => ({ contract_id, wms_id }))),
  );
}

/** Returns the given e-mails that accounts already use. */
export async function takenEmails(db: Kysely<Database>, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db.selectFrom('accounts').select('email').where('email', 'in', emails).execute();
  return new Set(rows.map(({ email }) => email));
}

/** Returns the given e-mails that staff members already use. */
export async function takenStaffEmails(
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db.selectFrom('staff').select('email').where('email', 'in', emails).execute();
  return new Set(rows.map(({ email }) => email));
}

/** Returns the given dealers that have a main user. */
export async function mainUsersOf(db: Kysely<Database>, dealers: readonly number[]): Promise<Set<number>> {
  if (dealers.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .select('dealer_id')
    .where('dealer_id', 'in', dealers)
    .where('type_id', '=', '1')
    .execute();
  return new Set(rows.map(({ dealer_id }) => dealer_id));
}

/** Returns the contracts with these 1C ids, and their dealers. */
export async function contractsOfDealers(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, { id: number; dealerId: number; header: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contracts')
    .select(['id', 'external_id', 'header', 'dealer_id as dealerId'])
    .where('external_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ external_id, ...row }) => [external_id ?? '', row]));
}

/** Returns the contracts with these 1C ids, their contragents and dealers. */
export async function contractsWithOwners(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, { id: number; contragentId: number; dealerId: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contracts')
    .select(['id', 'external_id', 'contragent_id as contragentId', 'dealer_id as dealerId'])
    .where('external_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ external_id, ...row }) => [external_id ?? '', row]));
}

/** Returns the contracts that accounts may use, by account, sorted by id. */
export async function grantedContracts(
  db: Kysely<Database>,
  accounts: readonly number[],
): Promise<Map<number, { id: number; header: string }[]>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_contracts')
    .innerJoin('contracts', 'contracts.id', 'account_contracts.contract_id')
    .select(['account_id', 'contracts.id', 'contracts.header'])
    .where('account_id', 'in', accounts)
    .orderBy('contracts.id')
    .execute();
  const granted = new Map<number, { id: number; header: string }[]>();
  for (const { account_id, ...contract } of rows)
    granted.set(account_id, [...(granted.get(account_id) ?? []), contract]);
  return granted;
}

/** Replaces the contracts that accounts may use. */
export async function grantContracts(
  db: Kysely<Database>,
  lists: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  if (lists.size === 0) return;
  await db
    .deleteFrom('account_contracts')
    .where('account_id', 'in', [...lists.keys()])
    .execute();
  await bulkInsert(
    db,
    'account_contracts',
    [...lists].flatMap(([account_id, list]) =>
      [...new Set(list)].map((contract_id) => ({ account_id, contract_id })),
    ),
  );
}
