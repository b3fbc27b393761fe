import { writeFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { openDatabase } from '#server/db/client.server.ts';
import type { Database } from '#server/db/schema.ts';
import { benchDatabase } from './data.ts';
import { type History, longHistory } from './long-history.ts';
import { mysqlWorld } from './mysql-world.ts';
import { measureOthers } from './others.ts';
import { plansOf } from './plans.ts';
import { type Screen, screensOf } from './screen-list.ts';
import { measureScreens } from './screens.ts';
import type { Screens, ScreensOfDatabase } from './screens-report.ts';
import { type Serving, startServing } from './serving.ts';

/** Measures the screens in a separate process: `screens-run.ts PRODUCTS SECONDS RESULT-FILE`. */
const [products = 10_000, seconds = 8] = process.argv.slice(2, 4).map(Number);
const file = process.argv[4] ?? '';
const step = (name: string) => console.log(`  ${name} (${Math.round(performance.now() / 1_000)} с)`);

const histories: (History | undefined)[] = [
  undefined,
  { ...longHistory, orders: longHistory.orders / 10 },
  longHistory,
];
const server = process.env.BENCH_MYSQL_URL;

const databases = [await measure('SQLite', (history) => benchDatabase({ products, history }))];
if (server) {
  databases.push(await measure('MySQL / MariaDB', (history) => mysqlWorld(server, { products, history })));
} else {
  step('без MariaDB: BENCH_MYSQL_URL не задан');
}
const orders = histories.map((history) => history?.orders ?? 0);
const result: Screens = { products, orders, databases };
writeFileSync(file, JSON.stringify(result, null, 1));
process.exit(0);

async function measure(
  database: string,
  worldOf: (history?: History) => Promise<string>,
): Promise<ScreensOfDatabase> {
  step(`${database}: данные`);
  const portals = [];
  let db: Kysely<Database> | undefined;
  for (const history of histories) {
    const url = await worldOf(history);
    db = openDatabase(url);
    const own = await screensOf(db);
    const serving = await startServing(url);
    const screens = [bareRoute(serving), ...own];
    portals.push({ port: serving.ports.portal, usage: serving.usage, screens, stop: serving.stop });
  }
  step(`${database}: экраны`);
  const { screens, slow } = await measureScreens(portals, { seconds });
  step(`${database}: другие во время отчётов`);
  const others = await measureOthers(portals.at(-1)!, { seconds });
  for (const { stop } of portals) await stop();
  step(`${database}: планы запросов`);
  return { database, screens, others, plans: db ? await plansOf(db, slow.at(-1)!) : [] };
}

/** A bare route, which shows how fast the machine is now, because other work slows it down. */
function bareRoute({ ports }: Serving): Screen {
  const request = () => ({ port: ports.crowded, path: '/bytes' });
  return { name: 'bare route with an empty response', who: 'nobody', target: {}, request };
}
