import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { state } from '#server/db/order-states.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Files, nameIn1c, oldPortal, takeOver } from './portal.ts';

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await freshDatabase(buildWorld);
  await nameIn1c(fresh.db);
  await takeOver(fresh.db, { 'b_user.csv': oldPortal['b_user.csv']! });
});
afterEach(() => fresh.drop());

type Order = { state: string; month: number; user: 70 | 71; contract: string; products: string[] };

const months = ['2025-11', '2025-12', '2026-01', '2026-04'];

/** Returns the files of these orders, numbered from 9001. */
function ordersAsFiles(orders: readonly Order[]): Files {
  const rows = orders.map(
    ({ state, month, user, contract }, i) =>
      `${9001 + i};${months[month]}-0${1 + (i % 9)} 12:00:00;${state};${user};${contract}`,
  );
  const lines = orders.flatMap(({ products }, i) =>
    products.map((product) => `${9001 + i};${product};${1 + i};10`),
  );
  return {
    'orders.csv': ['id;created;state;user;contract', ...rows, ''].join('\n'),
    'order_lines.csv': ['order;product;quantity;price', ...lines, ''].join('\n'),
  };
}

const aState = fc.constantFrom('N', 'P', 'DT', 'F', String(state.cancelled));
const anOrder = fc.record({
  state: aState,
  month: fc.nat(months.length - 1),
  user: fc.constantFrom(70 as const, 71 as const),
  contract: fc.constantFrom('k-main', 'k-second'),
  products: fc.uniqueArray(fc.constantFrom('p-101', 'p-106'), { minLength: 1 }),
});

test('stored sums stay correct whatever states a takeover gives orders', { timeout: 120_000 }, async () => {
  const files = fc.array(fc.tuple(anOrder, aState), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(files, async (orders) => {
      await takeOver(fresh.db, ordersAsFiles(orders.map(([order]) => order)));
      await takeOver(fresh.db, ordersAsFiles(orders.map(([order, to]) => ({ ...order, state: to }))));
      expect(await findSumDifferences(fresh.db)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

/**
 * Returns orders in two halves. Between two takeovers, one half is shipped and the other, already shipped, is
 * cancelled.
 */
function many(count: number, isLater: boolean): Files {
  const states = isLater ? ['F', String(state.cancelled)] : ['N', 'F'];
  return ordersAsFiles(
    Array.from({ length: count }, (_, i) => ({
      state: states[i % 2]!,
      month: i % months.length,
      user: 70 as const,
      contract: i % 3 === 0 ? 'k-main' : 'k-second',
      products: ['p-101', 'p-106'],
    })),
  );
}

test('a takeover changes 100 orders with about as many statements as four', { timeout: 60_000 }, async () => {
  const counted = countedDatabase(fresh.url);
  const moving = async (count: number) => {
    await takeOver(fresh.db, many(count, false));
    counted.statements.length = 0;
    await takeOver(counted.db, many(count, true));
    return counted.statements.length;
  };
  try {
    const few = await moving(4);
    const most = await moving(100);
    const moved = await fresh.db.selectFrom('orders').select('state').execute();
    expect(moved.map((order) => order.state).filter((each) => each === state.cancelled)).toHaveLength(50);
    expect(most - few).toBeLessThan(10);
  } finally {
    await counted.db.destroy();
  }
});

test('a cancelled order of 6,000 products is removed from the turnover', { timeout: 120_000 }, async () => {
  const model = await fresh.db
    .selectFrom('products')
    .selectAll()
    .where('external_id', '=', 'p-101')
    .executeTakeFirstOrThrow();
  const products = Array.from({ length: 6_000 }, (_, i) => `many-${i}`);
  await bulkInsert(
    fresh.db,
    'products',
    products.map((external_id, i) => ({ ...model, id: 100_000 + i, external_id })),
  );
  const order = { month: 0, user: 70 as const, contract: 'k-main', products };
  await takeOver(fresh.db, ordersAsFiles([{ ...order, state: 'F' }]));
  await takeOver(fresh.db, ordersAsFiles([{ ...order, state: String(state.cancelled) }]));
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  expect(await fresh.db.selectFrom('turnover').select('product_id').limit(1).execute()).toEqual([]);
});
