import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagesOnDemand } from '#server/kernel/packages-on-demand.server.ts';

/** The imports that each folder may not make (docs/architecture.md, «Top level»). */
const mayNotImport: Record<string, RegExp> = {
  server: /^(app|compat|tests)\//,
  app: /^(compat|tests|migrations)\//,
  compat: /^(app\/(?!actions\/|components\/|http\/)|tests\/|migrations\/)/,
};

/** A folder that does not exist yet has no files. */
function sourcesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Returns the imports of a file, as paths from the root or names of packages; `values`: without types. */
function importsOf(file: string, { values = false } = {}): string[] {
  const text = readFileSync(file, 'utf8');
  const read = values ? text.replace(/^(import|export) type [^;]*;$/gm, '') : text;
  return [...read.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, target = '']) =>
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

describe('folders import only what they may', () => {
  test.each(Object.entries(mayNotImport))('%s/', (folder, forbidden) => {
    expect(importing(sourcesOf(folder), forbidden)).toEqual([]);
  });

  test('migrations/ imports only Kysely and itself, so that a released step never changes', () => {
    expect(importing(sourcesOf('migrations'), /^(?!kysely$|migrations\/)/)).toEqual([]);
  });
});

/** The areas of the server. Each may import only areas before it in this list. */
const areas = [
  'db',
  'kernel',
  'settings',
  'files',
  'work',
  'goods',
  'people',
  'catalogue',
  'ordering',
  'papers',
  'talk',
  'content',
  'exchange',
  'desk',
  'one-c',
  'takeover',
  'portal',
  'seed',
  'copies',
  'cli',
];

describe('the areas of the server', () => {
  test('are those in the list, and each has a README that describes it', () => {
    const entries = readdirSync('server');
    expect(entries.toSorted()).toEqual(areas.toSorted());
    expect(areas.filter((area) => !existsSync(`server/${area}/README.md`))).toEqual([]);
  });

  test.each(areas.map((area, place) => [area, areas.slice(place + 1)] as const))(
    '%s imports no later area, not even types',
    (area, later) => {
      const beyond = later.length > 0 ? new RegExp(`^server/(${later.join('|')})/`) : /^$/;
      expect(importing(sourcesOf(`server/${area}`), beyond)).toEqual([]);
    },
  );
});

describe('the database', () => {
  const drivers = /^(better-sqlite3|mysql2)/;

  test('is reached only by one driver file for each kind, by the scratch file that relieves the memory of a process, and by the reading thread', () => {
    const reaching = [
      'server/db/dialect.server.ts',
      'server/db/mysql-hosts.server.ts',
      'server/db/scratch.server.ts',
      'server/kernel/off-main-thread.worker.ts',
    ];
    expect(importing(sourcesOf('server'), drivers)).toEqual(reaching);
  });

  test('is unknown to the screens and to compat/', () => {
    const doors = ['app', 'compat'].flatMap(sourcesOf);
    expect(importing(doors, drivers)).toEqual([]);
    expect(importing(doors, /^kysely$/)).toEqual([]);
    // The actor must be known before a use case runs, so the session is read directly.
    expect(importing(doors, /repository\.server\.ts$/)).toEqual([
      'app/http/sessions/session-cookie.server.ts',
    ]);
  });

  test('is read and written in repositories only, not in use cases', () => {
    const statement =
      /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|executeQuery)\(|\b(bulkInsert|upsert)\(|\bsql[`<]/;
    const others = sourcesOf('server').filter(
      (file) => !/repository\.server\.ts$|^server\/(db|seed)\//.test(file),
    );
    expect(holding(others, statement)).toEqual([]);
  });

  test('holds orders and a ledger that are written only where the kept sums are written, too (decisions/kept-sums.md)', () => {
    const summed = '(?:orders|order_lines|ledger_entries)\\b';
    const writing = new RegExp(
      `(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\\(\\s*\\[?\\s*['"]${summed}` +
        `|(?:bulkInsert|upsert)\\(\\s*\\w+,\\s*['"]${summed}` +
        `|(?:insert\\s+(?:ignore\\s+)?into|replace\\s+into|update|delete\\s+from|truncate(?:\\s+table)?)\\s+[\`"]?${summed}`,
      'i',
    );
    expect(holding(['server', 'app', 'compat'].flatMap(sourcesOf), writing)).toEqual([
      // The exchange state of an order is not part of the sums.
      'server/exchange/orders/given.repository.server.ts',
      'server/exchange/orders/taken.repository.server.ts',
      'server/ordering/orders/order-change.repository.server.ts',
      'server/ordering/orders/order-exchange.repository.server.ts',
      'server/ordering/orders/order-move.repository.server.ts',
      // Who works on an order is not part of the sums.
      'server/ordering/orders/order-taking.repository.server.ts',
      'server/ordering/orders/place-order.repository.server.ts',
      'server/ordering/sums/ledger.repository.server.ts',
      'server/seed/fill-database.server.ts',
      'server/takeover/orders.repository.server.ts',
    ]);
  });

  test('uses common SQL: syntax of only one database is in the dialect', () => {
    const oneOnly = /\.(returning|returningAll|forUpdate|forShare|ignore|onConflict|onDuplicateKeyUpdate)\(/;
    const dialect = 'server/db/dialect.server.ts';
    const others = [...sourcesOf('server'), ...sourcesOf('migrations')].filter((file) => file !== dialect);
    expect(holding(others, oneOnly)).toEqual([]);
  });
});

describe('the server', () => {
  const files = sourcesOf('server');

  test('keeps HTTP and React out', () => {
    expect(importing(files, /^(@remix-run|react|express|remix-auth)/)).toEqual([]);
  });

  test('has one use case per file, which is named after it; the same for the staff may stand beside it', () => {
    const named = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const names = [...text.matchAll(/= \w*[uU]seCase\(\{\s*name: '([^']+)'/g)].map(([, name = '']) => name);
      return names.map((name, i) => ({ file, name, forStaff: i > 0 && name.includes('staff') }));
    });
    expect(named.length).toBeGreaterThan(100);
    const fileOf = (name: string, forStaff: boolean) =>
      `/${forStaff ? name.replace(/-staff\b/, '') : name}.server.ts`;
    expect(named.filter(({ file, name, forStaff }) => !file.endsWith(fileOf(name, forStaff)))).toEqual([]);
  });

  test('reads the clock and random numbers only at its edges: a use case is given the time', () => {
    const makers = [
      ...readFileSync('server/kernel/use-case.ts', 'utf8').matchAll(/^export function (\w+)/gm),
    ].map(([, name]) => name);
    expect(makers).toEqual(['useCase', 'openUseCase', 'staffUseCase', 'exchangeUseCase']);
    const made = (maker = '') => holding(files, new RegExp(`(?:= |return )${maker}\\(`));
    for (const maker of makers) expect(made(maker).length, maker).toBeGreaterThan(5);
    const useCases = makers.flatMap(made);
    expect(holding(useCases, /Date\.now\(|new Date\(\)|Math\.random\(/)).toEqual([]);
  });

  test('measures intervals by a monotonic clock; this test lists every use of the wall clock', () => {
    const wall = /\bDate\.now\(/;
    const all = ['server', 'app', 'compat']
      .flatMap(sourcesOf)
      .filter((file) => !file.startsWith('server/cli/'));
    expect(holding(all, wall)).toEqual([
      // The default year of a date, and whether a contract is in force.
      'server/content/editing/typed-moment.ts',
      // Leases; see run-jobs below.
      'server/db/dialect.server.ts',
      'server/kernel/clock.ts',
      // The start of a span: a collector compares it with spans of other machines.
      'server/kernel/open-telemetry.server.ts',
      // Leases and due times are shared with other processes.
      'server/work/jobs/run-jobs.server.ts',
      // When a page was saved.
      'app/actions/ordering/offline-page.server.tsx',
      'app/enhance/pick-day.ts',
      // The time of a request, which is passed to use cases.
      'app/http/requests/context.server.ts',
      'app/http/serving/jobs.server.ts',
      'app/http/serving/metrics.server.ts',
      // The date in the name of a draft.
      'app/routes/cart.draft.tsx',
      // An example for programs of integrators.
      'compat/docs/webhooks.ts',
    ]);
  });

  test('has pure files that import nothing that runs only on the server', () => {
    // Files that browsers load and that tests use without a database: all except *.server.ts and worker threads.
    const pure = files.filter(
      (file) => !/\.(server|worker)\.ts$|^server\/(cli|db|exchange|seed)\//.test(file),
    );
    expect(importing(pure, /\.server\.ts$|^node:|^kysely$/, { values: true })).toEqual([]);
  });

  test('has no import cycles', () => {
    const imports = new Map(files.map((file) => [file, importsOf(file, { values: true })]));
    const circles = files.filter((file) => reaches(imports, file, file));
    expect(circles).toEqual([]);
  });
});

describe('the log', () => {
  test('is written by one file; only commands and the start print for themselves', () => {
    const all = ['server', 'app', 'compat'].flatMap(sourcesOf);
    const others = all.filter(
      (file) =>
        !/^server\/cli\/|^app\/(http\/serving\/serve.server|check-floor|components\/ui\/build-sprite)\.ts$/.test(
          file,
        ),
    );
    expect(holding(others, /\bconsole\./)).toEqual(['server/kernel/log.server.ts']);
  });
});

describe('the screens', () => {
  test('keep server code out of the components, and Remix code in its own folders', () => {
    const components = sourcesOf('app/components');
    expect(components.filter((file) => file.includes('.server.'))).toEqual([]);
    const seen = [...components, ...sourcesOf('app/enhance')];
    expect(importing(seen, /^app\/actions\//, { values: true })).toEqual([]);
    const leaning = importing(['app', 'compat', 'server'].flatMap(sourcesOf), /^@remix-run\/.*\/dist\//);
    expect(leaning.filter((file) => !file.startsWith('app/http/remix-internals/'))).toEqual([]);
    expect(leaning.length).toBeGreaterThan(0);
  });

  test('have thin routes', () => {
    const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length;
    expect(sourcesOf('app/routes').filter((file) => lines(file) > 120)).toEqual([]);
  });

  test('are sent in one piece, without deferred parts (decisions/speed.md)', () => {
    expect(holding(sourcesOf('app'), /\bSuspense\b|\bdefer\(|\bAwait\b/)).toEqual([]);
  });

  test('have views without a router, so that old fragments can use them', () => {
    const views = sourcesOf('app/components').filter((file) => !file.endsWith('.server.ts'));
    expect(importing(views, /^@remix-run\/react$/)).toEqual([
      'app/components/catalogue/header-search.tsx',
      'app/components/catalogue/more-page.tsx',
      'app/components/catalogue/product/product-missing.tsx',
      'app/components/ordering/orders/order-pages.tsx',
    ]);
  });
});

/** Returns whether imports lead from one file to another, directly or indirectly. */
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

describe('the packages', () => {
  /** Files that build the portal, generate one of its files, or run its sources where tsx is installed. */
  const building =
    /^server\/(cli\/(run\.js|dev\.ts)|kernel\/own-thread\.server\.ts)|^app\/(styles\/|routes(-on-demand)?\.ts|env\.d\.ts|enhance\/call-viewer\.ts|\w+-(floor|chunk)\.ts|components\/ui\/build-sprite\.ts)|^compat\/docs\/write\.ts/;

  test('needed in production are exactly the dependencies', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    /** The build bundles these packages (app/bundled-packages.ts), or an owner installs them for a setting. */
    const absent = (name: string) =>
      /^@remix-run\/(node|react|express)$|^@zxing\/library$/.test(name) ||
      (Object.values(packagesOnDemand).flat() as string[]).includes(name);
    const running = ['app', 'compat', 'migrations', 'server'].flatMap(sourcesOf);
    const used = running
      .filter((file) => !building.test(file))
      .flatMap((file) => importsOf(file, { values: true }))
      .filter((target) => /^@?[a-z]/.test(target) && !existsSync(target.replace(/\?.*/, '')))
      .map((target) => /^(@[^/]+\/)?[^/?]+/.exec(target)?.[0] ?? '');
    const others = new Set(used.filter((name) => !names.includes(name) && !name.startsWith('node:')));
    expect([...others].filter((name) => !absent(name) || !devDependencies[name])).toEqual([]);
    expect(names.filter((name) => !used.includes(name))).toEqual([
      // Found by its path.
      'dejavu-fonts-ttf',
    ]);
  });
});

describe('the tests', () => {
  test('mock no module for files that run later in the same process', () => {
    const files = sourcesOf('tests').filter((file) => !file.startsWith('tests/architecture/'));
    expect(holding(files, /\bvi\.mock\(/)).toEqual([]);
    const replacing = holding(files, /\bvi\.doMock\(/);
    expect(holding(replacing, /afterAll\([\s\S]*vi\.doUnmock\([\s\S]*vi\.resetModules\(/)).toEqual(replacing);
  });
});
