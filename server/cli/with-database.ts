import type { Kysely } from 'kysely';
import { reasonToShow } from '../copies/refused.ts';
import { openDatabase } from '../db/client.server.ts';
import { isDatabaseAway, isDuplicate } from '../db/errors.server.ts';
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
import { databaseProblems, uploadsProblems } from './settings.ts';

/**
 * Runs a command on the database of DATABASE_URL. Refuses a database from before release 1.0.0. An error that the
 * owner of the server can fix is printed in one line, and the command exits with 1; any other error is thrown.
 * `twice`: the message when another process is running the same command.
 */
export async function withDatabase(
  twice: string,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const problems = [databaseProblems, uploadsProblems];
  const [problem] = [...secretsFromFiles(process.env), ...problems.flatMap((of) => of(process.env))];
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
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

/** The same on a database that has made all steps of migrations/; on any other it says so and exits with 1. */
export async function withReadyDatabase(
  twice: string,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await withDatabase(twice, async (db) => {
    const { pending } = await stepsOf(db);
    if (pending.length > 0) refuse(unreadyDatabase(pending));
    else await work(db);
  });
}

/**
 * The same for a command that fills a database: an empty one gets its tables. It never changes those of a portal, in which
 * another release may be serving.
 */
export async function withNewOrReadyDatabase(
  twice: string,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await withDatabase(twice, async (db) => {
    if ((await stepsOf(db)).isEmpty) await migrateToLatest(db);
    const { newer, pending } = await stepsOf(db);
    if (newer.length > 0) refuse(newerDatabase(newer));
    else if (pending.length > 0) refuse(unreadyDatabase(pending));
    else await work(db);
  });
}

/** Prints why a command did nothing, and has it exit with 1. */
export function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/** Runs `work` of a command that opens its databases itself, and prints errors in the same way; `setting`: where their addresses come from. */
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
    else if (isDatabaseAway(error)) {
      console.error(
        `База данных недоступна или занята: ${reasonOf(error)}. Проверьте ${setting} и повторите команду.`,
      );
    } else if (isStorageAway(error)) {
      console.error(
        `Хранилище файлов недоступно: ${error.message}. Проверьте UPLOADS_URL и повторите команду.`,
      );
    } else if (isDuplicate(error)) console.error(`${twice} (${reasonOf(error)})`);
    else {
      const reason = reasonToShow(error);
      if (!reason) throw error;
      console.error(reason);
    }
  }
}

/**
 * Returns the driver's message: it names the database, the user and the file, never the password. It is empty
 * when several addresses were tried.
 */
export function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return message || code || 'нет ответа';
}

/** Returns the seconds since a moment of `performance.now()`: «12,3». */
export function inSeconds(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1).replace('.', ',');
}
