import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { addDemoDealer } from '#server/seed/demo-dealer.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { importXml, offersXml } from './export.ts';
import { importFiles, productsIn } from './portal.ts';

const files = (quantity: number) => ({
  'import.xml': importXml({ goods: [{ id: 'boots', articul: 'Б- 130005', name: 'Ботинки женские' }] }),
  'offers.xml': offersXml({
    offers: ['38', '39'].map((size) => ({
      id: `boots#${size}`,
      name: `Ботинки женские (${size})`,
      prices: [{ price: 1309 }],
      stocks: { 'w-shop': quantity },
    })),
  }),
});

const dealer: SignedIn = {
  kind: 'account',
  accountId: 1,
  dealerId: 1,
  role: 'main',
  email: 'dealer@example.com',
  name: '',
};
const warehouses = [1, 2];
const view = { priceTypeId: 1, discountBp: 0, politics: undefined, warehouses };

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
  await importFiles(portal.db, files(5));
  await addDemoDealer(portal.db, noon);
});
afterAll(() => portal.drop());

const stockOf = (id: number) =>
  portal.db
    .selectFrom('stocks')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', id)
    .executeTakeFirst();

test('a size imported from 1C can be found and ordered, and keeps its reservation until the order is cancelled', async () => {
  const ctx = testContext(portal.db, dealer);
  const catalogue = await refreshCatalogue(portal.db);
  const [found] = catalogue.suggest('30005', view, 10).products;
  const sizes = catalogue.product(found?.id ?? 0, view)?.variants;
  expect(sizes?.map(({ variant, available }) => ({ variant, available }))).toEqual([
    { variant: 'размер 38', available: true },
    { variant: 'размер 39', available: true },
  ]);

  const id = (await productsIn(portal.db))['boots#39']?.id ?? 0;
  await ctx.does(addToBasket, { id, qnt: '2', wms: 2 });
  const { key, seen, firstDate } = await ctx.does(getCheckout, undefined);
  const form = { delivery: 2, date: firstDate, key, seen };
  const { orderId } = await ctx.does(placeOrder, form);
  expect(await stockOf(id)).toEqual({ quantity: 5, reserved: 2 });

  await importFiles(portal.db, files(4));
  expect(await stockOf(id)).toEqual({ quantity: 4, reserved: 2 });
  const [line] = await portal.db.selectFrom('order_lines').selectAll().execute();
  expect(line).toMatchObject({ header: 'Ботинки женские, размер 39', price: 130_900, quantity: 2 });

  await ctx.does(cancelOrder, { id: orderId });
  expect(await stockOf(id)).toEqual({ quantity: 4, reserved: 0 });
});
