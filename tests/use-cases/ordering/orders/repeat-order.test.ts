import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { askRepeat } from '#server/ordering/orders/ask-repeat.server.ts';
import { repeatOrder } from '#server/ordering/orders/repeat-order.server.ts';
import { switchContract } from '#server/people/contracts/switch-contract.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract, warehouse } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

const { tomilino, tver, spb } = warehouse;

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await buildWorld(fresh.db);
});
afterEach(() => fresh.drop());

const repeat = (id: number, actor: SignedIn = actors.main, more: Record<string, unknown> = {}) =>
  testContext(fresh.db, actor).tries(repeatOrder, { id, ...more });

/** Returns [product, warehouse, type, quantity] of an account's basket. */
async function basket({ accountId } = actors.main) {
  const rows = await fresh.db
    .selectFrom('basket_lines')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('product_id')
    .orderBy('wms_id')
    .orderBy('type')
    .execute();
  return rows.map((row) => [row.product_id, row.wms_id, row.type, row.quantity]);
}

describe('repeating an order', () => {
  test('repeating an order adds its lines to the basket at current prices', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 3,
      lines: [
        [101, tomilino, 2],
        [101, tomilino, 1, 'sample'],
        [106, tver, 9],
      ],
    });
    await changeRows(fresh.db, 'prices', {}, { price: 100 });
    expect(await repeat(1)).toEqual({
      ok: true,
      value: {
        number: '26-000001',
        count: 12,
        missing: [],
        basket: { products: 2, total: 1_200, showWholesale: true },
      },
    });
    expect(await basket()).toEqual([
      [101, tomilino, '1', 2],
      [101, tomilino, 'sample', 1],
      [106, tver, '1', 9],
    ]);
  });

  test('repeating an order adds pieces to existing lines up to the free stock', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[104, tomilino, 6]] });
    expect(await repeat(1)).toMatchObject({ value: { count: 6, missing: [] } });
    expect(await repeat(1)).toMatchObject({
      value: { count: 4, missing: [{ articul: 'KV-TR30-4024', asked: 6, added: 4 }] },
    });
    expect(await basket()).toEqual([[104, tomilino, '1', 10]]);
  });

  test('repeating an order is refused if the basket already has all available pieces', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[104, tomilino, 10]] });
    await repeat(1);
    const all = { code: 'ALL_IN_BASKET', message: 'Всё уже в корзине, больше на складах нет' };
    expect(await repeat(1)).toMatchObject(all);
    expect(await repeat(1, actors.main, { ask: '1' })).toMatchObject(all);
  });

  test('repeating an order can first ask about products in the basket and then skip them', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 3,
      lines: [
        [101, tomilino, 6],
        [106, tomilino, 2],
      ],
    });
    await fillBasketWith(fresh.db, 1, '101:2:1=5');
    expect(await repeat(1, actors.main, { ask: '1' })).toMatchObject({ code: 'ASK_FIRST', status: 409 });
    const question = await testContext(fresh.db, actors.main).tries(askRepeat, { id: 1 });
    expect(question).toMatchObject({
      value: {
        held: [{ id: 101, articul: 'LT-NB36-4054', inBasket: 5, asked: 6 }],
        all: false,
        other: undefined,
      },
    });
    expect(await repeat(1, actors.main, { leave: '1' })).toMatchObject({ value: { count: 2, missing: [] } });
    expect(await basket()).toEqual([
      [101, tver, '1', 5],
      [106, tomilino, '1', 2],
    ]);
  });

  test('repeating an order of another contract asks nothing if no product is available', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 3,
      contract_id: contract.second,
      lines: [[108, tomilino, 2]],
    });
    expect(await repeat(1, actors.main, { ask: '1' })).toMatchObject({ code: 'NOTHING_TO_REPEAT' });
  });

  test('repeating an order of another contract first shows the old and the new sum', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 3,
      contract_id: contract.second,
      lines: [[106, tomilino, 2]],
    });
    expect(await repeat(1, actors.main, { ask: '1' })).toMatchObject({ code: 'ASK_FIRST' });
    const ask = (actor: SignedIn) => testContext(fresh.db, actor).tries(askRepeat, { id: 1 });
    const { price } = await fresh.db
      .selectFrom('order_lines')
      .select('price')
      .where('order_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(await ask(actors.main)).toMatchObject({
      value: {
        held: [],
        other: { before: { total: 2 * price }, now: { total: 2 * 8_420 }, unpriced: 0 },
      },
    });
    const hidden = await ask({ ...actors.main, hidesPrices: true });
    expect(hidden).toMatchObject({
      value: { other: { before: { total: undefined }, now: { total: undefined } } },
    });
    expect(await ask(actors.other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await repeat(1)).toMatchObject({ value: { count: 2 } });
  });

  test('a repeat form sent twice adds the lines of the order once and asks no question', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[106, tomilino, 2]] });
    const once = { ask: '1', key: 'a-key-of-a-form' };
    const first = await repeat(1, actors.main, once);
    expect(first).toMatchObject({ value: { count: 2 } });
    expect(await repeat(1, actors.main, once)).toEqual(first);
    expect(await basket()).toEqual([[106, tomilino, '1', 2]]);
  });

  test('repeating an order skips and reports products that cannot be ordered now', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 3,
      lines: [
        [101, tomilino, 1],
        [102, tomilino, 1],
        [103, tomilino, 1],
        [105, tomilino, 1],
        [105, spb, 1],
      ],
    });
    await changeRows(fresh.db, 'products', { id: 102 }, { enabled: 0 });
    await fresh.db.deleteFrom('prices').where('product_id', '=', 103).execute();
    const result = await repeat(1);
    expect(result).toMatchObject({ ok: true, value: { count: 1 } });
    expect(result.ok && result.value.missing.map(({ articul, added }) => [articul, added])).toEqual([
      ['LT-OR18-4065', 0],
      ['NL-DW07-40W', 0],
      ['KV-TR40-3038', 0],
      ['KV-TR40-3038', 0],
    ]);
    expect(await basket()).toEqual([[101, tomilino, '1', 1]]);
  });

  test('repeating an order is refused with the specified text when nothing is available', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[105, tomilino, 5]] });
    expect(await repeat(1)).toMatchObject({
      ok: false,
      code: 'NOTHING_TO_REPEAT',
      message: 'Невозможно повторить заказ. Товаров нет в наличии!',
      data: { title: 'Нет в наличии', missing: [{ articul: 'KV-TR40-3038', asked: 5, added: 0 }] },
    });
    expect(await basket()).toEqual([]);
  });

  test('repeating an order uses the current contract and fails if another contract was shown', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[101, tver, 1]] });
    await testContext(fresh.db, actors.main).tries(switchContract, { id: contract.second });
    expect(await repeat(1, actors.main, { contract: contract.main })).toMatchObject({
      ok: false,
      code: 'CONTRACT_CHANGED',
      status: 409,
    });
    expect(await repeat(1)).toMatchObject({ ok: false, code: 'NOTHING_TO_REPEAT' });
    expect(await basket()).toEqual([]);
  });

  test('an account can repeat an order only if it may see the order and place orders', async () => {
    await insertOrder(fresh.db, { id: 1, by: actors.manager });
    await insertOrder(fresh.db, { id: 2 });
    expect(await repeat(1)).toMatchObject({ ok: true });
    expect(await repeat(1, actors.manager)).toMatchObject({ ok: true });
    expect(await repeat(2, actors.manager)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await repeat(2, actors.other)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await repeat(2, actors.observer)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await basket(actors.manager)).toEqual([[101, tomilino, '1', 1]]);
  });
});

describe('changes since an order', () => {
  const ask = async (id: number, actor: SignedIn = actors.main) => {
    const asked = await testContext(fresh.db, actor).tries(askRepeat, { id });
    if (!asked.ok) throw new Error(asked.code);
    return asked.value;
  };

  test('before an order is repeated, its changed prices, quantities and stock are listed', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 3,
      lines: [
        [101, tomilino, 2],
        [103, tomilino, 5],
        [104, tomilino, 25],
        [106, tver, 9],
        [108, tomilino, 4],
      ],
    });
    await changeRows(fresh.db, 'prices', { product_id: 103 }, { price: 30_000 });
    await changeRows(fresh.db, 'products', { id: 106 }, { order_multiple: 10 });
    const { changed, proposals } = await ask(1);
    const verdicts = changed.map(({ id, price, savedPrice, problem, raised }) => ({
      id,
      ...(price !== savedPrice && { price, savedPrice }),
      ...(problem && { problem: problem.message }),
      ...(raised && { raised: raised.quantity }),
    }));
    expect(verdicts).toEqual([
      { id: 103, price: 30_000, savedPrice: 28_460 },
      { id: 104, problem: 'Есть только 10\u00a0шт.' },
      { id: 108, problem: 'Нет на складе' },
      { id: 106, raised: 10 },
    ]);
    expect(Object.keys(proposals)).toEqual(['108:1:1']);
    expect(proposals['108:1:1']).toMatchObject([{ id: 106, quantity: 10, wms: 1 }]);
  });

  test('the list of changes since an order is empty when nothing has changed', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[101, tomilino, 2]] });
    expect(await ask(1)).toMatchObject({ changed: [], proposals: {} });
  });
});
