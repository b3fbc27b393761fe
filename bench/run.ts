import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchFolder } from './data.ts';
import { type Desk, deskReport } from './desk-report.ts';
import { type Exchange, exchangeReport } from './exchange-report.ts';
import { type PoolOfSize, poolReport } from './pool-report.ts';
import { type Result, tables } from './report.ts';
import { type Screens, screensReport } from './screens-report.ts';

/**
 * `npm run bench` measures all sizes and the screens, and writes docs/performance.md. `-- --products 10000`: only
 * that size, which is only printed. `-- --seconds 4`: the duration of each comparison. `-- --only screens`, `--
 * --only desk`, `-- --only exchange`, `-- --only pool`: the screens, the desk of a large wholesaler, the exchange
 * with 1C, or several processes, only printed. `BENCH_MYSQL_URL=mysql://root@127.0.0.1:3306`: the first three also
 * on MariaDB. `-- --dealers 300`: a smaller wholesaler, to find out whether the desk can be measured at all.
 *
 * `-- --peer http://127.0.0.1:3001` compares the screens with another portal of the same world; `--orders 100000`:
 * with a history. The other portal must serve a copy of the kept world, `svetoch-bench/world-10000.db` or
 * `world-10000-100000.db` in the folder for temporary files.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    write: { type: 'boolean' },
    only: { type: 'string' },
    peer: { type: 'string' },
    orders: { type: 'string', default: '0' },
    dealers: { type: 'string', default: '10000' },
  },
});
const sizes = values.products ? values.products.split(',').map(Number) : [10_000, 100_000, 1_000_000];
/** Screens depend on the dealer's history, not on the size of the catalogue. */
const productsOfScreens = values.products ? sizes[0]! : 10_000;
const productsOfDesk = 100_000;
const productsOfExchange = 100_000;
const build = process.env.BUILD_DIR || 'build';
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error('Укажите число товаров: npm run bench -- --products 10000');
  process.exit(2);
}
const alone: Record<string, () => string> = {
  screens: () => screensReport(measuredScreens()),
  desk: () => deskReport(measuredDesk()),
  exchange: () => exchangeReport(measuredExchange()),
  pool: () => poolReport(measuredPools()),
};
if (values.only !== undefined && !alone[values.only]) {
  console.error(
    'Отдельно измеряются экраны, отдел продаж, обмен с 1С и несколько процессов: npm run bench -- --only screens (desk, exchange, pool)',
  );
  process.exit(2);
}
if (!existsSync(join(build, 'server/index.js'))) {
  console.error('Портал не собран. Выполните: npm run build');
  process.exit(1);
}

mkdirSync(benchFolder, { recursive: true });
if (values.peer) {
  separately('peer-run.ts', productsOfScreens, [values.peer, values.orders]);
} else if (values.only) {
  console.log(`\n${alone[values.only]!()}`);
} else {
  const results = sizes.map(measuredSize);
  const text = tables(
    results,
    commit(),
    [
      poolReport(measuredPools()),
      screensReport(measuredScreens()),
      deskReport(measuredDesk()),
      exchangeReport(measuredExchange()),
    ].join('\n'),
  );
  console.log(`\n${text}`);
  if (!values.products || values.write) writeFileSync('docs/performance.md', text);
}

function measuredSize(size: number): Result {
  console.log(`${size} товаров`);
  const file = join(benchFolder, `result-${size}.json`);
  separately('size.ts', size, [file]);
  return JSON.parse(readFileSync(file, 'utf8')) as Result;
}

function measuredScreens(): Screens {
  console.log(`Экраны, ${productsOfScreens} товаров`);
  const file = join(benchFolder, `result-screens-${productsOfScreens}.json`);
  separately('screens-run.ts', productsOfScreens, [file]);
  return JSON.parse(readFileSync(file, 'utf8')) as Screens;
}

function measuredDesk(): Desk {
  const products = values.products ? sizes[0]! : productsOfDesk;
  console.log(`Отдел продаж, ${products} товаров`);
  const file = join(benchFolder, `result-desk-${products}.json`);
  separately('desk-run.ts', products, [file, values.dealers]);
  return JSON.parse(readFileSync(file, 'utf8')) as Desk;
}

function measuredExchange(): Exchange {
  const products = values.products ? sizes[0]! : productsOfExchange;
  console.log(`Обмен с 1С, ${products} товаров`);
  const file = join(benchFolder, `result-exchange-${products}.json`);
  separately('exchange-run.ts', products, [file]);
  return JSON.parse(readFileSync(file, 'utf8')) as Exchange;
}

function measuredPools(): PoolOfSize[] {
  return sizes
    .filter((size) => size >= 100_000 || values.products)
    .map((size) => {
      console.log(`Несколько процессов, ${size} товаров`);
      const file = join(benchFolder, `result-pool-${size}.json`);
      separately('pool-run.ts', size, [file]);
      return JSON.parse(readFileSync(file, 'utf8')) as PoolOfSize;
    });
}

/** Runs a script in a process with a separate heap, where the garbage collector can be run before memory is read. */
function separately(name: string, products: number, more: string[]): void {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const args = ['--expose-gc', '--import', 'tsx', script, String(products), values.seconds, ...more];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
