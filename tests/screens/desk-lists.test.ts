import { afterAll, beforeAll, expect, test } from 'vitest';
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

const saving = 'form[aria-label="Сохранить фильтр"]';

test('staff save a filter with its sorting, open it from the menu, remove it and restore it', async () => {
  const list = await irina.visit('/desk/dealers?state=no-orders&sort=debt:desc&page=1');
  const saved = await irina.submit(list, saving, { header: 'Без заказов', shared: '1' });
  expect(saved.text).toContain('Фильтр «Без заказов» сохранён');
  const again = await irina.follow(await irina.visit('/desk/dealers'), '.saved-view a');
  expect(again.path).toBe('/desk/dealers?state=no-orders&sort=debt%3Adesc');
  expect(again.$('.list-look summary')?.textContent).toBe('Вид: Без заказов');
  expect(again.$(saving)).toBeNull();
  const removed = await irina.submit(again, '.saved-view form');
  expect(removed.text).toContain('Фильтр «Без заказов» удалён');
  const restored = await irina.submit(removed, '.note form');
  expect(restored.text).toContain('Фильтр «Без заказов» сохранён');
});

test('a name that is missing or taken is refused on the list, which stays as it was', async () => {
  const list = await irina.visit('/desk/orders?state=2');
  const refused = await irina.submit(list, saving, { header: '' });
  expect(refused.path).toBe('/desk/orders?state=2');
  expect(refused.$('.note')?.textContent).toBeTruthy();
});

test('a filter that another tab has removed is a message on the list', async () => {
  const list = await irina.visit('/desk/dealers?state=no-orders');
  const saved = await irina.submit(list, saving, { header: 'В двух вкладках' });
  await irina.submit(saved, '.saved-view form');
  const again = await irina.submit(saved, '.saved-view form');
  expect([again.path, again.$('.note')?.textContent]).toEqual([
    '/desk/dealers?state=no-orders',
    'Такого фильтра уже нет',
  ]);
});

test('the heads of a list sort it, and the filter and the pages keep the sorting', async () => {
  const list = await irina.visit('/desk/dealers');
  const up = await irina.follow(list, 'Долг');
  expect(up.path).toBe('/desk/dealers?sort=debt%3Aasc');
  expect(up.$('th[aria-sort=ascending]')?.textContent).toBe('Долг');
  const found = await irina.submit(up, '[role=search]', { query: 'лю' });
  expect(found.path).toContain('sort=debt%3Aasc');
  const down = await irina.follow(up, 'Долг');
  expect(down.$('th[aria-sort=descending]')).not.toBeNull();
  expect((await irina.follow(down, 'Долг')).$('th[aria-sort=ascending]')).not.toBeNull();
  expect((await irina.follow(down, 'Обычный порядок')).path).toBe('/desk/dealers');
});

test('a hidden column is gone from the list and its file, and comes back', async () => {
  const list = await irina.visit('/desk/dealers');
  const form = 'form[aria-label="Столбцы"]';
  const fewer = await irina.submit(list, form, { shown: ['company', 'debt'] });
  expect(fewer.$$('thead th').map((head) => head.textContent)).toEqual(['Дилер', 'Контрагент', 'Долг']);
  const file = await irina.visit(fewer.$('a[download]')!.getAttribute('href')!);
  expect(file.status).toBe(200);
  const all = await irina.submit(fewer, form, { shown: ['company', 'manager', 'last', 'debt'] });
  expect(all.$$('thead th')).toHaveLength(5);
});
