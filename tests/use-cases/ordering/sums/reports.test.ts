import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayMs, dayOf, ruDate, startOfDay } from '#server/kernel/clock.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { listPurchasedGoods } from '#server/ordering/purchased/list-purchased-goods.server.ts';
import { randomFor } from '#server/seed/random.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors, catalog, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Lists and reports read stored sums. These tests compute the same numbers from the orders. */

const fresh = smallWorld();
const { main, manager } = actors;

beforeAll(async () => {
  const chance = randomFor('reports');
  for (let id = 1; id <= 120; id++) {
    const lines = [101, 103, 104, 105, 106]
      .filter(() => chance.chance(0.5))
      .map((product): [number, number, number] => [product, 1, chance.int(1, 9)]);
    await insertOrder(fresh.db, {
      id,
      by: chance.pick([main, manager]),
      contract_id: chance.pick([contract.main, contract.second]),
      state: chance.pick([1, 3, 3, 3, 4, 11]),
      lines: lines.length > 0 ? lines : [[101, 1, 1]],
      delivery_price: chance.pick([0, 45_000]),
      created_at: noon - chance.int(0, 900) * dayMs - chance.int(0, dayMs),
    });
  }
});

const firstDay = addDays(dayOf(noon), -930);
const day = fc.integer({ min: 0, max: 960 }).map((days) => addDays(firstDay, days));
const asked = fc
  .record({
    days: fc.tuple(day, day),
    contract: fc.constantFrom(undefined, contract.main, contract.second),
    by: fc.constantFrom(main, manager),
  })
  .map(({ days: [a, b], contract, by }) => {
    const [startDate, endDate] = a < b ? [a, b] : [b, a];
    const conditions = sql`orders.dealer_id = 1
      and orders.created_at >= ${startOfDay(startDate)} and orders.created_at < ${startOfDay(addDays(endDate, 1))}
      and (${by.role} <> 'manager' or orders.account_id = ${by.accountId})
      and (${contract ?? 0} = 0 or orders.contract_id = ${contract ?? 0})`;
    return {
      by,
      input: { startDate: ruDate(startDate), endDate: ruDate(endDate), contract },
      conditions,
    };
  });

describe('lists and reports with the same numbers as the orders', () => {
  test('the stored counts of orders by state equal counts computed from the orders', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ by, input, conditions }) => {
        const { states } = await fresh.as(by).does(listOrders, input);
        const { rows } = await sql<{ state: number; orders: number }>`
          select state, count(*) as orders from orders where ${conditions} group by state`.execute(fresh.db);
        const counted = new Map(rows.map(({ state, orders }) => [state, Number(orders)]));
        for (const { id, count } of states) expect(count).toBe(counted.get(id) ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  test.each([undefined, catalog.track])(
    'the purchase report equals sums computed from the orders (catalogue branch: %s)',
    async (branch) => {
      const inBranch = branch === undefined ? sql`1 = 1` : sql`order_lines.product_id in (104, 105)`;
      await fc.assert(
        fc.asyncProperty(asked, async ({ by, input, conditions }) => {
          const raw = { ...input, catalog: branch, report: 2, perpage: 100 };
          const report = await fresh.as(by).does(listPurchasedGoods, raw);
          const price = sql.ref(by.role === 'manager' ? 'order_lines.seen_price' : 'order_lines.price');
          const { rows } = await sql<Record<'id' | 'quantity' | 'orders' | 'sum' | 'last', number>>`
          select product_id as id, sum(order_lines.quantity) as quantity, count(distinct orders.id) as orders,
            sum(order_lines.quantity * ${price}) as sum, max(orders.created_at) as last
          from orders inner join order_lines on order_lines.order_id = orders.id
          where ${conditions} and ${inBranch} and orders.state in (3, 11)
            and (${by.role} <> 'manager' or orders.contract_id = ${contract.main})
          group by product_id`.execute(fresh.db);
          const counted = rows.map((row) =>
            Object.fromEntries(Object.entries(row).map(([k, v]) => [k, Number(v)])),
          );
          const shown = report.products.map(({ id, quantity, orders, sum, lastDate }) => ({
            id,
            quantity,
            orders,
            sum,
            last: lastDate,
          }));
          const byId = (a: { id?: number }, b: { id?: number }) => a.id! - b.id!;
          expect([...shown].sort(byId)).toEqual(counted.sort(byId));
          expect(report.totals.sum).toBe(counted.reduce((all, { sum }) => all + sum!, 0));
          expect(report.months.reduce((all, { sum }) => all + sum, 0)).toBe(report.totals.sum);
          const { rows: both } = await sql<{ orders: number }>`
          select count(distinct orders.id) as orders
          from orders inner join order_lines on order_lines.order_id = orders.id
          where ${conditions} and ${inBranch} and orders.state in (3, 11)
            and (${by.role} <> 'manager' or orders.contract_id = ${contract.main})`.execute(fresh.db);
          expect(report.totals.orders).toBe(Number(both[0]?.orders));
        }),
        { numRuns: 60 },
      );
    },
  );
});
