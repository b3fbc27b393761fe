import { existsSync } from 'node:fs';
import { type Kysely, Migrator, sql } from 'kysely';
import { makeLocks } from '#migrations/0001-baseline/work.ts';
import { migrations } from '#migrations/history.ts';
import { sqliteFileOf } from './client.server.ts';
import { changingSchema, hasTable, isMysql } from './dialect.server.ts';
import { inTurn } from './one-at-a-time.server.ts';
import type { Database } from './schema.ts';

const migratorOf = (db: Kysely<Database>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/**
 * Migrates the database to the newest step of migrations/ and returns the names of the executed steps. If two
 * processes start at once, only one executes them. Throws an error for which `isRefusedMigration` is true if the
 * database is newer than this release, or from before release 1.0.0.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  // SQLite runs all steps in one transaction, which shuts out other processes.
  if (!isMysql(db)) return allSteps(db);
  await refuseForeign(db);
  await makeLocks(db as Kysely<unknown>);
  return inTurn(db, 'migrations', () => allSteps(db));
}

function allSteps(db: Kysely<Database>): Promise<string[]> {
  return changingSchema(db, async (alone) => {
    await refuseForeign(alone);
    const { error, results = [] } = await migratorOf(alone).migrateToLatest();
    if (error) throw error;
    return results.filter((step) => step.status === 'Success').map((step) => step.migrationName);
  });
}

async function refuseForeign(db: Kysely<Database>): Promise<void> {
  const { isUnreleased, newer } = await stepsOf(db);
  if (!isUnreleased && newer.length === 0) return;
  const message = isUnreleased ? unreleasedDatabase : newerDatabase(newer);
  throw Object.assign(new Error(message), { code: refusedMigration });
}

const refusedMigration = 'PORTAL_REFUSED_MIGRATION';

/** Returns whether `migrateToLatest` refused a database with this error; its message is the text to show. */
export function isRefusedMigration(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === refusedMigration;
}

/** The executed steps of a database compared with those of this release. */
type Steps = {
  /** True if no step was ever executed. */
  isEmpty: boolean;
  /** True if the database is from before release 1.0.0. No release can serve or migrate it. */
  isUnreleased: boolean;
  /** Steps executed by a newer release. Steps only add to the schema, so this release can still serve. */
  newer: string[];
  /** The steps of this release that are still pending. */
  pending: string[];
};

/** Returns which steps the database has executed. Does not create a missing SQLite file. */
export async function stepsOf(db: Kysely<Database>): Promise<Steps> {
  const made = await madeSteps(db);
  const isUnreleased = made.includes(firstUnreleasedStep);
  return {
    isEmpty: made.length === 0,
    isUnreleased,
    newer: isUnreleased ? [] : made.filter((name) => !(name in migrations)),
    pending: Object.keys(migrations)
      .sort()
      .filter((name) => !made.includes(name)),
  };
}

/** The first step of databases from before release 1.0.0. */
const firstUnreleasedStep = '0001-catalogue';

/**
 * Returns the executed steps. Kysely's own check reads all tables of all schemas, which takes seconds on a large
 * server.
 */
async function madeSteps(db: Kysely<Database>): Promise<string[]> {
  const file = sqliteFileOf(db);
  if (file && !existsSync(file)) return [];
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The Russian message for a database from before release 1.0.0. */
export const unreleasedDatabase =
  'База данных создана до версии 1.0.0, обновить её нельзя. Удалите её (в демо – файл var/portal.db) или укажите в DATABASE_URL пустую и выполните команду ещё раз.';

/** Returns the Russian message for a database in which a newer release has executed these steps. */
export function newerDatabase(steps: string[]): string {
  return `База данных новее этой версии портала, в ней уже выполнено: ${steps.join(', ')}. Установите версию, в которой эти шаги есть.`;
}

/** Returns the Russian message for a database that lacks these steps. */
export function unreadyDatabase(steps: string[]): string {
  return `База данных не готова, не выполнено: ${steps.join(', ')}. Выполните: npm run db:migrate`;
}
