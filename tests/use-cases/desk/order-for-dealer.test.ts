import { beforeEach, describe, expect, test } from 'vitest';
import { openOrderForDealer } from '#server/desk/for-dealer/open-order-for-dealer.server.ts';
import { placeOrderForDealer } from '#server/desk/for-dealer/place-order-for-dealer.server.ts';
import { previewOrderForDealer } from '#server/desk/for-dealer/preview-order-for-dealer.server.ts';
import { repeatOrderForDealer } from '#server/desk/for-dealer/repeat-order-for-dealer.server.ts';
import { sendBasketToDealer } from '#server/desk/for-dealer/send-basket-to-dealer.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders, freeOf } from '#tests/builders/ordering.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import {
  actors,
  colleagues,
  contract,
  delivery,
  disabledAccount,
  staff,
  warehouse,
} from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager, observer, other } = actors;
const dealer = main.dealerId;

beforeEach(async () => {
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'drafts', 'history', 'jobs', 'messages');
});

const who = { dealer, account: main.accountId, contract: contract.main };
const preview = (input: object, actor: Staff = staff) =>
  fresh.as(actor).tries(previewOrderForDealer, { ...who, lines: [], ...input });
const linesOf = (...lines: [articul: string, qnt: number | string][]) =>
  lines.map(([articul, qnt]) => ({ articul, qnt: String(qnt) }));
let forms = 0;
const newKey = () => `for-dealer-${String(++forms).padStart(4, '0')}`;
const terms = { delivery: delivery.pickup, date: '21.07.2026' };

/** Checks the lines and orders what was seen. */
async function place(lines: object[], more: object = {}, actor: Staff = staff) {
  const { seen } = okValue(await preview({ lines, ...more }, actor));
  return fresh
    .as(actor)
    .tries(placeOrderForDealer, { ...who, ...terms, lines, seen, key: newKey(), ...more });
}
const send = (lines: object[], more: object = {}, actor: Staff = staff) =>
  fresh.as(actor).tries(sendBasketToDealer, { ...who, lines, word: '', key: newKey(), ...more });
const orders = () => fresh.db.selectFrom('orders').selectAll().orderBy('id').execute();
const history = () =>
  fresh.db.selectFrom('history').select(['kind', 'action', 'actor_kind', 'actor_name']).execute();

describe('the form', () => {
  test('offers the people who may order, the main user first, and the chosen person’s contracts', async () => {
    const opened = await fresh.as(staff).does(openOrderForDealer, { dealer });
    expect(opened.people.map(({ id }) => id)).toEqual([main.accountId, manager.accountId]);
    expect([opened.account, opened.contract]).toEqual([main.accountId, contract.main]);
    const ofManager = await fresh
      .as(staff)
      .does(openOrderForDealer, { dealer, account: manager.accountId, contract: contract.second });
    expect(ofManager.contracts.map(({ id }) => id)).not.toContain(contract.closed);
  });

  test.each([
    ['an observer', observer.accountId],
    ['a disabled person', disabledAccount],
    ['a person of another dealer', other.accountId],
  ])('%s is nobody for whom staff may order', async (_, account) => {
    const opened = await fresh.as(staff).does(openOrderForDealer, { dealer, account });
    expect(opened.account).toBe(main.accountId);
    expect(await preview({ account, text: 'LT-NB36-4054\t1' })).toMatchObject({ code: 'NOBODY_ORDERS' });
  });

  test('a dealer of a colleague is not found by staff who see only their own', async () => {
    const found = await fresh.as(colleagues.newcomer).tries(openOrderForDealer, { dealer });
    expect(found).toMatchObject({ code: 'NOT_FOUND' });
    const lines = linesOf(['LT-NB36-4054', 1]);
    for (const refused of [
      await preview({ lines }, colleagues.newcomer),
      await send(lines, {}, colleagues.newcomer),
    ])
      expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the check', () => {
  test('a pasted table gives the rows that the dealer’s own fast order gives', async () => {
    const text = 'Артикул\tКол-во\nLT-NB36-4054\t12\nLT-OR18-4065\t900\nнет такого\t1';
    const own = await fresh.as(main).does(previewLines, { lines: [], text });
    const { rows } = okValue(await preview({ text }));
    expect(rows).toMatchObject(own.rows.map(({ proposals: _, ...row }) => row));
    expect(rows.map(({ status }) => status)).toEqual(['ready', expect.any(String), 'unknown']);
  });

  test.each([
    ['a closed contract', { contract: contract.closed }, 'contract'],
    ['a contract of another dealer', { contract: contract.foreign }, 'contract'],
    ['a table without a column of quantities', { text: 'Артикул\tА\tБ\nLT-NB36-4054\t5\t7' }, 'text'],
  ])('%s is refused at its field', async (_, input, field) => {
    expect(await preview({ text: 'LT-NB36-4054\t1', ...input })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [field]: [expect.any(String)] },
    });
  });
});

describe('an order', () => {
  test('belongs to the person, names the staff member, reserves the stock and leaves the basket', async () => {
    await fillBasketWith(fresh.db, main.accountId, '103:1:1=7');
    const { id } = okValue(
      await place(linesOf(['LT-NB36-4054', 12], ['LT-OR18-4065', 3]), { comment: 'по звонку' }),
    );
    const order = await fresh.as(main).does(getOrder, { id });
    expect(order).toMatchObject({
      byStaff: 'Ирина',
      placedById: main.accountId,
      comment: 'по звонку',
      positions: 2,
      total: 12 * 128_450 + 3 * 64_280,
    });
    expect(await fresh.as(colleagues.manager).does(getDeskOrder, { id })).toMatchObject({ byStaff: 'Ирина' });
    expect([await freeOf(fresh.db, 101), await freeOf(fresh.db, 102)]).toEqual([1240 - 12, 842 - 3]);
    expect(await linesInDatabase(fresh.db)).toEqual([`${main.accountId}/103:1:1=7`]);
    expect(await history()).toMatchObject([
      { kind: 'order', action: 'created', actor_kind: 'staff', actor_name: 'Ирина' },
    ]);
  });

  test('a double click and a repeated form place it once', async () => {
    const lines = linesOf(['LT-NB36-4054', 2]);
    const { seen } = okValue(await preview({ lines }));
    const sent = { ...who, ...terms, lines, seen, key: 'the-double-click' };
    const [first, second] = await Promise.all([
      fresh.as(staff).tries(placeOrderForDealer, sent),
      fresh.as(staff).tries(placeOrderForDealer, sent),
    ]);
    expect(okValue(first).id).toBe(okValue(second).id);
    expect(await orders()).toHaveLength(1);
  });

  test('a price that has changed since the check is shown before anything is ordered', async () => {
    const lines = linesOf(['LT-NB36-4054', 2]);
    const { seen } = okValue(await preview({ lines }));
    const sent = { ...who, ...terms, lines, seen };
    const before = await fresh.db.selectFrom('prices').selectAll().where('product_id', '=', 101).execute();
    await changeRows(fresh.db, 'prices', { product_id: 101 }, { price: 1_000 });
    // The read model does not know it yet, but the database does.
    expect(await fresh.as(staff).tries(placeOrderForDealer, { ...sent, key: newKey() })).toMatchObject({
      code: 'BASKET_CHANGED',
    });
    await markProductsChanged(fresh.db, [101], noon);
    await refreshCatalogue(fresh.db);
    expect(await fresh.as(staff).tries(placeOrderForDealer, { ...sent, key: newKey() })).toMatchObject({
      code: 'BASKET_CHANGED',
    });
    expect(await orders()).toEqual([]);
    for (const { price_type_id, price } of before)
      await changeRows(fresh.db, 'prices', { product_id: 101, price_type_id }, { price });
    await markProductsChanged(fresh.db, [101], noon);
    await refreshCatalogue(fresh.db);
  });

  test('a form that was changed and sent again with the same key is another order', async () => {
    const first = linesOf(['LT-NB36-4054', 2]);
    const second = linesOf(['LT-NB36-4054', 3]);
    const { id } = okValue(await place(first, { key: 'the-changed-form' }));
    expect(okValue(await place(second, { key: 'the-changed-form' })).id).not.toBe(id);
    expect(await orders()).toMatchObject([{ quantity: 2 }, { quantity: 3 }]);
  });

  test('a list that was not checked is not ordered', async () => {
    const lines = linesOf(['LT-NB36-4054', 2]);
    const refused = await fresh
      .as(staff)
      .tries(placeOrderForDealer, { ...who, ...terms, lines, seen: 'older', key: newKey() });
    expect(refused).toMatchObject({ code: 'BASKET_CHANGED' });
    expect(await orders()).toEqual([]);
  });

  test('a line with a question must be answered or left out', async () => {
    const lines = linesOf(['LT-NB36-4054', 2], ['нет такого', 1]);
    expect(await place(lines)).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('вопросы'),
    });
    const without = lines.map((line, i) => ({ ...line, take: i === 0 ? '1' : '0' }));
    okValue(await place(without));
    expect(await orders()).toMatchObject([{ positions: 1 }]);
  });

  test.each([
    ['delivery', { delivery: '' }],
    ['address', { delivery: delivery.courier, address: '' }],
    ['date', { date: '31.02.2026' }],
  ])('a missing or wrong %s is named at its field', async (field, more) => {
    expect(await place(linesOf(['LT-NB36-4054', 2]), more)).toMatchObject({
      fields: { [field]: [expect.any(String)] },
    });
    expect(await orders()).toEqual([]);
  });

  test('a limit of the person does not stop the staff; the credit limit of the contract does', async () => {
    const { accountId } = manager;
    const limit = { account_id: accountId, contract_id: contract.main, per_order: 100, per_month: null };
    await addRows(fresh.db, 'order_limits', [limit]);
    okValue(await place(linesOf(['LT-NB36-4054', 1]), { account: accountId }));
    expect(await orders()).toMatchObject([{ account_id: accountId }]);
    await clearTables(fresh.db, 'order_limits');
    await changeRows(fresh.db, 'contracts', { id: contract.main }, { credit_limit: 100_000 });
    expect(await place(linesOf(['LT-NB36-4054', 2]))).toMatchObject({ code: 'OVER_LIMIT' });
    expect([(await orders()).length, await freeOf(fresh.db, 101)]).toEqual([1, 1240 - 1]);
    await changeRows(fresh.db, 'contracts', { id: contract.main }, { credit_limit: 0 });
  });

  test('the manager of the dealer gets no mail about an own order, but one about a colleague’s', async () => {
    const mails = async () =>
      (await fresh.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute()).filter(
        ({ payload }) => payload.includes('Новый заказ'),
      );
    await changeRows(fresh.db, 'dealers', { id: dealer }, { staff_id: staff.staffId });
    okValue(await place(linesOf(['LT-NB36-4054', 1])));
    expect(await mails()).toEqual([]);
    okValue(await place(linesOf(['LT-NB36-4054', 1]), {}, colleagues.manager));
    expect(await mails()).toHaveLength(1);
  });
});

describe('an earlier order that is repeated', () => {
  const repeat = (order: number, more: object = {}, actor: Staff = staff) =>
    fresh.as(actor).tries(repeatOrderForDealer, { ...who, order, ...more });
  const lines: [number, number, number][] = [
    [101, warehouse.tomilino, 3],
    [103, warehouse.tomilino, 4],
    [101, warehouse.tomilino, 2],
  ];

  test('fills the list with its lines at the prices of today, one line a product and warehouse', async () => {
    await insertOrder(fresh.db, { id: 1, state: 11, lines });
    await changeRows(fresh.db, 'order_lines', { order_id: 1 }, { price: 1, seen_price: 1 });
    const fresher = okValue(await repeat(1));
    expect(
      fresher.rows.map(({ product, wms, quantity, status }) => [product, wms, quantity, status]),
    ).toEqual([
      [101, warehouse.tomilino, '5', 'ready'],
      [103, warehouse.tomilino, '4', 'ready'],
    ]);
    const typed = okValue(await preview({ lines: linesOf(['LT-NB36-4054', 5]) }));
    expect(fresher.rows[0]?.sum).toBe(typed.rows[0]?.sum);
    expect(fresher.notes).toEqual([]);
    const sent = fresher.rows.map(({ articul, product, wms, quantity }) => ({
      articul,
      product,
      wms,
      qnt: quantity,
    }));
    const { id } = okValue(await place(sent));
    expect((await fresh.as(staff).does(getDeskOrder, { id })).quantity).toBe(9);
  });

  test('keeps the lines of goods that are not sold any more, and names them', async () => {
    await insertOrder(fresh.db, { id: 1, state: 11, lines });
    await changeRows(fresh.db, 'products', { id: 103 }, { hidden: 1 });
    await markProductsChanged(fresh.db, [103], noon);
    await refreshCatalogue(fresh.db);
    const { rows, questions, notes } = okValue(await repeat(1));
    await changeRows(fresh.db, 'products', { id: 103 }, { hidden: 0 });
    await markProductsChanged(fresh.db, [103], noon + 1);
    await refreshCatalogue(fresh.db);
    expect(rows.map(({ articul, quantity }) => [articul, quantity])).toEqual([
      ['LT-NB36-4054', '5'],
      ['NL-DW07-40W', '4'],
    ]);
    expect(questions).toBe(1);
    expect(notes).toEqual([expect.stringMatching(/^Сейчас не\u00a0продаются: NL-DW07-40W/)]);
  });

  test('is an order of this dealer', async () => {
    await insertOrder(fresh.db, { id: 1, by: other });
    expect(await repeat(1)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await repeat(99)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a basket for the dealer', () => {
  test('becomes a draft of the person, who is told by whom it is', async () => {
    await fillBasketWith(fresh.db, main.accountId, '103:1:1=7');
    const sent = okValue(await send(linesOf(['LT-NB36-4054', 12]), { word: 'Как обсуждали' }));
    expect(sent).toMatchObject({ size: '1\u00a0позиция', isTold: true });
    const [draft] = await fresh.db.selectFrom('drafts').selectAll().execute();
    expect(draft).toMatchObject({ account_id: main.accountId, header: 'Корзина от менеджера, 20.07.2026' });
    const { lines } = await fresh.as(main).does(getDraft, { id: draft!.id });
    expect(lines).toMatchObject([{ id: 101, quantity: 12 }]);
    const [message] = await fresh.db.selectFrom('messages').selectAll().execute();
    expect(message).toMatchObject({ account_id: main.accountId, href: `/cabinet/drafts/${draft!.id}` });
    expect(message?.text).toContain('Для вас собрана корзина: 1\u00a0позиция');
    expect(message?.text).toContain('Как обсуждали');
    expect(await linesInDatabase(fresh.db)).toEqual([`${main.accountId}/103:1:1=7`]);
    expect(await freeOf(fresh.db, 101)).toBe(1240);
    expect(await history()).toMatchObject([{ kind: 'account', action: 'sent', actor_name: 'Ирина' }]);
  });

  test('the same form sent twice sends it once', async () => {
    const lines = linesOf(['LT-NB36-4054', 12]);
    okValue(await send(lines, { key: 'the-same-key' }));
    okValue(await send(lines, { key: 'the-same-key' }));
    expect(await fresh.db.selectFrom('drafts').select('id').execute()).toHaveLength(1);
  });

  test('a list with questions is not sent', async () => {
    expect(await send(linesOf(['нет такого', 1]))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await send([])).toMatchObject({ code: 'NOTHING_READY' });
  });
});
