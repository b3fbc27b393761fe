import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await clearTables(portal.db, 'favourites', 'needs');
});
afterAll(() => portal.close());

const rowOf = (page: Page, articul: string) =>
  page.$$('#goods tbody tr').find((row) => row.querySelector('.articul')?.textContent === articul);
const field = (page: Page, name: string) => page.$(`input[name="${name}"]`) as HTMLInputElement;
const sorted = (page: Page) => page.$('th[aria-sort]')?.getAttribute('aria-sort');

describe('adding from the table', () => {
  const list = '/catalogue/2?sort=articul:asc';

  test('quantities typed in the catalogue are put into the basket, and the list is shown again', async () => {
    const page = await dealer.visit(list);
    const after = await dealer.submit(page, '#goods', { 'qnt[101][1]': '005', 'qnt[103][2]': '2' });
    expect(after.status).toBe(200);
    expect(decodeURIComponent(after.path)).toBe(list);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=5', '1/103:2:1=2']);
    expect(after.$('.toast-box')?.textContent).toMatch(/^Добавлено 7\u00a0шт\., в корзине 6\s991,70\s₽$/);
    expect(rowOf(after, 'LT-NB36-4054')?.className).toBe('in-cart');
    expect(rowOf(after, 'LT-NB36-4054')?.querySelector('.in-basket')?.textContent).toBe('5');
    expect(field(after, 'qnt[101][1]').value).toBe('');
  });

  test('the button of a row adds only that row and preserves quantities typed in other rows', async () => {
    const entered = { 'qnt[101][1]': '3', 'qnt[103][1]': '4' };
    const after = await dealer.submit(
      await dealer.visit(list),
      '#goods',
      entered,
      'button[name=add][value="101"]',
    );
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=3']);
    expect(field(after, 'qnt[101][1]').value).toBe('');
    expect(field(after, 'qnt[103][1]').value).toBe('4');
  });

  test('a quantity above the stock is rejected and reduced, while valid quantities are added', async () => {
    const after = await dealer.submit(await dealer.visit(list), '#goods', {
      'qnt[104][1]': '11',
      'qnt[101][1]': '1',
    });
    expect(after.status).toBe(400);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=1']);
    expect(field(after, 'qnt[104][1]').value).toBe('10');
    expect(field(after, 'qnt[104][1]').getAttribute('aria-describedby')).toBe('e-104-1');
    expect(after.$('#e-104-1')?.textContent).toBe('Томилино: Не достаточно свободных остатков на складе');
    expect(rowOf(after, 'KV-TR30-4024')?.className).toBe('faulty');
  });

  test.each(['-3', '1.5', '100000'])(
    'the catalogue rejects the quantity «%s» with a message and adds nothing',
    async (text) => {
      const after = await dealer.submit(await dealer.visit(list), '#goods', { 'qnt[101][1]': text });
      expect(after.status).toBe(400);
      expect(after.$('#e-101-1')?.textContent).toMatch(
        /Укажите количество товара|Количество – целое число|Не больше 99\u00a0999/,
      );
      expect(await linesInDatabase(portal.db)).toEqual([]);
    },
  );

  test('adding goods without a quantity is rejected with a message', async () => {
    const page = await dealer.visit(list);
    const whole = await dealer.submit(page, '#goods');
    expect(whole.status).toBe(400);
    expect(whole.$('.note.no')?.textContent).toBe('Укажите количество товара');
    const row = await dealer.submit(page, '#goods', { 'qnt[101][1]': '0' }, 'button[name=add][value="101"]');
    expect(row.$('#e-101-1')?.textContent).toBe('Томилино: Укажите количество товара');
  });

  test('«+» and «−» change a quantity by one and preserve quantities typed in other rows', async () => {
    const entered = { 'qnt[101][1]': '3', 'qnt[103][1]': '4' };
    const page = await dealer.visit(list);
    const more = await dealer.submit(page, '#goods', entered, 'button[name=inc][value="101:1"]');
    expect(more.status).toBe(200);
    expect(field(more, 'qnt[101][1]').value).toBe('4');
    expect(field(more, 'qnt[103][1]').value).toBe('4');
    const less = await dealer.submit(more, '#goods', {}, 'button[name=dec][value="103:1"]');
    expect(field(less, 'qnt[103][1]').value).toBe('3');
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('adding goods returns 409 with new prices if another tab has changed the contract', async () => {
    const page = await dealer.visit(list);
    const form = await dealer.submit(
      page,
      'form[action="/contract"]',
      {},
      'form[action="/contract"] [value="2"]',
    );
    expect(form.text).toContain('087-М/2024');
    const after = await dealer.submit(page, '#goods', { 'qnt[101][1]': '1' });
    expect(after.status).toBe(409);
    expect(after.text).toContain('В другой вкладке выбран другой договор');
    expect(after.text).toMatch(/1\s098,25\s₽/);
    expect(field(after, 'qnt[101][1]').value).toBe('1');
    expect(await linesInDatabase(portal.db)).toEqual([]);
    await dealer.submit(after, 'form[action="/contract"]', {}, 'form[action="/contract"] [value="1"]');
  });
});

describe('favourites and needs in the goods table', () => {
  test('buttons toggle favourites and needs and show their state', async () => {
    const pressed = (page: Page, name: string) =>
      page.$(`button[name=${name}][value^="101:"]`)?.getAttribute('aria-pressed');
    let page = await dealer.visit('/catalogue/2');
    expect(pressed(page, 'wish')).toBe('false');
    page = await dealer.submit(page, '#goods', {}, 'button[name=wish][value^="101:"]');
    expect(page.path).toBe('/catalogue/2');
    expect(pressed(page, 'wish')).toBe('true');
    page = await dealer.submit(page, '#goods', { 'qnt[103][1]': '4' }, 'button[name=need][value^="101:"]');
    expect(pressed(page, 'need')).toBe('true');
    expect(field(page, 'qnt[103][1]').value).toBe('4');
    page = await dealer.submit(page, '#goods', {}, 'button[name=wish][value^="101:"]');
    expect(pressed(page, 'wish')).toBe('false');
  });
});

describe('hidden wholesale prices', () => {
  test('the price switch hides wholesale prices and sorting by price, and can show both again', async () => {
    const own = visitor(portal);
    await own.signIn('main@example.com', passwords.main);
    const page = await own.visit('/catalogue/2?sort=price:asc');
    const hidden = await own.submit(page, 'form[action="/prices"]');
    expect(hidden.path).toBe('/catalogue/2?sort=price:asc');
    expect(hidden.text).toContain('Оптовые цены скрыты');
    expect(hidden.text).not.toMatch(/1\s284,50/);
    expect(hidden.text).toMatch(/1\s790,00\s₽/);
    expect(sorted(hidden)).toBeUndefined();
    expect(hidden.$('select[name=byprice]')).toBeNull();

    expect((await own.visit('/product/101')).text).not.toMatch(/1\s284,50/);
    const again = await own.submit(hidden, 'form[action="/prices"]');
    expect(again.text).toMatch(/1\s284,50\s₽/);
  });
});

describe('the product card', () => {
  test('the product card shows the contract price, the stocks and the parameters', async () => {
    const page = await dealer.visit('/product/101');
    expect(page.title).toBe('Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато» – Светоч Опт');
    expect(page.$('.crumbs')?.textContent).toBe('Каталог›Светильники›Накладные');
    expect(page.text).toMatch(/Цена по договору 114-О\/2025\s*1\s284,50\s₽/);
    expect(page.$$('.data-table tbody tr').map((row) => row.querySelector('td')?.textContent)).toEqual([
      'Томилино',
      'Тверь',
    ]);
    expect(page.$('.props')?.textContent).toContain('Мощность36\u00a0Вт');
  });

  test('the product card shows the weight and the barcode after the parameters', async () => {
    const facts = { barcode: '2900000001039', weight: 1_250 };
    await changeRows(portal.db, 'products', { id: 103 }, facts);
    const shown = (await dealer.visit('/product/103')).$$('.props > div');
    const texts = shown.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(texts.slice(-2)).toEqual(['Вес1,25 кг', 'Штрихкод2900000001039']);
  });

  test('the product card can add the product to the basket and to favourites, and stays open', async () => {
    const page = await dealer.visit('/product/101');
    const added = await dealer.submit(page, 'form.card2', { 'qnt[101][2]': '12' });
    expect(added.path).toBe('/product/101');
    const window = added.$('dialog')?.textContent;
    expect(window).toMatch(/^Добавлено в корзину.*«Плато»Тверь, 12\sшт\. × 1\s284,50\s₽15\s414,00\s₽/);
    expect(window).toMatch(/В корзине 1\sтовар на 15\s414,00\s₽/);
    expect((await dealer.follow(added, 'Продолжить')).$('dialog')).toBeNull();
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:2:1=12']);
    const wished = await dealer.submit(added, 'form.card2', {}, 'button[name=wish]');
    expect(wished.$('button[name=wish]')?.getAttribute('aria-pressed')).toBe('true');
  });

  test('a product card opened from the list makes the list inert until the card is closed', async () => {
    const page = await dealer.follow(await dealer.visit('/catalogue/2?brand=1'), '.c-name a');
    expect(page.path).toMatch(/^\/catalogue\/2\/product\/10[12]\?brand=1$/);
    expect(page.$('dialog[open] h2')?.textContent).toContain('Светильник');
    for (const part of ['header.header', '.split', '.cartbar'])
      expect(page.$(part)?.hasAttribute('inert')).toBe(true);
    const closed = await dealer.follow(page, 'dialog a[aria-label="Закрыть"]');
    expect(closed.path).toBe('/catalogue/2?brand=1');
    expect(closed.$('[inert]')).toBeNull();
  });

  test('a product card over the list closes after adding goods, and stays open after an error', async () => {
    const page = await dealer.visit('/catalogue/2/product/104?available=0');
    const refused = await dealer.submit(page, 'dialog form.card2', { 'qnt[104][1]': '11' });
    expect(refused.$('dialog #e-104-1')?.textContent).toBe('Не достаточно свободных остатков на складе');
    const added = await dealer.submit(refused, 'dialog form.card2');
    expect(added.path).toBe('/catalogue/2?available=0');
    expect(await linesInDatabase(portal.db)).toEqual(['1/104:1:1=10']);
  });

  test.each(['/product/999', '/product/abc', '/product/0'])('%s returns 404 with links', async (path) => {
    const page = await dealer.visit(path);
    expect(page.status).toBe(404);
    expect(page.$('form.search')).not.toBeNull();
    expect(page.$('main a[href="/catalogue"]')).not.toBeNull();
  });

  test('an unknown product in the catalogue returns 404 with a message over the list', async () => {
    const page = await dealer.visit('/catalogue/2/product/999');
    expect(page.status).toBe(404);
    expect(page.$('dialog h2')?.textContent).toBe('Такого товара нет');
    expect(page.title).toBe('Такого товара нет – Светоч Опт');
    expect((await dealer.follow(page, 'Вернуться к списку')).path).toBe('/catalogue/2');
  });
});

describe('an observer in the catalogue', () => {
  test('an observer sees prices in the catalogue and on the product card, but cannot order', async () => {
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    for (const path of ['/catalogue/2', '/product/101']) {
      const page = await observer.visit(path);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/1\s284,50\s₽/);
      expect(
        page.$$('main [name=add], main [name=wish], main [name=need], main [name^="qnt["], .cartbar'),
      ).toEqual([]);
    }
    const page = await observer.submit(await observer.visit('/catalogue/2'), '#goods');
    expect(page.status).toBe(400);
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });
});
