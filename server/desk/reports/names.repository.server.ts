import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { chunks } from '../../kernel/chunks.ts';
import type { Dimension } from './sales-report-view.ts';

/** The name of a row, and what is shown below it. */
export type RowName = { header: string; caption: string };

const without: Partial<Record<Dimension, string>> = {
  manager: 'Никто не ведёт',
  brand: 'Без бренда',
  node: 'Без раздела',
};

/** SQLite accepts 32,766 bound values. */
const namesAtOnce = 5_000;

/** Returns the names of rows by key: dealers, staff, brands, nodes with their path, goods with their articul, warehouses. */
export async function namesOf(
  db: Kysely<Database>,
  by: Dimension,
  keys: readonly number[],
): Promise<Map<number, RowName>> {
  const parts = await Promise.all(chunks(keys, namesAtOnce).map((some) => namesOfSome(db, by, some)));
  const names = new Map(parts.flat());
  if (without[by]) names.set(0, { header: without[by], caption: '' });
  return names;
}

async function namesOfSome(
  db: Kysely<Database>,
  by: Dimension,
  keys: number[],
): Promise<[number, RowName][]> {
  if (by === 'node') return pathsOf(db, new Set(keys));
  if (by === 'product') {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'header', 'articul'])
      .where('id', 'in', keys)
      .execute();
    return rows.map(({ id, header, articul }) => [id, { header, caption: articul }]);
  }
  if (by === 'manager') {
    const rows = await db
      .selectFrom('staff')
      .select(['id', 'name', 'email'])
      .where('id', 'in', keys)
      .execute();
    return rows.map(({ id, name, email }) => [id, { header: name || email, caption: '' }]);
  }
  const table = { dealer: 'dealers', brand: 'brands', warehouse: 'warehouses' } as const;
  const rows = await db
    .selectFrom(table[by] as 'dealers')
    .select(['id', 'header'])
    .where('id', 'in', keys)
    .execute();
  return rows.map(({ id, header }) => [id, { header, caption: '' }]);
}

async function pathsOf(db: Kysely<Database>, keys: ReadonlySet<number>): Promise<[number, RowName][]> {
  const rows = await db.selectFrom('catalogs').select(['id', 'header', 'parent_id']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = (id: number | null, depth = 0): string[] => {
    const node = id === null || depth > 20 ? undefined : byId.get(id);
    return node ? [...above(node.parent_id, depth + 1), node.header] : [];
  };
  return rows
    .filter(({ id }) => keys.has(id))
    .map(({ id, header, parent_id }) => [id, { header, caption: above(parent_id).join(' / ') }]);
}

/** Returns all warehouses by name. */
export async function warehousesByName(db: Kysely<Database>): Promise<Named[]> {
  return db.selectFrom('warehouses').select(['id', 'header']).orderBy('header').orderBy('id').execute();
}
