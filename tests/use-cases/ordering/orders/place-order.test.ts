import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import type { Result } from '#server/kernel/result.ts';
import { findPlacedOrder } from '#server/ordering/orders/find-placed-order.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { switchContract } from '#server/people/contracts/switch-contract.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { checkoutOf, forgetOrders, freeOf, orderForm } from '#tests/builders/ordering.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, address, contract, delivery } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => forgetOrders(fresh.db));

const basketOf = (actor: SignedIn, ...lines: string[]) => fillBasketWith(fresh.db, actor.accountId, ...lines);
const form = (more = {}, actor: SignedIn = actors.main) =>
  orderForm(fresh.db, actor).then((filled) => ({ ...filled, ...more }));
const place = (input: unknown, actor: SignedIn = actors.main) => fresh.as(actor).tries(placeOrder, input);
const orders = () => fresh.db.selectFrom('orders').selectAll().execute();

/** Expects the state after a refusal: no order, no reservation and an unchanged basket. */
async function expectNothingWritten(result: Result<unknown>, ...basket: string[]) {
  expect(result.ok).toBe(false);
  expect(await orders()).toEqual([]);
  expect(await fresh.db.selectFrom('stocks').selectAll().where('reserved', '>', 0).execute()).toEqual([]);
  expect(await linesInDatabase(fresh.db)).toEqual(basket);
}

describe('placing an order', () => {
  test('placing an order stores its lines, reserves the pieces and empties the basket', async () => {
    await basketOf(actors.main, '101:1:1=4', '101:1:gift=1', '106:2:1=10');
    const result = await place(
      await form({
        delivery: String(delivery.carrier),
        address: String(address.kaluga),
        date: '17.08.2026',
        comment: 'к 9:00',
      }),
    );
    const [order] = await orders();
    expect(result).toEqual({ ok: true, value: { orderId: order?.id } });
    const goods = 5 * 128_450 + 10 * 8_420;
    expect(order).toMatchObject({
      dealer_id: 1,
      account_id: 1,
      contract_id: contract.main,
      delivery_header: 'Транспортная компания',
      delivery_price: 50_000,
      address_id: address.kaluga,
      full_address: 'Калуга, пр. Труда, 8',
      ship_on: '2026-08-17',
      comment: 'к 9:00',
      state: 1,
      positions: 3,
      quantity: 15,
      total: goods + 50_000,
      seen_total: goods + 50_000,
      created_at: noon,
    });
    const lines = await fresh.db.selectFrom('order_lines').selectAll().orderBy('id').execute();
    expect(lines.map((l) => [l.product_id, l.wms_id, l.type, l.articul, l.quantity, l.price])).toEqual([
      [101, 1, '1', 'LT-NB36-4054', 4, 128_450],
      [101, 1, 'gift', 'LT-NB36-4054', 1, 128_450],
      [106, 2, '1', 'LT-A60-11-40', 10, 8_420],
    ]);
    expect([
      await freeOf(fresh.db, 101),
      await freeOf(fresh.db, 106, 2),
      await freeOf(fresh.db, 106),
    ]).toEqual([1235, 2390, 5000]);
    expect(await linesInDatabase(fresh.db)).toEqual([]);
    const { form: next } = await checkoutOf(fresh.db, actors.main);
    expect(next).toMatchObject({ delivery: 3, address: address.kaluga, date: '21.07.2026', comment: '' });
  });

  test('placing an order notifies the read models of the changed products', async () => {
    await clearTables(fresh.db, 'catalogue_changes');
    await basketOf(actors.main, '101:1:1=1', '101:2:1=1', '106:1:1=1');
    await place(await form());
    const changes = await fresh.db.selectFrom('catalogue_changes').select('product_id').execute();
    expect(changes.map((change) => change.product_id).sort()).toEqual([101, 106]);
  });

  test('an order stores both the current contract price and the price that a manager saw', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    await basketOf(actors.manager, '101:1:1=2');
    await place(await form({}, actors.manager), actors.manager);
    await clearTables(fresh.db, 'price_politics');
    const seen = Math.round(128_450 * 1.15);
    expect(await orders()).toMatchObject([{ account_id: 2, total: 256_900, seen_total: 2 * seen }]);
    const line = await fresh.db.selectFrom('order_lines').selectAll().executeTakeFirst();
    expect(line).toMatchObject({ price: 128_450, seen_price: seen });
  });

  test('an order stores the VAT rate of each product', async () => {
    const rate = (id: number, vat: number | null, vat_free: number) =>
      changeRows(fresh.db, 'products', { id }, { vat, vat_free });
    await rate(101, 1_000, 0);
    await rate(106, 0, 1);
    await basketOf(actors.main, '101:1:1=1', '102:1:1=1', '106:1:1=1');
    await place(await form());
    for (const id of [101, 106]) await rate(id, null, 0);
    const lines = await fresh.db
      .selectFrom('order_lines')
      .select(['vat', 'vat_free'])
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { vat: 1_000, vat_free: 0 },
      { vat: null, vat_free: 0 },
      { vat: 0, vat_free: 1 },
    ]);
  });

  test('the last pieces in stock can be ordered', async () => {
    await basketOf(actors.main, '104:1:1=4', '104:1:gift=6');
    expect(await place(await form())).toMatchObject({ ok: true });
    expect(await freeOf(fresh.db, 104)).toBe(0);
  });
});

describe('the order form', () => {
  test('the order form offers the account’s addresses and the shipping days of four weeks', async () => {
    const checkout = await checkoutOf(fresh.db, actors.main);
    expect(checkout.deliveries.map(({ id, needsAddress, price }) => [id, needsAddress, price])).toEqual([
      [1, true, 0],
      [2, false, 0],
      [3, true, 50_000],
    ]);
    expect(checkout.addresses.map(({ id }) => id)).toEqual([address.tula, address.kaluga]);
    expect(checkout).toMatchObject({ firstDate: '20.07.2026', lastDate: '17.08.2026' });
    expect(checkout.dates).toBe('с\u00a020.07.2026 по\u00a017.08.2026, кроме выходных');
    expect(checkout.form).toEqual({
      delivery: 1,
      address: undefined,
      date: '21.07.2026',
      comment: '',
      reconsider: undefined,
    });
    expect(checkout.freeLimit).toBe(60_000_000);
  });

  test('the order form offers a manager only the assigned addresses', async () => {
    const { addresses, form: suggested } = await checkoutOf(fresh.db, actors.manager);
    expect(addresses).toEqual([{ id: address.tula, fullAddress: 'Тула, ул. Заводская, 14, склад 3' }]);
    expect(suggested.address).toBe(address.tula);
  });

  test('the order form shows the credit limit minus open orders', async () => {
    await basketOf(actors.main, '101:1:1=100');
    await place(await form());
    expect((await checkoutOf(fresh.db, actors.main)).freeLimit).toBe(60_000_000 - 12_845_000);
    expect(await checkoutOf(fresh.db, actors.other)).toMatchObject({ freeLimit: undefined, prepaid: true });
  });

  test('the order form hides the free limit from a manager with price politics', async () => {
    expect((await checkoutOf(fresh.db, actors.manager)).freeLimit).toBe(60_000_000);
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    const checkout = await checkoutOf(fresh.db, actors.manager);
    await clearTables(fresh.db, 'price_politics');
    expect(checkout).toMatchObject({ freeLimit: undefined, prepaid: false });
  });

  test('only the sender of an order form can find its order by the key of the form', async () => {
    await basketOf(actors.main, '101:1:1=1');
    const filled = await form();
    const find = (actor: SignedIn) => fresh.as(actor).tries(findPlacedOrder, { key: filled.key });
    expect(await find(actors.main)).toEqual({ ok: true, value: { orderId: undefined } });
    await place(filled);
    const [order] = await orders();
    expect(await find(actors.main)).toEqual({ ok: true, value: { orderId: order?.id } });
    expect(await find(actors.manager)).toEqual({ ok: true, value: { orderId: undefined } });
  });

  test('each order form has a new key', async () => {
    const [one, two] = [await form(), await form()];
    expect(one.key).not.toBe(two.key);
  });
});

describe('refused orders', () => {
  beforeEach(() => basketOf(actors.main, '101:1:1=4'));

  test('an order is refused with an error at each missing field', async () => {
    const result = await place(await form({ delivery: '1', address: '', date: '' }));
    expect(result).toMatchObject({
      code: 'BAD_INPUT',
      fields: { address: ['Выберите адрес доставки'], date: ['Укажите дату отгрузки'] },
    });
    await expectNothingWritten(result, '1/101:1:1=4');
  });

  test.each([
    ['another dealer’s address', { delivery: '1', address: String(address.foreign) }, 'address'],
    ['an address that is not an id', { delivery: '1', address: 'дом' }, 'address'],
    ['an unknown delivery option', { delivery: '77' }, 'delivery'],
    ['a date before today', { date: '19.07.2026' }, 'date'],
    ['a date after four weeks', { date: '18.08.2026' }, 'date'],
    ['a Saturday', { date: '25.07.2026' }, 'date'],
    ['an invalid date', { date: '2026-07-32' }, 'date'],
    ['a comment of 1,001 characters', { comment: 'я'.repeat(1001) }, 'comment'],
    ['an invalid key', { key: '<>' }, 'key'],
  ])('an order is refused for %s', async (_name, more, field) => {
    const result = await place(await form(more));
    expect(result).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: [expect.any(String)] } });
    await expectNothingWritten(result, '1/101:1:1=4');
  });

  test('a manager’s order to an address that is not assigned is refused', async () => {
    await emptyBaskets(fresh.db);
    await basketOf(actors.manager, '101:1:1=1');
    const terms = { delivery: '1', address: String(address.kaluga) };
    const result = await place(await form(terms, actors.manager), actors.manager);
    expect(result).toMatchObject({ fields: { address: ['Выберите адрес доставки'] } });
    await expectNothingWritten(result, '2/101:1:1=1');
  });

  test.each([
    ['another contract of the dealer', contract.second],
    ['a contract of another dealer', contract.foreign],
    ['a closed contract', contract.closed],
  ])('an order is refused when its form was shown under %s', async (_name, shown) => {
    const result = await place(await form({ contract: String(shown) }));
    expect(result).toMatchObject({ code: 'CONTRACT_CHANGED' });
    await expectNothingWritten(result, '1/101:1:1=4');
  });

  test('an order is refused if the basket, a price or a delivery price differs from the form', async () => {
    const filled = await form();
    const expectChanged = async (...basket: string[]) => {
      const result = await place(filled);
      expect(result).toMatchObject({ code: 'BASKET_CHANGED', status: 409 });
      await expectNothingWritten(result, ...basket);
    };
    const lines = fresh.db.updateTable('basket_lines');
    await lines.set({ quantity: 5 }).execute();
    await expectChanged('1/101:1:1=5');
    await lines.set({ quantity: 4 }).execute();

    const prices = fresh.db
      .updateTable('prices')
      .where('product_id', '=', 101)
      .where('price_type_id', '=', 1);
    await prices.set({ price: 128_451 }).execute();
    await expectChanged('1/101:1:1=4');
    await prices.set({ price: 128_450 }).execute();

    const option = fresh.db.updateTable('delivery_options').where('id', '=', delivery.pickup);
    await option.set({ price: 100 }).execute();
    await expectChanged('1/101:1:1=4');
    await option.set({ price: 0 }).execute();

    await fresh.as(actors.main).tries(switchContract, { id: contract.second });
    await expectChanged('1/101:1:1=4');
    await fresh.as(actors.main).tries(switchContract, { id: contract.main });
    expect(await place(filled)).toMatchObject({ ok: true });
  });

  test('an order with bad lines is refused as a whole, and the refusal names every problem', async () => {
    await basketOf(actors.main, '104:1:1=7', '104:1:gift=7', '105:3:1=1');
    const result = await place(await form({ date: '' }));
    expect(result).toMatchObject({
      code: 'BASKET_BLOCKED',
      message: 'Заказ не оформлен: исправьте отмеченные позиции',
      fields: {
        'qnt[104][1][gift]': ['Светильник KV-TR30-4024: на складе Томилино свободно 3\u00a0шт., в заказе 7'],
        'qnt[105][3][1]': ['Светильник KV-TR40-3038: Этот склад недоступен по договору'],
        date: ['Укажите дату отгрузки'],
      },
      data: {
        lines: [
          { id: 104, type: 'gift', code: 'NOT_ENOUGH_STOCK', asked: 7, available: 3 },
          { id: 105, wms: 3, code: 'WAREHOUSE_NOT_ALLOWED', available: 0 },
        ],
      },
    });
    await expectNothingWritten(result, '1/101:1:1=4', '1/104:1:1=7', '1/104:1:gift=7', '1/105:3:1=1');
  });

  test('an order is refused when its products have been sold to others meanwhile', async () => {
    const filled = await form();
    await changeRows(fresh.db, 'stocks', { product_id: 101 }, { quantity: 3 });
    const result = await place(filled);
    await changeRows(fresh.db, 'stocks', { product_id: 101 }, { quantity: 1240 });
    expect(result).toMatchObject({ code: 'BASKET_BLOCKED', data: { lines: [{ id: 101, available: 3 }] } });
    await expectNothingWritten(result, '1/101:1:1=4');
  });

  test('an order is refused for an empty basket, an observer or an account without a contract', async () => {
    await emptyBaskets(fresh.db);
    expect(await place(await form())).toMatchObject({ code: 'EMPTY_BASKET' });
    expect(await place({}, actors.observer)).toMatchObject({ code: 'FORBIDDEN' });
    const filled = await form({}, actors.other);
    await changeRows(fresh.db, 'contracts', { id: contract.foreign }, { enabled: 0 });
    expect(await place(filled, actors.other)).toMatchObject({ code: 'NO_CONTRACT' });
  });
});
