import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns the ways of delivery that are offered, as dealers see them listed. */
export async function offeredDeliveries(db: Kysely<Database>): Promise<{ id: number; header: string }[]> {
  return db
    .selectFrom('delivery_options')
    .select(['id', 'header'])
    .where('hidden', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
