import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/client.server.ts';
import { rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import { fillWorld } from '../data.ts';

/**
 * `DATABASE_URL=… tsx bench/load/fill.ts --products 20000 --dealers 100 --orders 30` fills an empty database for
 * `npm run bench:load` with goods and with dealers and their orders. Contracts have no limit, so that only stock
 * can run out.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '20000' },
    dealers: { type: 'string', default: '100' },
    orders: { type: 'string', default: '30' },
  },
});
if (!process.env.DATABASE_URL) {
  console.error('Задайте DATABASE_URL: пустая база');
  process.exit(2);
}
const db = openDatabase(process.env.DATABASE_URL);
const wholesale = { dealers: Number(values.dealers), ordersOfEach: Number(values.orders) };
await fillWorld(db, { products: Number(values.products), wholesale });
await rebuildSums(db, Date.now());
await db.updateTable('contracts').set({ credit_limit: 0 }).execute();
await db.updateTable('stocks').set({ quantity: 10_000 }).where('quantity', '>', 0).execute();
await db.destroy();
