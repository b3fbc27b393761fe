import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FileStore } from '../../../files/stores/file-store.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Held, Withdraw } from '../../disable-vanished.server.ts';
import { importFiles, withdrawVanished } from '../../import-files.server.ts';
import type { Arrived } from '../../named.repository.server.ts';
import type { Pace } from '../../pace.ts';
import { withdrawnText } from '../../report.ts';
import { type FileOutcome, outcomeOf } from './outcome.ts';

/** A file of the catalogue as the import takes it. */
export type CatalogueFile = { path: string; name: string };

export type CatalogueOptions = Pace & { uploads: FileStore; scratch: string };

/** Imports one file of the catalogue. What a full list no longer names is withdrawn at the end of the export. */
export async function importCatalogueFile(
  db: Kysely<Database>,
  file: CatalogueFile,
  now: number,
  options: CatalogueOptions & { session: number },
): Promise<Result<FileOutcome>> {
  const result = await importFiles(db, [file], now, { ...options, withdraw: 'later' });
  return result.ok ? ok(outcomeOf(result.value)) : result;
}

/**
 * Ends an export that came in several files: takes off sale what the full ones among them no longer name, and nothing
 * else has named since it arrived. Too many products at once, or those of an export that may not be whole, are held until
 * the desk has decided (`withdraw` `all`).
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
