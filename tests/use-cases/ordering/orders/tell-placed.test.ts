import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { orderPlacedJob } from '#server/ordering/orders/tell-placed.server.ts';
import { attachedFile } from '#server/portal/attached-file.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import type { SignedMail } from '#server/work/mail/mail.ts';
import { mailJob, mailJobsWith } from '#server/work/mail/queue-mail.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { orderForm } from '#tests/builders/ordering.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';

/**
 * The mail about a new order (§10.33): off by default, with the spreadsheet of the order, at the prices that each
 * reader sees.
 */

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await buildWorld(fresh.db);
});
afterEach(() => fresh.drop());

const { main, manager } = actors;
const enable = (...accounts: number[]) =>
  addRows(
    fresh.db,
    'notification_settings',
    accounts.map((account_id) => ({ account_id, kind: 'order_placed', value: '', enabled: 1 })),
  );

async function place(): Promise<number> {
  await fillBasketWith(fresh.db, manager.accountId, '104:1:1=2');
  const form = await orderForm(fresh.db, manager);
  const typed = { ...form, comment: 'Срочно,\nпозвоните' };
  return (await testContext(fresh.db, manager).does(placeOrder, typed)).orderId ?? 0;
}

async function sent(): Promise<SignedMail[]> {
  const mails: SignedMail[] = [];
  const mailer = { send: async (mail: SignedMail) => void mails.push(mail), close: () => {} };
  const jobs = [orderPlacedJob, ...mailJobsWith(attachedFile)];
  while ((await runJobs({ ...testContext(fresh.db, undefined, noon), mailer }, jobs)) > 0);
  return mails.filter(({ subject }) => subject.includes('оформлен'));
}

test('the mail about a new order is off by default', async () => {
  await place();
  expect(await sent()).toEqual([]);
  expect(await fresh.db.selectFrom('messages').selectAll().execute()).toEqual([]);
});

test('the mail and spreadsheet of a new order have the prices that their reader sees', async () => {
  await enable(main.accountId, manager.accountId);
  const politics = { mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
  await addRows(fresh.db, 'price_politics', { account_id: manager.accountId, ...politics });
  const id = await place();
  const order = await fresh.db
    .selectFrom('orders')
    .select(['total', 'seen_total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mails = await sent();
  expect(mails.map(({ to }) => to)).toEqual(['main@example.com', 'manager@example.com']);
  const roubles = (kopecks: number) =>
    new RegExp(
      `Итого: ${(kopecks / 100)
        .toFixed(2)
        .replace('.', ',')
        .replace(/^(\d+)(\d{3}),/, '$1.$2,')}`,
    );
  expect(order.seen_total).toBeGreaterThan(order.total);
  expect(mails[0]?.text).toMatch(roubles(order.total));
  expect(mails[1]?.text).toMatch(roubles(order.seen_total));
  expect(mails[1]?.text).toContain('Комментарий: Срочно, позвоните');
  const [file] = mails[1]?.attachments ?? [];
  expect(file?.filename).toMatch(/^Заказ 26-\d{6} от 20\.07\.2026\.xlsx$/);
  const rows = await rowsOf(Buffer.from(file?.content ?? []));
  expect(rows.flat()).toContain(order.seen_total / 100);
  expect(rows.flat()).not.toContain(order.total / 100);
  const messages = await fresh.db.selectFrom('messages').select(['account_id', 'text']).execute();
  expect(messages).toEqual([
    { account_id: 1, text: expect.stringMatching(/1\u00a0позиция, 2\u00a0шт\.\.?$/) },
  ]);
  expect(messages[0]?.text).not.toContain('₽');
});

test('a process that cannot attach files leaves mails with files to another process', async () => {
  await enable(manager.accountId);
  await place();
  const mails: SignedMail[] = [];
  const mailer = { send: async (mail: SignedMail) => void mails.push(mail), close: () => {} };
  while (
    (await runJobs({ ...testContext(fresh.db, undefined, noon), mailer }, [orderPlacedJob, mailJob])) > 0
  );
  expect(mails.filter(({ subject }) => subject.includes('оформлен'))).toEqual([]);
  expect((await sent()).map(({ attachments }) => attachments?.length)).toEqual([1]);
});

test('the mail about a new order lists every line in full, with price and sum', async () => {
  await enable(manager.accountId);
  const header = 'Выключатель двухклавишный 10 А, 250 В, с подсветкой, для скрытой установки, слоновая кость';
  await changeRows(fresh.db, 'products', { id: 104 }, { header });
  await place();
  const [mail] = await sent();
  const { articul } = await fresh.db
    .selectFrom('products')
    .select('articul')
    .where('id', '=', 104)
    .executeTakeFirstOrThrow();
  const line = (mail?.text ?? '').split('\n').find((each) => each.includes(header)) ?? '';
  expect(line.startsWith(`– ${articul} ${header}: 2\u00a0шт.`)).toBe(true);
  expect(line).toMatch(/ по [\d\u00a0,]+\u00a0₽ – [\d\u00a0,]+\u00a0₽$/u);
});

test('the mail and spreadsheet of a new order have no sums when wholesale prices are hidden', async () => {
  await enable(manager.accountId);
  await addRows(fresh.db, 'price_politics', {
    account_id: manager.accountId,
    mode: 'markup',
    percent_bp: 0,
    show_wholesale: 0,
  });
  await place();
  const [mail] = await sent();
  expect(mail?.text).not.toMatch(/₽|Итого/);
  expect(mail?.html).not.toMatch(/₽|Итого/);
  const rows = await rowsOf(Buffer.from(mail?.attachments?.[0]?.content ?? []));
  expect(rows.flat()).not.toContain('Сумма, ₽');
});
