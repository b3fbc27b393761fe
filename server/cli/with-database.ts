import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { reasonToShow } from '../copies/refused.ts';
import { whyAway } from '../db/away-text.ts';
import { openDatabase, sqliteFileOf } from '../db/client.server.ts';
import {
  errorCode,
  isDatabaseAway,
  isDatabaseFull,
  isDatabaseMisconfigured,
  isDuplicate,
} from '../db/errors.server.ts';
import {
  isRefusedMigration,
  migrateToLatest,
  newerDatabase,
  stepsOf,
  unreadyDatabase,
  unreleasedDatabase,
} from '../db/migrate.server.ts';
import type { Database } from '../db/schema.ts';
import { allowingSlowStatements } from '../db/time-limits.server.ts';
import { isStorageAway } from '../files/stores/file-store.ts';
import { secretsFromFiles } from './secrets.ts';
import { settingProblems } from './settings.ts';
import type { Command } from './settings-table.ts';

/** `twice` is the message if another process is running the same command. */
type Run = { command: Command; twice: string };

/**
 * Runs a command on the database of DATABASE_URL. Refuses a database from before release 1.0.0. An error that the
 * server's owner can fix is printed in one line, and the command exits with 1; any other error is thrown.
 */
export async function withDatabase(
  { command, twice }: Run,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const problems = [...secretsFromFiles(process.env), ...settingProblems(command, process.env)];
  if (problems.length > 0) return refuse(problems.join('\n'));
  const db = openDatabase();
  try {
    await reportingProblems(twice, 'DATABASE_URL', async () => {
      if ((await stepsOf(db)).isUnreleased) refuse(unreleasedDatabase);
      else await work(db);
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Runs a command as `withDatabase` does, but requires a database that has executed all steps of migrations/;
 * otherwise prints a message and exits with 1.
 */
export async function withReadyDatabase(
  run: Run,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await withDatabase(run, async (db) => {
    const absent = absentDatabase(db);
    if (absent) return refuse(absent);
    const { pending } = await stepsOf(db);
    if (pending.length > 0) refuse(unreadyDatabase(pending));
    else await work(db);
  });
}

/**
 * Runs a command that fills a database as `withReadyDatabase` does, but creates the tables in an empty database.
 * Never migrates the database of a running portal, where another release may be serving.
 */
export async function withNewOrReadyDatabase(
  run: Run,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await withDatabase(run, async (db) => {
    if ((await stepsOf(db)).isEmpty) await migrateToLatest(db);
    const { newer, pending } = await stepsOf(db);
    if (newer.length > 0) refuse(newerDatabase(newer));
    else if (pending.length > 0) refuse(unreadyDatabase(pending));
    else await work(db);
  });
}

/** Returns the Russian line for a missing SQLite file; opening it would create an empty one. */
export function absentDatabase(db: Kysely<Database>): string | undefined {
  const file = sqliteFileOf(db);
  return file && !existsSync(file)
    ? `База данных не готова: нет файла ${file}. Проверьте DATABASE_URL или выполните: npm run db:migrate`
    : undefined;
}

/** Prints why a command did nothing, and makes it exit with 1. */
export function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/**
 * Runs `work` of a command that opens its databases itself, and prints errors as `withDatabase` does; `setting` names
 * the source of their addresses.
 */
export async function reportingProblems(
  twice: string,
  setting: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await allowingSlowStatements(work);
  } catch (error) {
    process.exitCode = 1;
    if (isRefusedMigration(error)) console.error(error.message);
    else if (isDatabaseFull(error)) {
      console.error(
        `На диске базы данных нет места (${errorCode(error)}). Освободите его или проверьте ${setting} и повторите команду.`,
      );
    } else if (isDatabaseAway(error) || isDatabaseMisconfigured(error)) {
      console.error(
        `База данных недоступна или занята: ${whyAway(error)}. Проверьте ${setting} и повторите команду.`,
      );
    } else if (isStorageAway(error)) {
      console.error(
        `Хранилище файлов недоступно: ${error.message}. Проверьте ${process.env.UPLOADS_URL ? 'UPLOADS_URL' : 'UPLOADS_DIR и место на диске'} и повторите команду.`,
      );
    } else if (isDuplicate(error)) console.error(twice);
    else {
      const reason = reasonToShow(error);
      if (!reason) throw error;
      console.error(reason);
    }
  }
}

/** Returns the seconds since a time of `performance.now()`: «12,3». */
export function inSeconds(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1).replace('.', ',');
}
