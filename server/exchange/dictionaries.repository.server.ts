import type { Insertable, Kysely, Selectable } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

type Numbered =
  | 'regions'
  | 'catalogs'
  | 'warehouses'
  | 'price_types'
  | 'brands'
  | 'params'
  | 'param_values'
  | 'products';
type Imported = 'catalogs' | 'warehouses' | 'price_types' | 'params';

/** The next free id of a table. Ids are given by the import itself, so that rows may refer to each other at once. */
export async function nextId(db: Kysely<Database>, table: Numbered): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/** Rows of 1C, by their external id; rows of the portal's own are not seen. */
export async function importedRows<T extends Imported>(
  db: Kysely<Database>,
  table: T,
): Promise<Map<string, Selectable<Database[T]>>> {
  const rows = await db
    .selectFrom(table as Imported)
    .selectAll()
    .where('external_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.external_id ?? '', row as Selectable<Database[T]>]));
}

/** Writes rows whose ids are known: new ones are inserted, the others get every column anew. */
export async function saveRows<T extends Numbered>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> {
  type Column = keyof Database[T] & string;
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id') as Column[];
  const replace = Object.fromEntries(columns.map((column) => [column, 'replace']));
  await upsert(db, table, rows, ['id' as Column], replace as Partial<Record<Column, 'replace'>>);
}

/** All regions, those of 1C and the portal's own. */
export function allRegions(db: Kysely<Database>) {
  return db.selectFrom('regions').select(['id', 'header']).orderBy('id').execute();
}

/** All brands, those of 1C and the portal's own. */
export function allBrands(db: Kysely<Database>) {
  return db.selectFrom('brands').selectAll().orderBy('id').execute();
}

/** Every value of the parameters that come from 1C. */
export function importedValues(db: Kysely<Database>) {
  return db
    .selectFrom('param_values')
    .innerJoin('params', 'params.id', 'param_values.param_id')
    .where('params.external_id', 'is not', null)
    .selectAll('param_values')
    .orderBy('param_values.id')
    .execute();
}
