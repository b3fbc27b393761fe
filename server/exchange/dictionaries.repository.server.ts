import type { Insertable, Kysely, Selectable } from 'kysely';
import { forUpdate, upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { holdIds } from '../goods/hold-ids.repository.server.ts';
import { hiddenByImport } from './hidden-by-import.ts';

type AtDesk = Parameters<typeof holdIds>[1];
type Numbered = AtDesk | 'params' | 'param_values';
type Imported = 'catalogs' | 'warehouses' | 'price_types' | 'params';

/**
 * Returns the next free id of a table. The import assigns ids itself, so that rows may refer to each other at
 * once.
 */
export async function nextId(db: Kysely<Database>, table: Numbered): Promise<number> {
  if (table !== 'params' && table !== 'param_values') await holdIds(db, table);
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/**
 * Returns rows imported from 1C, by their external id; ignores the portal's own rows. In a transaction they are locked,
 * because staff may be changing them.
 */
export async function importedRows<T extends Imported>(
  db: Kysely<Database>,
  table: T,
): Promise<Map<string, Selectable<Database[T]>>> {
  const rows = await db
    .selectFrom(table as Imported)
    .selectAll()
    .where('external_id', 'is not', null)
    .$if(db.isTransaction, forUpdate(db))
    .execute();
  return new Map(rows.map((row) => [row.external_id ?? '', row as Selectable<Database[T]>]));
}

/** Writes rows with known ids: inserts new ones, and overwrites every column of the others. */
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

/** Returns the parents of all nodes of the catalogue, by id. */
export async function parentsOf(db: Kysely<Database>): Promise<Map<number, number | null>> {
  const rows = await db.selectFrom('catalogs').select(['id', 'parent_id']).execute();
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

/**
 * Returns a row as the import may write it. Columns that staff have set (`desk_fields`) keep their stored values, and
 * columns that the import does not name are not written.
 */
export function keepingDeskFields<Old extends { desk_fields: string }, Row extends object>(
  old: Old | undefined,
  row: Row,
): Row {
  if (!old || old.desk_fields === '') return row;
  const kept = new Set(old.desk_fields.split(','));
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    kept.has(column) ? (old as Record<string, unknown>)[column] : value,
  ]);
  return Object.fromEntries(entries) as Row;
}

/**
 * Returns the price type marked as the recommended retail price, or undefined if none is marked; products then have no
 * retail price.
 */
export function chosenRetailType(db: Kysely<Database>) {
  return db
    .selectFrom('price_types')
    .select(['id', 'external_id'])
    .where('is_rrc', '=', 1)
    .executeTakeFirst();
}

/** Marks this price type as the only recommended retail price. */
export async function chooseRetailType(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('price_types')
    .set((eb) => ({ is_rrc: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .execute();
}

/** Hides warehouses from dealers or shows them again, by 1C id, and records which of them were visible before. */
export async function hideWarehouses(db: Kysely<Database>, ids: string[], hidden: boolean): Promise<void> {
  if (ids.length === 0) return;
  if (hidden) {
    const visible = await db
      .selectFrom('warehouses')
      .select('external_id')
      .where('external_id', 'in', ids)
      .where('hidden', '=', 0)
      .execute();
    await recordHidden(db, 'warehouse', visible);
  }
  await db
    .updateTable('warehouses')
    .set({ hidden: Number(hidden) })
    .where('external_id', 'in', ids)
    .execute();
}

async function recordHidden(
  db: Kysely<Database>,
  kind: 'warehouse' | 'type',
  rows: { external_id: string | null }[],
): Promise<void> {
  const ids = rows.flatMap(({ external_id }) => external_id ?? []);
  if (ids.length === 0) return;
  await db
    .updateTable('exchange_words')
    .set({ header: hiddenByImport })
    .where('kind', '=', kind)
    .where('external_id', 'in', ids)
    .execute();
}

/** Offers price types to contracts or stops offering them, by 1C id, and records which of them were offered before. */
export async function sellPriceTypes(db: Kysely<Database>, ids: string[], forSale: boolean): Promise<void> {
  if (ids.length === 0) return;
  if (!forSale) {
    const sold = await db
      .selectFrom('price_types')
      .select('external_id')
      .where('external_id', 'in', ids)
      .where('for_sale', '=', 1)
      .execute();
    await recordHidden(db, 'type', sold);
  }
  await db
    .updateTable('price_types')
    .set({ for_sale: Number(forSale) })
    .where('external_id', 'in', ids)
    .execute();
}

/** Returns all regions, those from 1C and the portal's own. */
export function allRegions(db: Kysely<Database>) {
  return db.selectFrom('regions').select(['id', 'header']).orderBy('id').execute();
}

/** Returns all brands, those from 1C and the portal's own. */
export function allBrands(db: Kysely<Database>) {
  return db.selectFrom('brands').selectAll().orderBy('id').$if(db.isTransaction, forUpdate(db)).execute();
}

/** Returns every value of the parameters imported from 1C. */
export function importedValues(db: Kysely<Database>) {
  return db
    .selectFrom('param_values')
    .innerJoin('params', 'params.id', 'param_values.param_id')
    .where('params.external_id', 'is not', null)
    .selectAll('param_values')
    .orderBy('param_values.id')
    .execute();
}

/** Ids per query. */
const some = 500;

/** Returns whether any product has one of these values. */
export async function isAnyInUse(db: Kysely<Database>, values: number[]): Promise<boolean> {
  for (let from = 0; from < values.length; from += some) {
    const found = await db
      .selectFrom('product_params')
      .select('value_id')
      .where('value_id', 'in', values.slice(from, from + some))
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}
