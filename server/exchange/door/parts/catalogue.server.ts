import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FileStore } from '../../../files/stores/file-store.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Held, Withdraw } from '../../disable-vanished.server.ts';
import { type ImportOptions, importFiles, withdrawVanished } from '../../import-files.server.ts';
import type { Arrived } from '../../named.repository.server.ts';
import type { Pace } from '../../pace.ts';
import { withdrawnText } from '../../report.ts';
import { type FileOutcome, outcomeOf } from './outcome.ts';

/** A catalogue file to import. */
type CatalogueFile = { path: string; name: string };

type CatalogueOptions = Pace & { uploads: FileStore; scratch: string };

/**
 * Imports one catalogue file. Products that a full list no longer names are taken off sale at the end of the export.
 */
export async function importCatalogueFile(
  db: Kysely<Database>,
  file: CatalogueFile,
  now: number,
  options: CatalogueOptions & { session: number; by: NonNullable<ImportOptions['by']> },
): Promise<Result<FileOutcome>> {
  const result = await importFiles(db, [file], now, { ...options, withdraw: 'later' });
  return result.ok ? ok(outcomeOf(result.value)) : result;
}

/**
 * Ends an export of several files: takes off sale the products that its full lists no longer name, unless something
 * other than the export has named them since it arrived. When too many products would go off sale at once, or the
 * export may be incomplete, they are held until staff decide (`withdraw` `all`).
 */
export async function endCatalogue(
  db: Kysely<Database>,
  files: CatalogueFile[],
  now: number,
  options: CatalogueOptions & { withdraw: Exclude<Withdraw, 'later'>; arrived: Arrived },
): Promise<Result<FileOutcome>> {
  const result = await withdrawVanished(db, files, now, options);
  if (!result.ok) return result;
  const { removed, held } = result.value;
  const lines = [`Снято с продажи: ${removed}`];
  const outcome = { lines, notes: [], unresolved: false, news: false, full: false };
  return ok(held ? { ...outcome, held: whyHeld(held) } : outcome);
}

function whyHeld(held: Held): string {
  const why = held.isUnsure
    ? '1С не сообщила, что полная выгрузка закончена. Если она прошла целиком, снимите с продажи то, чего в ней нет. Сейчас '
    : '';
  return `${why}${withdrawnText(held)}. С продажи ничего не снято: решите в журнале обмена`;
}
