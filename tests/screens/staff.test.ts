import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertDesk } from '#tests/builders/build-world.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
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
  for (const table of ['jobs', 'attempts', 'staff_links', 'staff_sessions', 'staff'] as const)
    await portal.db.deleteFrom(table).execute();
  await insertDesk(portal.db);
  await changeRows(portal.db, 'dealers', {}, { staff_id: staff.staffId });
  irina = await signedIn(staff.email);
});

async function signedIn(email: string, password: string = passwords.staff): Promise<Visitor> {
  const who = visitor(portal);
  await who.submit(await who.visit('/desk'), 'main form', { email, password });
  return who;
}
const rows = (page: Page) =>
  page.$$('tbody tr').map((row) => row.textContent?.replace(/\s+/g, ' ').trim() ?? '');
const sections = (page: Page) => page.$$('#side a:not(.only-s)').map((a) => a.textContent?.trim());
const linkInMail = async () =>
  /http:\/\/127\.0\.0\.1:\d+(\/desk\/password\?token=\S+)/.exec(
    (await queuedMails(portal.db))[0]?.text ?? '',
  )?.[1] ?? '';

describe('staff accounts', () => {
  test('invited staff set a password with the mailed link and can use the desk', async () => {
    const list = await irina.follow(await irina.visit('/desk'), 'Сотрудники');
    expect(list.title).toBe('Сотрудники – Светоч Опт');
    expect(rows(list)).toHaveLength(4);
    const form = await irina.follow(list, 'Пригласить сотрудника');
    const saved = await irina.submit(form, 'main form.staff-form', {
      name: 'Зоя Котова',
      email: 'zoya@example.com',
      role: 'manager',
      dealers: 'own',
    });
    expect(saved.path).toBe('/desk/staff');
    expect(saved.$('.note.ok')?.textContent).toBe('Данные сохранены. Приглашение отправлено на e-mail');
    expect(rows(saved)).toContainEqual(
      'Зоя Котоваzoya@example.comМенеджервидит только своихнетПароль ещё не задан',
    );

    const zoya = visitor(portal);
    const page = await zoya.visit(await linkInMail());
    expect(page.$('h1')?.textContent).toBe('Вход на рабочий стол');
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    const short = await zoya.submit(page, 'main form', { new_password: 'short', repeat_password: 'short' });
    expect(short.status).toBe(400);
    const inside = await zoya.submit(short, 'main form', {
      new_password: 'a new password',
      repeat_password: 'a new password',
    });
    expect(inside.path).toBe('/desk');
    expect(inside.$('.note.ok')?.textContent).toBe('Пароль сохранён. Добро пожаловать!');
    expect(sections(inside)).toEqual(expect.arrayContaining(['Заказы', 'Дилеры', 'Чаты']));
    expect(sections(inside)).not.toContain('Сотрудники');
    expect(inside.$('.whose')).toBeNull();
    expect((await visitor(portal).visit(await linkInMail())).status).toBe(410);
    expect((await zoya.visit('/desk/staff')).status).toBe(403);
  });

  test('a staff account with an e-mail in use is rejected, and typed values are preserved', async () => {
    const form = await irina.visit('/desk/staff/new');
    const refused = await irina.submit(form, 'main form.staff-form', {
      name: 'Зоя',
      email: colleagues.editor.email,
      role: 'editor',
    });
    expect(refused.status).toBe(400);
    expect(refused.$('#staff-email-error')?.textContent).toBe('Сотрудник с таким e-mail уже есть');
    expect(refused.$('[name=name]')?.getAttribute('value')).toBe('Зоя');
    expect(refused.$('[name=role]:checked')?.getAttribute('value')).toBe('editor');
  });

  test('saving a staff account preserves a colleague’s changes', async () => {
    const [mine, theirs] = [await irina.visit('/desk/staff/4'), await irina.visit('/desk/staff/4')];
    await irina.submit(theirs, 'main form.staff-form', { name: 'Вера Котова' });
    const saved = await irina.submit(mine, 'main form.staff-form', { email: 'vera2@example.com' });
    expect(saved.text).toContain('Имя и фамилия: было «Вера», стало «Вера Котова»');
    expect(rows(saved)).toContainEqual(expect.stringContaining('Вера Котоваvera2@example.com'));
  });

  test('an administrator can mail a colleague a link for a new password', async () => {
    const sent = await irina.submit(await irina.visit('/desk/staff/2'), 'form[action$="/link"]');
    expect(sent.$('.note.ok')?.textContent).toBe('Ссылка отправлена: oleg@example.com');
    expect((await visitor(portal).visit(await linkInMail())).$('h1')?.textContent).toBe('Новый пароль');
  });

  test('the dealers of a colleague can be handed over only to a selected recipient', async () => {
    const card = await irina.visit('/desk/staff/1');
    expect(card.text).toContain('Ведёт 2 дилеров');
    const refused = await irina.submit(card, '#hand-over');
    expect(refused.$('#hand-over-to-error')?.textContent).toBe('Выберите, кому передать дилеров');
    const done = await irina.submit(refused, '#hand-over', { to: '3' });
    expect(done.$('.note.ok')?.textContent).toBe('Павел теперь ведёт ещё 2\u00a0дилеров');
    expect(done.text).toContain('Никого не ведёт');
  });

  test.each(['/desk/staff/77', '/desk/staff/abc'])('%s returns 404', async (path) => {
    const page = await irina.visit(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('Такого сотрудника нет');
  });
});

describe('a staff member’s own name and password', () => {
  test('an editor, who sees no dealers, can change their own name and password', async () => {
    const vera = await signedIn(colleagues.editor.email);
    expect((await vera.visit('/desk')).path).toBe('/desk/news');
    const page = await vera.visit('/desk/account');
    expect(sections(page)).toEqual([
      ...['Товары', 'Синонимы', 'Бренды', 'Разделы'],
      ...['Новости', 'Статьи', 'Слайды', 'Страницы'],
    ]);
    expect((await vera.visit('/desk/orders')).status).toBe(403);
    const named = await vera.submit(page, '#own-name', { name: 'Вера Котова' });
    expect(named.$('.popup .account')?.textContent).toContain('Вера Котова');
    const typed = { new_password: 'a new password', repeat_password: 'a new password' };
    const wrong = await vera.submit(named, '#own-password', { old_password: 'wrong', ...typed });
    expect(wrong.$('#own-password-old_password-error')?.textContent).toBe('Старый пароль введён неверно');
    const done = await vera.submit(wrong, '#own-password', { old_password: passwords.staff, ...typed });
    expect(done.$('.note.ok')?.textContent).toBe('Пароль изменён');
    const again = await signedIn(colleagues.editor.email, 'a new password');
    expect((await again.visit('/desk/account')).status).toBe(200);
  });
});

describe('the switch «Мои» and «Все»', () => {
  test('the switch «Мои» restricts lists to own dealers and is remembered on other computers', async () => {
    await deleteOrders(portal.db);
    await insertOrder(portal.db, { id: 1, state: 1 });
    await insertOrder(portal.db, { id: 2, state: 1, by: actors.other });
    await changeRows(portal.db, 'dealers', { id: 2 }, { staff_id: 2 });
    const all = await irina.visit('/desk/orders?state=1&page=1');
    expect(rows(all)).toHaveLength(2);
    const own = await irina.submit(all, '.whose', {}, '.whose button[value="1"]');
    expect(own.path).toBe('/desk/orders?state=1');
    expect(rows(own)).toEqual([expect.stringContaining('Люмен')]);
    expect(own.$('.whose [aria-pressed=true]')?.textContent).toBe('Мои');
    expect(own.$('#side a[href="/desk/orders"]')?.textContent).toContain('1');
    // The choice applies on another computer, too. Records of other dealers can still be opened.
    const elsewhere = await signedIn(staff.email);
    expect(rows(await elsewhere.visit('/desk/orders'))).toHaveLength(1);
    expect((await elsewhere.visit('/desk/orders/2')).status).toBe(200);
    const back = await irina.submit(own, '.whose', {}, '.whose button[value="0"]');
    expect(rows(back)).toHaveLength(2);
  });
});
