import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import { noteBackup } from '#server/portal/operation.repository.server.ts';
import { sendTestMail } from '#server/portal/readiness/send-test-mail.server.ts';
import { showReadiness } from '#server/portal/readiness/show-readiness.server.ts';
import { noon } from '#tests/builders/context.ts';
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

test('a test mail goes to the administrator who orders it, and mail is ready unless mails fail', async () => {
  okValue(await send());
  const [mail] = await queuedMails(fresh.db);
  expect(mail).toMatchObject({ to: staff.email, subject: expect.stringMatching(/^Проверка почты портала/) });
  expect((await show()).done.mail).toBe(true);
  expect(await fresh.db.selectFrom('history').select('action').execute()).toEqual([{ action: 'sent' }]);
  await changeRows(fresh.db, 'jobs', {}, { attempts: 3, problem: 'connect ECONNREFUSED' });
  expect(await show()).toMatchObject({ stuckMails: 1, done: { mail: false }, testedAt: noon });
});

test('an administrator sends at most ten test mails an hour', async () => {
  for (let i = 0; i < 10; i++) okValue(await send(noon + 10 * dayMs));
  expect(await send(noon + 10 * dayMs)).toMatchObject({ code: 'TOO_MANY_TRIES' });
});
