import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { tellReplacedContract } from '#server/people/contracts/tell-replaced-contract.server.ts';
import { fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract, passwords } from '#tests/builders/world.ts';
import { signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/**
 * A contract under which orders are no longer possible is replaced, and the dealer gets one message about this
 * (§10.10).
 */

let portal: Portal;
let dealer: Visitor;
let cookie: string;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
});
afterAll(() => portal.close());

const open = { enabled: 1, valid_to: null };
const change = (values: { enabled?: number; valid_to?: string | null }) =>
  changeRows(portal.db, 'contracts', { id: contract.main }, values);
const changeContragent = (enabled: number) => changeRows(portal.db, 'contragents', { id: 1 }, { enabled });
const orders = async () => (await portal.db.selectFrom('orders').select('id').execute()).length;

beforeEach(async () => {
  await change(open);
  await changeContragent(1);
  await changeRows(portal.db, 'accounts', { id: actors.main.accountId }, { contract_id: null });
  await dealer.visit('/cabinet');
});

const notes = (page: Page) => page.$$('.note.no').map((note) => note.textContent?.replaceAll('\u00a0', ' '));
const closed = 'Договор 114-О/2025 закрыт, выбран 087-М/2024';

test('only the next screen reports that a closed contract was replaced', async () => {
  await change({ enabled: 0 });
  for (const path of ['/cart/', '/catalogue', '/cabinet/orders']) {
    const page = await dealer.visit(path);
    expect(page.$('header')?.textContent).toContain('087-М/2024');
    expect(notes(page).filter((note) => note?.includes(closed))).toHaveLength(path === '/cart/' ? 1 : 0);
  }
});

test.each<[string, string, RequestInit]>([
  ['a redirect', '/login', {}],
  ['a redirect of a .data request', '/login.data', {}],
  ['a HEAD request', '/cart/', { method: 'HEAD' }],
  ['an image request', '/cart/', { headers: { 'Sec-Fetch-Dest': 'image' } }],
])('after %s, the next screen still reports that a closed contract was replaced', async (_, path, init) => {
  await change({ enabled: 0 });
  const headers = { Accept: 'text/html', Cookie: cookie, ...init.headers };
  await (await fetch(portal.origin + path, { redirect: 'manual', ...init, headers })).text();
  expect(notes(await dealer.visit('/cart/'))[0]).toContain(closed);
});

test('a .data response reports a replaced contract, and later pages do not repeat the message', async () => {
  await change({ enabled: 0 });
  const data = await fetch(`${portal.origin}/cart.data`, { headers: { Cookie: cookie } });
  expect((await data.text()).replaceAll('\u00a0', ' ')).toContain(closed);
  expect(notes(await dealer.visit('/cart/'))).toEqual([]);
});

test('announcing a replaced contract does not overwrite a contract selected in another tab', async () => {
  const { db } = portal;
  const told = { known: 999, current: contract.second };
  await change({ enabled: 0 });
  await testContext(db, actors.main).tries(tellReplacedContract, told);
  const { contract_id } = await db
    .selectFrom('accounts')
    .select('contract_id')
    .where('id', '=', actors.main.accountId)
    .executeTakeFirstOrThrow();
  expect(contract_id).toBe(contract.main);
});

test('the replacement of a contract that the account has never seen is not reported', async () => {
  await changeRows(portal.db, 'accounts', { id: actors.main.accountId }, { contract_id: null });
  await change({ enabled: 0 });
  expect(notes(await dealer.visit('/cabinet'))).toEqual([]);
});

test('the message about an expired contract states the last day of the contract', async () => {
  const yesterday = addDays(dayOf(Date.now()), -1);
  await change({ valid_to: yesterday });
  expect(notes(await dealer.visit('/catalogue'))[0]).toContain(
    `Договор 114-О/2025 действовал по ${ruDate(yesterday)}, выбран 087-М/2024`,
  );
});

describe('an order of a basket shown under the replaced contract', () => {
  test('an order under a contract replaced meanwhile returns 409 and reports the reason once', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=2');
    const page = await dealer.visit('/cart/');
    await change({ enabled: 0 });
    const before = await orders();
    const refused = await dealer.submit(page, '#basket', {}, '.order-button');
    expect(refused.status).toBe(409);
    expect(notes(refused)).toEqual([
      `${closed}, покупатель – ООО «Люмен Трейд». Показали новые цены, корзина не изменилась`,
    ]);
    expect(notes(await dealer.visit('/catalogue'))).toEqual([]);
    expect(await orders()).toBe(before);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });
});

test.each([
  ['a form of goods', '/catalogue/2', '#goods', { 'qnt[101][1]': '1' }, '.cartbar [value=all]'],
  ['a form of a token', '/cabinet/token', 'main form[action^="/cabinet/token"]', {}, undefined],
])('the response to %s names both contracts, but no other tab', async (_, path, form, fields, button) => {
  const page = await dealer.visit(path);
  await change({ enabled: 0 });
  const [note = ''] = notes(await dealer.submit(page, form, fields, button));
  expect(note).toContain(closed);
  expect(note).not.toContain('вкладк');
});
