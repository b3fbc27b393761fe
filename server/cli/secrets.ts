import { readFileSync } from 'node:fs';
import { settings } from './settings-table.ts';

/** The settings that may also come from a file, named by the same setting with `_FILE`. */
const secrets = settings.filter(({ isSecret }) => isSecret).map(({ name }) => name);

/**
 * Puts the secrets that `…_FILE` settings name into the environment, and takes those settings out of it, so that
 * processes started later find the secrets only. Call it before anything reads them; a second call does nothing.
 * Returns a Russian line for each file that cannot be read or is empty, and for each secret that is set twice.
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
