import { beforeEach, describe, expect, test } from 'vitest';
import { cancelPayment } from '#server/desk/money/cancel-payment.server.ts';
import { createPayment } from '#server/desk/money/create-payment.server.ts';
import { getPayment } from '#server/desk/money/get-payment.server.ts';
import { listPayments } from '#server/desk/money/list-payments.server.ts';
import { openPaymentForm } from '#server/desk/money/open-payment-form.server.ts';
import { paymentFormValues } from '#server/desk/money/payment-view.ts';
import { savePayment } from '#server/desk/money/save-payment.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff);
const typed = {
  contract: '1',
  kind: 'payment',
  paid_on: '10.07.2026',
  amount: '1 500,50',
  number: '15',
  note: '',
};
const create = (more: object = {}, key = 'key-00001') =>
  as().tries(createPayment, { ...typed, key, ...more });
const list = async (more: object = {}) => await as().does(listPayments, more);
const balance = async (id = 1) => {
  const row = await fresh.db
    .selectFrom('contract_sums')
    .selectAll()
    .where('contract_id', '=', id)
    .executeTakeFirst();
  return Number(row?.balance ?? 0);
};
const ledger = () =>
  fresh.db
    .selectFrom('ledger_entries')
    .select(['document', 'kind', 'nature', 'amount'])
    .orderBy('id')
    .execute();
const formOf = async (id: number) => {
  const values = paymentFormValues(await as().does(getPayment, { id }));
  return { ...values, id, original: JSON.stringify(values) };
};

beforeEach(async () => {
  await clearTables(fresh.db, 'payments', 'history');
  await forgetActs(fresh.db);
});

describe('payments', () => {
  test('a payment reduces the debt and appears in the ledger, the list and the history', async () => {
    const { id } = okValue(await create());
    expect(await balance()).toBe(-150_050);
    expect(await ledger()).toEqual([
      { document: 'Платёжное поручение № 15 от 10.07.2026', kind: 'payment', nature: null, amount: 150_050 },
    ]);
    expect((await list()).payments).toMatchObject([
      { id, dealer: 'Люмен', contract: '114-О/2025', number: '15', amount: 150_050 },
    ]);
    const history = await fresh.db.selectFrom('history').selectAll().execute();
    expect(history).toMatchObject([{ kind: 'payment', record_id: id, action: 'created', dealer_id: 1 }]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('returns, corrections and refunds are entered on the correct side of the ledger', async () => {
    const kinds = ['return', 'less', 'more', 'refund'];
    for (const [i, kind] of kinds.entries()) okValue(await create({ kind, number: '' }, `key-1000${i}`));
    expect((await ledger()).map(({ kind, nature, document }) => [kind, nature, document])).toEqual([
      ['payment', 'return', 'Возврат товара от 10.07.2026'],
      ['payment', 'correction', 'Корректировка от 10.07.2026'],
      ['shipment', 'correction', 'Корректировка от 10.07.2026'],
      ['shipment', 'refund', 'Возврат денег от 10.07.2026'],
    ]);
    expect(await balance()).toBe(0);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('a payment form sent repeatedly enters one payment, unless its values have changed', async () => {
    const both = await Promise.all([create(), create(), create()]);
    expect(new Set(both.map((each) => okValue(each).id)).size).toBe(1);
    expect(await balance()).toBe(-150_050);
    okValue(await create({ amount: '2' }));
    expect((await list()).payments).toHaveLength(2);
  });

  test('a payment equal to an earlier payment requires a confirmation', async () => {
    okValue(await create());
    expect(await create({}, 'key-00002')).toMatchObject({ code: 'SAME_PAYMENT', status: 409 });
    okValue(await create({ again: '1' }, 'key-00002'));
    expect(await balance()).toBe(-300_100);
  });

  test('a payment with invalid fields is rejected with an error at each field', async () => {
    expect(await create({ amount: '0', paid_on: '31.02.2026', kind: 'gift' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { amount: [expect.anything()], paid_on: ['Такой даты нет'], kind: ['Выберите, что внести'] },
    });
    expect(await create({ paid_on: '01.01.2027' })).toMatchObject({
      fields: { paid_on: ['Этот день ещё не наступил'] },
    });
    for (const day of ['31.12.1999', '01.01.0026'])
      expect(await create({ paid_on: day })).toMatchObject({
        fields: { paid_on: ['Проверьте год: дата раньше 2000\u00a0года'] },
      });
    expect(await create({ contract: '99' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await balance()).toBe(0);
  });

  test('changing a payment updates the ledger and the balances, and concurrent edits are merged', async () => {
    const { id } = okValue(await create());
    const opened = await formOf(id);
    await as().does(savePayment, { ...opened, amount: '100', paid_on: '30.06.2026' });
    const { meanwhile } = await as().does(savePayment, { ...opened, contract: '2' });
    expect(meanwhile).toHaveLength(2);
    expect([await balance(1), await balance(2)]).toEqual([0, -10_000]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    expect(await as().tries(savePayment, { ...opened, amount: '7' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await as().tries(savePayment, { ...(await formOf(id)), contract: '4' })).toMatchObject({
      fields: { contract: ['Выберите договор'] },
    });
  });

  test('a payment is cancelled only once, by a reversing entry, and stays in the list', async () => {
    const { id } = okValue(await create());
    const results = await Promise.all([1, 2, 3].map(() => as().tries(cancelPayment, { id })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance()).toBe(0);
    expect((await ledger())[1]).toEqual({
      document: 'Сторно: Платёжное поручение № 15 от 10.07.2026',
      kind: 'payment',
      nature: 'storno',
      amount: -150_050,
    });
    expect((await list()).payments).toMatchObject([{ id, cancelledBy: staff.name || staff.email }]);
    expect(await as().tries(savePayment, await formOf(id))).toMatchObject({ code: 'PAYMENT_CANCELLED' });
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    const { id: more } = okValue(await create({ kind: 'more' }, 'key-00009'));
    await as().does(cancelPayment, { id: more });
    expect(await balance()).toBe(0);
    expect((await ledger()).at(-1)).toMatchObject({ kind: 'payment', nature: 'storno', amount: 150_050 });
  });
});

describe('the list of payments', () => {
  test('the payment list can be filtered by dealer, contract, kind, days, number prefix and sum', async () => {
    okValue(await create());
    okValue(await create({ contract: '4', number: '152', amount: '77', paid_on: '11.07.2026' }, 'key-00002'));
    okValue(await create({ contract: '2', kind: 'less', number: '', amount: '5' }, 'key-00003'));
    const found = async (more: object) => (await list(more)).payments.map(({ contractId }) => contractId);
    expect(await found({})).toEqual([4, 2, 1]);
    expect(await found({ dealer: '1' })).toEqual([2, 1]);
    expect(await found({ contract: '4' })).toEqual([4]);
    expect(await found({ kind: 'less' })).toEqual([2]);
    expect(await found({ startDate: '11.07.2026' })).toEqual([4]);
    expect(await found({ query: '15' })).toEqual([4, 1]);
    expect(await found({ query: '1500,5' })).toEqual([1]);
    expect(await as().tries(listPayments, { startDate: 'вчера' })).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('the payment form finds dealers with their contracts and preselects a dealer’s only contract', async () => {
    const open = async (more: object) => await as().does(openPaymentForm, more);
    expect((await open({ query: 'люм' })).found).toEqual([{ id: 1, header: 'Люмен' }]);
    expect((await open({ dealer: '1' })).contracts.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(await open({ dealer: '2' })).toMatchObject({ contract: { id: 4 } });
    expect(await open({ contract: '1' })).toMatchObject({ dealer: { id: 1 }, contract: { id: 1 } });
  });
});
