import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { addFavouritesToBasket } from '#server/ordering/favourites/add-favourites-to-basket.server.ts';
import { listFavourites } from '#server/ordering/favourites/list-favourites.server.ts';
import { restoreWish } from '#server/ordering/favourites/restore-wish.server.ts';
import { setWish } from '#server/ordering/favourites/set-wish.server.ts';
import { unsetWish } from '#server/ordering/favourites/unset-wish.server.ts';
import { switchContract } from '#server/people/contracts/switch-contract.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetMarks, wish } from '#tests/builders/marks.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager } = actors;
beforeEach(async () => {
  await forgetMarks(fresh.db);
  await emptyBaskets(fresh.db);
});

const ask = (raw: object = {}, actor: typeof main | typeof manager = main) =>
  fresh.as(actor).tries(listFavourites, raw);
const list = async (raw: object = {}, actor: typeof main | typeof manager = main) =>
  okValue(await ask(raw, actor));
const ids = async (raw: object = {}) => (await list(raw)).items.map(({ id }) => id);

/** Withdraws a product or puts it back on sale, as an import does. */
async function sell(id: number, enabled: 0 | 1) {
  await changeRows(fresh.db, 'products', { id }, { enabled });
  await markProductsChanged(fresh.db, [id], noon);
  await refreshCatalogue(fresh.db);
}

describe('the favourites', () => {
  test('favourites are listed newest first, as the catalogue shows them', async () => {
    await wish(fresh.db, main.accountId, 101, 105, 103);
    await fillBasketWith(fresh.db, main.accountId, '103:1:1=4');
    const { items, all, paging } = await list();
    expect(items.map(({ id }) => id)).toEqual([103, 105, 101]);
    expect(items[0]).toMatchObject({
      price: 28_460,
      price_rrc: 41_900,
      wish: true,
      gone: false,
      orderable: true,
      stocks: [
        { wms_id: 1, quantity: 1130 },
        { wms_id: 2, quantity: 420 },
      ],
      inBasket: [{ wms: 1, quantity: 4 }],
    });
    expect([all, paging]).toEqual([3, { page: 1, perpage: 20, pages: 1, total: 3 }]);
  });

  test('favourites are visible only to their account', async () => {
    await wish(fresh.db, main.accountId, 101);
    expect((await list({}, manager)).items).toEqual([]);
  });

  test('favourites are sorted and searched before they are paginated', async () => {
    await wish(fresh.db, main.accountId, 101, 102, 103, 104, 106);
    expect(await ids({ sort: 'price:asc' })).toEqual([106, 103, 102, 101, 104]);
    expect(await ids({ sort: 'price_rrc:desc' })).toEqual([104, 101, 102, 103, 106]);
    expect(await ids({ sort: 'header:asc' })).toEqual([106, 103, 101, 102, 104]);
    expect(await ids({ sort: 'nonsense' })).toEqual([106, 104, 103, 102, 101]);
    expect(await ids({ query: 'накладной' })).toEqual([102, 101]);
    const page = await list({ query: 'светильник', sort: 'articul:asc', page: 2, perpage: 3 });
    expect(page.items.map(({ id }) => id)).toEqual([103]);
    expect([page.all, page.paging]).toEqual([5, { page: 2, perpage: 3, pages: 2, total: 4 }]);
    expect(await list({ query: 'kfvgf' })).toMatchObject({ shownQuery: 'лампа', query: 'kfvgf' });
  });

  test('the list shows twenty favourites per page', async () => {
    await wish(fresh.db, main.accountId, 101);
    expect((await list()).paging.perpage).toBe(20);
  });

  test('a favourite no longer sold can be listed, removed and restored, but not ordered', async () => {
    await wish(fresh.db, main.accountId, 101, 102);
    await sell(102, 0);
    const { items } = await list();
    expect(items[0]).toMatchObject({
      id: 102,
      articul: 'LT-OR18-4065',
      gone: true,
      orderable: false,
      price: undefined,
      stocks: [],
    });
    expect(await ids({ query: 'орбита' })).toEqual([102]);
    expect(await ids({ sort: 'price:asc' })).toEqual([101, 102]);
    const { removed } = await fresh.as(main).does(unsetWish, { id: 102 });
    expect(await ids()).toEqual([101]);
    expect(await fresh.as(main).tries(setWish, { id: 102 })).toMatchObject({
      code: 'NOT_FOUND',
    });
    await fresh.as(main).tries(restoreWish, removed);
    expect(await ids()).toEqual([102, 101]);
    await sell(102, 1);
  });

  test('hidden wholesale prices are not shown in the favourites or used to sort them', async () => {
    await wish(fresh.db, main.accountId, 101, 102);
    const hidden = { ...main, hidesPrices: true };
    const { items, showWholesale, sort } = await fresh.as(hidden).does(listFavourites, {
      sort: 'price:asc',
    });
    expect([showWholesale, sort]).toEqual([false, undefined]);
    expect(items).toMatchObject([
      { id: 102, price: undefined, orderable: true },
      { id: 101, price: undefined },
    ]);
  });

  test('a manager sees his favourites at the prices of his price politics', async () => {
    await wish(fresh.db, manager.accountId, 101);
    const politics = { account_id: manager.accountId, mode: 'markup', percent_bp: 1_500 } as const;
    await addRows(fresh.db, 'price_politics', { ...politics, show_wholesale: 1 });
    expect((await list({}, manager)).items[0]?.price).toBe(147_718);
    await clearTables(fresh.db, 'price_politics');
  });
});

describe('removing a favourite', () => {
  test('removing a favourite returns the remaining number and the data to restore its place', async () => {
    await wish(fresh.db, main.accountId, 101, 102, 103);
    const taken = await fresh.as(main).does(unsetWish, { id: 102 });
    expect(taken).toEqual({
      id: 102,
      wish: false,
      count: 2,
      removed: { id: 102, at: noon - 999, articul: 'LT-OR18-4065' },
    });
    const back = await fresh.as(main).does(restoreWish, taken.removed);
    expect(back.articul).toBe('LT-OR18-4065');
    expect(await ids()).toEqual([103, 102, 101]);
  });

  test('removing a missing favourite is ignored, and restoring an unknown product is refused', async () => {
    const taken = await fresh.as(main).does(unsetWish, { id: 101 });
    expect(taken).toMatchObject({ count: 0, removed: undefined });
    const restore = (raw: object) => fresh.as(main).tries(restoreWish, raw);
    expect(await restore({ id: 999, at: 5 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await restore({ id: 101, at: noon * 2 })).toMatchObject({ ok: true });
    expect(await fresh.db.selectFrom('favourites').select('added_at').execute()).toEqual([
      { added_at: noon },
    ]);
  });
});

test('an account can have at most 2,000 favourites', async () => {
  const extra = Array.from({ length: 2_000 }, (_, i) => 10_000 + i);
  const first = await fresh.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', 101)
    .executeTakeFirstOrThrow();
  await bulkInsert(
    fresh.db,
    'products',
    extra.map((id) => ({ ...first, id, articul: `X${id}` })),
  );
  await wish(fresh.db, main.accountId, ...extra);
  const again = await fresh.as(main).tries(setWish, { id: 10_000 });
  expect(again).toMatchObject({ ok: true });
  expect(await fresh.as(main).tries(setWish, { id: 101 })).toMatchObject({
    code: 'TOO_MANY_FAVOURITES',
    message: 'В избранном уже 2\u00a0000\u00a0товаров. Уберите ненужные и добавьте ещё раз',
  });
  expect((await list({ page: 100 })).paging).toEqual({ page: 100, perpage: 20, pages: 100, total: 2_000 });
  await forgetMarks(fresh.db);
  await fresh.db.deleteFrom('products').where('id', '>=', 10_000).execute();
});

describe('adding one of each favourite', () => {
  const add = async (raw: object = {}) => await fresh.as(main).does(addFavouritesToBasket, raw);

  test('adding all favourites adds one piece of each and returns the unavailable products', async () => {
    await wish(fresh.db, main.accountId, 101, 105, 103);
    const added = await add({ contract: 1 });
    expect(await linesInDatabase(fresh.db)).toEqual(['1/101:1:1=1', '1/103:1:1=1']);
    expect(added).toMatchObject({
      products: 2,
      pieces: 2,
      held: 0,
      basket: { products: 2, total: 156_910 },
      missing: [{ id: 105, articul: 'KV-TR40-3038', asked: 1, added: 0 }],
    });
    expect(await add()).toMatchObject({ products: 0, pieces: 0, held: 2 });
    expect(await linesInDatabase(fresh.db)).toEqual(['1/101:1:1=1', '1/103:1:1=1']);
  });

  test('favourites shown under another contract are not added to the basket', async () => {
    await wish(fresh.db, main.accountId, 101);
    await fresh.as(main).tries(switchContract, { id: 2 });
    const refused = await fresh.as(main).tries(addFavouritesToBasket, { contract: 1 });
    expect(refused).toMatchObject({ code: 'CONTRACT_CHANGED' });
    await fresh.as(main).tries(switchContract, { id: 1 });
    expect(await linesInDatabase(fresh.db)).toEqual([]);
  });
});
