import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { dayOf, ruDate, ruDateOf } from '#server/kernel/clock.ts';
import { forgetActs, insertAct } from '#tests/builders/acts.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { forgetMarks, need, wish } from '#tests/builders/marks.ts';
import { forgetOrders } from '#tests/builders/ordering.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Answer, type Call, callerOf, form, json, signedInCookie } from './caller.ts';

/**
 * The calls for drafts, favourites, needs, acts and purchased goods, as old clients make them (§7.3.5–7.3.9, §7.2.7).
 */

let portal: Portal;
const cookies: Record<string, string> = {};
const { send, answer } = callerOf(
  () => `${portal.origin}/api/`,
  () => cookies.main ?? '',
);
beforeAll(async () => {
  portal = await openPortal();
  for (const who of ['main', 'manager', 'observer'])
    cookies[who] = await signedInCookie(portal.origin, `${who}@example.com`, passwords.main);
  cookies.other = await signedInCookie(portal.origin, 'other@example.com', passwords.other);
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal;
  await forgetOrders(db);
  await forgetMarks(db);
  await forgetActs(db);
  await clearTables(db, 'draft_lines', 'drafts');
  await emptyBaskets(db);
});

const post = (text = '') => ({ method: 'POST', body: form(text) });
const as = (who: string, call: Call = {}) => ({ ...call, headers: { Cookie: cookies[who] ?? '' } });
const hiding = () => ({ headers: { Cookie: `${cookies.main}; visible_opt=1` } });
const ids = ({ products }: Answer) => products.map((product: { id: string }) => product.id);
const refused = (message: string, code = 'BAD_INPUT') => ({ status: 'error', message, code });
/** The time of all events. Over HTTP the portal uses the real clock. */
const started = Date.now();
const today = () => started;
const aDay = expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/);

const reading = ['drafts', 'favorites', 'needs', 'getActs', 'purchasedGoods'];
const marking = ['setWish', 'unsetWish', 'setNeed', 'unsetNeed'];

describe('every call for a list', () => {
  test.each(reading)('%s responds to GET and POST, with and without a trailing slash', async (name) => {
    const reply = await answer(`${name}/`);
    expect(await answer(name, post())).toEqual(reply);
    expect(await answer(name, json({}))).toEqual(reply);
    expect([reply.count, reply.pagination]).toEqual([
      0,
      { page: 1, perpage: name === 'drafts' ? 10 : 20, pages: 1, total: 0 },
    ]);
  });

  test.each([...marking, 'addToDraft', 'act', '../ajax/deletefavorites'])('%s refuses GET', async (name) => {
    const response = await send(`${name}/?id=101`);
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  test.each([...reading, ...marking, 'addToDraft', 'act', '../ajax/deletefavorites'])(
    '%s returns 401 without a session',
    async (name) => {
      const response = await send(`${name}/`, { ...post('id=101'), headers: { Cookie: '' } });
      expect([response.status, await response.json()]).toEqual([401, refused('Войдите в портал', 'SIGN_IN')]);
    },
  );

  test.each(['drafts', 'favorites', 'needs', ...marking, 'addToDraft', '../ajax/deletefavorites'])(
    '%s refuses an observer',
    async (name) => {
      const response = await send(`${name}/`, as('observer', post('id=101')));
      expect([response.status, await response.json()]).toEqual([
        403,
        refused('Недостаточно прав для этого действия', 'FORBIDDEN'),
      ]);
    },
  );

  test.each([
    ['drafts/?page=2', '/cabinet/drafts?page=2'],
    ['favorites/', '/cabinet/favourites'],
    ['needs/', '/cabinet/needs'],
    ['getActs/?contract=1', '/cabinet/acts?contract=1'],
    ['purchasedGoods/?report=4', '/cabinet/purchased-goods?report=4'],
  ])('a browser that opens %s is redirected to %s', async (path, screen) => {
    const response = await send(path, { headers: { Cookie: cookies.main ?? '', Accept: 'text/html' } });
    expect([response.status, response.headers.get('Location')]).toEqual([302, screen]);
  });
});

describe('addToDraft', () => {
  test.each([
    ['a form', () => post('header= На объект ')],
    ['JSON', () => json({ header: 'На объект' })],
  ])('addToDraft saves the basket under the name sent as %s', async (_, call) => {
    await fillBasketWith(portal.db, 1, '101:1:1=2', '102:1:1=3');
    const { status, draft } = await answer('addToDraft/', call());
    expect([status, draft]).toEqual([
      'success',
      { id: expect.stringMatching(/^\d+$/), header: 'На объект', count: 2 },
    ]);
    expect(await linesInDatabase(portal.db)).toHaveLength(2);
  });

  test.each(['', 'header=', 'header=%20%20'])('addToDraft refuses an empty name: %j', async (fields) => {
    await fillBasketWith(portal.db, 1, '101:1:1=2');
    expect(await answer('addToDraft/', post(fields))).toEqual(refused('Это поле необходимо заполнить.'));
    expect((await answer('drafts/')).drafts).toEqual([]);
  });

  test('addToDraft refuses an empty basket', async () => {
    expect(await answer('addToDraft/', post('header=Пусто'))).toEqual(
      refused('Корзина пуста', 'EMPTY_BASKET'),
    );
  });
});

describe('drafts', () => {
  const saved = async (header: string, ...lines: string[]) => {
    await emptyBaskets(portal.db);
    await fillBasketWith(portal.db, 1, ...lines);
    const { draft } = await answer('addToDraft/', post(`header=${header}`));
    await emptyBaskets(portal.db);
    return draft.id as string;
  };

  test('the call `drafts` returns the drafts, newest first', async () => {
    const first = await saved('Первый', '101:1:1=2');
    const second = await saved('Второй', '101:1:1=2', '102:1:1=3');
    expect(await answer('drafts/?page=1&perpage=1')).toEqual({
      drafts: [{ id: second, header: 'Второй', count: 2, date: aDay }],
      count: 2,
      pagination: { page: 1, perpage: 1, pages: 2, total: 2 },
    });
    expect((await answer('drafts', post('page=2&perpage=1'))).drafts).toMatchObject([{ id: first }]);
    expect((await answer('drafts/', as('manager'))).count).toBe(0);
  });

  test('the call `drafts` removes a draft', async () => {
    const [one] = [await saved('Первый', '101:1:1=2'), await saved('Второй', '101:1:1=2')];
    expect(await answer(`drafts/${one}/`, post('action=remove'))).toEqual({ status: 'success', count: 1 });
    expect((await answer('drafts/')).drafts).toMatchObject([{ header: 'Второй' }]);
  });

  test.each<[string, (id: string) => [string, Call]]>([
    ['the URL', (id) => [`drafts/${id}`, post('action=repeat')]],
    ['a field', (id) => ['drafts/', json({ id, action: 'repeat', contract: 1 })]],
  ])('`drafts` repeats the draft with its id in %s, limited to the stock', async (_, call) => {
    const id = await saved('Много', '101:1:1=2', '104:1:1=99');
    expect(await answer(...call(id))).toEqual({ status: 'success', count: 12 });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2', '1/104:1:1=10']);
  });

  test('repeating a draft without available goods is refused with the text of the specification', async () => {
    const id = await saved('Ничего', '108:1:1=1');
    expect(await answer(`drafts/${id}/`, post('action=repeat'))).toEqual({
      ...refused('Невозможно повторить заказ. Товаров нет в наличии!', 'NOTHING_TO_REPEAT'),
      title: 'Нет в наличии',
      count: 0,
    });
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test.each(['remove', 'repeat'])('`drafts` returns 404 for another account’s draft: %s', async (action) => {
    const id = await saved('Мой', '101:1:1=2');
    for (const who of ['other', 'manager']) {
      const response = await send(`drafts/${id}/`, as(who, post(`action=${action}`)));
      expect([response.status, await response.json()]).toEqual([
        404,
        refused('Такого черновика нет', 'NOT_FOUND'),
      ]);
    }
    expect((await answer('drafts/')).count).toBe(1);
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('the call `drafts` returns one draft with the free stock and prices of its goods', async () => {
    const id = await saved('Много', '101:1:1=2', '104:1:1=99');
    const reply = await answer(`drafts/${id}/`);
    expect(reply.draft).toMatchObject({ id, header: 'Много', count: 2, total: 27_169 });
    expect(reply.draft.products).toMatchObject([
      { id: '101', wms: '1', type: '1', qnt: 2, available: 2 },
      { id: '104', qnt: 99, available: 10 },
    ]);
    expect(await answer(`drafts/${id}`, post())).toEqual(reply);
    expect((await send('drafts/999/')).status).toBe(404);
  });

  test('the call `drafts` rejects unknown actions, and any action by GET', async () => {
    const id = await saved('Мой', '101:1:1=2');
    expect((await send(`drafts/${id}/`, post('action=burn'))).status).toBe(400);
    expect((await send('drafts/', post('action=burn'))).status).toBe(400);
    expect((await send('drafts/?action=burn')).status).toBe(400);
    expect((await send(`drafts/${id}/?action=remove`)).status).toBe(405);
    expect((await answer('drafts/')).count).toBe(1);
  });
});

describe('favorites and needs', () => {
  test('favourites and needs are set and removed', async () => {
    expect(await answer('setWish/', post('id=101'))).toEqual({ status: 'success', id: '101', wish: '1' });
    expect(await answer('setWish', json({ id: 102 }))).toEqual({ status: 'success', id: '102', wish: '1' });
    expect(await answer('setNeed/', post('id=101&qnt=05'))).toEqual({
      status: 'success',
      id: '101',
      need: '1',
    });
    expect(await answer('setNeed/', post('id=103'))).toEqual({ status: 'success', id: '103', need: '1' });
    expect(ids(await answer('favorites/')).sort()).toEqual(['101', '102']);
    expect(ids(await answer('needs/')).sort()).toEqual(['101', '103']);
    const kept = await portal.db.selectFrom('needs').select(['product_id', 'quantity']).execute();
    expect(kept).toEqual(
      expect.arrayContaining([
        { product_id: 101, quantity: 5 },
        { product_id: 103, quantity: 1 },
      ]),
    );

    expect(await answer('unsetWish/', post('id=101'))).toEqual({ status: 'success', id: '101', wish: '0' });
    expect(await answer('unsetNeed/', post('id=101'))).toEqual({ status: 'success', id: '101', need: '0' });
    expect([ids(await answer('favorites/')), ids(await answer('needs/'))]).toEqual([['102'], ['103']]);
    expect((await answer('favorites/', as('manager'))).count).toBe(0);
  });

  test('programs follow and unfollow many goods at once', async () => {
    expect(await answer('followGoods/', post('ids=101,105'))).toEqual({
      status: 'success',
      missing: [],
      count: 2,
    });
    expect(await answer('followGoods', json({ ids: [105, '103', 999] }))).toEqual({
      status: 'success',
      missing: ['999'],
      count: 3,
    });
    expect(ids(await answer('followedGoods/')).sort()).toEqual(['101', '103', '105']);
    expect(await answer('unfollowGoods/', post('ids[]=101&ids[]=104'))).toMatchObject({ count: 2 });
    expect((await answer('followedGoods/', as('manager'))).count).toBe(0);
    for (const call of ['followGoods/', 'unfollowGoods/'])
      for (const fields of ['ids=abc', ''])
        expect(await answer(call, post(fields))).toMatchObject({ status: 'error', code: 'BAD_INPUT' });
  });

  test('favourites and needs are returned as the catalogue shows them', async () => {
    await wish(portal.db, 1, 101, 104);
    await need(portal.db, 1, '104=5');
    const reply = await answer('favorites/?page=1&perpage=1');
    expect([reply.count, reply.pagination]).toEqual([2, { page: 1, perpage: 1, pages: 2, total: 2 }]);
    const [listed] = (await answer('filter/?query=KV-TR30-4024')).products;
    expect(reply.products).toEqual([listed]);
    expect(listed).toMatchObject({ wish: '1', need: '1', price: 2460 });
    expect((await answer('needs/')).products).toEqual([listed]);
    expect((await answer('favorites/', hiding())).products[0]).toMatchObject({ id: '104', price: null });
  });

  test('favourites that are no longer for sale stay in the list', async () => {
    await wish(portal.db, 1, 101);
    await changeRows(portal.db, 'products', { id: 101 }, { enabled: 0 });
    await bulkInsert(portal.db, 'catalogue_changes', [{ product_id: 101, changed_at: today() }]);
    // The portal checks for catalogue changes once a second.
    await expect
      .poll(() => answer('favorites/'), { timeout: 10_000 })
      .toMatchObject({
        products: [{ id: '101', price: null, stocks: [], quantity: 0, wms_id: '' }],
      });
    expect((await send('setWish/', post('id=101'))).status).toBe(404);
    expect(await answer('unsetWish/', post('id=101'))).toMatchObject({ wish: '0' });
    await changeRows(portal.db, 'products', { id: 101 }, { enabled: 1 });
    await bulkInsert(portal.db, 'catalogue_changes', [{ product_id: 101, changed_at: today() }]);
  });

  test.each(marking)('%s requires an id', async (name) => {
    expect(await answer(`${name}/`, post('id=one'))).toEqual(refused('Неверный номер'));
  });

  test('deletefavorites deletes a favourite and returns the number of remaining favourites', async () => {
    await wish(portal.db, 1, 101, 102, 104);
    expect(await answer('../ajax/deletefavorites/', post('id=101'))).toEqual({ result: 1, count: 2 });
    expect(await answer('../ajax/deletefavorites', post('id=101'))).toEqual({ result: 1, count: 2 });
    expect(ids(await answer('favorites/'))).toEqual(['104', '102']);
    expect(await answer('../ajax/deletefavorites/', post())).toMatchObject({ result: 0 });
  });
});

describe('getActs', () => {
  const asked = (id: number, more: object = {}) => insertAct(portal.db, { id, created_at: today(), ...more });

  test('getActs returns acts, contracts by id, contragents and pages', async () => {
    await asked(1, { lines: ['2026-06-05 +128450 УТ-1'] });
    await asked(2, {
      state: 'failed',
      reason: 'Не вышло',
      contract_id: contract.second,
      created_at: today() - 1,
    });
    const reply = await answer('getActs/');
    expect(reply).toEqual({
      acts: [
        {
          id: '1',
          contract_id: '1',
          contract: '114-О/2025',
          contragent_id: '1',
          company: 'ООО «Люмен Трейд»',
          startdate: '01.06.2026',
          enddate: '30.06.2026',
          date: ruDateOf(today()),
          state: 'ready',
          reason: '',
          closing: 1284.5,
        },
        expect.objectContaining({ id: '2', state: 'failed', reason: 'Не вышло', closing: null }),
      ],
      contracts: {
        1: { id: '1', name: '114-О/2025', company: 'ООО «Люмен Трейд»', contragent_id: '1' },
        2: expect.objectContaining({ id: '2', name: '087-М/2024' }),
        3: expect.objectContaining({ id: '3', company: 'ООО «Закрытая»', contragent_id: '2' }),
      },
      contragents: [
        { id: '1', company: 'ООО «Люмен Трейд»' },
        { id: '2', company: 'ООО «Закрытая»' },
      ],
      count: 2,
      pagination: { page: 1, perpage: 20, pages: 1, total: 2 },
    });
    const some = async (fields: string) =>
      (await answer('getActs/', post(fields))).acts.map(({ id }: { id: string }) => id);
    expect(await some('contract=2')).toEqual(['2']);
    expect(await some('contragent=2')).toEqual([]);
    expect(await some('startDate=01.01.2020&endDate=31.12.2020')).toEqual([]);
    expect(await some('page=2&perpage=1')).toEqual(['2']);
  });

  test.each([
    ['getActs/', 'contract'],
    ['getActs/', 'contragent'],
    ['purchasedGoods/', 'contract'],
    ['purchasedGoods/', 'catalog'],
  ])(
    '%s filters by one %s: a list is rejected with the name of its field, and a text is ignored',
    async (path, field) => {
      for (const several of ['=1,2', '=1&X=2', '[]=1&X[]=2', '[0]=1&X[2]=1', '[a]=1']) {
        const fields = `${field}${several.replace('X', field)}`;
        const response = await send(path, post(fields));
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { code: 'BAD_INPUT', errors: { [field]: [expect.any(String)] } },
        ]);
      }
      expect(await answer(path, post(`${field}=old`))).toEqual(await answer(path));
      expect(await answer(path, post(`${field}[2]=1`))).toEqual(await answer(path, post(`${field}=2`)));
    },
  );

  test('getActs returns acts of assigned contracts to a manager, all acts to an observer, and none to other dealers', async () => {
    await asked(1);
    await asked(2, { contract_id: contract.second });
    const count = async (who: string) => (await answer('getActs/', as(who))).count;
    expect([await count('manager'), await count('observer'), await count('other')]).toEqual([1, 2, 0]);
  });

  test('getActs returns the names of invalid date fields', async () => {
    const response = await send('getActs/?startDate=31.02.2026');
    expect([response.status, (await response.json()).errors]).toEqual([
      400,
      { startDate: ['Такой даты нет'] },
    ]);
  });

  test('getActs returns no sums when prices are hidden', async () => {
    await asked(1, { lines: ['2026-06-05 +128450 УТ-1'] });
    expect((await answer('getActs/', hiding())).acts[0].closing).toBeNull();
  });
});

describe('act', () => {
  const fields = { contract_id: '1', contragent_id: '1', startdate: '01.06.2020', enddate: '30.06.2020' };
  const flat = new URLSearchParams(fields).toString();
  const folded = flat.replace(/(^|&)(\w+)=/g, '$1act[$2]=');

  test.each<[string, () => Call]>([
    ['flat fields', () => post(flat)],
    ['folded fields', () => post(folded)],
    ['JSON', () => json({ act: fields })],
    ['flat JSON', () => json(fields)],
  ])('the call `act` accepts %s and returns the requested act', async (_, call) => {
    const reply = await answer('act/', call());
    expect(reply).toEqual({
      status: 'success',
      act: {
        id: expect.stringMatching(/^\d+$/),
        contract_id: '1',
        contract: '114-О/2025',
        contragent_id: '1',
        company: 'ООО «Люмен Трейд»',
        startdate: '01.06.2020',
        enddate: '30.06.2020',
        date: aDay,
        state: expect.stringMatching(/queued|ready/),
        reason: '',
        closing: null,
      },
    });
    expect((await answer('act', call())).act.id).toBe(reply.act.id);
  });

  const period = 'Ошибка во временных периодах: дата начала периода больше или равна дате конца периода';
  test.each([
    [{ startdate: '30.06.2020' }, period],
    [{ startdate: '01.07.2020' }, period],
    [{ startdate: '31.02.2020' }, 'Такой даты нет'],
    [{ enddate: 'вчера' }, 'Укажите дату в виде дд.мм.гггг'],
    [{ contract_id: '' }, 'Выберите договор'],
    [{ contragent_id: '2' }, 'Договор 114-О/2025 заключён с ООО «Люмен Трейд»'],
    [
      { enddate: ruDate(dayOf(Date.now() + 3 * 86_400_000)) },
      expect.stringContaining('Этот день ещё не наступил'),
    ],
  ])('the call `act` refuses %j', async (wrong, message) => {
    expect(await answer('act/', json({ act: { ...fields, ...wrong } }))).toEqual(
      refused(message, message === period ? 'BAD_PERIOD' : 'BAD_INPUT'),
    );
    expect(await portal.db.selectFrom('acts').selectAll().execute()).toEqual([]);
  });

  test('the call `act` returns 404 for a contract that the account may not use', async () => {
    for (const [who, id] of [
      ['main', contract.foreign],
      ['manager', contract.second],
    ] as const) {
      const response = await send('act/', as(who, json({ act: { ...fields, contract_id: id } })));
      expect([response.status, await response.json()]).toEqual([
        404,
        refused('Такого договора нет', 'NOT_FOUND'),
      ]);
    }
    expect(await portal.db.selectFrom('acts').selectAll().execute()).toEqual([]);
  });
});

describe('purchasedGoods', () => {
  beforeEach(async () => {
    const bought = (id: number, more: object) =>
      insertOrder(portal.db, { id, state: 3, created_at: today() - id * 1_000, ...more });
    await bought(1, {
      lines: [
        [101, 1, 2],
        [103, 1, 10],
      ],
    });
    await bought(2, { lines: [[101, 1, 3]], contract_id: contract.second });
    await bought(3, { lines: [[104, 1, 1]], state: 1 });
  });

  test('purchasedGoods returns goods of shipped and completed orders, one row per product', async () => {
    expect(await answer('purchasedGoods/')).toEqual({
      products: [
        expect.objectContaining({ id: '103', quantity: 10, orders: 1, sum: 2846 }),
        {
          id: '101',
          articul: 'LT-NB36-4054',
          quantity: 5,
          orders: 2,
          sum: 6422.5,
          header: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
          last_date: ruDateOf(today() - 1_000),
        },
      ],
      count: 2,
      pagination: { page: 1, perpage: 20, pages: 1, total: 2 },
    });
  });

  test.each([
    ['contract=2', ['101']],
    ['catalog=22', []],
    ['catalog=2&report=4', ['101', '103']],
    ['report=3&perpage=1&page=2', ['101']],
    ['startDate=01.01.2020&endDate=31.01.2020', []],
  ])('purchasedGoods with %s returns the expected goods', async (fields, found) => {
    expect(ids(await answer('purchasedGoods/', post(fields)))).toEqual(found);
  });

  test('purchasedGoods returns only the manager’s own purchases to a manager, all to an observer, none to another dealer', async () => {
    expect((await answer('purchasedGoods/', as('manager'))).count).toBe(0);
    expect((await answer('purchasedGoods/', as('other'))).count).toBe(0);
    expect((await answer('purchasedGoods/', as('observer'))).count).toBe(2);
  });

  test('purchasedGoods returns no sums when prices are hidden', async () => {
    const { products } = await answer('purchasedGoods/?report=4', hiding());
    expect(products.map(({ sum }: { sum: null }) => sum)).toEqual([null, null]);
  });

  test('purchasedGoods refuses a reversed period with the name of the field', async () => {
    const response = await send('purchasedGoods/', post('startDate=02.02.2026&endDate=01.02.2026'));
    expect([response.status, (await response.json()).errors]).toEqual([
      400,
      { endDate: ['Период заканчивается раньше, чем начинается'] },
    ]);
  });
});
