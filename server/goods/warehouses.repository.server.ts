import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { WarehouseInfo } from './model.ts';

/** Returns all warehouses in display order. */
export async function allWarehouses(db: Kysely<Database>): Promise<WarehouseInfo[]> {
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
    .orderBy('warehouses.id')
    .execute();
}
