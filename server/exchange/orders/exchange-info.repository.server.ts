import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns the ways of delivery that are offered, in the order that dealers see. */
export async function offeredDeliveries(db: Kysely<Database>): Promise<{ id: number; header: string }[]> {
  return db
    .selectFrom('delivery_options')
    .select(['id', 'header'])
    .where('hidden', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
