import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** Jobs of one kind that are due and not done; `oldestMs`: how long the first of them has waited. */
export type WaitingJobs = { kind: string; count: number; oldestMs: number };

/**
 * Returns the jobs that should run by now, by kind; one that has failed does not until its pause is over
 * (troubled.repository.server.ts). The index on `run_at` holds only what is not done.
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

/** Returns the moment of the last whole backup of this database, milliseconds; undefined: none is known. */
export async function lastBackup(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', backup).executeTakeFirst();
  return row && Number(row.value);
}

/** Notes that a backup of a moment is whole. Among the settings, which every database has had since its first step. */
export async function noteBackup(db: Kysely<Database>, takenAt: number): Promise<void> {
  await upsert(db, 'settings', [{ name: backup, value: String(takenAt) }], ['name'], { value: 'replace' });
}
