import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { suggestOpenProducts } from '#server/catalogue/suggest-open-products.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { less } from '#server/kernel/money.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { chooseContract } from '#server/people/contracts/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { forgetTokens, givenToken } from '#tests/builders/tokens.ts';
import { actors, brand, contract, goods, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { tomilino, tver, spb } = warehouse;

/**
 * A token shows the prices of its contract and the stock of its warehouses, and no other prices or stock (§10.40).
 * Every call of the open API uses one of the three use cases tested here.
 */

const fresh = smallWorld();

/** Contract 4 of the other dealer gets a different discount, so that no two contracts have the same prices. */
beforeAll(async () => {
  await changeRows(fresh.db, 'contracts', { id: contract.foreign }, { discount_bp: 2_000 });
  await changeRows(fresh.db, 'products', { id: 104 }, { family_id: 'track', variant: '30 Вт' });
  await changeRows(fresh.db, 'products', { id: 105 }, { family_id: 'track', variant: '40 Вт' });
});
afterEach(async () => {
  await forgetTokens(fresh.db);
  await clearTables(fresh.db, 'price_politics', 'price_politics_brands');
});

const anybody = (now = noon) => fresh.as(undefined, now);
const catalogue = (raw: object, now?: number) => anybody(now).tries(showOpenCatalogue, raw);
const card = (raw: object) => anybody().tries(showOpenProduct, raw);
const suggest = (raw: object) => anybody().tries(suggestOpenProducts, raw);

async function secretOf(actor: SignedIn, contractId: number, warehouses: number[]): Promise<string> {
  return (await givenToken(fresh.db, actor, { contract: contractId, warehouses })).token;
}

/**
 * Returns everything that the three use cases show to the holder of this token: lists under several filters, every
 * card and every suggestion.
 */
async function everything(token: string | undefined) {
  const filters = [
    {},
    { available: '1' },
    { byprice: 'price', sorting: { field: 'price', sort: 'asc' } },
    { byprice: 'price', minprice: '100', maxprice: '2000' },
    ...[tomilino, tver, spb].map((id) => ({ warehouse: id, available: '1' })),
  ];
  const pages = [];
  for (const filter of filters) {
    const page = await catalogue({ ...filter, token });
    if (page.ok) pages.push(page.value);
    // A warehouse outside the token is refused, and the refusal reveals nothing about it.
    else
      expect(page).toMatchObject({ code: 'BAD_INPUT', fields: { warehouse: [texts.WAREHOUSE_NOT_ALLOWED] } });
  }
  const cards = [];
  for (const { id } of goods) cards.push(okValue(await card({ id, token })));
  const suggested = [];
  for (const query of ['свет', 'ламп', 'кабель', 'lt']) {
    suggested.push(okValue(await suggest({ query, token })));
  }
  const items = [
    ...pages.flatMap((page) => page.items),
    ...cards.map(({ product }) => product),
    ...suggested.flatMap(({ products }) => products),
  ];
  return { pages, cards, items, text: JSON.stringify([pages, cards, suggested]) };
}

/** For each contract, computes the price of a product from its base price. */
const pricesUnder: Record<number, (base: number) => number> = {
  [contract.main]: (base) => base,
  [contract.second]: (base) => less(Math.round(base * 0.9), 500),
  [contract.foreign]: (base) => less(base, 2_000),
};
const marked = (base: number) => less(base, -1_500);
const priceIn = (priceOf: (base: number) => number, id: number) =>
  priceOf(goods.find((each) => each.id === id)?.base ?? 0);

/** Returns all integers anywhere in a response. */
const numbersIn = (text: string) => new Set(text.match(/\d+/g)?.map(Number));

/** Expects none of these prices anywhere in the response, unless it equals an allowed price. */
function expectNoPrices(text: string, forbidden: ((base: number) => number)[], shown: number[] = []): void {
  const numbers = numbersIn(text);
  const may = new Set([...shown, ...goods.map(({ rrc }) => rrc)]);
  const leaked = goods
    .flatMap(({ base }) => forbidden.map((priceOf) => priceOf(base)))
    .filter((price) => numbers.has(price) && !may.has(price));
  expect(leaked).toEqual([]);
}

const everyContract = Object.values(pricesUnder);
const asListed = (base: number) => Math.round(base * 0.9);

describe('without a token', () => {
  test.each([
    ['undefined', undefined],
    ['an empty string', ''],
    ['null', null],
    ['an empty list', []],
  ])('a request without a token (%s) shows no wholesale price or quantity over 30', async (_, token) => {
    const { items, text, pages } = await everything(token as string | undefined);
    expectNoPrices(text, [...everyContract, asListed, marked]);
    expect(items.every(({ price }) => price === undefined)).toBe(true);
    const quantities = items.flatMap(({ stocks, free }) => [free, ...stocks.map(({ quantity }) => quantity)]);
    expect(quantities.every((quantity) => quantity === 'более 30' || quantity <= 30)).toBe(true);
    expect(pages[0]).toMatchObject({ withPrices: false });
  });
});

describe('prices of the token’s contract', () => {
  test.each([
    ['the current contract', actors.main, contract.main],
    ['another contract of the same dealer, with price type and discount', actors.main, contract.second],
    ['the contract of another dealer', actors.other, contract.foreign],
    ['the contract of a manager without price politics', actors.manager, contract.main],
  ])('a token shows only the prices of its own contract: %s', async (_, actor, id) => {
    const priceOf = pricesUnder[id] ?? Number;
    const { items, text } = await everything(await secretOf(actor, id, [tomilino]));
    expect(items.length).toBeGreaterThan(30);
    for (const item of items) expect(item.price).toBe(priceIn(priceOf, item.id));
    const others = Object.entries(pricesUnder).flatMap(([key, each]) => (Number(key) === id ? [] : [each]));
    expectNoPrices(
      text,
      [...others, marked],
      goods.map(({ base }) => priceOf(base)),
    );
  });

  test('a token shows its own contract’s prices whichever contract its account has selected', async () => {
    const token = await secretOf(actors.main, contract.main, [tomilino]);
    await chooseContract(fresh.db, actors.main, contract.second);
    expect(okValue(await card({ id: 101, token })).product.price).toBe(128_450);
    await chooseContract(fresh.db, actors.main, contract.main);
  });

  test('a new discount of the contract applies to the next call with a token', async () => {
    const token = await secretOf(actors.main, contract.second, [tomilino]);
    const setDiscount = (discount_bp: number) =>
      changeRows(fresh.db, 'contracts', { id: contract.second }, { discount_bp });
    await setDiscount(1_000);
    expect(okValue(await card({ id: 101, token })).product.price).toBe(less(115_605, 1_000));
    await setDiscount(500);
  });
});

describe('prices of a manager’s token', () => {
  const politics = (more: object) =>
    addRows(fresh.db, 'price_politics', {
      account_id: 2,
      mode: 'markup',
      percent_bp: 1_500,
      show_wholesale: 1,
      ...more,
    });

  test('a manager’s token shows prices with the manager’s markup, never contract prices', async () => {
    await politics({});
    const { items, text } = await everything(await secretOf(actors.manager, contract.main, [tomilino]));
    for (const item of items) expect(item.price).toBe(priceIn(marked, item.id));
    expectNoPrices(
      text,
      everyContract,
      goods.map(({ base }) => marked(base)),
    );
  });

  test('a manager’s price rule for a brand takes precedence over the general rule', async () => {
    await politics({});
    await addRows(fresh.db, 'price_politics_brands', {
      account_id: 2,
      brand_id: brand.nordlum,
      mode: 'discount',
      percent_bp: 1_000,
    });
    const token = await secretOf(actors.manager, contract.main, [tomilino]);
    expect(okValue(await card({ id: 101, token })).product.price).toBe(marked(128_450));
    expect(okValue(await card({ id: 104, token })).product.price).toBe(less(339_000, 1_000));
  });

  test('with a token, hidden wholesale prices cannot be inferred, while stocks are exact', async () => {
    await politics({ show_wholesale: 0 });
    const token = await secretOf(actors.manager, contract.main, [tomilino]);
    const { items, text, pages } = await everything(token);
    expect(items.every(({ price }) => price === undefined)).toBe(true);
    expectNoPrices(text, [...everyContract, asListed, marked]);
    expect(pages[0]).toMatchObject({
      withPrices: false,
      facets: { prices: { min: 12_900, max: 1_290_000 } },
    });
    expect(items.find(({ id }) => id === 101)?.free).toBe(1240);

    const ids = (page: { items: { id: number }[] }) => page.items.map(({ id }) => id);
    const byPrice = okValue(await catalogue({ sorting: { field: 'price', sort: 'desc' }, token }));
    const byRetail = okValue(await catalogue({ sorting: { field: 'price_rrc', sort: 'desc' }, token }));
    expect(ids(byPrice)).toEqual(ids(byRetail));
    // 101 costs 1 284,50 under the contract and 1 790,00 at retail.
    const bounds = { minprice: '1284', maxprice: '1285' };
    expect(okValue(await catalogue({ byprice: 'price', ...bounds, token })).items).toEqual([]);
  });
});

describe('stocks of the token’s warehouses', () => {
  const stocksOf = (item: { stocks: { wms_id: number; quantity: unknown }[] }) =>
    item.stocks.map(({ wms_id, quantity }) => [wms_id, quantity]);

  test('a token shows the exact stocks of its warehouses and no names of other warehouses', async () => {
    const { items, cards, pages, text } = await everything(
      await secretOf(actors.main, contract.main, [tver]),
    );
    for (const item of items) expect(item.stocks.map(({ wms_id }) => wms_id)).toEqual([tver]);
    expect(stocksOf(cards[0]!.product)).toEqual([[tver, 320]]);
    expect(cards[0]!.product.free).toBe(320);
    expect(pages[0]?.warehouses.map(({ id }) => id)).toEqual([tver]);
    expect(text).not.toMatch(/Томилино|Санкт-Петербург/);
  });

  test('a token’s stock filters cover only its own warehouses and refuse other warehouses', async () => {
    const token = await secretOf(actors.main, contract.main, [tver]);
    const inTver = goods.filter(({ stock }) => stock[1] > 0).map(({ id }) => id);
    for (const asked of [undefined, tver]) {
      const page = okValue(await catalogue({ available: '1', warehouse: asked, token }));
      expect(page.items.map(({ id }) => id).sort()).toEqual(inTver);
      expect(page.facets.available).toBe(inTver.length);
    }
    for (const asked of [tomilino, spb])
      expect(await catalogue({ available: '1', warehouse: asked, token })).toMatchObject({
        code: 'BAD_INPUT',
      });
    const { product } = okValue(await card({ id: 104, token }));
    expect(product.variants.map(({ available }) => available)).toEqual([false, false]);
  });

  test('a token no longer shows a warehouse after it is withdrawn from the contract', async () => {
    const token = await secretOf(actors.main, contract.main, [tomilino, tver]);
    expect(stocksOf(okValue(await card({ id: 101, token })).product)).toEqual([
      [tomilino, 1240],
      [tver, 320],
    ]);
    const pair = { contract_id: contract.main, wms_id: tver };
    await fresh.db
      .deleteFrom('contract_warehouses')
      .where('contract_id', '=', 1)
      .where('wms_id', '=', tver)
      .execute();
    const { items, text } = await everything(token);
    for (const item of items) expect(item.stocks.map(({ wms_id }) => wms_id)).toEqual([tomilino]);
    expect(text).not.toContain('Тверь');
    await addRows(fresh.db, 'contract_warehouses', pair);
  });

  test('a token shows no stocks when the contract allows none of its warehouses', async () => {
    const { items } = await everything(await secretOf(actors.main, contract.main, [spb]));
    for (const { stocks, free } of items) expect([stocks, free]).toEqual([[], 0]);
    const token = await secretOf(actors.main, contract.main, [spb]);
    expect(okValue(await catalogue({ available: '1', token })).items).toEqual([]);
  });

  test('a token does not show a warehouse that is added to its contract later', async () => {
    const token = await secretOf(actors.main, contract.second, [tomilino]);
    await addRows(fresh.db, 'contract_warehouses', { contract_id: 2, wms_id: spb });
    expect(stocksOf(okValue(await card({ id: 105, token })).product)).toEqual([[tomilino, 0]]);
    await fresh.db
      .deleteFrom('contract_warehouses')
      .where('contract_id', '=', 2)
      .where('wms_id', '=', spb)
      .execute();
  });

  test('the stocks that a token shows exclude reserved pieces', async () => {
    const reserve = (reserved: number) =>
      changeRows(fresh.db, 'stocks', { product_id: 101, wms_id: tomilino }, { reserved });
    const token = await secretOf(actors.main, contract.main, [tomilino]);
    await reserve(240);
    await addRows(fresh.db, 'catalogue_changes', { product_id: 101, changed_at: noon });
    await refreshCatalogue(fresh.db);
    expect(okValue(await card({ id: 101, token })).product.free).toBe(1000);
    await reserve(0);
    await addRows(fresh.db, 'catalogue_changes', { product_id: 101, changed_at: noon });
    await refreshCatalogue(fresh.db);
  });
});

describe('invalid tokens in every use case', () => {
  async function expectRefused(token: unknown, code = 'TOKEN_INVALID', status = 401): Promise<void> {
    for (const result of [
      await catalogue({ token }),
      await card({ id: 101, token }),
      await suggest({ query: 'свет', token }),
    ]) {
      expect(result).toMatchObject({ ok: false, code, status });
    }
  }

  const turn = (table: 'contracts' | 'contragents' | 'accounts', id: number, enabled: 0 | 1) =>
    fresh.db.updateTable(table).set({ enabled }).where('id', '=', id).execute();

  test.each([
    ['contracts', 1],
    ['contragents', 1],
    ['accounts', 1],
  ] as const)(
    'a token is refused while the related row in %s is disabled and accepted again afterwards',
    async (table, id) => {
      const token = await secretOf(actors.main, contract.main, [tomilino]);
      await turn(table, id, 0);
      await expectRefused(token);
      await turn(table, id, 1);
      expect(okValue(await card({ id: 101, token })).product.price).toBe(128_450);
    },
  );

  test('a token is refused when its contract was withdrawn from the manager', async () => {
    const token = await secretOf(actors.manager, contract.main, [tomilino]);
    okValue(await card({ id: 101, token }));
    await fresh.db.deleteFrom('account_contracts').where('account_id', '=', 2).execute();
    await expectRefused(token);
    await addRows(fresh.db, 'account_contracts', { account_id: 2, contract_id: 1 });
  });

  test('a token is refused after its manager becomes an observer', async () => {
    // Price politics do not apply to observers, so the token would show contract prices.
    const token = await secretOf(actors.manager, contract.main, [tomilino]);
    const become = (type_id: string) => changeRows(fresh.db, 'accounts', { id: 2 }, { type_id });
    await become('3');
    await expectRefused(token);
    await become('2');
    okValue(await card({ id: 101, token }));
  });

  test('a token for a contract of another dealer is refused', async () => {
    await expectRefused(await secretOf(actors.main, contract.foreign, [tomilino]));
  });

  test('a revoked token is refused', async () => {
    const { id, token } = await givenToken(fresh.db, actors.main, {
      contract: contract.main,
      warehouses: [tomilino],
    });
    await changeRows(fresh.db, 'open_tokens', { id }, { revoked_at: noon });
    await expectRefused(token);
  });

  test('any value other than the exact token is refused', async () => {
    const token = await secretOf(actors.main, contract.main, [tomilino]);
    const { hash, hint } = await fresh.db.selectFrom('open_tokens').selectAll().executeTakeFirstOrThrow();
    for (const wrong of [
      ...['svt_', 'abc', '0', '   ', '%', "' or 1=1 --", 'svt_\u0000', '💡', hint, hash],
      ...[token.slice(0, -1), `${token}x`, token.toLowerCase(), token.toUpperCase(), token.slice(4)],
      ...[0, 1, true, ['x'], [token, 'x']],
    ]) {
      await expectRefused(wrong);
    }
  });

  test('a token that is longer than 200 characters or nested in an object is refused', async () => {
    for (const wrong of ['x'.repeat(201), 'x'.repeat(1_000_000), { a: 'x' }, [{ a: 'x' }]]) {
      await expectRefused(wrong, 'BAD_INPUT', 400);
    }
  });

  test('the last of several tokens is used, and spaces around it are ignored', async () => {
    const token = await secretOf(actors.main, contract.main, [tomilino]);
    expect(okValue(await card({ id: 101, token: ['x', ` ${token} `] })).product.price).toBe(128_450);
  });
});

describe('the use of a token', () => {
  const usedAt = async () =>
    (await fresh.db.selectFrom('open_tokens').select('used_at').executeTakeFirstOrThrow()).used_at;

  test('the use of a token is recorded, at most once a minute', async () => {
    const token = await secretOf(actors.main, contract.main, [tomilino]);
    expect(await usedAt()).toBeNull();
    const seen: (number | null)[] = [];
    for (const seconds of [0, 1, 59, 60, 61, 62]) {
      okValue(await catalogue({ token }, noon + seconds * 1_000));
      seen.push(((await usedAt()) ?? 0) - noon);
    }
    expect(seen).toEqual([0, 0, 0, 0, 61_000, 61_000]);
  });

  test('the use of a refused token is not recorded', async () => {
    const token = await secretOf(actors.main, contract.foreign, [tomilino]);
    await catalogue({ token });
    expect(await usedAt()).toBeNull();
  });
});
