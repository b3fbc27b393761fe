import { beforeEach, expect, test } from 'vitest';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Price types and warehouses that 1C has marked for deletion (decisions/catalogue-from-1c.md). */

const fresh = smallWorld();
beforeEach(async () => {
  await emptyBaskets(fresh.db);
  await changeRows(fresh.db, 'price_types', {}, { for_sale: 1 });
  await changeRows(fresh.db, 'warehouses', {}, { hidden: 0 });
});

const dealer = () => fresh.as(actors.main);
const problems = async () =>
  (await dealer().does(getBasket, undefined)).groups.flatMap(({ lines }) =>
    lines.map(({ problem }) => problem?.code),
  );

test('nothing can be ordered by a withdrawn price type, and the basket states why until the type is back', async () => {
  await fillBasketWith(fresh.db, 1, '101:1:1=2');
  await changeRows(fresh.db, 'price_types', {}, { for_sale: 0 });
  expect(await problems()).toEqual(['NO_PRICE']);
  expect(await dealer().tries(addToBasket, { id: 101, qnt: 1 })).toMatchObject({
    ok: false,
    code: 'NO_PRICE',
  });
  expect((await dealer().does(showProduct, { id: 101 })).product.price).toBeUndefined();
  await changeRows(fresh.db, 'price_types', {}, { for_sale: 1 });
  expect(await problems()).toEqual([undefined]);
});

test('nothing can be ordered from a hidden warehouse, and the basket states why until the warehouse is back', async () => {
  await fillBasketWith(fresh.db, 1, '101:1:1=2', '101:2:1=1');
  await changeRows(fresh.db, 'warehouses', { id: 2 }, { hidden: 1 });
  expect(await problems()).toEqual([undefined, 'WAREHOUSE_NOT_ALLOWED']);
  await changeRows(fresh.db, 'warehouses', { id: 2 }, { hidden: 0 });
  expect(await problems()).toEqual([undefined, undefined]);
});
