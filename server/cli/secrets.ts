import { readFileSync } from 'node:fs';
import { settings } from './settings-table.ts';

/** The settings that may also come from a file; its path is in the setting with the same name and `_FILE`. */
const secrets = settings.filter(({ isSecret }) => isSecret).map(({ name }) => name);

/**
 * Reads the files of the `…_FILE` settings into the environment and removes those settings from it, so that processes
 * started later find only the secrets. Call it before anything reads them; a second call does nothing. Returns a
 * Russian line for each file that is unreadable or empty, and for each secret that is set twice.
 */
export function secretsFromFiles(env: Record<string, string | undefined>): string[] {
  return secrets.flatMap((name) => {
    const setting = `${name}_FILE`;
    const file = env[setting];
    if (!file) return [];
    if (env[name]) return [`${name} и ${setting}: задано и то и другое, нужно что-то одно`];
    try {
      const secret = readFileSync(file, 'utf8').trim();
      if (!secret) return [`${setting}: файл ${file} пустой`];
      env[name] = secret;
      delete env[setting];
      return [];
    } catch (error) {
      return [`${setting}: файл ${file} не читается (${(error as NodeJS.ErrnoException).code})`];
    }
  });
}
