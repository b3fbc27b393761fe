import { afterEach, describe, expect, test } from 'vitest';
import { showToday } from '#server/desk/today/show-today.server.ts';
import { addOrderNote } from '#server/ordering/orders/add-order-note.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getOrderChange } from '#server/ordering/orders/get-order-change.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { takeOrder } from '#server/ordering/orders/take-order.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, goods, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { tomilino, tver, spb } = warehouse;
const fresh = smallWorld();
afterEach(async () => {
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  await forgetActs(fresh.db);
  await deleteOrders(fresh.db);
  await clearTables(fresh.db, 'history');
  for (const { id, stock } of goods) {
    for (const [i, quantity] of stock.entries()) {
      const row = fresh.db.updateTable('stocks').set({ quantity, reserved: 0 });
      await row
        .where('product_id', '=', id)
        .where('wms_id', '=', i + 1)
        .execute();
    }
  }
});

const atDesk = (now = noon + 1) => fresh.as(staff, now);
const change = (input: object, now?: number) => atDesk(now).tries(changeOrder, { id: 1, ...input });
const ship = (input: object, now?: number) => atDesk(now).tries(shipOrder, { id: 1, ...input });
const move = (from: number, to: number, now?: number) =>
  atDesk(now).tries(moveOrder, { id: 1, from, to, reason: 'Нет товара' });
const stockOf = async (product: number, wms: number) => {
  const { quantity, reserved } = await fresh.db
    .selectFrom('stocks')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', product)
    .where('wms_id', '=', wms)
    .executeTakeFirstOrThrow();
  return [quantity, reserved];
};
const linesOf = async (id: number) =>
  (
    await fresh.db
      .selectFrom('order_lines')
      .select(['id', 'product_id', 'wms_id', 'quantity'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ id: line, product_id, wms_id, quantity }) => ({ line, is: [product_id, wms_id, quantity] }));
const orderOf = (id: number) =>
  fresh.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ledger = () => fresh.db.selectFrom('ledger_entries').select(['order_id', 'kind', 'amount']).execute();
const eventsOf = async (id: number) => {
  const rows = await fresh.db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ id: event, action, from_state, to_state, changes }) => ({
    event,
    is: [action, from_state, to_state],
    changes: JSON.parse(changes),
  }));
};
const lineIds = async (id = 1) => (await linesOf(id)).map(({ line }) => line);

describe('changing an order that is not shipped', () => {
  test('changes of order lines update the reserved stock, the totals and the events of the order', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 2,
      delivery_price: 50_000,
      lines: [
        [101, tomilino, 5],
        [103, tomilino, 4],
        [106, tomilino, 10],
      ],
    });
    const [a, b, c] = await lineIds();
    const done = await change({ quantity: { [a!]: '3', [b!]: '0', [c!]: '12' }, warehouse: { [c!]: tver } });
    expect(okValue(done)).toEqual({ number: '26-000001', changed: true, notified: true, meanwhile: [] });
    expect((await linesOf(1)).map(({ is }) => is)).toEqual([
      [101, tomilino, 3],
      [106, tver, 12],
    ]);
    expect(await stockOf(101, tomilino)).toEqual([1240, 3]);
    expect(await stockOf(103, tomilino)).toEqual([1130, 0]);
    expect(await stockOf(106, tomilino)).toEqual([5000, 0]);
    expect(await stockOf(106, tver)).toEqual([2400, 12]);
    const total = 3 * 128_450 + 12 * 8_420 + 50_000;
    expect(await orderOf(1)).toMatchObject({ positions: 2, quantity: 15, total, state: 2 });
    const [event] = await eventsOf(1);
    expect(event?.changes).toEqual([
      {
        label: expect.stringMatching(/^LT-NB36-4054 .*, склад Томилино$/),
        before: '5\u00a0шт.',
        after: '3\u00a0шт.',
      },
      { label: expect.stringMatching(/^NL-DW07-40W /), before: '4\u00a0шт.', after: 'нет' },
      {
        label: expect.stringMatching(/^LT-A60-11-40 .*, склад Томилино$/),
        before: '10\u00a0шт.',
        after: 'нет',
      },
      { label: expect.stringMatching(/^LT-A60-11-40 .*, склад Тверь$/), before: 'нет', after: '12\u00a0шт.' },
    ]);
    const products = fresh.db.selectFrom('order_products').select('product_id').orderBy('product_id');
    expect((await products.execute()).map(({ product_id }) => product_id)).toEqual([101, 106]);
    const kept = fresh.db.selectFrom('history').select(['kind', 'action', 'dealer_id', 'header']);
    expect(await kept.execute()).toEqual([
      { kind: 'order', action: 'changed', dealer_id: 1, header: '26-000001' },
    ]);
  });

  test('staff change the delivery, its price and the comment, and the total follows', async () => {
    await insertOrder(fresh.db, { id: 1, delivery_price: 50_000, lines: [[101, tomilino, 2]] });
    const done = await change({ delivery: '3', delivery_price: '1 250,5', comment: 'Позвонить\r\nза час' });
    expect(okValue(done)).toMatchObject({ changed: true, notified: true });
    expect(await orderOf(1)).toMatchObject({
      ...{ delivery_id: 3, delivery_header: 'Транспортная компания', delivery_price: 125_050 },
      ...{ comment: 'Позвонить\nза час', total: 2 * 128_450 + 125_050 },
    });
    expect((await eventsOf(1))[0]?.changes).toEqual([
      { label: 'Доставка', before: 'Доставка по адресу', after: 'Транспортная компания' },
      // Not everybody who sees the events sees prices.
      { label: 'Цена доставки', before: '', after: 'изменена' },
      { label: 'Комментарий', before: '', after: 'Позвонить\nза час' },
    ]);
    const { changes } = await fresh.db.selectFrom('history').select('changes').executeTakeFirstOrThrow();
    expect(JSON.parse(changes)[1]).toMatchObject({ before: '500\u00a0₽', after: '1\u00a0250,50\u00a0₽' });
    expect(okValue(await change({ delivery: '3', delivery_price: '1250.50' }))).toMatchObject({
      changed: false,
    });
  });

  test('a pick-up removes the address, and a delivery needs one', async () => {
    await insertOrder(fresh.db, { id: 1 });
    okValue(await change({ delivery: '2' }));
    expect(await orderOf(1)).toMatchObject({ delivery_id: 2, full_address: '', address_id: null });
    expect(await change({ delivery: '1' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { address: ['Укажите адрес доставки'] },
    });
    okValue(await change({ delivery: '1', address: 'Тула, Мира, 1' }));
    expect(await orderOf(1)).toMatchObject({ delivery_id: 1, full_address: 'Тула, Мира, 1' });
  });

  test.each([
    [{ delivery: '99' }, 'delivery'],
    [{ delivery_price: '-5' }, 'delivery_price'],
    [{ delivery_price: '10000000,01' }, 'delivery_price'],
    [{ comment: 'я'.repeat(1_001) }, 'comment'],
  ])('wrong terms of delivery are refused at their field: %#', async (input, field) => {
    await insertOrder(fresh.db, { id: 1 });
    expect(await change(input)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [field]: [expect.any(String)] },
    });
  });

  test('a hidden option stays with its order under its old name, but no other order gets it', async () => {
    await insertOrder(fresh.db, { id: 1 });
    await insertOrder(fresh.db, { id: 2, delivery_id: 2, delivery_header: 'Самовывоз' });
    await changeRows(fresh.db, 'delivery_options', { id: 1 }, { hidden: 1, header: 'Курьер' });
    okValue(await change({ delivery: '1', comment: 'Срочно' }));
    const refused = await change({ id: 2, delivery: '1' });
    await changeRows(fresh.db, 'delivery_options', { id: 1 }, { hidden: 0, header: 'Доставка по адресу' });
    expect(await orderOf(1)).toMatchObject({ delivery_header: 'Доставка по адресу', comment: 'Срочно' });
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: { delivery: [expect.any(String)] } });
  });

  test('a form that was opened before a colleague changed the delivery does not overwrite it', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const { values } = await atDesk().does(getOrderChange, { id: 1 });
    okValue(await change({ delivery: '3', delivery_price: '500' }));
    const original = JSON.stringify(values);
    const stale = { delivery: '2', delivery_price: '', original };
    expect(await change(stale)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    okValue(await change({ delivery: '1', delivery_price: '', comment: 'Срочно', original }));
    expect(await orderOf(1)).toMatchObject({ delivery_id: 3, delivery_price: 50_000, comment: 'Срочно' });
  });

  test('a dearer delivery needs room in the limit of the contract', async () => {
    await insertOrder(fresh.db, { id: 1 });
    await changeRows(fresh.db, 'contracts', { id: 1 }, { credit_limit: 130_000 });
    const over = await change({ delivery_price: '100' });
    await changeRows(fresh.db, 'contracts', { id: 1 }, { credit_limit: 60_000_000 });
    expect(over).toMatchObject({ code: 'OVER_LIMIT' });
    expect(await orderOf(1)).toMatchObject({ delivery_price: 0 });
  });

  test('a line moved to another warehouse is merged with the line of the same product there', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      lines: [
        [101, tomilino, 5],
        [101, tver, 2],
      ],
    });
    const [a] = await lineIds();
    expect(await change({ warehouse: { [a!]: tver } })).toMatchObject({ ok: true });
    expect((await linesOf(1)).map(({ is }) => is)).toEqual([[101, tver, 7]]);
    expect([await stockOf(101, tomilino), await stockOf(101, tver)]).toEqual([
      [1240, 0],
      [320, 7],
    ]);
  });

  test('staff can change the shipping day of an order and choose or type its address', async () => {
    await insertOrder(fresh.db, { id: 1 });
    expect(await change({ date: '27.07.2026', address: 'Тула, ул. Заводская, 14, склад 3' })).toMatchObject({
      ok: true,
    });
    const known = fresh.db.selectFrom('addresses').select('full_address').where('id', '=', 1);
    const { full_address } = await known.executeTakeFirstOrThrow();
    expect(await change({ address: full_address })).toMatchObject({ ok: true });
    expect(await orderOf(1)).toMatchObject({ ship_on: '2026-07-27', full_address });
    expect(await change({ address: 'Тверь, новый склад' })).toMatchObject({ value: { changed: true } });
    expect(await orderOf(1)).toMatchObject({ address_id: null, full_address: 'Тверь, новый склад' });
    expect(await change({ address: 'Тверь, новый склад' })).toMatchObject({ value: { changed: false } });
  });

  test.each<[object, object]>([
    [{ date: '19.07.2026' }, { fields: { date: [expect.stringMatching(/не раньше сегодняшнего/)] } }],
    [{ date: '31.02.2027' }, { fields: { date: ['Такой даты нет'] } }],
    [{ address: '' }, { fields: { address: ['Укажите адрес доставки'] } }],
    [{ address: 'x'.repeat(501) }, { fields: { address: [expect.stringMatching(/Не длиннее/)] } }],
  ])('a change of an order to %j is rejected', async (input, refused) => {
    await insertOrder(fresh.db, { id: 1 });
    expect(await change(input)).toMatchObject({ code: 'BAD_INPUT', ...refused });
  });

  test('a change of an order is rejected if it exceeds the free stock, is invalid or removes all lines', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      lines: [
        [104, tomilino, 4],
        [101, tomilino, 1],
      ],
    });
    const [a, b] = await lineIds();
    expect(await change({ quantity: { [a!]: '11' } })).toMatchObject({
      code: 'NOT_ENOUGH_STOCK',
      fields: { [`quantity[${a}]`]: ['На складе свободно 6\u00a0шт., а нужно ещё 7\u00a0шт.'] },
    });
    expect(await change({ warehouse: { [a!]: spb } })).toMatchObject({
      code: 'NOT_ENOUGH_STOCK',
      fields: { [`warehouse[${a}]`]: [expect.stringMatching(/свободно 0/)] },
    });
    for (const bad of ['-1', '1,5', 'два', '', '100000'])
      expect(await change({ quantity: { [a!]: bad } })).toMatchObject({ code: 'BAD_INPUT', status: 400 });
    expect(await change({ warehouse: { [a!]: '77' } })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await change({ quantity: { [a!]: '0', [b!]: '0' } })).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/отмените/),
    });
    expect([await stockOf(104, tomilino), await stockOf(101, tomilino)]).toEqual([
      [10, 4],
      [1240, 1],
    ]);
    expect(await eventsOf(1)).toEqual([]);
  });

  test.each([11, 3, 4])('staff cannot change an order in state %i', async (state) => {
    await insertOrder(fresh.db, { id: 1, state });
    const [a] = await lineIds();
    expect(await change({ quantity: { [a!]: '2' } })).toMatchObject({ code: 'ORDER_MOVED', status: 409 });
  });

  test('two people can change different fields of an order at once, but not the same field', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      lines: [
        [101, tomilino, 5],
        [103, tomilino, 4],
      ],
    });
    const [a, b] = await lineIds();
    const original = JSON.stringify({
      date: '25.07.2026',
      address: 'Тула, ул. Заводская, 14, склад 3',
      [`quantity[${a}]`]: '5',
      [`quantity[${b}]`]: '4',
    });
    expect(await change({ original, quantity: { [a!]: '3', [b!]: '4' } })).toMatchObject({ ok: true });
    const second = await change({ original, quantity: { [a!]: '5', [b!]: '2' } });
    expect(okValue(second).meanwhile).toEqual(['LT-NB36-4054, количество: было «5», стало «3»']);
    expect((await linesOf(1)).map(({ is }) => is[2])).toEqual([3, 2]);
    expect(await change({ original, quantity: { [a!]: '1' } })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { [`quantity[${a}]`]: [expect.stringMatching(/^Было «5», стало «3»/)] },
    });
    await change({ quantity: { [b!]: '0' } });
    expect(await change({ original, quantity: { [b!]: '7' } })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  test('changing an order while the dealer cancels it leaves no pieces reserved', async () => {
    for (let round = 0; round < 5; round++) {
      await insertOrder(fresh.db, { id: 1, lines: [[104, tomilino, 4]] });
      const [a] = await lineIds();
      const results = await Promise.all([
        fresh.as(actors.main).tries(cancelOrder, { id: 1 }),
        change({ quantity: { [a!]: '2' } }),
      ]);
      expect(results[0]).toMatchObject({ ok: true });
      if (!results[1].ok) expect(results[1]).toMatchObject({ code: 'ORDER_MOVED' });
      expect(await stockOf(104, tomilino)).toEqual([10, 0]);
      expect(await findSumDifferences(fresh.db)).toEqual([]);
      await deleteOrders(fresh.db);
    }
  });
});

describe('partly shipped orders', () => {
  const given = {
    state: 10,
    delivery_price: 50_000,
    lines: [
      [101, tomilino, 5],
      [106, tver, 40],
    ],
  } as const;
  const place = () => insertOrder(fresh.db, { id: 1, ...given, lines: given.lines.map((line) => [...line]) });

  test('the unshipped part of an order becomes a separate order, and its pieces stay reserved', async () => {
    await place();
    const [a, b] = await lineIds();
    const done = okValue(await ship({ quantity: { [a!]: '2', [b!]: '40' }, rest: 'keep' }));
    expect(done).toMatchObject({ number: '26-000001', isWhole: false, rest: { number: expect.any(String) } });
    const rest = done.rest!.id;
    expect((await linesOf(1)).map(({ is }) => is)).toEqual([
      [101, tomilino, 2],
      [106, tver, 40],
    ]);
    expect((await linesOf(rest)).map(({ is }) => is)).toEqual([[101, tomilino, 3]]);
    const total = 2 * 128_450 + 40 * 8_420 + 50_000;
    expect(await orderOf(1)).toMatchObject({ state: 11, total, quantity: 42, positions: 2 });
    expect(await orderOf(rest)).toMatchObject({
      state: 2,
      total: 3 * 128_450,
      delivery_price: 0,
      rest_of: 1,
      created_at: (await orderOf(1)).created_at,
      account_id: (await orderOf(1)).account_id,
    });
    expect(await ledger()).toEqual([{ order_id: 1, kind: 'shipment', amount: total }]);
    expect(await stockOf(101, tomilino)).toEqual([1238, 3]);
    expect(await stockOf(106, tver)).toEqual([2360, 0]);
    expect((await eventsOf(1)).map(({ is }) => is)).toEqual([
      ['divided', null, null],
      ['moved', 10, 11],
    ]);
    expect((await eventsOf(rest)).map(({ is }) => is)).toEqual([['created', null, null]]);
  });

  test('the rest of a partly shipped order can be cancelled', async () => {
    await place();
    const [a, b] = await lineIds();
    expect(await ship({ quantity: { [a!]: '0', [b!]: '7' }, rest: 'cancel' })).toMatchObject({
      value: { isWhole: false, rest: undefined },
    });
    expect((await linesOf(1)).map(({ is }) => is)).toEqual([[106, tver, 7]]);
    expect(await ledger()).toEqual([{ order_id: 1, kind: 'shipment', amount: 7 * 8_420 + 50_000 }]);
    expect(await stockOf(101, tomilino)).toEqual([1240, 0]);
    expect(await stockOf(106, tver)).toEqual([2393, 0]);
  });

  test('a shipment without entered quantities ships the whole order', async () => {
    await place();
    expect(await ship({})).toMatchObject({ value: { isWhole: true, rest: undefined } });
    expect((await eventsOf(1)).map(({ is }) => is)).toEqual([['moved', 10, 11]]);
  });

  test('a shipment is rejected if its quantities are invalid or the order lines were changed meanwhile', async () => {
    await place();
    const [a, b] = await lineIds();
    expect(await ship({ quantity: { [a!]: '6' } })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [`quantity[${a}]`]: ['В заказе только 5\u00a0шт.'] },
    });
    expect(await ship({ quantity: { [a!]: '0', [b!]: '0' } })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await ship({ quantity: { [a!]: 'x' } })).toMatchObject({ code: 'BAD_INPUT' });
    const original = JSON.stringify({ [`quantity[${a}]`]: '5', [`quantity[${b}]`]: '40' });
    await change({ quantity: { [b!]: '30' } });
    expect(await ship({ original, quantity: { [a!]: '5', [b!]: '30' } })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      status: 409,
    });
    expect(await orderOf(1)).toMatchObject({ state: 10 });
  });

  test('an order that two people ship at the same moment is shipped only once', async () => {
    await place();
    const [a] = await lineIds();
    const both = await Promise.all([ship({ quantity: { [a!]: '2' } }), ship({ quantity: { [a!]: '3' } })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok)).toMatchObject([{ code: 'CANNOT_MOVE' }]);
    expect(await ledger()).toHaveLength(1);
    expect(await fresh.db.selectFrom('orders').select('id').execute()).toHaveLength(2);
    const [quantity, reserved] = await stockOf(101, tomilino);
    expect(quantity! - reserved!).toBe(1235);
  });
});

describe('undoing the last move', () => {
  const undo = async (now = noon + 2, who = staff) => {
    const event = (await eventsOf(1)).findLast(({ is }) => is[2] !== null)?.event;
    return fresh.as(who, now).tries(undoMove, { id: 1, event });
  };

  test('undoing a shipment restores the reservation and the ledger, and the order can be shipped again', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      state: 10,
      lines: [
        [101, tomilino, 5],
        [106, tver, 4],
      ],
    });
    await insertOrder(fresh.db, { id: 2, state: 11, created_at: noon - 5, lines: [[101, tomilino, 1]] });
    await move(10, 11);
    expect(await stockOf(101, tomilino)).toEqual([1235, 0]);
    expect(okValue(await undo(noon + 2, colleagues.manager))).toMatchObject({ state: { id: 10 } });
    expect(await stockOf(101, tomilino)).toEqual([1240, 5]);
    expect(await stockOf(106, tver)).toEqual([2400, 4]);
    expect((await ledger()).filter(({ order_id }) => order_id === 1)).toEqual([]);
    expect(await orderOf(1)).toMatchObject({ state: 10 });
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    expect(await undo()).toMatchObject({ code: 'CANNOT_UNDO', status: 409 });
    expect(await move(10, 11)).toMatchObject({ ok: true });
    expect((await ledger()).filter(({ order_id }) => order_id === 1)).toHaveLength(1);
  });

  describe('undoing a partial shipment', () => {
    const yesterday = noon - 86_400_000;
    const place = async () => {
      await insertOrder(fresh.db, {
        id: 1,
        state: 10,
        created_at: yesterday,
        lines: [
          [101, tomilino, 5],
          [106, tver, 40],
        ],
      });
      return lineIds();
    };
    const stocks = async () => [await stockOf(101, tomilino), await stockOf(106, tver)];
    const placedOn = async () => {
      const { chart } = (await fresh.as(staff, noon).does(showToday, undefined))!;
      return chart?.bars.map(({ sum }) => sum);
    };

    test('the unshipped part of an order does not count as a new order in the sales of the day', async () => {
      const [a, b] = await place();
      const before = await placedOn();
      const last = fresh.db.selectFrom('last_orders').select('last_at').where('dealer_id', '=', 1);
      const lastBefore = await last.execute();
      okValue(await ship({ quantity: { [a!]: '2', [b!]: '0' } }));
      expect(await placedOn()).toEqual(before);
      expect(await last.execute()).toEqual(lastBefore);
    });

    test.each([
      ['some of each line', '2', '1'],
      ['some of one line', '2', '40'],
      ['one whole line', '0', '40'],
    ])('undoing the shipment of %s merges the order and its unshipped part', async (_, first, second) => {
      const [a, b] = await place();
      const [order, stock] = [await orderOf(1), await stocks()];
      const { rest } = okValue(await ship({ quantity: { [a!]: first, [b!]: second } }));
      expect(okValue(await undo())).toMatchObject({ state: { id: 10 }, isJoined: true });
      const lines = (await linesOf(1)).map(({ is }) => is);
      expect(lines.sort()).toEqual([
        [101, tomilino, 5],
        [106, tver, 40],
      ]);
      const { total, quantity, positions } = order;
      expect(await orderOf(1)).toMatchObject({ state: 10, total, quantity, positions });
      expect(await stocks()).toEqual(stock);
      expect(await orderOf(rest!.id)).toMatchObject({ state: 4 });
      expect(await ledger()).toEqual([]);
      expect(await findSumDifferences(fresh.db)).toEqual([]);
      const event = (await eventsOf(rest!.id)).findLast(({ is }) => is[2] !== null)?.event;
      expect(await atDesk().tries(undoMove, { id: rest!.id, event })).toMatchObject({
        code: 'CANNOT_UNDO',
      });
      expect(okValue(await ship({}, noon + 3))).toMatchObject({ isWhole: true });
      expect(await findSumDifferences(fresh.db)).toEqual([]);
    });

    test.each<[string, number, (id: number) => Promise<unknown>]>([
      ['is being picked', 10, (id) => atDesk().tries(moveOrder, { id, from: 2, to: 10 })],
      ['is assigned', 2, (id) => atDesk().tries(takeOrder, { id, from: '' })],
      [
        'has a note',
        2,
        (id) => atDesk().tries(addOrderNote, { id, text: 'Звонили', key: 'a-note-of-a-rest' }),
      ],
      [
        'is paid in 1C',
        2,
        (id) => changeRows(fresh.db, 'orders', { id }, { external_paid_on: '2026-07-20' }),
      ],
    ])('undoing a partial shipment does not merge an unshipped part that %s', async (_, state, touch) => {
      const [a, b] = await place();
      const { rest } = okValue(await ship({ quantity: { [a!]: '2', [b!]: '40' } }));
      await touch(rest!.id);
      expect(okValue(await undo())).toMatchObject({ isJoined: false });
      expect((await linesOf(1)).map(({ is }) => is)).toEqual([
        [101, tomilino, 2],
        [106, tver, 40],
      ]);
      expect(await orderOf(rest!.id)).toMatchObject({ state });
      expect(await findSumDifferences(fresh.db)).toEqual([]);
    });
  });

  test('undoing a shipment returns to stock only the pieces that it took, not those taken by 1C', async () => {
    await insertOrder(fresh.db, { id: 1, state: 10, lines: [[104, tomilino, 4]] });
    await changeRows(fresh.db, 'stocks', { product_id: 104 }, { quantity: 1, reserved: 1 });
    const before = await stockOf(104, tomilino);
    await move(10, 11);
    expect(await stockOf(104, tomilino)).toEqual([0, 0]);
    expect(await undo()).toMatchObject({ ok: true });
    expect(await stockOf(104, tomilino)).toEqual(before);
  });

  test('undoing the cancellation of an order requires enough free stock', async () => {
    await insertOrder(fresh.db, { id: 1, state: 2, lines: [[104, tomilino, 4]] });
    await move(2, 4);
    await insertOrder(fresh.db, { id: 2, lines: [[104, tomilino, 7]] });
    expect(await undo()).toMatchObject({
      code: 'NOT_ENOUGH_STOCK',
      message: expect.stringMatching(/KV-TR30-4024, Томилино: свободно 3\u00a0шт\./),
    });
    expect(await orderOf(1)).toMatchObject({ state: 4 });
    await fresh.as(actors.main).tries(cancelOrder, { id: 2 });
    expect(await undo()).toMatchObject({ ok: true });
    expect([await stockOf(104, tomilino), (await orderOf(1)).state]).toEqual([[10, 4], 2]);
  });

  test('staff cannot undo a move that is over an hour old, made by the dealer or not the latest', async () => {
    await insertOrder(fresh.db, { id: 1, state: 11 });
    await move(11, 3);
    const [first] = await eventsOf(1);
    expect(await undo(noon + 1 + 3_600_001)).toMatchObject({ code: 'CANNOT_UNDO' });
    expect(await undo(noon + 3_600_000)).toMatchObject({ ok: true });
    await move(11, 3);
    const stale = { id: 1, event: first?.event };
    expect(await atDesk().tries(undoMove, stale)).toMatchObject({ code: 'ORDER_MOVED' });
    await deleteOrders(fresh.db);
    await insertOrder(fresh.db, { id: 1 });
    await fresh.as(actors.main).tries(cancelOrder, { id: 1 });
    expect(await undo()).toMatchObject({ code: 'CANNOT_UNDO' });
  });

  test('only one of several concurrent undos and moves of an order succeeds', async () => {
    await insertOrder(fresh.db, { id: 1, state: 10, lines: [[104, tomilino, 4]] });
    await move(10, 11);
    const all = await Promise.all([undo(), undo(), move(11, 3)]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    const { state } = await orderOf(1);
    expect(await stockOf(104, tomilino)).toEqual(state === 10 ? [10, 4] : [6, 0]);
    expect(await ledger()).toHaveLength(state === 10 ? 0 : 1);
  });
});
