import { beforeAll, describe, expect, test } from 'vitest';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, goods } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeAll(async () => {
  await changeRows(
    fresh.db,
    'products',
    { id: 105 },
    { family_id: 'track', variant: '40 Вт', description: 'Шинопровод «Трек»' },
  );
  await changeRows(fresh.db, 'products', { id: 104 }, { family_id: 'track', variant: '5 Вт' });
  await changeRows(fresh.db, 'products', { id: 108 }, { enabled: 0 });
});

const card = (id: unknown) => fresh.as(actors.main).tries(showProduct, { id });
const suggest = (query?: string) => fresh.as(actors.main).tries(suggestProducts, { query });

describe('the card of a product', () => {
  test('a product card shows the weight and barcode', async () => {
    expect(await card('105')).toMatchObject({ value: { facts: { barcode: '', grams: undefined } } });
    await changeRows(fresh.db, 'products', { id: 105 }, { barcode: '2900000001053', weight: 1_250 });
    expect(await card('105')).toMatchObject({ value: { facts: { barcode: '2900000001053', grams: 1_250 } } });
  });

  test('a product card shows the parameters, catalogue path, variants and description', async () => {
    expect(await card('105')).toMatchObject({
      value: {
        product: {
          id: 105,
          articul: 'KV-TR40-3038',
          price: 302_900,
          price_rrc: 419_000,
          description: 'Шинопровод «Трек»',
          brand: { id: 2, header: 'Нордлюм' },
          params: [
            { id: 1, header: 'Мощность', unit: 'Вт', value: '40' },
            { id: 2, header: 'Цветовая температура', unit: 'К', value: '3000' },
            { id: 3, header: 'Степень защиты', unit: '', value: 'IP20' },
          ],
          path: [
            { id: 2, header: 'Светильники' },
            { id: 22, header: 'Трековые' },
          ],
          variants: [
            { id: 104, variant: '5 Вт', available: true },
            { id: 105, variant: '40 Вт', available: false },
          ],
          stocks: [
            { wms_id: 1, quantity: 0 },
            { wms_id: 2, quantity: 0 },
          ],
        },
      },
    });
  });

  test.each([[7], [108]])('the card of the unknown or withdrawn product %i is not found', async (id) => {
    expect(await card(id)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('a request for a product card with an invalid id is refused', async () => {
    expect(await card('1; drop')).toMatchObject({ code: 'BAD_INPUT', fields: { id: ['Неверный номер'] } });
  });
});

describe('suggestions', () => {
  const idsOf = async (query?: string) => {
    const result = await suggest(query);
    return result.ok && result.value.products.map(({ id }) => id);
  };

  test('search suggestions list the best matches first, whether or not they are in stock', async () => {
    expect(await idsOf('т')).toEqual([104, 105]);
    expect(await idsOf('LT-A60-1')).toEqual([106]);
  });

  test('an empty query has no suggestions', async () => {
    expect(await idsOf()).toEqual([]);
    expect(await idsOf('  ')).toEqual([]);
  });

  test('search suggestions return the corrected query if it replaced the typed one', async () => {
    expect(await suggest('nhtrjdsq')).toMatchObject({
      value: { shownQuery: 'трековый', products: [{}, {}] },
    });
  });
});

describe('the read model', () => {
  test('the read model finds products by normalized articul, and by ids in the given order', async () => {
    const model = await refreshCatalogue(fresh.db);
    const view = { priceTypeId: 1, discountBp: 0, politics: undefined, warehouses: [1] };
    expect(model.byArticul(['cb120k', 'ltnb364054', 'nosuch', ''])).toEqual(
      new Map([
        ['cb120k', [107]],
        ['ltnb364054', [101]],
      ]),
    );
    expect(model.products([107, 999, 108, 101], view).map(({ id }) => id)).toEqual([107, 101]);
    expect(model.size).toBe(goods.length - 1);
    expect(model.path(999)).toEqual([]);
  });
});
