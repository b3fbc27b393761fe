import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { restoreBackup } from '#server/copies/restore-backup.server.ts';
import { takeBackup } from '#server/copies/take-backup.server.ts';
import { openDatabase } from '#server/db/client.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { noon } from '#tests/builders/context.ts';
import { emptyDatabase, type TestDatabase } from '#tests/setup/database.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Returns an empty folder that is deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-copies-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Returns a database without tables and the path of an uploads folder that does not exist. Both are removed after the
 * test.
 */
export async function newPlace() {
  const { url, drop } = await emptyDatabase();
  undo.push(drop);
  const db = openDatabase(url);
  undo.push(() => db.destroy());
  return { url, db, uploads: join(newFolder(), 'uploads') };
}

type From = Pick<TestDatabase, 'db' | 'url'>;
type More = Partial<Parameters<typeof takeBackup>[0]>;

/** Makes a backup, by default dated at noon. */
export function backUp({ db, url }: From, uploads: string, folder: string, more: More = {}) {
  const usual = { recipient: undefined, keep: undefined, now: noon };
  return takeBackup({ db, url, uploads: diskStore(uploads), folder, ...usual, ...more });
}

export function restore(
  folder: string,
  { db, url, uploads }: Awaited<ReturnType<typeof newPlace>>,
  identity?: string,
) {
  return restoreBackup({ db, url, uploads: diskStore(uploads), folder, identity });
}

/** Whether `age` is installed. CI requires `age`, so the tests that need it cannot be skipped there. */
export const hasAge = process.env.CI !== undefined || answers('age');

function answers(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns a new key of `age`: the recipient for encryption, and the file for decryption. */
export function newKey(): { recipient: string; identity: string } {
  const identity = join(newFolder(), 'key.txt');
  execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' });
  const recipient = String(execFileSync('age-keygen', ['-y', identity])).trim();
  return { recipient, identity };
}
