import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAct } from '#tests/builders/acts.ts';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { callerOf, form, signedInCookie } from './caller.ts';

/** The forms in windows of old pages, filled in and saved by GET (§7.2.9, §7.2.10). */

let portal: Portal;
let cookie = '';
let managers = '';
let observers = '';
let others = '';
const { send, answer } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  managers = await signedInCookie(portal.origin, 'manager@example.com', passwords.main);
  observers = await signedInCookie(portal.origin, 'observer@example.com', passwords.main);
  others = await signedInCookie(portal.origin, 'other@example.com', passwords.other);
  await insertAct(portal.db, { id: 1, contract_id: 2 });
  await fillBasketWith(portal.db, 1, '101:1:1=1');
  await answer('/tpl/draft_form.html?header=Мой&save=1');
});
beforeEach(async () => {
  await changeRows(portal.db, 'addresses', { id: 1 }, { full_address: 'Тула, ул. Заводская, 14, склад 3' });
});
afterAll(() => portal.close());

/** Headers that jQuery sends from a page of the portal. */
const byScript = () => ({
  'X-Requested-With': 'XMLHttpRequest',
  Accept: 'text/html, */*',
  Referer: `${portal.origin}/cabinet/`,
});
const as = (whose: string) => ({ headers: { ...byScript(), Cookie: whose } });
const byBrowser = { headers: { Accept: 'text/html' } };
const draftId = async () =>
  (await portal.db.selectFrom('drafts').select('id').where('header', '=', 'Мой').executeTakeFirstOrThrow())
    .id;

/** Returns a form as an old page shows it: its target, and its fields as jQuery's serialize() returns them. */
async function formAt(path: string, whose = cookie) {
  const response = await send(path, as(whose));
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  const { window } = new JSDOM(await response.text());
  const element = window.document.querySelector('form');
  if (!element) throw new Error(`no form in ${path}`);
  const fields = new URLSearchParams([...new window.FormData(element)] as [string, string][]);
  return { method: element.method, action: element.getAttribute('action') ?? '', fields };
}

const one = (fields: URLSearchParams) => Object.fromEntries(fields);

describe('the form of an old page', () => {
  test.each([
    ['/tpl/address_form.html?id=1', '/cabinet/addresses/1', { id: '1', full_address: /^Тула/ }],
    ['/tpl/contragent_form.html?id=1', '/cabinet/contragents/1', { id: '1', inn: /^7707083893$/ }],
    ['/tpl/manager_form.html?id=2', '/cabinet/managers/2', { id: '2', email: /^manager@/, type_id: /^2$/ }],
    [
      '/tpl/price_politics.html?id=2',
      '/cabinet/managers/2/prices',
      { id: '2', mode: /markup/, percent: /^0$/ },
    ],
    ['/tpl/act_form.html?id=1', '/cabinet/acts/new', { contract_id: '2', startdate: /^01.06.2026$/ }],
  ])('%s returns the form of %s, filled in', async (path, action, filled) => {
    for (const slash of ['', '/']) {
      const given = await formAt(path.replace('.html', `.html${slash}`));
      expect(given).toMatchObject({ method: 'post', action });
      for (const [name, value] of Object.entries(filled)) expect(given.fields.get(name)).toMatch(value);
    }
  });

  test('the form of a draft contains the draft’s name', async () => {
    const id = await draftId();
    expect(await formAt(`/tpl/draft_form.html?id=${id}`)).toMatchObject({
      action: `/cabinet/drafts/${id}/rename`,
    });
    expect(one((await formAt(`/tpl/draft_form.html?id=${id}`)).fields)).toEqual({
      id: String(id),
      header: 'Мой',
      save: '1',
    });
  });

  test.each([
    ['/tpl/address_form.html', '/cabinet/addresses/new', ['full_address']],
    ['/tpl/contragent_form.html?id=0', '/cabinet/contragents/new', ['company', 'inn']],
    ['/tpl/manager_form.html?id=', '/cabinet/managers/new', ['email', 'name']],
  ])('%s returns an empty form', async (path, action, empty) => {
    const given = await formAt(path);
    expect(given).toMatchObject({ method: 'post', action });
    expect(given.fields.has('id')).toBe(false);
    for (const name of empty) expect(given.fields.get(name)).toBe('');
  });

  test('the forms of a new act and a new draft contain default values', async () => {
    const act = await formAt('/tpl/act_form.html');
    expect(act.fields.get('enddate')).toMatch(/^\d\d\.\d\d\.\d{4}$/);
    const draft = await formAt('/tpl/draft_form.html');
    expect(draft.action).toBe('/cart/draft');
    expect(draft.fields.get('header')).toMatch(/^Корзина от \d/);
  });

  test('an address form in an old page is saved by posting to the screen', async () => {
    const anna = visitor(portal);
    await anna.signIn('main@example.com', passwords.main);
    const page = await anna.visit('/cart/');
    const body = page.$('body');
    if (body) body.innerHTML = await (await send('/tpl/address_form.html?id=1', as(cookie))).text();
    const saved = await anna.submit(page, 'form', { full_address: 'Тула, ул. Новая, 2' });
    expect([saved.path, saved.$('.note.ok')?.textContent]).toEqual([
      '/cabinet/addresses',
      expect.stringContaining('Данные сохранены'),
    ]);
    expect(saved.text).toContain('Тула, ул. Новая, 2');
  });

  test('address and contragent forms are read-only for a manager', async () => {
    const address = await (await send('/tpl/address_form.html?id=1', as(managers))).text();
    expect(address).toContain('Тула');
    const contragent = await (await send('/tpl/contragent_form.html?id=1', as(managers))).text();
    expect(contragent).toContain('7707083893');
    expect(address + contragent).not.toContain('<form');
  });

  test('a form opened in a browser redirects to the screen with the form', async () => {
    const opened = async (path: string) => (await send(path, byBrowser)).headers.get('Location');
    expect(await opened('/tpl/address_form.html?id=1')).toBe('/cabinet/addresses/1');
    expect(await opened('/tpl/manager_form.html')).toBe('/cabinet/managers/new');
    expect(await opened('/tpl/price_politics.html?id=2')).toBe('/cabinet/managers/2/prices');
    expect(await opened('/tpl/act_form.html')).toBe('/cabinet/acts/new');
    expect(await opened('/tpl/draft_form.html')).toBe('/cart/draft');
    expect(await opened('/tpl/draft_form.html?id=7')).toBe('/cabinet/drafts/7/rename');
  });

  test('a form is refused to accounts without access to the form or its record', async () => {
    const statuses = async (path: string) => {
      const asked = [managers, observers, others, 'none=1'].map((whose) => send(path, as(whose)));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    expect(await statuses('/tpl/address_form.html?id=2')).toEqual([404, 403, 404, 401]);
    expect(await statuses('/tpl/contragent_form.html?id=2')).toEqual([404, 200, 404, 401]);
    expect(await statuses('/tpl/manager_form.html?id=2')).toEqual([403, 403, 404, 401]);
    expect(await statuses('/tpl/price_politics.html?id=2')).toEqual([403, 403, 404, 401]);
    expect(await statuses('/tpl/act_form.html?id=1')).toEqual([404, 200, 404, 401]);
    expect(await statuses(`/tpl/draft_form.html?id=${await draftId()}`)).toEqual([404, 403, 404, 401]);
    expect((await send('/tpl/price_politics.html?id=')).status).toBe(400);
    expect((await send('/tpl/account_form.html')).status).toBe(404);
    expect((await send('/tpl/address_form.html', { method: 'PUT', body: form('id=1') })).status).toBe(405);
  });
});

const addressIn = async (id: number) =>
  (
    await portal.db
      .selectFrom('addresses')
      .select('full_address')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).full_address;

describe('a form with save=1', () => {
  const success = { state: 'success' };
  const error = (code: string, message: string, errors: object) => ({
    state: 'error',
    message,
    errors,
    code,
  });
  const badInput = (errors: object) => error('BAD_INPUT', 'Проверьте заполненные поля', errors);
  const mustBeFilled = ['Это поле необходимо заполнить.'];

  /** Sends a form by GET as the old pages do: to its template or to its target. */
  async function sent(path: string, changed: Record<string, string>, to?: 'its action') {
    const { action, fields } = await formAt(path);
    for (const [name, value] of Object.entries(changed)) fields.set(name, value);
    fields.set('save', '1');
    return answer(`${to ? action : path.split('?')[0]}?${fields}`, { headers: byScript() });
  }

  test.each([undefined, 'its action' as const])('an address is saved by GET (%s)', async (to) => {
    const full_address = `Тула, ${to}`;
    expect(await sent('/tpl/address_form.html?id=1', { full_address }, to)).toEqual(success);
    expect(await addressIn(1)).toBe(full_address);
    expect(await sent('/tpl/address_form.html?id=1', { full_address: ' ' }, to)).toEqual(
      badInput({ full_address: mustBeFilled }),
    );
    expect(await sent('/tpl/address_form.html', { full_address: `Орёл, ${to}` }, to)).toEqual(success);
    expect(
      await portal.db
        .selectFrom('addresses')
        .select('dealer_id')
        .where('full_address', '=', `Орёл, ${to}`)
        .execute(),
    ).toEqual([{ dealer_id: 1 }]);
  });

  test('an address is saved if the form is appended to the URL that loaded the window', async () => {
    const path = '/tpl/address_form.html?id=1';
    const { fields } = await formAt(path);
    fields.set('full_address', 'Тула, ул. Старая, 3');
    expect(await answer(`${path}&${fields}&save=1`, { headers: byScript() })).toEqual(success);
    expect(await addressIn(1)).toBe('Тула, ул. Старая, 3');
  });

  test.each([undefined, 'its action' as const])('a contragent is saved by GET (%s)', async (to) => {
    const kpp = '770701001';
    // The contragent has contracts, so staff must confirm the KPP.
    const message = 'Название, ИНН и КПП изменятся, когда их подтвердит отдел продаж. Остальное сохранено';
    const form = { bank: `Банк ${to}`, kpp };
    expect(await sent('/tpl/contragent_form.html?id=1', form, to)).toEqual({ ...success, message });
    const { bank } = await portal.db
      .selectFrom('contragents')
      .select('bank')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(bank).toBe(`Банк ${to}`);
    const taken = { company: 'ООО', inn: '7707083893', kpp };
    expect(await sent('/tpl/contragent_form.html', taken, to)).toEqual(
      error('INN_TAKEN', 'Этот контрагент уже зарегистрирован', {
        inn: ['Этот контрагент уже зарегистрирован'],
      }),
    );
  });

  test.each([undefined, 'its action' as const])('a manager is saved or refused by GET (%s)', async (to) => {
    expect(await sent('/tpl/manager_form.html?id=2', { name: `Олег ${to}` }, to)).toEqual(success);
    const taken = 'Этот Email уже занят';
    expect(await sent('/tpl/manager_form.html?id=2', { email: 'main@example.com', name: 'О' }, to)).toEqual({
      ...error('EMAIL_TAKEN', taken, { email: [taken] }),
      error: taken,
    });
    const { name } = await portal.db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    expect(name).toBe(`Олег ${to}`);
    const given = await portal.db
      .selectFrom('account_contracts')
      .select('contract_id')
      .where('account_id', '=', 2)
      .execute();
    expect(given).toEqual([{ contract_id: 1 }]);
  });

  test.each([undefined, 'its action' as const])('price politics are saved by GET (%s)', async (to) => {
    expect(await sent('/tpl/price_politics.html?id=2', { percent: '15', show_wholesale: '1' }, to)).toEqual(
      success,
    );
    expect((await answer('/api/pricepolitics/2/')).politics.percent).toBe(15);
    expect(await sent('/tpl/price_politics.html?id=2', { percent: 'many' }, to)).toEqual(
      error('NOT_SAVED', 'Ошибка. Данные не сохранены', { percent: ['Укажите процент, например 12,5'] }),
    );
    expect(await sent('/tpl/price_politics.html?id=2', { percent: '0', show_wholesale: '1' }, to)).toEqual(
      success,
    );
  });

  test.each([undefined, 'its action' as const])('an act is saved by GET (%s)', async (to) => {
    const wrong = { startdate: '30.06.2020', enddate: '30.06.2020' };
    const message = 'Ошибка во временных периодах: дата начала периода больше или равна дате конца периода';
    const before = await portal.db.selectFrom('acts').select('id').execute();
    expect(await sent('/tpl/act_form.html?id=1', wrong, to)).toEqual(
      error('BAD_PERIOD', message, { startdate: [message] }),
    );
    expect(await portal.db.selectFrom('acts').select('id').execute()).toEqual(before);
    const startdate = to ? '02.06.2020' : '03.06.2020';
    expect(await sent('/tpl/act_form.html?id=1', { startdate, enddate: '30.06.2020' }, to)).toEqual(success);
    expect(await portal.db.selectFrom('acts').select('id').execute()).toHaveLength(before.length + 1);
  });

  test.each([undefined, 'its action' as const])('a draft is saved or renamed by GET (%s)', async (to) => {
    const id = await draftId();
    expect(await sent(`/tpl/draft_form.html?id=${id}`, { header: 'Июль' }, to)).toEqual(success);
    expect((await formAt(`/tpl/draft_form.html?id=${id}`)).fields.get('header')).toBe('Июль');
    expect(await sent(`/tpl/draft_form.html?id=${id}`, { header: 'Мой' }, to)).toEqual(success);
    expect(await sent('/tpl/draft_form.html', { header: '' }, to)).toEqual(
      badInput({ header: mustBeFilled }),
    );
    expect(await sent('/tpl/draft_form.html', { header: `Новый ${to}` }, to)).toEqual(success);
    expect(
      await portal.db.selectFrom('drafts').select('account_id').where('header', '=', `Новый ${to}`).execute(),
    ).toEqual([{ account_id: 1 }]);
  });

  test('an empty basket is not saved as a draft', async () => {
    await emptyBaskets(portal.db);
    expect(await answer('/tpl/draft_form.html?header=Пусто&save=1')).toEqual(
      error('EMPTY_BASKET', 'Корзина пуста', {}),
    );
    await fillBasketWith(portal.db, 1, '101:1:1=1');
  });

  const saving = '/tpl/address_form.html?id=1&full_address=Чужой&save=1';

  test.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of another origin', { Origin: 'https://shop.example' }],
    ['prefetching', { 'Sec-Purpose': 'prefetch' }],
  ])('a form with save=1 saves nothing for %s', async (_, headers) => {
    for (const path of [saving, '/cabinet/addresses/1?id=1&full_address=Чужой&save=1'])
      expect((await send(path, { headers: { ...byScript(), ...headers } })).status).toBe(403);
    expect(await addressIn(1)).toMatch(/^Тула/);
  });

  test('a form with save=1 saves nothing for HEAD or without access', async () => {
    expect((await send(saving, { method: 'HEAD' })).status).toBe(200);
    const statuses = [managers, observers, others, 'none=1'].map((whose) => send(saving, as(whose)));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403, 404, 401]);
    expect(await addressIn(1)).toMatch(/^Тула/);
  });

  test('a link with save=1 opened in a browser fills in the form, and only its button saves', async () => {
    const anna = visitor(portal);
    await anna.signIn('main@example.com', passwords.main);
    const saving = 'id=1&full_address=Тула, 5&save=1';
    for (const path of [`/tpl/address_form.html?${saving}`, `/cabinet/addresses/1?${saving}`]) {
      const form = await anna.visit(path);
      expect(form.path.split('?')[0]).toBe('/cabinet/addresses/1');
      expect(form.$('form textarea')?.textContent).toBe('Тула, 5');
      expect(form.$('.errsum')?.textContent).toContain('Данные из ссылки ещё не сохранены');
      expect(await addressIn(1)).toMatch(/^Тула, ул/);
    }
    const form = await anna.visit(`/tpl/address_form.html?${saving}`);
    const saved = await anna.submit(form, 'dialog form');
    expect([saved.path, saved.$('.note.ok')?.textContent]).toEqual([
      '/cabinet/addresses',
      expect.stringContaining('Данные сохранены'),
    ]);
    expect(await addressIn(1)).toBe('Тула, 5');
  });
});
