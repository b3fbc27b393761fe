import { beforeEach, describe, expect, test } from 'vitest';
import { getDeskContract } from '#server/desk/contracts/get-desk-contract.server.ts';
import { grantPermit } from '#server/desk/contracts/grant-permit.server.ts';
import { withdrawPermit } from '#server/desk/contracts/withdraw-permit.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addDays, currentDay, dayOf, ruDate } from '#server/kernel/clock.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { buildCrowd, checkoutOf, forgetOrders, orderForm } from '#tests/builders/ordering.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
/** In kopecks: the limit of contract 1 is 600 000 ₽, and a piece of product 101 costs 1 284,50 ₽. */
const limit = 60_000_000;
const piece = 128_450;

beforeEach(async () => {
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'limit_permits');
  await forgetOrders(fresh.db);
});

const place = async (actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(placeOrder, await orderForm(fresh.db, actor));
const order = async (pieces: number, actor: SignedIn = actors.main) => {
  await fillBasketWith(fresh.db, actor.accountId, `101:1:1=${pieces}`);
  return place(actor);
};
const owe = (amount: number, contract_id: number = contract.main) =>
  enterInLedger(fresh.db, 1, [
    { contract_id, entered_on: '2026-07-01', kind: 'shipment', order_id: null, document: 'УТ-1', amount },
  ]);
const desk = () => fresh.as(staff);
const grant = (amount: string, until = ruDate(addDays(dayOf(noon), 7))) =>
  desk().tries(grantPermit, { id: contract.main, amount, until });
const permits = async () => (await desk().does(getDeskContract, { id: contract.main })).permits;
const placed = async () => (await fresh.db.selectFrom('orders').select('id').execute()).length;

describe('orders above the credit limit', () => {
  test('an order above the credit limit is refused with the excess and changes nothing', async () => {
    await owe(limit - 2 * piece);
    expect(await order(3)).toMatchObject({
      code: 'OVER_LIMIT',
      status: 409,
      message: expect.stringContaining('превышает свободный лимит на 1\u00a0284,50\u00a0₽'),
      data: { over: piece },
    });
    expect(await placed()).toBe(0);
    expect(await linesInDatabase(fresh.db)).toEqual(['1/101:1:1=3']);
    expect(await fresh.db.selectFrom('stocks').selectAll().where('reserved', '>', 0).execute()).toEqual([]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    await changeRows(fresh.db, 'basket_lines', {}, { quantity: 2 });
    expect(await place()).toMatchObject({ ok: true });
  });

  test('the excess over the credit limit counts open orders and never exceeds the order', async () => {
    await owe(limit - 3 * piece);
    okValue(await order(2));
    expect(await order(2)).toMatchObject({ code: 'OVER_LIMIT', data: { over: piece } });
    await owe(limit);
    await clearTables(fresh.db, 'basket_lines');
    expect(await order(1)).toMatchObject({ code: 'OVER_LIMIT', data: { over: piece } });
  });

  test('an order above the credit limit is allowed under a prepaid contract', async () => {
    await owe(10 * limit, contract.second);
    await changeRows(fresh.db, 'accounts', { id: 1 }, { contract_id: contract.second });
    expect(await order(1)).toMatchObject({ ok: true });
    await changeRows(fresh.db, 'accounts', { id: 1 }, { contract_id: contract.main });
  });

  test('a refusal over the credit limit contains no sum for a manager with price politics', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    await owe(limit);
    const refused = await order(1, actors.manager);
    await clearTables(fresh.db, 'price_politics');
    expect(refused).toMatchObject({ code: 'OVER_LIMIT', data: {} });
    expect(JSON.stringify(refused)).not.toContain('284');
  });

  test('concurrent orders are placed up to the credit limit, and further orders are refused', async () => {
    const crowd = await buildCrowd(fresh.db, 6, '101:1:1=1');
    await owe(limit - 2 * piece);
    const forms = await Promise.all(crowd.map((buyer) => orderForm(fresh.db, buyer)));
    const results = await Promise.all(crowd.map((buyer, i) => fresh.as(buyer).tries(placeOrder, forms[i])));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({ code: 'OVER_LIMIT' });
    expect(await placed()).toBe(2);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });
});

describe('permits to exceed the limit', () => {
  test('a limit permit is shown at checkout, allows one order and is then used up', async () => {
    await owe(limit);
    const { id } = okValue(await grant('2 000'));
    await fillBasketWith(fresh.db, 1, '101:1:1=1');
    expect(await checkoutOf(fresh.db, actors.main)).toMatchObject({
      freeLimit: 0,
      permit: { amount: 200_000 },
    });
    const { orderId } = okValue(await place());
    expect(await permits()).toMatchObject([{ id, orderId, endedAt: noon }]);
    expect(await order(1)).toMatchObject({ code: 'OVER_LIMIT' });
    const history = await fresh.db.selectFrom('history').selectAll().where('kind', '=', 'contract').execute();
    expect(history.map(({ actor_kind }) => actor_kind)).toEqual(['staff', 'account']);
    expect(history[1]?.changes).toContain('использовано заказом');
  });

  test('only one of four concurrent orders uses a limit permit', async () => {
    const crowd = await buildCrowd(fresh.db, 4, '101:1:1=1');
    await owe(limit);
    okValue(await grant('5 000'));
    const forms = await Promise.all(crowd.map((buyer) => orderForm(fresh.db, buyer)));
    const results = await Promise.all(crowd.map((buyer, i) => fresh.as(buyer).tries(placeOrder, forms[i])));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await placed()).toBe(1);
  });

  test('a limit permit that is too small, expired or withdrawn allows no order', async () => {
    await owe(limit);
    const { id } = okValue(await grant('1 284,49'));
    expect(await order(1)).toMatchObject({ code: 'OVER_LIMIT' });
    expect(await permits()).toMatchObject([{ id, endedAt: null }]);
    okValue(await grant('2 000'));
    expect(await permits()).toMatchObject([
      { amount: 200_000, endedAt: null },
      { id, endedAt: noon },
    ]);
    await changeRows(fresh.db, 'limit_permits', {}, { until_on: '2026-01-01' });
    expect(await place()).toMatchObject({ code: 'OVER_LIMIT' });
    const again = okValue(await grant('3 000'));
    await desk().does(withdrawPermit, { id: contract.main, permit: again.id });
    expect(await place()).toMatchObject({ code: 'OVER_LIMIT' });
    expect(await desk().tries(withdrawPermit, { id: contract.main, permit: again.id })).toMatchObject({
      code: 'PERMIT_ENDED',
    });
  });

  test('a limit permit granted by a double click is stored once', async () => {
    const both = await Promise.all([grant('2 000'), grant('2 000')]);
    expect(new Set(both.map((each) => okValue(each).id)).size).toBe(1);
    expect(await permits()).toHaveLength(1);
  });

  test('a limit permit with a wrong sum, day or contract is refused', async () => {
    expect(await grant('0')).toMatchObject({ fields: { amount: [expect.stringContaining('Сумма')] } });
    expect(await grant('100', ruDate(addDays(dayOf(noon), 61)))).toMatchObject({
      fields: { until: [expect.stringContaining('Укажите день')] },
    });
    expect(
      await desk().tries(grantPermit, { id: contract.second, amount: '5', until: ruDate(currentDay()) }),
    ).toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining('нет лимита') });
    expect(await desk().tries(grantPermit, { id: 99, amount: '5', until: '01.01.2030' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
