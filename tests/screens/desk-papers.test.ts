import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEvents } from '#server/ordering/orders/order-events.repository.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { passwords, roleOfMember, staff as someone } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

/** Papers of a shipped order without JavaScript (§12.1.51). */

let portal: Portal;
const now = noon;

beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  await insertOrder(db, { id: 1, state: 11, lines: [[101, 1, 2]] });
  await insertOrder(db, { id: 2, state: 2, lines: [[101, 1, 1]] });
  await insertReturn(db, { state: 'accepted', decided_at: now });
});
afterAll(() => portal.close());

const requisites = {
  ...{ company: 'ООО «Светоч Опт»', inn: '7701234560', kpp: '770101001', bank: 'АО «Демобанк»' },
  ...{ bik: '044525000', corr_account: '30101810400000000000', account: '40702810900000000001' },
  ...{ legal_address: '117997, г. Москва, ул. Вавилова, д. 19', vat: '2200' },
};

async function desk() {
  const staff = visitor(portal);
  await staff.submit(await staff.visit('/desk/login'), 'main form', {
    ...{ email: 'irina@example.com', password: passwords.staff },
  });
  return staff;
}

/** The papers on the card of an order. */
const card = 'section[aria-label="Счёт и накладные"]';

test('staff enter what is missing, issue a paper, and cancel it with a reason', async () => {
  const { db } = portal;
  const staff = await desk();
  await writeSettings(db, { ...(await currentSettings(db)), legal_address: '' }, now);
  const lacking = await staff.visit('/desk/orders/1');
  expect(lacking.$(card)?.textContent).toContain('Счёт и накладные');
  const asked = await staff.visit('/desk/orders/1/papers');
  expect(asked.$('.paper-form')?.textContent).toContain('Юридический адрес');
  expect(asked.$('.paper-form a[href="/desk/settings"]')).toBeTruthy();
  expect(lacking.$(`${card} button`)).toBeNull();

  await writeSettings(db, { ...(await currentSettings(db)), ...requisites }, now);
  await changeRows(db, 'contragents', {}, { kpp: '710601001', legal_address: 'г. Тула, ул. Мира, 1' });
  const order = await staff.visit('/desk/orders/1');
  const refused = await staff.submit(order, `${card} form`, { day: '31.13.2026' }, 'button[value=upd]');
  expect(refused.status).toBe(400);
  expect(refused.$('#paper-day')?.getAttribute('value')).toBe('31.13.2026');
  const again = await staff.visit('/desk/orders/1');
  const issued = await staff.submit(again, `${card} form`, {}, 'button[value=upd]');
  expect(issued.path).toBe('/desk/orders/1');
  expect(issued.text).toContain('Документ готов: УПД № 1. Дилер видит его');
  expect(issued.$(`${card} button`)).toBeNull();
  const listed = await staff.visit('/desk/orders/1/papers');
  expect(listed.$$('.paper-row a[download]')).toHaveLength(2);
  for (const link of listed.$$('.paper-row a[download]')) {
    const file = await staff.visit(link.getAttribute('href') ?? '');
    expect(file.status).toBe(200);
  }

  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  expect((await dealer.visit('/cabinet/documents')).$('tbody')?.textContent).toContain('УПД');

  const papers = await staff.visit('/desk/orders/1/papers');
  const empty = await staff.submit(papers, '#cancel', { reason: ' ' });
  expect(empty.status).toBe(400);
  const cancelled = await staff.submit(papers, '#cancel', { reason: 'Не тот день' });
  expect(cancelled.text).toContain('Не тот день');
  expect(cancelled.$('form.paper-form')).toBeTruthy();
  expect((await dealer.visit('/cabinet/documents')).text).not.toContain('УПД 1');
});

test('staff issue the papers of marked orders, download them, and find them in the register', async () => {
  const { db } = portal;
  await writeSettings(db, { ...(await currentSettings(db)), ...requisites }, now);
  await changeRows(db, 'contragents', {}, { kpp: '710601001', legal_address: 'г. Тула, ул. Мира, 1' });
  await insertOrder(db, { id: 11, state: 11, lines: [[101, 1, 2]] });
  await insertOrder(db, { id: 12, state: 3, lines: [[101, 1, 1]] });
  for (const [i, order] of [12, 11].entries())
    await addEvents(db, { actor: someone, now: now + i }, [{ order, action: 'moved', from: 10, to: 11 }]);
  const staff = await desk();
  const due = await staff.visit('/desk/documents?state=due&ticked=1');
  expect(due.$$('tbody input[name=id][checked]').length).toBeGreaterThan(1);
  const asked = await staff.visit('/desk/documents/issue?id=11&id=12&id=2');
  expect(asked.text).toContain('когда заказ отгружен');
  const unread = await staff.submit(asked, 'form.paper-form', { day: '31.13.2026' }, 'button[value=upd]');
  expect(unread.text).toContain('Ни одна накладная не оформлена');
  const ready = await staff.visit('/desk/documents/issue?id=11&id=12&id=2');
  const done = await staff.submit(ready, 'form.paper-form', {}, 'button[value=upd]');
  expect(done.text).toContain('Накладные есть по 2 заказам');
  const again = await staff.submit(ready, 'form.paper-form', {}, 'button[value=upd]');
  expect(again.text).toContain('Накладные есть по 2 заказам');
  const numbered = db.selectFrom('issued_papers').select('order_id').where('standing_for', 'in', [11, 12]);
  const inOrder = await numbered.orderBy('nth').execute();
  expect(
    inOrder.map(({ order_id }) => order_id),
    'numbered as they were shipped',
  ).toEqual([12, 11]);
  const archive = await staff.visit(done.$('a[href*="documents.zip"]')?.getAttribute('href') ?? '');
  expect(archive.status).toBe(200);
  const whole = await staff.visit(done.$('a[href*="documents.pdf"]')?.getAttribute('href') ?? '');
  expect(whole.status).toBe(200);
  const register = await staff.visit('/desk/documents?kind=upd');
  expect(register.$('button[formaction="/desk/documents.pdf"]')).toBeTruthy();
  expect(register.$$('tbody a[href$=".pdf"]').length).toBeGreaterThan(1);
  const orders = await staff.visit('/desk/orders?state=11');
  expect(orders.$('button[formaction="/desk/documents/issue"]')).toBeTruthy();
});

test('staff are told that a ТОРГ-12 leaves out the delivery', async () => {
  const { db } = portal;
  await writeSettings(db, { ...(await currentSettings(db)), ...requisites }, now);
  for (const id of [21, 22]) await insertOrder(db, { id, state: 11, delivery_price: 50_000 });
  const staff = await desk();
  expect((await staff.visit('/desk/orders/21')).$(card)?.textContent).toContain('в ТОРГ-12\u00a0услуг нет');
  const asked = await staff.visit('/desk/documents/issue?id=11&id=21&id=22');
  expect(asked.text).toContain('Доставка из 2 заказов, всего за 1 000,00 ₽, войдёт только в УПД');
  const done = await staff.submit(asked, 'form.paper-form', {}, 'button[value=torg12]');
  expect(done.text).toContain('ТОРГ-12 № 1, доставка в неё не вошла');
});

test('where 1C makes the papers none are offered', async () => {
  const { db } = portal;
  const before = await currentSettings(db);
  const offers = async () => {
    const staff = await desk();
    const found = [];
    for (const [path, selector] of [
      ['/desk/orders?state=11', '[formaction="/desk/documents/issue"]'],
      ['/desk/documents', 'a[href*="state=due"]'],
      ['/desk/settings', 'main a[href="/desk/settings/papers"]'],
      ['/desk/settings/papers', 'input[name=upd]'],
      ['/desk/orders/2/papers', 'form[action$="/bill"]'],
    ] as const)
      found.push((await staff.visit(path)).$(selector) !== null);
    return found;
  };
  await writeSettings(db, { ...before, ...requisites }, now);
  expect(await offers()).toEqual([true, true, true, true, true]);
  await writeSettings(db, { ...before, ...requisites, papers_by: '1c' }, now);
  expect(await offers()).toEqual([false, false, false, false, false]);
  await writeSettings(db, before, now);
});

test('a reader with documents only gets no links to orders, and stays with the papers', async () => {
  const { db } = portal;
  await writeSettings(db, { ...(await currentSettings(db)), ...requisites }, now);
  await insertOrder(db, { id: 31, state: 11 });
  await addRows(db, 'staff_roles', {
    id: 50,
    code: 'papers',
    header: 'Документы',
    created_at: now,
    changed_at: now,
  });
  await addRows(db, 'staff_role_rights', { role_id: 50, staff_right: 'documents' });
  await changeRows(db, 'staff', { id: someone.staffId }, { role: 'papers' });
  const clerk = await desk();
  for (const path of ['/desk/documents?state=due', '/desk/documents/issue?id=31', '/desk/orders/31/papers']) {
    const links = (await clerk.visit(path)).$$('main a').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => /^\/desk\/orders(\/\d+)?$/.test(href))).toEqual([]);
  }
  const papers = await clerk.visit('/desk/orders/31/papers');
  const issued = await clerk.submit(papers, 'form.paper-form', {}, 'button[value=upd]');
  expect([issued.status, issued.path]).toEqual([200, '/desk/orders/31/papers']);
  expect(issued.text).toContain('Документ готов');
  await changeRows(db, 'staff', { id: someone.staffId }, { role: roleOfMember(someone) });
});

test('an order whose bill lacks requisites says which, with a link, and has no button', async () => {
  const { db } = portal;
  const before = await currentSettings(db);
  await writeSettings(db, { ...before, inn: '7736050003', kpp: '', bank: '' }, now);
  const staff = await desk();
  expect((await staff.visit('/desk/orders/2')).$('[action$="/bill"]')).toBeNull();
  const papers = await staff.visit('/desk/orders/2/papers');
  const bill = papers.$('section[aria-label="Счёт"]');
  expect(bill?.textContent).toContain('не указаны КПП, банк');
  expect([bill?.querySelector('button'), bill?.querySelector('a')?.getAttribute('href')]).toEqual([
    null,
    '/desk/settings',
  ]);
  await writeSettings(db, before, now);
});

test('the card of an open order has its bill, and a return its waybill for both sides', async () => {
  const staff = await desk();
  const bill = await staff.submit(
    await staff.visit('/desk/orders/2/papers'),
    'form[action$="/bill"]',
    {},
    'button[value=xlsx]',
  );
  expect(bill.path).toBe('/desk/orders/2/bill.xlsx');
  expect(bill.status).toBe(200);
  const returned = await staff.visit('/desk/returns/1');
  expect(returned.$('a[href="/desk/returns/1/note.pdf"]')?.textContent).toContain('Накладная на возврат');
  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  const returns = await dealer.visit('/cabinet/returns');
  const note = await dealer.visit(returns.$('a[href="/cabinet/returns/1.pdf"]')?.getAttribute('href') ?? '');
  expect(note.status).toBe(200);
});
