import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { colleagues, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  irina = await signedIn(staff.email);
  await clearTables(portal.db, 'jobs');
});
afterAll(() => portal.close());

async function signedIn(email: string): Promise<Visitor> {
  const who = visitor(portal);
  await who.submit(await who.visit('/desk'), 'main form', { email, password: passwords.staff });
  return who;
}
const text = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const rows = (page: Page) => page.$$('tbody tr').map(text);

describe('dealers’ cards for staff', () => {
  test('staff can list, search and open dealers', async () => {
    await deleteOrders(portal.db);
    await insertOrder(portal.db, { id: 1 });
    const list = await irina.follow(await irina.visit('/desk'), 'Дилеры');
    expect(list.title).toBe('Дилеры – Светоч Опт');
    expect(rows(list)).toHaveLength(2);
    const found = await irina.submit(list, 'form[role=search]', { query: '770708', manager: '1' });
    expect(found.path).toBe('/desk/dealers?query=770708&manager=1&state=');
    expect(rows(found)).toEqual([expect.stringContaining('ООО «Люмен Трейд»ИНН 7707083893, и ещё 1')]);
    const none = await irina.submit(found, 'form[role=search]', { query: 'никто' });
    expect(none.text).toContain('Таких дилеров нет');
    const card = await irina.follow(found, 'Люмен');
    expect(card.path).toBe('/desk/dealers/1');
    expect(card.$$('.desk-part h2').map(text)).toEqual([
      'Люди',
      'Договоры',
      'Контрагенты',
      'Адреса доставки',
      'Последние заказы',
      'Сообщения людям дилера',
    ]);
    expect(rows(card).join('\n')).toContain('114-О/2025');
    expect((await irina.follow(card, 'Все заказы')).path).toBe('/desk/orders?dealer=1');
    expect((await irina.visit('/desk/dealers/77')).status).toBe(404);
  });

  test('staff can remove a dealer’s address after a confirmation and restore it', async () => {
    const form = await irina.visit('/desk/dealers/1/addresses/1');
    const question = await irina.follow(form, 'Удалить адрес');
    expect(question.$('h1')?.textContent).toBe('Удалить адрес?');
    const left = await irina.submit(question, 'main form');
    expect(left.path).toBe('/desk/dealers/1');
    expect(left.text).toContain('Адрес удалён');
    expect((await irina.visit('/desk/dealers/1/addresses/1')).status).toBe(404);
    const back = await irina.submit(left, 'form[action$="/addresses/1/remove"]');
    expect(back.path).toBe('/desk/dealers/1');
    expect((await irina.visit('/desk/dealers/1/addresses/1')).status).toBe(200);
    // A question opened before the address was restored removes nothing.
    const stale = await irina.submit(question, 'main form');
    expect(stale.text).toContain('Пока страница была открыта, запись изменили');
    expect((await irina.visit('/desk/dealers/1/addresses/1')).status).toBe(200);
  });

  test('disabling a dealer’s contragent asks for confirmation, but enabling does not', async () => {
    const form = await irina.visit('/desk/dealers/1/contragents/1');
    const question = await irina.follow(form, 'Отключить');
    const off = await irina.submit(question, 'main form');
    expect(off.text).toContain('контрагент отключён, по его договорам нельзя заказать');
    const closed = await irina.visit('/desk/dealers/1/contragents/1');
    expect(closed.text).toContain('Отключён');
    expect((await irina.visit('/desk/dealers/1/contragents/1/enabled')).path).toBe(
      '/desk/dealers/1/contragents/1',
    );
    const on = await irina.submit(closed, 'form[action$="/enabled"]');
    expect(on.text).toContain('контрагент включён');
  });

  test('the form for a new dealer reports errors, creates the dealer and mails an invitation', async () => {
    const form = await irina.follow(await irina.visit('/desk/dealers'), 'Новый дилер');
    expect(form.$$('[name=warehouses][type=checkbox]').every((box) => box.hasAttribute('checked'))).toBe(
      true,
    );
    const typed = {
      inn: '5027089703',
      kpp: '502701001',
      company: 'ООО «Заря»',
      contract: '300-З/2026',
      name: 'Пётр Зорин',
      email: 'main@example.com',
    };
    const refused = await irina.submit(form, '#dealer', typed);
    expect(refused.status).toBe(400);
    expect(refused.$('#dealer-price_type-error')?.textContent).toBe('Выберите вид цен');
    expect(refused.$('#dealer-company')?.getAttribute('value')).toBe('ООО «Заря»');
    const taken = await irina.submit(refused, '#dealer', { price_type: '1' });
    expect(taken.status).toBe(400);
    expect(taken.$('.errsum a[href="#dealer-email"]')).not.toBeNull();
    const saved = await irina.submit(taken, '#dealer', { email: 'zarya@example.com' });
    expect(saved.path).toMatch(/^\/desk\/dealers\/\d+$/);
    expect(saved.$('.note.ok')?.textContent).toBe('Дилер заведён. Приглашение отправлено: zarya@example.com');
    expect(saved.$('h1')?.textContent).toBe('ООО «Заря»');

    const again = await irina.submit(saved, 'form[action$="/invite"]');
    expect(again.$('.note.ok')?.textContent).toBe('Приглашение отправлено: zarya@example.com');
    const link = /(\/password\/reset\?token=\S+)/.exec(
      (await queuedMails(portal.db)).at(-1)?.text ?? '',
    )?.[1];
    const peter = visitor(portal);
    const inside = await peter.submit(await peter.visit(link ?? ''), 'main form', {
      new_password: 'a new password',
      repeat_password: 'a new password',
    });
    expect(inside.path).toBe('/catalogue');
    expect(inside.text).toContain('300-З/2026');
  });

  test('staff can change a dealer’s name and the colleague responsible for the dealer', async () => {
    const form = await irina.follow(await irina.visit('/desk/dealers/2'), 'Название и менеджер');
    const saved = await irina.submit(form, '#dealer', { header: 'Иной', staff: '2' });
    expect(saved.path).toBe('/desk/dealers/2');
    expect(saved.$('h1')?.textContent).toBe('Иной');
    expect(saved.$('.dealer-summary')?.textContent).toContain('Ведёт Олег');
  });

  test('staff can add and change a contract, and a rejected form preserves the typed values', async () => {
    const form = await irina.follow(await irina.visit('/desk/dealers/1'), 'Новый договор');
    expect(form.path).toBe('/desk/contracts/new?dealer=1');
    const refused = await irina.submit(form, '#contract', { header: 'НОВ-777', discount: '101' });
    expect(refused.status).toBe(400);
    expect(refused.$('#contract-discount-error')?.textContent).toContain('от 0 до 100');
    expect(refused.$('#contract-header')?.getAttribute('value')).toBe('НОВ-777');
    expect(refused.$('.breadcrumbs')?.textContent ?? refused.text).toContain('Люмен');
    const saved = await irina.submit(refused, '#contract', { discount: '7,5', price_type: '2' });
    expect(saved.path).toBe('/desk/dealers/1');
    const contract = await irina.follow(saved, 'НОВ-777');
    expect(contract.$('#contract-discount')?.getAttribute('value')).toBe('7,5');
    const box = contract.$('input[type=checkbox][name=enabled]') as HTMLInputElement;
    box.checked = false;
    const closed = await irina.submit(contract, '#contract', { credit_limit: '150 000,50' });
    expect(rows(closed).find((row) => row.startsWith('НОВ-777'))).toContain('Закрыт');
    expect(rows(closed).find((row) => row.startsWith('НОВ-777'))).toContain('150 000,50 ₽');
    expect((await irina.visit('/desk/contracts/new')).status).toBe(404);
    expect((await irina.visit('/desk/contracts/999')).status).toBe(404);
  });

  test('staff can change an account and end its sessions, but cannot assign an email in use', async () => {
    const person = await irina.visit('/desk/dealers/1/people/2');
    const saved = await irina.submit(person, '#person', { name: 'Игорь Петров', phone: '8 916 123-45-67' });
    expect(saved.path).toBe('/desk/dealers/1');
    expect(rows(saved).join()).toContain('Игорь Петров');
    const out = await irina.submit(
      await irina.visit('/desk/dealers/1/people/2'),
      'form[action$="/sessions"]',
    );
    expect(out.$('.note.ok')?.textContent).toBe('Игорь Петров: все сеансы завершены, нужно войти заново');
    const taken = await irina.submit(out, '#person', { email: 'main@example.com' });
    expect(taken.status).toBe(400);
    expect(taken.$('#person-email-error')?.textContent).toBe('Этот Email уже занят');
    for (const path of ['/desk/dealers/1/people/5', '/desk/dealers/2/people/1', '/desk/dealers/1/people/x'])
      expect([path, (await irina.visit(path)).status]).toEqual([path, 404]);
  });

  test('staff with access to only their own dealers cannot find other dealers', async () => {
    const pavel = await signedIn(colleagues.newcomer.email);
    const list = await pavel.visit('/desk/dealers');
    expect(list.text).toContain('Дилеров пока нет');
    expect(list.$('[name=manager]')).toBeNull();
    expect((await pavel.visit('/desk/dealers/1')).status).toBe(404);
  });
});
