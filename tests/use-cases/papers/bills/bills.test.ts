import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { state } from '#server/db/order-states.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addDays, dayMs, dayOf } from '#server/kernel/clock.ts';
import { getBalance } from '#server/papers/balance/get-balance.server.ts';
import { billDebt } from '#server/papers/bills/bill-debt.server.ts';
import { billOrder } from '#server/papers/bills/bill-order.server.ts';
import { getBillOffer } from '#server/papers/bills/get-bill-offer.server.ts';
import { documentFile } from '#server/papers/documents/document-file.server.ts';
import { listOrderDocuments } from '#server/papers/documents/list-order-documents.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import type { Settings } from '#server/settings/settings.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, warehouse } from '#tests/builders/world.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Bills that the portal makes itself (§12.1.39, decisions/money.md). */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'bills-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));

const { main, manager, observer, other } = actors;
const as = (actor: SignedIn, now = noon) => ({
  ...fresh.as(actor, now),
  uploads: diskStore(uploads),
});
const today = dayOf(noon);

const payee = {
  company: 'ООО «Светоч|Опт»',
  inn: '7701234560',
  kpp: '770101001',
  bank: 'АО «Демобанк», г. Москва',
  bik: '044525000',
  corr_account: '30101810400000000000',
  account: '40702810900000000001',
  vat: '2200',
};
const setUp = async (settings: Partial<Settings>) =>
  writeSettings(fresh.db, { ...(await currentSettings(fresh.db)), ...settings }, noon);

beforeEach(async () => {
  await clearTables(fresh.db, 'documents', 'price_politics', 'attempts');
  await forgetActs(fresh.db);
  await deleteOrders(fresh.db);
  await setUp(payee);
});

const ask = (order = 1, actor: SignedIn = main, now = noon) => as(actor, now).tries(billOrder, { id: order });
const bill = async (...asked: Parameters<typeof ask>) => okValue(await ask(...asked)).id;
const offer = async (id: number, actor: SignedIn) => await as(actor).does(getBillOffer, { order: id });
const file = async (id: number, actor: SignedIn = main) => {
  const { name, body } = await as(actor).does(documentFile, { id });
  return { name, bytes: await buffer(body) };
};
const papers = async (actor: SignedIn = main) => await as(actor).does(listOrderDocuments, { order: 1 });

/** Reads the QR code of a bill by drawing the rectangles of the first page of the PDF. */
function paymentCodeOf(pdf: Buffer): string | undefined {
  const content = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, packed = '']) => {
      try {
        return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .find((text) => / re\n/.test(text) && /Tf/.test(text));
  const scale = 4;
  const [width, height] = [596 * scale, 300 * scale];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  const squares = [...(content ?? '').matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)]
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .filter(([x, , , h]) => x > 430 && h < 4);
  for (const [x, y, w, h] of squares)
    for (let row = Math.round(y * scale); row < Math.round((y + h) * scale); row++)
      pixels.fill(
        0,
        (row * width + Math.round(x * scale)) * 4,
        (row * width + Math.round((x + w) * scale)) * 4,
      );
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
  return jsqr(pixels, width, height)?.data;
}

describe('the bill of an order', () => {
  test('a bill shows both parties, the products with VAT, and the sum in words', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      lines: [
        [101, 1, 2],
        [106, 1, 10],
      ],
      delivery_price: 50_000,
    });
    await changeRows(fresh.db, 'order_lines', { product_id: 106 }, { vat: 1_000 });
    const { name, bytes } = await file(await bill());
    expect(name).toBe('Счёт 26-000001 от 20.07.2026.pdf');
    const [page = ''] = readPdf(bytes);
    for (const text of [
      'Счёт на оплату № 26-000001 от 20.07.2026',
      'ИНН 7701234560, КПП 770101001',
      '30101810400000000000',
      '40702810900000000001',
      'LT-NB36-4054',
      '22 %',
      '10 %',
      'В том числе НДС 22 %',
      'В том числе НДС 10 %',
      'Всего к оплате',
      '3 911,00',
    ])
      expect(page).toContain(text);
    // VAT of 463,26 in two lamps of 1 284,50, 90,16 in the delivery of 500,00, and 76,55 in ten bulbs of 84,20.
    expect(page).toContain('553,42');
    expect(page).toContain('76,55');
    expect(page).toMatch(/Три тысячи девятьсот одиннадцать рублей 00 копеек/);
  });

  test('a bill has a QR code from which a bank fills in the payment (ГОСТ Р 56042-2014)', async () => {
    await insertOrder(fresh.db, { id: 1 });
    expect(paymentCodeOf((await file(await bill())).bytes)?.split('|')).toEqual([
      'ST00012',
      'Name=ООО «Светоч Опт»',
      'PersonalAcc=40702810900000000001',
      'BankName=АО «Демобанк», г. Москва',
      'BIC=044525000',
      'CorrespAcc=30101810400000000000',
      'PayeeINN=7701234560',
      'KPP=770101001',
      'Purpose=Оплата по счёту № 26-000001 от 20.07.2026 по договору 114-О/2025. В т. ч. НДС 231-63 руб.',
      'Sum=128450',
    ]);
  });

  test('repeated requests for a bill return the same bill on any day and for any account', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const [one, two] = await Promise.all([bill(), bill()]);
    expect(two).toBe(one);
    expect(await bill(1, observer, noon + 3 * dayMs)).toBe(one);
    const [first, second] = [await file(one), await file(one, observer)];
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(await papers()).toMatchObject([
      { id: one, kind: 'invoice', number: '26-000001', issuedOn: today, amount: 128_450, file: 'ready' },
    ]);
  });

  test('changed contents create a bill with a new number, and restored contents reuse the first', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const first = await bill();
    await setUp({ account: '40702810900000000002' });
    const second = await bill();
    expect(await papers()).toMatchObject([{ id: second, number: '26-000001Б' }]);
    await setUp(payee);
    expect(await bill()).toBe(first);
    expect(await papers()).toMatchObject([{ id: first, number: '26-000001' }]);
  });

  test('a bill stays the same when the buyer’s bank, a unit or the order of warehouses changes', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      lines: [
        [101, warehouse.tomilino, 1],
        [106, warehouse.tver, 1],
      ],
    });
    const id = await bill();
    const { db } = fresh;
    const undo = [
      await db.selectFrom('warehouses').select(['id', 'sort']).execute(),
      await db.selectFrom('contragents').select(['id', 'account']).execute(),
    ] as const;
    await changeRows(db, 'warehouses', { id: warehouse.tver }, { sort: -5 });
    await changeRows(db, 'contragents', {}, { account: '40702810900000000009' });
    await changeRows(db, 'products', { id: 101 }, { unit: 'компл.' });
    try {
      expect(await bill()).toBe(id);
      expect(await papers()).toMatchObject([{ id, number: '26-000001' }]);
    } finally {
      for (const { id: row, sort } of undo[0]) await changeRows(db, 'warehouses', { id: row }, { sort });
      for (const { id: row, account } of undo[1])
        await changeRows(db, 'contragents', { id: row }, { account });
      await changeRows(db, 'products', { id: 101 }, { unit: 'шт' });
    }
  });

  test('a bill missing on the disk is restored with its number and day', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const id = await bill();
    rmSync(join(uploads, 'documents'), { recursive: true });
    expect(await bill(1, main, noon + dayMs)).toBe(id);
    expect((await file(id)).name).toBe('Счёт 26-000001 от 20.07.2026.pdf');
  });

  test.each<[string, Partial<Settings>, string]>([
    ['the bank account', { account: '' }, 'расчётный счёт'],
    ['the company and the BIC', { company: '', bik: '' }, 'компания, БИК'],
    ['the correspondent account', { corr_account: '' }, 'корреспондентский счёт'],
    ['the VAT in its prices', { vat: '' }, 'НДС в ценах'],
  ])('a bill is not made while the wholesaler has not set %s', async (_, settings, named) => {
    await insertOrder(fresh.db, { id: 1 });
    await setUp(settings);
    expect(await ask()).toMatchObject({
      code: 'CANNOT_BILL',
      message: expect.stringContaining(`(${named})`),
    });
    expect(await papers()).toEqual([]);
    expect(await as(main).does(getBillOffer, { order: 1 })).toEqual({
      missing: named,
      isMade: false,
    });
  });

  test('a bill is offered again only if it was withdrawn or would differ', async () => {
    await insertOrder(fresh.db, { id: 1 });
    expect(await offer(1, main)).toEqual({ missing: '', isMade: false });
    const first = await bill();
    expect(await offer(1, main)).toEqual({ missing: '', isMade: true });
    await changeRows(fresh.db, 'documents', { id: first }, { cancelled: 1 });
    expect(await offer(1, main)).toEqual({ missing: '', isMade: false });
    expect(await bill()).toBe(first);
    await changeRows(fresh.db, 'order_lines', { order_id: 1 }, { quantity: 9 });
    expect(await offer(1, main)).toEqual({ missing: '', isMade: false });
  });

  test('no bill is made for an order that is cancelled, paid or free of charge', async () => {
    await insertOrder(fresh.db, { id: 1, state: state.cancelled });
    await insertOrder(fresh.db, { id: 2, external_paid_on: '2026-07-19' });
    await insertOrder(fresh.db, { id: 3 });
    await changeRows(fresh.db, 'order_lines', { order_id: 3 }, { price: 0 });
    expect(await ask(1)).toMatchObject({ message: expect.stringContaining('отменён') });
    expect(await ask(2)).toMatchObject({ message: expect.stringContaining('оплачен 19.07.2026') });
    expect(await ask(3)).toMatchObject({ code: 'CANNOT_BILL' });
  });

  test('a shipped or completed order gets no bill, because its debt is billed with the balance', async () => {
    await insertOrder(fresh.db, { id: 1, state: state.shipped });
    await insertOrder(fresh.db, { id: 2, state: state.completed });
    await insertOrder(fresh.db, { id: 3, state: state.picking });
    for (const order of [1, 2])
      expect(await ask(order), `order ${order}`).toMatchObject({
        code: 'CANNOT_BILL',
        message: expect.stringContaining('«Взаиморасчёты»'),
      });
    await bill(3);
  });

  test('only accounts that see the order and its prices can get a bill', async () => {
    await insertOrder(fresh.db, { id: 1 });
    await insertOrder(fresh.db, { id: 2, by: manager });
    await insertOrder(fresh.db, { id: 3, by: manager, contract_id: contract.second });
    expect(await ask(1, other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask(1, manager)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask(3, manager)).toMatchObject({ code: 'NOT_FOUND' });
    await bill(2, manager);
    await bill(2, observer);
    expect(await ask(1, { ...main, hidesPrices: true })).toMatchObject({ code: 'CANNOT_BILL' });
    const politics = { mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
    await addRows(fresh.db, 'price_politics', { account_id: manager.accountId, ...politics });
    expect(await ask(2, manager)).toMatchObject({ code: 'CANNOT_BILL' });
    expect(await offer(2, manager)).toBeUndefined();
  });

  test('a manager is offered no bill for a shipped order or under an unassigned contract', async () => {
    await insertOrder(fresh.db, { id: 1, by: manager });
    await insertOrder(fresh.db, { id: 2, by: manager, contract_id: contract.second });
    await insertOrder(fresh.db, { id: 3, by: manager, state: state.shipped });
    expect([await offer(1, manager), await offer(2, manager), await offer(3, manager)]).toEqual([
      { missing: '', isMade: false },
      undefined,
      undefined,
    ]);
    expect([await offer(2, main), await offer(1, other)]).toEqual([
      { missing: '', isMade: false },
      undefined,
    ]);
  });

  test('a dealer gets at most sixty new bills an hour, and existing bills stay available', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const id = await bill();
    await changeRows(fresh.db, 'attempts', {}, { count: 60 });
    expect(await bill()).toBe(id);
    await setUp({ kpp: '770101002' });
    expect(await ask()).toMatchObject({ code: 'TOO_MANY_TRIES' });
    // Restoring a withdrawn bill also writes to the history, so it counts toward the limit.
    await setUp(payee);
    await changeRows(fresh.db, 'documents', {}, { cancelled: 1 });
    expect(await ask()).toMatchObject({ code: 'TOO_MANY_TRIES' });
  });
});

describe('the bill of a debt', () => {
  const dues = async (actor: SignedIn = main) =>
    (await as(actor).does(getBalance, { contract: contract.main })).bill.dues;
  const askFor = (due: string, actor: SignedIn = main, now = noon) =>
    as(actor, now).tries(billDebt, { contract_id: contract.main, due });
  const ago = (days: number) => addDays(today, -days);

  beforeEach(async () => {
    await changeRows(fresh.db, 'contracts', { id: contract.main }, { deferral_days: 14 });
    await fillLedger(
      fresh.db,
      contract.main,
      `${ago(30)} +30000 УТ-1`,
      `${ago(10)} +50000 УТ-2`,
      `${ago(5)} +20000 УТ-3`,
    );
  });

  test('a debt can be billed for its overdue part, up to the next payment, or in full', async () => {
    expect((await dues()).map(({ part, amount }) => [part, amount])).toEqual([
      ['overdue', 30_000],
      ['next', 80_000],
      ['all', 100_000],
    ]);
    const { id } = okValue(await askFor('next:80000'));
    const { name, bytes } = await file(id);
    expect(name).toBe(`Счёт Р${contract.main}-1 от 20.07.2026.pdf`);
    expect(readPdf(bytes)[0]).toContain('НДС – по документам отгрузки');
    expect(paymentCodeOf(bytes)).toContain('|Sum=80000');
    expect(okValue(await askFor('next:80000')).id).toBe(id);
    expect(okValue(await askFor('all:100000')).id).not.toBe(id);
  });

  test('a bill is never made for a sum that was not shown or for the contract of another dealer', async () => {
    expect(await askFor('next:80001')).toMatchObject({ code: 'CANNOT_BILL' });
    expect(await askFor('more:80000')).toMatchObject({ fields: { due: [expect.any(String)] } });
    expect(await askFor('all:100000', other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await askFor('all:100000', { ...main, hidesPrices: true })).toMatchObject({ code: 'NOT_FOUND' });
    okValue(await askFor('all:100000', observer));
  });
});
