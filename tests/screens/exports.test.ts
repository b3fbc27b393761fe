import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goods, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { recordsOf, rowsOf } from '#tests/setup/read-workbook.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
let cookie = '';
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  const response = await fetch(`${portal.origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'main@example.com', password: passwords.main }),
    redirect: 'manual',
  });
  cookie = response.headers.getSetCookie().join('; ');
});
afterAll(() => portal.close());

/** Returns the rows of the file that a link or a form of the screen downloads. */
async function saved(path: string, body?: URLSearchParams): Promise<Record<string, unknown>[]> {
  const response = await fetch(portal.origin + path, {
    headers: { Cookie: cookie },
    ...(body && { method: 'POST', body }),
  });
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; .*\.xlsx$/);
  return recordsOf(new Uint8Array(await response.arrayBuffer()));
}
const hrefOf = (page: Awaited<ReturnType<Visitor['visit']>>, label: string) =>
  page
    .$$('a[data-export]')
    .find((link) => link.textContent?.startsWith(label))
    ?.getAttribute('href') ?? '';

describe('the screen of exports', () => {
  test('the screen of exports offers the whole catalogue as an Excel file and a CSV file', async () => {
    const page = await dealer.follow(await dealer.visit('/cabinet/orders'), 'Файл каталога');
    expect(page.title).toMatch(/^Файл каталога/);
    expect(page.text).toContain('8 товаров с ценами и свободными остатками по договору 114-О/2025');
    expect(await saved(hrefOf(page, 'Скачать весь каталог в Excel'))).toHaveLength(goods.length);
    const csv = await fetch(portal.origin + hrefOf(page, 'Скачать весь каталог в CSV'), {
      headers: { Cookie: cookie },
    });
    expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; .*\.csv$/);
    expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(goods.length + 1);
  });

  test('price forms are offered only to accounts that may order', async () => {
    const page = await dealer.visit('/cabinet/exports?catalog=21');
    const href = hrefOf(page, 'Скачать часть каталога: Прайс-бланк');
    const response = await fetch(portal.origin + href, { headers: { Cookie: cookie } });
    expect(decodeURIComponent(response.headers.get('Content-Disposition') ?? '')).toContain(
      'Прайс-бланк, договор 114-О-2025',
    );
    const rows = await rowsOf(new Uint8Array(await response.arrayBuffer()));
    expect(rows[4]?.[0]).toBe('Заказ');
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    expect((await observer.visit('/cabinet/exports?catalog=21')).text).not.toContain('Прайс-бланк');
  });

  test('the screen of exports shows the number of matching goods before a download', async () => {
    const first = await dealer.visit('/cabinet/exports');
    expect(first.text).toContain('Найдено: 6 товаров');
    const page = await dealer.submit(first, 'form[action="/cabinet/exports"][method=get]', {
      catalog: '21',
      warehouse: '2',
      brand: ['2'],
    });
    expect(page.text).toContain('Найдено: 1 товар');
    expect((page.$('select[name=catalog]') as HTMLSelectElement | null)?.value).toBe('21');
    const rows = await saved(hrefOf(page, 'Скачать часть каталога в Excel'));
    expect(rows.map((row) => row['Код на портале'])).toEqual([103]);
    expect(Object.keys(rows[0]!)).not.toContain('Томилино, свободно');
  });

  test('the link from the catalogue to the exports preserves the filters', async () => {
    const list = await dealer.visit('/catalogue/225?query=лампа&available=0&maxprice=100');
    const page = await dealer.follow(list, 'Скачать файл');
    expect(page.$$('.filter-chip').map((chip) => chip.textContent)).toEqual([
      expect.stringContaining('«лампа»'),
      expect.stringContaining('Цена до\u00a0100'),
    ]);
    expect(page.text).toContain('Найдено: 1 товар');
    const wider = await dealer.submit(page, 'form[action="/cabinet/exports"][method=get]', { catalog: '' });
    expect(wider.$$('.filter-chip')).toHaveLength(2);
    const without = await dealer.follow(wider, '.filter-chip:last-child');
    expect(without.text).toContain('Найдено: 2 товара');
  });

  test('an invalid filter of the exports returns 400 and is not applied', async () => {
    const page = await dealer.visit('/cabinet/exports?minprice=x&warehouse=3');
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('Найдено: 6 товаров')]);
    expect((await dealer.visit('/cabinet/exports?catalog=987654')).status).toBe(404);
  });
});

describe('a file for a list of articuls', () => {
  const form = 'form[action="/cabinet/exports"][method=post]';

  test('an export by articuls preserves their order and names unknown articuls', async () => {
    const page = await dealer.submit(await dealer.visit('/cabinet/exports'), form, {
      articuls: 'СВ-120 К\nнет такого\nlt nb36 4054',
    });
    expect(page.text).toContain('Нет в каталоге: 1 артикул');
    expect(page.text).toContain('нет такого');
    expect(page.text).toContain('Найдено: 2 товара');
    const products = page.$('input[name=products]')?.getAttribute('value') ?? '';
    const rows = await saved('/cabinet/exports/file', new URLSearchParams({ products, format: 'xlsx' }));
    expect(rows.map((row) => row['Код на портале'])).toEqual([107, 101]);
  });

  test.each([
    ['', 'Вставьте артикулы'],
    ['нет такого', 'Таких артикулов в каталоге нет'],
  ])('an export by the articuls «%s» is rejected and preserves the text', async (articuls, message) => {
    const page = await dealer.submit(await dealer.visit('/cabinet/exports'), form, { articuls });
    expect(page.status).toBe(400);
    expect(page.$('#articuls-error')?.textContent).toContain(message);
    expect(page.$('#articuls')?.textContent).toBe(articuls);
  });
});

describe('an unavailable export file', () => {
  test('an export for an unavailable warehouse redirects to a screen that shows the reason', async () => {
    const page = await dealer.visit('/cabinet/exports/file?warehouse=3&catalog=21');
    expect(page.path).toBe('/cabinet/exports?warehouse=3&catalog=21');
    expect(page.text).toContain('Этот склад недоступен по договору');
  });

  test('a visitor who downloads an export is redirected to sign in with a return address', async () => {
    const page = await visitor(portal).visit('/cabinet/exports/file?whole=1');
    expect(page.path).toBe('/login?redirectTo=%2Fcabinet%2Fexports%2Ffile%3Fwhole%3D1');
  });
});

test('a download aborted by the client does not affect the next download', async () => {
  const stop = new AbortController();
  const response = await fetch(`${portal.origin}/cabinet/exports/file?whole=1`, {
    headers: { Cookie: cookie },
    signal: stop.signal,
  });
  stop.abort();
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(await saved('/cabinet/exports/file?whole=1')).toHaveLength(goods.length);
});
