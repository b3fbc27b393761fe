import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentsReport } from '#server/exchange/orders/documents-report.ts';
import { writeRules } from '#server/exchange/orders/states.repository.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { insertDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertPaperRow } from '#tests/builders/insert-paper.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import {
  connectOneC,
  fileOf,
  forgetOrders,
  later,
  numbersFor,
  query,
  setUp,
  success,
  type Told,
  take,
  takeFile,
  toldXml,
} from './one-c.ts';

const { tomilino, tver } = warehouse;
const fresh = smallWorld();
beforeAll(() => connectOneC(fresh.db));
afterEach(async () => {
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  await forgetOrders(fresh.db);
});

const placed = (id: number, more: Partial<Parameters<typeof insertOrder>[1]> = {}) =>
  insertOrder(fresh.db, { id, ...more });
/** Places an order and sends it to 1C. */
async function given(id: number, more: Partial<Parameters<typeof insertOrder>[1]> = {}) {
  await placed(id, more);
  await numbersFor(fresh.db, 1);
  await success(fresh.db, 1);
}
const orderOf = (id: number) =>
  fresh.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = async (id: number) =>
  (
    await fresh.db
      .selectFrom('order_lines')
      .select(['product_id', 'wms_id', 'quantity', 'price'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ product_id, wms_id, quantity, price }) => [product_id, wms_id, quantity, price]);
const stockOf = async (product: number, wms: number = tomilino) => {
  const row = await fresh.db
    .selectFrom('stocks')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', product)
    .where('wms_id', '=', wms)
    .executeTakeFirstOrThrow();
  return [row.quantity, row.reserved];
};
const ledger = () =>
  fresh.db.selectFrom('ledger_entries').select(['order_id', 'entered_on', 'document', 'amount']).execute();
const counts = ({ changed, unchanged, created, left, aside }: DocumentsReport) => ({
  ...{ changed, unchanged, created },
  left: left.map(({ reason, count }) => [reason, count]),
  aside: aside.map(({ reason, count }) => [reason, count]),
});
const onlyChanged = { changed: 1, unchanged: 0, created: 0, left: [], aside: [] };
const onlySame = { changed: 0, unchanged: 1, created: 0, left: [], aside: [] };

/** Imports a document twice and expects the second import to change nothing. */
async function twice(told: Told) {
  const first = await take(fresh.db, told);
  const rows = async () => [
    await fresh.db.selectFrom('orders').selectAll().orderBy('id').execute(),
    await fresh.db.selectFrom('order_lines').selectAll().orderBy('id').execute(),
    await fresh.db.selectFrom('order_events').selectAll().execute(),
    await ledger(),
    await fresh.db.selectFrom('stocks').selectAll().execute(),
  ];
  const before = await rows();
  const second = await take(fresh.db, told);
  expect(await rows()).toEqual(before);
  expect(second.changed + second.created, 'the second time').toBe(0);
  return counts(first);
}

const shipped = {
  'Номер отгрузки по 1С': 'О0000000976',
  'Дата отгрузки по 1С': '2026-07-19T12:22:01',
};

describe('order states', () => {
  test.each<[string, Record<string, string>, number]>([
    ['posted', { Проведен: 'true' }, 2],
    ['not posted', { Проведен: 'false' }, 1],
    ['with the number of a shipment', { Проведен: 'true', ...shipped }, 11],
    ['shipped in 3.1', { Отгружен: 'true' }, 11],
    ['not shipped in 3.1', { Проведен: 'true', Отгружен: 'false' }, 2],
    ['cancelled', { Отменен: 'true' }, 4],
    ['marked for deletion', { ПометкаУдаления: 'true', Проведен: 'true' }, 4],
    ['the state of УТ 11', { 'Статус заказа': 'К выполнению' }, 10],
    ['the state with a code in <СтатусЗаказа>', { СтатусЗаказа: '[P] К обеспечению' }, 2],
    ['closed', { 'Статус заказа': 'Закрыт' }, 3],
    ['with only the day that the dealer wants', { 'Дата отгрузки': '2026-07-25' }, 1],
  ])('a document sets the state of its order: %s', async (_, requisites, state) => {
    await given(1);
    await twice({ number: 1, requisites });
    expect((await orderOf(1)).state).toBe(state);
  });

  test('a shipped order with a return in the portal is not cancelled by 1C, because it would count twice', async () => {
    await given(1, { state: 11 });
    const id = await insertReturn(fresh.db, { state: 'accepted' });
    const stock = await stockOf(101);
    const report = await take(fresh.db, { number: 1, requisites: { Отменен: 'true' } });
    expect(counts(report).aside).toContainEqual(['RETURNED_HERE', 1]);
    expect([(await orderOf(1)).state, await stockOf(101)]).toEqual([11, stock]);
    await changeRows(fresh.db, 'returns', { id }, { state: 'refused' });
    await take(fresh.db, { number: 1, requisites: { Отменен: 'true' } });
    expect((await orderOf(1)).state).toBe(4);
    await clearTables(fresh.db, 'return_lines', 'returns');
  });

  test('a shipped order with a valid paper of the portal is not cancelled by 1C', async () => {
    await given(1, { state: 11 });
    await insertDocument(fresh.db, { id: 90, order_id: 1 });
    await insertPaperRow(fresh.db, { document_id: 90, order_id: 1 });
    const report = await take(fresh.db, { number: 1, requisites: { Отменен: 'true' } });
    expect(counts(report).aside).toContainEqual(['PAPER_HERE', 1]);
    expect((await orderOf(1)).state).toBe(11);
    await changeRows(fresh.db, 'issued_papers', {}, { standing_for: null, cancelled_at: 1 });
    await take(fresh.db, { number: 1, requisites: { Отменен: 'true' } });
    expect((await orderOf(1)).state).toBe(4);
    await clearTables(fresh.db, 'issued_papers', 'documents');
  });

  test('an order is never moved to an earlier state, and a cancelled order is never moved', async () => {
    await given(1, { state: 10 });
    expect(counts(await take(fresh.db, { number: 1, requisites: { Проведен: 'true' } }))).toEqual(onlySame);
    await placed(2, { state: 4 });
    const report = await take(fresh.db, { number: 2, requisites: { Проведен: 'true' } });
    expect(counts(report).aside).toEqual([['CANCELLED_HERE', 1]]);
    expect((await orderOf(2)).state).toBe(4);
  });

  test('staff assign a meaning to a 1C state, and unknown states are stored so that staff can do this', async () => {
    await given(1);
    const told = { number: 1, requisites: { 'Статус заказа': 'Ждёт машину' } };
    expect(counts(await take(fresh.db, told))).toEqual({ ...onlySame, aside: [['UNKNOWN_STATUS', 1]] });
    await writeRules(fresh.db, [{ name: 'ждет машину', header: 'Ждёт машину', state: 10 }]);
    expect(await twice(told)).toEqual(onlyChanged);
    expect((await orderOf(1)).state).toBe(10);
  });

  test('an order that 1C closed without a shipment is not shipped in the portal', async () => {
    await given(1);
    const requisites = { 'Статус заказа': 'Закрыт', Отгружен: 'false' };
    expect(counts(await take(fresh.db, { number: 1, requisites })).aside).toEqual([['CLOSED_UNSHIPPED', 1]]);
    expect(await ledger()).toEqual([]);
  });
});

describe('stock and ledger', () => {
  test('a shipment reduces the stock and adds a debt with the day and number from 1C', async () => {
    await given(1, { lines: [[101, tomilino, 3]] });
    expect(await twice({ number: 1, requisites: shipped })).toEqual(onlyChanged);
    expect(await stockOf(101)).toEqual([1237, 0]);
    expect(await ledger()).toEqual([
      {
        order_id: 1,
        entered_on: '2026-07-19',
        document: 'Реализация О0000000976 от 19.07.2026',
        amount: 385_350,
      },
    ]);
  });

  test('a cancellation releases the reservation', async () => {
    await given(1, { lines: [[101, tomilino, 3]] });
    expect(await twice({ number: 1, requisites: { Отменен: 'true' } })).toEqual(onlyChanged);
    expect(await stockOf(101)).toEqual([1240, 0]);
  });

  test('a shipment that 1C cancels is undone, and the debt is removed', async () => {
    await given(1, { lines: [[101, tomilino, 3]] });
    await take(fresh.db, { number: 1, requisites: shipped });
    expect(await twice({ number: 1, requisites: { Отменен: 'true' } })).toEqual(onlyChanged);
    expect(await stockOf(101)).toEqual([1240, 0]);
    expect(await ledger()).toEqual([]);
    expect((await orderOf(1)).state).toBe(4);
  });

  test('a partial shipment in 1C releases the remaining pieces', async () => {
    await given(1, { lines: [[101, tomilino, 5]] });
    const told = { number: 1, lines: [{ quantity: 2, price: 1284.5 }], requisites: shipped };
    expect(await twice(told)).toEqual(onlyChanged);
    expect(await stockOf(101)).toEqual([1238, 0]);
    expect((await ledger())[0]?.amount).toBe(256_900);
  });
});

describe('lines of documents', () => {
  test('a document from 1C changes the quantities, prices and lines of its order', async () => {
    await given(1, {
      lines: [
        [101, tomilino, 5],
        [102, tomilino, 1],
      ],
    });
    const lines = [
      { product: 101, quantity: 3, price: 1000 },
      { product: 103, quantity: 2, price: 500.5 },
    ];
    expect(await twice({ number: 1, lines })).toEqual(onlyChanged);
    expect(await linesOf(1)).toEqual([
      [101, tomilino, 3, 100_000],
      [103, tomilino, 2, 50_050],
    ]);
    expect(await orderOf(1)).toMatchObject({ positions: 2, quantity: 5, total: 400_100 });
    expect(await stockOf(101)).toEqual([1240, 3]);
    expect((await stockOf(102))[1]).toBe(0);
    expect((await stockOf(103))[1]).toBe(2);
  });

  test('lines that 1C adds are taken from the document’s warehouse, otherwise from the order’s warehouse', async () => {
    const more = '<Склады><Склад><Ид>wms-2</Ид><Наименование>Тверь</Наименование></Склад></Склады>';
    await given(1, { lines: [[101, tomilino, 5]] });
    const lines = [
      { product: 101, quantity: 5, price: 1284.5 },
      { product: 103, quantity: 2, price: 500 },
    ];
    expect(await twice({ number: 1, lines, more })).toEqual(onlyChanged);
    expect((await linesOf(1)).map(([product, wms]) => [product, wms])).toEqual([
      [101, tomilino],
      [103, tver],
    ]);
    const third = { product: 102, quantity: 1, price: 10 };
    await twice({ number: 1, lines: [...lines, third], more: more.replaceAll(/Тверь|wms-2/g, 'Нет такого') });
    expect((await linesOf(1)).at(-1)?.slice(0, 2)).toEqual([102, tomilino]);
  });

  test('lines added to an empty order need a warehouse', async () => {
    await given(1, { lines: [] });
    const told = { number: 1, lines: [{ product: 103, quantity: 2, price: 500 }] };
    expect(counts(await take(fresh.db, told)).left).toEqual([['NO_WAREHOUSE', 1]]);
    const more = '<Склады><Склад><Ид>wms-1</Ид></Склад></Склады>';
    expect(await twice({ ...told, more })).toEqual(onlyChanged);
    expect(await linesOf(1)).toEqual([[103, tomilino, 2, 50_000]]);
  });

  test('lines from 1C may reserve more than the free stock', async () => {
    await given(1, { lines: [[101, tomilino, 1]] });
    await twice({ number: 1, lines: [{ quantity: 2000, price: 1284.5 }] });
    expect(await stockOf(101)).toEqual([1240, 2000]);
  });

  test('one line of 1C may combine lines of two warehouses', async () => {
    const lines: [number, number, number][] = [
      [101, tomilino, 3],
      [101, tver, 2],
    ];
    await given(1, { lines });
    expect(await twice({ number: 1, lines: [{ quantity: 5, price: 1284.5 }] })).toEqual(onlySame);
    expect(await twice({ number: 1, lines: [{ quantity: 4, price: 1284.5 }] })).toEqual(onlyChanged);
    expect((await linesOf(1)).map(([, wms, quantity]) => [wms, quantity])).toEqual([
      [tomilino, 3],
      [tver, 1],
    ]);
  });

  test('packs are counted in pieces, and a discount is included in the sum', async () => {
    await given(1);
    const more = '<Коэффициент>10</Коэффициент><Сумма>20000</Сумма><Скидки><Скидка/></Скидки>';
    await twice({ number: 1, lines: [{ quantity: 2, price: 12845, more }] });
    expect(await linesOf(1)).toEqual([[101, tomilino, 20, 100_000]]);
  });

  test('the line ORDER_DELIVERY sets the price of the delivery', async () => {
    await given(1, { delivery_price: 10_000 });
    const lines = [
      { quantity: 1, price: 1284.5 },
      { id: 'ORDER_DELIVERY', quantity: 1, price: 250 },
    ];
    expect(await twice({ number: 1, lines })).toEqual(onlyChanged);
    expect(await orderOf(1)).toMatchObject({ delivery_price: 25_000, total: 153_450 });
  });

  test('lines of an order changed in the portal are ignored until 1C has the change, unless 1C has shipped the order', async () => {
    await given(1, { lines: [[101, tomilino, 5]] });
    const { id: line } = await fresh.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
    const input = { id: 1, quantity: { [line]: '4' } };
    await fresh.as(staff, later).does(changeOrder, input);
    const told = { number: 1, lines: [{ quantity: 5, price: 1284.5 }] };
    expect(counts(await take(fresh.db, told))).toEqual({ ...onlySame, aside: [['CHANGED_HERE', 1]] });
    expect((await linesOf(1))[0]?.[2]).toBe(4);
    expect(await numbersFor(fresh.db, 2)).toEqual(['1']);
    expect(counts(await take(fresh.db, told)), 'nobody has confirmed it').toMatchObject({
      aside: [['CHANGED_HERE', 1]],
    });
    expect(await twice({ ...told, requisites: shipped })).toEqual(onlyChanged);
    expect((await linesOf(1))[0]?.[2]).toBe(5);
  });

  test.each<[string, string, Told['lines']]>([
    ['a good that the portal does not have', 'UNKNOWN_GOOD', [{ id: 'nobody', quantity: 1 }]],
    ['half a piece', 'ODD_QUANTITY', [{ quantity: 0.5 }]],
    ['a quantity that is no number', 'ODD_QUANTITY', [{ quantity: 'много' }]],
  ])('%s in a line leaves the whole document out', async (_, reason, lines) => {
    await given(1);
    const before = await orderOf(1);
    const report = await take(fresh.db, {
      number: 1,
      lines: lines!,
      requisites: { 'Номер по 1С': 'А1', ...shipped },
    });
    expect(counts(report).left).toEqual([[reason, 1]]);
    expect(await orderOf(1)).toEqual(before);
  });
});

test('a shipment that two concurrent exchanges contain makes one debt', async () => {
  await given(1, { lines: [[101, tomilino, 3]] });
  const told = { number: 1, requisites: shipped };
  await Promise.all([take(fresh.db, told), take(fresh.db, told)]);
  expect(await ledger()).toHaveLength(1);
  expect(await stockOf(101)).toEqual([1237, 0]);
});

test('1C’s number, day and payment are stored, but the payment makes no ledger entry', async () => {
  await given(1);
  const requisites = {
    'Номер по 1С': 'ТД00-000123 ',
    'Дата по 1С': '2026-07-18T10:00:00',
    'Номер оплаты по 1С': 'О0000001008',
    'Дата оплаты по 1С': '2026-07-19T21:30:00',
  };
  expect(await twice({ number: 1, requisites })).toEqual(onlyChanged);
  expect(await orderOf(1)).toMatchObject({
    external_number: 'ТД00-000123',
    external_on: '2026-07-18',
    external_paid_on: '2026-07-19',
  });
  expect(await ledger()).toEqual([]);
});

test('changes by 1C are not sent back to 1C, and the dealer is notified once', async () => {
  await given(1);
  await take(fresh.db, {
    number: 1,
    lines: [{ quantity: 2, price: 1284.5 }],
    requisites: { Проведен: 'true' },
  });
  expect(await numbersFor(fresh.db, 2)).toEqual([]);
  const jobs = await fresh.db.selectFrom('jobs').select('kind').execute();
  expect(jobs).toEqual([{ kind: 'order-changes' }]);
  const authors = await fresh.db.selectFrom('history').select(['actor_kind', 'actor_name']).execute();
  expect(authors).toEqual([
    { actor_kind: 'exchange', actor_name: '1c' },
    { actor_kind: 'exchange', actor_name: '1c' },
  ]);
});

test('the card of an order lists when it was sent to 1C and when 1C sent it back, newest first', async () => {
  await given(1);
  const session = {
    account_id: 1,
    cookie_hash: null,
    kind: 'sale',
    state: 'done',
    started_at: later,
    seen_at: later,
  };
  for (const id of [1, 9]) await addRows(fresh.db, 'exchange_sessions', { ...session, id } as never);
  await take(fresh.db, { number: 1, requisites: { Проведен: 'true' } });
  await take(fresh.db, { number: 1, requisites: { Проведен: 'true' } });
  await take(fresh.db, { number: 1, requisites: { 'Статус заказа': 'Ждёт машину' } });
  const read = async (actor: Staff) => (await fresh.as(actor, later).does(getDeskOrder, { id: 1 })).passes;
  const passes = await read(staff);
  expect(passes.map(({ text, session }) => [text, session]).sort()).toEqual([
    ['1С изменила заказ', 9],
    ['1С ответила, заказ не изменён', 9],
    ['Передан в 1С', 1],
  ]);
  expect(passes.find(({ text }) => text === 'Передан в 1С')?.detail).toMatch(/^Принят 20\.07\.2026/);
  expect(passes.find(({ text }) => text.startsWith('1С ответила'))?.detail).toContain('Ждёт машину');
  const others = await read(colleagues.manager);
  expect(
    others.map(({ session }) => session),
    'only administrators read the journal',
  ).toEqual([undefined, undefined, undefined]);
});

describe('finding the order of a document', () => {
  const guid = '7f3c0d9e-0b1a-4c7b-9a53-0d6f2b7f1c11';
  const buyer = async () =>
    fresh.db.selectFrom('contragents').select(['inn', 'kpp']).where('id', '=', 1).executeTakeFirstOrThrow();

  test('an order of another contragent with the same number in 1C does not match', async () => {
    await given(1);
    const told = { number: 1, contragent: '<ИНН>7700000000</ИНН>', requisites: { Отменен: 'true' } };
    expect(await twice(told)).toMatchObject({ left: [['OTHER_CONTRAGENT', 1]] });
  });

  describe('documents with the number of an order from the old portal', () => {
    const posted = { Проведен: 'true' };
    const states = async () => [(await orderOf(1523)).state, (await orderOf(9004)).state];
    const innOf = async (id: number) => `<ИНН>${(await orderOf(id)).inn}</ИНН>`;

    test('the old number finds the order of the buyer, not an order of another dealer with that id', async () => {
      await placed(1523, { by: actors.other });
      await placed(9004, { old_number: '1523' });
      await twice({ number: '1523', contragent: await innOf(9004), requisites: posted });
      expect(await states()).toEqual([1, 2]);
      await twice({ number: '1523', contragent: await innOf(1523), requisites: posted });
      expect(await states()).toEqual([2, 2]);
      expect(
        await twice({ number: '1523', contragent: '<ИНН>7700000000</ИНН>', requisites: posted }),
      ).toMatchObject({ left: [['OTHER_CONTRAGENT', 1]] });
    });

    test('an old number with letters finds its order even if the document has a GUID as its id', async () => {
      await placed(1523);
      await placed(9004, { old_number: 'С-1024/19' });
      await twice({ number: 'С-1024/19', id: guid, requisites: posted });
      expect(await states()).toEqual([1, 2]);
    });

    test('the id decides between two orders of the buyer, and neither is changed without an id', async () => {
      await placed(1523);
      await placed(9004, { old_number: '1523' });
      const told = { number: '1523', contragent: await innOf(1523), requisites: posted };
      const { left } = await take(fresh.db, told);
      expect(left).toMatchObject([
        { reason: 'AMBIGUOUS_NUMBER', examples: ['№ 1523: 26-001523, 26-009004'] },
      ]);
      expect(await states()).toEqual([1, 1]);
      await twice({ ...told, id: '9004' });
      expect(await states()).toEqual([1, 2]);
    });

    test('lines changed in the portal since the takeover are kept as long as 1C has not received them', async () => {
      const old = { old_number: '1523', exchange_state: 'again' as const, exchange_revision: 1 };
      await placed(9004, { ...old, lines: [[101, tomilino, 4]] });
      const told = { number: '1523', lines: [{ quantity: 5, price: 1284.5 }] };
      expect(await twice(told)).toMatchObject({ aside: [['CHANGED_HERE', 1]] });
      expect((await linesOf(9004))[0]?.[2]).toBe(4);
    });

    test('the old number refers to the first part of a split order, and the other parts have their own numbers', async () => {
      await setUp(fresh.db, { split: 'warehouse' });
      const lines: [number, number, number][] = [
        [101, tomilino, 3],
        [102, tver, 2],
      ];
      await placed(9004, { old_number: '1523', exchange_state: 'again', lines });
      const [first, second] = await numbersFor(fresh.db, 1);
      await success(fresh.db, 1);
      await twice({ number: first!, requisites: posted });
      expect((await orderOf(9004)).state).toBe(1);
      await twice({ number: second!, requisites: posted });
      expect((await orderOf(9004)).state).toBe(2);
    });
  });

  test('documents of payments and shipments change no order', async () => {
    await given(1);
    const report = await take(
      fresh.db,
      { number: 1, operation: 'Выплата безналичных денег' },
      { number: 1, more: '<Основание>1</Основание>', requisites: shipped },
      { number: 1, requisites: { Проведен: 'true' } },
    );
    expect(counts(report)).toEqual({ ...onlyChanged, left: [['OTHER_OPERATION', 2]] });
    expect(report.documents).toBe(3);
  });

  test.each(['RUB', 'руб', 'руб.', 'RUR', '643'])(
    'an order is in roubles when 1C writes %s',
    async (currency) => {
      await given(1);
      const more = `<Валюта>${currency}</Валюта>`;
      expect(await twice({ number: 1, more, requisites: { Проведен: 'true' } })).toEqual(onlyChanged);
    },
  );

  test('a document in another currency leaves the order unchanged', async () => {
    await given(1);
    const before = await orderOf(1);
    const lines = [{ quantity: 1, price: 15 }];
    const report = await take(fresh.db, {
      number: 1,
      more: '<Валюта>USD</Валюта>',
      lines,
      requisites: shipped,
    });
    expect(report.left).toMatchObject([{ reason: 'FOREIGN_CURRENCY', examples: ['№ 1: USD'] }]);
    expect(await orderOf(1)).toEqual(before);
  });

  test('an order taken by phone is created for the dealer of the contragent', async () => {
    const { inn, kpp } = await buyer();
    const told: Told = {
      number: 'ТД00-000777',
      id: guid,
      contragent: `<ИНН>${inn}</ИНН><КПП>${kpp}</КПП>`,
      lines: [{ quantity: 2, price: 100 }],
      requisites: { Проведен: 'true', 'Договор контрагента': await contractHeader() },
    };
    expect(await twice(told)).toEqual({ changed: 0, unchanged: 0, created: 1, left: [], aside: [] });
    const order = await fresh.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      ...{ dealer_id: 1, contract_id: 1, state: 2, total: 20_000, external_id: guid },
      ...{ external_number: 'ТД00-000777', created_at: Date.parse('2026-07-20T09:05:00Z') },
    });
    expect(await stockOf(101)).toEqual([1240, 2]);
    expect(await numbersFor(fresh.db, 2), '1C is not told of its own').toEqual([]);
    expect(await twice({ ...told, requisites: shipped })).toEqual(onlyChanged);
    expect((await ledger())[0]?.amount).toBe(20_000);
  });

  test('an order that two concurrent exchanges contain is created once', async () => {
    const { inn } = await buyer();
    const requisites = { 'Договор контрагента': await contractHeader() };
    const told = {
      number: 'Т-1',
      id: guid,
      contragent: `<ИНН>${inn}</ИНН>`,
      lines: [{ quantity: 1, price: 1 }],
      requisites,
    };
    const reports = await Promise.all([take(fresh.db, told), take(fresh.db, told)]);
    expect(reports.map(({ created, unchanged }) => created + unchanged)).toEqual([1, 1]);
    expect(await fresh.db.selectFrom('orders').select('external_id').execute()).toEqual([
      { external_id: guid },
    ]);
    expect(await stockOf(101)).toEqual([1240, 1]);
  });

  test('a document with an unknown contragent or contract is left out and reported', async () => {
    const { inn } = await buyer();
    const lines = [{ quantity: 1, price: 1 }];
    const report = await take(
      fresh.db,
      {
        number: 'А-1',
        id: guid,
        contragent: '<Наименование>ООО Чужие</Наименование><ИНН>7700000000</ИНН>',
        lines,
      },
      {
        number: 'А-2',
        id: guid,
        contragent: `<ИНН>${inn}</ИНН>`,
        lines,
        requisites: { 'Договор контрагента': 'нет такого' },
      },
    );
    expect(counts(report).left).toEqual([
      ['UNKNOWN_NUMBER', 1],
      ['NO_CONTRACT', 1],
    ]);
    expect(report.left[0]?.examples).toEqual(['№ А-1: ООО Чужие, ИНН 7700000000']);
  });

  test('a 1C number with leading zeros finds no order', async () => {
    await given(1);
    const { inn } = await buyer();
    const told = {
      number: '000000001',
      id: guid,
      contragent: `<ИНН>${inn}</ИНН>`,
      requisites: { Отменен: 'true' },
    };
    expect(await twice(told)).toMatchObject({ left: [['UNKNOWN_NUMBER', 1]] });
  });

  const contractHeader = async () =>
    (await fresh.db.selectFrom('contracts').select('header').where('id', '=', 1).executeTakeFirstOrThrow())
      .header;
});

describe('an order that 1C has as several documents', () => {
  const parts = async () => {
    await setUp(fresh.db, { split: 'warehouse' });
    await given(1, {
      lines: [
        [101, tomilino, 3],
        [102, tver, 2],
      ],
    });
    await changeRows(fresh.db, 'orders', {}, { exchange_state: 'again' });
    const numbers = (await query(fresh.db, 5)).map((document) => String(document.Номер._text));
    await success(fresh.db, 5);
    return numbers;
  };

  test('an order moves on when all its parts have moved on', async () => {
    const [first, second] = await parts();
    await twice({ number: first!, requisites: shipped });
    expect((await orderOf(1)).state).toBe(1);
    await twice({ number: second!, requisites: { Проведен: 'true' } });
    expect((await orderOf(1)).state).toBe(2);
    await twice({ number: second!, requisites: shipped });
    expect((await orderOf(1)).state).toBe(11);
  });

  test('a part changes only its own lines, and cancelling a part removes them', async () => {
    const [first, second] = await parts();
    await twice({ number: first!, lines: [{ product: 101, quantity: 2, price: 1284.5 }] });
    expect((await linesOf(1)).map(([product, , quantity]) => [product, quantity])).toEqual([
      [101, 2],
      [102, 2],
    ]);
    await twice({ number: second!, requisites: { Отменен: 'true' } });
    expect((await linesOf(1)).map(([product]) => product)).toEqual([101]);
    expect(await stockOf(102, tver)).toEqual([expect.any(Number), 0]);
    await twice({ number: first!, requisites: { Отменен: 'true' } });
    expect((await orderOf(1)).state).toBe(4);
  });
});

test('lines added to a part of an order stay in that part', async () => {
  await setUp(fresh.db, { split: 'warehouse' });
  await given(1, {
    lines: [
      [101, tomilino, 3],
      [102, tver, 2],
    ],
  });
  const numbers = (await fresh.db.selectFrom('exchange_parts').select('id').orderBy('id').execute()).map(
    ({ id }) => String(900_000_000 + id),
  );
  const told = {
    number: numbers[1]!,
    more: '<Склады><Склад><Ид>wms-1</Ид></Склад></Склады>',
    lines: [
      { product: 102, quantity: 2, price: 100 },
      { product: 103, quantity: 1, price: 500 },
    ],
  };
  expect(await twice(told)).toEqual(onlyChanged);
  expect((await linesOf(1)).map(([product, wms]) => [product, wms])).toEqual([
    [101, tomilino],
    [102, tver],
    [103, tver],
  ]);
});

test('the log of a failed document contains the kind of error and nothing from the document', async () => {
  await given(1);
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows[0] && 'exchangeState' in result.rows[0]) throw new TypeError('ООО «Ромашка», 1284.50');
      return result;
    },
  };
  const logged: unknown[] = [];
  const file = fileOf([toldXml({ number: 1, requisites: { Проведен: 'true' } })]);
  await takeFile(fresh.db.withPlugin(failing), file, { log: (...all) => logged.push(all) });
  expect(logged).toContainEqual(['exchange.document_failed', { number: '1', error: 'TypeError' }]);
  expect(JSON.stringify(logged)).not.toContain('Ромашка');
});

describe('files of documents', () => {
  test('files may be in windows-1251 and may have the containers of version 3.1', async () => {
    await given(1);
    const text = fileOf(
      [`<Контейнер>${toldXml({ number: 1, requisites: { Проведен: 'true' } })}</Контейнер>`],
      '<?xml version="1.0" encoding="windows-1251"?>',
    );
    const letters = new Map(
      Array.from({ length: 256 }, (_, byte) => [
        new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
        byte,
      ]),
    );
    const bytes = Buffer.from([...text].map((letter) => letters.get(letter)!));
    expect(counts(okValue(await takeFile(fresh.db, bytes)))).toEqual(onlyChanged);
  });

  test('a broken file changes nothing', async () => {
    await given(1);
    const whole = fileOf([toldXml({ number: 1, requisites: { Отменен: 'true' } })]);
    const result = await takeFile(fresh.db, whole.slice(0, -20));
    expect(result).toMatchObject({ ok: false, code: 'BAD_EXCHANGE' });
    expect((await orderOf(1)).state).toBe(1);
  });

  test('the import of a file stops on a signal', async () => {
    await given(1);
    const stopped = AbortSignal.abort(new Error('stopped'));
    const file = fileOf([toldXml({ number: 1, requisites: { Отменен: 'true' } })]);
    await expect(takeFile(fresh.db, file, { signal: stopped })).rejects.toThrow('stopped');
    expect((await orderOf(1)).state).toBe(1);
  });
});
