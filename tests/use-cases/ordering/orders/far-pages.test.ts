import { beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors, contract, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Distant pages of the list are read starting from their month. All pages together must equal the whole list. */

const fresh = smallWorld();
const { main, manager } = actors;
const ids = (orders: { id: number }[]) => orders.map(({ id }) => id);

beforeAll(async () => {
  await insertOrder(fresh.db, { id: 1, created_at: noon - 600 * dayMs });
  const { id: _, ...order } = await fresh.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 1_200 }, (_, i) => ({
    ...order,
    id: i + 2,
    account_id: i % 9 === 0 ? manager.accountId : main.accountId,
    contract_id: i % 3 === 0 ? contract.second : contract.main,
    state: i % 7 === 0 ? 4 : 3,
    idempotency_key: `far-${i}`,
    // Several orders have the same time, and a month in the middle has no orders.
    created_at: noon - (i < 700 ? 1 : 100) * dayMs - Math.floor(i / 3) * 6 * 3_600_000,
  }));
  await bulkInsert(fresh.db, 'orders', rows);
  await rebuildSums(fresh.db, noon);
});

const newestFirst = (account?: number) =>
  fresh.db
    .selectFrom('orders')
    .select(['id', 'state', 'contract_id'])
    .where('dealer_id', '=', 1)
    .$if(account !== undefined, (query) => query.where('account_id', '=', account!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

describe('pages of a long list', () => {
  test.each([{}, { state: 3 }, { contract: contract.main }, { contract: contract.main, state: 3 }])(
    'the pages of a dealer’s long order list equal the whole list: %j',
    async (filter) => {
      const shown: number[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const list = await fresh.as(main).does(listOrders, { ...filter, page });
        shown.push(...ids(list.orders));
        pages = list.paging.pages;
      }
      const { state, contract: only } = filter as { state?: number; contract?: number };
      const all = (await newestFirst()).filter(
        (order) => (!state || order.state === state) && (!only || order.contract_id === only),
      );
      expect(all.length).toBeGreaterThan(600);
      expect(shown).toEqual(ids(all));
    },
  );

  test.each([{}, { dealer: 1 }, { state: 3 }])(
    'the pages of the desk’s long order list equal the whole list: %j',
    async (filter) => {
      const shown: number[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const list = await fresh.as(staff).does(listDeskOrders, { ...filter, page });
        shown.push(...ids(list.orders));
        pages = list.paging!.pages;
      }
      const all = (await newestFirst()).filter(({ state }) => !('state' in filter) || state === filter.state);
      expect(shown).toEqual(ids(all));
    },
  );
});
