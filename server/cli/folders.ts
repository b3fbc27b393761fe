import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnFolder } from '../db/own-folder.ts';
import { exchangeFolder, mailFolder, uploadsFolder } from '../kernel/folders.ts';

/**
 * Returns a Russian line for each folder that the portal must write to and cannot. Creates missing folders; outside
 * `var/` only the last part of a path (decisions/releases.md). A full disk is only reported on standard error,
 * because dealers can order meanwhile.
 */
export function folderProblems(env: Record<string, string | undefined>): string[] {
  const uploads = env.UPLOADS_URL ? [] : problemsOf('UPLOADS_DIR', uploadsFolder(env));
  const mails = env.SMTP_URL ? [] : problemsOf('MAIL_FOLDER', mailFolder(env));
  // The default of EXCHANGE_FOLDER is beside UPLOADS_DIR, and one mistake should give one line.
  const isKnown = !env.EXCHANGE_FOLDER && uploads.length > 0;
  const exchange = isKnown ? [] : problemsOf('EXCHANGE_FOLDER', exchangeFolder(env));
  return [...uploads, ...exchange, ...mails];
}

function problemsOf(name: string, folder: string): string[] {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: isOwnFolder(folder) });
    readdirSync(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (isFull(folder))
      console.error(
        `${name}: на диске папки ${folder} нет места. Портал запускается, файлы он примет, когда место появится.`,
      );
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [`${name}: в папку ${folder} нельзя писать (${code}), исправьте путь или права на неё`];
  }
}

function isFull(folder: string): boolean {
  const probe = join(folder, `.${randomUUID()}.part`);
  try {
    writeFileSync(probe, Buffer.alloc(4096));
    return false;
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return true;
    throw error;
  } finally {
    rmSync(probe, { force: true });
  }
}
