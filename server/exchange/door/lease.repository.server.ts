import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

const only = 1;

/** Acquires the lease for importing files; false while another process holds it. Times are in milliseconds. */
export async function takeLease(
  db: Kysely<Database>,
  holder: string,
  now: number,
  until: number,
): Promise<boolean> {
  await upsert(db, 'exchange_lease', [{ id: only, holder: '', held_until: 0 }], ['id'], {});
  const { numUpdatedRows } = await db
    .updateTable('exchange_lease')
    .set({ holder, held_until: until })
    .where('id', '=', only)
    .where('held_until', '<=', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Extends the lease; false when another process holds it now. */
export async function prolongLease(db: Kysely<Database>, holder: string, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_lease')
    .set({ held_until: until })
    .where('id', '=', only)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Releases the lease. */
export async function releaseLease(db: Kysely<Database>, holder: string): Promise<void> {
  await db
    .updateTable('exchange_lease')
    .set({ holder: '', held_until: 0 })
    .where('id', '=', only)
    .where('holder', '=', holder)
    .execute();
}
