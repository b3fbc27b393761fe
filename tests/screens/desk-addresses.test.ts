import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentDay } from '#server/kernel/clock.ts';
import { staff } from '#server/seed/data/staff.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeWorld } from '#server/seed/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/** Addresses of the desk on which the customer's tests count, each with what its screen has. */
let portal: Portal;
let irina: Visitor;
let orders: { open: number; shipped: number };
beforeAll(async () => {
  portal = await openPortal(undefined, async (db) => {
    await fillDatabase(db, makeWorld({ products: 60, seed: 7, today: currentDay() }));
  });
  const newest = async (state: number) =>
    (
      await portal.db
        .selectFrom('orders')
        .select('id')
        .where('state', '=', state)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  orders = { open: await newest(2), shipped: await newest(11) };
  irina = visitor(portal);
  const { email, password } = staff[0]!;
  await irina.submit(await irina.visit('/desk'), 'main form', { email, password });
});
afterAll(() => portal.close());

test.each([
  ['/desk/orders/new?contract=1', '[name="list"]'],
  ['/desk/orders/{open}/lines', 'input[name^="price["]'],
  ['/desk/picking?orders={open}', '[name="code"]'],
  ['/desk/returns/new?order={shipped}', 'input[name^="quantity["]'],
  ['/desk/contracts/1/ledger', 'table'],
  ['/desk/goods/bulk?ids=101,102', '[name="value[minimum]"]'],
  ['/desk/calendar', 'input[name="day"]'],
  ['/desk/search?q=26', '[name="query"]'],
  ['/desk/roles', 'a[href$="/accountant"]'],
])('%s shows %s', async (address, part) => {
  const path = address.replace(/\{(open|shipped)\}/, (_, which: 'open' | 'shipped') => String(orders[which]));
  const page = await irina.visit(path);
  expect(page.status).toBe(200);
  expect([page.path, page.$(`main ${part}`)]).toEqual([expect.any(String), expect.anything()]);
});

test('a contract that does not exist has no form of an order, and without one a dealer is chosen', async () => {
  expect((await irina.visit('/desk/orders/new?contract=999999')).status).toBe(404);
  expect((await irina.visit('/desk/orders/new')).path).toBe('/desk/dealers');
});
