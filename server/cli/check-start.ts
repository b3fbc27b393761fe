import { openDatabase } from '../db/client.server.ts';
import { isDatabaseAway } from '../db/errors.server.ts';
import { newerDatabase, stepsOf, unreadyDatabase, unreleasedDatabase } from '../db/migrate.server.ts';
import { isStorageAway } from '../files/stores/file-store.ts';
import { openUploads } from '../files/stores/open-uploads.server.ts';
import { folderProblems } from './folders.ts';
import { secretsFromFiles } from './secrets.ts';
import { isBuilt } from './serve-build.ts';
import { settingProblems } from './settings.ts';
import { reasonOf } from './with-database.ts';

/** Ends the process with a Russian line for each thing that keeps the portal from starting; returns when there is none. */
export async function checkStart(): Promise<void> {
  const problems = [
    ...secretsFromFiles(process.env),
    ...settingProblems(process.env),
    ...folderProblems(process.env),
  ];
  if (!isBuilt()) problems.push('Портал не собран. Выполните: npm run build');
  if (problems.length === 0) problems.push(...(await databaseProblems()));
  if (problems.length === 0) return reportUploads();
  console.error(`Портал не запущен:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  process.exit(1);
}

/** A bucket that is away or refuses the keys does not prevent the start either: dealers can order meanwhile. */
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
 * An unreachable database does not prevent the start: the portal answers 503 and recovers when it is back.
 */
async function databaseProblems(): Promise<string[]> {
  const db = openDatabase();
  try {
    const { isUnreleased, newer, pending } = await stepsOf(db);
    if (isUnreleased) return [unreleasedDatabase];
    // A release that was rolled back keeps serving: steps of migrations/ only add.
    if (newer.length > 0) console.error(newerDatabase(newer));
    return pending.length === 0 ? [] : [unreadyDatabase(pending)];
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    console.error(`База данных сейчас недоступна: ${reasonOf(error)}. Портал запускается и будет ждать её.`);
    return [];
  } finally {
    await db.destroy();
  }
}
