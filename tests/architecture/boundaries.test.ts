import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Who may know whom (architecture, «Top level»). */
const mayNotImport: Record<string, RegExp> = {
  server: /^(app|compat|tests)\//,
  app: /^(compat|tests|migrations)\//,
  compat: /^(app\/(?!components\/|http\/)|tests\/|migrations\/)/,
  migrations: /^(app|compat|tests)\//,
};

/** A folder that is still to come has no files. */
function sourcesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** What a file imports, as paths from the root or names of packages; `values`: types left out. */
function importsOf(file: string, { values = false } = {}): string[] {
  const text = readFileSync(file, 'utf8');
  const read = values ? text.replace(/^(import|export) type [^;]*;$/gm, '') : text;
  return [...read.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, target = '']) =>
    target.startsWith('#')
      ? target.slice(1)
      : target.startsWith('.')
        ? normalize(join(dirname(file), target))
        : target,
  );
}

function holding(files: string[], pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
}

function importing(files: string[], target: RegExp, only?: { values: boolean }): string[] {
  return files.filter((file) => importsOf(file, only).some((each) => target.test(each)));
}

describe('folders know only whom they may know', () => {
  test.each(Object.entries(mayNotImport))('%s/', (folder, forbidden) => {
    expect(importing(sourcesOf(folder), forbidden)).toEqual([]);
  });
});

describe('the database', () => {
  const drivers = /^(better-sqlite3|mysql2)/;

  test('is reached by one driver file only', () => {
    expect(importing(sourcesOf('server'), drivers)).toEqual(['server/db/dialect.server.ts']);
  });

  test('is unknown to the screens and to the facade', () => {
    const doors = ['app', 'compat'].flatMap(sourcesOf);
    expect(importing(doors, drivers)).toEqual([]);
    expect(importing(doors, /^kysely$/)).toEqual([]);
    // Who asks is known before any use case runs: the session alone is read by the door itself.
    expect(importing(doors, /repository\.server\.ts$/)).toEqual(['app/http/session-cookie.server.ts']);
  });

  test('is written to and read from in repositories, not in use cases', () => {
    const statement =
      /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|executeQuery)\(|\b(bulkInsert|upsert)\(|\bsql[`<]/;
    const others = sourcesOf('server').filter((file) => !/repository\.server\.ts$|^server\/db\//.test(file));
    expect(holding(others, statement)).toEqual([]);
  });

  test('is asked in one SQL: what only one of the two knows stands in the dialect', () => {
    const oneOnly = /\.(returning|returningAll|forUpdate|forShare|ignore|onConflict|onDuplicateKeyUpdate)\(/;
    const others = [...sourcesOf('server'), ...sourcesOf('migrations')];
    expect(holding(others, oneOnly)).toEqual([]);
  });
});

describe('the server', () => {
  const files = sourcesOf('server');

  test('keeps HTTP and React out', () => {
    expect(importing(files, /^(@remix-run|react|express|remix-auth)/)).toEqual([]);
  });

  test('reads the clock and chance at its edges: a use case is told the moment', () => {
    const useCases = holding(files, /= (useCase|openUseCase)\(/);
    expect(useCases.length).toBeGreaterThan(20);
    expect(holding(useCases, /Date\.now\(|new Date\(\)|Math\.random\(/)).toEqual([]);
  });

  test('has pure files that import nothing that only runs there', () => {
    // What a browser may load, too, and what tests read without a database: all that is not called *.server.ts, nor a thread.
    const pure = files.filter((file) => !/\.(server|worker)\.ts$|^server\/(cli|db|exchange)\//.test(file));
    expect(importing(pure, /\.server\.ts$|^node:|^kysely$/, { values: true })).toEqual([]);
  });

  test('has no circles among its files', () => {
    const imports = new Map(files.map((file) => [file, importsOf(file, { values: true })]));
    const circles = files.filter((file) => reaches(imports, file, file));
    expect(circles).toEqual([]);
  });
});

describe('the screens', () => {
  test('have thin routes', () => {
    const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length;
    expect(sourcesOf('app/routes').filter((file) => lines(file) > 120)).toEqual([]);
  });

  test('have views without a router, so that old fragments may show them', () => {
    const views = sourcesOf('app/components').filter((file) => !file.endsWith('.server.ts'));
    expect(importing(views, /^@remix-run\/react$/)).toEqual([
      'app/components/catalogue/header-search.tsx',
      'app/components/catalogue/more-page.tsx',
      'app/components/orders/order-pages.tsx',
      'app/components/product/product-missing.tsx',
    ]);
  });
});

/** Whether imports lead from one file to another, over however many. */
function reaches(imports: Map<string, string[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const next of imports.get(file) ?? []) {
      if (next === to) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}

describe('the tests', () => {
  test('replace no module for the files that come after them in the same process', () => {
    const files = sourcesOf('tests').filter((file) => !file.startsWith('tests/architecture/'));
    expect(holding(files, /\bvi\.mock\(/)).toEqual([]);
    const replacing = holding(files, /\bvi\.doMock\(/);
    expect(holding(replacing, /afterAll\([\s\S]*vi\.doUnmock\([\s\S]*vi\.resetModules\(/)).toEqual(replacing);
  });
});
