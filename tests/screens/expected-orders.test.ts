import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limitManager } from '#tests/builders/approvals.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { moreLamps } from '#tests/builders/more-lamps.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await moreLamps(portal.db, [{ id: 200, header: 'Лампа груша', base: 10_000, stock: [0, 0] }]);
  const coming = { product_id: 200, wms_id: 1, expected_on: '2027-03-02', quantity: 40 };
  await addRows(portal.db, 'arrivals', coming);
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await changeRows(portal.db, 'contracts', {}, { orders_expected: 0 });
});
afterAll(() => portal.close());

const allow = () => changeRows(portal.db, 'contracts', {}, { orders_expected: 1 });
async function staff(): Promise<Visitor> {
  const who = visitor(portal);
  const form = { email: 'irina@example.com', password: passwords.staff };
  await who.submit(await who.visit('/desk'), 'main form', form);
  return who;
}

const button = 'button[name=expect]';

describe('expected goods without JavaScript', () => {
  test('staff can allow expected goods in a contract, and the history records the change', async () => {
    const desk = await staff();
    const page = await desk.visit(`/desk/contracts/${contract.main}`);
    const saved = await desk.submit(page, 'form.dealer-form', { orders_expected: ['0', '1'] });
    expect(saved.text).toContain('сохран');
    const row = await portal.db
      .selectFrom('contracts')
      .select('orders_expected')
      .where('id', '=', contract.main)
      .executeTakeFirst();
    expect(row?.orders_expected).toBe(1);
    expect((await desk.visit('/desk/history')).text).toContain('Под ожидаемое поступление');
  });

  test('no button for expected goods is shown if the contract does not allow them', async () => {
    const page = await dealer.visit('/product/200');
    expect(page.text).toContain('Ожидается 40 шт. 02.03, Томилино');
    expect(page.$(button)).toBeNull();
  });

  test('an order for expected goods is marked in all lists until the goods arrive', async () => {
    await allow();
    const list = await dealer.visit('/catalogue/all?available=0&query=A-200');
    expect(list.text).toContain('заказать под поступление');
    const card = await dealer.visit('/product/200');
    const refused = await dealer.submit(card, 'form.card2', { 'expected[1]': '41' }, button);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('Столько не ожидается. Можно добавить 40 шт.'),
    ]);
    await dealer.submit(card, 'form.card2', { 'expected[1]': '12' }, button);
    expect(await linesInDatabase(portal.db)).toEqual(['1/200:1:expected=12']);

    const basket = await dealer.visit('/cart/');
    expect(basket.$('.group td')?.textContent).toBe('Под поступление 02.03.2027, склад Томилино');
    expect(basket.text).toContain('Это заказ под поступление');
    const placed = await dealer.submit(basket, '#basket', { delivery: '2' }, 'button[name=order]');
    expect(placed.path).toMatch(/\/placed$/);
    expect(placed.text).toContain('в поступлении, которое ожидается 02.03.2027');
    expect((await dealer.visit('/cabinet/orders')).text).toContain('Под поступление 02.03.2027');
    const desk = await staff();
    expect((await desk.visit('/desk/orders')).text).toContain('Под поступление 02.03.2027');

    const trade = await desk.visit('/desk/goods/200/trade');
    await desk.submit(trade, 'main form', { stock_1: '12' });
    const order = await dealer.visit(placed.path.replace('/placed', ''));
    expect(order.text).toMatch(/Под поступление\s*товары поступили/);
    for (const list of [await dealer.visit('/cabinet/orders'), await desk.visit('/desk/orders')]) {
      expect(list.text).toContain('Товары поступили');
      expect(list.text).not.toContain('Под поступление');
    }
  });

  test('ordering expected goods together with goods in stock places two separate orders', async () => {
    await allow();
    await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=2', '200:1:expected=3');
    const basket = await dealer.visit('/cart/');
    expect(basket.text).toContain('Товары под поступление станут отдельным заказом');
    const placed = await dealer.submit(basket, '#basket', { delivery: '2' }, 'button[name=order]');
    const other = placed.$('.placed a[href^="/cabinet/orders/"]:not(.btn-primary)');
    expect(other?.textContent).toMatch(/^Заказ \d{2}-\d{6}, под поступление$/);
    const order = await dealer.visit(other?.getAttribute('href') ?? '');
    expect(order.text).toContain('ожидается 02.03.2027');
  });

  test('expected goods above a manager’s limit await approval, but goods in stock are ordered', async () => {
    await allow();
    await limitManager(portal.db, 200_000);
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    await fillBasketWith(portal.db, actors.manager.accountId, '101:1:1=1', '200:1:expected=25');
    const placed = await manager.submit(
      await manager.visit('/cart/'),
      '#basket',
      { delivery: '2' },
      'button[name=order]',
    );
    expect(placed.path).toMatch(/^\/cabinet\/orders\/\d+\/placed/);
    const other = placed.$('.placed a[href^="/cabinet/approvals/"]');
    expect(other?.textContent).toMatch(/^Заявка №\u00a0\d+ на согласовании, под поступление$/);
  });
});
