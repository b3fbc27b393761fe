import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';
import { callerOf, signedInCookie } from './caller.ts';
import { fragmentsOf, oldPageWith, textOf } from './fragment.ts';

/** The basket as HTML fragments for old pages (§7.2.2). */

let portal: Portal;
let cookie = '';
let observers = '';
let anna: Visitor;
const { send } = callerOf(
  () => portal.origin,
  () => cookie,
);
const { markup, fragment } = fragmentsOf(send);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  observers = await signedInCookie(portal.origin, 'observer@example.com', passwords.main);
  anna = visitor(portal);
  await anna.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await fillBasketWith(portal.db, 1, '101:1:1=2', '101:2:1=3', '106:1:1=10');
});
afterAll(() => portal.close());

const lines = () => linesInDatabase(portal.db);
const unchanged = ['1/101:1:1=2', '1/101:2:1=3', '1/106:1:1=10'];

const fragments = ['/ajax/orderfast/', '/ajax/compobasket/', '/ajax/topbasket/', '/ajax/recount/?m=1'];

describe.each(fragments)('GET %s', (path) => {
  test.each([
    ['', '7 264,50 ₽'],
    ['; visible_opt=1', '15 шт.'],
  ])('a basket fragment contains the total exactly once, with the extra cookie %j', async (hiding, total) => {
    const html = await markup(path, { headers: { Cookie: cookie + hiding } });
    expect(html.match(/id="total_basket"/g)).toHaveLength(1);
    const shown = await fragment(path, { headers: { Cookie: cookie + hiding } });
    expect(textOf(shown.querySelector('#total_basket'))).toBe(total);
  });

  test('a basket fragment contains no HTML comments, which React needs only in pages', async () => {
    await emptyBaskets(portal.db);
    await fillBasketWith(portal.db, 1, '101:1:1=9999');
    expect(await markup(path)).not.toContain('<!--');
  });

  test('a fragment of an empty basket contains the total 0,00 ₽', async () => {
    await emptyBaskets(portal.db);
    const shown = [...(await fragment(path.replace('/?', '?'))).querySelectorAll('#total_basket')];
    expect(shown.map(textOf)).toEqual(['0,00 ₽']);
  });

  test('basket fragments return 403 to an observer and 401 to a visitor', async () => {
    for (const [whose, status, message] of [
      [observers, 403, 'Недостаточно прав для этого действия'],
      ['', 401, 'Войдите в портал'],
    ] as const) {
      const response = await send(path, { headers: { Cookie: whose } });
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        ...[status, 'text/html; charset=utf-8'],
      ]);
      expect(await response.text()).toContain(message);
    }
  });

  test('links and forms of a basket fragment lead only to existing screens', async () => {
    const shown = await fragment(path);
    const addresses = [...shown.querySelectorAll('a[href], form')].map((each) =>
      each.getAttribute(each.tagName === 'A' ? 'href' : 'action'),
    );
    for (const address of new Set(addresses)) {
      if (address?.startsWith('#')) continue;
      expect((await anna.visit(address ?? 'nowhere')).status, `${address}`).toBe(200);
    }
  });
});

test.each([
  ['/ajax/orderfast/', '/fast-order'],
  ['/ajax/compobasket/', '/cart/'],
  ['/ajax/topbasket?m=1', '/cart/'],
])('a browser that opens %s is redirected to %s', async (path, screen) => {
  const page = await anna.visit(path);
  expect([page.status, page.path]).toEqual([200, screen]);
});

describe('GET /ajax/recount/', () => {
  const rows = async (query: string) => {
    const shown = await fragment(`/ajax/recount/?m=1&${query}`);
    return [...shown.querySelectorAll('tr[id]')].map((row) => ({
      line: row.id,
      quantity: row.querySelector('input[type=number]')?.getAttribute('value'),
      bad: row.className === 'faulty' ? textOf(row.querySelector('.error')) : undefined,
    }));
  };

  test.each([
    ['qnt[101]=7', ['1/101:1:1=7', '1/101:2:1=3', '1/106:1:1=10']],
    ['qnt[101][2]=7', ['1/101:1:1=2', '1/101:2:1=7', '1/106:1:1=10']],
    ['qnt[101][2][1]=07&qnt[106]=1', ['1/101:1:1=2', '1/101:2:1=7', '1/106:1:1=1']],
    ['qnt[999]=7&qnt[x]=7&qnt=7', unchanged],
    ['', unchanged],
  ])('recount with «%s» sets quantities and ignores other fields', async (query, expected) => {
    expect((await rows(query)).map(({ bad }) => bad)).toEqual([undefined, undefined, undefined]);
    expect(await lines()).toEqual(expected);
  });

  test.each(['0', '-3', '', 'two'])(
    'recount leaves a line with the quantity %j unchanged and shows an error',
    async (text) => {
      expect(await rows(`qnt[101][2]=${text}&qnt[106][1]=4`)).toEqual([
        { line: 'line-101-1-1', quantity: '2', bad: undefined },
        { line: 'line-106-1-1', quantity: '4', bad: undefined },
        { line: 'line-101-2-1', quantity: '3', bad: 'Укажите количество товара' },
      ]);
      expect(await lines()).toEqual(['1/101:1:1=2', '1/101:2:1=3', '1/106:1:1=4']);
    },
  );

  test('a quantity above the stock is reduced to the stock', async () => {
    expect(await rows('qnt[101][2]=99999')).toContainEqual({
      line: 'line-101-2-1',
      quantity: '320',
      bad: 'Не достаточно свободных остатков на складе. Количество уменьшено до 320 шт.',
    });
    expect(await lines()).toContain('1/101:2:1=320');
  });

  test.each([
    ['mark[]=101', ['1/106:1:1=10']],
    ['mark[]=101:2&mark[]=106:1:1', ['1/101:1:1=2']],
    ['mark=106', ['1/101:1:1=2', '1/101:2:1=3']],
    // A list as PHP's http_build_query writes it.
    ['mark[0]=101:2&mark[1]=106', ['1/101:1:1=2']],
    ['mark[7]=101', ['1/106:1:1=10']],
    ['mark[]=104', unchanged],
    ['mark[101]=1', ['1/106:1:1=10']],
    ['mark[101]=0&mark[106]=on', ['1/101:1:1=2', '1/101:2:1=3']],
    ['mark[101:2:1]=1&mark[106]=1', ['1/101:1:1=2']],
    ['mark[101][2]=1', ['1/101:1:1=2', '1/106:1:1=10']],
    ['mark[101][1][1]=on&mark[106][1]=1', ['1/101:2:1=3']],
    ['mark[0][id]=101&mark[1][id]=106', []],
    ['mark=101:2,106', ['1/101:1:1=2']],
  ])('recount with delete=1&%s removes the marked lines', async (marks, expected) => {
    expect((await rows(`delete=1&${marks}&qnt[101][1]=9`)).length).toBe(expected.length);
    expect(await lines()).toEqual(expected);
  });

  test.each(['mark=lamp', 'mark[]=101&mark[]=-5', 'mark[lamp]=1', 'mark[101][x y]=1', 'mark[106]=maybe'])(
    'recount with delete=1&%s is refused and removes nothing',
    async (marks) => {
      const answer = await fragment(`/ajax/recount/?delete=1&${marks}`);
      expect(textOf(answer.querySelector('[role=alert]'))).toContain('Неверный номер');
      expect(await lines()).toEqual(unchanged);
    },
  );

  test('recount removes no line without a mark or without delete=1', async () => {
    expect(await rows('delete=1')).toHaveLength(3);
    expect(await rows('mark[]=101')).toHaveLength(3);
    expect(await lines()).toEqual(unchanged);
  });

  test.each(['', '&delete=1&mark[]=101'])(
    'the call `recount`%s under another contract shows the new prices and changes nothing',
    async (rest) => {
      const shown = await fragment(`/ajax/recount/?contract=${contract.second}&qnt[101]=9${rest}`);
      expect(textOf(shown.querySelector('[role=alert]'))).toContain('В другой вкладке выбран другой договор');
      expect(shown.querySelector('[name=contract]')?.getAttribute('value')).toBe(`${contract.main}`);
      expect(shown.querySelectorAll('#total_basket')).toHaveLength(1);
      expect(await lines()).toEqual(unchanged);
    },
  );

  test('the call `recount` changes data, so it refuses other sites, prefetching and HEAD', async () => {
    const path = '/ajax/recount/?m=1&delete=1&mark[]=101';
    const strangers: Record<string, string>[] = [
      { Origin: 'https://shop.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Purpose': 'prefetch' },
    ];
    for (const headers of strangers) {
      const response = await send(path, { headers });
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        ...[403, 'text/html; charset=utf-8'],
      ]);
    }
    expect((await send(path, { method: 'HEAD' })).status).toBe(405);
    for (const headers of strangers) expect((await send(path, { method: 'POST', headers })).status).toBe(403);
    expect(await lines()).toEqual(unchanged);
  });

  test('a recount link opened in a browser fills in the basket fields and saves only on submit', async () => {
    const page = await anna.visit('/ajax/recount/?m=1&qnt[101]=7&qnt[106][1][1]=2');
    const fieldOf = (line: string) => page.$(`[name="qnt[${line}]"]`)?.getAttribute('value');
    expect(['101][1][1', '101][2][1', '106][1][1'].map(fieldOf)).toEqual(['7', '3', '2']);
    expect(page.$('.note.no')?.textContent).toContain('Количества из ссылки ещё не сохранены');
    expect(await lines()).toEqual(unchanged);
    await anna.submit(page, '#basket', {}, '[name=recount]');
    expect(await lines()).toEqual(['1/101:1:1=7', '1/101:2:1=3', '1/106:1:1=2']);
  });

  test('a recount link with marked lines, opened in a browser, asks before deleting the lines', async () => {
    const page = await anna.visit('/ajax/recount/?m=1&delete=1&mark[]=101');
    expect(page.$('dialog')?.textContent).toContain('Отмечено 2\u00a0позиции');
    expect(await lines()).toEqual(unchanged);
    await anna.submit(page, '#basket', {}, '[name=delete][value=sure]');
    expect(await lines()).toEqual(['1/106:1:1=10']);
  });
});

describe('a fragment in an old page without the portal’s scripts', () => {
  test('the basket fragment updates and deletes lines through the basket screen', async () => {
    const page = await oldPageWith(anna, await markup('/ajax/compobasket/'));
    const basket = await anna.submit(page, 'form', { 'qnt[101][2][1]': '5' });
    expect([basket.status, basket.path]).toEqual([200, '/cart']);
    expect(await lines()).toContain('1/101:2:1=5');
    const again = await oldPageWith(anna, await markup('/ajax/compobasket/'));
    await anna.submit(again, 'form', {}, '[name=delete][value="106:1:1"]');
    expect(await lines()).toEqual(['1/101:1:1=2', '1/101:2:1=5']);
  });

  test('the basket fragment has the fields that the call `recount` accepts', async () => {
    const page = await oldPageWith(anna, await markup('/ajax/compobasket/'));
    const form = page.$('form') as HTMLFormElement;
    const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')];
    const query = new URLSearchParams(
      fields.map(({ name, value }) => [name, name.startsWith('qnt') ? '4' : value]),
    );
    await markup(`/ajax/recount/?m=1&${query}`);
    expect(await lines()).toEqual(['1/101:1:1=4', '1/101:2:1=4', '1/106:1:1=4']);
  });

  test('the fast order fragment submits its list to the fast order screen', async () => {
    const page = await oldPageWith(anna, await markup('/ajax/orderfast/'));
    const checked = await anna.submit(page, 'form', { text: 'LT-NB36-4054 24' });
    expect([checked.status, checked.path]).toEqual([
      200,
      expect.stringMatching(/^\/fast-order\?list=[\w-]{22}$/),
    ]);
    expect(checked.text).toContain('LT-NB36-4054');
  });
});
