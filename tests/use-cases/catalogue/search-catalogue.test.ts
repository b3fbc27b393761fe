import { describe, expect, onTestFinished, test } from 'vitest';
import type { Counted } from '#server/catalogue/model.ts';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, brand, catalog, param, tag, warehouse } from '#tests/builders/world.ts';
import { freshDatabase } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const search = (raw: Record<string, unknown>, actor: SignedIn = actors.main) =>
  execute(showCatalogue, raw, testContext(fresh.db, actor));

async function answer(raw: Record<string, unknown>, actor: SignedIn = actors.main) {
  return okValue(await search(raw, actor));
}
async function ids(raw: Record<string, unknown>): Promise<number[]> {
  return (await answer({ available: '0', ...raw })).items.map(({ id }) => id);
}
const counts = (list: Counted[]) => Object.fromEntries(list.map(({ id, count }) => [id, count]));

describe('a query finds', () => {
  test.each([
    [
      'a word, and what is mistyped or typed in part',
      ['светильник', 'светильнек', 'светильн'],
      [101, 102, 103, 104, 105],
    ],
    ['all words only, in any order', ['белый трековый', 'ТРЕКОВЫЙ Белый'], [104]],
    ['an articul whatever its letters and signs', ['СВ-120 К', 'cb120k', 'св 120 к', 'CB.120.K'], [107]],
    ['a fragment of an articul', ['b36-40', 'в36.40', '4054'], [101]],
    ['ё and е alike', ['трехфазный', 'трёхфазный'], [105]],
    ['numbers with their units, joined or not', ['36', '36 вт', '36вт', '36Вт 4000К'], [101]],
    ['sizes in every spelling', ['3х2,5', '3x2.5', '3×2,5'], [107]],
    ['words typed in the other layout', ['rf,tkm', 'КАБЕЛЬ DDU', 'RF<TKM'], [107]],
    ['articuls typed in the other layout', ['ДЕ-ТИ36'], [101]],
  ])('%s', async (_, queries, expected) => {
    for (const query of queries) expect((await ids({ query })).sort(), query).toEqual(expected);
  });

  test.each(['свитильнек', 'лмпа', 'ничего такого', '!?', 'L4'])('nothing for «%s»', async (query) => {
    expect(await ids({ query })).toEqual([]);
  });

  test('first the exact articul, then its beginnings, then words by closeness', async () => {
    expect((await ids({ query: 'LT-A60-11-40' }))[0]).toBe(106);
    expect(await ids({ query: 'LT-A60' })).toEqual([106, 108]);
    // 108: a whole word; 103: the beginning of an articul comes before it.
    expect((await ids({ query: 'NL' }))[0]).toBe(103);
    expect(await ids({ query: '4000 встраиваемый' })).toEqual([103]);
  });

  test('and says what it searched for instead', async () => {
    const found = await answer({ query: 'Cdtnbkmybr', available: '0' });
    expect(found.shownQuery).toBe('Светильник');
    expect(found.paging.total).toBe(5);
    expect((await answer({ query: 'светильник' })).shownQuery).toBeUndefined();
  });
});

describe('filters', () => {
  test('keep what is in stock in the warehouses of the contract, or in the chosen one', async () => {
    expect(await ids({ available: '1' })).not.toContain(105);
    expect((await ids({ available: '1', warehouse: warehouse.tver })).sort()).toEqual([101, 103, 106]);
  });

  test('leave a warehouse aside that the contract does not allow', async () => {
    const found = await answer({ warehouse: warehouse.spb });
    expect(found.state.warehouse).toBeUndefined();
    expect(found.paging.total).toBe(6);
  });

  test('take a node with its branches', async () => {
    expect((await ids({ catalog: catalog.lighting })).sort()).toEqual([101, 102, 103, 104, 105]);
    const found = await answer({ catalog: catalog.track });
    expect(found.path.map(({ header }) => header)).toEqual(['Светильники', 'Трековые']);
  });

  test('bound the price under the contract, or the retail one', async () => {
    expect((await ids({ minprice: '642,80', maxprice: '1284.5' })).sort()).toEqual([101, 102]);
    expect((await ids({ byprice: 'price_rrc', minprice: '890', maxprice: '1790' })).sort()).toEqual([
      101, 102,
    ]);
  });

  test('take values and ranges of parameters together', async () => {
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
  test('are counted with all other filters applied', async () => {
    const { facets } = await answer({ brand: brand.nordlum, tags: tag.sale, available: '0' });
    expect(counts(facets.brands)).toEqual({ [brand.luchteh]: 1, [brand.nordlum]: 1 });
    expect(counts(facets.tags)).toEqual({ [tag.novelty]: 1, [tag.sale]: 1 });
    expect(facets.collections).toEqual([]);
  });

  test('count the branches into the node, and keep the tree in its order', async () => {
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

  test('tell the bounds of prices and parameters that would be left, and how many are in stock', async () => {
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

describe('a list', () => {
  test('is sorted by header, and by any of the four columns in both directions', async () => {
    expect((await ids({}))[0]).toBe(107);
    expect(await ids({ sort: 'price:desc', perpage: 2 })).toEqual([107, 105]);
    expect(await ids({ sort: 'price_rrc:asc', perpage: 2 })).toEqual([106, 108]);
    expect(await ids({ sort: 'articul:asc', perpage: 3 })).toEqual([107, 104, 105]);
    expect(await ids({ sort: 'header:desc', perpage: 1 })).toEqual([105]);
  });

  test('puts what has no price last in either direction', async () => {
    const free = await freshDatabase();
    onTestFinished(free.drop);
    await buildWorld(free.db);
    await free.db.deleteFrom('prices').where('product_id', '=', 103).execute();
    const last = async (sort: string) => {
      const result = await execute(
        showCatalogue,
        { sort, available: '0' },
        testContext(free.db, actors.main),
      );
      return result.ok && result.value.items.at(-1);
    };
    expect(await last('price:asc')).toMatchObject({ id: 103, price: undefined });
    expect(await last('price:desc')).toMatchObject({ id: 103 });
  });

  test('ends with its last page, however far one asks', async () => {
    const { paging, items } = await answer({ page: 99, perpage: 3, available: '0' });
    expect(paging).toEqual({ page: 3, perpage: 3, pages: 3, total: 8 });
    expect(items).toHaveLength(2);
  });

  test('shows prices under the contract, and those of a manager by his politics', async () => {
    const price = async (actor: SignedIn) => (await answer({ query: 'LT-NB36-4054' }, actor)).items[0]?.price;
    expect(await price(actors.main)).toBe(128_450);
    await fresh.db
      .insertInto('price_politics')
      .values({ account_id: actors.manager.accountId, mode: 'markup', percent_bp: 1500, show_wholesale: 1 })
      .execute();
    expect(await price(actors.manager)).toBe(147_718);
    await fresh.db
      .insertInto('price_politics_brands')
      .values({
        account_id: actors.manager.accountId,
        brand_id: brand.luchteh,
        mode: 'discount',
        percent_bp: 1000,
      })
      .execute();
    expect(await price(actors.manager)).toBe(161_100);
  });

  test('tells the stock of each warehouse of the contract', async () => {
    const [lamp] = (await answer({ query: 'LT-NB36-4054' })).items;
    expect(lamp?.stocks).toEqual([
      { wms_id: warehouse.tomilino, quantity: 1240 },
      { wms_id: warehouse.tver, quantity: 320 },
    ]);
  });
});

describe('a search is refused', () => {
  test('for a tree node that does not exist', async () => {
    expect(await search({ catalog: '999999' })).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('for broken numbers, beside their fields', async () => {
    expect(await search({ minprice: 'x', minp: { 1: 'y' } })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { minprice: ['Укажите сумму в рублях'], 'minp[1]': ['Укажите число'] },
    });
  });

  test('without a contract', async () => {
    await fresh.db
      .deleteFrom('account_contracts')
      .where('account_id', '=', actors.manager.accountId)
      .execute();
    expect(await search({}, actors.manager)).toMatchObject({ code: 'NO_CONTRACT' });
  });
});
