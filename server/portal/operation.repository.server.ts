import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** Due jobs of one kind; `oldestMs` is how long the oldest of them has waited. */
export type WaitingJobs = { kind: string; count: number; oldestMs: number };

/**
 * Returns the number of due jobs by kind. A failed job is not due during its pause (troubled.repository.server.ts). The
 * index on `run_at` contains only unfinished jobs.
 */
export async function waitingJobs(db: Kysely<Database>, now: number): Promise<WaitingJobs[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll().as('count'), fn.min('run_at').as('first')])
    .where('run_at', '<=', now)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count, first }) => ({
    kind,
    count: Number(count),
    oldestMs: now - Number(first),
  }));
}

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
