import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertDesk } from '#tests/builders/build-world.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await clearTables(portal.db, 'staff_links', 'staff_sessions', 'staff_role_rights', 'staff_roles', 'staff');
  await insertDesk(portal.db);
  irina = await signedIn(staff.email);
});

async function signedIn(email: string): Promise<Visitor> {
  const who = visitor(portal);
  await who.submit(await who.visit('/desk'), 'main form', { email, password: passwords.staff });
  return who;
}
const sections = (page: Page) => page.$$('#side a:not(.only-s)').map((a) => a.textContent?.trim());
const buttons = (page: Page) =>
  page.$$('main a.btn, main button').map((each) => each.textContent?.trim() ?? '');
const ticked = (page: Page) =>
  page.$$('input[name=rights][checked]').map((input) => input.getAttribute('value'));

test('an administrator adds a role, gives it, and cannot remove it while somebody has it', async () => {
  const list = await irina.follow(await irina.visit('/desk/staff'), 'Роли');
  expect(list.$$('tbody tr')).toHaveLength(5);
  const form = await irina.follow(list, 'Новая роль');
  const empty = await irina.submit(form, '#role', { header: 'Стажёр' });
  expect([empty.status, empty.$('.errsum')?.textContent]).toEqual([
    400,
    expect.stringContaining('Отметьте хотя бы одно право'),
  ]);
  expect(empty.$('[name=header]')?.getAttribute('value')).toBe('Стажёр');
  const saved = await irina.submit(empty, '#role', { header: 'Стажёр', rights: ['talks', 'orders-view'] });
  expect([saved.path, saved.$('.note.ok')?.textContent]).toEqual(['/desk/staff/roles', 'Роль сохранена']);

  const member = await irina.visit(`/desk/staff/${colleagues.editor.staffId}`);
  const code =
    member
      .$$('input[name=role]')
      .map((input) => input.getAttribute('value'))
      .at(-1) ?? '';
  await irina.submit(member, 'main form.staff-form', { role: code });
  const role = await irina.follow(await irina.visit('/desk/staff/roles'), 'Стажёр');
  expect(ticked(role)).toEqual(['orders-view', 'talks']);
  expect(role.$('[aria-labelledby=sees] p')?.textContent).toBe(
    'Сегодня, Заказы, Чаты, Звонки, Рекламации, Возвраты',
  );
  expect(role.$('[aria-labelledby=people] li')?.textContent).toBe('Вера');
  const kept = await irina.submit(role, '#remove');
  expect(kept.$('.note.no')?.textContent).toContain('Роль есть у 1\u00a0сотрудника: сначала дайте им другую');

  const vera = await signedIn(colleagues.editor.email);
  expect(sections(await vera.visit('/desk'))).toEqual([
    ...['Сегодня', 'Заказы', 'Чаты', 'Звонки', 'Рекламации', 'Возвраты'],
  ]);
  expect((await vera.visit('/desk/news')).status).toBe(403);
  await irina.submit(role, '#role', { rights: ['content'] });
  expect((await vera.visit('/desk/news')).status).toBe(200);
  expect((await vera.visit('/desk/chats')).status).toBe(403);
});

test('a changed preset is restored, and the administrator has no form', async () => {
  const opened = await irina.visit('/desk/staff/roles/editor');
  await irina.submit(opened, '#role', { header: 'Автор', rights: ['content'] });
  const changed = await irina.visit('/desk/staff/roles/editor');
  expect(changed.$('h1')?.textContent).toBe('Автор');
  const restored = await irina.submit(changed, 'form[action$="/restored"]');
  expect(restored.$('.note.ok')?.textContent).toBe('Роль «Редактор» снова такая, как была');
  expect(ticked(await irina.visit('/desk/staff/roles/editor'))).toEqual([
    'goods-view',
    'goods',
    'synonyms',
    'content',
  ]);

  const administrator = await irina.visit('/desk/staff/roles/administrator');
  expect(administrator.$('#role, #remove, form[action$="/restored"]')).toBeNull();
  expect(administrator.text).toContain('У администратора всегда все права');
  const crafted = await irina.submit(opened, '#role', { rights: ['content'], header: 'Автор' });
  expect(crafted.path).toBe('/desk/staff/roles');
});

test('two forms of a role that were open at once do not overwrite the name in silence', async () => {
  const [one, other] = [
    await irina.visit('/desk/staff/roles/manager'),
    await irina.visit('/desk/staff/roles/manager'),
  ];
  await irina.submit(one, '#role', { header: 'Менеджер по опту' });
  const stale = await irina.submit(other, '#role', { header: 'Продавец' });
  expect([stale.status, stale.$('.errsum')?.textContent]).toEqual([
    409,
    expect.stringContaining('было «Менеджер», стало «Менеджер по опту»'),
  ]);
  expect((await irina.submit(stale, '#role', {})).path).toBe('/desk/staff/roles');
  expect((await irina.visit('/desk/staff/roles/manager')).$('h1')?.textContent).toBe('Продавец');
});

test('a storekeeper and an accountant see the screens of their work without what they may not do', async () => {
  await deleteOrders(portal.db);
  await insertOrder(portal.db, { id: 1, by: actors.main, state: 10, lines: [[101, 1, 3]] });
  await changeRows(
    portal.db,
    'staff',
    { id: colleagues.manager.staffId },
    { role: 'warehouse', all_dealers: 1 },
  );
  await changeRows(
    portal.db,
    'staff',
    { id: colleagues.editor.staffId },
    { role: 'accountant', all_dealers: 1 },
  );
  const storekeeper = await signedIn(colleagues.manager.email);
  const home = await storekeeper.visit('/desk');
  expect([home.path, sections(home)]).toEqual([
    '/desk',
    ['Сегодня', 'Заказы', 'Возвраты', 'Товары', 'Склады'],
  ]);
  const order = await storekeeper.visit('/desk/orders/1');
  expect(order.status).toBe(200);
  expect(buttons(order)).toEqual(
    expect.arrayContaining(['Лист подбора', 'Отгрузить часть', 'Отправление', 'Отгрузить']),
  );
  for (const foreign of ['Изменить', 'Написать в чат', 'Закрепить за собой', 'Отменить заказ'])
    expect(buttons(order)).not.toContain(foreign);
  expect(order.$('main a[href^="/desk/dealers"], main a[href^="/desk/contracts"]')).toBeNull();
  const part = await storekeeper.follow(order, 'Отгрузить часть');
  expect(part.$('h1')?.textContent).toContain('Отгрузить часть заказа');
  const line = part.$('input[name^="quantity["]')?.getAttribute('name') ?? '';
  const shipped = await storekeeper.submit(part, 'main form.order-edit', { [line]: '1' });
  expect([shipped.path, shipped.$('.note.ok')?.textContent]).toEqual([
    '/desk/orders/1',
    expect.stringContaining('отгружен, остаток – заказ'),
  ]);
  const calendar = await storekeeper.visit('/desk/warehouses/1/calendar');
  expect([calendar.status, calendar.$('fieldset[disabled] form')]).toEqual([200, expect.anything()]);
  for (const path of ['/desk/money', '/desk/dealers/1', '/desk/warehouses/1', '/desk/orders/1/edit'])
    expect([path, (await storekeeper.visit(path)).status]).toEqual([path, 403]);

  const accountant = await signedIn(colleagues.editor.email);
  expect((await accountant.visit('/desk')).$('h1')?.textContent).toBe('Сегодня');
  for (const path of ['/desk/money', '/desk/debtors', '/desk/history', '/desk/demand', '/desk/returns'])
    expect([path, (await accountant.visit(path)).status]).toEqual([path, 200]);
  const dealer = await accountant.visit('/desk/dealers/1');
  expect(dealer.status).toBe(200);
  for (const foreign of ['Заказ для дилера', 'Чаты', 'Новый договор', 'Добавить человека'])
    expect(buttons(dealer)).not.toContain(foreign);
  expect((await accountant.visit('/desk/contracts/1')).$('fieldset[disabled] [name=header]')).not.toBeNull();
  expect(buttons(await accountant.visit('/desk/orders/1'))).toEqual(
    expect.not.arrayContaining(['Отгрузить']),
  );
});

test('the own record has only fields that its owner may change, and is saved', async () => {
  await irina.submit(await irina.visit('/desk/staff/roles/new'), '#role', {
    header: 'Кадры',
    rights: ['staff', 'orders'],
  });
  const { code } = await portal.db.selectFrom('staff_roles').select('code').executeTakeFirstOrThrow();
  const { staffId, email } = colleagues.manager;
  await changeRows(portal.db, 'staff', { id: staffId }, { role: code, discount_limit_bp: 500 });
  const oleg = await signedIn(email);
  const own = await oleg.visit(`/desk/staff/${staffId}`);
  expect(own.$$('[name=role], [name=dealers], [name=discount], [name=enabled]')).toEqual([]);
  expect(own.text).toContain('Свою роль, скидку и вход меняет другой сотрудник');
  const saved = await oleg.submit(own, 'main form.staff-form', { name: 'Олег Петров' });
  expect(saved.$('.note.ok')).not.toBeNull();
});
