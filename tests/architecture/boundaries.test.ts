import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Who may know whom (architecture, «Top level»). */
const mayNotImport: Record<string, RegExp> = {
  server: /^(app|compat|tests)\//,
  app: /^(compat|tests|migrations)\//,
  compat: /^(app\/(?!components\/|http\/)|tests\/|migrations\/)/,
  migrations: /^(app|compat|tests)\//,
};

type Import = { file: string; target: string };

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name))
    .map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, target = '']) => ({
    file,
    target: target.startsWith('#')
      ? target.slice(1)
      : target.startsWith('.')
        ? normalize(join(dirname(file), target))
        : target,
  }));
}

describe('folders know only whom they may know', () => {
  test.each(Object.entries(mayNotImport))('%s/', (folder, forbidden) => {
    const wrong = sourcesOf(folder)
      .flatMap(importsOf)
      .filter(({ target }) => forbidden.test(target));
    expect(wrong).toEqual([]);
  });
});

describe('the database', () => {
  const drivers = /^(better-sqlite3|mysql2)/;
  const queryBuilder = /^kysely$/;

  test('is reached by one driver file only', () => {
    const users = sourcesOf('server').filter((file) =>
      importsOf(file).some(({ target }) => drivers.test(target)),
    );
    expect(users).toEqual(['server/db/dialect.server.ts']);
  });

  test('is unknown to the screens and to the facade', () => {
    const users = ['app', 'compat']
      .flatMap(sourcesOf)
      .flatMap(importsOf)
      .filter(({ target }) => drivers.test(target) || queryBuilder.test(target));
    expect(users).toEqual([]);
  });

  test('is written to and read from in repositories, not in use cases', () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const allowed = /(repository|\/db\/|stock|attempts|sessions|changes).*\.ts$/;
    const users = sourcesOf('server').filter(
      (file) => !allowed.test(file) && sql.test(readFileSync(file, 'utf8')),
    );
    expect(users).toEqual([]);
  });
});

test('pure files of the server import nothing that only runs there', () => {
  const pure = sourcesOf('server').filter((file) =>
    /\/(rules|input|money|clock|plural|paging|filter-url)\.ts$/.test(file),
  );
  const wrong = pure.flatMap(importsOf).filter(({ target }) => /\.server\.ts$|^node:/.test(target));
  expect(wrong).toEqual([]);
});
