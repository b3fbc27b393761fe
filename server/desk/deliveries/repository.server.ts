import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Delivery } from './delivery-view.ts';

const columns = [
  ...(['id', 'header', 'hint', 'price', 'needs_address', 'sort', 'hidden'] as const),
  ...(['weekdays', 'cutoff_hour'] as const),
];

type Row = {
  id: number;
  header: string;
  hint: string;
  price: number;
  needs_address: number;
  sort: number;
  hidden: number;
  weekdays: string;
  cutoff_hour: number | null;
};

const plain = ({ needs_address, hidden, cutoff_hour, ...row }: Row): Delivery => ({
  ...row,
  cutoffHour: cutoff_hour,
  needsAddress: needs_address === 1,
  offered: hidden === 0,
});

/** Returns all delivery options in display order, offered ones first. */
export async function allDeliveries(db: Kysely<Database>): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('delivery_options')
    .select(columns)
    .orderBy('hidden')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(plain);
}

/** Returns a delivery option and locks it until the transaction ends; undefined if it does not exist. */
export async function heldDelivery(db: Kysely<Database>, id: number): Promise<Delivery | undefined> {
  await db
    .updateTable('delivery_options')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .where('id', '=', id)
    .execute();
  const row = await db.selectFrom('delivery_options').select(columns).where('id', '=', id).executeTakeFirst();
  return row && plain(row);
}

const written = ({ needsAddress, offered, cutoffHour, ...delivery }: Omit<Delivery, 'id'>) => ({
  ...delivery,
  needs_address: needsAddress ? 1 : 0,
  cutoff_hour: cutoffHour,
  hidden: offered ? 0 : 1,
});

/** Adds a delivery option and returns its id. */
export async function insertDelivery(db: Kysely<Database>, delivery: Omit<Delivery, 'id'>): Promise<number> {
  const { insertId } = await db
    .insertInto('delivery_options')
    .values(written(delivery))
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a delivery option. */
export async function updateDelivery(
  db: Kysely<Database>,
  id: number,
  delivery: Omit<Delivery, 'id'>,
): Promise<void> {
  await db.updateTable('delivery_options').set(written(delivery)).where('id', '=', id).execute();
}
