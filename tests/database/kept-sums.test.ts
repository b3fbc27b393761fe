import { expect, test } from 'vitest';
import { findSumDifferences, rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import { fillLedger } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import * as sales from '../../migrations/0017-sales.ts';

const fresh = smallWorld();

/** The first moments of years, quarters and months in Moscow. */
const edges = ['2025-01-01', '2025-07-01', '2025-10-01', '2026-01-01', '2026-02-01', '2026-04-01'].map(
  (day) => Date.parse(`${day}T00:00:00+03:00`),
);

test('empty sums are rebuilt from the orders and the ledger, and rebuilding again changes nothing', async () => {
  let id = 0;
  for (const edge of edges) {
    // In Moscow the last time is on the next day, in UTC it is not.
    for (const created_at of [edge - 1, edge, edge + 1, edge + 3 * 3_600_000 - 1]) {
      id++;
      await insertOrder(fresh.db, {
        id,
        created_at,
        by: id % 5 === 0 ? actors.other : id % 3 === 0 ? actors.manager : actors.main,
        contract_id: id % 5 === 0 ? contract.foreign : id % 2 === 0 ? contract.second : contract.main,
        state: [3, 11, 3, 1, 4, 2, 10][id % 7]!,
        // The order has one product on two lines.
        lines: [
          [101, 1, id],
          [101, 2, 1],
          [103, 1, 2],
        ],
      });
    }
  }
  await fillLedger(
    fresh.db,
    contract.main,
    '2025-12-31 +100 УТ-1',
    '2026-01-01 +20 УТ-2',
    '2026-01-31 −3 ПП',
  );
  await fillLedger(fresh.db, contract.second, '2026-01-31 −700 ПП');
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  const tables = [
    ...(['contract_sums', 'ledger_months', 'order_counts', 'desk_counts'] as const),
    ...(['turnover', 'order_products', 'last_orders', 'dealer_sales', 'product_sales'] as const),
  ];
  for (const table of tables) await fresh.db.deleteFrom(table).execute();
  // The table with the sums of all dealers is also empty.
  const differing = tables.filter((table) => table !== 'desk_counts').sort();
  expect((await findSumDifferences(fresh.db)).map(({ table }) => table).sort()).toEqual(differing);

  for (const time of ['first', 'second']) {
    await rebuildSums(fresh.db, noon);
    expect(await findSumDifferences(fresh.db), time).toEqual([]);
  }
  // The step that adds the sums of sales finds the same sums.
  for (const table of ['dealer_sales', 'product_sales', 'dealer_rhythms', 'goods_pace'])
    await fresh.db.schema.dropTable(table).execute();
  await sales.up(fresh.db as never);
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  expect(await fresh.db.selectFrom('product_sales').select('period').execute()).not.toEqual([]);
});
