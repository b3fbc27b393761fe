import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAct } from '#tests/builders/acts.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { type Call, callerOf, form, json, signedInCookie } from './caller.ts';

/** The call download/{id}: acts and orders as files (§7.3.8). */

let portal: Portal;
const cookies = { main: '', manager: '', observer: '' };
let cookie = '';
const { send } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  const { db, origin } = portal;
  for (const who of ['main', 'manager', 'observer'] as const)
    cookies[who] = await signedInCookie(origin, `${who}@example.com`, passwords.main);
  cookie = cookies.main;
  await insertOrder(db, { id: 1, comment: '<b>' });
  await insertOrder(db, { id: 2, by: actors.manager });
  await insertOrder(db, { id: 3, by: actors.other });
  await insertAct(db, { id: 11, lines: ['2026-06-05 +70050 Реализация УТ-1'] });
  await insertAct(db, { id: 12, state: 'queued', ready_at: null });
  const others = { dealer_id: 2, account_id: 5, contract_id: contract.foreign, contragent_id: 3 };
  await insertAct(db, { id: 13, ...others });
});
afterAll(() => portal.close());

const as = (who: keyof typeof cookies, call: Call = {}): Call => ({
  ...call,
  headers: { ...call.headers, Cookie: cookies[who] },
});
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const cellsOf = async (response: Response) => (await rowsOf(await bytesOf(response))).flat();
const nameOf = ({ headers }: Pick<Response, 'headers'>) =>
  decodeURIComponent(headers.get('Content-Disposition')?.split("filename*=UTF-8''")[1] ?? '');
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('the call `download`', () => {
  test.each<[string, string, Call]>([
    ['a GET', '/api/download/1/?type=order', {}],
    ['a GET without the slash', '/api/download/1?type=order&format=xlsx', {}],
    ['a form', '/api/download/1/', { body: form('type=order&format=xlsx') }],
    ['JSON', '/api/download/1/', json({ type: 'order' })],
    ['the id as a field', '/api/download/', { body: form('id=1&type=order') }],
  ])('the call `download` returns an order for %s', async (_, path, call) => {
    const response = await send(path, call);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, sheet]);
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+\.xlsx"; /,
    );
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(nameOf(response)).toBe('Заказ 26-000001 от 20.07.2026.xlsx');
    expect(await cellsOf(response)).toContain(1284.5);
  });

  test.each([
    ['/api/download/11/', ''],
    ['/api/download/11', 'type=act'],
    ['/api/download/11/', 'type=&format='],
  ])('the call `download` returns an act by default: %s %s', async (path, fields) => {
    for (const response of [await send(`${path}?${fields}`), await send(path, { body: form(fields) })]) {
      expect(response.status).toBe(200);
      expect(nameOf(response)).toBe('Акт сверки 11, договор 114-О-2025, 01.06.2026–30.06.2026.xlsx');
      expect(await cellsOf(response)).toContain(700.5);
    }
  });

  test('the call `download` returns orders and acts as PDF', async () => {
    for (const [path, text] of [
      ['/api/download/11/', 'Реализация УТ-1\n700,50'],
      ['/api/download/1/?type=order', 'Итого\n1 284,50'],
    ] as const) {
      const response = await send(path, { body: form('format=pdf') });
      expect(response.headers.get('Content-Type')).toBe('application/pdf');
      expect(readPdf(await bytesOf(response)).join('\n')).toContain(text);
    }
  });

  test('the call `download` returns orders and acts as HTML attachments', async () => {
    for (const [path, text] of [
      ['/api/download/11/', '<td>Реализация УТ-1</td><td class="right">700,50</td>'],
      ['/api/download/1/?type=order', '<dd>&lt;b&gt;</dd>'],
    ] as const) {
      const response = await send(path, { body: form('format=html') });
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; .*\.html$/);
      expect(await response.text()).toContain(text);
    }
  });

  test('the call `download` returns the headers of GET for HEAD', async () => {
    for (const path of ['/api/download/1/?type=order&format=pdf', '/cabinet/orders/1.pdf']) {
      const response = await send(path, { method: 'HEAD' });
      expect([response.status, nameOf(response)]).toEqual([200, 'Заказ 26-000001 от 20.07.2026.pdf']);
      expect(await response.text()).toBe('');
    }
  });
});

describe('a refused download', () => {
  test.each<[string, string, number, string, keyof typeof cookies]>([
    ['another dealer’s order', '/api/download/3/?type=order', 404, 'Такого заказа нет', 'main'],
    [
      'an order that a manager did not place',
      '/api/download/1/?type=order',
      404,
      'Такого заказа нет',
      'manager',
    ],
    ['an order that does not exist', '/api/download/999/?type=order', 404, 'Такого заказа нет', 'main'],
    ['another dealer’s act', '/api/download/13/', 404, 'Такого акта нет', 'main'],
    [
      'an act that is not ready',
      '/api/download/12/',
      409,
      'Акт ещё не готов, скачать его пока нельзя',
      'main',
    ],
    ['an unknown kind of record', '/api/download/1/?type=invoice', 400, 'Неизвестное действие', 'main'],
    ['an unknown file format', '/api/download/11/?format=exe', 400, 'Проверьте заполненные поля', 'main'],
    ['a record without an id', '/api/download/', 400, 'Проверьте заполненные поля', 'main'],
  ])('a download of %s is refused in JSON', async (_, path, status, message, who) => {
    for (const call of [{}, { body: form('') }]) {
      const response = await send(path, as(who, call));
      expect([response.status, await response.json()]).toEqual([
        status,
        expect.objectContaining({ status: 'error', message }),
      ]);
    }
  });
});

describe('prices in a download', () => {
  const priceCells = async (path: string, call: Call) =>
    (await cellsOf(await send(path, call))).filter((cell) => typeof cell === 'number' && cell > 1);

  test('a manager’s file has the prices that the manager saw, and other files have contract prices', async () => {
    const path = '/api/download/2/?type=order';
    expect(await priceCells(path, as('manager'))).toContain(1477.18);
    expect(await priceCells(path, as('main'))).toContain(1284.5);
    expect(await priceCells('/api/download/1/?type=order', as('observer'))).toContain(1284.5);
  });

  test('a file contains no prices hidden by price politics or the browser', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 0 } as const;
    await addRows(portal.db, 'price_politics', politics);
    expect(await priceCells('/api/download/2/?type=order', as('manager'))).toEqual([]);
    await clearTables(portal.db, 'price_politics');
    const hiding = { headers: { Cookie: `${cookies.main}; visible_opt=1` } };
    for (const path of ['/api/download/1/?type=order', '/api/download/11/', '/cabinet/orders/1.xlsx'])
      expect(await priceCells(path, hiding), path).toEqual([]);
  });
});

describe('a browser that opens a download as a page', () => {
  const asPage = { 'Sec-Fetch-Dest': 'document', Accept: 'text/html' };
  const nobody = { headers: { ...asPage, Cookie: '' } };
  const leads = ({ status, headers }: Response) => [status, headers.get('Location')];

  test('a signed-in account that opens a download in a browser gets the file', async () => {
    for (const call of [{ headers: asPage }, { headers: asPage, body: form('format=pdf') }]) {
      const response = await send('/api/download/1/?type=order', call);
      expect([response.status, nameOf(response)]).toEqual([
        200,
        expect.stringMatching(/^Заказ 26-000001 от 20\.07\.2026/),
      ]);
    }
  });

  test('a visitor who opens a download signs in first and then gets the file', async () => {
    const response = await send('/api/download/1/?type=order&format=pdf', nobody);
    const back = '/api/download/1/?type=order&format=pdf';
    expect(leads(response)).toEqual([302, `/login?redirectTo=${encodeURIComponent(back)}`]);
    const anna = visitor(portal);
    const login = await anna.visit(back);
    const page = await anna.submit(login, 'main form', {
      email: 'main@example.com',
      password: passwords.main,
    });
    expect([page.status, page.$('h1')?.textContent]).toEqual([200, 'Файл скачивается']);
    expect(page.$('meta[http-equiv=refresh]')?.getAttribute('content')).toBe(`0; url=${back}`);
    expect(nameOf(await anna.visit(back))).toBe('Заказ 26-000001 от 20.07.2026.pdf');
  });

  test('a visitor who posts a download is redirected to the login and then to the order', async () => {
    const posted = await send('/api/download/1/', { ...nobody, body: form('type=order') });
    expect(leads(posted)).toEqual([303, '/login?redirectTo=%2Fcabinet%2Forders%2F1&ended=1']);
  });

  test('a script without a session gets 401 in JSON for a download', async () => {
    const response = await send('/api/download/1/?type=order', { headers: { Cookie: '' } });
    expect([response.status, await response.json()]).toEqual([
      401,
      { status: 'error', message: 'Войдите в портал', code: 'SIGN_IN' },
    ]);
  });

  test('a refused download redirects to the screen that shows the reason', async () => {
    const { visit, signIn } = visitor(portal);
    await signIn('main@example.com', passwords.main);
    const waiting = await visit('/api/download/12/?format=pdf');
    expect([waiting.path, waiting.status]).toEqual(['/cabinet/acts/12', 200]);
    expect(waiting.$('.note.no')?.textContent).toContain('Акт ещё не готов, скачать его пока нельзя');
    const missing = await visit('/api/download/3/?type=order&format=pdf');
    expect([missing.path, missing.status]).toEqual(['/cabinet/orders/3', 404]);
    expect(missing.text).toContain('Такого заказа нет');
    const wrong = await visit('/api/download/11/?format=exe');
    expect(wrong.path).toBe('/cabinet/acts/11');
    expect(wrong.$('.note.no')?.textContent).toContain('Формат – xlsx, pdf или html');
  });
});
