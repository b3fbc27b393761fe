import { type Kysely, Migrator } from 'kysely';
import { migrations } from '#migrations/history.ts';
import type { Database } from './schema.ts';

/** Brings the database to the newest step of migrations/. Gives the names of the steps that were made. */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter((step) => step.status === 'Success').map((step) => step.migrationName);
}
