import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
});
afterAll(() => portal.close());

test('missed searches and wanted goods on «Сегодня» link to the demand screen and its files', async () => {
  const before = await irina.visit('/desk');
  expect(before.$('#missed-h')).toBeNull();
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(Date.now());
  await addRows(portal.db, 'missed_searches', [
    { day, words: 'вентилятор', searches: 4 },
    { day: '2020-01-01', words: 'лампа е40', searches: 2 },
  ]);
  await changeRows(portal.db, 'stocks', {}, { quantity: 0, reserved: 0 });
  await clearTables(portal.db, 'wanted_goods');
  await addRows(portal.db, 'wanted_goods', { product_id: 101, dealers: 2, quantity: 40 });
  const today = await irina.visit('/desk');
  expect(today.$('section[aria-labelledby=missed-h] tbody')?.textContent).toMatch(
    /^вентиляторДобавить синоним4/,
  );
  expect(today.$('section[aria-labelledby=wanted-h] a[href="/desk/goods/101"]')).not.toBeNull();
  const screen = await irina.visit(today.$('section[aria-labelledby=missed-h] a')!.getAttribute('href')!);
  expect(screen.status).toBe(200);
  expect(screen.text).not.toContain('лампа е40');
  const asked = await irina.visit('/desk/demand?startDate=01.01.2020&endDate=02.01.2020');
  expect(asked.text).toContain('лампа е40');
  for (const link of asked.$$('a[download]'))
    expect((await irina.visit(link.getAttribute('href')!)).status).toBe(200);
  const wrong = await irina.visit('/desk/demand?startDate=45.01.2026');
  expect([wrong.status, wrong.$('#startDate')?.getAttribute('aria-invalid')]).toEqual([400, 'true']);
});
