import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** A database of one process, for what is too much for its memory. */
export type Scratch = SqliteDatabase.Database;

/**
 * Opens an empty scratch database in a folder, one transaction begun. Its file loses its name at once, so that nothing
 * is left of it whatever happens to the process; nothing in it is ever rolled back.
 */
export function openScratch(folder: string): Scratch {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `.${randomBytes(8).toString('hex')}.scratch`);
  const scratch = new SqliteDatabase(path);
  scratch.pragma('journal_mode = off');
  scratch.pragma('synchronous = off');
  scratch.pragma('locking_mode = exclusive');
  scratch.pragma('temp_store = memory');
  // Kibibytes.
  scratch.pragma('cache_size = -16000');
  scratch.exec('begin exclusive');
  rmSync(path);
  return scratch;
}

/** Returns whether the disk has refused a scratch database: it is full, broken or not writable. */
export function isScratchRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY)|EACCES|EROFS|ENOSPC)/.test(code);
}
