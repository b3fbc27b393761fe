import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Locks a dealer until the transaction ends. Changes nothing (see `holdAccount`). */
export async function holdDealer(db: Kysely<Database>, id: number): Promise<void> {
  await holdDealers(db, [id]);
}

/** Locks several dealers in the same way. */
export async function holdDealers(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('dealers')
    .set((eb) => ({ header: eb.ref('header') }))
    .where('id', 'in', ids)
    .execute();
}
