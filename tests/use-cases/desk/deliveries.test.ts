import { describe, expect, test } from 'vitest';
import { deliveryFormValues } from '#server/desk/deliveries/delivery-view.ts';
import { getDelivery } from '#server/desk/deliveries/get-delivery.server.ts';
import { listDeliveries } from '#server/desk/deliveries/list-deliveries.server.ts';
import { saveDelivery } from '#server/desk/deliveries/save-delivery.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { setDelivery } from '#server/ordering/basket/set-delivery.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => testContext(fresh.db, staff);
const main = () => testContext(fresh.db, actors.main);
const save = (input: object) => execute(saveDelivery, input, as());
/** The form of an option that was opened just now. */
const formOf = async (id: number) => {
  const values = deliveryFormValues(okValue(await execute(getDelivery, { id }, as())));
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
  await fresh.db.deleteFrom('basket_lines').execute();
  await fillBasketWith(fresh.db, 1, '101:1:1=1');
  return okValue(await execute(getCheckout, undefined, main()));
};

describe('a delivery option', () => {
  test('is added behind the others and offered at once', async () => {
    const form = okValue(await execute(getDelivery, { id: 0 }, as()));
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

  test('that is withdrawn is not offered, and who had chosen it chooses again', async () => {
    okValue(await execute(setDelivery, { delivery: 3, id: 3 }, main()));
    expect((await offered()).form.delivery).toBe(3);
    okValue(await save({ ...(await formOf(3)), offered: '0' }));
    const { deliveries, form } = await offered();
    expect(deliveries.map(({ id }) => id)).not.toContain(3);
    expect(form).toMatchObject({ delivery: undefined, reconsider: { header: 'Транспортная компания' } });
    const list = okValue(await execute(listDeliveries, undefined, as())).deliveries;
    expect(list.at(-1)).toMatchObject({ id: 3, offered: false });
    okValue(await save({ ...(await formOf(3)), offered: '1' }));
    expect((await offered()).form.delivery).toBe(3);
  });

  test('names what is wrong', async () => {
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

  test('of two people who change it at once keeps both changes', async () => {
    const opened = await formOf(2);
    okValue(await save({ ...opened, price: '300' }));
    expect(okValue(await save({ ...opened, hint: 'завтра' })).meanwhile).toEqual([
      'Цена: было «0\u00a0₽», стало «300\u00a0₽»',
    ]);
    expect(await save({ ...opened, price: '500' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});
