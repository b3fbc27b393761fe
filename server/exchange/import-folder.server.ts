import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Result } from '../kernel/result.ts';
import { filesOf } from './folder.server.ts';
import { type ImportOptions, importFiles, orRefusal } from './import-files.server.ts';
import type { ImportReport } from './report.ts';

/** Imports the CommerceML files of a folder like `importFiles`. A folder without files is refused with BAD_EXCHANGE. */
export async function importFolder(
  db: Kysely<Database>,
  folder: string,
  now: number,
  options: ImportOptions = {},
): Promise<Result<ImportReport>> {
  const files = await orRefusal(() => filesOf(folder), 'В базе ничего не изменено.');
  return files.ok ? importFiles(db, files.value, now, options) : files;
}
