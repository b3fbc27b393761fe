import { describe, expect, onTestFinished, test } from 'vitest';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import type { Counted } from '#server/goods/model.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows } from '#tests/builders/rows.ts';
import { actors, brand, catalog, param, tag, warehouse } from '#tests/builders/world.ts';
import { freshDatabase } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const search = (raw: Record<string, unknown>, actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(showCatalogue, raw);

async function answer(raw: Record<string, unknown>, actor: SignedIn = actors.main) {
  return okValue(await search(raw, actor));
}
async function ids(raw: Record<string, unknown>): Promise<number[]> {
  return (await answer({ available: '0', ...raw })).items.map(({ id }) => id);
}
const counts = (list: Counted[]) => Object.fromEntries(list.map(({ id, count }) => [id, count]));

describe('what a query finds', () => {
  test.each([
    [
      'products by a word, its misspelling or its beginning',
      ['светильник', 'светильнек', 'светильн'],
      [101, 102, 103, 104, 105],
    ],
    ['products that match all words in any order', ['белый трековый', 'ТРЕКОВЫЙ Белый'], [104]],
    ['an articul in Latin or Cyrillic letters', ['СВ-120 К', 'cb120k', 'св 120 к', 'CB.120.K'], [107]],
    ['an articul by its fragment', ['b36-40', 'в36.40', '4054'], [101]],
    ['the same product with «ё» or «е»', ['трехфазный', 'трёхфазный'], [105]],
    ['numbers with units, with or without a space', ['36', '36 вт', '36вт', '36Вт 4000К'], [101]],
    ['sizes with any multiplication sign', ['3х2,5', '3x2.5', '3×2,5'], [107]],
    ['words typed in the wrong keyboard layout', ['rf,tkm', 'КАБЕЛЬ DDU', 'RF<TKM'], [107]],
    ['products by brand name', ['Нордлюм', 'нордл', 'нордлум', 'yjhlk.v'], [103, 104, 105, 107]],
    ['products by brand and word', ['лампа лучтех', 'лучтех лампа'], [106, 108]],
    ['a unit in Latin or Cyrillic letters', ['светильник 36W', 'светильник 36 w', '36 Bт накладной'], [101]],
    ['articuls typed in the wrong keyboard layout', ['ДЕ-ТИ36'], [101]],
  ])('a query finds %s', async (_, queries, expected) => {
    for (const query of queries) expect((await ids({ query })).sort(), query).toEqual(expected);
  });

  test.each(['свитильнек', 'лмпа', 'ничего такого', '!?', 'L4'])(
    'the query «%s» finds nothing',
    async (query) => {
      expect(await ids({ query })).toEqual([]);
    },
  );

  test('a query finds the exact articul first, then articul prefixes, then words by relevance', async () => {
    expect((await ids({ query: 'LT-A60-11-40' }))[0]).toBe(106);
    expect(await ids({ query: 'LT-A60' })).toEqual([106, 108]);
    // 108 contains the whole word, and 103 matches as an articul prefix, which takes precedence.
    expect((await ids({ query: 'NL' }))[0]).toBe(103);
    expect(await ids({ query: '4000 встраиваемый' })).toEqual([103]);
  });

  test('a query in the wrong keyboard layout is corrected, and the corrected query is returned', async () => {
    const found = await answer({ query: 'Cdtnbkmybr', available: '0' });
    expect(found.shownQuery).toBe('Светильник');
    expect(found.paging.total).toBe(5);
    expect((await answer({ query: 'светильник' })).shownQuery).toBeUndefined();
  });
});

describe('exact articuls hidden by «В наличии»', () => {
  test.each([
    ['KV-TR40-3038', {}, { id: 105, articul: 'KV-TR40-3038', elsewhere: false }],
    ['kv tr40.3038', {}, { id: 105, articul: 'KV-TR40-3038', elsewhere: false }],
    ['ЛМ-ЕК40-3038', {}, { id: 105, articul: 'KV-TR40-3038', elsewhere: false }],
    ['LT-OR18-4065', { warehouse: warehouse.tver }, { id: 102, articul: 'LT-OR18-4065', elsewhere: true }],
  ])('a search reports the articul «%s» hidden by «В наличии»: %o', async (query, filters, soldOut) => {
    const found = await answer({ query, available: '1', ...filters });
    expect(found.soldOut).toEqual(soldOut);
    expect(found.items).toEqual([]);
  });

  test('a search does not report a shown, partial or unknown articul as hidden', async () => {
    for (const query of ['LT-OR18-4065', 'KV-TR40', 'KV-TR40-9999', '', '---'])
      expect((await answer({ query })).soldOut, query).toBeUndefined();
    expect((await answer({ query: 'KV-TR40-3038', available: '0' })).soldOut).toBeUndefined();
  });
});

describe('suggestions for an empty list', () => {
  test('an empty list counts the products found without one filter or without any filter', async () => {
    const { findWays } = await answer({ query: 'трёхфазный', catalog: catalog.track });
    expect(findWays()).toEqual({
      without: [{ dropped: { name: 'available' }, count: 1 }],
      anywhere: 1,
      shorter: [],
    });
    const found = await answer({
      query: 'лампа',
      catalog: catalog.lighting,
      brand: brand.luchteh,
      available: '0',
    });
    expect(found.findWays()).toMatchObject({
      without: [{ dropped: { name: 'catalog' }, count: 2 }],
      anywhere: 2,
    });
    const dear = await answer({ catalog: catalog.lamps, minprice: '9000', minp: { [param.power]: 500 } });
    expect(dear.findWays()).toEqual({ without: [], anywhere: 0, shorter: [] });
  });

  test('an empty list suggests words of the query that match products by themselves', async () => {
    const { findWays } = await answer({ query: 'трековый абракадабра', available: '0' });
    expect(findWays()).toEqual({ without: [], anywhere: 0, shorter: [{ query: 'трековый', count: 2 }] });
  });

  test.each([
    ['светыльнек', 'светильник', 5],
    ['cdtnskmytr', 'светильник', 5],
    ['кабальеро', undefined, 0],
    ['а б в г д светыльнек е', undefined, 0],
  ])('the suggested correction of «%s» is %s', async (query, meant, count) => {
    const ways = (await answer({ query, available: '0' })).findWays();
    expect(ways?.meant).toEqual(meant && { query: meant, count, anywhere: count });
  });

  test('an empty list suggests single words if no product matches two words of the query', async () => {
    const { findWays } = await answer({ query: 'трековый кабель абракадабра', available: '0' });
    expect(findWays()?.shorter.map(({ query }) => query)).toEqual(['трековый', 'кабель']);
  });

  test('an empty list suggests no single words if a corrected query finds products', async () => {
    const { findWays } = await answer({ query: 'белый светыльнек трыкавый', available: '0' });
    expect(findWays()).toMatchObject({
      meant: { query: 'белый светильник трековый', count: 1 },
      shorter: [],
    });
  });

  test('a list with results has no suggestions', async () => {
    expect((await answer({ query: 'лампа' })).findWays()).toBeUndefined();
  });
});

describe('short lists', () => {
  test('a short list states how many more products are out of stock under the same filters', async () => {
    const shown = await answer({ query: 'трековый', available: '1' });
    expect([shown.paging.total, shown.withoutStock]).toEqual([1, 1]);
    expect((await answer({ query: 'трековый', available: '0' })).withoutStock).toBe(0);
    expect((await answer({ query: 'трёхфазный', available: '1' })).withoutStock, 'an empty one').toBe(0);
  });
});

describe('filters', () => {
  test('filters select products in stock in all warehouses of the contract or in one warehouse', async () => {
    expect(await ids({ available: '1' })).not.toContain(105);
    expect((await ids({ available: '1', warehouse: warehouse.tver })).sort()).toEqual([101, 103, 106]);
  });

  test('a filter by a warehouse that the contract does not allow is refused', async () => {
    expect(await search({ warehouse: warehouse.spb })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { warehouse: ['Этот склад недоступен по договору'] },
    });
  });

  test('a filter by a catalogue node includes the products of its branches', async () => {
    expect((await ids({ catalog: catalog.lighting })).sort()).toEqual([101, 102, 103, 104, 105]);
    const found = await answer({ catalog: catalog.track });
    expect(found.path.map(({ header }) => header)).toEqual(['Светильники', 'Трековые']);
  });

  test('price filters apply to the contract price or the retail price', async () => {
    expect((await ids({ minprice: '642,80', maxprice: '1284.5' })).sort()).toEqual([101, 102]);
    expect((await ids({ byprice: 'price_rrc', minprice: '890', maxprice: '1790' })).sort()).toEqual([
      101, 102,
    ]);
  });

  test('filters by parameter values and by parameter ranges can be combined', async () => {
    const { facets } = await answer({});
    const protection = facets.params.find(({ id }) => id === param.protection);
    if (protection?.type !== 'list') throw new Error('no list');
    expect(protection.values.map(({ header }) => header)).toEqual(['IP20', 'IP44', 'IP54', 'IP65']);
    const ip20 = protection.values.find(({ header }) => header === 'IP20')?.id;
    expect((await ids({ filter: { [param.protection]: ip20 } })).sort()).toEqual([104, 105]);
    expect(await ids({ filter: { [param.protection]: ip20 }, minp: { [param.power]: 31 } })).toEqual([105]);
    expect((await ids({ search_range: { [param.temperature]: { to: 3000 } } })).sort()).toEqual([105]);
  });
});

describe('facets', () => {
  test('each facet is counted with all other filters applied', async () => {
    const { facets } = await answer({ brand: brand.nordlum, tags: tag.sale, available: '0' });
    expect(counts(facets.brands)).toEqual({ [brand.luchteh]: 1, [brand.nordlum]: 1 });
    expect(counts(facets.tags)).toEqual({ [tag.novelty]: 1, [tag.sale]: 1 });
    expect(facets.collections).toEqual([]);
  });

  test('facets count the products of each branch and preserve the order of the tree', async () => {
    const { facets } = await answer({ available: '0' });
    expect(facets.tree).toEqual([
      {
        id: 2,
        header: 'Светильники',
        count: 5,
        children: [
          { id: 21, header: 'Накладные', count: 3, children: [] },
          { id: 22, header: 'Трековые', count: 2, children: [] },
        ],
      },
      { id: 225, header: 'Лампы', count: 2, children: [] },
      { id: 5, header: 'Кабель', count: 1, children: [] },
    ]);
  });

  test('facets contain the limits of prices and parameters and the number of products in stock', async () => {
    const { facets } = await answer({
      catalog: catalog.track,
      minprice: '2500',
      minp: { [param.power]: 35 },
      available: '0',
    });
    expect(facets.prices).toEqual({ min: 302_900, max: 302_900 });
    expect(facets.params.find(({ id }) => id === param.power)).toMatchObject({ min: 40, max: 40, count: 1 });
    expect(facets.available).toBe(0);
    const whole = await answer({ catalog: catalog.track, available: '0' });
    expect(whole.facets.prices).toEqual({ min: 246_000, max: 302_900 });
    expect(whole.facets.available).toBe(1);
  });
});

describe('lists of products', () => {
  test('a product list is sorted by name by default and can be sorted by four columns', async () => {
    expect((await ids({}))[0]).toBe(107);
    expect(await ids({ sort: 'price:desc', perpage: 2 })).toEqual([107, 105]);
    expect(await ids({ sort: 'price_rrc:asc', perpage: 2 })).toEqual([106, 108]);
    expect(await ids({ sort: 'articul:asc', perpage: 3 })).toEqual([107, 104, 105]);
    expect(await ids({ sort: 'header:desc', perpage: 1 })).toEqual([105]);
  });

  test('products without a price are sorted last in either direction', async () => {
    const free = await freshDatabase();
    onTestFinished(free.drop);
    await buildWorld(free.db);
    await free.db.deleteFrom('prices').where('product_id', '=', 103).execute();
    const last = async (sort: string) => {
      const result = await testContext(free.db, actors.main).tries(showCatalogue, { sort, available: '0' });
      return result.ok && result.value.items.at(-1);
    };
    expect(await last('price:asc')).toMatchObject({ id: 103, price: undefined });
    expect(await last('price:desc')).toMatchObject({ id: 103 });
  });

  test('any page number beyond the end returns the last page', async () => {
    const { paging, items } = await answer({ page: 99, perpage: 3, available: '0' });
    expect(paging).toEqual({ page: 3, perpage: 3, pages: 3, total: 8, beyond: 99 });
    expect(items).toHaveLength(2);
  });

  test('a product list shows contract prices, or a manager’s prices under price politics', async () => {
    const price = async (actor: SignedIn) => (await answer({ query: 'LT-NB36-4054' }, actor)).items[0]?.price;
    expect(await price(actors.main)).toBe(128_450);
    await addRows(fresh.db, 'price_politics', {
      account_id: actors.manager.accountId,
      mode: 'markup',
      percent_bp: 1500,
      show_wholesale: 1,
    });
    expect(await price(actors.manager)).toBe(147_718);
    await addRows(fresh.db, 'price_politics_brands', {
      account_id: actors.manager.accountId,
      brand_id: brand.luchteh,
      mode: 'discount',
      percent_bp: 1000,
    });
    expect(await price(actors.manager)).toBe(161_100);
  });

  test('a product list contains the stock of each warehouse of the contract', async () => {
    const [lamp] = (await answer({ query: 'LT-NB36-4054' })).items;
    expect(lamp?.stocks).toEqual([
      { wms_id: warehouse.tomilino, quantity: 1240 },
      { wms_id: warehouse.tver, quantity: 320 },
    ]);
  });
});

describe('refused searches', () => {
  test('a search in an unknown catalogue node responds with 404', async () => {
    expect(await search({ catalog: '999999' })).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('invalid numbers in search filters are refused with errors at their fields', async () => {
    expect(await search({ minprice: 'x', minp: { 1: 'y' } })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { minprice: ['Укажите сумму в рублях'], 'minp[1]': ['Укажите число'] },
    });
  });

  test('an account without a contract can search but sees no wholesale prices and cannot order', async () => {
    await fresh.db
      .deleteFrom('account_contracts')
      .where('account_id', '=', actors.manager.accountId)
      .execute();
    expect(await search({}, actors.manager)).toMatchObject({
      ok: true,
      value: { contract: { id: 0 }, showWholesale: false, mayOrder: false },
    });
  });
});
