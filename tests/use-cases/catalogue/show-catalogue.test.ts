import { describe, expect, test } from 'vitest';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { freshDatabase } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

async function show(raw: object, actor: SignedIn = actors.main) {
  return await fresh.as(actor).does(showCatalogue, raw);
}

const seen = async (raw: object, actor?: SignedIn) =>
  (await show(raw, actor)).items.map(({ id, price }) => ({ id, price }));

describe('the catalogue screen', () => {
  test('the catalogue shows an account only its own favourites, needs and basket quantities', async () => {
    await bulkInsert(fresh.db, 'favourites', [
      { account_id: actors.main.accountId, product_id: 101, added_at: noon },
      { account_id: actors.manager.accountId, product_id: 102, added_at: noon },
    ]);
    await bulkInsert(fresh.db, 'needs', [
      { account_id: actors.main.accountId, product_id: 103, quantity: 7, added_at: noon },
    ]);
    await fillBasketWith(fresh.db, actors.main.accountId, '101:1:1=5', '101:1:gift=2', '101:2:1=1');
    await fillBasketWith(fresh.db, actors.manager.accountId, '103:1:1=9');

    const items = new Map((await show({ opening: '1' })).items.map((item) => [item.id, item]));
    expect(items.get(101)).toMatchObject({
      wish: true,
      need: 0,
      inBasket: [
        { wms: 1, quantity: 7 },
        { wms: 2, quantity: 1 },
      ],
    });
    expect(items.get(102)).toMatchObject({ wish: false, inBasket: [] });
    expect(items.get(103)).toMatchObject({ wish: false, need: 7, inBasket: [] });
  });

  test('the catalogue contains only the warehouses of the contract', async () => {
    const { warehouses, items } = await show({ catalog: '22', available: '0' });
    expect(warehouses.map(({ id }) => id)).toEqual([1, 2]);
    expect(items.flatMap(({ stocks }) => stocks.map(({ wms_id }) => wms_id))).not.toContain(3);
  });

  test('an observer cannot order from the catalogue', async () => {
    expect(await show({ opening: '1' }, actors.observer)).toMatchObject({ mayOrder: false });
  });

  test('an unknown catalogue node is not found', async () => {
    const result = await fresh.as(actors.main).tries(showCatalogue, { catalog: '999' });
    expect(result).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});

describe('wholesale prices', () => {
  test('wholesale prices hidden in the browser are not returned, sorted by or filtered by', async () => {
    const raw = { catalog: '21', sort: 'price:asc', minprice: '1000' };
    const answer = await show(raw, { ...actors.main, hidesPrices: true });
    expect(answer.items.map(({ id, price, orderable }) => ({ id, price, orderable }))).toEqual([
      { id: 101, price: undefined, orderable: true },
    ]);
    expect(answer.state).toMatchObject({ sorting: undefined, byprice: 'price_rrc' });
    expect(answer.facets.prices).toEqual({ min: 41_900, max: 179_000 });
    expect(answer).toMatchObject({ showWholesale: false });
  });

  test('price politics can hide wholesale prices in lists and cards without preventing orders', async () => {
    await bulkInsert(fresh.db, 'price_politics', [
      { account_id: actors.manager.accountId, mode: 'markup', percent_bp: 1500, show_wholesale: 0 },
    ]);
    const answer = await show({ catalog: '21' }, actors.manager);
    expect(answer).toMatchObject({ showWholesale: false, mayOrder: true });
    expect(answer.items.every(({ price, orderable }) => price === undefined && orderable)).toBe(true);
    const card = await fresh.as(actors.manager).tries(showProduct, { id: '101' });
    expect(card).toMatchObject({ ok: true, value: { product: { price: undefined, orderable: true } } });
    await clearTables(fresh.db, 'price_politics');
  });

  test('a manager sees prices under price politics, and the main user sees contract prices', async () => {
    await bulkInsert(fresh.db, 'price_politics', [
      { account_id: actors.manager.accountId, mode: 'markup', percent_bp: 1500, show_wholesale: 1 },
    ]);
    expect(await seen({ catalog: '22' }, actors.manager)).toEqual([{ id: 104, price: 282_900 }]);
    expect(await seen({ catalog: '22' })).toEqual([{ id: 104, price: 246_000 }]);
  });
});

test('the whole catalogue opens when its default node 2 does not exist', async () => {
  const other = await freshDatabase();
  await buildWorld(other.db);
  await other.db.updateTable('products').set({ catalog_id: 5 }).where('catalog_id', 'in', [21, 22]).execute();
  await other.db.deleteFrom('catalogs').where('id', 'in', [21, 22]).execute();
  await other.db.deleteFrom('catalogs').where('id', '=', 2).execute();
  const result = await testContext(other.db, actors.main).tries(showCatalogue, { opening: '1' });
  expect(result).toMatchObject({ ok: true, value: { state: { catalog: [] }, path: [] } });
  await other.drop();
});
