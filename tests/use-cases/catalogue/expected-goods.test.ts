import { afterEach, describe, expect, test } from 'vitest';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { listNeeds } from '#server/ordering/needs/list-needs.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
/** Evening in London, already the 27th in Moscow. */
const now = Date.parse('2026-11-26T22:30:00Z');
const ctx = () => testContext(fresh.db, actors.main, now);
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

/** Product 105 is in none of the contract's warehouses; 101 is in stock. */
const soldOut = 105;
const inStock = 101;

async function expecting(
  product: number,
  ...rows: [day: string, quantity: number | null, wms: number | null][]
) {
  const all = rows.map(([expected_on, quantity, wms_id]) => ({
    product_id: product,
    expected_on,
    quantity,
    wms_id,
  }));
  await fresh.db.insertInto('arrivals').values(all).execute();
}

afterEach(async () => {
  await fresh.db.deleteFrom('arrivals').execute();
  await fresh.db.deleteFrom('needs').execute();
});

const onCard = async (id: number) => plain(okValue(await execute(showProduct, { id }, ctx())).expected);
const inRow = async (id: number) => {
  const { items } = okValue(await execute(showCatalogue, { id: 'all', available: '0' }, ctx()));
  const row = items.find((item) => item.id === id);
  expect(row).toBeDefined();
  return plain(row?.expected);
};

describe('the card of a product announces expected goods', () => {
  test('with quantity, day and warehouse', async () => {
    await expecting(soldOut, ['2026-11-28', 40, warehouse.tver]);
    expect(await onCard(soldOut)).toBe('Ожидается 40 шт. 28.11, Тверь');
  });

  test('as precisely as 1C knows them', async () => {
    await expecting(soldOut, ['2026-12-05', null, null]);
    expect(await onCard(soldOut)).toBe('Ожидается 05.12');
  });

  test('even when it is in stock', async () => {
    await expecting(inStock, ['2026-11-28', 5, null]);
    expect(await onCard(inStock)).toBe('Ожидается 5 шт. 28.11');
  });

  test('on at most three days, nearest first, and with the year when it is another one', async () => {
    await expecting(
      soldOut,
      ['2027-11-01', 4, null],
      ['2026-12-01', 2, null],
      ['2026-11-27', 1, null],
      ['2028-01-01', 5, null],
    );
    expect(await onCard(soldOut)).toBe('Ожидается 1 шт. 27.11; 2 шт. 01.12; 4 шт. 01.11.2027');
  });

  test.each<[string, [string, number, number | null]]>([
    ['a day that is over in Moscow', ['2026-11-26', 40, null]],
    ['a warehouse outside the contract', ['2026-11-28', 40, warehouse.spb]],
  ])('but not those of %s', async (_, row) => {
    await expecting(soldOut, row);
    expect(await onCard(soldOut)).toBe('');
  });
});

describe('a row of the list', () => {
  test('shows the nearest day of a product that is out of stock', async () => {
    await expecting(soldOut, ['2026-12-05', 10, null], ['2026-11-28', 40, null]);
    expect(await inRow(soldOut)).toBe('Ожидается 40 шт. 28.11');
  });

  test('shows no day while there is stock', async () => {
    await expecting(inStock, ['2026-11-28', 40, null]);
    expect(await inRow(inStock)).toBeUndefined();
  });

  test('shows the day for a need that stock does not cover', async () => {
    await expecting(inStock, ['2026-11-28', 40, null]);
    const need = { account_id: actors.main.accountId, product_id: inStock, added_at: 1 };
    await fresh.db
      .insertInto('needs')
      .values({ ...need, quantity: 90_000 })
      .execute();
    const { items } = okValue(await execute(listNeeds, {}, ctx()));
    expect(items.map(({ id, expected }) => [id, plain(expected)])).toEqual([
      [inStock, 'Ожидается 40 шт. 28.11'],
    ]);
  });
});
