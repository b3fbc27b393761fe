import { accessSync, constants, mkdirSync } from 'node:fs';
import { mailFolder, uploadsFolder } from '../kernel/folders.ts';

/**
 * The folders that the portal writes to and cannot, a Russian line each; those that are missing are made. Without a word at the
 * start the first to learn of it would be a dealer whose picture is lost.
 */
export function folderProblems(env: Record<string, string | undefined>): string[] {
  const folders = [['UPLOADS_DIR', uploadsFolder(env)]];
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
