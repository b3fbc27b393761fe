import { describe, expect, test } from 'vitest';
import { deliveryFormValues, weekdayFields } from '#server/desk/deliveries/delivery-view.ts';
import { getDelivery } from '#server/desk/deliveries/get-delivery.server.ts';
import { listDeliveries } from '#server/desk/deliveries/list-deliveries.server.ts';
import { saveDelivery } from '#server/desk/deliveries/save-delivery.server.ts';
import { setDelivery } from '#server/ordering/basket/set-delivery.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff);
const main = () => fresh.as(actors.main);
const save = (input: object) => as().tries(saveDelivery, input);
/** Returns the fields of a newly opened form of a delivery option. */
const formOf = async (id: number) => {
  const values = deliveryFormValues(await as().does(getDelivery, { id }));
  const flag = (value: boolean) => (value ? '1' : '0');
  const { needs_address, offered } = values;
  return {
    ...values,
    id,
    needs_address: flag(needs_address),
    offered: flag(offered),
    original: JSON.stringify(values),
  };
};
const offered = async () => {
  await clearTables(fresh.db, 'basket_lines');
  await fillBasketWith(fresh.db, 1, '101:1:1=1');
  return await main().does(getCheckout, undefined);
};

describe('delivery options', () => {
  test('a new delivery option is added at the end of the list and offered to dealers at once', async () => {
    const form = await as().does(getDelivery, { id: 0 });
    expect(form).toMatchObject({ id: 0, sort: 4, offered: true, needsAddress: true });
    const typed = { header: 'Курьер «Быстро»', hint: 'сегодня', price: '1 250,50', sort: '4', offered: '1' };
    const { id } = okValue(await save({ ...typed, needs_address: '1' }));
    const { deliveries } = await offered();
    expect(deliveries.at(-1)).toMatchObject({
      id,
      header: 'Курьер «Быстро»',
      price: 125_050,
      needsAddress: true,
    });
  });

  test('a withdrawn delivery option is not offered, and accounts that had chosen it must choose again', async () => {
    await main().does(setDelivery, { delivery: 3, id: 3 });
    expect((await offered()).form.delivery).toBe(3);
    okValue(await save({ ...(await formOf(3)), offered: '0' }));
    const { deliveries, form } = await offered();
    expect(deliveries.map(({ id }) => id)).not.toContain(3);
    expect(form).toMatchObject({ delivery: undefined, reconsider: { header: 'Транспортная компания' } });
    const list = (await as().does(listDeliveries, undefined)).deliveries;
    expect(list.at(-1)).toMatchObject({ id: 3, offered: false });
    okValue(await save({ ...(await formOf(3)), offered: '1' }));
    expect((await offered()).form.delivery).toBe(3);
  });

  test('a delivery option with invalid fields is rejected with an error at each field', async () => {
    expect(await save({ ...(await formOf(1)), header: ' ', price: 'даром', sort: 'первый' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: {
        header: [expect.anything()],
        price: ['Укажите сумму в рублях'],
        sort: ['Укажите место в списке числом, например 2'],
      },
    });
    expect(await save({ ...(await formOf(1)), price: '1000000,01' })).toMatchObject({
      fields: { price: [expect.stringContaining('не больше')] },
    });
    expect(await save({ id: 77, header: 'X', sort: '1' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the checkout offers only the days of the delivery option and rejects an order for another day', async () => {
    const { db } = fresh;
    await main().does(setDelivery, { delivery: 2, id: 2 });
    const opened = await offered();
    expect(opened.form).toMatchObject({ delivery: 2, date: '21.07.2026' });
    const days = Object.fromEntries(weekdayFields.map(({ name }) => [name, '0']));
    expect(await save({ ...(await formOf(2)), ...days })).toMatchObject({
      fields: { day_1: ['Отметьте хотя бы один день'] },
    });
    expect(await save({ ...(await formOf(2)), cutoff_hour: '25' })).toMatchObject({
      fields: { cutoff_hour: ['Укажите час от 1 до 23, например 15'] },
    });
    okValue(await save({ ...(await formOf(2)), ...days, day_2: '1', day_4: '1', cutoff_hour: '11:00' }));
    const stale = { delivery: '2', date: opened.form.date, key: opened.key, seen: opened.seen };
    expect(await main().tries(placeOrder, stale)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { date: [expect.stringContaining('«Самовывоз со склада» на этот день уже не успеет')] },
    });
    const now = await main().does(getCheckout, undefined);
    expect(now.form.date).toBe('23.07.2026');
    expect(now.deliveries.find(({ id }) => id === 2)?.hint).toContain('вт, чт, заказы до\u00a011:00');
    await main().does(placeOrder, { ...stale, date: now.form.date });
    okValue(await save({ id: 2, header: 'Самовывоз', sort: '2' }));
    const kept = await db
      .selectFrom('delivery_options')
      .select(['weekdays', 'cutoff_hour'])
      .where('id', '=', 2)
      .executeTakeFirst();
    expect(kept).toEqual({ weekdays: '24', cutoff_hour: 11 });
  });

  test('two people can change different fields of a delivery option at once, but not the same field', async () => {
    const opened = await formOf(2);
    okValue(await save({ ...opened, price: '300' }));
    expect(okValue(await save({ ...opened, hint: 'завтра' })).meanwhile).toEqual([
      'Цена: было «0\u00a0₽», стало «300\u00a0₽»',
    ]);
    expect(await save({ ...opened, price: '500' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});
