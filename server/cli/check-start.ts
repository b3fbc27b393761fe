import { whyAway } from '../db/away-text.ts';
import { openDatabase, sqliteFileOf } from '../db/client.server.ts';
import { isDatabaseAway, isDatabaseFull, isDatabaseMisconfigured } from '../db/errors.server.ts';
import { newerDatabase, stepsOf, unreadyDatabase, unreleasedDatabase } from '../db/migrate.server.ts';
import { isStorageAway } from '../files/stores/file-store.ts';
import { openUploads } from '../files/stores/open-uploads.server.ts';
import { folderProblems } from './folders.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { secretsFromFiles } from './secrets.ts';
import { isBuilt } from './serve-build.ts';
import { settingProblems } from './settings.ts';
import { absentDatabase } from './with-database.ts';

/**
 * Ends the process with a Russian line for each problem that prevents the portal from starting; returns if there is
 * none.
 */
export async function checkStart(command: 'start' | 'worker'): Promise<void> {
  refuseArguments(command);
  const problems = [...secretsFromFiles(process.env), ...settingProblems(command, process.env)];
  if (problems.length === 0) problems.push(...folderProblems(process.env));
  if (!isBuilt()) problems.push('Портал не собран. Выполните: npm run build');
  if (problems.length === 0) problems.push(...(await databaseProblems()));
  if (problems.length === 0) return reportUploads();
  console.error(problems.join('\n'));
  process.exit(1);
}

/**
 * Reports a bucket that is unavailable or rejects the keys. Does not prevent the start, because dealers can order
 * meanwhile.
 */
async function reportUploads(): Promise<void> {
  const uploads = openUploads(process.env);
  if (uploads.folder !== undefined) return;
  try {
    for await (const _ of uploads.list()) break;
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    console.error(
      `Хранилище файлов сейчас недоступно: ${error.message}. Портал запускается, файлы откроются, когда оно ответит.`,
    );
  }
}

/**
 * Returns problems of the database that need another DATABASE_URL or a migration, for example if it refuses the user or
 * does not exist. An unreachable database does not prevent the start: the portal returns 503 and recovers when the
 * database is back.
 */
export async function databaseProblems(url?: string): Promise<string[]> {
  const db = openDatabase(url);
  try {
    const absent = absentDatabase(db);
    if (absent) return [absent];
    const { isUnreleased, newer, pending } = await stepsOf(db);
    if (isUnreleased) return [unreleasedDatabase];
    // A release that was rolled back can still serve, because steps of migrations/ only add to the schema.
    if (newer.length > 0) console.error(newerDatabase(newer));
    return pending.length === 0 ? [] : [unreadyDatabase(pending)];
  } catch (error) {
    if (isDatabaseMisconfigured(error)) {
      const check = sqliteFileOf(db) ? 'Проверьте путь и права на файл' : 'Проверьте адрес, имя и пароль';
      const mend = isDatabaseFull(error) ? 'Освободите место на диске' : check;
      return [`DATABASE_URL: база данных не открывается: ${whyAway(error)}. ${mend}.`];
    }
    if (!isDatabaseAway(error)) throw error;
    console.error(`База данных сейчас недоступна: ${whyAway(error)}. Портал запускается и будет ждать её.`);
    return [];
  } finally {
    await db.destroy();
  }
}
