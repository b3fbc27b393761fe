import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import { addDemoDealer } from '#server/seed/demo-dealer.server.ts';
import { benchFolder, removeDatabase, today } from './data.ts';
import { measureDoor } from './exchange-door.ts';
import { type ExchangeFiles, writeExchangeFiles } from './exchange-files.ts';
import { insertNewOrders } from './exchange-orders.ts';
import type { Exchange, ExchangeOfDatabase, Goal, Measured } from './exchange-report.ts';
import { emptyMysqlDatabase } from './mysql-world.ts';
import { startServing } from './serving.ts';

/** Measures the exchange with 1C in a separate process: `exchange-run.ts PRODUCTS SECONDS RESULT-FILE`. */
const products = Number(process.argv[2] ?? 100_000);
const file = process.argv[4] ?? '';
const orders = 10_000;
const changedRests = Math.min(products, 1_000);
const step = (name: string) => console.log(`  ${name} (${Math.round(performance.now() / 1_000)} с)`);
/** Inside the bench folder, because a running portal stores there what 1C sends. */
const folder = join(benchFolder, 'exchange');
process.env.EXCHANGE_FOLDER = join(folder, 'received');

/** Inside the project, so that the compiled step finds its packages. */
const compiledFolder = 'build/bench';
step('сборка');
await compileStep();
step('файлы выгрузки');
const files = writeExchangeFiles(folder, products);
const databases = [await measure('SQLite', emptySqliteDatabase)];
const server = process.env.BENCH_MYSQL_URL;
if (server) databases.push(await measure('MySQL / MariaDB', () => emptyMysqlDatabase(server, 'exchange')));
else step('без MariaDB: BENCH_MYSQL_URL не задан');
const result: Exchange = { products, orders, bytes: files.bytes.full, databases };
writeFileSync(file, JSON.stringify(result, null, 1));
rmSync(folder, { recursive: true, force: true });
process.exit(0);

async function emptySqliteDatabase(): Promise<string> {
  const path = join(benchFolder, 'run-exchange.db');
  removeDatabase(path);
  return `sqlite:${path}`;
}

async function measure(database: string, empty: () => Promise<string>): Promise<ExchangeOfDatabase> {
  const url = await empty();
  const db = openDatabase(url);
  await migrateToLatest(db);
  const works: ExchangeOfDatabase['works'] = [];
  const measured = (goal: Goal, work: Measured) => {
    works.push({ ...work, goal });
    step(`${database}: ${work.name}`);
  };
  measured({ wall: 60, peak: 300 }, separately('first import', url, files, 'full'));
  measured({ wall: 20, peak: 300 }, separately('repeated import', url, files, 'full'));
  measured({ wall: 45, peak: 300 }, separately('all prices and stocks changed', url, files, 'changed'));
  await addDemoDealer(db, Date.now());
  const serving = await startServing(url);
  measured({ wall: 3 }, await measureDoor(db, serving, changedRests));
  await serving.stop();
  await insertNewOrders(db, orders, Date.parse(`${today}T08:00:00Z`));
  const query = `${orders.toLocaleString('en')} orders fetched with one query`;
  measured({ wall: 3, grown: 150 }, separately(query, url));
  await db.destroy();
  return { database, works };
}

/** Compiled, as a portal in use runs, because tsx would add time and 80 MB of memory. */
async function compileStep(): Promise<void> {
  await build({
    configFile: 'vite.commands.config.ts',
    build: {
      outDir: compiledFolder,
      sourcemap: true,
      rollupOptions: { input: { 'exchange-step': 'bench/exchange-step.ts' } },
    },
  });
}

/** Runs one step in a separate process: an import of these files or, without files, a query. */
function separately(
  name: string,
  url: string,
  files?: ExchangeFiles,
  which: 'full' | 'changed' = 'full',
): Measured {
  const result = join(benchFolder, 'result-exchange-step.json');
  const script = join(compiledFolder, 'exchange-step.js');
  const profile = process.env.BENCH_PROFILE;
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const work = files ? ['import', name, url, result, files[which]] : ['query', name, url, result];
  const args = ['--expose-gc', ...profiling, script, ...work];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  return JSON.parse(readFileSync(result, 'utf8')) as Measured;
}
