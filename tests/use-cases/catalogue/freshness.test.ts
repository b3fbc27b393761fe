import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { markCatalogueChanged, markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { buildFromDatabase } from '#server/goods/read-model/build-model.server.ts';
import { createModel } from '#server/goods/read-model/create-model.ts';
import { catalogueModel, currentSnapshot, refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { stoppedClock } from '#tests/setup/monotonic.ts';

let fresh: TestDatabase;
let db: Kysely<Database>;
beforeEach(async () => {
  fresh = await freshDatabase(buildWorld);
  db = fresh.db;
});
afterEach(async () => {
  await fresh.drop();
});

const view = { priceTypeId: 1, discountBp: 0, politics: undefined, warehouses: [1, 2] };
const sell = (id: number, reserved: number) =>
  changeRows(db, 'stocks', { product_id: id, wms_id: 1 }, { reserved });
const stockOf = async (id: number) => (await refreshCatalogue(db)).product(id, view)?.stocks[0]?.quantity;

describe('changes that the read model applies', () => {
  test('the read model updates stocks and prices only of products with change records', async () => {
    expect(await stockOf(104)).toBe(10);
    await sell(104, 7);
    await sell(103, 30);
    await changeRows(db, 'prices', { product_id: 104 }, { price: 99 });
    expect(await stockOf(104)).toBe(10);
    await markProductsChanged(db, [104, 104, 4_000_000], noon);
    expect(await stockOf(104)).toBe(3);
    expect(await stockOf(103)).toBe(1130);
    const model = await refreshCatalogue(db);
    expect(model.product(104, view)?.price).toBe(99);
    expect(model.suggest('KV-TR30', view, 1).products[0]).toMatchObject({ id: 104, price: 99 });
  });

  test('the read model updates two changed products but not the product between them', async () => {
    await stockOf(104);
    for (const id of [102, 103, 104]) await sell(id, 1);
    await markProductsChanged(db, [104, 102], noon);
    const model = await refreshCatalogue(db);
    const free = [102, 103, 104].map((id) => model.product(id, view)?.stocks[0]?.quantity);
    const built = createModel((await buildFromDatabase(db)).snapshot, 1);
    const now = [102, 103, 104].map((id) => built.product(id, view)?.stocks[0]?.quantity);
    expect(free).toEqual([now[0], now[1]! + 1, now[2]]);
  });

  test('the read model excludes a sold-out product from the filter of products in stock', async () => {
    const before = await refreshCatalogue(db);
    await sell(104, 10);
    await markProductsChanged(db, [104], noon);
    const after = await refreshCatalogue(db);
    const state = {
      catalog: [],
      brand: [],
      collection: [],
      tags: [],
      warehouse: 1,
      available: true,
      query: '',
      page: 1,
      byprice: 'price' as const,
      minprice: undefined,
      maxprice: undefined,
      sorting: undefined,
      perpage: 20,
      filter: new Map(),
      ranges: new Map(),
    };
    expect(after.filter(state, view).paging.total).toBe(before.filter(state, view).paging.total - 1);
    expect(after.version).toBeGreaterThan(before.version);
  });

  test('the read model shows zero free stock when reservations exceed the stock', async () => {
    await sell(104, 12);
    expect(await stockOf(104)).toBe(0);
  });

  test('the read model is rebuilt after products are renamed, tagged or removed', async () => {
    await refreshCatalogue(db);
    await changeRows(db, 'products', { id: 101 }, { enabled: 0 });
    await changeRows(db, 'products', { id: 102 }, { header: 'Фонарь' });
    await addRows(db, 'product_tags', { product_id: 102, tag_id: 2 });
    await markProductsChanged(db, [101, 102], noon);
    const model = await refreshCatalogue(db);
    expect(model.product(101, view)).toBeUndefined();
    expect(model.suggest('фонарь', view, 10).products).toMatchObject([{ id: 102, tags: [{ id: 2 }] }]);
  });

  test('a stock change of a product with hidden stocks and prices causes no read-model rebuild', async () => {
    await changeRows(db, 'warehouses', { id: 3 }, { hidden: 1 });
    await db.deleteFrom('stocks').where('product_id', '=', 104).where('wms_id', '=', 3).execute();
    await addRows(db, 'stocks', { product_id: 104, wms_id: 3, quantity: 5, reserved: 0 });
    await changeRows(db, 'price_types', { id: 2 }, { for_sale: 0 });
    await db.deleteFrom('prices').where('product_id', '=', 104).where('price_type_id', '=', 2).execute();
    await addRows(db, 'prices', { product_id: 104, price_type_id: 2, price: 70 });
    await refreshCatalogue(db);
    const before = currentSnapshot(db)!;
    await sell(104, 7);
    await markProductsChanged(db, [104], noon);
    expect(await stockOf(104)).toBe(3);
    expect(currentSnapshot(db)!.values).toBe(before.values);
  });

  test('the read model reloads everything after a catalogue-wide change record', async () => {
    await refreshCatalogue(db);
    await changeRows(db, 'brands', { id: 1 }, { header: 'Люкс' });
    await markCatalogueChanged(db, noon);
    expect((await refreshCatalogue(db)).product(101, view)?.brand?.header).toBe('Люкс');
  });

  test('the read model rebuilds the text index only when a name changes', async () => {
    await refreshCatalogue(db);
    const before = currentSnapshot(db)!;
    await sell(104, 7);
    await changeRows(db, 'products', { id: 101 }, { brand_id: 2 });
    await markCatalogueChanged(db, noon);
    await refreshCatalogue(db);
    const rebuilt = currentSnapshot(db)!;
    expect(rebuilt.values).not.toBe(before.values);
    expect(rebuilt.text).toBe(before.text);
    expect(rebuilt.orders).toBe(before.orders);
    expect(await stockOf(104)).toBe(3);
    await changeRows(db, 'products', { id: 104 }, { header: 'Фонарь' });
    await markProductsChanged(db, [104], noon);
    const model = await refreshCatalogue(db);
    expect(currentSnapshot(db)!.text).not.toBe(before.text);
    expect(model.suggest('фонарь', view, 10).products).toMatchObject([{ id: 104, header: 'Фонарь' }]);
  });

  test('a change of more than 2,000 products is recorded as one catalogue-wide change', async () => {
    await refreshCatalogue(db);
    await sell(104, 1);
    await markProductsChanged(db, [104, ...Array.from({ length: 3_000 }, (_, i) => 10_000 + i)], noon);
    expect(await db.selectFrom('catalogue_changes').select('product_id').execute()).toEqual([
      { product_id: null },
    ]);
    expect(await stockOf(104)).toBe(9);
  });

  test('the read model applies a change record that is committed after one with a higher id', async () => {
    await addRows(db, 'catalogue_changes', { id: 5, product_id: 103, changed_at: noon });
    await refreshCatalogue(db);
    await addRows(db, 'catalogue_changes', { id: 8, product_id: 103, changed_at: noon });
    await refreshCatalogue(db);
    await sell(104, 4);
    await addRows(db, 'catalogue_changes', { id: 7, product_id: 104, changed_at: noon });
    expect(await stockOf(104)).toBe(6);
  });

  test('the read model ignores a rolled-back change', async () => {
    await refreshCatalogue(db);
    const failing = inTransaction(db, async (trx) => {
      await changeRows(trx, 'stocks', { product_id: 104 }, { reserved: 9 });
      await markProductsChanged(trx, [104], noon);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stockOf(104)).toBe(10);
  });
});

describe('when a sale becomes visible', () => {
  const away = (table: string) =>
    db.schema
      .alterTable(table as 'tags')
      .renameTo(`${table}_away`)
      .execute();
  const back = (table: string) => db.schema.alterTable(`${table}_away`).renameTo(table).execute();
  const seen = async () => (await catalogueModel(db)).product(104, view)?.stocks[0]?.quantity;

  test('a sale becomes visible within a second although the wall clock was set back by hours', async () => {
    const { setTo } = stoppedClock();
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    await catalogueModel(db);
    await sell(104, 7);
    await markProductsChanged(db, [104], noon);
    vi.setSystemTime(noon - 5 * 3_600_000);
    setTo(1_001);
    expect(await seen()).toBe(3);
    vi.useRealTimers();
  });

  test('a sale becomes visible while other changes wait for a rebuild of the read model', async () => {
    const { setTo } = stoppedClock();
    await catalogueModel(db);
    await changeRows(db, 'products', { id: 104 }, { header: 'Фонарь' });
    await sell(104, 7);
    await markProductsChanged(db, [104], noon);
    setTo(2_000);
    expect(await seen()).toBe(3);
    await sell(104, 8);
    await markProductsChanged(db, [104], noon);
    setTo(4_000);
    expect(await seen()).toBe(2);
    expect((await refreshCatalogue(db)).product(104, view)?.header).toBe('Фонарь');
  });

  test('a sale becomes visible while rebuilds of the read model fail and are retried', async () => {
    const { setTo } = stoppedClock();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await catalogueModel(db);
    await changeRows(db, 'brands', { id: 1 }, { header: 'Люкс' });
    await away('regions');
    await markCatalogueChanged(db, noon);
    await expect(refreshCatalogue(db)).rejects.toThrow();
    expect(warned).toHaveBeenCalledWith('catalogue: rebuilding failed', expect.anything());
    await sell(104, 7);
    await markProductsChanged(db, [104], noon);
    setTo(2_000);
    expect(await seen()).toBe(3);
    expect((await catalogueModel(db)).product(104, view)?.brand?.header).not.toBe('Люкс');
    await back('regions');
    setTo(60_000);
    await catalogueModel(db);
    expect((await refreshCatalogue(db)).product(101, view)?.brand?.header).toBe('Люкс');
  });

  test('a sale becomes visible even if the change log is lost or replaced', async () => {
    await markProductsChanged(db, [103], noon);
    await refreshCatalogue(db);
    await sell(104, 7);
    await clearTables(db, 'catalogue_changes');
    expect(await stockOf(104)).toBe(3);
    await sell(104, 8);
    await markProductsChanged(db, [104], noon);
    expect(await stockOf(104)).toBe(2);
  });

  test('the old read model is used until an unavailable change log can be read again', async () => {
    const { setTo } = stoppedClock();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await catalogueModel(db);
    await sell(104, 7);
    await markProductsChanged(db, [104], noon);
    await away('catalogue_changes');
    setTo(2_000);
    expect(await seen()).toBe(10);
    expect(warned).toHaveBeenCalledWith('catalogue: changes not read', expect.anything());
    await back('catalogue_changes');
    setTo(4_000);
    expect(await seen()).toBe(3);
  });

  test('a sale among 13,000 changed products becomes visible without delaying callers', async () => {
    const ids = Array.from({ length: 1_900 }, (_, i) => 10_000 + i);
    const { setTo } = stoppedClock();
    const old = await catalogueModel(db);
    await sell(104, 7);
    for (let i = 0; i < 7; i++)
      await markProductsChanged(
        db,
        [...ids, 104].map((id) => id + (id > 104 ? i * 1_900 : 0)),
        noon,
      );
    setTo(2_000);
    expect(await catalogueModel(db)).toBe(old);
    expect(await stockOf(104)).toBe(3);
  });
});

/** Random changes to the small test world, written directly with SQL. */
const anyEvent = fc.record({
  id: fc.constantFrom(101, 102, 103, 104, 105, 106, 107, 108),
  kind: fc.constantFrom('stock', 'price', 'rrc', 'header', 'enabled', 'tag', 'brand'),
  number: fc.nat(40),
  isNoted: fc.constantFrom('alone', 'alone', 'with all'),
});

async function happen({
  id,
  kind,
  number,
  isNoted,
}: typeof anyEvent extends fc.Arbitrary<infer T> ? T : never) {
  const products = () => db.updateTable('products').where('id', '=', id);
  if (kind === 'stock') await sell(id, number);
  if (kind === 'price') await changeRows(db, 'prices', { product_id: id }, { price: number * 100 });
  if (kind === 'rrc')
    await products()
      .set({ price_rrc: number * 100 })
      .execute();
  if (kind === 'header')
    await products()
      .set({ header: `Лампа ${number}` })
      .execute();
  if (kind === 'enabled')
    await products()
      .set({ enabled: number % 2 })
      .execute();
  if (kind === 'brand')
    await products()
      .set({ brand_id: 1 + (number % 2) })
      .execute();
  if (kind === 'tag') {
    await db.deleteFrom('product_tags').where('product_id', '=', id).execute();
    await addRows(db, 'product_tags', { product_id: id, tag_id: 1 + (number % 2) });
  }
  if (isNoted === 'alone') await markProductsChanged(db, [id], noon);
  else await markCatalogueChanged(db, noon);
}

test('a read model that has followed the change log always returns the same results as a rebuilt one', async () => {
  await refreshCatalogue(db);
  const state = {
    catalog: [],
    brand: [],
    collection: [],
    tags: [],
    warehouse: undefined,
    query: '',
    page: 1,
    perpage: 100,
    byprice: 'price' as const,
    minprice: undefined,
    maxprice: undefined,
    sorting: undefined,
    available: false,
    filter: new Map(),
    ranges: new Map(),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 1, maxLength: 5 }), async (events) => {
      for (const event of events) await happen(event);
      const followed = await refreshCatalogue(db);
      const built = createModel((await buildFromDatabase(db)).snapshot, 1);
      for (const query of ['', 'лампа', 'светильнк']) {
        for (const available of [false, true]) {
          const asked = { ...state, query, available };
          expect(followed.filter(asked, view)).toEqual(built.filter(asked, view));
        }
      }
      expect(followed.product(events[0]!.id, view)).toEqual(built.product(events[0]!.id, view));
    }),
    { numRuns: 25 },
  );
});
