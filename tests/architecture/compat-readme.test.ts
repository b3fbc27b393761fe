import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The files listed in the README: `reply/{json,html}.ts`, `routes/*.ts`, `docs/<capability>.ts`, `flash.ts`.
 */
const [, tree = ''] =
  /```\n([^`]*(?:`[^`\n]+`[^`]*)*)```/.exec(readFileSync('compat/README.md', 'utf8')) ?? [];
const named = tree.split('\n').flatMap((line) => /^\S+/.exec(line) ?? []);

const capabilities = readdirSync('compat/table').map((file) => file.replace(/\.ts$/, ''));

function patternOf(name: string): RegExp {
  const parts = name
    .replace(/\./g, '\\.')
    .replace('*', '[^/]+')
    .replace('<capability>', `(${capabilities.join('|')})`)
    .replace(/\{([^}]+)\}/, (_, names: string) => `(${names.replaceAll(',', '|')})`);
  return new RegExp(`^${parts}$`);
}

const files = readdirSync('compat', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'README.md')
  .map((entry) => relative('compat', join(entry.parentPath, entry.name)));

test('the README of compat/ lists exactly the existing files', () => {
  const patterns = named.map(patternOf);
  expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
  expect(named.filter((_, i) => !files.some((file) => patterns[i]!.test(file)))).toEqual([]);
});
