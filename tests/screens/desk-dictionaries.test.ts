import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRows } from '#tests/builders/rows.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

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

const rows = (page: Page) =>
  page.$$('tbody tr').map((row) => row.textContent?.replace(/\s+/g, ' ').trim() ?? '');
const untick = (page: Page, name: string) => {
  (page.$(`input[type=checkbox][name=${name}]`) as HTMLInputElement).checked = false;
};

test('staff can find, rename and hide a brand, but cannot save a brand without a name', async () => {
  const list = await irina.follow(await irina.visit('/desk/goods'), 'Бренды');
  const [first = ''] = rows(list);
  const added = await irina.submit(await irina.follow(list, 'Новый бренд'), '#brand', { header: 'Заря' });
  expect(added.path).toBe('/desk/brands');
  const found = await irina.submit(added, 'form[role=search]', { query: 'зар' });
  expect(rows(found)).toEqual(['Заря0Да']);
  const refused = await irina.submit(await irina.follow(found, 'Заря'), '#brand', { header: ' ' });
  expect(refused.status).toBe(400);
  expect(refused.$('#brand-header-error')).not.toBeNull();
  untick(refused, 'visible');
  const hidden = await irina.submit(refused, '#brand', { header: 'Закат' });
  expect(rows(hidden).at(-1)).toBe('Закатв 1С – «Заря»0Нет');
  expect(rows(hidden)[0]).toBe(first);
  expect((await irina.visit('/desk/brands/9999')).status).toBe(404);
  expect((await irina.visit('/desk/brands?query=ъъъ')).text).toContain('Таких брендов нет');
});

test('hiding a node of the catalogue also hides a node that staff added below it', async () => {
  const list = await irina.follow(await irina.visit('/desk/goods'), 'Разделы');
  const form = await irina.follow(list, 'Новый раздел');
  const added = await irina.submit(form, '#node', { header: 'Ночники', parent: '2', sort: '90' });
  expect(rows(added)).toContain('– Ночники90вручнуюДа');
  const card = await irina.visit('/desk/nodes/2');
  untick(card, 'visible');
  const hidden = await irina.submit(card, '#node');
  expect(rows(hidden)).toContain('– Ночники90вручнуюСкрыт раздел выше');
});

test('staff can add a price type that is not for sale, but cannot save it without a name', async () => {
  const list = await irina.follow(await irina.visit('/desk/goods'), 'Виды цен');
  const form = await irina.visit('/desk/price-types/new');
  const refused = await irina.submit(form, 'main form', { header: ' ' });
  expect(refused.status).toBe(400);
  untick(refused, 'for_sale');
  const saved = await irina.submit(refused, 'main form', { header: 'Закупочная' });
  expect(saved.path).toBe('/desk/price-types');
  expect(rows(saved)).toHaveLength(rows(list).length + 1);
  expect(rows(saved).join()).toContain('Закупочная');
});

test('marking another price type as РРЦ asks for confirmation and can be undone, even twice', async () => {
  await changeRows(portal.db, 'price_types', { id: 2 }, { is_rrc: 1 });
  const form = await irina.visit('/desk/price-types/new');
  const asked = await irina.submit(form, 'main form', { header: 'Новая розница', is_rrc: '1' });
  expect(asked.status).toBe(409);
  const moved = await irina.submit(asked, 'main form', { sure: '1' });
  const undo = 'form:has([name=instead_of])';
  const returned = await irina.submit(moved, undo);
  expect(returned.$(undo)).toBeNull();
  const isMarked = () => portal.db.selectFrom('price_types').select('id').where('is_rrc', '=', 1).execute();
  expect(await isMarked()).toEqual([{ id: 2 }]);
  const again = await irina.submit(moved, undo);
  expect(again.text).toContain('Данные сохранены');
  expect(await isMarked()).toEqual([{ id: 2 }]);
});

test('staff can add a warehouse only with a region, and can hide a warehouse', async () => {
  const form = await irina.follow(await irina.visit('/desk/warehouses'), 'Новый склад');
  const refused = await irina.submit(form, '#warehouse', { header: 'Казань' });
  expect(refused.status).toBe(400);
  expect(refused.$('#warehouse-header')?.getAttribute('value')).toBe('Казань');
  const saved = await irina.submit(refused, '#warehouse', { region: 'Поволжье' });
  expect(rows(saved)).toContain('КазаньПоволжьевручнуюДаКалендарь склада Казань');
  const card = await irina.follow(saved, 'Казань');
  untick(card, 'visible');
  expect(rows(await irina.submit(card, '#warehouse'))).toContain(
    'КазаньПоволжьевручнуюНетКалендарь склада Казань',
  );
});
