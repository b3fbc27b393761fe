import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roubles } from '#server/kernel/money.ts';
import { insertAct } from '#tests/builders/acts.ts';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { need, wish } from '#tests/builders/marks.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { givenToken } from '#tests/builders/tokens.ts';
import { actors, goods, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/**
 * A manager sees prices by the manager's price politics everywhere. No contract price of the small world may reach a
 * manager in a page, its data for scripts, or a response to a program. The main user sees contract prices, even in the
 * manager's orders.
 */
let portal: Portal;
let manager: Visitor;
let main: Visitor;
let token: string;

const own = actors.manager.accountId;

beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  const lines: [number, number, number][] = [
    [103, 1, 7],
    [106, 2, 11],
  ];
  for (const [id, state] of [
    [1, 1],
    [2, 2],
    [3, 11],
    [4, 3],
  ] as const)
    await insertOrder(db, { id, state, by: actors.manager, lines });
  await insertOrder(db, { id: 5, state: 1, lines: [[101, 1, 9]] });
  await addRows(db, 'drafts', { id: 1, account_id: own, header: 'Объект', created_at: 1 });
  await addRows(db, 'draft_lines', {
    draft_id: 1,
    product_id: 101,
    wms_id: 1,
    type: '1',
    quantity: 3,
    seen_price: seen(128_450),
  });
  await insertAct(db, {
    id: 1,
    account_id: own,
    opening: 128_450,
    created_at: Date.now(),
    lines: ['2026-06-05 +899150 Реализация УТ-1', '2026-06-06 −642800 Платёжное поручение № 1'],
  });
  await wish(db, own, 101, 106);
  await need(db, own, '103=7', '104=24!');
  token = (await givenToken(db, actors.manager, { contract: 1, warehouses: [1, 2] })).token;
  manager = await signedIn('manager@example.com');
  main = await signedIn('main@example.com');
});
beforeEach(async () => {
  await politics({});
  await emptyBaskets(portal.db);
  await fillBasketWith(portal.db, own, '101:1:1=3', '106:2:1=13', '104:1:1=40');
});
afterAll(() => portal.close());

async function signedIn(email: string): Promise<Visitor> {
  const dealer = visitor(portal);
  await dealer.signIn(email, passwords.main);
  return dealer;
}

/** Sets the manager's price politics: +15 % for everything, or the given politics. */
async function politics(given: { show_wholesale?: number }): Promise<void> {
  const row = { account_id: own, mode: 'markup', percent_bp: 1_500, show_wholesale: 1, ...given } as const;
  await clearTables(portal.db, 'price_politics');
  await addRows(portal.db, 'price_politics', row);
}

function seen(price: number): number {
  return Math.round(price * 1.15);
}

/** Every screen that a manager can open, and every response to scripts and programs. */
const screens = [
  '/',
  '/catalogue/2',
  '/catalogue/all?sort=price:asc&minprice=100',
  '/catalogue/all?byprice=price&minprice=1284&maxprice=1285&available=0',
  '/catalogue/2?sort=price:desc&brand=1',
  '/catalogue/2/product/101',
  '/product/104',
  '/cart/',
  '/cart/clear',
  '/cart/draft',
  '/cabinet/drafts',
  '/cabinet/drafts/1',
  '/cabinet/orders',
  '/cabinet/orders?query=NL-DW07',
  '/cabinet/orders/1',
  '/cabinet/orders/1/cancel',
  '/cabinet/orders/1/placed',
  '/cabinet/orders/4',
  '/cabinet/purchased-goods?startDate=01.07.2026&endDate=31.07.2026&report=4',
  '/cabinet/favourites',
  '/cabinet/favourites?sort=price:desc&query=LT',
  '/cabinet/needs',
  '/cabinet/acts',
  '/cabinet/acts/new',
  '/cabinet/acts/1',
  '/cabinet/contragents',
  '/cabinet/addresses',
  '/cabinet/complaints',
  '/cabinet/complaints/new',
  '/cabinet/chat',
  '/cabinet/messages',
  '/cabinet/notifications',
  '/cabinet/token',
  '/cabinet/token/programs',
  '/cabinet/token/webhooks',
  '/fast-order',
  '/search/?keyword=LT',
  '/callback',
  '/news',
  '/open',
  '/no-such-screen',
];

/** Pages with the manager's own prices, to prove that the search for amounts works. */
const withPrices = screens.filter((path) =>
  /^\/(catalogue\/(?!.*1285)|product|cart\/$|cabinet\/(orders|drafts\/1|purchased|favourites|needs))/.test(
    path,
  ),
);

const answers: [name: string, path: () => string][] = [
  ['suggestions', () => '/search-suggest?query=LT'],
  ['the open list', () => `/openapi/filter/?token=${token}`],
  [
    'the open list in the order of prices',
    () => `/openapi/filter/?token=${token}&sorting[field]=price&sorting[sort]=asc`,
  ],
  ['the open card', () => `/openapi/getProduct/101/?token=${token}`],
  ['the open search', () => `/openapi/searchProductsInMainFilter/?query=LT&token=${token}`],
];

const deeds: [name: string, go: (dealer: Visitor) => Promise<Page>][] = [
  [
    'adding a line',
    async (dealer) => dealer.submit(await dealer.visit('/catalogue/2'), '#goods', { 'qnt[103][1]': '2' }),
  ],
  [
    'a rejected line',
    async (dealer) => dealer.submit(await dealer.visit('/catalogue/2'), '#goods', { 'qnt[103][1]': '9999' }),
  ],
  [
    'a step in the basket',
    async (dealer) =>
      dealer.submit(await dealer.visit('/cart/'), '#basket', {}, '[name=inc][value="101:1:1"]'),
  ],
  [
    'deleting a line',
    async (dealer) =>
      dealer.submit(await dealer.visit('/cart/'), '#basket', {}, '[name=delete][value="101:1:1"]'),
  ],
  [
    'a rejected order',
    async (dealer) => dealer.submit(await dealer.visit('/cart/'), '#basket', {}, '.order-button'),
  ],
  [
    'repeating an order',
    async (dealer) =>
      dealer.submit(
        await dealer.visit('/cabinet/orders'),
        '#orders',
        {},
        '[formaction="/cabinet/orders/1/repeat"]',
      ),
  ],
  [
    'checking a list',
    async (dealer) =>
      dealer.submit(await dealer.visit('/fast-order'), 'main form', {
        text: 'LT-NB36-4054 24\nNL-DW07-40W 1\nнет-такого 5',
      }),
  ],
];

/**
 * Contract prices and their sums in kopecks: lines and totals of the basket and orders, and the available credit limit.
 */
const orderSum = 7 * 28_460 + 11 * 8_420;
const owed = 3 * orderSum + 9 * 128_450;
const secret = [
  ...goods.map(({ base }) => base),
  ...[3 * 128_450, 13 * 8_420, 40 * 246_000, 3 * 128_450 + 13 * 8_420 + 40 * 246_000],
  ...[7 * 28_460, 11 * 8_420, orderSum, 2 * orderSum, 9 * 128_450, 24 * 128_450],
  ...[owed, 60_000_000 - owed, 899_150, 642_800, 128_450 + 899_150 - 642_800],
];

/**
 * Returns the secret amounts in a response: in kopecks, in roubles for programs, or formatted for people. Digits within
 * words are not amounts: a form's random key («…c109460a…») and the portal's port may contain any digits.
 */
function pricesIn({ source }: Page): string[] {
  const plain = source.replaceAll(portal.origin, '').replace(/&nbsp;|\\u00a0|\u00a0/g, ' ');
  return secret
    .filter((kopecks) => {
      const people = roubles(kopecks).replace(/\u00a0/g, ' ');
      const program = String(kopecks / 100);
      return (
        new RegExp(`(?<![\\w.,])${kopecks}(?![\\d.,]\\d|\\w)`).test(plain) ||
        new RegExp(`(?<![\\d ])${people}`).test(plain) ||
        (program.includes('.') &&
          new RegExp(`(?<![\\d.])${program.replace('.', '\\.')}0?(?!\\d)`).test(plain))
      );
    })
    .map(roubles);
}

/** The price of the paid delivery. Everybody sees it before choosing, so it is not a wholesale price. */
const deliveryCost = 50_000;

/** Returns every amount in roubles that is not a retail price, delivery price or empty sum. */
function amounts({ source }: Page): string[] {
  const retail = new Set(goods.map(({ rrc }) => rrc));
  return [...source.replace(/&nbsp;|\\u00a0|\u00a0/g, ' ').matchAll(/(\d[\d ]*),(\d\d) ?₽/g)]
    .map(([text, whole = '', part]) => ({ text, kopecks: Number(whole.replaceAll(' ', '') + part) }))
    .filter(({ kopecks }) => kopecks > 0 && kopecks !== deliveryCost && !retail.has(kopecks))
    .map(({ text }) => text);
}

/** Returns the address that the client router requests, such as `/cart.data` for `/cart/`. */
function dataOf(path: string): string {
  const { pathname, search } = new URL(path, portal.origin);
  return `${pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')}.data${search}`;
}

describe('a manager with a markup of 15 %', () => {
  test.each(screens)('neither %s nor its data contain a contract price', async (path) => {
    const page = await manager.visit(path);
    expect([page.status, pricesIn(page)]).toEqual([path === '/no-such-screen' ? 404 : 200, []]);
    expect(pricesIn(await manager.visit(dataOf(path)))).toEqual([]);
  });

  test.each(withPrices)('%s shows the manager’s own prices', async (path) => {
    expect(amounts(await manager.visit(path))).not.toEqual([]);
  });

  test.each(answers)('a manager gets no contract price from %s', async (_, path) => {
    const answer = await manager.visit(path());
    expect([answer.status, pricesIn(answer)]).toEqual([200, []]);
  });

  test.each(deeds)('no contract price is shown after %s', async (_, go) => {
    expect(pricesIn(await go(manager))).toEqual([]);
  });

  test('an order shows a manager the manager’s prices and the main user the contract prices', async () => {
    expect(amounts(await manager.visit('/cabinet/orders/1'))).toContain(
      roubles(seen(28_460)).replaceAll('\u00a0', ' '),
    );
    const order = await main.visit('/cabinet/orders/1');
    expect(pricesIn(order)).toContain(roubles(orderSum));
    expect(order.source).not.toContain(roubles(seen(28_460)));
  });

  test('changed price politics do not change the prices of an old order', async () => {
    await changeRows(portal.db, 'price_politics', {}, { percent_bp: 5_000 });
    expect(amounts(await manager.visit('/cabinet/orders/1'))).toContain(
      roubles(seen(28_460)).replaceAll('\u00a0', ' '),
    );
  });

  test('a price filter uses the manager’s price, not the contract price', async () => {
    const found = async (from: number, to: number) =>
      (await manager.visit(`/catalogue/all?minprice=${from}&maxprice=${to}&available=0`)).text;
    expect(await found(1284, 1285)).not.toContain('LT-NB36-4054');
    expect(await found(1477, 1478)).toContain('LT-NB36-4054');
  });
});

describe('a manager with wholesale prices hidden', () => {
  beforeEach(() => politics({ show_wholesale: 0 }));

  test.each(screens)('with hidden prices, %s and its data contain only retail prices', async (path) => {
    for (const page of [await manager.visit(path), await manager.visit(dataOf(path))]) {
      expect(pricesIn(page)).toEqual([]);
      expect(amounts(page)).toEqual([]);
      for (const { base } of goods)
        expect(page.source).not.toMatch(new RegExp(`(?<!\\d)${seen(base)}(?!\\d)`));
    }
  });

  test.each(answers)('a manager with hidden prices gets only retail prices from %s', async (_, path) => {
    const answer = await manager.visit(path());
    expect([answer.status, pricesIn(answer)]).toEqual([200, []]);
    for (const { base } of goods) expect(answer.source).not.toContain(String(seen(base) / 100));
  });

  test.each(deeds)('only retail prices are shown after %s', async (_, go) => {
    const page = await go(manager);
    expect([pricesIn(page), amounts(page)]).toEqual([[], []]);
  });

  test('sorting by a hidden price is ignored, so the order of a list reveals no price', async () => {
    const rows = async (sort: string) =>
      (await manager.visit(`/catalogue/all?available=0&sort=${sort}`))
        .$$('#goods tbody tr')
        .map((row) => row.textContent?.match(/[A-ZА-Я]{2}-[\w-]+/)?.[0]);
    expect(await rows('price:asc')).toEqual(await rows('price:desc'));
  });
});

test('without price politics, the test finds contract prices in pages and responses', async () => {
  await clearTables(portal.db, 'price_politics');
  for (const path of [
    '/catalogue/2',
    '/product/104',
    '/cart/',
    '/cabinet/acts/1',
    '/cabinet/favourites',
    '/cabinet/drafts/1',
  ])
    expect([path, pricesIn(await manager.visit(path)).length > 0]).toEqual([path, true]);
  for (const [name, path] of answers)
    expect([name, pricesIn(await manager.visit(path())).length > 0]).toEqual([name, true]);
});
