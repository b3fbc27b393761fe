import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  // Changed before the first visit, so the read model contains these products and the test need not wait.
  const [lamp] = await portal.db.selectFrom('products').selectAll().where('id', '=', 106).execute();
  const copies = Array.from({ length: 45 }, (_, i) => 1_000 + i).map((id) => ({
    ...lamp!,
    id,
    articul: `Х-${id}`,
    articul_key: `x${id}`,
    catalog_id: 5,
  }));
  await bulkInsert(portal.db, 'products', copies);
  const [stock] = await portal.db.selectFrom('stocks').selectAll().where('product_id', '=', 106).execute();
  const price = await portal.db.selectFrom('prices').selectAll().where('product_id', '=', 106).execute();
  const ids = copies.map(({ id }) => id);
  await bulkInsert(
    portal.db,
    'stocks',
    ids.map((product_id) => ({ ...stock!, product_id, quantity: 50 })),
  );
  await bulkInsert(
    portal.db,
    'prices',
    ids.flatMap((product_id) => price.map((each) => ({ ...each, product_id }))),
  );
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const rows = (page: Page) => page.$$('#goods tbody .articul');

test('a catalogue page has 20 products, and links to further pages preserve the filters', async () => {
  const page = await dealer.visit('/catalogue/5?available=0&query=лампа');
  expect(page.text).toContain('45 товаров');
  expect(page.$('.more .quiet')?.textContent).toBe('Показано 20 из 45');
  const second = await dealer.submit(page, '#goods', {}, '[data-more]');
  expect(second.path).toContain('page=2');
  expect(second.path).toContain('available=0');
  expect(second.title).toBe('Кабель: «лампа», страница 2 – Светоч Опт');
  const last = await dealer.submit(second, '#goods', {}, '[formaction*="page=3"]');
  expect(rows(last)).toHaveLength(5);
  expect(last.$('[data-more]')).toBeNull();
  expect((await dealer.submit(last, '#side')).path).not.toContain('page=');
});

test('without JavaScript, typed quantities are preserved and counted on other catalogue pages', async () => {
  const page = await dealer.visit('/catalogue/5?available=0&query=лампа');
  const field = page.$('#goods input[name^="qnt["]')?.getAttribute('name') ?? '';
  const second = await dealer.submit(page, '#goods', { [field]: '2' }, '[data-more]');
  expect(second.status).toBe(200);
  expect(second.$('.typed-elsewhere')?.textContent).toMatch(/^На других страницах набрано: 1\sтовар/);
  expect(second.$('.cartbar button')?.textContent).toContain(': 1');
  const first = await dealer.submit(second, '#goods', {}, '[formaction]:not([formaction*=page])');
  expect(first.$(`[name="${field}"]`)?.getAttribute('value')).toBe('2');
  expect(first.$('.typed-elsewhere')).toBeNull();
});

describe('typed quantities without JavaScript', () => {
  // A separate browser, because cookies store sorting and page size.
  let buyer: Visitor;
  beforeAll(async () => {
    buyer = visitor(portal);
    await buyer.signIn('main@example.com', passwords.main);
  });
  const list = '/catalogue/5?available=0&query=лампа&sort=articul:asc';
  const typed = async () => {
    const page = await buyer.visit(list);
    const field = page.$('#goods input[name^="qnt["]')?.getAttribute('name') ?? '';
    return { page, field };
  };
  const kept = (page: Page, field: string) => page.$(`#goods [name="${field}"]`)?.getAttribute('value');

  test.each([
    ['a column head', '#goods th [formaction*="price:asc"]'],
    ['a sort button of the card view', '#goods > .sorts [formaction*="header:asc"]'],
    ['a page size', '.page-size[formaction*="perpage=50"]'],
    ['a node of the tree', '#side .tree-node'],
    ['the chip that removes a filter value', '.chips .filter-chip'],
    ['the button that resets the filter', '.filter-go [formaction]'],
  ])('typed quantities are preserved when the user presses %s', async (_, button) => {
    const { page, field } = await typed();
    const other = await buyer.submit(page, '#goods', { [field]: '2' }, button);
    expect([other.status, kept(other, field)]).toEqual([200, '2']);
    expect(other.$('.cartbar button')?.textContent).toContain(': 1');
  });

  test('an empty list counts the quantities typed earlier and can add them to the basket', async () => {
    const { page, field } = await typed();
    const none = '/catalogue/5?available=0&query=абракадабра';
    page.$('.chips .filter-chip')?.setAttribute('formaction', none);
    const empty = await buyer.submit(page, '#goods', { [field]: '2' }, '.chips .filter-chip');
    expect(empty.text).toContain('Ничего не нашлось');
    expect(empty.$('.typed-elsewhere')?.textContent).toMatch(/^На других страницах набрано: 1\sтовар/);
    const added = await buyer.submit(empty, '#goods', {}, '.cartbar [name=add]');
    expect(added.$('dialog')?.textContent).toContain('2\u00a0шт.');
    expect(added.$('.typed-elsewhere')).toBeNull();
    expect(added.$('.cartbar [name=add]')).toBeNull();
  });

  test('the filter button warns about typed quantities, which Enter adds to the basket', async () => {
    const { page, field } = await typed();
    expect(page.$('.filter-go')?.textContent).toContain('сначала добавьте в\u00a0корзину');
    expect((await buyer.submit(page, '#goods', { [field]: '1' })).text).toContain('Добавлено');
  });
});

test('the open catalogue has links for sorting, because it has no form for quantities', async () => {
  const page = await visitor(portal).visit('/open/5?view=table');
  expect(page.$('#goods th a[href*=sort]')).not.toBeNull();
  expect(page.$('[name=go]')).toBeNull();
});

test('sort=default in an address and in its links overrides the sorting in the cookie', async () => {
  const plain = rows(await dealer.visit('/catalogue/5?available=0')).map((cell) => cell.textContent);
  await dealer.visit('/catalogue/5?available=0&sort=articul:desc');
  const own = await dealer.visit('/catalogue/5?available=0&sort=default');
  expect(rows(own).map((cell) => cell.textContent)).toEqual(plain);
  expect(own.$('[data-more]')?.getAttribute('formaction')).toContain('sort=default');
  expect(own.$('#side [name=sort]')?.getAttribute('value')).toBe('default');
  await dealer.visit('/catalogue/5?available=0&sort=articul:asc');
});

test('a page number above the last page shows the last page', async () => {
  expect((await dealer.visit('/catalogue/5?available=0&page=99')).$('.active')?.textContent).toBe('3');
});

describe('the number of rows on a page: 20, 50 or 100', () => {
  const list = '/catalogue/5?available=0&query=лампа';

  test('the page size selected below the catalogue is preserved in filters and product links', async () => {
    const usual = await dealer.visit(list);
    expect(usual.$('.sizes [aria-current]')?.textContent).toBe('20');
    const wide = await dealer.submit(usual, '#goods', {}, '.page-size[formaction*="perpage=50"]');
    expect(rows(wide)).toHaveLength(45);
    expect(wide.$('.sizes [aria-current]')?.textContent).toBe('50');
    expect(wide.$('#goods .title a')?.getAttribute('href')).toContain('perpage=50');
    const filtered = await dealer.submit(wide, '#side');
    expect(filtered.path).toContain('perpage=50');
  });

  test('the page size is remembered, but an address with perpage or page overrides it', async () => {
    await dealer.visit(`${list}&perpage=50`);
    expect(rows(await dealer.visit(list))).toHaveLength(45);
    expect(rows(await dealer.visit(`${list}&page=2`))).toHaveLength(20);
    expect(rows(await dealer.visit(`${list}&perpage=7`))).toHaveLength(7);
    const kept = await dealer.visit(list);
    expect(rows(kept)).toHaveLength(45);
    const back = await dealer.submit(kept, '#goods', {}, '.page-size[formaction*="perpage=20"]');
    expect(rows(back)).toHaveLength(20);
    expect(rows(await dealer.visit(list))).toHaveLength(20);
  });

  test('the page size of the catalogue also applies to the open catalogue and the cabinet', async () => {
    await dealer.visit(`${list}&perpage=50`);
    const open = await dealer.visit('/open/5?view=table&query=лампа');
    expect(rows(open)).toHaveLength(45);
    expect(open.$('.sizes [aria-current]')?.textContent).toBe('50');
    const acts = await dealer.visit('/cabinet/acts');
    expect(acts.$('input[type=hidden][name=perpage]')?.getAttribute('value')).toBe('50');
    await dealer.visit(`${list}&perpage=20`);
  });
});

test('goods shown as cards can be sorted by the columns of the table', async () => {
  const page = await dealer.visit('/catalogue/5?available=0');
  const hrefs = (selector: string) => page.$$(selector).map((link) => link.getAttribute('formaction'));
  const names = page.$$('#goods > .sorts button').map((link) => link.textContent?.split(',')[0]);
  expect(names).toEqual(['Артикул', 'Наименование', 'Цена', 'РРЦ']);
  expect(hrefs('#goods > .sorts button')).toEqual(hrefs('#goods th > button'));
  expect(hrefs('#goods th .rrc-in button')).toEqual(hrefs('#goods th.c-rrc button'));
});
