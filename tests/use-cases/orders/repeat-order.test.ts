import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { switchContract } from '#server/contracts/switch-contract.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { repeatOrder } from '#server/orders/repeat-order.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
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
  execute(repeatOrder, { id, ...more }, testContext(fresh.db, actor));

/** [product, warehouse, type, quantity] of an account's basket. */
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
  test('puts its lines into the basket at today’s prices and counts the pieces', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 3,
      lines: [
        [101, tomilino, 2],
        [101, tomilino, 1, 'sample'],
        [106, tver, 9],
      ],
    });
    await fresh.db.updateTable('prices').set({ price: 100 }).execute();
    expect(await repeat(1)).toEqual({
      ok: true,
      value: {
        number: '26-000001',
        count: 12,
        missing: [],
        basket: { positions: 3, total: 1_200, showWholesale: true },
      },
    });
    expect(await basket()).toEqual([
      [101, tomilino, '1', 2],
      [101, tomilino, 'sample', 1],
      [106, tver, '1', 9],
    ]);
  });

  test('adds to what lies there and stops at what is free', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[104, tomilino, 6]] });
    expect(await repeat(1)).toMatchObject({ value: { count: 6, missing: [] } });
    expect(await repeat(1)).toMatchObject({
      value: { count: 4, missing: [{ articul: 'KV-TR30-4024', asked: 6, added: 4 }] },
    });
    expect(await basket()).toEqual([[104, tomilino, '1', 10]]);
  });

  test('skips goods that are gone, sold out, without a price, or in a warehouse the contract does not allow', async () => {
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
    await fresh.db.updateTable('products').set({ enabled: 0 }).where('id', '=', 102).execute();
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

  test('is refused in the words of the specification when nothing is left', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[105, tomilino, 5]] });
    expect(await repeat(1)).toMatchObject({
      ok: false,
      code: 'NOTHING_TO_REPEAT',
      message: 'Невозможно повторить заказ. Товаров нет в наличии!',
      data: { title: 'Нет в наличии', missing: [{ articul: 'KV-TR40-3038', asked: 5, added: 0 }] },
    });
    expect(await basket()).toEqual([]);
  });

  test('goes by the current contract, and writes nothing when the screen was shown under another', async () => {
    await insertOrder(fresh.db, { id: 1, state: 3, lines: [[101, tver, 1]] });
    await execute(switchContract, { id: contract.second }, testContext(fresh.db, actors.main));
    expect(await repeat(1, actors.main, { contract: contract.main })).toMatchObject({
      ok: false,
      code: 'CONTRACT_CHANGED',
      status: 409,
    });
    expect(await repeat(1)).toMatchObject({ ok: false, code: 'NOTHING_TO_REPEAT' });
    expect(await basket()).toEqual([]);
  });

  test('is for those who may see the order and may order', async () => {
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
