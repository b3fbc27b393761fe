import { writeFileSync } from 'node:fs';
import { openDatabase } from '#server/db/client.server.ts';
import { keepOverdueSums } from '#server/desk/debtors/kept-overdue.repository.server.ts';
import { contractsAtOnce } from '#server/desk/debtors/overdue.repository.server.ts';
import { dayOf } from '#server/kernel/clock.ts';
import { benchDatabase, type WorldSize } from './data.ts';
import { deskScreensOf } from './desk-list.ts';
import type { Desk, DeskOfDatabase } from './desk-report.ts';
import { mysqlWorld } from './mysql-world.ts';
import { plansOf } from './plans.ts';
import { measureScreens } from './screens.ts';
import { startServing } from './serving.ts';
import { ordersOfEach } from './wholesale.ts';

/** Measures the desk of a large wholesaler in a separate process: `desk-run.ts PRODUCTS SECONDS RESULT-FILE DEALERS`. */
const [products = 100_000, seconds = 8] = process.argv.slice(2, 4).map(Number);
const [file = '', dealers = '10000'] = process.argv.slice(4);
const step = (name: string) => console.log(`  ${name} (${Math.round(performance.now() / 1_000)} с)`);

const wholesale = { dealers: Number(dealers), ordersOfEach };
const size: WorldSize = { products, wholesale };
const server = process.env.BENCH_MYSQL_URL;
const databases = [await measure('SQLite', () => benchDatabase(size))];
if (server) databases.push(await measure('MySQL / MariaDB', () => mysqlWorld(server, size)));
else step('без MariaDB: BENCH_MYSQL_URL не задан');
const result: Desk = { products, ...wholesale, databases };
writeFileSync(file, JSON.stringify(result, null, 1));
process.exit(0);

async function measure(database: string, world: () => Promise<string>): Promise<DeskOfDatabase> {
  step(`${database}: данные`);
  const url = await world();
  const db = openDatabase(url);
  const screens = await deskScreensOf(db);
  // A job of the portal does this after midnight.
  while ((await keepOverdueSums(db, dayOf(Date.now()), contractsAtOnce)) === contractsAtOnce);
  const serving = await startServing(url);
  step(`${database}: экраны`);
  const portal = { port: serving.ports.portal, usage: serving.usage, screens };
  const measured = await measureScreens([portal], { seconds });
  await serving.stop();
  step(`${database}: планы запросов`);
  const plans = await plansOf(db, measured.slow[0]!);
  await db.destroy();
  return { database, screens: measured.screens, plans };
}
