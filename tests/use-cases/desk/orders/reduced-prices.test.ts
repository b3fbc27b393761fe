import { beforeEach, describe, expect, test } from 'vitest';
import type { Staff } from '#server/kernel/actor.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { getOrderChange } from '#server/ordering/orders/get-order-change.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { findSumDifferences, rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders } from '#tests/builders/ordering.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'history');
  await insertOrder(fresh.db, { id: 1, state: 2, by: actors.manager });
  await changeRows(
    fresh.db,
    'order_lines',
    { order_id: 1 },
    { price: 10_000, seen_price: 12_000, quantity: 4 },
  );
  await changeRows(fresh.db, 'orders', { id: 1 }, { delivery_price: 0, total: 40_000, seen_total: 48_000 });
  await changeRows(fresh.db, 'staff', { id: staff.staffId }, { discount_limit_bp: 1_000 });
  await rebuildSums(fresh.db, noon);
});

const lineOf = async (order = 1) => {
  const row = await fresh.db
    .selectFrom('order_lines')
    .select(['id', 'quantity', 'price', 'seen_price', 'list_price', 'price_reason'])
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  return row;
};
const totalsOf = () =>
  fresh.db.selectFrom('orders').select(['total', 'seen_total']).where('id', '=', 1).executeTakeFirstOrThrow();
const reduce = async (
  price: string,
  more: object = { reason: 'Вскрытая упаковка' },
  actor: Staff = staff,
) => {
  const { id } = await lineOf();
  return fresh.as(actor).tries(changeOrder, { id: 1, price: { [id]: price }, ...more });
};

describe('what staff type as a price', () => {
  test.each([
    ['95', 9_500],
    ['95,50', 9_550],
    ['1 00.00', 10_000],
    ['95,5 ₽', 9_550],
    ['5%', 9_500],
    ['-5 %', 9_500],
    ['7,25 %', 9_275],
    ['90', 9_000],
    ['10 %', 9_000],
    ['0 %', 10_000],
  ])('«%s» is %d kopecks', async (typed, price) => {
    okValue(await (price === 10_000 ? reduce(typed, {}) : reduce(typed)));
    expect(await lineOf()).toMatchObject({ price, seen_price: (price * 12) / 10, quantity: 4 });
    expect(await totalsOf()).toEqual({ total: price * 4, seen_total: (price * 48) / 10 });
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test.each([
    ['', 'Укажите цену, например 95,50, или скидку, например 5\u00a0%'],
    ['дешевле', 'Укажите цену, например 95,50, или скидку, например 5\u00a0%'],
    ['101 %', 'Укажите цену, например 95,50, или скидку, например 5\u00a0%'],
    ['-95', 'Укажите цену, например 95,50, или скидку, например 5\u00a0%'],
    ['100,01', 'Цена до скидки – 100,00\u00a0₽, выше нельзя'],
    ['89,99', 'Вам можно дать скидку до 10\u00a0%: цена не ниже 90,00\u00a0₽'],
    ['11 %', 'Вам можно дать скидку до 10\u00a0%: цена не ниже 90,00\u00a0₽'],
    ['0', 'Вам можно дать скидку до 10\u00a0%: цена не ниже 90,00\u00a0₽'],
  ])('«%s» is refused at its line', async (typed, message) => {
    const { id } = await lineOf();
    expect(await reduce(typed)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [`price[${id}]`]: [message] },
    });
    expect(await lineOf()).toMatchObject({ price: 10_000, list_price: null });
  });
});

test('a reduction needs a reason, which the dealer sees beside the old price', async () => {
  expect(await reduce('95', {})).toMatchObject({
    code: 'BAD_INPUT',
    fields: { reason: [expect.any(String)] },
  });
  okValue(await reduce('95'));
  const atDesk = await fresh.as(staff).does(getDeskOrder, { id: 1 });
  expect(atDesk.groups[0]?.lines[0]).toMatchObject({
    price: 9_500,
    listPrice: 10_000,
    priceReason: 'Вскрытая упаковка',
  });
  const main = await fresh.as(actors.main).does(getOrder, { id: 1 });
  expect(main.groups[0]?.lines[0]).toMatchObject({
    price: 9_500,
    listPrice: 10_000,
    priceReason: 'Вскрытая упаковка',
  });
  // A manager sees both prices as his price politics show them.
  const manager = await fresh.as(actors.manager).does(getOrder, { id: 1 });
  expect(manager.groups[0]?.lines[0]).toMatchObject({ price: 11_400, listPrice: 12_000 });
  expect(manager.groups[0]?.lines[0]).not.toHaveProperty('seenPrice');
});

test('the events of the order tell the discount and no sum, because not everybody sees prices', async () => {
  okValue(await reduce('95'));
  okValue(await reduce('7 %', { reason: 'Брак' }));
  const { changes } = await fresh.as(actors.main).does(getOrder, { id: 1 });
  expect(changes.map((each) => each.changes)).toEqual([
    [{ label: expect.stringMatching(/, скидка$/), before: 'нет', after: '5\u00a0% (Вскрытая упаковка)' }],
    [
      {
        label: expect.stringMatching(/, скидка$/),
        before: '5\u00a0% (Вскрытая упаковка)',
        after: '7\u00a0% (Брак)',
      },
    ],
  ]);
});

test('a price put back to the full one is no reduction any more and needs no reason', async () => {
  okValue(await reduce('95'));
  okValue(await reduce('100', {}));
  expect(await lineOf()).toMatchObject({
    price: 10_000,
    seen_price: 12_000,
    list_price: null,
    price_reason: '',
  });
});

test.each([
  ['90 %', 1_000, 1_235],
  ['33,33 %', 6_667, 8_230],
])('after a reduction by %s, both prices are restored to the kopeck', async (typed, price, seen) => {
  await changeRows(fresh.db, 'staff', { id: staff.staffId }, { discount_limit_bp: 9_900 });
  await changeRows(fresh.db, 'order_lines', { order_id: 1 }, { seen_price: 12_345 });
  okValue(await reduce(typed));
  okValue(await reduce('99 %'));
  okValue(await reduce(typed));
  expect(await lineOf()).toMatchObject({ price, seen_price: seen });
  const { groups } = await fresh.as(actors.manager).does(getOrder, { id: 1 });
  expect(groups[0]?.lines[0]).toMatchObject({ price: seen, listPrice: 12_345 });
  okValue(await reduce('0 %', {}));
  expect(await lineOf()).toMatchObject({ price: 10_000, seen_price: 12_345, list_price: null });
});

test.each<[string, object]>([
  ['a price', { price: '95' }],
  ['a discount of the whole order', { discount: '5' }],
])(
  'the form with %s that is sent twice is saved once and not refused',
  async (_, { price, discount }: { price?: string; discount?: string }) => {
    const { id } = await lineOf();
    const { values } = await fresh.as(staff).does(getOrderChange, { id: 1 });
    const form = {
      ...{ id: 1, reason: 'Опт', original: JSON.stringify(values) },
      ...{ price: { [id]: price ?? '100' }, ...(discount && { discount }) },
    };
    expect(okValue(await fresh.as(staff).tries(changeOrder, form))).toMatchObject({ changed: true });
    expect(okValue(await fresh.as(staff).tries(changeOrder, form))).toMatchObject({ changed: false });
    expect(await lineOf()).toMatchObject({ price: 9_500, price_reason: 'Опт' });
  },
);

test('a discount of an order of many lines fits into the statements of both databases', async () => {
  const lines = Array.from({ length: 3_000 }, (_, i) => ({
    ...{ order_id: 1, product_id: 102, wms_id: 2, type: `t${i}`, articul: 'A', header: 'Б' },
    ...{ quantity: 1, price: 1_000, seen_price: 1_000 },
  }));
  await addRows(fresh.db, 'order_lines', lines);
  await changeRows(fresh.db, 'stocks', { product_id: 102, wms_id: 2 }, { quantity: 5_000, reserved: 3_000 });
  await rebuildSums(fresh.db, noon);
  okValue(await fresh.as(staff).tries(changeOrder, { id: 1, discount: '10', reason: 'Опт' }));
  const { count } = await fresh.db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('price', '=', 900)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(3_000);
});

test('a reason without another price is refused, because it would be lost', async () => {
  okValue(await reduce('95'));
  expect(await reduce('95', { reason: 'Опечатка исправлена' })).toMatchObject({
    fields: { reason: ['Причина меняется вместе с ценой: укажите цену или скидку'] },
  });
});

test('the limit counts from the full price, however often a price is reduced', async () => {
  okValue(await reduce('95'));
  expect(await reduce('85,50')).toMatchObject({ code: 'BAD_INPUT' });
  okValue(await reduce('90'));
  expect(await lineOf()).toMatchObject({ list_price: 10_000, price: 9_000 });
});

test('a price beyond the limit that somebody else has given stays while other fields change', async () => {
  okValue(await reduce('90'));
  await changeRows(fresh.db, 'staff', { id: staff.staffId }, { discount_limit_bp: 500 });
  const { values, lines } = await fresh.as(staff).does(getOrderChange, { id: 1 });
  const [line] = lines;
  const form = {
    price: { [line!.id]: '90,00' },
    quantity: { [line!.id]: '3' },
    original: JSON.stringify(values),
  };
  okValue(await fresh.as(staff).tries(changeOrder, { id: 1, ...form }));
  expect(await lineOf()).toMatchObject({ price: 9_000, quantity: 3 });
});

test('without the right there are no fields of prices, and a sent price is refused', async () => {
  await changeRows(fresh.db, 'staff', { id: staff.staffId }, { discount_limit_bp: 0 });
  expect(await fresh.as(staff).does(getOrderChange, { id: 1 })).toMatchObject({ discountLimit: 0 });
  const { id } = await lineOf();
  expect(await reduce('95')).toMatchObject({
    fields: { [`price[${id}]`]: ['Менять цены вам не разрешено'] },
  });
  expect(await reduce('100,00', { discount: '5' })).toMatchObject({
    fields: { discount: [expect.any(String)] },
  });
});

describe('a discount for the whole order', () => {
  test('applies to the lines whose price the form does not change', async () => {
    await fresh.db
      .insertInto('order_lines')
      .values({
        ...{ order_id: 1, product_id: 102, wms_id: 1, type: '1', articul: 'A', header: 'Б' },
        ...{ quantity: 1, price: 5_000, seen_price: 5_000 },
      })
      .execute();
    await rebuildSums(fresh.db, noon);
    const { id } = await lineOf();
    const { values } = await fresh.as(staff).does(getOrderChange, { id: 1 });
    const price = { ...Object.fromEntries(pricesIn(values)), [id]: '95' };
    const more = { price, discount: '10', reason: 'Опт', original: JSON.stringify(values) };
    okValue(await fresh.as(staff).tries(changeOrder, { id: 1, ...more }));
    const rows = await fresh.db.selectFrom('order_lines').select('price').orderBy('id').execute();
    expect(rows.map((row) => row.price)).toEqual([9_500, 4_500]);
  });

  test('never raises a price that is lower already', async () => {
    okValue(await reduce('92', { reason: 'Постоянный клиент' }));
    await changeRows(fresh.db, 'staff', { id: staff.staffId }, { discount_limit_bp: 500 });
    const { values } = await fresh.as(staff).does(getOrderChange, { id: 1 });
    const form = { discount: '5', reason: '', original: JSON.stringify(values) };
    okValue(await fresh.as(staff).tries(changeOrder, { id: 1, ...form }));
    expect(await lineOf()).toMatchObject({ price: 9_200, price_reason: 'Постоянный клиент' });
  });

  test.each(['10,01', 'всем', '-5'])('«%s» is refused at its field', async (discount) => {
    expect(await fresh.as(staff).tries(changeOrder, { id: 1, discount, reason: 'Опт' })).toMatchObject({
      fields: { discount: [expect.any(String)] },
    });
  });
});

test('of two forms with different prices of a line, the second is told of the first', async () => {
  const { values } = await fresh.as(staff).does(getOrderChange, { id: 1 });
  okValue(await reduce('95'));
  const stale = await reduce('97', { reason: 'Опт', original: JSON.stringify(values) });
  expect(stale).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await lineOf()).toMatchObject({ price: 9_500 });
});

test('a part shipped and its rest keep the reduced price, and the undone shipment joins them', async () => {
  okValue(await reduce('95'));
  okValue(await fresh.as(staff).tries(moveOrder, { id: 1, from: 2, to: 10 }));
  const { id } = await lineOf();
  const shipped = okValue(
    await fresh.as(staff, noon + 1).tries(shipOrder, { id: 1, quantity: { [id]: '1' }, rest: 'keep' }),
  );
  const rest = await fresh.db
    .selectFrom('orders')
    .select('id')
    .where('rest_of', '=', 1)
    .executeTakeFirstOrThrow();
  const reduced = { price: 9_500, list_price: 10_000, price_reason: 'Вскрытая упаковка' };
  expect(shipped).toBeDefined();
  expect(await lineOf()).toMatchObject({ ...reduced, quantity: 1 });
  expect(await lineOf(rest.id)).toMatchObject({ ...reduced, quantity: 3 });
  const { undo } = await fresh.as(staff, noon + 2).does(getDeskOrder, { id: 1 });
  okValue(await fresh.as(staff, noon + 2).tries(undoMove, { id: 1, event: undo!.event }));
  expect(await lineOf()).toMatchObject({ ...reduced, quantity: 4 });
  expect(await findSumDifferences(fresh.db)).toEqual([]);
});

/** Returns the prices in the values of a form, by line id. */
function pricesIn(values: Record<string, unknown>): [string, unknown][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const id = /^price\[(\d+)\]$/.exec(name)?.[1];
    return id ? [[id, value] as [string, unknown]] : [];
  });
}
