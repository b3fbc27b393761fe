import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nest } from '#app/http/requests/nest.ts';
import { rowFitting, rowsAt, rowsFor } from '#compat/match.ts';
import type { Row as OldCall, Verb } from '#compat/row.ts';
import { table } from '#compat/table.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertNews } from '#tests/builders/insert-news.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { need, wish } from '#tests/builders/marks.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { tablesOf } from '#tests/builders/tables-of.ts';
import { passwords, warehouse } from '#tests/builders/world.ts';
import { callerOf, signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/**
 * Each use case has up to three interfaces: the screen's form, the old page's call and the API must write the same
 * rows. Each test starts with the same database; values from the clock and counters (ids, times, secrets) are ignored.
 * The last test checks that every call of the table that changes data is covered.
 */

let portal: Portal;
let anna: Visitor;
let cookie = '';
let start: Rows;
const { send } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  anna = visitor(portal);
  await anna.signIn('main@example.com', passwords.main);
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  start = await rowsOf(portal.db);
});
afterAll(() => portal.close());

type Row = Record<string, unknown>;
type Rows = Record<string, Row[]>;

/** Returns the names of the compared tables. Sessions and rate counters differ by interface. */
const comparedOf = async (db: Kysely<Database>) =>
  // Screens send a key with each form and calls need none, so the stored keys are not compared (decisions/forms.md).
  (await tablesOf(db)).filter((name) => !/^(sessions|attempts|submissions|kysely_.*)$/.test(name));

/** Returns all rows, sorted because restored rows are stored in another position. */
async function rowsOf(db: Kysely<Database>): Promise<Rows> {
  const rows: Rows = {};
  for (const name of await comparedOf(db)) {
    const all = await db
      .selectFrom(name as 'accounts')
      .selectAll()
      .execute();
    rows[name] = sorted(all as unknown as Row[]);
  }
  return rows;
}

function sorted(rows: Row[]): Row[] {
  const byText = rows.map((row) => [JSON.stringify(row), row] as const);
  return byText.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/**
 * Restores the rows that differ from the initial state, in several rounds, because deleting a row may delete other
 * rows with it.
 */
async function restart(): Promise<void> {
  await clearTables(portal.db, 'attempts');
  for (let round = 0; round < 4; round++) {
    const now = await rowsOf(portal.db);
    const changed = Object.keys(now).filter((name) => !isSame(now[name], start[name]));
    if (changed.length === 0) return;
    // A row that other rows still reference is deleted in the next repetition.
    for (const name of changed)
      await putBack(name, now[name] ?? [], start[name] ?? []).catch(() => undefined);
  }
  throw new Error('the world cannot be put back');
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function putBack(table: string, now: Row[], then: Row[]): Promise<void> {
  const missing = then.filter((row) => !now.some((each) => isSame(each, row)));
  for (const row of now.filter((each) => !then.some((old) => isSame(each, old)))) {
    const i = row.id === undefined ? -1 : missing.findIndex(({ id }) => id === row.id);
    const where = row.id === undefined ? row : { id: row.id };
    const [old] = i < 0 ? [] : missing.splice(i, 1);
    const change = old
      ? sql`update ${sql.table(table)} set ${sql.join(Object.entries(old).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}`
      : sql`delete from ${sql.table(table)}`;
    await sql`${change} where ${sql.join(
      Object.entries(where).map(([name, value]) =>
        value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
      ),
      sql` and `,
    )}`.execute(portal.db);
  }
  if (missing.length > 0) await bulkInsert(portal.db, table as 'accounts', missing as never);
}

/** Returns the rows that differ from `before`, without values from the clock and counters. */
function written(before: Rows, after: Rows): Rows {
  const isNew = (column: string, value: unknown) => {
    const parents = column.endsWith('_id') ? before[`${column.slice(0, -3)}s`] : undefined;
    return parents !== undefined && value !== null && !parents.some(({ id }) => id === value);
  };
  const own = (row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !madeAnew.test(name))
        .map(([name, value]) => [name, isNew(name, value) ? 'new' : withoutNumber(value)]),
    );
  const changed = Object.keys(after).filter((name) => !isSame(after[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, sorted((after[name] ?? []).map(own))]));
}

/** The number in «Запрос № 3» is a counter, like an id. */
const withoutNumber = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^Запрос №\s\d+/, 'Запрос №') : value;

const madeAnew =
  /(^id$|_at$|_since$|^at$|^seq$|moment|token|hash|payload|^run|number|_key$|^record_id$|_party_id$|^waiting_for$|^last_message_id$|^place$)/;

type Fields = Record<string, string>;

/** One interface of a use case. Old calls include the call itself, to check that all calls are covered. */
type Door = { enter: () => Promise<unknown>; call?: { verb: Verb; path: string; fields: Fields } };

const screen = (
  path: string,
  form: string,
  fields: Parameters<Visitor['submit']>[2] = {},
  button?: string,
): Door => ({
  async enter() {
    const page = await anna.submit(await anna.visit(path), form, fields, button);
    expect(page.status, page.text.slice(0, 300)).toBe(200);
    expect(page.$('.errsum'), page.$('.errsum')?.textContent ?? '').toBeNull();
  },
});

/** Presses a button that is a separate form of a screen and leads back to it. */
const pressed = (path: string, fields: Fields): Door => ({
  async enter() {
    expect((await send(path, { body: new URLSearchParams(fields) })).status).toBe(303);
  },
});

const done = async (sent: Promise<Response>) => {
  const response = await sent;
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(text).not.toMatch(/"error"|"result":0/);
};

const post = (path: string, fields: Fields = {}): Door => ({
  call: { verb: 'POST', path, fields },
  enter: () => done(send(path, { body: new URLSearchParams(fields) })),
});

const get = (path: string, fields: Fields = {}): Door => ({
  call: { verb: 'GET', path, fields },
  enter: () => done(send(`${path}?${new URLSearchParams(fields)}`)),
});

const basketOf =
  (...lines: string[]) =>
  (): Promise<void> =>
    fillBasketWith(portal.db, 1, ...lines);
const anOrder = () => insertOrder(portal.db, { id: 50, lines: [[104, warehouse.tomilino, 4]] });
async function aDraft(): Promise<void> {
  const line = { product_id: 104, wms_id: warehouse.tomilino, type: '1', quantity: 4 };
  await bulkInsert(portal.db, 'drafts', [{ id: 50, account_id: 1, header: 'Объект', created_at: noon }]);
  await bulkInsert(portal.db, 'draft_lines', [{ draft_id: 50, ...line }]);
}
const dialog = 'dialog form';
const goods = '/catalogue/2';
const company = { company: 'ООО «Новое»', inn: '7728168971', kpp: '772801001' };
const politics = { mode: 'markup', percent: '12,5', show_wholesale: '1' };
const agent = { email: 'anna@example.com', name: 'Анна', phone: '+7 (916) 123-45-67' };

type Action = { before?: () => Promise<unknown>; doors: { screen: Door } & Record<string, Door> };

const deeds: Record<string, Action> = {
  'a product is put into the basket': {
    doors: {
      screen: screen(goods, '#goods', { 'qnt[101][1]': '2' }),
      ajax: post('/ajax/addproduct/', { id: '101', qnt: '2', wms: '1' }),
      api: post('/api/processBasket/', { id: '101', qnt: '2', wms: '1' }),
      'api, many': post('/api/processProductSet/', { 'products[0][id]': '101', 'products[0][qnt]': '2' }),
    },
  },
  'the quantity of a line is changed': {
    before: basketOf('101:1:1=2', '102:1:1=1'),
    doors: {
      screen: screen('/cart/', '#basket', { 'qnt[101][1][1]': '5' }),
      ajax: post('/ajax/changeproduct/', { id: '101', qnt: '5' }),
      'ajax, recounted': get('/ajax/recount/', { m: '1', 'qnt[101][1]': '5' }),
      api: post('/api/processBasket/', { id: '101', qnt: '5' }),
    },
  },
  'a line is removed': {
    before: basketOf('101:1:1=2', '102:1:1=1'),
    doors: {
      screen: screen('/cart/', '#basket', {}, '#basket button[name=delete][value="101:1:1"]'),
      ajax: post('/ajax/deleteproduct/', { id: '101' }),
      'ajax, marked': get('/ajax/recount/', { m: '1', 'mark[]': '101', delete: '1' }),
      api: post('/api/processBasket/', { id: '101', qnt: '0' }),
    },
  },
  'the basket is cleared': {
    before: basketOf('101:1:1=2', '102:1:1=1'),
    doors: {
      screen: screen('/cart/clear', dialog),
      ajax: post('/ajax/clearbasket/'),
      api: post('/api/clearBasket/'),
    },
  },
  'a product is marked as a favourite': {
    doors: {
      screen: screen('/product/104', 'form:has([name=wish])', {}, '[name=wish]'),
      api: post('/api/setWish/', { id: '104' }),
    },
  },
  'a favourite is removed': {
    before: () => wish(portal.db, 1, 104, 105),
    doors: {
      screen: screen('/cabinet/favourites', '#goods', {}, '#goods [name=wish][value="104:off"]'),
      ajax: post('/ajax/deletefavorites/', { id: '104' }),
      api: post('/api/unsetWish/', { id: '104' }),
    },
  },
  'a product is marked as needed': {
    doors: {
      screen: screen('/product/104', 'form:has([name=need])', {}, '[name=need]'),
      api: post('/api/setNeed/', { id: '104' }),
    },
  },
  'the quantity of a need is changed': {
    before: () => need(portal.db, 1, '104=1', '105=2'),
    doors: {
      screen: screen('/cabinet/needs', '#goods', { 'want[104]': '5' }, '[name=save][form=goods]'),
      api: post('/api/setNeed/', { id: '104', qnt: '5' }),
    },
  },
  'a need is removed': {
    before: () => need(portal.db, 1, '104=1', '105=2'),
    doors: {
      screen: screen('/cabinet/needs', '#goods', {}, '#goods [name=need][value="104:off"]'),
      api: post('/api/unsetNeed/', { id: '104' }),
    },
  },
  'the basket is saved as a draft': {
    before: basketOf('101:1:1=2'),
    doors: {
      screen: screen('/cart/draft', dialog, { header: 'Объект' }),
      'old form': get('/tpl/draft_form.html', { header: 'Объект', save: '1' }),
      api: post('/api/addToDraft/', { header: 'Объект' }),
    },
  },
  'a draft is renamed': {
    before: aDraft,
    doors: {
      screen: screen('/cabinet/drafts/50/rename', dialog, { header: 'На июль' }),
      'old form': get('/tpl/draft_form.html', { id: '50', header: 'На июль', save: '1' }),
    },
  },
  'a draft is put into the basket': {
    before: aDraft,
    doors: {
      screen: screen('/cabinet/drafts/50', '#draft-lines', {}, '[name=replace][value="0"]'),
      api: post('/api/drafts/50/', { action: 'repeat' }),
    },
  },
  'a draft is removed': {
    before: aDraft,
    doors: {
      screen: screen('/cabinet/drafts/50/remove', dialog),
      api: post('/api/drafts/50/', { action: 'remove' }),
    },
  },
  'another contract becomes the current one': {
    doors: {
      screen: pressed('/contract', { id: '2', redirectTo: '/' }),
      api: post('/api/setContract/', { id: '2' }),
    },
  },
  'an order is cancelled': {
    before: anOrder,
    doors: {
      screen: screen('/cabinet/orders/50/cancel', dialog),
      api: post('/api/order/50/', { action: 'cancel' }),
    },
  },
  'an order is repeated': {
    before: anOrder,
    doors: {
      screen: screen('/cabinet/orders/50', 'form[action$="/repeat"]'),
      api: post('/api/order/50/', { action: 'repeat' }),
    },
  },
  'a contragent is added': {
    doors: {
      screen: screen('/cabinet/contragents/new', dialog, company),
      'old form': get('/tpl/contragent_form.html', { ...company, save: '1' }),
      api: post('/api/contragent/0/', company),
    },
  },
  'a contragent is disabled': {
    doors: {
      // The confirmation that the screen requires before the last contragent with a contract is deactivated.
      screen: pressed('/cabinet/contragents/1/enabled', { enabled: '0', sure: '1' }),
      ajax: post('/ajax/deactivateagent/', { id: '1' }),
      'api, deleted': post('/api/contragent/1/', { action: 'delete' }),
    },
  },
  'a contragent is enabled again': {
    before: () => changeRows(portal.db, 'contragents', { id: 1 }, { enabled: 0 }),
    doors: {
      screen: pressed('/cabinet/contragents/1/enabled', { enabled: '1' }),
      ajax: post('/ajax/activateagent/', { id: '1' }),
    },
  },
  'an address is changed': {
    doors: {
      screen: screen('/cabinet/addresses/1', dialog, { full_address: 'Орёл, ул. Новая, 2' }),
      'old form': get('/tpl/address_form.html', { id: '1', full_address: 'Орёл, ул. Новая, 2', save: '1' }),
      api: post('/api/address/1/', { full_address: 'Орёл, ул. Новая, 2' }),
    },
  },
  'an address is removed': {
    doors: {
      screen: screen('/cabinet/addresses/1/remove', dialog),
      api: post('/api/address/1/', { action: 'delete' }),
    },
  },
  'a manager is invited': {
    doors: {
      screen: screen('/cabinet/managers/new', dialog, { ...agent, contracts: ['1'] }),
      'old form': get('/tpl/manager_form.html', { ...agent, 'contracts[]': '1', save: '1' }),
      api: post('/api/manager/0/', { ...agent, 'contracts[]': '1' }),
    },
  },
  'the access of a manager is turned off': {
    doors: {
      screen: screen('/cabinet/managers/2/remove', dialog),
      ajax: post('/ajax/deactivateaccount/', { id: '2' }),
      'ajax, deleted': post('/ajax/deleteaccount/', { id: '2' }),
      api: post('/api/manager/2/', { action: 'delete' }),
    },
  },
  'the access of an account is turned on again': {
    doors: {
      screen: pressed('/cabinet/accounts/4/enabled', { enabled: '1' }),
      ajax: post('/ajax/activateaccount/', { id: '4' }),
    },
  },
  'the price politics of a manager are saved': {
    doors: {
      screen: screen('/cabinet/managers/2/prices', dialog, politics),
      'old form': get('/tpl/price_politics.html', { id: '2', ...politics, save: '1' }),
      api: post('/api/pricepolitics/2/', politics),
    },
  },
  'an account is renamed': {
    doors: {
      screen: screen('/cabinet/account', 'form:has([name=name])', { name: 'Анна Белова' }),
      ajax: post('/include/ajax.php', { dataall: 'name=Анна Белова' }),
      api: post('/api/account/0/', { name: 'Анна Белова' }),
    },
  },
  'an account subscribes to news': {
    doors: {
      screen: screen('/cabinet/account', 'form[action="/cabinet/action1/"]'),
      ajax: post('/include/ajax.php', { id: '1', val: '1' }),
      'ajax, as a notification': post('/ajax/updatenotifystatus/', { id: '4', state: '1' }),
    },
  },
  'a notification is switched off': {
    doors: {
      screen: screen('/cabinet/notifications', 'form:has([value=order_state]):has([name=enabled])'),
      ajax: post('/ajax/updatenotifystatus/', { id: '1', state: '0' }),
    },
  },
  'the top news are hidden': {
    before: () => insertNews(portal.db, { id: 1, top_until: Date.now() + dayMs }),
    doors: {
      screen: screen('/news', '.top-news form'),
      api: post('/api/hidetopnews/', { id: '1' }),
    },
  },
  'an act is requested': {
    doors: {
      screen: screen('/cabinet/acts/new', dialog, { startdate: '01.02.2026', enddate: '01.03.2026' }),
      'old form': get('/tpl/act_form.html', {
        contract_id: '1',
        contragent_id: '1',
        startdate: '01.02.2026',
        enddate: '01.03.2026',
        key: 'old-form-of-act',
        save: '1',
      }),
      api: post('/api/act/', {
        'act[key]': 'call-for-act',
        'act[contract_id]': '1',
        'act[contragent_id]': '1',
        'act[startdate]': '01.02.2026',
        'act[enddate]': '01.03.2026',
      }),
    },
  },
  'a chat message is sent': {
    doors: {
      screen: screen('/cabinet/chat', '.chat-form', { message: 'Когда приедет?' }),
      api: post('/api/chat/', { action: 'send', message: 'Когда приедет?' }),
    },
  },
  'a callback is requested': {
    doors: {
      screen: screen('/callback', 'main form', { phone: '9161234567', firstname: 'Анна' }),
      'old form': get('/ajax/callback', { phone: '9161234567', firstname: 'Анна', save: '1' }),
      api: post('/api/callback/', { phone: '9161234567', firstname: 'Анна' }),
    },
  },
  'a password reminder is requested': {
    doors: {
      screen: screen('/password/forgot', 'main form', { email: 'main@example.com' }),
      ajax: post('/reminder/', { email: 'main@example.com' }),
    },
  },
};

describe.each(Object.entries(deeds))('%s', (_, { before, doors: { screen: model, ...others } }) => {
  async function leftBy({ enter }: Door): Promise<Rows> {
    await restart();
    await before?.();
    const rows = await rowsOf(portal.db);
    await enter();
    return written(rows, await rowsOf(portal.db));
  }

  test.each(Object.entries(others))('%s writes the same rows as the screen', async (_name, door) => {
    const expected = await leftBy(model);
    expect(Object.keys(expected)).not.toEqual([]);
    expect(await leftBy(door)).toEqual(expected);
  });
});

/**
 * Use cases without a comparable second interface. The screen saves a delivery with the whole order form and checks
 * an e-mail by saving it. An order by a call stores its key and its request; submit-order.test.ts compares it with an
 * order from the screen.
 */
const ofOneDoor = new Set(['set-delivery', 'check-user', 'submit-order', 'follow-goods', 'unfollow-goods']);

test('the parity tests cover every old call that changes data', () => {
  const doors = Object.values(deeds).flatMap((deed) => Object.values(deed.doors));
  const tried = new Set(doors.map(({ call }) => call && rowOf(call)));
  const forgotten = table.filter((row) => row.changes && !ofOneDoor.has(row.useCase.name) && !tried.has(row));
  expect(forgotten.map(({ url, when }) => [url, when])).toEqual([]);
});

function rowOf({ verb, path, fields }: NonNullable<Door['call']>): OldCall | undefined {
  return rowFitting(rowsFor(rowsAt(table, path), verb), nest(new URLSearchParams(fields)))?.row;
}
