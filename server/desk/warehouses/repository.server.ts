import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { holdIds } from '../../goods/hold-ids.repository.server.ts';
import type { Warehouse } from './warehouse-view.ts';

/** Returns all warehouses in display order, hidden ones last. */
export async function allDeskWarehouses(db: Kysely<Database>): Promise<Warehouse[]> {
  const rows = await db
    .selectFrom('warehouses')
    .innerJoin('regions', 'regions.id', 'warehouses.region_id')
    .selectAll('warehouses')
    .select('regions.header as region')
    .orderBy('warehouses.hidden')
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .execute();
  return rows.map(({ id, header, region, sort, hidden, external_id, desk_fields }) => ({
    id,
    header,
    region,
    sort,
    visible: hidden === 0,
    isImported: external_id !== null,
    deskFields: desk_fields,
  }));
}

/** Returns all warehouses and locks them until the transaction ends. */
export async function heldWarehouses(db: Kysely<Database>): Promise<Warehouse[]> {
  await holdIds(db, 'warehouses');
  await db
    .updateTable('warehouses')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .execute();
  return allDeskWarehouses(db);
}

/** Returns the names of all regions. */
export async function regionNames(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('regions').select('header').orderBy('header').execute();
  return rows.map(({ header }) => header);
}

/** Returns the id of the region with this name, adding it if needed. */
export async function regionOf(db: Kysely<Database>, header: string): Promise<number> {
  await holdIds(db, 'regions');
  const known = await db
    .selectFrom('regions')
    .select('id')
    .where('header', '=', header)
    .orderBy('id')
    .executeTakeFirst();
  if (known) return known.id;
  const { insertId } = await db.insertInto('regions').values({ header }).executeTakeFirstOrThrow();
  return Number(insertId);
}

type Written = Pick<Warehouse, 'header' | 'sort' | 'visible' | 'deskFields'> & { regionId: number };

const written = ({ header, sort, visible, deskFields, regionId }: Written) => ({
  header,
  sort,
  region_id: regionId,
  hidden: visible ? 0 : 1,
  desk_fields: deskFields,
});

/** Adds a warehouse and returns its id. */
export async function insertWarehouse(db: Kysely<Database>, warehouse: Written): Promise<number> {
  const { insertId } = await db.insertInto('warehouses').values(written(warehouse)).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a warehouse. */
export async function updateWarehouse(db: Kysely<Database>, id: number, warehouse: Written): Promise<void> {
  await db.updateTable('warehouses').set(written(warehouse)).where('id', '=', id).execute();
}
