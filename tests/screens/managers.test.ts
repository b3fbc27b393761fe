import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queuedMails } from '#tests/builders/outbox.ts';
import { goods, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let main: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  main = await signedIn('main@example.com');
});
afterAll(() => portal.close());

async function signedIn(email: string): Promise<Visitor> {
  const dealer = visitor(portal);
  await dealer.signIn(email, passwords.main);
  return dealer;
}

const path = '/cabinet/managers';
const form = 'dialog form';
const value = (page: Page, selector: string) => (page.$(selector) as HTMLInputElement | null)?.value;
const rowOf = (page: Page, name: string) =>
  page.$$('.managers tbody tr').find((row) => row.textContent?.includes(name));
const accountOf = (email: string) =>
  portal.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('the list of managers', () => {
  test('the list shows the dealer’s managers, their assigned records, prices and access', async () => {
    const page = await main.visit(path);
    expect(page.title).toBe('Менеджеры – Светоч Опт');
    expect(page.$$('.managers tbody tr')).toHaveLength(3);
    expect(rowOf(page, 'manager@example.com')?.textContent).toContain('114-О/2025');
    expect(rowOf(page, 'manager@example.com')?.textContent).toContain('Цены договора');
    expect(rowOf(page, 'observer@example.com')?.textContent).toContain('Наблюдатель');
    expect(rowOf(page, 'disabled@example.com')?.querySelector('.switch')?.getAttribute('aria-checked')).toBe(
      'false',
    );
    expect(page.text).not.toContain('other@example.com');
  });

  test.each(['manager@example.com', 'observer@example.com'])('%s cannot manage managers', async (email) => {
    const other = await signedIn(email);
    for (const address of [path, `${path}/new`, `${path}/2`, `${path}/2/prices`, `${path}/2/remove`])
      expect((await other.visit(address)).status).toBe(403);
  });

  test('without JavaScript, a switch disables a manager at once and ends the sessions', async () => {
    const manager = await signedIn('manager@example.com');
    const row = `form[action="${path}/2/enabled"]`;
    const off = await main.submit(await main.visit(path), row);
    expect([off.path, off.status]).toEqual([path, 200]);
    expect(off.text).toContain('manager@example.com: доступ отключён');
    expect(off.$(`${row} button`)?.getAttribute('aria-checked')).toBe('false');
    expect((await manager.visit('/catalogue')).path).toMatch(/^\/login/);
    const on = await main.submit(off, row);
    expect(on.$(`${row} button`)?.getAttribute('aria-checked')).toBe('true');
  });
});

describe('the card of a manager', () => {
  const anna = { email: 'anna@example.com', name: 'Анна', phone: '9161234567', contracts: ['1'] };

  test('a new manager is invited by mail and listed as having no password yet', async () => {
    const window = await main.visit(`${path}/new`);
    expect(value(window, '[name=type_id]:checked')).toBe('2');
    const list = await main.submit(window, form, anna);
    expect([list.path, list.status]).toEqual([path, 200]);
    expect(list.text).toContain('Данные сохранены');
    expect(rowOf(list, 'Анна')?.textContent).toContain('Пароль ещё не задан');
    const { id } = await accountOf(anna.email);
    const again = await main.submit(list, `form[action="${path}/${id}/invite"]`);
    expect(again.text).toContain('Приглашение отправлено: anna@example.com');
    expect((await queuedMails(portal.db)).map(({ to }) => to)).toEqual([anna.email, anna.email]);
  });

  test('a new manager with an e-mail in use is rejected, and typed values are preserved', async () => {
    const window = await main.visit(`${path}/new`);
    const refused = await main.submit(window, form, {
      ...anna,
      email: 'other@example.com',
      contracts: ['1', '2'],
      addresses: ['2'],
      enabled: [],
    });
    expect(refused.status).toBe(400);
    expect(refused.$('.errsum')?.textContent).toContain('Этот Email уже занят');
    expect(refused.$('#manager-email-error')?.textContent).toContain('Этот Email уже занят');
    expect(value(refused, '[name=name]')).toBe('Анна');
    const ticked = (name: string) =>
      refused.$$(`[type=checkbox][name=${name}][checked]`).map((box) => box.getAttribute('value'));
    expect([ticked('contracts'), ticked('addresses'), ticked('enabled')]).toEqual([['1', '2'], ['2'], []]);
  });

  test('a manager without a contract is rejected with a link to the contract checkboxes', async () => {
    const window = await main.visit(`${path}/2`);
    const refused = await main.submit(window, form, { name: 'Игорь', contracts: [] });
    expect(refused.status).toBe(400);
    const link = refused.$('.errsum a[href="#manager-contracts"]');
    expect(link?.textContent).toBe('Отметьте хотя бы один договор');
    expect(refused.$('#manager-contracts')).not.toBeNull();
  });

  test('one form changes the name, contracts and addresses of a manager', async () => {
    const saved = await main.submit(await main.visit(`${path}/2`), form, {
      name: 'Игорь Петров',
      contracts: ['1', '2'],
      addresses: ['1', '2'],
    });
    expect(saved.text).toContain('Данные сохранены');
    const row = rowOf(saved, 'Игорь Петров')?.textContent ?? '';
    for (const given of ['114-О/2025', '087-М/2024', 'Тула', 'Калуга']) expect(row).toContain(given);
    await main.submit(await main.visit(`${path}/2`), form, { contracts: ['1'], addresses: ['1'] });
  });

  test('deleting a manager asks for confirmation, only disables access, and can be undone', async () => {
    const question = await main.visit(`${path}/2/remove`);
    expect(question.$('dialog .btn[autofocus]')?.textContent).toBe('Оставить');
    const gone = await main.submit(question, form);
    expect(gone.text).toContain('доступ отключён');
    expect((await accountOf('manager@example.com')).enabled).toBe(0);
    await main.submit(gone, `form[action="${path}/2/enabled"]`);
    expect((await accountOf('manager@example.com')).enabled).toBe(1);
  });

  test.each(['5', '1', '999', 'x', '02'])('the screens of the manager %s return 404', async (id) => {
    for (const address of [`${path}/${id}`, `${path}/${id}/prices`, `${path}/${id}/remove`])
      expect((await main.visit(address)).status).toBe(404);
  });
});

describe('two tabs with one manager', () => {
  const igor = { name: 'Игорь', phone: '9160000001', contracts: ['1'], addresses: ['1'] };
  const twice = async () => {
    await main.submit(await main.visit(`${path}/2`), form, igor);
    return [await main.visit(`${path}/2`), await main.visit(`${path}/2`)] as const;
  };

  test('changing different fields of a manager in two tabs preserves both changes', async () => {
    const [one, other] = await twice();
    await main.submit(one, form, { enabled: [], contracts: ['1', '2'] });
    const saved = await main.submit(other, form, { phone: '9160000002' });
    expect(saved.path).toBe(path);
    expect(saved.$('.note.ok')?.textContent).toContain('Доступ в портал: было «включён», стало «отключён»');
    const { enabled, phone } = await accountOf('manager@example.com');
    expect([enabled, phone]).toEqual([0, '+7 (916) 000-00-02']);
    expect(rowOf(saved, 'Игорь')?.textContent).toContain('087-М/2024');
    await main.submit(await main.visit(`${path}/2`), form, { enabled: ['1'], contracts: ['1'] });
  });

  test('changing one field of a manager in two tabs first returns 409 and can be confirmed', async () => {
    const [one, other] = await twice();
    await main.submit(one, form, { phone: '9160000002', addresses: ['1', '2'] });
    const refused = await main.submit(other, form, { phone: '9160000003', name: 'Игорь Петров' });
    expect(refused.status).toBe(409);
    expect(refused.$('.errsum')?.textContent).toContain('Пока форма была открыта, данные изменились');
    expect(refused.$('.errsum')?.textContent).toContain(
      'Телефон: было «+7 (916) 000-00-01», стало «+7 (916) 000-00-02»',
    );
    expect(refused.$('.errsum')?.textContent).toContain('Адреса доставки: было');
    expect([value(refused, '[name=phone]'), value(refused, '[name=name]')]).toEqual([
      '9160000003',
      'Игорь Петров',
    ]);
    const ticked = refused.$$('[type=checkbox][name=addresses][checked]');
    expect(ticked.map((box) => box.getAttribute('value'))).toEqual(['1', '2']);
    const saved = await main.submit(refused, form);
    expect(saved.path).toBe(path);
    expect((await accountOf('manager@example.com')).phone).toBe('+7 (916) 000-00-03');
    expect(rowOf(saved, 'Игорь Петров')?.textContent).toContain('Калуга');
  });

  test('correcting a rejected form of a manager does not undo a change from another tab', async () => {
    const [one, other] = await twice();
    await main.submit(one, form, { enabled: [] });
    const refused = await main.submit(other, form, { phone: '916' });
    expect(refused.status).toBe(400);
    await main.submit(refused, form, { phone: '9160000004' });
    expect(await accountOf('manager@example.com')).toMatchObject({ enabled: 0, phone: '+7 (916) 000-00-04' });
    await main.submit(await main.visit(`${path}/2`), form, { ...igor, enabled: ['1'] });
  });
});

describe('the prices of a manager', () => {
  const prices = `${path}/2/prices`;
  const press = (page: Page, intent: string, fields = {}) =>
    main.submit(page, form, fields, `${form} button[name=intent][value="${intent}"]`);

  test('without JavaScript, adding and removing price rules for brands preserves typed values', async () => {
    let page = await press(await main.visit(prices), 'add', { percent: '15' });
    expect(page.status).toBe(200);
    expect(value(page, '[name=percent]')).toBe('15');
    page = await press(page, 'add', { 'brands[0][brand]': '2', 'brands[0][percent]': 'двадцать' });
    expect(page.$('.errsum')).toBeNull();
    expect(value(page, '[name="brands[0][percent]"]')).toBe('двадцать');
    page = await press(page, 'remove:1', { 'brands[0][percent]': '20', show_wholesale: [] });
    expect([value(page, '[name="brands[0][brand]"]'), value(page, '[name="brands[0][percent]"]')]).toEqual([
      '2',
      '20',
    ]);
    expect(page.$('[name="brands[1][brand]"]')).toBeNull();
    expect(page.$('[name=show_wholesale][type=checkbox]')?.hasAttribute('checked')).toBe(false);
    page = await press(page, 'remove:0');
    expect(page.$('[name="brands[0][brand]"]')).toBeNull();
  });

  test('the preview of a manager’s prices shows contract, retail and new prices with warnings', async () => {
    const page = await press(await main.visit(prices), 'preview', { percent: '60' });
    const row = page.$$('.preview-table tbody tr').find((each) => each.textContent?.includes('LT-NB36-4054'));
    expect(row?.textContent?.replace(/\s/g, ' ')).toContain('1 284,50 ₽');
    expect(row?.textContent?.replace(/\s/g, ' ')).toContain('1 790,00 ₽');
    expect(row?.textContent?.replace(/\s/g, ' ')).toContain('2 055,20 ₽');
    expect(row?.textContent).toContain('выше РРЦ');
    expect(await portal.db.selectFrom('price_politics').selectAll().execute()).toEqual([]);
  });

  test('the preview of a manager’s prices rejects an invalid percentage', async () => {
    const page = await press(await main.visit(prices), 'preview', { percent: 'x' });
    expect(page.status).toBe(400);
    expect(page.$('.error')?.textContent).toBe('Укажите процент, например 12,5');
    expect(value(page, '[name=percent]')).toBe('x');
    expect((await press(page, 'add')).status).toBe(200);
  });

  test('a deeply nested query of the price preview returns 400', async () => {
    const deep = await main.visit('/cabinet/managers/2/prices?a[b][c][d][e][f][g][h][i]=1');
    expect(deep.status).toBe(400);
    expect(deep.text).toContain('Проверьте заполненные поля');
  });

  test('a rejected form of a manager’s prices links to the invalid fields', async () => {
    const two = await press(await press(await main.visit(prices), 'add'), 'add');
    const refused = await main.submit(two, form, {
      percent: '501',
      'brands[0][brand]': '1',
      'brands[0][percent]': 'x',
      'brands[1][brand]': '1',
      'brands[1][percent]': '5',
    });
    expect(refused.status).toBe(400);
    expect(refused.$('.errsum h2')?.textContent).toBe('Ошибка. Данные не сохранены');
    expect(refused.$$('.errsum a').map((link) => link.getAttribute('href'))).toEqual([
      '#politics-percent',
      '#politics-brands-0-percent',
      '#politics-brands-1-brand',
    ]);
    for (const link of refused.$$('.errsum a')) expect(refused.$(link.getAttribute('href')!)).not.toBeNull();
    expect([value(refused, '[name=percent]'), value(refused, '[name="brands[0][percent]"]')]).toEqual([
      '501',
      'x',
    ]);
  });

  test('saved prices of a manager apply to the next page that the manager opens', async () => {
    const manager = await signedIn('manager@example.com');
    const saved = await main.submit(await main.visit(prices), form, { percent: '15' });
    expect(saved.path).toBe(path);
    expect(saved.text).toContain('Данные сохранены');
    expect(saved.$(`a[href="${prices}"]`)?.textContent).toBe('+15\u00a0%');
    const card = await manager.visit('/product/101');
    expect(card.text).toContain('1 477,18 ₽');
    expect(card.source).not.toContain(String(goods[0]!.base));

    await main.submit(await main.visit(prices), form, { show_wholesale: [] });
    expect((await main.visit(path)).text).toContain('опт скрыт');
    expect((await manager.visit('/product/101')).text).not.toContain('1 477,18 ₽');
  });

  test('a price rule added in one tab is preserved when another tab adds and saves a rule', async () => {
    const [one, other] = [await main.visit(prices), await main.visit(prices)];
    const rule = { 'brands[0][brand]': '1', 'brands[0][percent]': '7' };
    await main.submit(await press(one, 'add'), form, rule);
    const added = await press(other, 'add', { percent: '21' });
    const saved = await main.submit(added, form, {
      'brands[0][brand]': '2',
      'brands[0][percent]': '8',
    });
    expect(saved.$('.note.ok')?.textContent).toContain('Правило бренда «Лучтех»: было нет');
    const kept = await main.visit(prices);
    expect(kept.$$('[name$="[percent]"]').map((each) => each.getAttribute('value'))).toEqual(['7', '8']);
    const cleared = await press(await press(kept, 'remove:1'), 'remove:0');
    await main.submit(cleared, form, { percent: '0', show_wholesale: ['1'] });
    expect(await portal.db.selectFrom('price_politics').selectAll().execute()).toEqual([]);
  });

  test('the price screen of an observer returns 404', async () => {
    expect((await main.visit(`${path}/3/prices`)).status).toBe(404);
  });
});
