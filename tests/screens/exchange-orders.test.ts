import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await insertOrder(portal.db, { id: 1, external_number: 'ТД00-000123', external_on: '2026-07-21' });
  irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
});
afterAll(() => portal.close());

const exchangeOf = (page: Awaited<ReturnType<Visitor['visit']>>) =>
  page.$('form[action$="/exchange"]')?.textContent ?? '';

test('staff see the exchange state of an order and can give the order to 1C again', async () => {
  expect(exchangeOf(await irina.visit('/desk/orders/1')), 'no 1C is connected').toBe('');
  const account = { login: '1c', secret_hash: '', created_at: noon - 1, used_at: null };
  await addRows(portal.db, 'exchange_accounts', account);
  expect(exchangeOf(await irina.visit('/desk/orders/1'))).toBe('Обмен с 1С: ждёт передачи');

  const held = { exchange_state: 'held', exchange_problem: 'Этих товаров нет в 1С: LT-1' } as const;
  await changeRows(portal.db, 'orders', {}, held);
  expect(exchangeOf(await irina.visit('/desk/orders/1'))).toContain('придержанЭтих товаров нет в 1С: LT-1.');
  const journal = await irina.visit('/desk/exchange');
  expect(journal.text).toContain('1 заказ придержан: 1С не знает его товаров');
  expect((await irina.follow(journal, '26-000001')).path).toBe('/desk/orders/1');

  await changeRows(portal.db, 'orders', {}, { exchange_state: 'confirmed' });
  const known = await irina.visit('/desk/orders/1');
  expect(exchangeOf(known)).toBe('Обмен с 1С: есть в 1СПередать ещё раз');
  const again = await irina.submit(known, 'form[action$="/exchange"]', {});
  expect(again.path).toBe('/desk/orders/1');
  expect(again.text).toContain('Заказ 26-000001 уйдёт в 1С при следующем обмене');
  expect(exchangeOf(again)).toBe('Обмен с 1С: ждёт передачи');
});

test('the dealer sees the number and date of an order in 1C', async () => {
  const dealer = visitor(portal);
  await dealer.signIn(actors.main.email, passwords.main);
  const order = await dealer.visit('/cabinet/orders/1');
  expect(order.$('dl.order-facts')?.textContent).toContain('Номер в 1СТД00-000123 от 21.07.2026');
});

test('staff can find an order in the exchange by its portal, 1C or old number', async () => {
  for (const query of ['26-000001', 'ТД00-000123']) {
    const page = await irina.visit(`/desk/exchange/find?query=${encodeURIComponent(query)}`);
    expect(page.$('[aria-labelledby=found-orders]')?.textContent, query).toContain(
      'Заказ 26-000001, в 1С ТД00-000123Обмен с 1С: ждёт передачи',
    );
  }
  await insertOrder(portal.db, { id: 2, external_number: 'УТ-1, УТ-2', old_number: 'С-77' });
  for (const query of ['УТ-1', 'С-77']) {
    const page = await irina.visit(`/desk/exchange/find?query=${encodeURIComponent(query)}`);
    expect(page.$('[aria-labelledby=found-orders]')?.textContent, query).toContain('Заказ 26-000002');
  }
  const none = await irina.visit('/desk/exchange/find?query=%27%22%3C%25_');
  expect(none.text).toContain('Обмен этого не знает');
});

test('the form that maps states of 1C rejects invalid values and preserves typed values', async () => {
  const form = await irina.visit('/desk/exchange/states');
  expect(form.status).toBe(200);
  const refused = await irina.submit(form, '#exchange', { portion: 'много', added: 'Ждёт машину' });
  expect(refused.status).toBe(400);
  expect(refused.$('#exchange-portion')?.getAttribute('aria-invalid')).toBe('true');
  expect(refused.$('#exchange-added')?.getAttribute('value')).toBe('Ждёт машину');
  const saved = await irina.submit(refused, '#exchange', { portion: '500', added_state: '10' });
  expect(saved.path).toBe('/desk/exchange/states');
  expect(saved.$('#exchange-portion')?.getAttribute('value')).toBe('500');
  const rules = await portal.db.selectFrom('exchange_states').select(['name', 'state']).execute();
  expect(rules).toEqual([{ name: 'ждет машину', state: 10 }]);

  const twice = await irina.submit(saved, '#exchange', { added: 'ждёт  машину' });
  expect(twice.$('#exchange-added-error')?.textContent).toContain('уже есть');
});

test('saving the states of 1C from an outdated tab reports the conflicting change', async () => {
  const [first, second] = [
    await irina.visit('/desk/exchange/states'),
    await irina.visit('/desk/exchange/states'),
  ];
  await irina.submit(first, '#exchange', { 'state[usual0]': '10' });
  const stale = await irina.submit(second, '#exchange', { 'state[usual0]': '' });
  expect(stale.text).toContain('Документ проведён: было «В обработке», стало «Собирается»');
});

test('the form for exchange settings names an invalid field and preserves typed values', async () => {
  const form = await irina.visit('/desk/exchange/settings');
  expect(form.$('#exchange-withdraw_share')?.getAttribute('value')).toBe('30');
  const refused = await irina.submit(form, '#exchange', { withdraw_share: '130', alarm_hours: '12' });
  expect(refused.status).toBe(400);
  expect(refused.$('#exchange-withdraw_share-error')?.textContent).toContain('от 0 до 100');
  expect(refused.$('#exchange-alarm_hours')?.getAttribute('value')).toBe('12');
  const saved = await irina.submit(refused, '#exchange', { withdraw_share: '40' });
  expect(saved.path).toBe('/desk/exchange/settings');
  expect(saved.$('#exchange-withdraw_share')?.getAttribute('value')).toBe('40');
  expect(saved.$('#exchange-alarm_hours')?.getAttribute('value')).toBe('12');
});

test('the desk links to the exchange journal, which links to accounts, states and settings', async () => {
  const today = await irina.visit('/desk');
  expect(today.$('.desk-part-head a[href="/desk/exchange"]')?.textContent).toBe('Журнал');
  const journal = await irina.visit('/desk/exchange');
  for (const place of ['accounts', 'states', 'settings'])
    expect(journal.$(`main a[href="/desk/exchange/${place}"]`), place).not.toBeNull();
});

test('staff see a sum that differs from 1C in the list and on the order, and can leave their own', async () => {
  const told = { told_sum: 25_000, told_vat: 0, told_at: noon };
  await changeRows(portal.db, 'orders', { id: 1 }, { total: 30_000, ...told });
  const today = await irina.visit('/desk');
  const list = await irina.follow(today, 'Расхождения с 1С');
  expect(list.path).toBe('/desk/orders?differs=1');
  const rows = list.$$('tbody tr').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('расхождениев 1С 250,00 ₽, на 50,00 ₽ меньше');
  const order = await irina.follow(list, '26-000001');
  expect(order.text.replaceAll('\u00a0', ' ')).toContain(
    'Расхождение: на портале 300,00 ₽, в 1С 250,00 ₽, на 50,00 ₽ меньше',
  );

  await changeRows(portal.db, 'orders', { id: 1 }, { told_sum: 24_000 });
  const refused = await irina.submit(order, 'form[action$="/sum"]', {});
  expect(refused.text).toContain('Пока страница была открыта, суммы изменились');
  const settled = await irina.submit(refused, 'form[action$="/sum"]', {});
  expect(settled.path).toBe('/desk/orders/1');
  expect(settled.text).toContain('Расхождение заказа 26-000001 разобрано, его сумма не изменилась');
  expect(settled.$('form[action$="/sum"]')).toBeNull();
  expect(settled.$('#notes')?.closest('section')?.textContent).toContain('на портале остаётся');
  const again = await irina.submit(refused, 'form[action$="/sum"]', {});
  expect(again.text).toContain('Расхождения в заказе 26-000001 больше нет');
});

test('the desk shows what the last exchange changed in the debts, with links to dealers and orders', async () => {
  const empty = await irina.follow(await irina.visit('/desk/exchange'), 'Деньги обменов');
  expect(empty.text).toContain('Обменов с деньгами ещё не было');
  const run = { account_id: 1, session_id: null, started_at: noon, last_at: noon };
  await addRows(portal.db, 'money_runs', { id: 1, ...run });
  const entry = { run_id: 1, contract_id: 1, shipment_id: null, entry_id: 1, step: 1, nature: null };
  await addRows(portal.db, 'money_changes', [
    {
      ...entry,
      order_id: 1,
      kind: 'shipment',
      amount: 30_000,
      entered_on: '2026-07-20',
      document: 'Реализация 1',
    },
    {
      ...entry,
      order_id: null,
      kind: 'payment',
      amount: 10_000,
      entered_on: '2026-07-20',
      document: 'Оплата 1',
    },
  ]);
  const money = await irina.visit('/desk/exchange/money');
  const [total, dealer] = money.$$('tbody tr').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(total).toBe('Все дилеры300,00 ₽1 док.100,00 ₽1 док.––+200,00 ₽');
  expect(dealer).toContain('300,00 ₽1 док.100,00 ₽1 док.––+200,00 ₽Показать');
  expect(money.$('tbody a[href="/desk/dealers/1"]')).not.toBeNull();
  const entries = await irina.visit(
    money.$('tbody a[href^="/desk/exchange/money/"]')?.getAttribute('href') ?? '',
  );
  expect(entries.path).toBe('/desk/exchange/money/1/1');
  expect(entries.$$('tbody tr').map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^Реализация 1заказ 26-000001Отгрузка20\.07\.2026.*\+300,00 ₽$/),
    expect.stringMatching(/^Оплата 1Оплата20\.07\.2026.*-100,00 ₽$/),
  ]);
  expect((await irina.visit('/desk/exchange/money?run=99')).status).toBe(404);
});
