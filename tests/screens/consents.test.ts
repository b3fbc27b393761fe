import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { policyPage } from '#tests/builders/policy-page.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords, warehouse } from '#tests/builders/world.ts';
import { signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let anna: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await bulkInsert(portal.db, 'pages', [policyPage]);
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ['consents', 'attempts', 'callbacks', 'calls'] as const)
    await portal.db.deleteFrom(table).execute();
  await publish(policyPage.version_on);
  anna = visitor(portal);
});

const publish = (version_on: string) => changeRows(portal.db, 'pages', {}, { version_on, state: 'ready' });
const consents = () => portal.db.selectFrom('consents').selectAll().orderBy('id').execute();
const box = (page: Page, form = 'main form') => page.$(`${form} [type=checkbox][name=consent]`);
const filled = { firstname: 'Пётр', phone: '8 916 123-45-67' };
const ticked = { ...filled, consent: ['', policyPage.version_on] };
const screen = 'main form[action="/callback"]';
const foot = 'footer form[action="/callback"]';
const refusal = 'Отметьте согласие на обработку персональных данных';

describe('the consent in a callback request', () => {
  test.each([
    ['the callback screen', '/callback', screen],
    ['the footer', '/articles', foot],
  ])('the form of %s requires a tick in a checkbox that links to the policy', async (_, path, form) => {
    // The header and footer of a page may be cached for one second.
    await expect.poll(async () => box(await anna.visit(path), form), { timeout: 3_000 }).not.toBeNull();
    const page = await anna.visit(path);
    expect(box(page, form)?.hasAttribute('checked')).toBe(false);
    expect(box(page, form)?.closest('label')?.textContent).toBe('Согласен на обработку персональных данных');
    const link = page.$(`${form} label a`)?.getAttribute('href');
    expect(link).toBe('/pages/politika?edition=2026-07-01');
    const refused = await anna.submit(page, form, filled);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.$('#callback-consent-error')?.textContent).toBe(refusal);
    expect(refused.$('.errsum a')?.getAttribute('href')).toBe('#callback-consent');
    expect(refused.$('#callback-firstname')?.getAttribute('value')).toBe('Пётр');
    expect(await consents()).toEqual([]);
    expect((await anna.submit(refused, screen, ticked)).text).toContain('Спасибо! Перезвоним');
    expect(await consents()).toMatchObject([{ phone: '+7 (916) 123-45-67', form: 'callback' }]);
  });

  test('a consent stays ticked after another field is rejected, unless the policy has changed', async () => {
    const page = await anna.visit('/callback');
    const refused = await anna.submit(page, screen, { ...ticked, phone: '8' });
    expect(box(refused)?.hasAttribute('checked')).toBe(true);
    await publish('2026-07-15');
    const stale = await anna.submit(refused, screen, { phone: filled.phone });
    expect(stale.$('#callback-consent-error')?.textContent).toContain('прочтите новую редакцию');
    expect(box(stale)?.getAttribute('value')).toBe('2026-07-15');
    expect(box(stale)?.hasAttribute('checked')).toBe(false);
  });

  test('the callback form has no consent checkbox while no policy is published', async () => {
    await changeRows(portal.db, 'pages', {}, { state: 'draft' });
    const page = await anna.visit('/callback');
    expect(box(page)).toBeNull();
    expect((await anna.submit(page, screen, filled)).text).toContain('Спасибо! Перезвоним');
  });

  test('a callback request by an old address requires no consent', async () => {
    const headers = { Origin: portal.origin };
    for (const [path, init] of [
      ['/api/callback/', { method: 'POST', headers, body: new URLSearchParams(filled) }],
      // Dealers may use a field with this name for their own purposes.
      [
        '/api/callback/',
        { method: 'POST', headers, body: new URLSearchParams({ ...filled, consent: 'on' }) },
      ],
      [`/ajax/callback?${new URLSearchParams({ ...filled, save: '1' })}`, {}],
    ] as const) {
      expect((await fetch(`${portal.origin}${path}`, init)).status).toBe(200);
    }
    expect(await portal.db.selectFrom('callbacks').select('id').execute()).not.toEqual([]);
    expect(await consents()).toEqual([]);
  });
});

describe('the consent of a signed-in person', () => {
  /** Returns the policy edition in the checkbox. The page data that contain it may be cached for one second. */
  const asked = async () => box(await anna.visit('/cabinet/account'), 'form')?.getAttribute('value');
  beforeEach(async () => {
    await anna.signIn('main@example.com', passwords.main);
    await expect.poll(asked, { timeout: 3_000 }).toBe(policyPage.version_on);
  });

  test.each([
    ['/cabinet/account', '.form-body', { name: 'Анна', phone: '' }],
    ['/cabinet/managers/new', 'dialog form', { name: 'Олег', email: 'oleg@example.com', contracts: '1' }],
    ['/cabinet/contragents/new', 'dialog form', { company: 'ИП Котов', inn: '526317984689' }],
    ['/cabinet/addresses/new', 'dialog form', { full_address: 'Тула, Мира, 2' }],
    ['/callback', screen, filled],
  ])('a consent given once at %s applies to all forms of the account', async (path, form, values) => {
    const page = await anna.visit(path);
    const refused = await anna.submit(page, form, values);
    expect(refused.status).toBe(400);
    expect(refused.$('[id$=-consent-error]')?.textContent).toBe(refusal);
    const [name = ''] = Object.keys(values);
    const field = refused.$(`${form} [name=${name}]`);
    expect(field?.getAttribute('value') ?? field?.textContent).toBe(Object.values(values)[0]);
    expect((await anna.submit(refused, form, { consent: ['', policyPage.version_on] })).status).toBe(200);
    expect(await consents()).toMatchObject([{ account_id: 1, phone: null }]);
    for (const next of [
      '/cabinet/account',
      '/cabinet/managers/new',
      '/cabinet/contragents/new',
      '/cabinet/addresses/new',
      '/callback',
    ])
      expect((await anna.visit(next)).$('[name=consent]')).toBeNull();
    expect((await anna.visit('/news')).$('footer form [name=consent]')).toBeNull();
    await publish('2026-07-15');
    await expect.poll(asked, { timeout: 3_000 }).toBe('2026-07-15');
  });

  test('the order form has no consent checkbox, but links to the published policy', async () => {
    const { db } = portal;
    const line = { account_id: 1, product_id: 101, wms_id: warehouse.tver, type: '1', quantity: 1 } as const;
    await addRows(db, 'basket_lines', { ...line, added_at: 0 });
    const link = async () => (await anna.visit('/cart/')).$('.checkout .remark a')?.getAttribute('href');
    expect(await link()).toBe('/pages/politika?edition=2026-07-01');
    expect((await anna.visit('/cart/')).$('main form [name=consent]')).toBeNull();
    await changeRows(db, 'pages', {}, { state: 'draft' });
    expect(await link()).toBeUndefined();
    await clearTables(db, 'basket_lines');
  });

  test('a call to an old address saves a delivery address without a consent', async () => {
    const body = new URLSearchParams({ full_address: 'Тула, Мира, 3' });
    const headers = { Cookie: await signedInCookie(portal.origin, 'main@example.com', passwords.main) };
    const response = await fetch(`${portal.origin}/api/address/0/`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    expect(await consents()).toEqual([]);
  });
});
