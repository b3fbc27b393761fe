import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { putDocumentFile } from '#server/papers/documents/put-document-file.server.ts';
import { papersReadyJob } from '#server/papers/documents/tell-papers.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, contract, exchange } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The mail about files of documents from 1C (§10.33). Order 501 belongs to the manager, 502 to the main user. */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'papers-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));
const minute = 60_000;
const { main, manager, observer } = actors;

beforeAll(async () => {
  await insertOrder(fresh.db, { id: 501, by: manager });
  await insertOrder(fresh.db, { id: 502 });
});

beforeEach(async () => {
  for (const table of ['documents', 'jobs', 'messages', 'notification_settings', 'price_politics'] as const)
    await fresh.db.deleteFrom(table).execute();
  await insertDocument(fresh.db, { id: 1, order_id: 501 });
  await insertDocument(fresh.db, { id: 2, order_id: 502, kind: 'invoice' });
  await insertDocument(fresh.db, { id: 3, contract_id: contract.second });
  await insertDocument(fresh.db, { id: 4, cancelled: 1 });
});

const enable = (...ids: number[]) =>
  addRows(
    fresh.db,
    'notification_settings',
    ids.map((account_id) => ({ account_id, kind: 'papers_ready', value: '', enabled: 1 })),
  );

async function arrive(id: number, now: number, text = 'файл') {
  const context = { ...fresh.as(exchange, now), uploads: diskStore(uploads) };
  const bytes = new Uint8Array(Buffer.from(`%PDF-1.4 ${text} ${id}`));
  await context.does(putDocumentFile, { id: `document-${id}`, bytes });
}

const told = async (at: number) => {
  await doJobs(fresh.db, at, [papersReadyJob]);
  return (await queuedMails(fresh.db)).map(({ to, subject }) => `${to}: ${subject}`);
};

test('nobody gets mails about document files without having enabled these mails', async () => {
  await arrive(1, noon);
  expect(await told(noon + 15 * minute)).toEqual([]);
});

test('one mail reports the files of ten minutes, and a manager gets only files of his own orders', async () => {
  await enable(main.accountId, manager.accountId, observer.accountId);
  for (const id of [1, 2, 3, 4]) await arrive(id, noon + id * minute);
  expect(await told(noon + 14 * minute)).toEqual([]);
  expect(await told(noon + 15 * minute)).toEqual([
    'main@example.com: Готово 3\u00a0документа – Светоч Опт',
    'manager@example.com: Готов документ: УПД УТ-1 от 01.07.2026 – Светоч Опт',
    'observer@example.com: Готово 3\u00a0документа – Светоч Опт',
  ]);
  const [first] = await queuedMails(fresh.db);
  expect(first?.text).toContain('– Счёт УТ-2 от 01.07.2026, заказ 26-000502');
  await arrive(1, noon + 20 * minute, 'другой');
  await doJobs(fresh.db, noon + 60 * minute, [papersReadyJob]);
  expect(await queuedMails(fresh.db)).toHaveLength(3);
  const messages = await fresh.db.selectFrom('messages').select(['account_id', 'href']).execute();
  expect(messages).toEqual([
    { account_id: 1, href: '/cabinet/documents' },
    { account_id: 2, href: '/cabinet/orders/501' },
    { account_id: observer.accountId, href: '/cabinet/documents' },
  ]);
});

test('a manager who sees other prices is notified only of documents without prices', async () => {
  await enable(manager.accountId);
  await addRows(fresh.db, 'price_politics', {
    account_id: manager.accountId,
    mode: 'markup',
    percent_bp: 1_500,
    show_wholesale: 1,
  });
  await insertDocument(fresh.db, { id: 5, order_id: 501, kind: 'certificate' });
  for (const id of [1, 5]) await arrive(id, noon);
  expect(await told(noon + 15 * minute)).toEqual([
    'manager@example.com: Готов документ: Сертификат УТ-5 от 01.07.2026 – Светоч Опт',
  ]);
});

test('among 202 new files, a manager’s own file is reported, and the latest file is listed first', async () => {
  await enable(main.accountId, manager.accountId);
  for (let id = 101; id <= 301; id++)
    await insertDocument(fresh.db, { id, order_id: 502, kind: 'invoice', file_at: noon });
  await changeRows(fresh.db, 'documents', { id: 301 }, { issued_on: '2026-07-02' });
  await arrive(1, noon + minute);
  expect(await told(noon + 15 * minute)).toEqual([
    'main@example.com: Готово больше 200\u00a0документов – Светоч Опт',
    'manager@example.com: Готов документ: УПД УТ-1 от 01.07.2026 – Светоч Опт',
  ]);
  const [first] = await queuedMails(fresh.db);
  expect(first?.text).toMatch(/^– Счёт УТ-301 от 02\.07\.2026, заказ 26-000502\n/);
  expect(first?.text).toContain('\nи ещё больше 190\n');
});
