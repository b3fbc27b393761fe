import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

const backup = 'backup.taken_at';

/** Returns the time of the last complete backup of this database in milliseconds; undefined if none is known. */
export async function lastBackup(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', backup).executeTakeFirst();
  return row && Number(row.value);
}

/**
 * Records that the backup taken at `takenAt` is complete. The time is stored in the settings, a table that even the
 * oldest databases have.
 */
export async function noteBackup(db: Kysely<Database>, takenAt: number): Promise<void> {
  await upsert(db, 'settings', [{ name: backup, value: String(takenAt) }], ['name'], { value: 'replace' });
}
