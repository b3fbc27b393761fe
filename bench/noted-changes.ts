import { openDatabase } from '#server/db/client.server.ts';
import { inTransaction } from '#server/db/dialect.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import { watchStatements } from '#server/db/statements.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { orderForm } from '#tests/builders/ordering.ts';
import { actors } from '#tests/builders/world.ts';
import { insertMoreGoods } from '#tests/use-cases/ordering/fast-order/more-goods.ts';

/**
 * Measures how much longer an order takes because it records when its products changed (decisions/programs.md),
 * with orders of 300 lines in an empty database: `DATABASE_URL=… npx tsx bench/noted-changes.ts [orders]`.
 */

const lines = 300;
const orders = Number(process.argv[2] ?? 40);
const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL names the empty database to measure in');

let spent = 0;
watchStatements((sql, took) => {
  if (/^insert into .?product_changes/.test(sql)) spent += took;
});
const db = openDatabase(url);
await migrateToLatest(db);
await buildWorld(db);
const goods = Array.from({ length: lines }, (_, i) => ({ id: 100_000 + i, articul: `B-${i}` }));
await inTransaction(db, (trx) =>
  insertMoreGoods(
    trx,
    goods.map((good) => ({ ...good, stock: [1_000_000, 0] as [number, number] })),
  ),
);

await db.updateTable('contracts').set({ credit_limit: 1_000_000_000_000 }).execute();

const wholes: number[] = [];
const parts: number[] = [];
const processor: number[] = [];
for (let i = 0; i < orders; i++) {
  await fillBasketWith(db, actors.main.accountId, ...goods.map(({ id }) => `${id}:1:1=1`));
  const form = await orderForm(db, actors.main);
  spent = 0;
  const [began, used] = [performance.now(), process.cpuUsage()];
  okValue(await execute(placeOrder, form, testContext(db, actors.main)));
  wholes.push(performance.now() - began);
  parts.push(spent);
  const { user, system } = process.cpuUsage(used);
  processor.push((user + system) / 1000);
}
await db.destroy();

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
const shares = wholes.map((whole, i) => parts[i]! / (whole - parts[i]!));
console.log(
  `order of ${lines} lines: ${median(wholes).toFixed(1)} ms (processor time of the portal ${median(processor).toFixed(1)}), of them to note the changes ${median(parts).toFixed(2)} ms; ` +
    `${(100 * median(shares)).toFixed(1)} % more than without (medians of ${orders})`,
);
