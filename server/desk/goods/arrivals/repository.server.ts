import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Named } from '../../../goods/model.ts';
import type { DeskArrival } from './arrivals.ts';

type Stored = DeskArrival & { wmsId: number | null };

/** Returns the arrivals of a product, by day: those from 1C, and those entered by staff. */
export async function arrivalsAtDesk(db: Kysely<Database>, id: number): Promise<Stored[]> {
  const rows = await db
    .selectFrom('arrivals')
    .leftJoin('warehouses', 'warehouses.id', 'arrivals.wms_id')
    .select(['arrivals.id', 'expected_on as day', 'warehouses.header as wms', 'wms_id as wmsId'])
    .select(['quantity', 'note', 'by_desk'])
    .where('product_id', '=', id)
    .orderBy('expected_on')
    .orderBy('arrivals.id')
    .limit(100)
    .execute();
  return rows.map(({ by_desk, wms, ...row }) => ({ ...row, wms: wms ?? '', isOurs: by_desk === 1 }));
}

/** Returns the warehouses that are not hidden, in their order. */
export async function openWarehouses(db: Kysely<Database>): Promise<Named[]> {
  return db
    .selectFrom('warehouses')
    .select(['id', 'header'])
    .where('hidden', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function insertArrival(
  db: Kysely<Database>,
  arrival: Omit<Insertable<Database['arrivals']>, 'id' | 'by_desk'>,
): Promise<void> {
  await db
    .insertInto('arrivals')
    .values({ ...arrival, by_desk: 1 })
    .execute();
}

/** Changes an arrival that staff entered. With another quantity, the pieces that have come already count no more. */
export async function changeArrival(
  db: Kysely<Database>,
  id: number,
  { isSame, ...values }: { quantity: number | null; note: string; isSame: boolean },
): Promise<void> {
  await db
    .updateTable('arrivals')
    .set({ ...values, ...(!isSame && { come: 0 }) })
    .where('id', '=', id)
    .where('by_desk', '=', 1)
    .execute();
}

/** Deletes an arrival that staff entered. */
export async function deleteArrival(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('arrivals').where('id', '=', id).where('by_desk', '=', 1).execute();
}
