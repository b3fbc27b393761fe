import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from './more-goods.ts';

const fresh = smallWorld();
beforeAll(async () => {
  await insertMoreGoods(
    fresh.db,
    Array.from({ length: 600 }, (_, i) => ({ id: 1000 + i, articul: `MASS-${1000 + i}` })),
  );
});
beforeEach(() => emptyBaskets(fresh.db));

const add = (input: Record<string, unknown>, db = fresh.db) =>
  testContext(db, actors.main).tries(addFastOrder, input);
const written = () => linesInDatabase(fresh.db);

const plato = { articul: 'LT-NB36-4054', qnt: '24' };
const short = { articul: 'KV-TR30-4024', qnt: '40', wms: '1' };
const unknown = { articul: 'ЖЖЖ-999', qnt: '1' };

describe('adding a checked list', () => {
  test('a fast order without questions adds all its rows to the basket', async () => {
    const lines = [
      plato,
      { articul: 'LT-OR18-4065', qnt: '2' },
      { articul: 'NL-DW07-40W', qnt: '3', wms: '2' },
    ];
    expect(await add({ lines, contract: String(contract.main) })).toEqual({
      ok: true,
      value: {
        added: 3,
        pieces: 29,
        sum: 3_082_800 + 128_560 + 85_380,
        refused: 0,
        rest: undefined,
        list: undefined,
      },
    });
    expect(await written()).toEqual(['1/101:1:1=24', '1/102:1:1=2', '1/103:2:1=3']);
  });

  test('a fast order adds its ready rows and returns the rows with questions', async () => {
    const result = await add({ lines: [short, plato, unknown] });
    expect(result).toMatchObject({
      ok: true,
      value: {
        added: 1,
        rest: { ready: 0, questions: 2, rows: [{ status: 'short' }, { status: 'unknown' }] },
      },
    });
    expect(await written()).toEqual(['1/101:1:1=24']);
  });

  test('a fast order skips unticked rows without questions', async () => {
    expect(await add({ lines: [plato, { ...unknown, take: '0' }] })).toMatchObject({
      ok: true,
      value: { added: 1, rest: undefined },
    });
  });

  test('a fast order adds its pieces to existing basket lines', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=6');
    await add({ lines: [plato] });
    expect(await written()).toEqual(['1/101:1:1=30']);
  });

  test('a fast order without a ready row is refused and adds nothing', async () => {
    expect(await add({ lines: [short, unknown] })).toMatchObject({ ok: false, code: 'NOTHING_READY' });
    expect(await written()).toEqual([]);
  });

  test('a fast order returns a row whose stock was sold meanwhile and adds its other rows', async () => {
    await fresh.as(actors.main).tries(previewLines, { text: 'KV-TR30-4024 1' });
    // The sale records no change, so the read model still assumes ten pieces.
    await changeRows(fresh.db, 'stocks', { product_id: 104 }, { reserved: 8 });
    const result = await add({ lines: [{ articul: 'KV-TR30-4024', qnt: '5', wms: '1' }, plato] });
    await changeRows(fresh.db, 'stocks', { product_id: 104 }, { reserved: 0 });
    expect(result).toMatchObject({
      ok: true,
      value: {
        added: 1,
        rest: {
          ready: 0,
          questions: 1,
          rows: [
            {
              status: 'short',
              message: 'Не достаточно свободных остатков на складе. Доступно 2\u00a0шт.',
              offers: [{ wms: 1, quantity: 2 }],
            },
          ],
        },
      },
    });
    expect(await written()).toEqual(['1/101:1:1=24']);
  });
});

describe('submitting one fast order twice', () => {
  const seen = async () => {
    const result = await fresh.as(actors.main).tries(previewLines, { lines: [plato] });
    return result.ok ? result.value.seen : '';
  };

  test('a fast order submitted twice adds its rows once', async () => {
    const page = { lines: [plato], seen: await seen() };
    expect(await add(page)).toMatchObject({ ok: true });
    expect(await add(page)).toMatchObject({ ok: false, code: 'ADDED_ALREADY', status: 409 });
    expect(await written()).toEqual(['1/101:1:1=24']);
  });

  test('a fast order submitted three times at once adds its rows once', async () => {
    const page = { lines: [plato], seen: await seen() };
    const results = await Promise.all([add(page), add(page), add(page)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await written()).toEqual(['1/101:1:1=24']);
  });
});

test('a fast order shown under another contract adds nothing', async () => {
  expect(await add({ lines: [plato], contract: String(contract.second) })).toMatchObject({
    ok: false,
    code: 'CONTRACT_CHANGED',
    status: 409,
  });
  expect(await written()).toEqual([]);
});

describe('adding 500 lines', () => {
  const lines = Array.from({ length: 500 }, (_, i) => ({ articul: `MASS-${1000 + i}`, qnt: '2' }));

  test('a fast order adds 500 rows to a basket that is not empty', async () => {
    await add({ lines: [plato] });
    expect(await add({ lines })).toMatchObject({
      ok: true,
      value: { added: 500, pieces: 1000, rest: undefined },
    });
    expect(await written()).toHaveLength(501);
  });

  test('adding 500 fast-order rows takes as many SQL statements as adding five rows', async () => {
    const few = await statements(lines.slice(0, 5));
    expect(await statements(lines)).toBe(few);
  });

  async function statements(lines: unknown[]): Promise<number> {
    await emptyBaskets(fresh.db);
    const counted = countedDatabase(fresh.url);
    await add({ lines: [] }, counted.db);
    const before = counted.statements.length;
    await add({ lines }, counted.db);
    await counted.db.destroy();
    return counted.statements.length - before;
  }
});
