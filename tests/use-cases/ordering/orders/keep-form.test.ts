import { beforeEach, describe, expect, test } from 'vitest';
import { setDelivery } from '#server/ordering/basket/set-delivery.server.ts';
import { keepOrderForm } from '#server/ordering/orders/keep-order-form.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { checkoutOf, forgetOrders, orderForm } from '#tests/builders/ordering.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, address, delivery } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'baskets', 'settings', 'shipping_days');
  await setPrice(delivery.carrier, 50_000);
  await setPrice(delivery.courier, 0);
});

const dealer = () => fresh.as(actors.main);
const keep = async (form: object) => await dealer().does(keepOrderForm, form);
const formNow = async (actor = actors.main) => (await checkoutOf(fresh.db, actor)).form;
const setPrice = (id: number, price: number) => changeRows(fresh.db, 'delivery_options', { id }, { price });

describe('saving the order form', () => {
  test('an order form is saved only for the account that filled it in', async () => {
    const address_id = String(address.kaluga);
    await keep({ delivery: '3', address: address_id, date: '1.8.26', comment: 'к 9:00\nу ворот' });
    expect(await formNow()).toEqual({
      delivery: 3,
      address: address.kaluga,
      date: '1.8.26',
      comment: 'к 9:00\nу ворот',
      reconsider: undefined,
    });
    expect(await formNow(actors.manager)).toMatchObject({ delivery: 1, date: '21.07.2026', comment: '' });
  });

  test('saving an order form changes only the sent fields, so two tabs can save their choices', async () => {
    await keep({ delivery: '3', comment: 'из первой вкладки' });
    await keep({ delivery: '2' });
    expect(await formNow()).toMatchObject({ delivery: 2, comment: 'из первой вкладки' });
  });

  test('the order form ignores choices that are not available to the account', async () => {
    await keep({ delivery: '2', address: String(address.kaluga) });
    await keep({ delivery: '77', address: String(address.foreign) });
    expect(await formNow()).toMatchObject({ delivery: 2, address: address.kaluga });
  });

  test('a delivery option chosen by the old call is shown in the order form', async () => {
    await dealer().does(setDelivery, { id: delivery.carrier });
    expect(await formNow()).toMatchObject({ delivery: delivery.carrier });
  });

  test('the order form asks again when the price of the saved delivery option has changed', async () => {
    await keep({ delivery: '3' });
    await setPrice(delivery.carrier, 70_000);
    expect(await formNow()).toMatchObject({
      delivery: undefined,
      reconsider: { header: 'Транспортная компания', was: 50_000, price: 70_000 },
    });
  });

  test('the order form suggests the first delivery option only if no other option costs less', async () => {
    await setPrice(delivery.courier, 30_000);
    expect(await formNow()).toMatchObject({ delivery: undefined });
  });

  test('the order form suggests the next shipping day, also in place of a past day', async () => {
    await addRows(fresh.db, 'settings', { name: 'shipping_weekdays', value: '2,4' });
    await addRows(fresh.db, 'shipping_days', { day: '2026-07-21', ships: 0 });
    expect(await formNow()).toMatchObject({ date: '23.07.2026' });
    await keep({ date: '17.07.2026' });
    expect(await formNow()).toMatchObject({ date: '23.07.2026' });
    await keep({ date: 'завтра' });
    expect(await formNow()).toMatchObject({ date: 'завтра' });
  });

  test('a placed order clears its form except delivery and address, and late saves are ignored', async () => {
    await fillBasketWith(fresh.db, actors.main.accountId, '101:1:1=2');
    const form = await orderForm(fresh.db, actors.main);
    const chosen = { delivery: '3', address: String(address.kaluga), date: '24.07', comment: 'к 9:00' };
    await keep(chosen);
    await dealer().does(placeOrder, { ...form, ...chosen });
    await keep({ comment: 'к 9:00', key: form.key });
    expect(await formNow()).toMatchObject({
      delivery: 3,
      address: address.kaluga,
      date: '21.07.2026',
      comment: '',
    });
  });
});

describe('placing an order at a sum that was not shown', () => {
  beforeEach(() => fillBasketWith(fresh.db, actors.main.accountId, '101:1:1=1'));
  const place = async (more: object) =>
    dealer().tries(placeOrder, { ...(await orderForm(fresh.db, actors.main)), address: '1', ...more });

  test('an order is placed only at a sum that the dealer has seen', async () => {
    expect(await place({ delivery: '3', counted: '1' })).toMatchObject({
      code: 'SUM_NOT_SEEN',
      message:
        'Транспортная компания: 500,00\u00a0₽, итого 1\u00a0784,50\u00a0₽. Проверьте сумму и отправьте заказ ещё раз',
    });
    expect(await place({ delivery: '3', counted: '' })).toMatchObject({ code: 'SUM_NOT_SEEN' });
    expect(await place({ delivery: '3', counted: '3' })).toMatchObject({ ok: true });
  });

  test('an order is placed without a question if the new delivery option costs the same', async () => {
    expect(await place({ delivery: '2', counted: '1' })).toMatchObject({ ok: true });
  });

  test('a call without a seen sum places the order without a question', async () => {
    expect(await place({ delivery: '3' })).toMatchObject({ ok: true });
  });
});
