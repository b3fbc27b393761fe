import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAct } from '#tests/builders/acts.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { insertApproval } from '#tests/builders/insert-approval.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { need, wish } from '#tests/builders/marks.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, goods, passwords } from '#tests/builders/world.ts';
import { nextWorkday } from '#tests/setup/next-workday.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const hide = 'button[name=hide][value="1"]';
const show = 'button[name=hide][value="0"]';

let portal: Portal;
/** Two sessions of the main user: one shows wholesale prices, and the other hides them. */
let shown: Visitor;
let hidden: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  for (const id of [1, 2])
    await insertOrder(portal.db, {
      id,
      state: 1,
      lines: [
        [103, 1, 7],
        [106, 2, 11],
      ],
    });
  await insertOrder(portal.db, {
    id: 3,
    state: 11,
    lines: [
      [103, 1, 7],
      [106, 2, 11],
    ],
  });
  await addRows(portal.db, 'drafts', { id: 1, account_id: 1, header: 'Объект', created_at: 1 });
  await addRows(portal.db, 'draft_lines', {
    draft_id: 1,
    product_id: 101,
    wms_id: 1,
    type: '1',
    quantity: 3,
    seen_price: 128_450,
  });
  await insertApproval(portal.db, { id: 1 });
  await insertAct(portal.db, {
    id: 1,
    opening: 11_111,
    created_at: Date.now(),
    lines: ['2026-06-05 +70050 Реализация УТ-1', '2026-06-06 −20000 Платёжное поручение № 1'],
  });
  await wish(portal.db, actors.main.accountId, 101, 106);
  await need(portal.db, actors.main.accountId, '103=7', '104=24!');
  shown = await signedIn();
  hidden = await signedIn();
  await hidden.submit(await hidden.visit('/cabinet/orders'), 'form[action="/prices"]');
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=3', '106:2:1=13', '104:1:1=40');
});
afterAll(() => portal.close());

async function signedIn(): Promise<Visitor> {
  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  return dealer;
}

/**
 * Screens that show goods or sums to a dealer. With prices hidden, neither the page nor its data for scripts may
 * contain a wholesale price or a sum of wholesale prices.
 */
const screens = [
  '/',
  '/catalogue/2',
  '/catalogue/all?sort=price:asc&minprice=100',
  '/catalogue/2/product/101',
  '/product/101',
  '/cart/',
  '/cart/clear',
  '/cart/draft',
  '/offline',
  '/cabinet/drafts',
  '/cabinet/drafts/1',
  '/cabinet/orders',
  '/cabinet/orders?query=NL-DW07',
  '/cabinet/orders/1',
  '/cabinet/orders/1/cancel',
  '/cabinet/orders/1/repeat?check=1',
  '/cabinet/orders/1/placed',
  '/cabinet/purchased-goods?startDate=01.07.2026&endDate=31.07.2026&report=4',
  '/cabinet/orders-by-manager?startDate=01.07.2026&endDate=31.07.2026',
  '/cabinet/notifications',
  '/cabinet/messages',
  '/cabinet/balance',
  '/cabinet/documents',
  '/cabinet/approvals',
  '/cabinet/approvals/1',
  '/cabinet/acts',
  '/cabinet/acts/new',
  '/cabinet/acts/1',
  '/cabinet/favourites',
  '/cabinet/favourites?sort=price:desc&query=LT',
  '/cabinet/needs',
  '/cabinet/watches',
  '/cabinet/managers',
  '/cabinet/managers/2',
  '/cabinet/managers/2/prices',
  '/cabinet/managers/2/prices?mode=markup&percent=0',
  '/cabinet/token',
  '/cabinet/token/programs',
  '/cabinet/token/webhooks',
  '/cabinet/token/webhooks/goods',
  '/fast-order',
  '/open',
  '/open/all/card/101',
  '/open/product/101',
  '/news',
  '/articles',
  '/callback',
  '/no-such-screen',
];

/** Screens that appear only after an action: a name and the steps that open the screen. */
const deeds: [name: string, go: (dealer: Visitor) => Promise<Page>][] = [
  [
    'adding a line',
    async (dealer) => dealer.submit(await dealer.visit('/catalogue/2'), '#goods', { 'qnt[103][1]': '2' }),
  ],
  [
    'adding two lines',
    async (dealer) =>
      dealer.submit(await dealer.visit('/catalogue/2'), '#goods', { 'qnt[103][1]': '2', 'qnt[102][1]': '1' }),
  ],
  [
    'a rejected line',
    async (dealer) => dealer.submit(await dealer.visit('/catalogue/2'), '#goods', { 'qnt[103][1]': '9999' }),
  ],
  [
    'adding from the card',
    async (dealer) =>
      dealer.submit(await dealer.visit('/catalogue/2/product/101'), '.card2', { 'qnt[101][2]': '1' }),
  ],
  [
    'a step in the basket',
    async (dealer) =>
      dealer.submit(await dealer.visit('/cart/'), '#basket', {}, '[name=inc][value="101:1:1"]'),
  ],
  [
    'adding all favourites',
    async (dealer) => dealer.submit(await dealer.visit('/cabinet/favourites'), '#goods', {}, '[name=all]'),
  ],
  [
    'adding all needs, one of them short',
    async (dealer) => dealer.submit(await dealer.visit('/cabinet/needs'), '#goods', {}, '[name=all]'),
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
    'repeating an order from the list',
    async (dealer) =>
      dealer.submit(
        await dealer.visit('/cabinet/orders'),
        '#orders',
        {},
        '[formaction="/cabinet/orders/1/repeat"]',
      ),
  ],
  ['checking a list', (dealer) => check(dealer, 'LT-NB36-4054 24\nNL-DW07 1\nнет-такого 5')],
  [
    'adding a part of a list',
    async (dealer) =>
      dealer.submit(
        await check(dealer, 'NL-DW07-40W 24\nнет-такого 5'),
        'main form',
        {},
        'button[value=add]',
      ),
  ],
  ['a search suggestion', (dealer) => dealer.visit('/search-suggest?query=LT-NB36')],
];

async function check(dealer: Visitor, text: string): Promise<Page> {
  return dealer.submit(await dealer.visit('/fast-order'), 'main form', { text });
}

/** The price of the paid delivery. Everybody sees it before choosing, so it is not a wholesale price. */
const deliveryCost = 50_000;

/** Returns the amounts that a dealer's customer must not see: in roubles on a page, in kopecks in its data. */
function pricesIn({ source }: Page): string[] {
  const retail = new Set(goods.map(({ rrc }) => rrc));
  // «1 284,50 ₽» with no-break spaces, on the page or escaped in its data.
  const roubles = [...source.replace(/&nbsp;|\\u00a0|\u00a0/g, ' ').matchAll(/(\d[\d ]*),(\d\d) ?₽/g)]
    .map(([text, whole = '', part]) => ({ text, kopecks: Number(whole.replaceAll(' ', '') + part) }))
    .filter(({ kopecks }) => kopecks > 0 && kopecks !== deliveryCost && !retail.has(kopecks))
    .map(({ text }) => text);
  const kopecks = goods
    .filter(({ base }) => new RegExp(`\\b${base}\\b`).test(source))
    .map(({ base }) => `${base}`);
  return [...roubles, ...kopecks, ...sums.filter((sum) => new RegExp(`\\b${sum}\\b`).test(source))];
}

/** Sums in kopecks: of the basket, its lines and orders (base price × quantity), the credit limit and its free part. */
const sums = [3 * 128_450, 13 * 8_420, 40 * 246_000, 3 * 128_450 + 13 * 8_420 + 40 * 246_000]
  .concat([7 * 28_460, 11 * 8_420, 7 * 28_460 + 11 * 8_420])
  .concat([60_000_000, 60_000_000 - 2 * (7 * 28_460 + 11 * 8_420)])
  // From the act: balances, turnovers and documents.
  .concat([11_111, 70_050, 20_000, 11_111 + 70_050 - 20_000])
  .map(String);

/** Returns the address that the client router requests, such as `/cart.data` for `/cart/`. */
function dataOf(path: string): string {
  const { pathname, search } = new URL(path, portal.origin);
  return `${pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')}.data${search}`;
}

describe('screens with wholesale prices hidden', () => {
  test.each(screens)('with hidden prices, neither %s nor its data show wholesale prices', async (path) => {
    expect(pricesIn(await hidden.visit(path))).toEqual([]);
    expect(pricesIn(await hidden.visit(dataOf(path)))).toEqual([]);
  });

  test.each(screens)('the test finds prices on %s while prices are not hidden', async (path) => {
    expect(pricesIn(await shown.visit(path))).not.toEqual([]);
  });

  test.each(deeds)('hidden wholesale prices are not shown after %s', async (_name, go) => {
    expect(pricesIn(await go(shown))).not.toEqual([]);
    await emptyBaskets(portal.db);
    await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=3', '106:2:1=13', '104:1:1=40');
    expect(pricesIn(await go(hidden))).toEqual([]);
  });

  test('hiding wholesale prices leaves retail prices and quantities visible', async () => {
    expect((await hidden.visit('/catalogue/2')).text).toMatch(/1\s790,00\s₽/);
    const order = await hidden.visit('/cabinet/orders/1');
    expect(order.text).toContain('7 шт.');
    expect(order.text).toContain('Цен и сумм заказа не видно');
    expect(order.$$('th').map((cell) => cell.textContent)).toEqual([
      'Фото',
      'Наименование',
      'Количество',
      'Избранное и потребности',
    ]);
  });
});

describe('the price switch', () => {
  test.each([
    '/catalogue/2?sort=header:desc&brand=1&page=1',
    '/catalogue/2/product/101?brand=1',
    '/product/101',
    '/cabinet/orders?state=1&query=NL-DW07',
    '/cabinet/orders/1',
    '/cabinet/orders/1/placed',
  ])('hiding or showing prices on %s redirects back to the page', async (path) => {
    const dealer = await signedIn();
    const off = await dealer.submit(await dealer.visit(path), 'form[action="/prices"]', {}, hide);
    expect([off.status, off.path]).toEqual([200, path]);
    expect(off.text).toContain('Оптовые цены скрыты');
    expect(pricesIn(off)).toEqual([]);
    const on = await dealer.submit(off, 'form[action="/prices"]', {}, show);
    expect(on.path).toBe(path);
    expect(pricesIn(on)).not.toEqual([]);
  });

  test('the price switch preserves the quantities and the order form typed in the basket', async () => {
    const dealer = await signedIn();
    const typed = { 'qnt[101][1][1]': '5', date: '1.1', comment: 'Позвонить', delivery: '2' };
    const off = await dealer.submit(await dealer.visit('/cart/'), '#basket', typed, hide);
    expect(off.status).toBe(200);
    expect(pricesIn(off)).toEqual([]);
    const value = (page: Page, selector: string) => (page.$(selector) as HTMLInputElement).value;
    for (const page of [off, await dealer.submit(off, '#basket', {}, show)]) {
      expect(value(page, '[name="qnt[101][1][1]"]')).toBe('5');
      expect([value(page, '#date'), value(page, '[name=comment]')]).toEqual(['1.1', 'Позвонить']);
      expect(page.$('[name=delivery][value="2"]')?.hasAttribute('checked')).toBe(true);
    }
    expect(await linesInDatabase(portal.db)).toContain('1/101:1:1=5');
  });

  test('the price switch preserves the list of a fast order, whether typed or checked', async () => {
    const dealer = await signedIn();
    const typed = await dealer.submit(
      await dealer.visit('/fast-order'),
      'main form',
      { 'lines[0][articul]': 'LT-NB36-4054', 'lines[0][qnt]': '24', text: 'NL-DW07-40W 3' },
      hide,
    );
    const value = (page: Page, name: string) => (page.$(`[name="${name}"]`) as HTMLInputElement).value;
    expect([value(typed, 'lines[0][articul]'), value(typed, 'lines[0][qnt]')]).toEqual([
      'LT-NB36-4054',
      '24',
    ]);
    expect(value(typed, 'text')).toBe('NL-DW07-40W 3');

    const checked = await dealer.submit(typed, 'main form');
    expect(pricesIn(checked)).toEqual([]);
    const on = await dealer.submit(checked, 'main form', { 'lines[1][qnt]': '4' }, show);
    expect(pricesIn(on)).not.toEqual([]);
    expect(value(on, 'lines[1][qnt]')).toBe('4');
  });

  test('the price switch is missing if price politics hide wholesale prices from a manager', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 0 } as const;
    await addRows(portal.db, 'price_politics', politics);
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    const page = await manager.visit('/catalogue/2');
    expect(page.$('[name=hide]')).toBeNull();
    expect(page.text).not.toContain('Оптовые цены скрыты');
    expect(pricesIn(page)).toEqual([]);
    await clearTables(portal.db, 'price_politics');
  });

  test('visitors do not see the price switch', async () => {
    expect((await visitor(portal).visit('/open')).$('[name=hide]')).toBeNull();
  });
});

describe('an order with hidden prices', () => {
  const terms = { delivery: '2', date: nextWorkday() };
  const basket = async () => {
    await emptyBaskets(portal.db);
    await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=2');
  };
  const lastTotal = () =>
    portal.db.selectFrom('orders').select('total').orderBy('id', 'desc').limit(1).executeTakeFirst();

  test('an order with hidden prices is placed at the contract prices', async () => {
    await basket();
    const placed = await hidden.submit(await hidden.visit('/cart/'), '#basket', terms, '.order-button');
    expect(placed.path).toMatch(/placed$/);
    expect(pricesIn(placed)).toEqual([]);
    expect(await lastTotal()).toEqual({ total: 2 * 128_450 });
  });

  test('an order is placed even if another tab has hidden the prices in the meantime', async () => {
    await basket();
    const dealer = await signedIn();
    const page = await dealer.visit('/cart/');
    await dealer.submit(await dealer.visit('/cabinet/orders'), 'form[action="/prices"]', {}, hide);
    expect((await dealer.submit(page, '#basket', terms, '.order-button')).path).toMatch(/placed$/);
  });

  test('an order with hidden prices returns 409 if a price has changed', async () => {
    await basket();
    const page = await hidden.visit('/cart/');
    const price = (kopecks: number) =>
      changeRows(portal.db, 'prices', { product_id: 101, price_type_id: 1 }, { price: kopecks });
    await price(130_000);
    const refused = await hidden.submit(page, '#basket', terms, '.order-button');
    await price(128_450);
    expect(refused.status).toBe(409);
    expect(pricesIn(refused)).toEqual([]);
  });
});
