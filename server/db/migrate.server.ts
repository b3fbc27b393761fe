import { type Kysely, Migrator, sql } from 'kysely';
import { makeLocks } from '#migrations/0001-baseline/work.ts';
import { migrations } from '#migrations/history.ts';
import { changingSchema, hasTable, isMysql } from './dialect.server.ts';
import { inTurn } from './one-at-a-time.server.ts';
import type { Database } from './schema.ts';

const migratorOf = (db: Kysely<Database>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/**
 * Brings the database to the newest step of migrations/ and returns the names of the steps it made. Of two
 * processes at once, only one makes them. Throws an error for which `isRefusedMigration` is true when another
 * release has made the database: a newer one, or one from before 1.0.0.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  // SQLite makes all steps in one transaction, which lets nobody else in.
  if (!isMysql(db)) return allSteps(db);
  await makeLocks(db as Kysely<unknown>);
  return inTurn(db, 'migrations', () => allSteps(db));
}

function allSteps(db: Kysely<Database>): Promise<string[]> {
  return changingSchema(db, async (alone) => {
    const newer = await foreignMigrations(alone);
    if (newer.length > 0)
      throw Object.assign(new Error(foreignDatabase(newer)), { code: foreignDatabaseCode });
    const { error, results = [] } = await migratorOf(alone).migrateToLatest();
    if (error) throw error;
    return results.filter((step) => step.status === 'Success').map((step) => step.migrationName);
  });
}

/** Returns the names of the steps that the database has not made yet. */
export async function pendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const made = new Set(await madeMigrations(db));
  return Object.keys(migrations)
    .sort()
    .filter((name) => !made.has(name));
}

/** Returns the Russian message for a database that has not made some steps. */
export function unreadyDatabase(steps: string[]): string {
  return `База данных не готова, не выполнено: ${steps.join(', ')}. Выполните: npm run db:migrate`;
}

/**
 * Returns the names of the steps that the database has made but this release does not know: a newer release
 * made them.
 */
export async function foreignMigrations(db: Kysely<Database>): Promise<string[]> {
  return (await madeMigrations(db)).filter((name) => !(name in migrations));
}

/** Kysely's own look at a database reads all tables of all schemas of a server, which takes seconds on a large one. */
async function madeMigrations(db: Kysely<Database>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns true for a database in which no step was ever made. */
export async function isEmptyDatabase(db: Kysely<Database>): Promise<boolean> {
  return (await madeMigrations(db)).length === 0;
}

/** The first step of the databases from before release 1.0.0, which had no releases. */
const firstUnreleasedStep = '0001-catalogue';

/** Returns the Russian message for a database that another release has made, with the steps that this one does not know. */
export function foreignDatabase(steps: string[]): string {
  if (steps.includes(firstUnreleasedStep))
    return 'База данных создана до версии 1.0.0, перейти с неё нельзя. Удалите её (у демо – файл var/portal.db) и выполните команду ещё раз.';
  return `База данных новее этой версии портала, в ней уже выполнено: ${steps.join(', ')}. Установите версию, в которой эти шаги есть.`;
}

const foreignDatabaseCode = 'PORTAL_FOREIGN_DATABASE';

/**
 * Returns true for an error with which `migrateToLatest` refuses a database; its message is the text to show.
 */
export function isRefusedMigration(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === foreignDatabaseCode;
}
