import { afterEach, describe, expect, test } from 'vitest';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { listNeeds } from '#server/ordering/needs/list-needs.server.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
/** Evening in London, already 27 November in Moscow. */
const now = Date.parse('2026-11-26T22:30:00Z');
const dealer = () => fresh.as(actors.main, now);
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
  await addRows(fresh.db, 'arrivals', all);
}

afterEach(async () => {
  await clearTables(fresh.db, 'arrivals', 'needs');
});

const onCard = async (id: number) => plain((await dealer().does(showProduct, { id })).expected);
const inRow = async (id: number) => {
  const { items } = await dealer().does(showCatalogue, { id: 'all', available: '0' });
  const row = items.find((item) => item.id === id);
  expect(row).toBeDefined();
  return plain(row?.expected);
};

describe('expected deliveries on a product card', () => {
  test('a product card shows the quantity, day and warehouse of an expected delivery', async () => {
    await expecting(soldOut, ['2026-11-28', 40, warehouse.tver]);
    expect(await onCard(soldOut)).toBe('Ожидается 40 шт. 28.11, Тверь');
  });

  test('a product card omits the quantity and warehouse when 1C gives only a day', async () => {
    await expecting(soldOut, ['2026-12-05', null, null]);
    expect(await onCard(soldOut)).toBe('Ожидается 05.12');
  });

  test('a product card shows an expected delivery even when the product is in stock', async () => {
    await expecting(inStock, ['2026-11-28', 5, null]);
    expect(await onCard(inStock)).toBe('Ожидается 5 шт. 28.11');
  });

  test('a product card shows the three nearest deliveries, with the year unless it is current', async () => {
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
    ['on a day that is over in Moscow', ['2026-11-26', 40, null]],
    ['to a warehouse outside the contract', ['2026-11-28', 40, warehouse.spb]],
  ])('a product card does not show a delivery %s', async (_, row) => {
    await expecting(soldOut, row);
    expect(await onCard(soldOut)).toBe('');
  });
});

describe('expected deliveries in a list row', () => {
  test('a list row shows the nearest delivery of a product that is out of stock', async () => {
    await expecting(soldOut, ['2026-12-05', 10, null], ['2026-11-28', 40, null]);
    expect(await inRow(soldOut)).toBe('Ожидается 40 шт. 28.11');
  });

  test('a list row shows no delivery while the product is in stock', async () => {
    await expecting(inStock, ['2026-11-28', 40, null]);
    expect(await inRow(inStock)).toBeUndefined();
  });

  test('a row of needs shows the expected delivery if the stock does not cover the need', async () => {
    await expecting(inStock, ['2026-11-28', 40, null]);
    const need = { account_id: actors.main.accountId, product_id: inStock, added_at: 1 };
    await addRows(fresh.db, 'needs', { ...need, quantity: 90_000 });
    const { items } = await dealer().does(listNeeds, {});
    expect(items.map(({ id, expected }) => [id, plain(expected)])).toEqual([
      [inStock, 'Ожидается 40 шт. 28.11'],
    ]);
  });
});
