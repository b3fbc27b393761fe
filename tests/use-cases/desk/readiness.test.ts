import { beforeEach, expect, test } from 'vitest';
import { sendTestMail } from '#server/desk/readiness/send-test-mail.server.ts';
import { showNextStep } from '#server/desk/readiness/show-next-step.server.ts';
import { showReadiness } from '#server/desk/readiness/show-readiness.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { deskBillOrder } from '#server/papers/bills/desk-bill-order.server.ts';
import { noteBackup } from '#server/settings/last-backup.repository.server.ts';
import { writeSettings } from '#server/settings/repository.server.ts';
import { defaultSettings, type Settings } from '#server/settings/settings.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import type { Mailer } from '#server/work/mail/mailer.server.ts';
import { mailJob } from '#server/work/mail/queue-mail.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await clearTables(fresh.db, 'jobs', 'history', 'settings', 'warehouse_days', 'shipping_days');
});
const show = (now = noon) => fresh.as(staff, now).does(showReadiness, {});
const send = (now = noon) => fresh.as(staff, now).tries(sendTestMail, {});

test('what a portal has is ready, and the rest is not', async () => {
  const { done } = await show();
  expect(done).toMatchObject({ warehouse: true, price: true, node: true, product: true, dealer: true });
  expect((await show()).unpriced).toBeUndefined();
  expect(done).toMatchObject({ calendar: false, mail: false, backup: false });
  await fresh.db.insertInto('warehouse_days').values({ wms_id: 1, day: '2026-11-04', ships: 0 }).execute();
  expect((await show()).done.calendar).toBe(true);
  await changeRows(fresh.db, 'warehouses', {}, { hidden: 1 });
  expect((await show()).done.warehouse).toBe(false);
  await changeRows(fresh.db, 'warehouses', {}, { hidden: 0 });
});

test('holidays of former years do not count', async () => {
  await fresh.db.insertInto('shipping_days').values({ day: '2025-11-04', ships: 0 }).execute();
  expect((await show()).done.calendar).toBe(false);
});

test('a backup counts for a week', async () => {
  await noteBackup(fresh.db, noon);
  expect((await show(noon + 6 * dayMs)).done.backup).toBe(true);
  expect((await show(noon + 7 * dayMs)).done.backup).toBe(false);
});

const company = { company: 'ООО «Свет»', inn: '7736050003', vat: '2200', legal_address: 'Москва' };
const bank = { bank: 'Банк', bik: '044525000', account: '1', corr_account: '2' };
const setUp = (settings: Partial<Settings>) =>
  writeSettings(fresh.db, { ...defaultSettings, ...settings }, noon);

test('requisites are ready for bills when a bill can be made, and for papers when a paper can', async () => {
  await setUp({ ...company, ...bank });
  expect(await show()).toMatchObject({
    done: { bill: false, papers: false, director: false },
    missing: { bill: 'КПП', papers: 'КПП' },
  });
  await insertOrder(fresh.db, { id: 700 });
  expect(await fresh.as(staff, noon).tries(deskBillOrder, { id: 700 })).toMatchObject({
    message: expect.stringContaining('не указаны КПП'),
  });
  await setUp({ ...company, ...bank, kpp: '773601001', legal_address: '' });
  expect(await show()).toMatchObject({
    done: { bill: true, papers: false },
    missing: { bill: '', papers: 'Юридический адрес' },
  });
  await setUp({ ...company, kpp: '773601001', director: 'Иванов И. И.' });
  expect(await show()).toMatchObject({
    done: { bill: false, papers: true, director: true },
    missing: { bill: 'банк, БИК, корреспондентский счёт, расчётный счёт', papers: '' },
  });
  await setUp({ ...company, papers_by: '1c', legal_address: '' });
  expect(await show(), '1C makes the papers').toMatchObject({ done: { papers: true, director: true } });
});

test('a sole trader needs no КПП', async () => {
  await setUp({ ...company, ...bank, inn: '500100732259' });
  expect((await show()).done).toMatchObject({ bill: true, papers: true });
});

test('the next step is the first that is not done', async () => {
  await clearTables(fresh.db, 'order_lines', 'orders');
  await setUp({});
  expect(await fresh.as(staff, noon).does(showNextStep, undefined)).toMatchObject({ step: 'bill' });
  await setUp({ ...company, ...bank, kpp: '773601001' });
  expect(await fresh.as(staff, noon).does(showNextStep, undefined)).toBeUndefined();
});

test('there is no next step once the portal has an order', async () => {
  await setUp({});
  await insertOrder(fresh.db, { id: 701 });
  expect(await fresh.as(staff, noon).does(showNextStep, undefined)).toBeUndefined();
});

test('products of hidden brands and shut nodes are not for sale', async () => {
  await changeRows(fresh.db, 'brands', {}, { hidden: 1 });
  expect(await show()).toMatchObject({ done: { product: false }, unpriced: undefined });
  await changeRows(fresh.db, 'brands', {}, { hidden: 0 });
  await changeRows(fresh.db, 'catalogs', {}, { shut: 1 });
  expect(await show()).toMatchObject({ done: { product: false }, unpriced: undefined });
  await changeRows(fresh.db, 'catalogs', {}, { shut: 0 });
});

test.each([
  ['price', async () => changeRows(fresh.db, 'prices', {}, { price: 0 })],
  ['price for sale', async () => changeRows(fresh.db, 'price_types', {}, { for_sale: 0 })],
  ['stock', async () => changeRows(fresh.db, 'stocks', {}, { quantity: 0 })],
])('a product without %s is not ready for sale', async (_, take) => {
  await take();
  const { done, unpriced } = await show();
  expect(done.product).toBe(false);
  expect(unpriced).toEqual(expect.any(Number));
});

const mailer = { close: () => {}, send: async () => {} };
const sendQueued = (by: Partial<Mailer>, now = noon) =>
  runJobs({ ...testContext(fresh.db), now, mailer: { ...mailer, ...by } }, [mailJob]);

test('mail is ready once the mail server has accepted the test mail', async () => {
  okValue(await send());
  const [mail] = await queuedMails(fresh.db);
  expect(mail).toMatchObject({ to: staff.email, subject: expect.stringMatching(/^Проверка почты портала/) });
  expect(await show()).toMatchObject({ done: { mail: false }, testMail: { at: noon, state: 'queued' } });
  expect(await fresh.db.selectFrom('history').select('action').execute()).toEqual([{ action: 'sent' }]);
  const refuse = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  await sendQueued({ send: refuse });
  expect(await show()).toMatchObject({
    done: { mail: false },
    testMail: { state: 'failed', problem: 'connect ECONNREFUSED' },
  });
  await sendQueued({}, noon + dayMs);
  expect(await show()).toMatchObject({ done: { mail: true }, testMail: { state: 'accepted' } });
  await clearTables(fresh.db, 'jobs');
  expect((await show()).done.mail, 'after the job is deleted').toBe(true);
  okValue(await send(noon + 1));
  expect(await show()).toMatchObject({ done: { mail: false }, testMail: { at: noon + 1, state: 'queued' } });
});

test('mail is not ready while no mail server is set up, and while other mails fail', async () => {
  okValue(await send());
  await sendQueued({ writesFiles: true });
  expect(await show()).toMatchObject({ done: { mail: false }, testMail: { state: 'written' } });
  okValue(await send(noon + 1));
  await sendQueued({}, noon + 1);
  expect((await show()).done.mail).toBe(true);
  await changeRows(fresh.db, 'jobs', {}, { attempts: 3, problem: 'connect ECONNREFUSED' });
  expect(await show()).toMatchObject({ stuckMails: 2, done: { mail: false } });
});

test('an administrator sends at most ten test mails an hour', async () => {
  for (let i = 0; i < 10; i++) okValue(await send(noon + 10 * dayMs));
  expect(await send(noon + 10 * dayMs)).toMatchObject({ code: 'TOO_MANY_TRIES' });
});
