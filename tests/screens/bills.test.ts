import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, currentDay } from '#server/kernel/clock.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import type { Settings } from '#server/settings/settings.ts';
import { fillLedger } from '#tests/builders/acts.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/** Bills (§12.1.39) and the strip of balances (§12.1.22) without JavaScript. */

const uploads = mkdtempSync(join(tmpdir(), 'bills-'));
let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  process.env.UPLOADS_DIR = uploads;
  portal = await openPortal();
  dealer = await signedIn('main@example.com');
  await insertOrder(portal.db, { id: 1 });
  await fillLedger(portal.db, contract.main, `${addDays(currentDay(), -3)} +100050 УТ-1`);
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

const payee = {
  ...{ company: 'ООО «Светоч Опт»', inn: '7701234560', kpp: '770101001', bank: 'АО «Демобанк»' },
  ...{ bik: '044525000', corr_account: '30101810400000000000', account: '40702810900000000001' },
};
const setUp = async (settings: Partial<Settings>) =>
  writeSettings(portal.db, { ...(await currentSettings(portal.db)), ...payee, ...settings }, 0);

const order = '/cabinet/orders/1';
const ofOrder = `form[action="${order}/bill"]`;
const ofDebt = 'form[action="/cabinet/balance/bill"]';

describe('bills to pay, «Счёт на оплату»', () => {
  test('a requested bill appears among the order’s documents at once and can be downloaded', async () => {
    await setUp({});
    const page = await dealer.submit(await dealer.visit(order), ofOrder);
    expect([page.path, page.text.includes('Счёт готов')]).toEqual([order, true]);
    expect(page.$(ofOrder)?.textContent).toBe('Скачать счёт');
    const bill = await dealer.submit(page, ofOrder);
    expect(bill.headers.get('Content-Type')).toBe('application/pdf');
    expect(bill.path).toMatch(/^\/cabinet\/documents\/\d+\.pdf$/);
    expect(page.$(`#documents ~ ul a[href="${bill.path}"]`)).not.toBeNull();
    // A new bill can be requested after the payee's bank account has changed.
    await setUp({ account: '40702810900000000002' });
    expect((await dealer.visit(order)).$(ofOrder)?.textContent).toBe('Счёт на оплату');
    await setUp({});
    expect((await dealer.visit('/cabinet/documents')).$('.documents-list')?.textContent).toContain('Счёт');
    expect((await (await signedIn('other@example.com')).visit(bill.path)).status).toBe(404);
  });

  test('a dealer can download a bill for a debt until the debt changes', async () => {
    await setUp({});
    const page = await dealer.visit(`/cabinet/balance?contract=${contract.main}`);
    const bill = await dealer.submit(page, ofDebt, { due: 'all:100050' });
    expect(bill.headers.get('Content-Type')).toBe('application/pdf');
    await fillLedger(portal.db, contract.main, `${currentDay()} −50 ПП-1`);
    const late = await dealer.submit(page, ofDebt, { due: 'all:100050' });
    expect([late.path, late.text]).toEqual([
      `/cabinet/balance?contract=${contract.main}`,
      expect.stringContaining('долг изменился'),
    ]);
  });

  test('a missing bank detail of the wholesaler is named and prevents new bills', async () => {
    await setUp({});
    const before = await dealer.visit(order);
    await setUp({ bik: '' });
    const page = await dealer.visit(order);
    expect(page.$(ofOrder)).toBeNull();
    expect(page.text).toContain('поставщик не указал реквизиты (БИК)');
    const refused = await dealer.submit(before, ofOrder);
    expect([refused.path, refused.$('.note.no')?.textContent]).toEqual([
      order,
      expect.stringContaining('БИК'),
    ]);
  });

  test('opening the address of a bill form redirects to the order or to the balance', async () => {
    expect((await dealer.visit(`${order}/bill`)).path).toBe(order);
    expect((await dealer.visit('/cabinet/balance/bill')).path).toBe('/cabinet/balance');
  });
});

describe('the strip of balances', () => {
  test('the strip of balances is shown on the home page, but not above filtered orders', async () => {
    for (const path of ['/', '/cabinet'])
      expect((await dealer.visit(path)).$('.money-strip li')?.textContent, path).toContain('114-О/2025');
    expect((await dealer.visit('/cabinet/orders?query=1')).$('.money-strip')).toBeNull();
    expect((await visitor(portal).visit('/')).$('.money-strip')).toBeNull();
  });

  test('the strip of balances is hidden while the browser hides prices', async () => {
    const page = await dealer.visit('/cabinet/orders');
    const hidden = await dealer.submit(page, 'form[action^="/prices"]');
    expect(hidden.$('.money-strip')).toBeNull();
    expect((await dealer.visit('/')).$('.money-strip')).toBeNull();
  });
});
