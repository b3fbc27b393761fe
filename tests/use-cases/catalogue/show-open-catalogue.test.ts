import { afterEach, describe, expect, test } from 'vitest';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { suggestOpenProducts } from '#server/catalogue/suggest-open-products.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { forgetTokens, givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, goods, warehouse } from '#tests/builders/world.ts';
import { freshDatabase } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { tomilino, tver, spb } = warehouse;
const fresh = smallWorld();
afterEach(() => forgetTokens(fresh.db));

const ask = (raw: object) => fresh.as().tries(showOpenCatalogue, raw);
const show = async (raw: object = {}) => okValue(await ask(raw));
const ids = async (raw: object) => (await show(raw)).items.map(({ id }) => id);
const byRetail = (a: { rrc: number }, b: { rrc: number }) => a.rrc - b.rrc;

describe('the open catalogue', () => {
  test('the open catalogue opens at node 225 and includes sold-out products', async () => {
    const { state, path, items, paging } = await show({ opening: '1' });
    expect(state).toMatchObject({ catalog: [225], available: false, page: 1 });
    expect(path).toEqual([{ id: 225, header: 'Лампы' }]);
    expect(items.map(({ id }) => id)).toEqual([106, 108]);
    expect(paging).toMatchObject({ total: 2, perpage: 20 });
  });

  test('the whole open catalogue is shown if node 225 does not exist or no node is requested', async () => {
    expect((await show()).items).toHaveLength(goods.length);
    const other = await freshDatabase();
    await buildWorld(other.db);
    await changeRows(other.db, 'products', { catalog_id: 225 }, { catalog_id: 5 });
    await other.db.deleteFrom('catalogs').where('id', '=', 225).execute();
    const result = await testContext(other.db).tries(showOpenCatalogue, { opening: '1' });
    expect(result).toMatchObject({ ok: true, value: { state: { catalog: [] }, path: [] } });
    await other.drop();
  });

  test('the open catalogue lists a node with its branches and shows no path for several nodes', async () => {
    expect(await ids({ catalog: '2', sort: 'articul:asc' })).toEqual([104, 105, 101, 102, 103]);
    expect((await show({ catalog: '22' })).path.map(({ id }) => id)).toEqual([2, 22]);
    expect((await show({ catalog: '22,225' })).path).toEqual([]);
  });

  test('an unknown node of the open catalogue is not found', async () => {
    expect(await ask({ catalog: '999' })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('a signed-in dealer sees the same open catalogue as a visitor', async () => {
    const raw = { catalog: '2', sort: 'price:asc', byprice: 'price', minprice: '500' };
    const dealer = await fresh.as(actors.main).does(showOpenCatalogue, raw);
    const { findWays, ...visitor } = await show(raw);
    expect(dealer).toMatchObject(visitor);
    expect(dealer.findWays()).toEqual(findWays());
  });

  test('the open catalogue refuses invalid numbers with errors at their fields', async () => {
    expect(await ask({ minprice: 'дорого', minp: { 1: 'x' } })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { minprice: [expect.any(String)], 'minp[1]': [expect.any(String)] },
    });
  });
});

describe('quantities', () => {
  test('the open catalogue shows quantities over 30 as «более 30» and smaller ones exactly', async () => {
    const items = new Map((await show()).items.map((item) => [item.id, item]));
    const of = (id: number) => items.get(id)?.stocks.map(({ quantity }) => quantity);
    expect(of(102)).toEqual(['более 30', 0, 'более 30']);
    expect(of(104)).toEqual([10, 0, 0]);
    expect(items.get(104)?.free).toBe(10);
    expect(items.get(106)?.free).toBe('более 30');
    expect(items.get(108)?.free).toBe(0);
    expect(items.get(105)?.stocks[2]?.header).toBe('Санкт-Петербург');
  });

  test('quantities and the filter «in stock» apply to the selected warehouse', async () => {
    const inSpb = await show({ warehouse: String(spb), available: '1', sort: 'articul:asc' });
    expect(inSpb.items.map(({ id, free }) => [id, free])).toEqual([
      [105, 12],
      [101, 'более 30'],
      [102, 'более 30'],
      [103, 'более 30'],
    ]);
    expect(await ask({ warehouse: '77' })).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('the open catalogue shows a quantity of 30 exactly and 31 as «более 30»', async () => {
    const other = await freshDatabase();
    await buildWorld(other.db);
    const put = (product: number, quantity: number) =>
      changeRows(other.db, 'stocks', { product_id: product }, { quantity });
    await put(104, 0);
    await put(105, 0);
    const one = (product: number, quantity: number) =>
      changeRows(other.db, 'stocks', { product_id: product, wms_id: tomilino }, { quantity });
    await one(104, 30);
    await one(105, 31);
    const { items } = await testContext(other.db).does(showOpenCatalogue, {
      catalog: '22',
      sort: 'articul:asc',
    });
    expect(items.map(({ free }) => free)).toEqual([30, 'более 30']);
    await other.drop();
  });
});

describe('prices', () => {
  const retail = [...goods].sort(byRetail);

  test('the open catalogue shows only retail prices and sorts by retail prices', async () => {
    const sorted = await show({ sort: 'price:asc' });
    expect(sorted.state.sorting).toEqual({ field: 'price_rrc', sort: 'asc' });
    expect(sorted.items.map(({ id }) => id)).toEqual(retail.map(({ id }) => id));
    expect(sorted.items.map(({ price, price_rrc }) => [price, price_rrc])).toEqual(
      retail.map(({ rrc }) => [undefined, rrc]),
    );
  });

  test('a price filter without a token uses retail prices and does not reveal contract prices', async () => {
    // 101 costs 1 284,50 under the contract and 1 790,00 at retail.
    expect(await ids({ minprice: '1284', maxprice: '1285', byprice: 'price' })).toEqual([]);
    expect(await ids({ minprice: '1790', maxprice: '1790' })).toEqual([101]);
    expect((await show({ catalog: '21', byprice: 'price' })).facets.prices).toEqual({
      min: 41_900,
      max: 179_000,
    });
  });
});

describe('with a token', () => {
  const secret = async (contractId: number, warehouses: number[]) =>
    (await givenToken(fresh.db, actors.main, { contract: contractId, warehouses })).token;

  test('with a token, lists can be sorted and filtered by contract price and show exact stocks', async () => {
    const token = await secret(contract.main, [tomilino]);
    const answer = await show({ token, catalog: '21', sort: 'price:desc', minprice: '284.60' });
    expect(answer).toMatchObject({ withPrices: true, warehouses: [{ id: tomilino }] });
    expect(answer.items.map(({ id, price, free, stocks }) => [id, price, free, stocks.length])).toEqual([
      [101, 128_450, 1240, 1],
      [102, 64_280, 842, 1],
      [103, 28_460, 1130, 1],
    ]);
    expect(answer.facets.prices).toEqual({ min: 28_460, max: 128_450 });
  });

  test('products outside the token’s warehouses do not count as in stock', async () => {
    const token = await secret(contract.main, [tver]);
    expect(await ids({ token, available: '1', catalog: '2', sort: 'articul:asc' })).toEqual([101, 103]);
  });
});

describe('suggestions', () => {
  const suggest = async (query: string) => await fresh.as().does(suggestOpenProducts, { query });

  test('suggestions for visitors list the best matches first, with retail prices only', async () => {
    const { products } = await suggest('LT-A60');
    expect(products.map(({ id, price, price_rrc }) => [id, price, price_rrc])).toEqual([
      [106, undefined, 12_900],
      [108, undefined, 15_900],
    ]);
  });

  test('suggestions for visitors correct the keyboard layout and are empty for an empty query', async () => {
    expect(await suggest('nhtrjdsq')).toMatchObject({ shownQuery: 'трековый' });
    expect((await suggest('')).products).toEqual([]);
  });
});
