import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { WarehouseInfo } from './model.ts';

/** Returns all warehouses in display order, hidden ones included. */
export function allWarehouses(db: Kysely<Database>): Promise<WarehouseInfo[]> {
  return warehouses(db).execute();
}

/** Returns the warehouses that are not hidden, in display order; goods are offered only from these. */
export function visibleWarehouses(db: Kysely<Database>): Promise<WarehouseInfo[]> {
  return warehouses(db).where('warehouses.hidden', '=', 0).execute();
}

/** Returns the warehouses that are not hidden and those of `kept`, which a contract already has. */
export async function offeredWarehouses(
  db: Kysely<Database>,
  kept: readonly number[] = [],
): Promise<WarehouseInfo[]> {
  const visible = new Set((await visibleWarehouses(db)).map(({ id }) => id));
  return (await allWarehouses(db)).filter(({ id }) => visible.has(id) || kept.includes(id));
}

function warehouses(db: Kysely<Database>) {
  return db
    .selectFrom('warehouses')
    .innerJoin('regions', 'regions.id', 'warehouses.region_id')
    .select([
      'warehouses.id',
      'warehouses.header',
      'warehouses.region_id as regionId',
      'regions.header as regionHeader',
    ])
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id');
}
