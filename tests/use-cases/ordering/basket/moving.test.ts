import { beforeEach, describe, expect, test } from 'vitest';
import { execute } from '#server/kernel/execute.server.ts';
import { moveLines } from '#server/ordering/basket/move-lines.server.ts';
import { moveLinesBack } from '#server/ordering/basket/move-lines-back.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from '../fast-order/more-goods.ts';

const fresh = smallWorld();
beforeEach(() => emptyBaskets(fresh.db));

const dealer = () => fresh.as(actors.main, noon + 60_000);
const has = (...lines: string[]) => fillBasketWith(fresh.db, 1, ...lines);
const lines = async () => (await linesInDatabase(fresh.db)).map((line) => line.slice('1/'.length));
const move = (mark: string[], to = 2, more = {}) => dealer().tries(moveLines, { mark, to, ...more });
const back = (moved: unknown, key?: string) => dealer().tries(moveLinesBack, { lines: moved, key });

describe('moving lines to another warehouse', () => {
  test('marked lines move whole to another warehouse and keep their place by time', async () => {
    await has('101:1:1=24', '103:1:1=5', '106:2:1=3');
    const { moved, notes, raised, warehouse } = okValue(await move(['101:1:1', '103:1:1']));
    expect(await lines()).toEqual(['101:2:1=24', '103:2:1=5', '106:2:1=3']);
    expect(moved.map(({ id, wms, quantity, put }) => [id, wms, quantity, put])).toEqual([
      [101, 1, 24, 24],
      [103, 1, 5, 5],
    ]);
    expect({ notes, raised, warehouse }).toEqual({ notes: [], raised: [], warehouse: 'Тверь' });
    const order = fresh.db.selectFrom('basket_lines').select('product_id').orderBy('added_at').execute();
    expect((await order).map(({ product_id }) => product_id)).toEqual([101, 103, 106]);
  });

  test('a moved line merges with the product’s line in the target warehouse if stock suffices', async () => {
    await has('101:1:1=24', '101:2:1=300');
    const { moved, notes } = okValue(await move(['101']));
    expect(moved).toEqual([]);
    expect(notes).toMatchObject([{ id: 101, wms: 1, code: 'NOT_ENOUGH_STOCK', asked: 24, available: 20 }]);
    expect(notes[0]?.message).toBe('Не перенесено. На складе Тверь свободно только 20\u00a0шт.');
    expect(await lines()).toEqual(['101:1:1=24', '101:2:1=300']);
    await has('103:1:1=1');
    okValue(await move(['103:1:1', '101:2:1'], 1));
    expect(await lines()).toEqual(['101:1:1=324', '103:1:1=1']);
  });

  test('a repeated request to move lines moves the lines once and gets the same response', async () => {
    await has('101:1:1=24');
    const first = okValue(await move(['101:1:1'], 2, { key: 'move-once' }));
    expect(okValue(await move(['101:1:1'], 2, { key: 'move-once' }))).toEqual(first);
    expect(await lines()).toEqual(['101:2:1=24']);
  });

  test('a line without stock in the target warehouse is not moved, and the reason is returned', async () => {
    await has('101:1:1=24', '102:1:1=1');
    const { moved, notes } = okValue(await move(['101:1:1', '102:1:1']));
    expect(moved.map(({ id }) => id)).toEqual([101]);
    expect(notes.map(({ message }) => message)).toEqual([
      'Не перенесено. На складе Тверь свободных остатков нет',
    ]);
    expect(await lines()).toEqual(['101:2:1=24', '102:1:1=1']);
  });

  test('moving raises a line to its order multiple, and moving back restores the quantity', async () => {
    await changeRows(fresh.db, 'products', { id: 101 }, { order_multiple: 10 });
    await has('101:1:1=7');
    const { moved, raised } = okValue(await move(['101:1:1']));
    expect(raised).toMatchObject([{ id: 101, wms: 2, available: 10 }]);
    await changeRows(fresh.db, 'products', { id: 101 }, { order_multiple: 1 });
    expect(okValue(await back(moved))).toEqual({ returned: 1, refused: 0 });
    expect(await lines()).toEqual(['101:1:1=7']);
  });

  test.each([
    ['nothing is marked', [], 2, {}, 'NOTHING_MARKED'],
    ['the contract does not allow the warehouse', ['101:1:1'], 3, {}, 'WAREHOUSE_NOT_ALLOWED'],
    ['the lines are gone', ['103:1:1'], 2, {}, 'CHANGED_MEANWHILE'],
    [
      'the basket was shown under another contract',
      ['101:1:1'],
      2,
      { contract: contract.second },
      'CONTRACT_CHANGED',
    ],
  ])('moving basket lines is refused when %s', async (_, mark, to, more, code) => {
    await has('101:1:1=24');
    expect(await move(mark, to, more)).toMatchObject({ ok: false, code });
    expect(await lines()).toEqual(['101:1:1=24']);
  });

  test('moving 500 basket lines takes as many SQL statements as moving one line', async () => {
    const ids = Array.from({ length: 500 }, (_, i) => 1_000 + i);
    await insertMoreGoods(
      fresh.db,
      ids.map((id) => ({ id, articul: `M-${id}`, stock: [10, 10] })),
    );
    const statementsFor = async (some: number[]) => {
      await emptyBaskets(fresh.db);
      await has(...some.map((id) => `${id}:1:1=1`));
      const { db, statements } = countedDatabase(fresh.url);
      const mark = some.map((id) => `${id}:1:1`);
      const { moved } = okValue(await execute(moveLines, { mark, to: 2 }, { ...dealer(), db }));
      await db.destroy();
      expect(moved.length).toBe(some.length);
      return statements.length;
    };
    expect(await statementsFor(ids)).toBe(await statementsFor(ids.slice(0, 1)));
  });
});

describe('moving lines back', () => {
  test('moving lines back restores their places and the quantities of both warehouses', async () => {
    await has('101:1:1=24', '103:1:1=5', '101:2:1=10');
    const { moved } = okValue(await move(['101:1:1', '103:1:1']));
    expect(await lines()).toEqual(['101:2:1=34', '103:2:1=5']);
    expect(okValue(await back(moved))).toEqual({ returned: 2, refused: 0 });
    expect(await lines()).toEqual(['101:1:1=24', '101:2:1=10', '103:1:1=5']);
    const order = fresh.db.selectFrom('basket_lines').select('product_id').orderBy('added_at').execute();
    expect((await order).map(({ product_id }) => product_id)).toEqual([101, 103, 101]);
  });

  test('a line is not moved back if its quantity has fallen or its old stock is now reserved', async () => {
    await has('101:1:1=24', '103:1:1=5', '106:1:1=2');
    const { moved } = okValue(await move(['101', '103', '106']));
    await changeRows(fresh.db, 'basket_lines', { product_id: 101 }, { quantity: 20 });
    await reserve(1130);
    expect(okValue(await back(moved))).toEqual({ returned: 1, refused: 2 });
    await reserve(0);
    expect(await lines()).toEqual(['101:2:1=20', '103:2:1=5', '106:1:1=2']);
  });

  test('moving lines back twice with the same key takes effect once', async () => {
    await has('101:1:1=24');
    const { moved } = okValue(await move(['101']));
    okValue(await back(moved, 'k'));
    expect(okValue(await back(moved, 'k'))).toEqual({ returned: 1, refused: 0 });
    expect(await lines()).toEqual(['101:1:1=24']);
  });
});

/** Reserves pieces of product 103 in Томилино for orders. */
async function reserve(reserved: number): Promise<void> {
  const ofProduct = fresh.db.updateTable('stocks').set({ reserved }).where('product_id', '=', 103);
  await ofProduct.where('wms_id', '=', 1).execute();
}
