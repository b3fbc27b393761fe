import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagesOnDemand } from '#server/kernel/packages-on-demand.server.ts';

/** The imports that are forbidden in each folder (docs/architecture.md, «Top level»). */
const mayNotImport: Record<string, RegExp> = {
  server: /^(app|compat|tests)\//,
  app: /^(compat|tests|migrations)\//,
  compat: /^(app\/(?!actions\/|components\/|http\/)|tests\/|migrations\/)/,
};

/** Returns a folder's source files, sorted; none if it does not exist. */
function sourcesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Returns the imports of a file, as paths from the root or package names; `values` skips type imports. */
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

describe('each folder imports only from permitted folders', () => {
  test.each(Object.entries(mayNotImport))('%s/ imports from no forbidden folder', (folder, forbidden) => {
    expect(importing(sourcesOf(folder), forbidden)).toEqual([]);
  });

  test('migrations/ imports only Kysely and itself, so that a released step never changes', () => {
    expect(importing(sourcesOf('migrations'), /^(?!kysely$|migrations\/)/)).toEqual([]);
  });
});

/** The areas of the server. Each area may import only from areas above it in this list. */
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
  test('the server consists of the listed areas, and each has a README', () => {
    const entries = readdirSync('server');
    expect(entries.toSorted()).toEqual(areas.toSorted());
    expect(areas.filter((area) => !existsSync(`server/${area}/README.md`))).toEqual([]);
  });

  test.each(areas.map((area, place) => [area, areas.slice(place + 1)] as const))(
    '%s imports nothing from later areas, not even types',
    (area, later) => {
      const beyond = later.length > 0 ? new RegExp(`^server/(${later.join('|')})/`) : /^$/;
      expect(importing(sourcesOf(`server/${area}`), beyond)).toEqual([]);
    },
  );
});

describe('access to the database', () => {
  const drivers = /^(better-sqlite3|mysql2)/;

  test('only the driver files, the scratch file and the reading thread import a database driver', () => {
    const reaching = [
      'server/db/dialect.server.ts',
      'server/db/mysql-hosts.server.ts',
      'server/db/scratch.server.ts',
      'server/kernel/off-main-thread.worker.ts',
    ];
    expect(importing(sourcesOf('server'), drivers)).toEqual(reaching);
  });

  test('screens and compat/ access the database directly only to read the session', () => {
    const doors = ['app', 'compat'].flatMap(sourcesOf);
    expect(importing(doors, drivers)).toEqual([]);
    expect(importing(doors, /^kysely$/)).toEqual([]);
    // A use case needs the actor, so the session must be read without a use case.
    expect(importing(doors, /repository\.server\.ts$/)).toEqual([
      'app/http/sessions/session-cookie.server.ts',
    ]);
  });

  test('queries are written only in repositories, not in use cases', () => {
    const statement =
      /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|executeQuery)\(|\b(bulkInsert|upsert)\(|\bsql[`<]/;
    const others = sourcesOf('server').filter(
      (file) => !/repository\.server\.ts$|^server\/(db|seed)\//.test(file),
    );
    expect(holding(others, statement)).toEqual([]);
  });

  test('only files that also update the kept sums write orders and the ledger (decisions/kept-sums.md)', () => {
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
      // The total in 1C is not part of the sums.
      'server/ordering/orders/sum-in-1c.repository.server.ts',
      // Picked pieces are not part of the sums.
      'server/ordering/picking/picking.repository.server.ts',
      'server/ordering/sums/ledger.repository.server.ts',
      // Whether an order has its paper is not part of the sums.
      'server/papers/issued/repository.server.ts',
      'server/seed/fill-database.server.ts',
      'server/takeover/orders.repository.server.ts',
    ]);
  });

  test('SQL that only one database supports is used only in the dialect', () => {
    const oneOnly = /\.(returning|returningAll|forUpdate|forShare|ignore|onConflict|onDuplicateKeyUpdate)\(/;
    const dialect = 'server/db/dialect.server.ts';
    const others = [...sourcesOf('server'), ...sourcesOf('migrations')].filter((file) => file !== dialect);
    expect(holding(others, oneOnly)).toEqual([]);
  });
});

describe('the server', () => {
  const files = sourcesOf('server');

  test('the server imports neither HTTP packages nor React', () => {
    expect(importing(files, /^(@remix-run|react|express|remix-auth)/)).toEqual([]);
  });

  test('each use case has a file with its name, which may also contain the variant for staff', () => {
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

  test('a use case gets the time from its caller and reads neither the clock nor random numbers', () => {
    const makers = [
      ...readFileSync('server/kernel/use-case.ts', 'utf8').matchAll(/^export function (\w+)/gm),
    ].map(([, name]) => name);
    expect(makers).toEqual(['useCase', 'openUseCase', 'staffUseCase', 'exchangeUseCase']);
    const made = (maker = '') => holding(files, new RegExp(`(?:= |return )${maker}\\(`));
    for (const maker of makers) expect(made(maker).length, maker).toBeGreaterThan(5);
    const useCases = makers.flatMap(made);
    expect(holding(useCases, /Date\.now\(|new Date\(\)|Math\.random\(/)).toEqual([]);
  });

  test('only the listed files read the wall clock', () => {
    const wall = /\bDate\.now\(/;
    const all = ['server', 'app', 'compat']
      .flatMap(sourcesOf)
      .filter((file) => !file.startsWith('server/cli/'));
    expect(holding(all, wall)).toEqual([
      // Guesses the year of a date typed without one.
      'server/content/editing/typed-moment.ts',
      // Leases; see run-jobs.server.ts below.
      'server/db/dialect.server.ts',
      'server/kernel/clock.ts',
      // The start of a span, which a collector compares with spans from other machines.
      'server/kernel/open-telemetry.server.ts',
      // Leases and due times are shared with other processes.
      'server/work/jobs/run-jobs.server.ts',
      // The time at which a page was saved.
      'app/actions/ordering/offline-page.server.tsx',
      'app/enhance/pick-day.ts',
      // The time of a request, which use cases get.
      'app/http/requests/context.server.ts',
      'app/http/serving/jobs.server.ts',
      'app/http/serving/metrics.server.ts',
      // The date in the name of a draft.
      'app/routes/cart.draft.tsx',
      // An example for integrators' programs.
      'compat/docs/webhooks.ts',
    ]);
  });

  test('files that browsers may load import nothing that runs only on the server', () => {
    // Browsers load these files, and tests use them without a database: all except *.server.ts and worker threads.
    const pure = files.filter(
      (file) => !/\.(server|worker)\.ts$|^server\/(cli|db|exchange|seed)\//.test(file),
    );
    expect(importing(pure, /\.server\.ts$|^node:|^kysely$/, { values: true })).toEqual([]);
  });

  test('files of the server import each other without cycles', () => {
    const imports = new Map(files.map((file) => [file, importsOf(file, { values: true })]));
    const circles = files.filter((file) => reaches(imports, file, file));
    expect(circles).toEqual([]);
  });
});

describe('the log', () => {
  test('only log.server.ts, commands and the start write to the console', () => {
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
  test('components contain no server code, and only app/http/remix-internals/ imports Remix internals', () => {
    const components = sourcesOf('app/components');
    expect(components.filter((file) => file.includes('.server.'))).toEqual([]);
    const seen = [...components, ...sourcesOf('app/enhance')];
    expect(importing(seen, /^app\/actions\//, { values: true })).toEqual([]);
    const leaning = importing(['app', 'compat', 'server'].flatMap(sourcesOf), /^@remix-run\/.*\/dist\//);
    expect(leaning.filter((file) => !file.startsWith('app/http/remix-internals/'))).toEqual([]);
    expect(leaning.length).toBeGreaterThan(0);
  });

  test('no route file has more than 120 lines', () => {
    const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length;
    expect(sourcesOf('app/routes').filter((file) => lines(file) > 120)).toEqual([]);
  });

  test('every page is sent in one piece, without deferred parts (decisions/speed.md)', () => {
    expect(holding(sourcesOf('app'), /\bSuspense\b|\bdefer\(|\bAwait\b/)).toEqual([]);
  });

  test('views do not use the router, so that old fragments can render them', () => {
    const views = sourcesOf('app/components').filter((file) => !file.endsWith('.server.ts'));
    expect(importing(views, /^@remix-run\/react$/)).toEqual([
      'app/components/catalogue/header-search.tsx',
      'app/components/catalogue/product/product-missing.tsx',
    ]);
  });
});

/** Returns whether imports lead from file `from` to file `to`, directly or indirectly. */
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

  test('the dependencies are exactly the packages needed in production', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    /**
     * The build bundles these packages (app/bundled-packages.ts), or an owner installs them for an optional setting.
     */
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
      // Loaded by its path.
      'dejavu-fonts-ttf',
    ]);
  });
});

describe('the tests', () => {
  test('a test that replaces modules restores them for later files of the same process', () => {
    const files = sourcesOf('tests').filter((file) => !file.startsWith('tests/architecture/'));
    expect(holding(files, /\bvi\.mock\(/)).toEqual([]);
    const replacing = holding(files, /\bvi\.doMock\(/);
    expect(holding(replacing, /afterAll\([\s\S]*vi\.doUnmock\([\s\S]*vi\.resetModules\(/)).toEqual(replacing);
  });
});
