import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** A database of one process, for data too large for its memory. */
type Scratch = SqliteDatabase.Database;

/**
 * Opens a scratch database in a folder, with tables and one transaction begun. Its file is unlinked at once, so that
 * nothing remains whatever happens to the process. It cannot be rolled back.
 */
export function openScratch(folder: string, tables: string): Scratch {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `.${randomBytes(8).toString('hex')}.scratch`);
  const scratch = new SqliteDatabase(path);
  try {
    scratch.pragma('journal_mode = off');
    scratch.pragma('synchronous = off');
    scratch.pragma('locking_mode = exclusive');
    scratch.pragma('temp_store = memory');
    // Kibibytes.
    scratch.pragma('cache_size = -16000');
    scratch.exec('begin exclusive');
    scratch.exec(tables);
    return scratch;
  } catch (error) {
    scratch.close();
    throw error;
  } finally {
    rmSync(path);
  }
}

/** Returns whether the disk refused a scratch database because it is full, broken or not writable. */
export function isScratchRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY)|EACCES|EROFS|ENOSPC|EDQUOT)/.test(code);
}
