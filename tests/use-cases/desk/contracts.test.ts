import { describe, expect, test } from 'vitest';
import { contractFormValues } from '#server/desk/contracts/contract-view.ts';
import { getDeskContract } from '#server/desk/contracts/get-desk-contract.server.ts';
import { saveContract } from '#server/desk/contracts/save-contract.server.ts';
import { listDealers } from '#server/desk/dealers/list-dealers.server.ts';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { contractsOf } from '#server/people/contracts/repository.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff);
const cardOf = async (id: number, dealer?: number) => await as().does(getDeskContract, { id, dealer });
const save = (input: object) => as().tries(saveContract, input);
/** Returns the fields of a newly opened contract form. */
const formOf = async (id: number) => {
  const values = contractFormValues(await cardOf(id));
  return { ...values, id, enabled: values.enabled ? '1' : '0', original: JSON.stringify(values) };
};
const available = async () => (await contractsOf(fresh.db, actors.main)).map(({ id }) => id);

describe('new contracts', () => {
  test('the form of a new contract offers all warehouses and preselects the only active contragent', async () => {
    expect(await cardOf(0, 1)).toMatchObject({
      id: 0,
      dealer: { id: 1, header: 'Люмен' },
      contragentId: 1,
      contragents: [{ id: 1, header: 'ООО «Люмен Трейд»' }],
      priceTypeId: 0,
      enabled: true,
    });
    expect((await cardOf(0, 1)).warehouses).toEqual(
      (await cardOf(0, 1)).allWarehouses.map(({ id }) => id).sort(),
    );
    expect(await as().tries(getDeskContract, { id: 0, dealer: 77 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a new contract is available for orders at once, and its number finds the dealer', async () => {
    const terms = { price_type: '2', discount: '7,5', credit_limit: '1 000', warehouses: ['2'] };
    const { id } = okValue(await save({ dealer: 1, contragent: '1', header: 'НОВ-777', ...terms }));
    expect(await available()).toContain(id);
    expect(await cardOf(id)).toMatchObject({ discountBp: 750, creditLimit: 100_000, warehouses: [2] });
    const { dealers } = await as().does(listDealers, { query: 'нов 777' });
    expect(dealers.map((each) => each.id)).toEqual([1]);
  });

  test('a contract cannot belong to an inactive contragent or to a contragent of another dealer', async () => {
    const terms = { header: 'X', price_type: '1', warehouses: '1' };
    for (const contragent of ['2', '3', '77', '']) {
      expect(await save({ dealer: 1, contragent, ...terms }), contragent).toMatchObject({
        code: 'BAD_INPUT',
        fields: { contragent: ['Выберите контрагента'] },
      });
    }
    expect(await save({ dealer: 77, contragent: '1', ...terms })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('existing contracts', () => {
  test('the terms of a contract can be changed, but not its contragent', async () => {
    okValue(await save({ ...(await formOf(2)), discount: '10', warehouses: ['1'], contragent: '3' }));
    expect(await cardOf(2)).toMatchObject({ discountBp: 1_000, warehouses: [1], contragentId: 1 });
  });

  test('a closed contract accepts no orders until it is reopened', async () => {
    okValue(await save({ ...(await formOf(2)), enabled: '0' }));
    expect(await available()).not.toContain(2);
    okValue(await save({ ...(await formOf(2)), enabled: '1' }));
    expect(await available()).toContain(2);
  });

  test('a contract accepts no orders outside its period, and the dealer sees why', async () => {
    const today = dayOf(Date.now());
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
    const days = async (from: string, to: string) =>
      okValue(await save({ ...(await formOf(2)), valid_from: from, valid_to: to }));
    const order = () => fresh.as(actors.main).tries(addToBasket, { id: 101, qnt: 1, wms: 1, contract: 2 });

    await days('', ruDate(yesterday));
    expect(await available()).not.toContain(2);
    const ended = `действовал по ${ruDate(yesterday)}`;
    expect(await order()).toMatchObject({
      code: 'CONTRACT_CHANGED',
      message: expect.stringContaining(ended),
    });
    await days(ruDate(tomorrow), '');
    expect(await available()).not.toContain(2);
    await days(ruDate(today), ruDate(today));
    expect(await available()).toContain(2);

    await days('', ruDate(yesterday));
    await fresh.db
      .updateTable('contracts')
      .set({ enabled: 0 })
      .where('dealer_id', '=', 1)
      .where('id', '!=', 2)
      .execute();
    expect(await order()).toMatchObject({ code: 'NO_CONTRACT', message: expect.stringContaining(ended) });
    await fresh.db
      .updateTable('contracts')
      .set({ enabled: 1 })
      .where('dealer_id', '=', 1)
      .where('id', '!=', 2)
      .execute();
    await days('', '');
  });

  test('staff can set the payment deferral and period of a contract, and the history lists the changes', async () => {
    const terms = { deferral: '21', valid_from: '01.02.2026', valid_to: '31.12.2030' };
    okValue(await save({ ...(await formOf(2)), ...terms, price_type: '2' }));
    expect(await cardOf(2)).toMatchObject({
      deferralDays: 21,
      validFrom: '2026-02-01',
      validTo: '2030-12-31',
    });
    const last = await fresh.db
      .selectFrom('history')
      .selectAll()
      .where('kind', '=', 'contract')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ record_id: 2, dealer_id: 1, action: 'changed' });
    expect(JSON.parse(last.changes)).toEqual(
      expect.arrayContaining([
        { label: 'Отсрочка', before: 'не задана', after: '21\u00a0дн.' },
        { label: 'Действует по', before: '', after: '31.12.2030' },
      ]),
    );
    expect(await save({ ...(await formOf(2)), deferral: '366' })).toMatchObject({
      fields: { deferral: ['Отсрочка – от 0 до 365\u00a0дней'] },
    });
    expect(await save({ ...(await formOf(2)), valid_to: '31.01.2026' })).toMatchObject({
      fields: { valid_to: ['Договор заканчивается раньше, чем начинается'] },
    });
    okValue(await save({ ...(await formOf(2)), deferral: '', valid_from: '', valid_to: '' }));
    expect(await cardOf(2)).toMatchObject({ deferralDays: null, validFrom: null, validTo: null });
  });

  test('a contract allows orders of expected products only after staff have permitted them', async () => {
    expect((await cardOf(2)).ordersExpected).toBe(false);
    okValue(await save({ ...(await formOf(2)), orders_expected: ['0', '1'] }));
    expect((await cardOf(2)).ordersExpected).toBe(true);
    const last = await fresh.db
      .selectFrom('history')
      .select('changes')
      .where('kind', '=', 'contract')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(last.changes)).toEqual([
      { label: 'Под ожидаемое поступление', before: 'нельзя заказывать', after: 'можно заказывать' },
    ]);
    // The form of an earlier release does not send this field.
    const { orders_expected: _, ...form } = await formOf(2);
    okValue(await save(form));
    expect((await cardOf(2)).ordersExpected).toBe(true);
    okValue(await save({ ...(await formOf(2)), orders_expected: '0' }));
  });

  test('a contract with invalid fields is rejected with an error at each field', async () => {
    const wrong = { header: '', price_type: '77', discount: '-1', credit_limit: '-5', warehouses: '' };
    expect(await save({ ...(await formOf(1)), ...wrong })).toMatchObject({
      code: 'BAD_INPUT',
      fields: {
        header: [expect.anything()],
        discount: [expect.anything()],
        credit_limit: [expect.anything()],
        warehouses: ['Отметьте хотя бы один склад'],
      },
    });
    expect(await save({ ...(await formOf(1)), credit_limit: '1000000000,01' })).toMatchObject({
      fields: { credit_limit: ['Лимит – от 0 до 1\u00a0000\u00a0000\u00a0000\u00a0₽'] },
    });
    expect(await save({ ...(await formOf(1)), price_type: '77', warehouses: '77' })).toMatchObject({
      fields: { price_type: ['Выберите вид цен'], warehouses: ['Отметьте склады из списка'] },
    });
  });

  test('two people can change different fields of a contract at once, but not the same field', async () => {
    const opened = await formOf(1);
    okValue(await save({ ...opened, credit_limit: '700000' }));
    expect(okValue(await save({ ...opened, discount: '3' })).meanwhile).toEqual([
      'Лимит: было «600\u00a0000\u00a0₽», стало «700\u00a0000\u00a0₽»',
    ]);
    expect(await cardOf(1)).toMatchObject({ creditLimit: 70_000_000, discountBp: 300 });
    expect(await save({ ...opened, credit_limit: '1' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { credit_limit: [expect.stringContaining('стало «700\u00a0000')] },
    });
  });
});
