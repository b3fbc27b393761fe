import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDocument, storeDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { contract, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/** `/cabinet/documents`: documents from 1C (§12.1.38) without JavaScript. */

const uploads = mkdtempSync(join(tmpdir(), 'documents-'));
let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  process.env.UPLOADS_DIR = uploads;
  portal = await openPortal();
  dealer = await signedIn('main@example.com');
  const { db } = portal;
  await insertOrder(db, { id: 1 });
  const file = () => storeDocument(uploads, 'из 1С');
  await insertDocument(db, { id: 1, number: 'УТ-000123', order_id: 1, file: await file() });
  await insertDocument(db, { id: 2, kind: 'invoice', issued_on: '2026-07-03', amount: null });
  await insertDocument(db, {
    id: 3,
    contract_id: contract.second,
    issued_on: '2026-06-01',
    file: await file(),
  });
  for (let i = 0; i < 25; i++)
    await insertDocument(db, { id: 10 + i, kind: 'waybill', issued_on: '2026-01-15' });
});
afterAll(async () => {
  await portal.close();
  rmSync(uploads, { recursive: true, force: true });
});

async function signedIn(email: string): Promise<Visitor> {
  const someone = visitor(portal);
  await someone.signIn(email, email.startsWith('other') ? passwords.other : passwords.main);
  return someone;
}

const address = '/cabinet/documents';
const cells = (page: Page) =>
  page
    .$$('.documents-list tbody tr')
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.replace(/\s/g, ' ')));

describe('the list of documents', () => {
  test('the list of documents shows the order, sum and file of each document', async () => {
    const page = await dealer.visit(`${address}?startDate=01.06.2026`);
    expect(page.title).toBe('Счета и накладные – Светоч Опт');
    const company = 'ООО «Люмен Трейд»';
    expect(cells(page)).toEqual([
      ['', 'Счёт УТ-2', '03.07.2026', `${company}114-О/2025`, '', '', 'файла пока нет'],
      ['', 'УПД УТ-000123', '01.07.2026', `${company}114-О/2025`, '26-000001', '1 000,00 ₽', 'PDF'],
      ['', 'УПД УТ-3', '01.06.2026', `${company}087-М/2024`, '', '1 000,00 ₽', 'PDF'],
    ]);
    expect(page.$('nav [href="/cabinet/documents"][aria-current=page]')).not.toBeNull();
    expect(page.$('a[href="/cabinet/documents/1.pdf"]')?.getAttribute('aria-label')).toBe(
      'Скачать УПД УТ-000123 от 01.07.2026 в PDF',
    );
  });

  test('the list of documents preserves its filter on other pages', async () => {
    const page = await dealer.visit(`${address}?kind=waybill`);
    expect(cells(page)).toHaveLength(20);
    const next = page.$(`a[href="${address}?kind=waybill&page=2"]`);
    expect(next).not.toBeNull();
    expect(cells(await dealer.visit(`${address}?kind=waybill&page=2`))).toHaveLength(5);
  });

  test('an empty list of documents shows different texts with and without a filter', async () => {
    const none = await dealer.visit(`${address}?number=777`);
    expect(none.$('main')?.textContent).toContain('Документов по этим условиям нет');
    const other = await (await signedIn('other@example.com')).visit(address);
    expect(other.$('main')?.textContent).toContain('Документов пока нет');
  });

  test('an invalid day in the filter of documents returns 400 and marks the field', async () => {
    const page = await dealer.visit(`${address}?startDate=31.02.2026`);
    expect([page.status, page.$('#startDate')?.getAttribute('aria-invalid')]).toEqual([400, 'true']);
  });
});

describe('files of documents', () => {
  test('only the dealer of a document can download its file', async () => {
    const { headers, source } = await dealer.visit(`${address}/1.pdf`);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('УПД УТ-000123 от 01.07.2026.pdf')}`,
    );
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(source).toBe('%PDF-1.4 из 1С');
    const other = await signedIn('other@example.com');
    for (const id of [1, 2, 99]) expect((await other.visit(`${address}/${id}.pdf`)).status).toBe(404);
    expect((await visitor(portal).visit(`${address}/1.pdf`)).path).toMatch(/^\/login/);
  });

  test('the links that tick and untick all documents preserve the filter', async () => {
    const page = await dealer.visit(`${address}?kind=upd`);
    const marks = (all: typeof page) =>
      all.$$('input[name="id"]').map((mark) => mark.hasAttribute('checked'));
    const tick = page.$$('.documents-tools a').find(({ textContent }) => textContent === 'Отметить все');
    const ticked = await dealer.visit(tick?.getAttribute('href') ?? '');
    expect([...new Set(marks(page)), ...new Set(marks(ticked))]).toEqual([false, true]);
    const untick = ticked.$$('.documents-tools a').find(({ textContent }) => textContent === 'Снять отметки');
    expect(untick?.getAttribute('href')).toBe(`${address}?kind=upd`);
  });

  test('a dealer can download all documents even if the current page shows no files', async () => {
    const page = await dealer.visit(`${address}?page=2`);
    expect(page.$$('.documents-list a[href$=".pdf"]')).toEqual([]);
    const button = page.$('.documents-tools button[name="all"]');
    expect(button?.textContent).toContain('Скачать всё');
    const { headers } = await dealer.submit(page, 'form[action$=".zip"]', { all: '1' });
    expect(headers.get('Content-Type')).toBe('application/zip');
  });

  test('ticked documents are downloaded as one ZIP archive', async () => {
    const page = await dealer.visit(`${address}?kind=upd`);
    const { headers, source } = await dealer.submit(page, 'form[action$=".zip"]', { id: ['1', '3'] });
    expect(headers.get('Content-Type')).toBe('application/zip');
    // The archive stores files uncompressed.
    for (const text of ['УПД УТ-000123 от 01.07.2026.pdf', 'УПД УТ-3 от 01.06.2026.pdf', '%PDF-1.4 из 1С'])
      expect(source).toContain(text);
  });

  test('downloading without ticked documents returns to the list with an instruction', async () => {
    const page = await dealer.visit(`${address}?kind=upd`);
    const back = await dealer.submit(page, 'form[action$=".zip"]');
    expect(back.path).toBe(`${address}?kind=upd`);
    expect(back.text).toContain('Отметьте документы');
  });
});

test('the page of an order links to the order’s documents', async () => {
  const page = await dealer.visit('/cabinet/orders/1');
  expect(page.$('a[href="/cabinet/documents/1.pdf"]')).not.toBeNull();
});

test('staff see the last 10 documents of a dealer and can find a document by its number', async () => {
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const papers = (page: Page) =>
    page.$$('section[aria-labelledby=documents] li').map((row) => row.textContent);
  const card = await irina.visit('/desk/dealers/1');
  expect(papers(card)).toHaveLength(10);
  const found = await irina.submit(card, 'section[aria-labelledby=documents] form', {
    document: 'ут-000123',
  });
  expect(papers(found)).toEqual([expect.stringContaining('УПД УТ-000123')]);
  expect(found.$('section[aria-labelledby=documents] a[href$=".pdf"]')).not.toBeNull();
  const none = await irina.submit(found, 'section[aria-labelledby=documents] form', { document: 'УТ-77' });
  expect(none.text).toContain('Документа с таким номером нет.');
  expect(papers(await irina.follow(none, 'Сбросить'))).toHaveLength(10);
});
