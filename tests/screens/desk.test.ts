import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskSections } from '#app/components/desk/frame/desk-nav.ts';
import { closedTo } from '#server/desk/closed-to.ts';
import { insertMessage } from '#server/talk/chat/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { insertDocumentRows } from '#tests/builders/product-documents.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, inRole, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let desk: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  desk = visitor(portal);
  await enter(desk);
});
beforeEach(async () => {
  for (const table of ['chat_messages', 'callbacks', 'calls', 'complaints', 'ledger_entries'] as const)
    await portal.db.deleteFrom(table).execute();
  await deleteOrders(portal.db);
  await changeRows(portal.db, 'stocks', {}, { reserved: 0 });
});
afterAll(() => portal.close());

async function enter(who: Visitor, password: string = passwords.staff, path = '/desk'): Promise<Page> {
  return who.submit(await who.visit(path), 'main form', { email: 'irina@example.com', password });
}
const rows = (page: Page) => page.$$('tbody tr').map((row) => row.textContent);
const sections = (page: Page) => page.$$('#side a:not(.only-s)').map((a) => a.textContent?.trim());
const sectionsOf = (role: string) =>
  deskSections({
    staff: { closed: closedTo([...inRole(role).rights], true), lacksFactor: false },
    counts: undefined,
  }).flatMap(({ items }) => items.map(({ label }) => label));
const write = (message: string, accountId = 1) =>
  insertMessage(portal.db, { accountId, staffId: null, message, key: undefined, now: noon });

test('administrators see the numbers of failing mails and jobs on «Сегодня»', async () => {
  const job = { payload: '{}', created_at: noon, problem: 'ECONNREFUSED', run_at: null, attempts: 80 };
  await addRows(portal.db, 'jobs', [
    { ...job, kind: 'mail', run_at: Date.now() + 3_600_000 },
    { ...job, kind: 'mail' },
    { ...job, kind: 'mail' },
    { ...job, kind: 'act' },
  ]);
  const lines = async () => {
    const card = (await desk.visit('/desk')).$('[aria-labelledby=stuck-h]');
    return [...(card?.querySelectorAll('li') ?? [])].map((line) =>
      line.textContent?.replaceAll('\u00a0', ' '),
    );
  };
  const [tried, lost, other, advice] = await lines();
  expect(tried).toBe('1 письмо не отправляется, портал продолжает попытки');
  expect(lost).toBe('2 письма за последний месяц не отправлены, попытки прекращены');
  expect(other).toBe('1 фоновое задание не выполнено');
  expect(advice).toContain('npm run jobs -- --again');
  await portal.db.deleteFrom('jobs').where('kind', '=', 'mail').where('problem', '>', '').execute();
  expect((await lines())[0]).toBe('1 фоновое задание не выполнено');
  expect((await lines())[1]).not.toContain('--again');
  await portal.db.deleteFrom('jobs').where('problem', '>', '').execute();
  expect(await lines()).toEqual([]);
});

describe('signing in as staff', () => {
  test('the staff sign-in returns to the requested page and shows no navigation of dealers', async () => {
    const staff = visitor(portal);
    const login = await staff.visit('/desk/orders?state=1');
    expect(login.path).toBe('/desk/login?redirectTo=%2Fdesk%2Forders%3Fstate%3D1');
    expect(login.title).toBe('Вход для сотрудников – Светоч Опт');
    expect(login.$('#top_basket, .search, .nav-row')).toBeNull();
    const page = await staff.submit(login, 'main form', {
      email: 'irina@example.com',
      password: passwords.staff,
    });
    expect(page.path).toBe('/desk/orders?state=1');
    expect(sections(page)).toEqual(sectionsOf('administrator'));
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
    const out = await staff.submit(page, 'form[action="/desk/logout"]');
    expect(out.text).toContain('Вы вышли с рабочего стола');
    expect((await staff.visit('/desk')).path).toContain('/desk/login');
  });

  test('a staff session opens no dealer screens, and a dealer session opens no staff screens', async () => {
    expect((await desk.visit('/catalogue')).path).toContain('/login?redirectTo');
    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    expect((await dealer.visit('/desk/orders')).path).toContain('/desk/login');
  });

  test('a failed staff sign-in returns 400, and staff are never redirected to a dealer screen', async () => {
    const staff = visitor(portal);
    const wrong = await enter(staff, 'wrong', '/desk/login?redirectTo=/catalogue');
    expect(wrong.status).toBe(400);
    expect(wrong.$('.errsum')?.textContent).toContain('Неверный e-mail или пароль');
    const right = await staff.submit(wrong, 'main form', {
      email: 'irina@example.com',
      password: passwords.staff,
    });
    expect(right.path).toBe('/desk');
  });

  test('an unknown address of the desk returns 404 with the navigation of the desk', async () => {
    for (const path of [
      '/desk/nonsense',
      '/desk/orders/999',
      '/desk/orders/abc',
      '/desk/chats/3',
      '/desk/complaints/7',
    ]) {
      const page = await desk.visit(path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.$('.empty-box a')?.textContent).toBe('На рабочий стол');
      expect(sections(page)).toEqual(sectionsOf('administrator'));
    }
  });
});

describe('staff chats', () => {
  test('the desk counts waiting chats, and opening a chat marks its messages as read', async () => {
    await write('Где заказ?');
    await write('Ау');
    const list = await desk.visit('/desk/chats');
    expect(sections(list)).toContain('Чаты 1');
    expect(rows(list)).toEqual(['main@example.comЛюменАу20.07.2026,\u00a012:002']);
    expect(list.title).toMatch(/^\(1\) Чаты – /);
    expect((await desk.submit(list, '.order-filter', { query: 'нет такого' })).text).toContain(
      'Таких чатов нет',
    );
    const chat = await desk.follow(list, 'main@example.com');
    expect(chat.$$('.incoming')).toHaveLength(2);
    // On a phone, ticking this checkbox shows the rest of the form. In a message about an order it is ticked from the
    // start.
    expect(chat.$('.chat-form label[for=chat-more]')?.textContent).toMatch(/^Файл, заказ/);
    expect(chat.$('#chat-more')?.hasAttribute('checked')).toBe(false);
    expect(chat.$('#chat-more')?.hasAttribute('name')).toBe(false);
    expect(sections(await desk.visit('/desk/orders'))).toContain('Чаты');
    const answered = await desk.submit(chat, '.chat-form', { message: 'Едет' });
    expect(answered.$('#last')?.textContent).toMatch(/^ЕдетИрина, /);

    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    expect((await dealer.visit('/cabinet/chat')).$('.incoming')?.textContent).toMatch(/^ЕдетИрина/);
    const refused = await desk.submit(chat, '.chat-form', { message: ' ' });
    expect([refused.status, refused.$('#chat-message-error')?.textContent]).toEqual([
      400,
      'Напишите сообщение',
    ]);
  });
});

describe('callback requests for staff', () => {
  test('marking a callback request as done can be undone at once or later', async () => {
    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    await dealer.submit(await dealer.visit('/callback'), 'main form', {
      firstname: 'Пётр',
      phone: '9161234567',
    });
    const list = await desk.visit('/desk/calls');
    expect(rows(list)[0]).toContain('Пётр+7 (916) 123-45-67Люменmain@example.com');
    const marked = await desk.submit(list, 'tbody form');
    expect(marked.$('.note.ok')?.textContent).toContain('Звонок сделан: Пётр, +7 (916) 123-45-67');
    expect(marked.text).toContain('Звонить некому');
    const back = await desk.submit(marked, '.note form');
    expect(rows(back)).toHaveLength(1);
    await desk.submit(back, 'tbody form');
    const done = await desk.visit('/desk/calls?part=done');
    expect(rows(await desk.submit(done, 'tbody form'))).toEqual([]);
    expect(rows(await desk.visit('/desk/calls'))).toHaveLength(1);
  });

  test('staff can take, annotate and postpone a callback request on its screen', async () => {
    await visitor(portal).submit(await visitor(portal).visit('/callback'), 'main form', {
      firstname: 'Пётр',
      phone: '9161234567',
    });
    let page = await desk.follow(await desk.visit('/desk/calls'), 'Пётр');
    page = await desk.submit(page, '.desk-aside form:has([value="take"])');
    expect(page.$('.call-facts')?.textContent).toContain('Кто звонитИрина');
    page = await desk.submit(page, '#note', { note: 'Просит счёт' });
    expect(page.$('.call-story')?.textContent).toContain('Просит счёт');
    const wrong = await desk.submit(page, '.desk-aside form:has([value="missed"])', {
      day: '31.02',
      time: '10:00',
      note: 'Занято',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.$('.errsum a')?.getAttribute('href')).toBe('#missed-day');
    expect((wrong.$('#missed-note') as HTMLTextAreaElement).value).toBe('Занято');
    const list = await desk.submit(wrong, '.desk-aside form:has([value="missed"])', { day: '', time: '' });
    expect(list.$('.note.ok')?.textContent).toContain('Позвонить ');
    expect(list.text).toContain('Звонить некому');
    expect(rows(await desk.visit('/desk/calls?part=later'))[0]).toMatch(/Не дозвонились: 1\s+попытка/);
    expect((await desk.visit('/desk/calls/999')).status).toBe(404);
  });
});

describe('complaints for staff', () => {
  test('closing a complaint requires an answer, and an answer on an outdated page returns 409', async () => {
    await insertComplaint(portal.db, { id: 1, lines: [[101, 2]] });
    const list = await desk.visit('/desk/complaints?state=new');
    expect(sections(list)).toContain('Рекламации 1');
    const page = await desk.follow(list, 'Р-000001');
    expect(page.text).toContain('Не горит');
    expect(page.text).toContain('LT-NB36-4054');
    const working = await desk.submit(page, '.talk-form', {}, '[value="work"]');
    expect(working.$('.note.ok')?.textContent).toContain('Рекламация Р-000001: в работе. Дилеру сообщили');

    // The confirmation preserves the typed answer.
    const question = await desk.submit(working, '.talk-form', { answer: 'Не' }, '[formaction$="/refused"]');
    expect([question.status, question.path]).toEqual([200, '/desk/complaints/1/close/refused']);
    expect(question.$('dialog')?.textContent).toContain('Отклонить рекламацию Р-000001?');
    expect((question.$('dialog textarea') as HTMLTextAreaElement).value).toBe('Не');
    const refused = await desk.submit(question, 'dialog form', { answer: ' ' });
    expect(refused.status).toBe(400);
    expect(refused.$('.errsum')?.textContent).toContain('Напишите дилеру, что решено');
    const asked = await desk.visit('/desk/complaints/1/close/accepted');
    const done = await desk.submit(asked, 'dialog form', { answer: 'Заменим' });
    expect(done.$('.complaint-talk')?.textContent).toContain('Заменим');
    expect(done.$('.page-head .state')?.textContent).toBe('Принята');
    // Staff with an outdated page get a message and keep their text.
    const late = await desk.submit(working, '.talk-form', { answer: 'Нет' });
    expect(late.status).toBe(409);
    expect(late.$('.note.no')?.textContent).toContain('Состояние рекламации уже изменилось');
    expect((late.$('.talk-form textarea') as HTMLTextAreaElement).value).toBe('Нет');
    expect((await desk.visit('/desk/complaints/1/close/accepted')).$('.note.no')?.textContent).toContain(
      'Состояние рекламации уже изменилось',
    );
    const back = await desk.submit(late, '.talk-form', { answer: '' }, '[value="work"]');
    expect(back.$('.page-head .state')?.textContent).toBe('В работе');
  });

  test('staff and dealers discuss a complaint, and an unread message prevents an answer', async () => {
    await insertComplaint(portal.db, { id: 1, lines: [[101, 2]] });
    const [page, theirs] = [await desk.visit('/desk/complaints/1'), await desk.visit('/desk/complaints/1')];
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
    const pictures = new File([new Uint8Array(bytes)], 'пример.jpg', { type: 'image/jpeg' });
    const told = await desk.submit(page, '.talk-form', { answer: 'Снимите так', pictures });
    const src = told.$('.staff img')?.getAttribute('src') ?? '';
    expect((await desk.visit(src)).headers.get('Content-Type')).toBe('image/jpeg');

    const oleg = visitor(portal);
    await oleg.submit(await oleg.visit('/desk'), 'main form', {
      email: 'oleg@example.com',
      password: passwords.staff,
    });
    const crossed = await oleg.submit(theirs, '.talk-form', { answer: 'Пришлите фото' });
    expect(crossed.status).toBe(409);
    expect(crossed.$('.note.no')?.textContent).toContain('появился ответ: Ирина');
    expect(crossed.$('.complaint-talk')?.textContent).toContain('Снимите так');

    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    const mine = await dealer.visit('/cabinet/complaints/1');
    expect(mine.$('.complaint-talk .staff')?.textContent).toContain('Снимите так');
    const own = mine.$('.staff img')?.getAttribute('src') ?? '';
    expect((await dealer.visit(own)).status).toBe(200);
    const said = await dealer.submit(mine, '.talk-form', { message: 'Вот', pictures });
    expect(said.$('.note.ok')?.textContent).toContain('Сообщение отправлено');
    expect(said.$$('.customer img')).toHaveLength(1);
    const stranger = visitor(portal);
    await stranger.signIn('other@example.com', passwords.other);
    for (const path of ['/cabinet/complaints/1', own]) expect((await stranger.visit(path)).status).toBe(404);
    // The dealer wrote after the question was opened, so the decision is not final yet.
    const question = await desk.submit(told, '.talk-form', {}, '[formaction$="/refused"]');
    await dealer.submit(said, '.talk-form', { message: 'И ещё' });
    const blind = await desk.submit(question, 'dialog form', { answer: 'Нет' });
    expect([blind.status, blind.$('dialog .note.no')?.textContent]).toEqual([
      409,
      expect.stringContaining('появилось сообщение: main'),
    ]);
    expect(rows(await desk.visit('/desk/complaints?state=waiting'))).toHaveLength(1);
    const closed = await desk.submit(blind, 'dialog form', { answer: 'Нет' });
    expect(closed.$('.page-head .state')?.textContent).toBe('Отклонена');
    const again = await dealer.submit(await dealer.visit('/cabinet/complaints/1'), '.talk-form', {
      message: 'Проверьте ещё раз',
    });
    expect(again.$('.page-head .state')?.textContent).toBe('В работе');
  });
});

describe('orders for staff', () => {
  test('staff can find orders by state, dealer and number', async () => {
    await insertOrder(portal.db, { id: 1 });
    await insertOrder(portal.db, { id: 2, by: actors.other, state: 10 });
    const list = await desk.visit('/desk/orders');
    expect(sections(list)).toContain('Заказы 1');
    expect(rows(list)).toHaveLength(2);
    const found = await desk.submit(list, '.order-filter', { query: '26-000002', whose: 'друг' });
    expect(found.path).toContain('/desk/orders?query=26-000002&whose=');
    expect(rows(found)).toHaveLength(1);
    const none = await desk.follow(found, 'Новые 0');
    expect(rows(await desk.follow(none, 'Показать все заказы'))).toHaveLength(2);
  });

  test('each filter of the order list at the desk is shown as a chip that removes the filter', async () => {
    await insertOrder(portal.db, { id: 1 });
    await insertOrder(portal.db, { id: 2, by: actors.other, state: 10 });
    let page = await desk.submit(await desk.visit('/desk/orders?dealer=2'), '.order-filter', {
      articul: 'LT-NB36-4054',
      sumFrom: '100',
    });
    expect(rows(page)).toHaveLength(1);
    expect(page.$('details[open] [name=articul]')).not.toBeNull();
    expect(page.$('.chips')?.textContent).toContain('Дилер: Другой');
    page = await desk.follow(page, '.filter-chip');
    expect(rows(page)).toHaveLength(2);
    expect((await desk.follow(page, 'Сбросить всё')).path).toBe('/desk/orders');
    const wrong = await desk.visit('/desk/orders?sumFrom=много');
    expect([wrong.status, rows(wrong).length]).toEqual([400, 2]);
    expect(wrong.$('#sumFrom-error')?.textContent).toBe('Укажите сумму в рублях');
  });

  test('staff can move several orders to a state at once and see the result for each order', async () => {
    await insertOrder(portal.db, { id: 1 });
    await insertOrder(portal.db, { id: 2 });
    await insertOrder(portal.db, { id: 3, state: 3 });
    const list = await desk.follow(await desk.visit('/desk/orders'), 'Отметить все');
    const question = await desk.submit(list, '#moving', { to: '2' });
    expect(question.text).toContain('Переведём 2 заказа');
    expect(question.text).toContain('Не переведём 1 заказ');
    expect(question.text).toContain('Взять в обработку можно только новый заказ. Сейчас он «Выполнен»');
    // Other staff cancel one of the orders in the meantime.
    await desk.submit(await desk.visit('/desk/orders/2/move/4'), 'dialog form', { reason: 'Нет товара' });
    const done = await desk.submit(question, 'main form');
    expect(done.text).toContain('Переведено: 1 заказ');
    const outcomes = rows(done);
    expect(outcomes[0]).toContain('Состояние заказа уже изменилось');
    expect(outcomes[1]).toMatch(/26-000001.*В обработке.*Переведён$/);
    const again = await desk.submit(question, 'main form');
    expect(again.text).toContain('Ни один заказ не переведён');
    expect(again.text).toContain('Уже переведён раньше');
    expect((await desk.follow(again, 'Вернуться к списку')).path).toBe('/desk/orders');
  });

  test('the card of an order links the archive of its goods’ documents only if there are any', async () => {
    await insertOrder(portal.db, { id: 1 });
    const href = '/desk/orders/1/goods-documents.zip';
    const without = await desk.visit(href);
    expect(without.path).toBe('/desk/orders/1');
    expect(without.$('.note.no')?.textContent).toContain('У товаров этого заказа документов пока нет');
    expect(without.$(`a[href="${href}"]`)).toBeNull();
    await insertDocumentRows(portal.db, [{ product_id: 101 }]);
    expect((await desk.visit('/desk/orders/1')).$(`a[href="${href}"]`)).not.toBeNull();
    const { status, headers } = await desk.visit(href);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    await portal.db.deleteFrom('product_documents').execute();
  });

  test('the sum of a changed order is computed without scripts, and nothing is saved', async () => {
    await insertOrder(portal.db, { id: 1, lines: [[101, 1, 2]] });
    const form = await desk.visit('/desk/orders/1/edit');
    const sumOf = (page: Page) =>
      Number(/Сумма позиций: ([\d\s,]+)₽/.exec(page.text)?.[1]?.replace(/\D/g, ''));
    const field = form.$('.c-qty input')!.getAttribute('name')!;
    const price = sumOf(form) / 2;
    expect(price).toBeGreaterThan(0);
    const recounted = await desk.submit(form, '.order-edit', { [field]: '5' }, '[value=recount]');
    expect(recounted.status).toBe(200);
    expect(sumOf(recounted)).toBe(price * 5);
    expect(recounted.$('.errsum')).toBeNull();
    const saved = await desk.visit('/desk/orders/1/edit');
    expect(sumOf(saved)).toBe(price * 2);
    const unread = await desk.submit(saved, '.order-edit', { [field]: 'пять' }, '[value=recount]');
    expect(unread.text).toContain('Сумма позиций: проверьте числа');
  });

  test('shipping an order asks for confirmation, and the dealer sees the new state', async () => {
    await insertOrder(portal.db, { id: 1 });
    let page = await desk.visit('/desk/orders/1');
    // The document that accompanies the goods must not show the dealer's debt.
    const unprinted = page.$$('.order-facts .caption.no-print').map((line) => line.textContent);
    expect(unprinted.join()).toMatch(/Долг|Аванс/);
    const stale = page;
    page = await desk.submit(page, '[action="/desk/orders/1/move/2"]');
    expect(page.$('.note.ok')?.textContent).toContain('Заказ 26-000001: в обработке. Дилеру сообщим');
    page = await desk.submit(page, '[action="/desk/orders/1/move/10"]');
    const question = await desk.follow(page, 'Отгрузить');
    expect(question.path).toBe('/desk/orders/1/move/11');
    expect(question.$('dialog')?.textContent).toContain('Отгрузить заказ 26-000001?');
    page = await desk.submit(question, 'dialog form');
    expect(page.$('.page-head .state')?.textContent).toBe('Отгружен');
    // The second page is outdated, so its button changes nothing and reports this.
    const late = await desk.submit(stale, '[action="/desk/orders/1/move/2"]');
    expect(late.$('.note.no')?.textContent).toContain('Состояние заказа уже изменилось');
    expect(late.$('.page-head .state')?.textContent).toBe('Отгружен');
    expect((await desk.visit('/desk/orders/1/move/4')).$('.note.no')?.textContent).toContain(
      'Отменить можно только заказ, который ещё не отгружен. Сейчас он «Отгружен»',
    );

    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    expect((await dealer.visit('/cabinet/orders/1')).$('.page-head .state')?.textContent).toBe('Отгружен');
  });

  test('staff see if nobody at the dealer receives notifications about a changed order state', async () => {
    await insertOrder(portal.db, { id: 1 });
    const setting = { account_id: 1, kind: 'order_state', value: '', enabled: 0 };
    await addRows(portal.db, 'notification_settings', setting);
    const page = await desk.submit(await desk.visit('/desk/orders/1'), '[action="/desk/orders/1/move/2"]');
    await clearTables(portal.db, 'notification_settings');
    expect(page.$('.note.ok')?.textContent).toContain(
      'Заказ 26-000001: в обработке. Дилеру не сообщим: уведомлений о заказах у него никто не получает',
    );
  });

  test('canceling an order asks for confirmation and releases the reserved stock', async () => {
    await insertOrder(portal.db, { id: 1, state: 2 });
    const question = await desk.follow(await desk.visit('/desk/orders/1'), 'Отменить заказ');
    expect(question.$('dialog [data-focus]')?.getAttribute('value')).toBe('Дилер передумал');
    const refused = await desk.submit(question, 'dialog form');
    expect(refused.text).toContain('Выберите причину или напишите её: причину увидит дилер');
    const page = await desk.submit(question, 'dialog form', { words: 'Нет товара' });
    expect(page.$('.page-head .state')?.textContent).toBe('Отменён');
    expect(page.text).toContain('Причина отмены');
    const held = await portal.db.selectFrom('stocks').select('reserved').where('reserved', '!=', 0).execute();
    expect(held).toEqual([]);
  });
});
