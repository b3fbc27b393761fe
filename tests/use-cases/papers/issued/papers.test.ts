import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { SignedIn, Staff } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { addEvents, lastMoveOf } from '#server/ordering/orders/order-events.repository.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { deskBillOrder } from '#server/papers/bills/desk-bill-order.server.ts';
import { deskBillSheet } from '#server/papers/bills/desk-bill-sheet.server.ts';
import { deskDocumentFile } from '#server/papers/documents/desk-document-file.server.ts';
import { documentFile } from '#server/papers/documents/document-file.server.ts';
import { listDocuments } from '#server/papers/documents/list-documents.server.ts';
import { listOrderDocuments } from '#server/papers/documents/list-order-documents.server.ts';
import { cancelPaper } from '#server/papers/issued/cancel-paper.server.ts';
import { getPaperNumbers } from '#server/papers/issued/get-paper-numbers.server.ts';
import { issuePaper } from '#server/papers/issued/issue-paper.server.ts';
import { listOrderPapers } from '#server/papers/issued/list-order-papers.server.ts';
import { paperSheetFile } from '#server/papers/issued/paper-sheet-file.server.ts';
import { printPapers } from '#server/papers/issued/print-papers.server.ts';
import { savePaperNumbers } from '#server/papers/issued/save-paper-numbers.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import type { Settings } from '#server/settings/settings.ts';
import { noon } from '#tests/builders/context.ts';
import { insertDocument } from '#tests/builders/insert-document.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The papers of shipments that the portal makes itself (§12.1.51). */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'papers-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));

const as = (actor: SignedIn | Staff = staff, now = noon) => ({
  ...fresh.as(actor, now),
  uploads: diskStore(uploads),
});
const seller = {
  company: 'ООО «Светоч Опт»',
  inn: '7701234560',
  kpp: '770101001',
  legal_address: '117997, г. Москва, ул. Вавилова, д. 19',
  bank: 'АО «Демобанк», г. Москва',
  bik: '044525000',
  corr_account: '30101810400000000000',
  account: '40702810900000000001',
  vat: '2200',
  director: 'Иванов И. И.',
};
const setUp = async (settings: Partial<Settings>) =>
  writeSettings(fresh.db, { ...(await currentSettings(fresh.db)), ...settings }, noon);

const today = '20.07.2026';
const issue = (order = 1, kind = 'upd', day = today, now = noon) =>
  as(staff, now).tries(issuePaper, { id: order, kind, day });
const issued = async (...asked: Parameters<typeof issue>) => okValue(await issue(...asked));
const papersOf = (id = 1) => as().does(listOrderPapers, { id });
const pdfOf = async (id = 1) => {
  const [paper] = (await papersOf(id)).papers;
  const { name, body } = await as().does(deskDocumentFile, { id: paper!.documentId });
  return { name, pages: readPdf(await buffer(body)) };
};

beforeEach(async () => {
  await clearTables(
    fresh.db,
    'paper_starts',
    'issued_papers',
    'documents',
    'history',
    'price_politics',
    'exchange_accounts',
  );
  await deleteOrders(fresh.db);
  await setUp({ ...seller, papers_by: '', paper_prefix: '' });
  const place = { kpp: '710601001', legal_address: '300000, г. Тула, ул. Мира, д. 1' };
  await changeRows(fresh.db, 'contragents', {}, place);
  await insertOrder(fresh.db, {
    ...{ id: 1, state: 11, delivery_price: 50_000 },
    lines: [
      [101, 1, 2],
      [106, 1, 10],
    ],
  });
  await changeRows(fresh.db, 'order_lines', { product_id: 106 }, { vat: 1_000 });
});

describe('the УПД of a shipped order', () => {
  test('contains both parties, the lines with units, rates and VAT, and the totals of the order', async () => {
    await issued();
    const { name, pages } = await pdfOf();
    expect(name).toBe('УПД 1 от 20.07.2026.pdf');
    for (const text of [
      ...['Универсальный', 'Счет-фактура №', '20 июля 2026 г.', 'Всего к оплате (9)', 'Иванов И. И.'],
      ...['7701234560/770101001', 'LT-NB36-4054', '796', '22%', '10%', 'без акциза', '3 911,00'],
      ...['УПД, № п/п 1–3 № 1 от 20.07.2026', 'российский рубль, 643', 'ООО «Светоч Опт»'],
    ])
      expect(pages[0]).toContain(text);
    const { papers } = await papersOf();
    expect(papers).toMatchObject([{ kind: 'upd', number: '1', amount: 391_100, cancelled: undefined }]);
  });

  test('of a seller without VAT has status 2 and no VAT', async () => {
    await setUp({ vat: 'none' });
    await issued();
    const [page = ''] = (await pdfOf()).pages;
    expect(page).toContain('без НДС');
    expect(page).toMatch(/Статус:\n2\n/);
    const [{ vat } = { vat: -1 }] = await fresh.db.selectFrom('issued_papers').select('vat').execute();
    expect(vat).toBe(0);
  });

  test('is a spreadsheet, too, with numbers as numbers', async () => {
    const { id } = await issued();
    const { name, body } = await as().does(paperSheetFile, { id });
    expect(name).toBe('УПД № 1 от 20.07.2026.xlsx');
    const rows = await rowsOf(await buffer(body));
    expect(rows.find((row) => row[2] === 'Всего к оплате (9)')?.[12]).toBe(3_911);
    expect(rows.find((row) => row[0] === 'LT-NB36-4054')?.slice(6, 13)).toEqual([
      ...[2, 1052.87, 2105.74, 'без акциза', '22%', 463.26, 2569],
    ]);
  });

  test('never changes, whatever is changed after it was issued', async () => {
    const { id } = await issued();
    const before = await pdfOf();
    const sheetBefore = await rowsOf(await buffer((await as().does(paperSheetFile, { id })).body));
    await setUp({ company: 'ООО «Другое»', vat: '2000' });
    await changeRows(fresh.db, 'contragents', {}, { company: 'ООО «Новое»' });
    await changeRows(fresh.db, 'order_lines', {}, { price: 1 });
    expect(await pdfOf()).toEqual(before);
    expect(await rowsOf(await buffer((await as().does(paperSheetFile, { id })).body))).toEqual(sheetBefore);
  });

  test('of a thousand lines repeats its header on every page', async () => {
    await deleteOrders(fresh.db);
    await insertOrder(fresh.db, { id: 1, state: 11, lines: [[101, 1, 1]] });
    const { id: _, ...line } = await fresh.db.selectFrom('order_lines').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 999 }, (_, i) => ({ ...line, type: `t${i}` }));
    await bulkInsert(fresh.db, 'order_lines', more);
    await issued(1, 'torg12');
    const { pages } = await pdfOf();
    expect(pages.length).toBeGreaterThan(20);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('Сумма с учетом НДС');
      expect(page).toContain('Итого');
      expect(page).toContain(`Лист ${i + 1} из ${pages.length}`);
    }
    expect(pages.at(-1)).toContain('Всего по накладной');
    expect(pages.at(-1)).toContain('1 284 500,00');
  });
});

test('ТОРГ-12 has no delivery, which is a service, and the sum in words', async () => {
  await issued(1, 'torg12');
  const [page = ''] = (await pdfOf()).pages;
  for (const text of ['ТОВАРНАЯ НАКЛАДНАЯ', '0330212', 'Всего по накладной', '3 411,00'])
    expect(page).toContain(text);
  expect(page).toContain('Три тысячи четыреста одиннадцать рублей 00 копеек');
  expect(page).not.toContain('Доставка по адресу');
});

describe('numbers', () => {
  test('are counted by kind and year, after a prefix', async () => {
    await setUp({ paper_prefix: 'П-' });
    for (const id of [2, 3, 4])
      await insertOrder(fresh.db, { id, state: 11, created_at: noon - 400 * dayMs });
    expect((await issued(1)).number).toBe('П-1');
    expect((await issued(2, 'torg12')).number).toBe('П-1');
    expect((await issued(3)).number).toBe('П-2');
    expect((await issued(4, 'upd', '31.12.2025')).number).toBe('П-1');
  });

  test('continue with the number that an administrator sets, which is greater than every issued one', async () => {
    await insertOrder(fresh.db, { id: 2, state: 11 });
    const save = (values: object) => as().tries(savePaperNumbers, values);
    okValue(await save({ upd: '512' }));
    expect((await as().does(getPaperNumbers, undefined)).values).toEqual({ upd: '512', torg12: '1' });
    expect((await issued(1)).number).toBe('512');
    for (const upd of ['512', '100'])
      expect(await save({ upd })).toMatchObject({
        fields: { upd: ['УПД №\u00a0512 уже оформлена: укажите номер больше'] },
      });
    expect(await save({ torg12: '0' })).toMatchObject({ fields: { torg12: [expect.any(String)] } });
    okValue(await save({ upd: '1\u00a0000' }));
    expect((await issued(2)).number).toBe('1000');
    await setUp({ inn: '7707083893' });
    expect((await as().does(getPaperNumbers, undefined)).values.upd).toBe('1');
    await setUp({ inn: '' });
    expect(await save({ upd: '5' })).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('another organisation counts its own', async () => {
    await insertOrder(fresh.db, { id: 2, state: 11 });
    await issued(1);
    await setUp({ inn: '7707083893' });
    expect((await issued(2)).number).toBe('1');
  });

  test('of papers issued at the same time differ and have no gaps', async () => {
    const ids = [2, 3, 4, 5, 6];
    for (const id of ids) await insertOrder(fresh.db, { id, state: 11 });
    const made = await Promise.all([1, ...ids].map((id) => issued(id)));
    expect(made.map(({ number }) => Number(number)).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('one order asked for twice at the same time gets one paper', async () => {
    const made = await Promise.all([issued(), issued()]);
    expect(made.map(({ number }) => number)).toEqual(['1', '1']);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await papersOf()).papers).toHaveLength(1);
  });

  test('a cancelled paper keeps its number, and the next one gets the next', async () => {
    const { id } = await issued();
    await as().does(cancelPaper, { paper: id, reason: 'Не тот день' });
    expect((await issued(1, 'upd', '20.07.2026', noon + 1)).number).toBe('2');
    const { papers } = await papersOf();
    expect(papers.map(({ number, cancelled }) => [number, cancelled?.reason])).toEqual([
      ['2', undefined],
      ['1', 'Не тот день'],
    ]);
    expect(await as().tries(cancelPaper, { paper: id, reason: 'Ещё раз' })).toMatchObject({
      code: 'CANNOT_ISSUE',
    });
  });
});

describe('nothing is issued', () => {
  test.each([
    ['for an order that is not shipped', { state: 10 }, 'отгружен'],
    ['for a cancelled order', { state: 4 }, 'отгружен'],
  ])('%s', async (_, order, text) => {
    await changeRows(fresh.db, 'orders', { id: 1 }, order);
    expect(await issue()).toMatchObject({ code: 'CANNOT_ISSUE', message: expect.stringContaining(text) });
    expect((await papersOf()).offer).toBeUndefined();
  });

  test.each(['21.07.2026', '19.07.2026'])(
    'for a day on which the order cannot have been shipped, %s',
    async (day) => {
      expect(await issue(1, 'upd', day)).toMatchObject({
        code: 'BAD_INPUT',
        fields: { day: [expect.any(String)] },
      });
    },
  );

  test('while requisites are missing, which are named', async () => {
    await setUp({ legal_address: '', vat: '' });
    await changeRows(fresh.db, 'contragents', {}, { kpp: '' });
    expect(await issue()).toMatchObject({
      message:
        'Для накладной не хватает реквизитов в настройках: Юридический адрес, НДС в ценах; у контрагента: КПП',
    });
    expect((await papersOf()).offer?.missing).toEqual({
      seller: ['Юридический адрес', 'НДС в ценах'],
      buyer: ['КПП'],
    });
  });

  test('beside another valid paper', async () => {
    await issued();
    const refusal = await issue(1, 'torg12');
    expect(refusal).toMatchObject({ message: expect.stringContaining('аннулируйте её') });
  });

  test('where 1C makes the papers; earlier ones stay readable', async () => {
    await issued();
    await addRows(fresh.db, 'exchange_accounts', {
      ...{ login: '1c', secret_hash: '', created_at: noon, used_at: null },
    });
    await insertOrder(fresh.db, { id: 2, state: 11 });
    expect(await issue(2)).toMatchObject({ message: expect.stringContaining('1С') });
    expect(await as().tries(deskBillOrder, { id: 2 })).toMatchObject({ code: 'CANNOT_BILL' });
    expect(await papersOf(2)).toMatchObject({ by: '1c', offer: undefined, bill: undefined });
    expect((await pdfOf(1)).pages[0]).toContain('Всего к оплате');
    await setUp({ papers_by: 'portal' });
    expect((await issued(2)).number).toBe('2');
  });
});

test('a shipment with a valid paper is not undone', async () => {
  const moved = { order: 1, action: 'moved', from: 10, to: 11 } as const;
  await addEvents(fresh.db, { actor: staff, now: noon }, [moved]);
  const { id } = await issued();
  const event = (await lastMoveOf(fresh.db, 1))!.id;
  expect(await as().tries(undoMove, { id: 1, event })).toMatchObject({
    ...{ code: 'CANNOT_UNDO', message: expect.stringContaining('УПД №\u00a01') },
  });
  expect((await as().does(getDeskOrder, { id: 1 })).undo?.blocked).toMatchObject({
    ...{ paper: true, why: expect.stringContaining('УПД №\u00a01') },
  });
  await as().does(cancelPaper, { paper: id, reason: 'Отгрузка отменяется' });
  expect((await as().does(getDeskOrder, { id: 1 })).undo).toMatchObject({ event, blocked: undefined });
  expect((await as().tries(undoMove, { id: 1, event })).ok).toBe(true);
});

describe('who sees a paper', () => {
  test('its dealer, in the documents and on the page of the order, until it is cancelled', async () => {
    const { id } = await issued();
    const [shown] = await as(actors.main).does(listOrderDocuments, { order: 1 });
    expect(shown).toMatchObject({ kind: 'upd', number: '1', amount: 391_100, file: 'ready' });
    expect((await as(actors.observer).does(listDocuments, {})).documents).toHaveLength(1);
    expect(await as(actors.other).does(listOrderDocuments, { order: 1 })).toEqual([]);
    expect(await as(actors.other).tries(documentFile, { id: shown!.id })).toMatchObject({
      code: 'NOT_FOUND',
    });
    await as().does(cancelPaper, { paper: id, reason: 'Ошибка' });
    expect(await as(actors.main).does(listOrderDocuments, { order: 1 })).toEqual([]);
    expect(await as(actors.main).tries(documentFile, { id: shown!.id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a manager who does not see the prices of the contract sees no sum and no file', async () => {
    await addRows(fresh.db, 'price_politics', {
      ...{ account_id: actors.manager.accountId, mode: 'markup', percent_bp: 1_500, show_wholesale: 1 },
    });
    await issued();
    const [shown] = await as(actors.manager).does(listOrderDocuments, { order: 1 });
    expect(shown).toMatchObject({ amount: null, file: 'withheld' });
    expect(await as(actors.manager).tries(documentFile, { id: shown!.id })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('staff who serve other dealers do not find it', async () => {
    const { id } = await issued();
    const stranger = as(colleagues.newcomer);
    expect(await stranger.tries(issuePaper, { id: 1, kind: 'upd', day: today })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const notFound = { code: 'NOT_FOUND' };
    expect(await stranger.tries(cancelPaper, { paper: id, reason: 'Чужая' })).toMatchObject(notFound);
    expect(await stranger.tries(paperSheetFile, { id })).toMatchObject(notFound);
    expect(await stranger.tries(listOrderPapers, { id: 1 })).toMatchObject(notFound);
  });
});

test('the ledger names a shipment of the portal by its valid paper, and one of 1C as 1C does', async () => {
  const names = async () =>
    (await fresh.db.selectFrom('ledger_entries').select('document').execute()).map((row) => row.document);
  const entry = {
    contract_id: 1,
    entered_on: '2026-07-20',
    kind: 'shipment',
    amount: 391_100,
    order_id: 1,
  } as const;
  const own = 'Реализация УТ-000001 от 20.07.2026';
  for (const [document, named] of [
    [own, 'УПД №\u00a01 от 20.07.2026'],
    ['Реализация О0000000976 от 20.07.2026', 'Реализация О0000000976 от 20.07.2026'],
  ] as const) {
    await clearTables(fresh.db, 'issued_papers', 'documents', 'ledger_entries');
    await addRows(fresh.db, 'ledger_entries', { ...entry, document });
    const { id } = await issued();
    expect(await names()).toEqual([named]);
    await as().does(cancelPaper, { paper: id, reason: 'Ошибка' });
    expect(await names()).toEqual([document]);
  }
  await clearTables(fresh.db, 'ledger_entries');
});

describe('one file for printing', () => {
  const printed = async (asked: object, actor: Staff = staff) => {
    const { name, body } = await as(actor).does(printPapers, asked);
    return { name, pages: readPdf(await buffer(body)) };
  };
  const documents = async () =>
    (await fresh.db.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id);

  test('has the marked papers in the order of the list, each on its own pages', async () => {
    const many = Array.from(
      { length: 60 },
      (_, i) => [101, 1, 1, `t${i}`] as [number, number, number, string],
    );
    await insertOrder(fresh.db, { id: 2, state: 11, lines: many });
    await insertOrder(fresh.db, { id: 3, state: 11 });
    for (const [id, kind] of [
      [1, 'upd'],
      [2, 'torg12'],
      [3, 'upd'],
    ] as const)
      await issued(id, kind);
    const [first, second] = await documents();
    const { name, pages } = await printed({ id: [first, second] });
    expect(name).toBe('Накладные на 20.07.2026.pdf');
    expect(pages.length).toBeGreaterThan(2);
    for (const [i, page] of pages.slice(0, -1).entries()) {
      expect(page).toContain(`Лист ${i + 1} из ${pages.length - 1}`);
      expect(page).toContain('ТОРГ-12 № 1 от 20.07.2026');
    }
    expect(pages.at(-1)).toContain('Счет-фактура №');
    expect(pages.at(-1)).toContain('Лист 1 из 1');
    expect(pages.at(-1)).toContain('3 911,00');
  });

  test('has without marks those of the filtered list, and names the documents that are not papers', async () => {
    await issued();
    await insertDocument(fresh.db, { id: 900, kind: 'invoice', number: 'УТ-15', issued_on: '2026-07-19' });
    expect((await printed({ kind: 'upd' })).pages).toHaveLength(1);
    const { pages } = await printed({});
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain('Счёт УТ-15 от 19.07.2026');
    expect(await as().tries(printPapers, { kind: 'invoice' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('has no cancelled papers, but names them', async () => {
    await insertOrder(fresh.db, { id: 2, state: 11 });
    const { id } = await issued(1);
    await as().does(cancelPaper, { paper: id, reason: 'Ошибка' });
    const marked = await documents();
    expect(await as().tries(printPapers, { id: marked })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await as().tries(printPapers, { state: 'withdrawn' })).toMatchObject({ code: 'NOT_FOUND' });
    await issued(2);
    const { pages } = await printed({ id: await documents() });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('УПД № 2 от');
    expect(pages[1]).toMatch(/аннулированных накладных:\s+УПД 1 от 20\.07\.2026/);
  });

  test('has at most 5,000 lines, and names the papers that did not fit', async () => {
    await insertOrder(fresh.db, { id: 2, state: 11 });
    await issued(1);
    await issued(2);
    const [first] = await documents();
    const older = { document_id: first! };
    const { body } = await fresh.db
      .selectFrom('issued_papers')
      .select('body')
      .where('document_id', '=', first!)
      .executeTakeFirstOrThrow();
    const { lines, ...rest } = JSON.parse(body);
    const long = { ...rest, lines: Array.from({ length: 5_000 }, () => lines[0]) };
    await changeRows(fresh.db, 'issued_papers', older, { body: JSON.stringify(long) });
    const { pages } = await printed({});
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('УПД № 2 от');
    expect(pages[1]).toMatch(/не больше 5\s000\sстрок\..*\s+УПД 1 от 20\.07\.2026/);
  });

  test('is refused while another one is drawn and read', async () => {
    await issued();
    const { body } = await as().does(printPapers, {});
    expect(await as().tries(printPapers, {})).toMatchObject({
      code: 'EXPORTS_BUSY',
      message: 'Уже печатаем другой список. Попробуйте через\u00a0минуту',
    });
    await buffer(body);
    const left = (await as().does(printPapers, {})).body;
    left.destroy();
    await setImmediate();
    expect((await printed({})).pages).toHaveLength(1);
  });

  test('has at most a hundred, and no papers of dealers whom another member serves', async () => {
    await issued();
    const tooMany = Array.from({ length: 101 }, (_, i) => i + 1);
    expect(await as().tries(printPapers, { id: tooMany })).toMatchObject({ code: 'BAD_INPUT' });
    for (const asked of [{ id: await documents() }, {}])
      expect(await as(colleagues.newcomer).tries(printPapers, asked)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the history records who issued and cancelled a paper', async () => {
  const { id } = await issued();
  await as().does(cancelPaper, { paper: id, reason: 'Не тот день' });
  const entries = await fresh.db.selectFrom('history').selectAll().orderBy('id').execute();
  expect(
    entries.map(({ header, action, changes }) => [header, action, JSON.parse(changes)[0].after]),
  ).toEqual([
    ['УПД 1 от 20.07.2026', 'created', 'действует'],
    ['УПД 1 от 20.07.2026', 'changed', 'аннулирован'],
  ]);
});

test('staff make the bill of an order as a PDF and as a spreadsheet', async () => {
  await changeRows(fresh.db, 'orders', { id: 1 }, { state: 2 });
  expect(await as().tries(deskBillSheet, { id: 1 })).toMatchObject({ code: 'NOT_FOUND' });
  const { id } = okValue(await as().tries(deskBillOrder, { id: 1 }));
  const { body } = await as().does(deskDocumentFile, { id });
  expect(readPdf(await buffer(body))[0]).toContain('3 911,00');
  expect((await papersOf()).bill).toMatchObject({ why: undefined, missing: '', issued: { documentId: id } });
  const sheet = await as().does(deskBillSheet, { id: 1 });
  expect(sheet.name).toBe('Счёт 26-000001.xlsx');
  const rows = await rowsOf(await buffer(sheet.body));
  expect(rows.find((row) => row[1] === 'Всего к оплате')?.[6]).toBe(3_911);
  const [bill] = await as(actors.main).does(listOrderDocuments, { order: 1 });
  expect(bill).toMatchObject({ id, kind: 'invoice', number: '26-000001' });
  await setUp({ kpp: '' });
  expect((await papersOf()).bill, 'what the bill lacks').toMatchObject({ missing: 'КПП' });
  await changeRows(fresh.db, 'orders', { id: 1 }, { state: 11 });
  expect((await papersOf()).bill, 'the bill of a shipped order stays').toMatchObject({
    ...{ why: expect.stringContaining('Заказ уже отгружен'), issued: { documentId: id } },
  });
});
