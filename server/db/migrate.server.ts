import { type Kysely, Migrator } from 'kysely';
import { migrations } from '#migrations/history.ts';
import { changingSchema } from './dialect.server.ts';
import type { Database } from './schema.ts';

const migratorOf = (db: Kysely<Database>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Brings the database to the newest step of migrations/. Gives the names of the steps that were made; of two at once one makes them. */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  return changingSchema(db, async (alone) => {
    const { error, results = [] } = await migratorOf(alone).migrateToLatest();
    if (error) throw error;
    return results.filter((step) => step.status === 'Success').map((step) => step.migrationName);
  });
}

/** The names of the steps that the database has not made yet. */
export async function pendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const steps = await migratorOf(db).getMigrations();
  return steps.filter((step) => !step.executedAt).map((step) => step.name);
}
