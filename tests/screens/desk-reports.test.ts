import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, ruDate } from '#server/kernel/clock.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
const today = ruDate(dayOf(Date.now()));
beforeAll(async () => {
  portal = await openPortal();
  irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  await insertOrder(portal.db, { id: 901, created_at: Date.now(), lines: [[101, 1, 3]] });
});
afterAll(() => portal.close());

test('staff go from a bar of the chart to the orders of its day', async () => {
  const board = await irina.visit('/desk');
  const bars = board.$$('svg a');
  expect(bars).toHaveLength(30);
  expect(bars.at(-1)?.getAttribute('aria-label')).toContain(`${today}: `);
  const orders = await irina.visit(bars.at(-1)!.getAttribute('href')!);
  expect([orders.path.startsWith('/desk/orders'), orders.$$('tbody tr').length > 0]).toEqual([true, true]);
  expect(board.$$('.key-figures dt').map((each) => each.textContent)).toEqual(['Сегодня', 'Неделя', 'Месяц']);
});

test('staff read the report of sales by product, compare it, sort it and download it', async () => {
  const dealers = await irina.follow(await irina.visit('/desk'), 'Отчёты');
  expect(dealers.$$('tbody tr')).toHaveLength(1);
  const goods = await irina.visit('/desk/reports?by=product');
  expect(dealers.$('nav.sections a[href="/desk/reports?by=product"]')).not.toBeNull();
  expect(goods.$('tbody a')?.getAttribute('href')).toBe('/desk/goods/101');
  const compared = await irina.submit(goods, 'form.order-filter', { compare: 'own', classes: '1' });
  const own = await irina.submit(compared, 'form.order-filter', {
    ...{ compare: 'own', classes: '1', otherStart: '01.01.2020', otherEnd: '31.12.2020' },
  });
  expect(own.$('#classes-h')?.textContent).toBe('ABC и XYZ');
  expect(own.text).toContain('01.01.2020');
  const sorted = await irina.visit(own.$('th a')!.getAttribute('href')!);
  expect(sorted.$('th[aria-sort="ascending"]')).not.toBeNull();
  const file = await irina.visit(own.$('a[download]')!.getAttribute('href')!);
  expect(file.status).toBe(200);
});

test('unreadable days of a report are marked, and a period without sales is empty', async () => {
  const wrong = await irina.visit('/desk/reports?startDate=45.01.2026');
  expect([wrong.status, wrong.$('#startDate')?.getAttribute('aria-invalid')]).toEqual([400, 'true']);
  const empty = await irina.visit('/desk/reports?startDate=01.01.2020&endDate=31.01.2020');
  expect(empty.text).toContain('Продаж за это время нет');
  for (const path of ['/desk/reports/silent', '/desk/reports/running-out'])
    expect((await irina.visit(path)).status).toBe(200);
});
