import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, delivery, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeAll(async () => {
  await insertOrder(fresh.db, {
    id: 1,
    delivery_id: delivery.carrier,
    delivery_price: 50_000,
    comment: 'Позвонить за час',
    state: 10,
    updated_at: noon + 60_000,
    lines: [
      [106, warehouse.tver, 3],
      [101, warehouse.tomilino, 2],
      [106, warehouse.tver, 1, 'sample'],
    ],
  });
  await insertOrder(fresh.db, { id: 2, by: actors.manager });
  await insertOrder(fresh.db, { id: 3, by: actors.other });
  await changeRows(fresh.db, 'products', { id: 106 }, { header: 'Переименован', enabled: 0 });
  await changeRows(fresh.db, 'prices', {}, { price: 1 });
});

const get = (id: unknown, actor: SignedIn = actors.main) => fresh.as(actor).tries(getOrder, { id });

describe('a single order', () => {
  test('an order shows its original names and prices, with lines grouped by warehouse', async () => {
    const result = await get(1);
    expect(result).toMatchObject({
      ok: true,
      value: {
        number: '26-000001',
        contract: '114-О/2025',
        company: 'ООО «Люмен Трейд»',
        placedBy: 'main@example.com',
        comment: 'Позвонить за час',
        shipOn: '2026-07-25',
        state: { id: 10, header: 'Собирается' },
        cancellable: true,
        goods: 290_580,
        deliveryPrice: 50_000,
        total: 340_580,
        groups: [
          {
            warehouse: 'Томилино',
            quantity: 2,
            sum: 256_900,
            lines: [{ productId: 101, price: 128_450, sum: 256_900, sold: true }],
          },
          {
            warehouse: 'Тверь',
            quantity: 4,
            sum: 33_680,
            lines: [
              { productId: 106, type: '1', header: 'Лампа светодиодная A60 11 Вт E27 4000 К', sold: false },
              { productId: 106, type: 'sample', quantity: 1 },
            ],
          },
        ],
      },
    });
  });

  test('an order contains the time when it was placed and the time when it entered its state', async () => {
    expect(await get(1)).toMatchObject({
      value: {
        history: [
          { at: noon, header: 'Оформлен' },
          { at: noon + 60_000, header: 'Собирается' },
        ],
      },
    });
    expect(await get(2)).toMatchObject({ value: { history: [{ at: noon, header: 'Оформлен' }] } });
  });

  test('a manager sees an order at the prices at which he placed the order', async () => {
    expect(await get(2, actors.manager)).toMatchObject({
      value: { goods: 147_718, total: 147_718, groups: [{ lines: [{ price: 147_718 }] }] },
    });
    expect(await get(2)).toMatchObject({ value: { total: 128_450 } });
  });

  test('a manager with prices hidden by politics sees no sums of an order', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 0 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    const shown = JSON.stringify(await get(2, actors.manager));
    await clearTables(fresh.db, 'price_politics');
    expect(shown).toContain('"showWholesale":false');
    expect(shown).not.toMatch(/147718|128450/);
  });

  test('an observer can open an order of the dealer but cannot cancel it', async () => {
    expect(await get(1, actors.observer)).toMatchObject({ ok: true, value: { cancellable: false } });
  });

  test.each([
    ['belongs to another dealer', 3, actors.main],
    ['was not placed by the manager', 1, actors.manager],
    ['does not exist', 999, actors.main],
  ])('an order is not found if it %s', async (_, id, actor) => {
    expect(await get(id, actor)).toMatchObject({ ok: false, code: 'NOT_FOUND', status: 404 });
  });
});
