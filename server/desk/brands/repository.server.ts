import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { holdIds } from '../../goods/hold-ids.repository.server.ts';
import type { Brand } from './brand-view.ts';

/** Returns all brands in display order, hidden ones last. */
export async function allDeskBrands(db: Kysely<Database>): Promise<Brand[]> {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'header', 'sort', 'hidden', 'source_header'])
    .orderBy('hidden')
    .orderBy('sort')
    .orderBy('header')
    .orderBy('id')
    .execute();
  return rows.map(({ hidden, source_header, ...brand }) => ({
    ...brand,
    visible: hidden === 0,
    sourceHeader: source_header ?? '',
  }));
}

/** Returns all brands and locks them until the transaction ends, because names must be unique. */
export async function heldBrands(db: Kysely<Database>): Promise<Brand[]> {
  await holdIds(db, 'brands');
  await db
    .updateTable('brands')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .execute();
  return allDeskBrands(db);
}

const written = ({ header, sort, visible, sourceHeader }: Omit<Brand, 'id'>) => ({
  header,
  sort,
  hidden: visible ? 0 : 1,
  source_header: sourceHeader || null,
  desk_fields: sourceHeader ? 'header' : '',
});

/** Adds a brand and returns its id. */
export async function insertBrand(db: Kysely<Database>, brand: Omit<Brand, 'id'>): Promise<number> {
  const { insertId } = await db
    .insertInto('brands')
    .values({ ...written(brand), external_id: null })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a brand. */
export async function updateBrand(db: Kysely<Database>, { id, ...brand }: Brand): Promise<void> {
  await db.updateTable('brands').set(written(brand)).where('id', '=', id).execute();
}
