import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const sources = [
  ...['app', 'compat', 'docs', 'migrations', 'public', 'server'],
  ...['package.json', 'remix.config.js', 'tsconfig.json', 'vite.config.ts'],
];

/**
 * Copies the sources into a folder without a database, build or caches, as in a clone. The packages are linked, so that
 * Vite has a `node_modules` of its own to write to.
 */
export function copyOfSources() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-dev-'));
  for (const each of sources) cpSync(each, join(folder, each), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((each) => !/^\.(?!bin$)/.test(each)))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  return {
    folder,
    /** Replaces a text that the file must contain. */
    edit(file: string, from: string, to: string): void {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(path, text.replace(from, to));
    },
  };
}
