import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { showHome } from '#server/content/home/show-home.server.ts';
import { goodsInWindow } from '#server/content/home/window-goods.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { catalogueModel, refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { type Actor, anonymous, type SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { showFrame } from '#server/portal/show-frame.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const home = async (actor: Actor = anonymous) => await fresh.as(actor).does(showHome, undefined);
const frame = async () => await fresh.as().does(showFrame, undefined);

describe('the home page of a visitor', () => {
  test('the home page shows products in stock from each section in turn, in a fixed order', async () => {
    const { goods } = await home();
    expect(goods.map(({ id }) => id)).toEqual([103, 106, 107, 104, 101, 105, 102]);
    expect((await home()).goods).toEqual(goods);
  });

  test('a visitor of the home page sees no wholesale price and no exact stock over 30', async () => {
    const { goods } = await home();
    expect(goods.map(({ price }) => price)).toEqual(goods.map(() => undefined));
    expect(goods.map(({ free }) => free)).toEqual([
      'более 30',
      'более 30',
      3,
      10,
      'более 30',
      12,
      'более 30',
    ]);
    const quantities = goods.flatMap(({ stocks }) => stocks.map(({ quantity }) => quantity));
    expect(quantities.every((quantity) => quantity === 'более 30' || quantity <= 30)).toBe(true);
  });

  test('the home page counts all products of each catalogue group', async () => {
    const { groups } = await home();
    expect(groups.map(({ header, count }) => `${header} ${count}`)).toEqual([
      'Накладные 3',
      'Трековые 2',
      'Лампы 2',
      'Кабель 1',
    ]);
  });

  test('the home page shows slides in their order', async () => {
    expect((await home()).slides).toEqual([]);
    const slide = { text: 'О чём', picture: '/scenes/warehouse.svg', link_href: '/open', link_label: 'Туда' };
    await bulkInsert(fresh.db, 'slides', [
      { ...slide, header: 'Второй', sort: 2 },
      { ...slide, header: 'Первый', sort: 1 },
    ]);
    const { slides } = await home();
    expect(slides.map(({ header }) => header)).toEqual(['Первый', 'Второй']);
    expect(slides[0]).toMatchObject({ text: 'О чём', href: '/open', label: 'Туда' });
  });

  test('the home page shows the three latest published news items', async () => {
    const item = { announce: '', body: '', picture: '', top_until: null };
    await bulkInsert(
      fresh.db,
      'news',
      [-4, -1, 1, -3, -2].map((days) => ({ ...item, header: `${days}`, published_at: noon + days * dayMs })),
    );
    expect((await home()).news.map(({ header }) => header)).toEqual(['-1', '-2', '-3']);
  });

  test('a sold-out product disappears from the home page once the read model is refreshed', async () => {
    const before = await catalogueModel(fresh.db);
    expect(goodsInWindow(before, []).map(({ id }) => id)).toContain(107);
    await changeRows(fresh.db, 'stocks', { product_id: 107 }, { reserved: 3 });
    await markProductsChanged(fresh.db, [107], noon);
    await refreshCatalogue(fresh.db);
    expect((await home()).goods.map(({ id }) => id)).not.toContain(107);
  });
});

describe('the home page of a signed-in account', () => {
  const shown = async (actor: SignedIn = actors.main) => (await home(actor)).goods;
  const tile = async (id: number, actor?: SignedIn) => (await shown(actor)).find((each) => each.id === id);

  test('the home page shows an account its contract prices and the free stock of its warehouses', async () => {
    expect(await tile(101)).toMatchObject({ price: 128_450, free: 1_560 });
    for (const { free } of await shown()) expect(free).toBeGreaterThan(0);
  });

  test('the home page shows no wholesale prices if they are hidden or no contract is open', async () => {
    const hidden = await tile(101, { ...actors.main, hidesPrices: true });
    expect(hidden).toMatchObject({ price: undefined, price_rrc: 179_000, free: 1_560 });
    await changeRows(fresh.db, 'contracts', { dealer_id: 1 }, { enabled: 0 });
    expect((await tile(101))?.price).toBeUndefined();
    await changeRows(fresh.db, 'contracts', { dealer_id: 1 }, { enabled: 1 });
  });

  test('the home page shows no products after staff have switched them off', async () => {
    await bulkInsert(fresh.db, 'home_blocks', [{ name: 'goods', sort: 1, shown: 0, most: 12 }]);
    expect(await shown()).toEqual([]);
    await clearTables(fresh.db, 'home_blocks');
  });
});

test('the footer of the open area shows the top groups and the number of warehouses', async () => {
  expect((await frame()).shop).toEqual({
    groups: [
      { id: 2, header: 'Светильники' },
      { id: 225, header: 'Лампы' },
      { id: 5, header: 'Кабель' },
    ],
    warehouses: 3,
    regions: 2,
  });
});

test('goods without a section are on the home page and counted in the whole catalogue', async () => {
  const { db } = fresh;
  const before = (await home()).goods.map(({ id }) => id);
  await clearTables(db, 'product_nodes');
  await changeRows(db, 'products', {}, { catalog_id: null });
  await markProductsChanged(db, [...before, 107, 108], noon);
  await refreshCatalogue(db);
  const { isEmpty, goods, groups } = await home();
  expect(groups).toEqual([]);
  expect(isEmpty).toBe(false);
  expect(new Set(goods.map(({ id }) => id))).toEqual(new Set(before));
  const { facets, paging } = await fresh.as().does(showOpenCatalogue, {});
  expect(facets.whole).toBe(paging.total);
  expect(facets.tree.reduce((sum, { count }) => sum + count, 0)).toBe(0);
});

describe('an empty portal', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await freshDatabase();
  });
  afterAll(() => empty.drop());

  test('an empty portal has a home page and a footer without products, groups, slides and news', async () => {
    const nothing = await testContext(empty.db).does(showHome, undefined);
    expect(nothing).toMatchObject({
      isEmpty: true,
      articles: [],
      slides: [],
      groups: [],
      goods: [],
      news: [],
    });
    const { shop } = await testContext(empty.db).does(showFrame, undefined);
    expect(shop).toEqual({ groups: [], warehouses: 0, regions: 0 });
  });
});
