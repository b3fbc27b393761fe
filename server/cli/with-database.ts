import type { Kysely } from 'kysely';
import { openDatabase } from '../db/client.server.ts';
import { isDatabaseAway, isDuplicate } from '../db/dialect.server.ts';
import { isRefusedMigration } from '../db/migrate.server.ts';
import type { Database } from '../db/schema.ts';
import { allowingSlowStatements } from '../db/time-limits.server.ts';
import { secretsFromFiles } from './secrets.ts';
import { databaseProblems } from './settings.ts';

/**
 * Runs a command on the database of DATABASE_URL. An error that the owner of the server can fix is printed in
 * one line, and the command exits with 1; any other error is thrown. `twice`: the message when another
 * process is running the same command.
 */
export async function withDatabase(
  twice: string,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const [problem] = [...secretsFromFiles(process.env), ...databaseProblems(process.env)];
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  let db: Kysely<Database> | undefined;
  try {
    const opened = openDatabase();
    db = opened;
    await allowingSlowStatements(() => work(opened));
  } catch (error) {
    process.exitCode = 1;
    if (isRefusedMigration(error)) console.error(error.message);
    else if (isDatabaseAway(error)) {
      console.error(
        `База данных недоступна или занята: ${reasonOf(error)}. Проверьте DATABASE_URL и повторите команду.`,
      );
    } else if (isDuplicate(error)) console.error(`${twice} (${reasonOf(error)})`);
    else throw error;
  } finally {
    await db?.destroy();
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
