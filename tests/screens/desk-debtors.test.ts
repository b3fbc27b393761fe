import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { fillLedger } from '#tests/builders/acts.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
const today = dayOf(Date.now());
beforeAll(async () => {
  portal = await openPortal();
  irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  await changeRows(portal.db, 'contracts', {}, { deferral_days: 10 });
  await changeRows(portal.db, 'accounts', { id: 1 }, { phone: '+7 (916) 123-45-67' });
  await fillLedger(portal.db, 1, `${addDays(today, -15)} +500000 УТ-1`);
  await fillLedger(portal.db, 2, `${addDays(today, -50)} +90000 УТ-2`);
});
afterAll(() => portal.close());

test('staff find debtors from the menu, filter them, call them and download the list', async () => {
  const list = await irina.follow(await irina.visit('/desk/money'), 'Должники');
  expect(list.path).toBe('/desk/debtors');
  expect(list.$$('tbody tr')).toHaveLength(2);
  expect(list.$('a[href="tel:+79161234567"]')).not.toBeNull();
  expect(list.$('#totals-h')?.textContent?.replaceAll('\u00a0', ' ')).toBe('Просрочено 5 900,00 ₽');
  const large = await irina.submit(list, '[role=search]', { from: '1000' });
  expect(large.$$('tbody tr')).toHaveLength(1);
  const file = await irina.visit(large.$('a[download]')!.getAttribute('href')!);
  expect(file.status).toBe(200);
  const wrong = await irina.visit('/desk/debtors?from=abc');
  expect([wrong.status, wrong.$('#from')?.getAttribute('aria-invalid')]).toEqual([400, 'true']);
});

test('staff note a promise and download the act on the page of the debt', async () => {
  const debt = await irina.visit('/desk/debtors/1');
  expect(debt.$('table')?.textContent).toContain('УТ-1');
  const none = await irina.submit(debt, '#promise');
  expect([none.status, none.$('#promise-on')?.getAttribute('aria-invalid')]).toEqual([400, 'true']);
  const done = await irina.submit(debt, '#promise', {
    on: ruDate(addDays(today, 2)),
    note: 'обещал в среду',
  });
  expect(done.path).toBe('/desk/debtors/1');
  expect(done.text).toContain('Обещание сохранено');
  expect((await irina.visit('/desk/debtors')).text).toContain('обещал в среду');
  const act = await irina.submit(debt, 'form[action$="/act"]', {}, 'button[value=pdf]');
  expect(act.headers.get('content-type')).toBe('application/pdf');
  const reversed = await irina.visit('/desk/debtors/1/act?startDate=02.02.2026&endDate=01.02.2026');
  expect(reversed.text).toContain('Период заканчивается раньше');
});

test('staff see a reminder before they send it, and remind all above a sum after a question', async () => {
  const preview = await irina.follow(await irina.visit('/desk/debtors/1'), 'Напомнить письмом');
  expect(preview.text).toContain('main@example.com');
  expect((await irina.visit(preview.$('a[download]')!.getAttribute('href')!)).status).toBe(200);
  const sent = await irina.submit(preview, 'main form');
  expect([sent.path, sent.text.includes('Напоминание отправлено')]).toEqual(['/desk/debtors/1', true]);
  expect(sent.text).not.toContain('Напомнить письмом');
  expect((await irina.visit('/desk/debtors/1/remind')).$('main form')).toBeNull();

  const question = await irina.submit(await irina.visit('/desk/debtors'), '[action$="/remind"]', {
    from: '0',
  });
  expect(question.$('#meant')?.textContent?.replaceAll('\u00a0', ' ')).toContain('1 договор');
  expect(question.$('#skipped')?.textContent?.replaceAll('\u00a0', ' ')).toContain('1 договор');
  const done = await irina.submit(question, 'main form');
  expect(done.text.replaceAll('\u00a0', ' ')).toContain('Отправлено: 1 напоминание');
  expect(await queuedMails(portal.db)).toHaveLength(2);
  const again = await irina.submit(question, 'main form');
  expect(again.text).toContain('Ничего не отправлено');
});
