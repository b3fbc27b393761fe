import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { foldArticul } from '#server/goods/fold.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { listSubstitutes } from '#server/ordering/substitutes/list-substitutes.server.ts';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { moreLamps } from '#tests/builders/more-lamps.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const base = { Цоколь: 'E27', Мощность: 10, 'Цветовая температура': 4000 };
beforeAll(async () => {
  await moreLamps(fresh.db, [
    { id: 200, header: 'Лампа груша', base: 10_000, rrc: 15_000, stock: [0, 0], params: base },
    { id: 201, header: 'Лампа груша матовая', base: 9_000, rrc: 14_000, stock: [140, 0], params: base },
    { id: 202, header: 'Лампа свеча', base: 10_000, stock: [5, 60], params: { ...base, Мощность: 9 } },
    { id: 203, header: 'Лампа груша', base: 10_000, stock: [50, 0], params: { ...base, Цоколь: 'E14' } },
    { id: 204, header: 'Лампа груша', base: 30_000, rrc: 45_000, stock: [50, 0], params: base },
    { id: 205, header: 'Лампа груша', base: 10_000, stock: [50, 0], params: base, unit: 'упаковка' },
    { id: 206, header: 'Лампа груша', base: 10_000, stock: [0, 0], params: base },
    { id: 207, header: 'Лампа груша', base: 10_000, stock: [50, 0], params: base, catalog: 5 },
    { id: 208, header: 'Лампа', base: 10_500, stock: [30, 0], params: { ...base, Мощность: 4 } },
    { id: 209, header: 'Лампа снятая груша', base: 10_000, stock: [0, 0], params: base, enabled: 0 },
    { id: 210, header: 'Стартёр', base: 10_000, stock: [9, 0] },
    { id: 211, header: 'Стартёр 4-80 Вт', base: 9_000, stock: [9, 0] },
    { id: 212, header: 'Дроссель', base: 9_000, stock: [9, 0] },
    { id: 220, header: 'Патрон белый', base: 10_000, rrc: 20_000, stock: [0, 0] },
    { id: 221, header: 'Патрон белый', base: 10_000, rrc: 90_000, stock: [9, 0] },
    { id: 222, header: 'Патрон белый', base: 11_000, rrc: 30_000, stock: [9, 0] },
    { id: 223, header: 'Патрон белый', base: 90_000, rrc: 20_000, stock: [9, 0] },
    { id: 224, header: 'Патрон белый', base: 10_000, rrc: 20_000, stock: [0, 0], enabled: 0 },
  ]);
});
beforeEach(async () => {
  await emptyBaskets(fresh.db);
  await clearTables(fresh.db, 'product_analogues');
});

async function proposals(id: number, more: object = {}, actor: keyof typeof actors = 'main') {
  const input = { id, ...more };
  return (await fresh.as(actors[actor]).does(listSubstitutes, input)).proposals;
}
/** Returns the reason with plain spaces. */
const reasonOf = (proposal: { reason: string } | undefined) => proposal?.reason.replaceAll('\u00a0', ' ');
const idsOf = async (id: number, more?: object) => (await proposals(id, more)).map((each) => each.id);

describe('proposals instead of a product (§10.48)', () => {
  test('similar products in stock at a similar price are proposed, the closest first', async () => {
    expect(await idsOf(200)).toEqual([201, 202]);
  });

  test('a proposed substitute shows similarities, differences, price difference and stock', async () => {
    const [first, second] = await proposals(200, { qnt: '24' });
    expect(first).toMatchObject({ articul: 'A-201', price: 9_000, wms: 1, quantity: 24, inBasket: 0 });
    expect(reasonOf(first)).toBe(
      'тот же тип, 10 Вт, 4000 К, E27; на 10,00 ₽ дешевле; 140 шт. на складе Томилино',
    );
    expect(second).toMatchObject({ wms: 2, quantity: 24 });
    expect(reasonOf(second)).toBe(
      'тот же тип, 4000 К, E27; мощность: 9 Вт, а не 10 Вт; по той же цене; 60 шт. на складе Тверь',
    );
  });

  test('substitutes are also proposed for a product that is no longer sold', async () => {
    expect(await idsOf(209)).toEqual([201, 202]);
  });

  test('substitutes for a product without parameters share the noun of its name', async () => {
    expect(await idsOf(210)).toEqual([211]);
    expect(await idsOf(212)).toEqual([]);
  });

  test('a proposed quantity is rounded up to the multiple, whatever the basket contains', async () => {
    await changeRows(fresh.db, 'products', { id: 201 }, { order_multiple: 10 });
    await markProductsChanged(fresh.db, [201], noon);
    await refreshCatalogue(fresh.db);
    expect((await proposals(200, { qnt: '24' }))[0]).toMatchObject({ id: 201, quantity: 30 });
    await fillBasketWith(fresh.db, actors.main.accountId, '201:1:1=140');
    expect((await proposals(200, { qnt: '24' }))[0]).toMatchObject({ id: 201, quantity: 30, inBasket: 0 });
  });

  test('proposed substitutes contain no prices when prices are hidden', async () => {
    const hidden = { ...actors.main, hidesPrices: true };
    const { proposals } = await fresh.as(hidden).does(listSubstitutes, { id: 200 });
    expect(proposals[0]).toMatchObject({ id: 201, price: undefined });
    expect(reasonOf(proposals[0])).toBe('тот же тип, 10 Вт, 4000 К, E27; 140 шт. на складе Томилино');
  });

  test.each([220, 224])('proposed substitutes reveal no hidden prices by choice or order: %i', async (id) => {
    const hidden = { ...actors.main, hidesPrices: true };
    const { proposals } = await fresh.as(hidden).does(listSubstitutes, { id });
    expect(proposals.map((each) => each.id)).toEqual([223, 222]);
    expect(await idsOf(id)).toEqual([221, 222]);
  });

  test('an unknown product has no proposed substitutes', async () => {
    expect(await idsOf(999)).toEqual([]);
  });
});

describe('1C’s analogues', () => {
  const named = (product_id: number, ...references: string[]) =>
    bulkInsert(
      fresh.db,
      'product_analogues',
      references.map((reference, place) => ({
        product_id,
        place,
        reference,
        articul_key: foldArticul(reference),
      })),
    );

  test('analogues that 1C names by articul or id are proposed first, in the order of 1C', async () => {
    await changeRows(fresh.db, 'products', { id: 204 }, { external_id: 'g-204' });
    await named(200, 'a 207', 'g-204', 'never-came');
    expect(await idsOf(200)).toEqual([207, 204, 201]);
    expect(reasonOf((await proposals(200))[0])).toMatch(/^аналог по каталогу, 10 Вт/);
  });

  test('an analogue without stock, with another unit or equal to the product is not proposed', async () => {
    await named(200, 'A-200', 'A-206', 'A-205');
    expect(await idsOf(200)).toEqual([201, 202]);
  });
});
