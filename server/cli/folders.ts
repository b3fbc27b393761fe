import { accessSync, constants, mkdirSync } from 'node:fs';
import { exchangeFolder, mailFolder, uploadsFolder } from '../kernel/folders.ts';

/**
 * Returns a Russian line for each folder that the portal must write to and cannot; creates missing folders.
 * Without this check at the start, the first sign would be a dealer's lost picture.
 */
export function folderProblems(env: Record<string, string | undefined>): string[] {
  const folders = [['EXCHANGE_FOLDER', exchangeFolder(env)]];
  if (!env.UPLOADS_URL) folders.unshift(['UPLOADS_DIR', uploadsFolder(env)]);
  if (!env.SMTP_URL) folders.push(['MAIL_FOLDER', mailFolder(env)]);
  return folders.flatMap(([name, folder = '']) => {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK | constants.X_OK);
      return [];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return [`${name}: в папку ${folder} нельзя писать (${code})`];
    }
  });
}
