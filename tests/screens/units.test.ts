import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/** Goods sold in coils: no screen may say «2 шт.» for two coils. */

let portal: Portal;
let dealer: Visitor;
let desk: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await changeRows(portal.db, 'products', { id: 107 }, { unit: 'бухта' });
  await insertOrder(portal.db, { id: 1, state: 3, lines: [[107, 1, 2]] });
  await insertOrder(portal.db, {
    id: 2,
    state: 3,
    lines: [
      [107, 1, 5],
      [101, 1, 1],
    ],
  });
  await insertComplaint(portal.db, { id: 1, lines: [[107, 2]] });
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  desk = visitor(portal);
  const login = { email: 'irina@example.com', password: passwords.staff };
  await desk.submit(await desk.visit('/desk/login'), 'main form', login);
});
afterAll(() => portal.close());

test('a complaint counts goods in coils, for the dealer and for staff', async () => {
  for (const page of [await dealer.visit('/cabinet/complaints/1'), await desk.visit('/desk/complaints/1')])
    expect(page.$('tbody .number')?.textContent).toBe('2\u00a0бухты');
});

test('the total of an order is in coils if all lines are in coils, otherwise in pieces', async () => {
  const coils = await dealer.visit('/cabinet/orders/1');
  expect(coils.$('.order-lines .group')?.textContent).toContain('1\u00a0позиция, 2\u00a0бухты');
  expect(coils.$('.totals dt')?.textContent).toBe('Товары, 2\u00a0бухты');
  const mixed = await dealer.visit('/cabinet/orders/2');
  expect(mixed.$('.order-lines .group')?.textContent).toContain('2\u00a0позиции, 6\u00a0шт.');
  expect(mixed.$('.totals dt')?.textContent).toBe('Товары, 6\u00a0шт.');
});

test('purchased goods are counted in coils', async () => {
  const page = await dealer.visit('/cabinet/purchased-goods?startDate=01.01.2026&endDate=31.12.2026');
  const row = page.$$('.purchased-list tbody tr').find((each) => each.textContent?.includes('СВ-120 К'));
  expect(row?.querySelector('.c-qty')?.textContent).toBe('7\u00a0бухт');
});

test('repeating an order counts goods in coils in the question and in the result', async () => {
  await fillBasketWith(portal.db, actors.main.accountId, '107:1:1=1');
  const question = await dealer.submit(await dealer.visit('/cabinet/orders/2'), 'form[action$="/repeat"]');
  expect(question.$('dialog')?.textContent).toContain(
    'СВ-120 К: в корзине 1\u00a0бухта, добавим ещё 5\u00a0бухт',
  );
  const added = await dealer.submit(question, 'dialog form', {}, '[name=leave][value="0"]');
  expect(added.$('dialog')?.textContent).toContain('СВ-120 К: добавлено 2, а нужно 5\u00a0бухт');
});
