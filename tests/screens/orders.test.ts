import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertDocumentRows } from '#tests/builders/product-documents.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, passwords, warehouse } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const { tomilino, tver } = warehouse;

let portal: Portal;
let dealer: Visitor;
let observer: Visitor;

/**
 * Orders 1…12 of the main user, one per day: 1 is new, 2 is shipped, the others are done. Order 30 belongs to another
 * dealer.
 */
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  observer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  await observer.signIn('observer@example.com', passwords.main);
  for (let id = 1; id <= 12; id++) {
    await insertOrder(portal.db, {
      id,
      created_at: noon - id * dayMs,
      state: id === 1 ? 1 : id === 2 ? 11 : 3,
      comment: id === 1 ? 'Позвонить за час' : '',
      lines: [
        [101, tomilino, 2],
        [106, tver, id],
      ],
    });
  }
  await insertOrder(portal.db, { id: 30, by: actors.other });
});
beforeEach(() => emptyBaskets(portal.db));
afterAll(() => portal.close());

const numbers = (page: Page) => page.$$('.records .c-number').map((cell) => cell.textContent);
const tabs = (page: Page) => page.$$('.sections a').map((tab) => tab.textContent);

describe('the list of orders', () => {
  test('the list of orders shows 10 orders per page and the number of orders in each state', async () => {
    const page = await dealer.visit('/cabinet/orders');
    expect(page.title).toBe('Заказы – Светоч Опт');
    expect(numbers(page)).toHaveLength(10);
    expect(numbers(page)[0]).toBe('26-000001');
    expect(tabs(page)).toEqual([
      'Все 12',
      'Новые 1',
      'В обработке 0',
      'Собираются 0',
      'Отгружены 1',
      'Выполнены 10',
      'Отменены 0',
    ]);
    expect(page.$('.more')?.textContent).toContain('Показано 10 из 12');
    expect(numbers(await dealer.follow(page, 'Показать ещё 2'))).toEqual(['26-000011', '26-000012']);
  });

  test('orders can be filtered by state, dates and articul', async () => {
    const shipped = await dealer.follow(await dealer.visit('/orders/'), 'Отгружены 1');
    expect(shipped.path).toBe('/cabinet/orders?state=11');
    expect(numbers(shipped)).toEqual(['26-000002']);

    const found = await dealer.submit(await dealer.visit('/cabinet/orders'), '.order-filter', {
      query: 'a60-11',
      startDate: '16.07.2026',
      endDate: '17.07.2026',
    });
    expect(numbers(found)).toEqual(['26-000003', '26-000004']);
    expect((found.$('[name=startDate]') as HTMLInputElement).value).toBe('16.07.2026');
  });

  test('an invalid date in the order filter is reported, and the list ignores the period', async () => {
    const page = await dealer.visit('/cabinet/orders?startDate=31.02.2026&query=26-000005');
    expect(page.status).toBe(400);
    expect(page.title).toBe('Ошибка: Заказы – Светоч Опт');
    const field = page.$('#startDate') as HTMLInputElement;
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['31.02.2026', 'true']);
    expect(page.$(`#${field.getAttribute('aria-describedby')}`)?.textContent).toBe('Такой даты нет');
    expect(numbers(page)).toEqual(['26-000005']);
  });

  test('an empty list of orders describes the filters and links to all orders', async () => {
    const page = await dealer.visit('/cabinet/orders?query=26-000001&endDate=01.07.2026');
    expect(page.text).toContain('Заказов по этим условиям нет');
    expect(page.text).toContain('По 01.07.2026 с номером или артикулом «26-000001» заказов не было.');
    expect(numbers(await dealer.follow(page, 'Показать все заказы'))).toHaveLength(10);
  });

  test('an account without orders sees a link to the fast order', async () => {
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    const page = await manager.visit('/cabinet/orders');
    expect(page.text).toContain('Заказов пока нет');
    expect(page.$('main a[href="/fast-order"]')).not.toBeNull();
  });
});

describe('repeating an order', () => {
  test('repeating an order puts the goods into the basket and shows their number', async () => {
    const list = await dealer.visit('/cabinet/orders?state=3');
    const page = await dealer.submit(list, '#orders', {}, '[formaction="/cabinet/orders/10/repeat"]');
    expect(page.path).toBe('/cabinet/orders?state=3');
    expect(page.$('dialog')?.textContent).toContain('Заказ добавлен в корзину');
    expect(page.$('dialog')?.textContent).toContain('Добавлено товаров - 12 шт.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2', '1/106:2:1=10']);
    const again = await dealer.follow(page, 'Остаться в заказах');
    expect(again.path).toBe('/cabinet/orders?state=3');
    expect(again.$('dialog')).toBeNull();
  });

  test('repeating an order asks whether to add goods that are already in the basket', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=5');
    const ask = async () =>
      dealer.submit(await dealer.visit('/cabinet/orders/10'), 'form[action$="/repeat"]');
    const question = await ask();
    expect(question.path).toBe('/cabinet/orders/10/repeat?redirectTo=%2Fcabinet%2Forders%2F10');
    expect(question.$('dialog')?.textContent).toContain(
      'LT-NB36-4054: в корзине 5\u00a0шт., добавим ещё 2\u00a0шт.',
    );
    expect((await dealer.follow(question, 'Не добавлять')).path).toBe('/cabinet/orders/10');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=5']);
    await dealer.submit(question, 'dialog form', {}, '[name=leave][value="1"]');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=5', '1/106:2:1=10']);
    const page = await dealer.submit(await ask(), 'dialog form', {}, '[name=leave][value="0"]');
    expect(page.$('dialog')?.textContent).toContain('Заказ добавлен в корзину');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=7', '1/106:2:1=20']);
  });

  test('sending the form twice repeats an order once, without a question', async () => {
    const order = await dealer.visit('/cabinet/orders/10');
    await dealer.submit(order, 'form[action$="/repeat"]');
    const page = await dealer.submit(order, 'form[action$="/repeat"]');
    expect(page.$('dialog')?.textContent).toContain('Добавлено товаров - 12 шт.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2', '1/106:2:1=10']);
  });

  test('repeating an order of another contract first shows the sum at current prices', async () => {
    await insertOrder(portal.db, {
      id: 42,
      state: 3,
      contract_id: contract.second,
      lines: [[101, tomilino, 2]],
    });
    const page = await dealer.submit(await dealer.visit('/cabinet/orders/42'), 'form[action$="/repeat"]');
    const text = page.$('dialog')?.textContent ?? '';
    expect(text).toContain('Заказ был по другому договору');
    expect(text).toContain('Те же товары стоят 2\u00a0569,00\u00a0₽');
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('repeating an order lists goods that could not be added in full', async () => {
    await insertOrder(portal.db, {
      id: 40,
      state: 3,
      lines: [
        [101, tomilino, 1],
        [104, tomilino, 25],
        [105, tomilino, 3],
      ],
    });
    const order = await dealer.visit('/cabinet/orders/40');
    const page = await dealer.submit(order, 'form[action$="/repeat"]');
    expect(page.path).toBe('/cabinet/orders/40');
    expect(page.$('dialog')?.textContent).toContain('KV-TR30-4024: добавлено 10, а нужно 25\u00a0шт.');
    expect(page.$('dialog')?.textContent).toContain('KV-TR40-3038: нет в наличии');
  });

  test('repeating an order without available goods shows the error text of the specification', async () => {
    await insertOrder(portal.db, { id: 41, state: 3, lines: [[105, tomilino, 3]] });
    const page = await dealer.submit(await dealer.visit('/cabinet/orders/41'), 'form[action$="/repeat"]');
    expect(page.$('.note.no')?.textContent).toContain('Нет в наличии');
    expect(page.$('.note.no')?.textContent).toContain('Невозможно повторить заказ. Товаров нет в наличии!');
    expect(page.$('dialog')).toBeNull();
  });
});

describe('the page of an order', () => {
  test('the page of an order shows the goods by warehouse, the comment and the total', async () => {
    const page = await dealer.follow(await dealer.visit('/cabinet/orders'), '26-000001');
    expect(page.$('h1')?.textContent).toBe('Заказ 26-000001');
    expect(page.$$('.group').map((row) => row.querySelector('td')?.textContent)).toEqual([
      'Склад Томилино',
      'Склад Тверь',
    ]);
    expect(page.text).toContain('Позвонить за час');
    expect(page.$('.totals .number.total')?.textContent).toBe('2\u00a0653,20\u00a0₽');
    expect(page.$('a[href="/product/101"]')).not.toBeNull();
  });

  test('the page of an order can be opened by the order number', async () => {
    expect((await dealer.visit('/cabinet/orders/26-000001')).status).toBe(200);
  });

  test.each(['30', '999', 'abc'])('the order %s returns 404 with a link to the catalogue', async (id) => {
    for (const path of [
      `/cabinet/orders/${id}`,
      `/cabinet/orders/${id}/cancel`,
      `/cabinet/orders/${id}/placed`,
    ]) {
      const page = await dealer.visit(path);
      expect(page.status).toBe(404);
      expect(page.$('main a[href="/catalogue"]')).not.toBeNull();
    }
  });
});

describe('canceling an order', () => {
  test('canceling an order asks first, and keeping the order returns to the previous list', async () => {
    const list = await dealer.visit('/cabinet/orders?state=1');
    const question = await dealer.follow(list, '.c-act a[href*="/cancel"]');
    expect(question.$('dialog h2')?.textContent).toBe('Отменить заказ 26-000001?');
    expect(question.$('header[inert]')).not.toBeNull();
    expect((await dealer.follow(question, 'Оставить')).path).toBe('/cabinet/orders?state=1');
  });

  test('canceling an order releases the reserved goods', async () => {
    await insertOrder(portal.db, { id: 50, lines: [[104, tomilino, 4]] });
    const question = await dealer.visit('/cabinet/orders/50/cancel');
    const page = await dealer.submit(question, 'dialog form');
    expect(page.path).toBe('/cabinet/orders/50');
    expect(page.text).toContain('Заказ 26-000050 отменён');
    expect(page.$('.page-head .state-danger')?.textContent).toBe('Отменён');
    expect((await dealer.visit('/cabinet/orders/50/placed')).path).toBe('/cabinet/orders/50');
    const stock = await portal.db
      .selectFrom('stocks')
      .select('reserved')
      .where('product_id', '=', 104)
      .where('wms_id', '=', tomilino)
      .executeTakeFirstOrThrow();
    expect(stock.reserved).toBe(0);
  });

  test('a shipped order cannot be canceled, not even if it was shipped after the question', async () => {
    await insertOrder(portal.db, { id: 51 });
    const question = await dealer.visit('/cabinet/orders/51/cancel');
    await changeRows(portal.db, 'orders', { id: 51 }, { state: 11 });
    for (const page of [
      await dealer.submit(question, 'dialog form'),
      await dealer.visit('/cabinet/orders/51/cancel'),
    ]) {
      expect(page.path).toBe('/cabinet/orders/51');
      expect(page.$('.note.no')?.textContent).toContain('Этот заказ уже нельзя отменить');
    }
  });
});

describe('the files of an order', () => {
  test('a dealer and an observer can download the files of an order under Russian names', async () => {
    for (const who of [dealer, observer]) {
      const page = await who.visit('/cabinet/orders/1');
      const links = page.$$('a[download]').map((link) => link.getAttribute('href') ?? '');
      expect(links).toEqual(['/cabinet/orders/1.xlsx', '/cabinet/orders/1.pdf']);
      expect(page.$('a[download]')?.getAttribute('aria-label')).toBe('Скачать заказ 26-000001 в Excel');
      for (const [link, type] of [
        [links[0], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        [links[1], 'application/pdf'],
      ] as const) {
        const { status, headers } = await who.visit(link ?? '');
        expect([status, headers.get('Content-Type')]).toEqual([200, type]);
        expect(decodeURIComponent(headers.get('Content-Disposition') ?? '')).toMatch(
          /filename\*=UTF-8''Заказ 26-000001 от 19\.07\.2026\.(xlsx|pdf)$/,
        );
      }
    }
  });

  test('the order links the archive of its goods’ documents only if there are any', async () => {
    const href = '/cabinet/orders/1/goods-documents.zip';
    const without = await dealer.visit(href);
    expect(without.path).toBe('/cabinet/orders/1');
    expect(without.$('.note.no')?.textContent).toContain('У товаров этого заказа документов пока нет');
    expect(without.$(`a[href="${href}"]`)).toBeNull();
    await insertDocumentRows(portal.db, [{ product_id: 101 }]);
    try {
      const page = await dealer.visit('/cabinet/orders/1');
      expect(page.$(`a[href="${href}"]`)?.textContent).toBe('Документы на товары (.zip)');
      const { status, headers } = await dealer.visit(href);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'application/zip']);
      expect(decodeURIComponent(headers.get('Content-Disposition') ?? '')).toContain(
        "filename*=UTF-8''Документы на товары заказа 26-000001.zip",
      );
      expect((await dealer.visit('/cabinet/orders/30/goods-documents.zip')).status).toBe(404);
    } finally {
      await clearTables(portal.db, 'product_documents');
    }
  });

  test('the files of an unknown order and of another dealer’s order return 404', async () => {
    for (const name of ['30.xlsx', '30.pdf', '999.xlsx', 'abc.pdf'])
      expect((await dealer.visit(`/cabinet/orders/${name}`)).status, name).toBe(404);
  });

  test('a visitor who signs in for a file of an order sees a page that downloads the file', async () => {
    const boris = visitor(portal);
    const login = await boris.visit('/cabinet/orders/1.pdf');
    expect(login.path).toBe('/login?redirectTo=%2Fcabinet%2Forders%2F1.pdf');
    const page = await boris.submit(login, 'main form', {
      email: 'main@example.com',
      password: passwords.main,
    });
    expect(page.$('h1')?.textContent).toBe('Файл скачивается');
    expect(page.$('main .btn-primary')?.getAttribute('href')).toBe('/cabinet/orders/1.pdf');
  });
});

describe('access to orders', () => {
  test('an observer can only read orders, and forged requests are refused', async () => {
    const page = await observer.visit('/cabinet/orders');
    expect(numbers(page)).toHaveLength(10);
    expect(page.$('.c-act')).toBeNull();
    const order = await observer.visit('/cabinet/orders/1');
    expect(order.status).toBe(200);
    expect(order.$('form[action$="/repeat"], a[href*="/cancel"]')).toBeNull();
    const question = await dealer.visit('/cabinet/orders/1/cancel');
    const press = await dealer.visit('/cabinet/orders/1');
    expect((await observer.submit(question, 'dialog form')).status).toBe(403);
    const refused = await observer.submit(press, 'form[action$="/repeat"]');
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Доступ открывает главный пользователь компании.');
  });

  test('a visitor who opens the list of orders is asked to sign in', async () => {
    const page = await visitor(portal).visit('/cabinet/orders?state=3');
    expect(page.path).toBe('/login?redirectTo=%2Fcabinet%2Forders%3Fstate%3D3');
  });

  test.each(['1', 'С-1024', '9'.repeat(60)])('a visitor who opens order %s must sign in', async (number) => {
    const path = `/cabinet/orders/${encodeURIComponent(number)}`;
    const page = await visitor(portal).visit(path);
    expect(page.path).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    if (number !== '1') expect((await dealer.visit(path)).status).toBe(404);
  });
});
