import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';

const assets = join(inject('buildDirectory'), 'client/assets');
const files = readdirSync(assets).map((name) => ({ name, content: readFileSync(join(assets, name)) }));
const scripts = files.filter(({ name }) => name.endsWith('.js'));

const compressed = (ending: string) =>
  files
    .filter(({ name }) => name.endsWith(ending))
    .reduce((sum, { content }) => sum + gzipSync(content).length, 0);

describe('what the browser gets', () => {
  test.each([
    ['zod', /ZodError|invalid_type/],
    ['Kysely', /kysely/i],
    ['a database driver', /better-sqlite3|mysql2/],
    ['SQL', /insert into |select .+ from /],
    ['password hashing', /argon2/],
    ['sources of secrets', /SESSION_SECRET|process\.env\.DATABASE_URL/],
  ])('holds no %s', (_, trace) => {
    expect(scripts.filter(({ content }) => trace.test(content.toString())).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('holds no source maps', () => {
    expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  });

  test('weighs at most 180 KB of script and 40 KB of style for all screens together', () => {
    expect(compressed('.js')).toBeLessThan(180 * 1024);
    expect(compressed('.css')).toBeLessThan(40 * 1024);
  });
});
