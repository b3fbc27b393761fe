import { beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { erasePersonalData } from '#server/desk/personal-data/erase-personal-data.server.ts';
import { exportPersonalData } from '#server/desk/personal-data/export-personal-data.server.ts';
import { getDestructionAct } from '#server/desk/personal-data/get-destruction-act.server.ts';
import { getPersonalData } from '#server/desk/personal-data/get-personal-data.server.ts';
import { listDestructionActs } from '#server/desk/personal-data/list-destruction-acts.server.ts';
import { listsSections } from '#server/desk/personal-data/lists.repository.server.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { startSession } from '#server/people/auth/sessions.repository.server.ts';
import { insertMessages } from '#server/people/notifications/repository.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { insertMessage } from '#server/talk/chat/repository.server.ts';
import { noted } from '#server/work/history/history-entry.ts';
import { recordChange } from '#server/work/history/record-change.server.ts';
import { mailKinds } from '#server/work/mail/mail.ts';
import { queueMails } from '#server/work/mail/queue-mail.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { need } from '#tests/builders/marks.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { policyPage } from '#tests/builders/policy-page.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff);
const name = 'Эраст Приходько';
const email = 'manager@example.com';
const phone = '+7 (916) 555-44-33';
const person = { id: 1, account: actors.manager.accountId };
const erase = (more: object = {}) =>
  as().tries(erasePersonalData, { ...person, email, reason: 'withdrawn', ...more });

/** Columns of documents; personal data in documents are not destroyed. */
const documents = ['orders.comment'];

/** Returns the columns that contain the person’s name, e-mail or phone number, as `table.column`. */
async function places(): Promise<string[]> {
  const found = new Set<string>();
  for (const { name: table } of await fresh.db.introspection.getTables()) {
    const rows = (await fresh.db
      .selectFrom(table as 'accounts')
      .selectAll()
      .execute()) as unknown as Record<string, unknown>[];
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if ([name, email, phone].some((text) => String(value).toLowerCase().includes(text.toLowerCase())))
          found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

beforeAll(async () => {
  const { db } = fresh;
  const { account } = person;
  await changeRows(db, 'accounts', { id: account }, { name, phone });
  await insertOrder(db, { id: 1, account_id: account, comment: `Спросить: ${name}, ${phone}` });
  await insertComplaint(db, { id: 1, account_id: account, comment: `Звоните ${phone}` });
  const said = { complaint_id: 1, staff_id: null, state: null, idempotency_key: null, created_at: noon };
  await bulkInsert(db, 'complaint_messages', [
    { ...said, account_id: account, author: name, message: `Пишите на ${email}` },
  ]);
  await insertMessage(db, { accountId: account, staffId: null, message: phone, key: undefined, now: noon });
  await startSession(db, { kind: 'account', id: account }, noon);
  await testContext(db, actors.manager).tries(setNotification, { kind: 'news', value: 'sklad@example.com' });
  await testContext(db, actors.manager).does(checkFastOrder, { text: `LT-A60 ${name} 1` });
  await need(db, account, '101=7');
  await bulkInsert(db, 'watches', [
    { account_id: account, product_id: 102, once: 1, added_at: noon, in_stock: '', told_at: null },
    { account_id: account, product_id: 103, once: 0, added_at: noon, in_stock: '', told_at: null },
  ]);
  const message = { kind: 'news', href: '/', created_at: noon };
  await insertMessages(db, [
    { ...message, account_id: account, header: name, text: '' },
    { ...message, account_id: 1, header: 'Заказ', text: `Оформлен: ${name}` },
  ]);
  await queueMails(db, noon, [{ to: email, subject: name, text: phone, own: [] }]);
  const call = {
    asked: 1,
    first_asked_at: noon,
    asked_at: noon,
    turn: 1,
    due_at: noon,
    attempts: 0,
  } as const;
  await bulkInsert(db, 'calls', [
    { ...call, id: 1, account_id: null, dealer_id: null, firstname: name, phone },
  ]);
  await bulkInsert(db, 'callbacks', [
    { account_id: null, firstname: name, phone, created_at: noon, done_at: null, call_id: 1 },
  ]);
  await bulkInsert(db, 'pages', [policyPage]);
  const consent = { page_id: policyPage.id, version_on: '2026-07-01', client_hash: 'f00', created_at: noon };
  await bulkInsert(db, 'consents', [
    { ...consent, account_id: account, phone: null, form: 'manager' },
    { ...consent, account_id: null, phone, form: 'callback' },
    { ...consent, account_id: actors.main.accountId, phone: null, form: 'account' },
  ]);
  await recordChange(testContext(db, { ...actors.manager, name }), {
    kind: 'account',
    id: account,
    header: name,
    action: 'changed',
    dealerId: 1,
    changes: [noted('Телефон', phone), noted('E-mail', email)],
  });
  await bulkInsert(db, 'order_events', [
    {
      order_id: 1,
      at: noon,
      actor_kind: 'account',
      actor_id: account,
      actor_name: name,
      action: 'changed',
      from_state: null,
      to_state: null,
      changes: '[]',
      missing: '[]',
    },
  ]);
});

describe('personal data', () => {
  test('personal data are exported in full, without secrets, and the history records the export', async () => {
    const { sections } = await as().does(getPersonalData, person);
    expect(sections.map(({ header }) => header)).toEqual(
      expect.arrayContaining(['Учётная запись', 'Чат', 'Заявки на звонок', 'Заказы', 'История изменений']),
    );
    const { json } = await as().does(exportPersonalData, person);
    const data = JSON.parse(json);
    expect(data['Учётная запись'][0]).toMatchObject({ 'E-mail': email, Телефон: phone });
    expect(json).not.toContain('password');
    expect(data.Потребности).toEqual([expect.objectContaining({ Нужно: '7' })]);
    expect(data['Лист ожидания']).toEqual([expect.objectContaining({ Сообщили: 'ещё нет' })]);
    expect(data['Товары, за которыми следят программы']).toHaveLength(1);
    expect(data['Быстрые заказы']).toContainEqual(
      expect.objectContaining({ Строки: expect.stringContaining(name) }),
    );
    expect(data['Согласия на обработку персональных данных']).toEqual([
      expect.objectContaining({ 'Редакция политики': '01.07.2026', Форма: 'Менеджер', Телефон: '' }),
      expect.objectContaining({ Форма: 'Заказ звонка', Телефон: phone }),
    ]);
    const last = await fresh.db
      .selectFrom('history')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last?.action).toBe('exported');
  });

  test('an export of personal data includes all fast orders that are not empty', async () => {
    const account_id = actors.main.accountId;
    const row = { account_id, revision: 1, editor: '', line_count: 0, updated_at: noon, list_root: 'a' };
    const content = (more: object) => JSON.stringify({ lines: [], notes: [], tables: [], ...more });
    const entered = (text: string) => content({ step: 'entered', entered: { rows: [], text, sources: {} } });
    await bulkInsert(fresh.db, 'fast_order_lists', [
      { ...row, list_key: 'a', typed: 1, content: entered('') },
      { ...row, list_key: 'b', typed: 1, content: entered('') },
      { ...row, list_key: 'c', typed: 0, content: content({ step: 'asked', tables: [{}] }) },
      { ...row, list_key: 'd', typed: 0, content: entered('LT-A60 2') },
      { ...row, list_key: 'e', typed: 1, line_count: 1, content: entered('LT-A60 3') },
      { ...row, list_key: 'f', typed: 1, gone: 'removed', content: entered('LT-A60 4') },
    ]);
    const sections = await listsSections(fresh.db, account_id, 3);
    const { rows } = sections.find(({ header }) => header === 'Быстрые заказы')!;
    expect(rows.map(({ Строки }) => Строки)).toEqual(['LT-A60 2', 'LT-A60 3', 'LT-A60 4']);
  });

  test('personal data are not destroyed without the person’s e-mail and a valid reason', async () => {
    expect(await erase({ email: 'other@example.com' })).toMatchObject({
      fields: { email: ['Это не e-mail этого человека'] },
    });
    expect(await erase({ reason: 'просто так' })).toMatchObject({
      fields: { reason: ['Выберите основание'] },
    });
    expect(await places()).toContain('accounts.email');
  });

  test('concurrent requests destroy personal data outside documents and create one act of destruction', async () => {
    const orders = await fresh.db.selectFrom('orders').selectAll().execute();
    const [first, second] = await Promise.all([erase(), erase()]);
    const { act } = okValue(first!);
    expect(okValue(second!).act).toBe(act);
    expect(await places()).toEqual(documents);
    expect(await fresh.db.selectFrom('conversations').select('account_id').execute()).toEqual([]);
    expect(await fresh.db.selectFrom('orders').selectAll().execute()).toEqual(orders);
    const consents = await fresh.db.selectFrom('consents').select('account_id').execute();
    expect(consents).toEqual([{ account_id: actors.main.accountId }]);
    const account = await fresh.db
      .selectFrom('accounts')
      .select(['name', 'enabled', 'password_hash'])
      .where('id', '=', person.account)
      .executeTakeFirst();
    expect(account).toEqual({ name: 'Пользователь №\u00a02', enabled: 0, password_hash: '' });
    const event = await fresh.db.selectFrom('order_events').select('actor_name').executeTakeFirst();
    expect(event?.actor_name).toBe('Пользователь №\u00a02');
    const kept = await as().does(getDestructionAct, { id: act });
    expect(kept).toMatchObject({ accountId: 2, by: 'Ирина', reason: 'withdrawn' });
    expect(kept.log.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Сеансы входа',
        'Переписка в чате',
        'Списки быстрого заказа',
        'Письма в очереди',
        'Заявки на звонок',
        'Согласия на обработку персональных данных',
      ]),
    );
    expect((await as().does(listDestructionActs, {})).acts).toHaveLength(1);
    expect((await as().does(getPersonalData, person)).act).toBe(act);
  });
});

test('destroying personal data does not change similar e-mails, longer words or calls of colleagues', async () => {
  const { db } = fresh;
  const theirs = { id: 1, account: actors.observer.accountId };
  const ada = { name: 'Ада', email: 'observer@example.com', phone: '+7 (916) 000-00-01' };
  const { name: header, phone: office } = ada;
  await changeRows(db, 'accounts', { id: theirs.account }, { name: header, phone: office });
  await clearTables(db, 'jobs');
  await queueMails(db, noon, [
    { to: 'an-observer@example.com', subject: 'Чужое', text: 'Пароль', own: [] },
    { to: 'irina@example.com', subject: 'Запрос', text: `Просит ${ada.email}: Ада, не Адаптер`, own: [] },
    { to: ada.email, subject: 'Своё', text: '', own: [] },
    {
      ...{ to: ada.email, subject: 'С файлом', text: '', own: [] },
      attach: { what: 'order', orderId: 1, accountId: 3 },
    },
  ]);
  await insertComplaint(db, { id: 2, account_id: 1, comment: 'Адаптер для Ады не пришёл. Ада' });
  const asked = { phone: office, created_at: noon, done_at: null };
  const called = {
    asked: 1,
    first_asked_at: noon,
    asked_at: noon,
    turn: 1,
    due_at: noon,
    attempts: 0,
  } as const;
  await bulkInsert(db, 'calls', [{ ...called, id: 2, phone: office, firstname: 'Ада' }]);
  await bulkInsert(db, 'callbacks', [
    { ...asked, account_id: 1, firstname: 'Анна', call_id: 2 },
    { ...asked, account_id: null, firstname: 'Ада', call_id: 2 },
  ]);
  await as().does(erasePersonalData, { ...theirs, email: ada.email, reason: 'demanded' });
  const erased = 'Пользователь №\u00a03';
  const mails = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', 'in', mailKinds)
    .orderBy('id')
    .execute();
  expect(mails.map(({ payload }) => JSON.parse(payload)).map(({ to, text }) => [to, text])).toEqual([
    ['an-observer@example.com', 'Пароль'],
    ['irina@example.com', `Просит ${erased}: ${erased}, не Адаптер`],
  ]);
  const complaint = await db
    .selectFrom('complaints')
    .select('comment')
    .where('id', '=', 2)
    .executeTakeFirst();
  expect(complaint?.comment).toBe(`Адаптер для Ады не пришёл. ${erased}`);
  const calls = await db.selectFrom('callbacks').select('firstname').where('account_id', '=', 1).execute();
  expect(calls).toEqual([{ firstname: 'Анна' }]);
});

test('the page shows the first records of each kind of personal data, and the export contains all', async () => {
  const { accountId } = actors.main;
  await bulkInsert(
    fresh.db,
    'chat_messages',
    Array.from({ length: 60 }, (_, i) => ({
      account_id: accountId,
      staff_id: null,
      message: `Сообщение ${i}`,
      idempotency_key: null,
      created_at: noon,
      read_at: noon,
    })),
  );
  const asked = { id: 1, account: accountId };
  const { sections } = await as().does(getPersonalData, asked);
  expect(sections.find(({ header }) => header === 'Чат')?.rows).toHaveLength(51);
  const { json } = await as().does(exportPersonalData, asked);
  expect(JSON.parse(json).Чат).toHaveLength(60);
});
