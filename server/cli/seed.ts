import { migrateToLatest } from '../db/migrate.server.ts';
import { openUploads } from '../files/stores/open-uploads.server.ts';
import { thousands } from '../kernel/money.ts';
import { drawDemoFiles } from '../seed/demo-files.server.ts';
import { fillDatabase } from '../seed/fill-database.server.ts';
import { makeWorld } from '../seed/world.ts';
import { demoProblem } from './demo-in-production.ts';
import { readSeedArguments, seedUsage } from './seed-arguments.ts';
import { withDatabase } from './with-database.ts';

const read = readSeedArguments(process.argv.slice(2), Date.now());
if (!read.ok) {
  if (read.reason) console.error(`${read.reason}\n`);
  console.log(seedUsage);
  process.exit(read.help ? 0 : 2);
}

const problem = demoProblem(process.env, read.inProduction);
if (problem) {
  console.error(problem);
  process.exit(1);
}

const { products, seed, today } = read.arguments;
await withDatabase(
  { command: 'db:seed', twice: 'База данных наполняется другим процессом; этот ничего не изменил.' },
  async (db) => {
    await migrateToLatest(db);
    const started = performance.now();
    const world = makeWorld(read.arguments);
    const done = await fillDatabase(db, world, (count) => {
      if (count % 10_000 === 0) console.log(`  товаров записано: ${thousands(count)}`);
    });
    if (done.filled) {
      await drawDemoFiles(openUploads(process.env));
      const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
      console.log(
        `Готово за ${seconds} с: товаров ${thousands(products)}, дилеров ${world.dealers.length}, заказов ${world.orders.length}.`,
      );
      console.log(`Тот же мир: npm run db:seed -- --products ${products} --seed ${seed} --today ${today}`);
    } else {
      console.error(
        `База данных не пустая: в таблице ${done.table} есть строки. Демонстрационный мир пишется только в пустую базу; ничего не изменено.`,
      );
      process.exitCode = 1;
    }
  },
);
