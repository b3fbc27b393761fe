import type { Kysely } from 'kysely';
import { openDatabase } from '../db/client.server.ts';
import { isDatabaseAway, isDuplicate } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { databaseProblems } from './settings.ts';

/**
 * Does a command's work on the database of DATABASE_URL. What the owner of the server can mend himself is said in a line, and the
 * command ends with 1; everything else is a surprise and is thrown. `twice`: what it says when another process was at the same.
 */
export async function withDatabase(
  twice: string,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const [problem] = databaseProblems(process.env);
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  let db: Kysely<Database> | undefined;
  try {
    db = openDatabase();
    await work(db);
  } catch (error) {
    process.exitCode = 1;
    if (isDatabaseAway(error)) {
      console.error(
        `База данных недоступна или занята: ${reasonOf(error)}. Проверьте DATABASE_URL и повторите команду.`,
      );
    } else if (isDuplicate(error)) console.error(`${twice} (${reasonOf(error)})`);
    else throw error;
  } finally {
    await db?.destroy();
  }
}

/** The driver's own words: they name the database, the user and the file, never the password. Of several addresses tried it says none. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return message || code || 'нет ответа';
}
