import { beforeEach, describe, expect, test } from 'vitest';
import { openOrderForDealer } from '#server/desk/for-dealer/open-order-for-dealer.server.ts';
import { placeOrderForDealer } from '#server/desk/for-dealer/place-order-for-dealer.server.ts';
import { previewOrderForDealer } from '#server/desk/for-dealer/preview-order-for-dealer.server.ts';
import { approveOrder } from '#server/ordering/approvals/approve-order.server.ts';
import { getApproval } from '#server/ordering/approvals/get-approval.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { submitOrder } from '#server/ordering/orders/submit-order.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { insertApproval } from '#tests/builders/insert-approval.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { checkoutOf, forgetOrders, orderForm } from '#tests/builders/ordering.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, delivery, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main } = actors;
const { tomilino, tver } = warehouse;
/** Monday, 20 July 2026 is today. */
const tuesday = '21.07.2026';
const wednesday = '22.07.2026';
const closed = '21.07.2026, вторник: склад не отгружает. Ближайший день отгрузки – 22.07.2026, среда';

/** In Томилино Tuesday is a holiday; Тверь accepts orders until nine. */
beforeEach(async () => {
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'warehouse_calendars', 'warehouse_days', 'shipping_days', 'drafts');
  await addRows(fresh.db, 'warehouse_days', { wms_id: tomilino, day: '2026-07-21', ships: 0 });
  await addRows(fresh.db, 'warehouse_calendars', { wms_id: tver, weekdays: '12345', cutoff: 540 });
});

const formDate = async () => (await checkoutOf(fresh.db, main)).form.date;
const place = async (date: string) =>
  fresh.as(main).tries(placeOrder, { ...(await orderForm(fresh.db, main)), date });
const submit = (date: string, lines: object[] | undefined) =>
  fresh.as(main).tries(submitOrder, { key: `k${date}`, delivery: delivery.pickup, date, lines });
const shipped = () => fresh.db.selectFrom('orders').select('ship_on').execute();

describe('the order form', () => {
  test('without goods, the usual day is suggested', async () => {
    expect(await formDate()).toBe(tuesday);
  });

  test.each([
    [['101:1:1=1'], wednesday],
    [['106:2:1=10'], wednesday],
    [['101:1:1=1', '106:2:1=10'], wednesday],
  ])('for the lines %j the first day of their warehouses is suggested', async (lines, day) => {
    await fillBasketWith(fresh.db, main.accountId, ...lines);
    expect(await formDate()).toBe(day);
  });

  test('a warehouse of no line does not restrict the day', async () => {
    await clearTables(fresh.db, 'warehouse_calendars');
    await fillBasketWith(fresh.db, main.accountId, '106:2:1=10');
    expect(await formDate()).toBe(tuesday);
    okValue(await place(tuesday));
    expect(await shipped()).toEqual([{ ship_on: '2026-07-21' }]);
  });

  test('a closed day is refused with the next possible one', async () => {
    await fillBasketWith(fresh.db, main.accountId, '101:1:1=1');
    expect(await place(tuesday)).toMatchObject({ fields: { date: [closed] } });
    okValue(await place(wednesday));
  });

  test('of two warehouses, the one that is closed is named', async () => {
    await clearTables(fresh.db, 'warehouse_calendars');
    await fillBasketWith(fresh.db, main.accountId, '101:1:1=1', '106:2:1=10');
    const refused = await place(tuesday);
    expect(refused).toMatchObject({
      fields: { date: [expect.stringContaining('склад «Томилино» не отгружает')] },
    });
  });

  test('exceptions for all warehouses apply unless the warehouse has its own', async () => {
    await addRows(fresh.db, 'shipping_days', [
      { day: '2026-07-21', ships: 1 },
      { day: '2026-07-22', ships: 0 },
    ]);
    await fillBasketWith(fresh.db, main.accountId, '101:1:1=1');
    expect(await formDate()).toBe('23.07.2026');
  });
});

describe('other ways to order', () => {
  test('a call is checked against the warehouses of its lines, by default that of the contract', async () => {
    for (const lines of [[{ id: 101, qnt: 1 }], [{ id: 101, qnt: 1, wms: tomilino }]])
      expect(await submit(tuesday, lines)).toMatchObject({ fields: { date: [closed] } });
    expect(await submit(tuesday, [{ id: 106, qnt: 10, wms: tver }])).toMatchObject({
      fields: { date: [expect.stringContaining('принимаем до\u00a09:00 предыдущего дня отгрузки')] },
    });
    okValue(await submit(wednesday, [{ id: 101, qnt: 1 }]));
  });

  test('a call that orders the basket is checked against the basket', async () => {
    await fillBasketWith(fresh.db, main.accountId, '101:1:1=1');
    expect(await submit(tuesday, undefined)).toMatchObject({ fields: { date: [closed] } });
    okValue(await submit(wednesday, undefined));
  });

  test('a request for approval is offered and approved for a day of its warehouse', async () => {
    await insertApproval(fresh.db, { id: 1 });
    const { offer } = await fresh.as(main).does(getApproval, { id: 1 });
    expect(offer).toMatchObject({ date: wednesday });
    const approve = (date: string) => fresh.as(main).tries(approveOrder, { id: 1, seen: offer?.seen, date });
    expect(await approve(tuesday)).toMatchObject({ fields: { date: [closed] } });
    okValue(await approve(wednesday));
    expect(await shipped()).toEqual([{ ship_on: '2026-07-22' }]);
  });

  test('an order for a dealer suggests and accepts days of the warehouses of its lines', async () => {
    const who = { dealer: main.dealerId, account: main.accountId, contract: contract.main };
    const { form } = await fresh.as(staff).does(openOrderForDealer, { ...who, warehouses: String(tomilino) });
    expect(form.date).toBe(wednesday);
    const lines = [{ articul: 'LT-NB36-4054', qnt: '1' }];
    const { seen, rows } = await fresh.as(staff).does(previewOrderForDealer, { ...who, lines });
    expect(rows).toMatchObject([{ wms: tomilino }]);
    const order = (date: string) =>
      fresh.as(staff).tries(placeOrderForDealer, {
        ...{ ...who, lines, seen, key: `for-dealer-${date.slice(0, 2)}`, delivery: delivery.pickup, date },
      });
    expect(await order(tuesday)).toMatchObject({ fields: { date: [closed] } });
    okValue(await order(wednesday));
  });
});
