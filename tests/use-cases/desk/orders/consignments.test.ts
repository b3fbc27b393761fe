import { beforeEach, describe, expect, test } from 'vitest';
import { consignmentFormValues } from '#server/ordering/consignments/consignment.ts';
import { getConsignment } from '#server/ordering/consignments/get-consignment.server.ts';
import { saveConsignment } from '#server/ordering/consignments/save-consignment.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { getShipmentForm } from '#server/ordering/orders/get-shipment-form.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { findSumDifferences, rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders } from '#tests/builders/ordering.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { tomilino } = warehouse;
const fresh = smallWorld();
beforeEach(async () => {
  await forgetActs(fresh.db);
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'history');
  await insertOrder(fresh.db, {
    ...{ id: 1, state: 10 },
    lines: [
      [101, tomilino, 3],
      [102, tomilino, 2],
      [103, tomilino, 5],
    ],
  });
  await rebuildSums(fresh.db, noon);
});

const all = {
  ...{ boxes: '3', weight: '12,5', carrier: 'СДЭК', track: '10012345678' },
  ...{ url: 'https://carrier.example/10012345678', arrives: '02.12.2026' },
};
const save = (sent: object) => fresh.as(staff).tries(saveConsignment, { id: 1, ...sent });
const stored = async () => (await fresh.as(staff).does(getConsignment, { id: 1 })).consignment;
const order = () => fresh.as(actors.main).does(getOrder, { id: 1 });

describe('how an order is sent', () => {
  test('is saved, seen by the dealer, and recorded once', async () => {
    expect(okValue(await save(all))).toMatchObject({ changed: true });
    expect(await stored()).toEqual({
      ...{ boxes: 3, weight: 12_500, carrier: 'СДЭК', track: '10012345678' },
      ...{ url: 'https://carrier.example/10012345678', arrivesOn: '2026-12-02' },
    });
    const { consignment, changes } = await order();
    expect(consignment).toEqual(await stored());
    expect(changes.at(-1)?.changes).toEqual([
      { label: 'Мест', before: '', after: '3' },
      { label: 'Вес', before: '', after: '12,5\u00a0кг' },
      { label: 'Перевозчик', before: '', after: 'СДЭК' },
      { label: 'Номер отправления', before: '', after: '10012345678' },
      { label: 'Ссылка для отслеживания', before: '', after: 'https://carrier.example/10012345678' },
      { label: 'Прибудет', before: '', after: '02.12.2026' },
    ]);
    expect(okValue(await save(all))).toMatchObject({ changed: false, notified: false });
    expect((await order()).changes).toHaveLength(1);
    expect(await fresh.db.selectFrom('history').select('action').execute()).toEqual([{ action: 'changed' }]);
  });

  test('is not sent to 1C, which has no place for it', async () => {
    const stateOf = () =>
      fresh.db
        .selectFrom('orders')
        .select(['exchange_state', 'exchange_revision'])
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
    await changeRows(fresh.db, 'orders', { id: 1 }, { exchange_state: 'confirmed' });
    const before = await stateOf();
    okValue(await save(all));
    expect(await stateOf()).toEqual(before);
  });

  test('can be emptied again', async () => {
    okValue(await save(all));
    okValue(await save({ boxes: '', weight: '', carrier: '', track: '', url: '', arrives: '' }));
    expect(await stored()).toMatchObject({ boxes: null, weight: null, carrier: '', arrivesOn: null });
  });

  test.each([
    ['boxes', '0'],
    ['boxes', '2,5'],
    ['boxes', 'много'],
    ['weight', '0'],
    ['weight', '-1'],
    ['weight', '1,2345'],
    ['url', 'http://carrier.example/1'],
    ['url', 'javascript:alert(1)'],
    ['url', 'https://user:word@carrier.example'],
    ['url', 'https://intranet'],
    ['arrives', '31.02.2026'],
    ['track', 'x'.repeat(61)],
  ])('%s «%s» is refused at its field', async (field, value) => {
    expect(await save({ ...all, [field]: value })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [field]: [expect.any(String)] },
    });
    expect(await stored()).toMatchObject({ carrier: '' });
  });

  test('of two forms that change one field, the second is told of the first', async () => {
    const original = JSON.stringify(consignmentFormValues(await stored()));
    okValue(await save({ carrier: 'ПЭК', original }));
    expect(await save({ carrier: 'СДЭК', original })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(okValue(await save({ boxes: '2', carrier: '', original })).meanwhile).toHaveLength(1);
    expect(await stored()).toMatchObject({ carrier: 'ПЭК', boxes: 2 });
  });
});

describe('the lines that are shipped', () => {
  const form = async () => {
    const { lines, consignment } = await fresh.as(staff).does(getShipmentForm, { id: 1 });
    const ids = new Map(lines.map(({ articul, id }) => [articul, id]));
    const id = (articul: string) => ids.get(articul)!;
    const quantities = Object.fromEntries(lines.map((line) => [line.id, String(line.quantity)]));
    const original = {
      ...Object.fromEntries(lines.map((line) => [`quantity[${line.id}]`, String(line.quantity)])),
      ...consignmentFormValues(consignment),
    };
    return { id, sent: { id: 1, quantity: quantities, original: JSON.stringify(original), rest: 'keep' } };
  };
  const shipped = async (orderId: number) => {
    const rows = await fresh.db
      .selectFrom('order_lines')
      .select(['articul', 'quantity'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    return rows.map(({ articul, quantity }) => [articul, quantity]);
  };

  test('are all except the marked ones', async () => {
    const { id, sent } = await form();
    const marked = { [id('LT-OR18-4065')]: '1' };
    const { rest } = okValue(await fresh.as(staff).tries(shipOrder, { ...sent, which: 'except', marked }));
    expect(await shipped(1)).toEqual([
      ['LT-NB36-4054', 3],
      ['NL-DW07-40W', 5],
    ]);
    expect(await shipped(rest!.id)).toEqual([['LT-OR18-4065', 2]]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('never include a marked line while nothing else is chosen', async () => {
    const { id, sent } = await form();
    const marked = { [id('LT-OR18-4065')]: '1' };
    const { rest } = okValue(await fresh.as(staff).tries(shipOrder, { ...sent, which: undefined, marked }));
    expect(await shipped(rest!.id)).toEqual([['LT-OR18-4065', 2]]);
  });

  test('are only the marked ones, with their quantities', async () => {
    const { id, sent } = await form();
    const line = id('NL-DW07-40W');
    const quantity = { ...sent.quantity, [line]: '4' };
    okValue(
      await fresh.as(staff).tries(shipOrder, { ...sent, quantity, which: 'only', marked: { [line]: '1' } }),
    );
    expect(await shipped(1)).toEqual([['NL-DW07-40W', 4]]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('with no mark: nothing is shipped only, everything is shipped except', async () => {
    const { sent } = await form();
    expect(await fresh.as(staff).tries(shipOrder, { ...sent, which: 'only' })).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(okValue(await fresh.as(staff).tries(shipOrder, { ...sent, which: 'except' }))).toMatchObject({
      isWhole: true,
    });
  });

  test('are saved with how they are sent', async () => {
    const { sent } = await form();
    okValue(await fresh.as(staff).tries(shipOrder, { ...sent, ...all }));
    expect(await stored()).toMatchObject({ boxes: 3, carrier: 'СДЭК', arrivesOn: '2026-12-02' });
  });

  test('are not shipped when a colleague has entered another carrier meanwhile', async () => {
    const { sent } = await form();
    okValue(await save({ carrier: 'ПЭК' }));
    expect(await fresh.as(staff).tries(shipOrder, { ...sent, carrier: 'СДЭК' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await order()).state.id).toBe(10);
    okValue(await fresh.as(staff).tries(shipOrder, { ...sent, boxes: '2', carrier: '' }));
    expect(await stored()).toMatchObject({ carrier: 'ПЭК', boxes: 2 });
  });
});
