import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAgainst } from '#tests/builders/exported.ts';
import { givenToken } from '#tests/builders/tokens.ts';
import { actors, goods, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { recordsOf } from '#tests/setup/read-workbook.ts';
import { callerOf, form, json, signedInCookie } from './caller.ts';

let portal: Portal;
let cookie = '';
const { send } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
});
afterAll(() => portal.close());

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
async function rowsOf(response: Response): Promise<Record<string, unknown>[]> {
  expect(response.status).toBe(200);
  return recordsOf(await bytesOf(response));
}
async function xmlOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const bytes = await bytesOf(response);
  checkAgainst('catalogue', bytes);
  return bytes.toString();
}
/** Returns the headers of a response, except those of its connection and its moment. */
function shownHeaders({ headers }: Response): Record<string, string> {
  const other = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id'];
  return Object.fromEntries([...headers].filter(([name]) => !other.includes(name)));
}
const idsIn = (text: string) => [...text.matchAll(/<product id="(\d+)"/g)].map(([, id]) => Number(id));

test('xlsxAllCatalogExport sends the whole catalogue as a download with a Russian name', async () => {
  const response = await send('/api/xlsxAllCatalogExport/?brand=1');
  expect(response.headers.get('Content-Type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const name = /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''(.+)$/.exec(
    response.headers.get('Content-Disposition') ?? '',
  );
  expect(decodeURIComponent(name?.[1] ?? '')).toMatch(
    /^Каталог, договор 114-О-2025, \d\d\.\d\d\.\d{4}\.xlsx$/,
  );
  expect(await rowsOf(response)).toHaveLength(goods.length);
});

test('xlsxAllCatalogExport accepts POST and contains no wholesale prices if the browser hides them', async () => {
  const rows = await rowsOf(
    await send('/api/xlsxAllCatalogExport', {
      method: 'POST',
      headers: { Cookie: `${cookie}; visible_opt=1` },
    }),
  );
  expect(rows).toHaveLength(goods.length);
  for (const row of rows) expect(Object.keys(row)).not.toContain('Цена, ₽');
});

test('xmlCatalogExport sends the whole catalogue, the stock of a warehouse, or selected products', async () => {
  expect(idsIn(await xmlOf(await send('/api/xmlCatalogExport/')))).toHaveLength(goods.length);
  const stock = await xmlOf(await send('/api/xmlCatalogExport/', { body: form('warehouse=2&inStock=1') }));
  expect(idsIn(stock).sort()).toEqual([101, 103, 106]);
  expect(stock).not.toContain('warehouse="1"');
  // Ids, or products as `filter` returned them.
  for (const products of [
    [106, 101],
    [{ id: '106', quantity: 4 }, { id: '101' }],
  ])
    expect(idsIn(await xmlOf(await send('/api/xmlCatalogExport/', json({ products }))))).toEqual([106, 101]);
});

test('xlsxCatalogExport sends the goods of a filter or selected products', async () => {
  const rows = await rowsOf(await send('/api/xlsxCatalogExport/', json({ catalog: 225, available: 0 })));
  expect(rows.map((row) => row['Код на портале']).sort()).toEqual([106, 108]);
  const chosen = await rowsOf(await send('/api/xlsxCatalogExport/?products[]=108&products[]=101'));
  expect(chosen.map((row) => row['Код на портале'])).toEqual([108, 101]);
});

test('csvCatalogExport sends the rows and columns of the spreadsheet in the CSV format of Excel', async () => {
  const response = await send('/api/csvCatalogExport/', json({ products: [108, 101] }));
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; .*\.csv$/);
  const bytes = await bytesOf(response);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [names, ...lines] = bytes.toString().slice(1).trimEnd().split('\r\n');
  const sheet = await rowsOf(await send('/api/xlsxCatalogExport/', json({ products: [108, 101] })));
  // The spreadsheet is read as records, without empty cells.
  for (const name of Object.keys(sheet[1]!)) expect(names?.split(';')).toContain(name);
  expect(lines.map((line) => Number(line.split(';').at(-1)))).toEqual([108, 101]);
  expect(lines[1]).toContain(';1284,50;1790,00;1240;320;');
});

test('csvCatalogExport returns goods in stock by default, without hidden prices, and supports ETags', async () => {
  const count = async (path: string, headers = {}) => {
    const response = await send(path, { headers: { Cookie: cookie, ...headers } });
    return [response.status, (await response.text()).split('\r\n').length - 2];
  };
  expect(await count('/api/csvCatalogExport')).toEqual([200, 6]);
  expect(await count('/api/csvCatalogExport/?available=0')).toEqual([200, goods.length]);
  const hidden = await send('/api/csvCatalogExport/', { headers: { Cookie: `${cookie}; visible_opt=1` } });
  expect(await hidden.text()).not.toContain('Цена, ₽');
  const first = await send('/api/csvCatalogExport/?products=101');
  await first.body?.cancel();
  const tag = first.headers.get('ETag') ?? '';
  const known = await send('/api/csvCatalogExport/?products=101', { headers: { 'If-None-Match': tag } });
  expect([tag !== '', known.status]).toEqual([true, 304]);
  expect((await send('/api/csvCatalogExport/', { headers: { Cookie: '' } })).status).toBe(401);
});

test('an export is refused in JSON and in Russian', async () => {
  const refused = await send('/api/xmlCatalogExport/', { body: form('warehouse=3') });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { status: 'error', message: 'Этот склад недоступен по договору', code: 'WAREHOUSE_NOT_ALLOWED' },
  ]);
  const none = await send('/api/xlsxCatalogExport/?products=999');
  expect([none.status, await none.json()]).toEqual([
    400,
    {
      status: 'error',
      message: 'Проверьте заполненные поля',
      code: 'BAD_INPUT',
      errors: { products: ['Выбранных товаров в каталоге нет'] },
    },
  ]);
  const nobody = await send('/api/xlsxAllCatalogExport/', { headers: { Cookie: '' } });
  expect(nobody.status).toBe(401);
});

test('an unchanged export that the client already has is a 304', async () => {
  const path = '/api/xmlCatalogExport/?products=101';
  const first = await send(path);
  const tag = first.headers.get('ETag') ?? '';
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
  await first.body?.cancel();
  const known = { headers: { 'If-None-Match': tag } };
  expect((await send(path, known)).status).toBe(304);
  expect((await send('/api/xmlCatalogExport/?products=102', known)).status).toBe(200);
  const hidden = await send(path, {
    headers: { 'If-None-Match': tag, Cookie: `${cookie}; visible_opt=1` },
  });
  expect(hidden.status).toBe(200);
  await hidden.body?.cancel();
});

test.each([
  '/api/xlsxCatalogExport/?',
  '/api/xmlCatalogExport/?',
  '/api/csvCatalogExport/?',
  '/cabinet/exports/file?format=blank&',
])('HEAD of the export %s returns the headers of GET and starts no thread or job', async (address) => {
  const threads: unknown[] = [];
  const count = (thread: unknown) => threads.push(thread);
  process.on('worker', count);
  const jobs = () => portal.db.selectFrom('jobs').select('id').execute();
  const before = await jobs();
  // No other test requests these products, so their file does not exist yet.
  const path = `${address}products=103,107`;
  const headers = { Cookie: cookie, 'Accept-Encoding': 'identity' };
  const head = await send(path, { method: 'HEAD', headers });
  expect([head.status, await head.text(), threads, await jobs()]).toEqual([200, '', [], before]);
  expect(head.headers.get('ETag')).toBeTruthy();
  const get = await send(path, { headers });
  expect(shownHeaders(head)).toEqual(shownHeaders(get));
  expect((await bytesOf(get)).length).toBeGreaterThan(0);
  // The file is written by a thread, which only GET starts.
  expect(threads.length).toBeGreaterThan(0);
  process.off('worker', count);
});

test('the call `yml` sends a price list to a client with a token, and a 304 if nothing has changed', async () => {
  const { token } = await givenToken(portal.db, actors.main, { contract: 1, warehouses: [1] });
  const nobody = { headers: { Cookie: '' } };
  const first = await send(`/openapi/yml/?token=${token}`, nobody);
  expect(first.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
  checkAgainst('yml', await bytesOf(first));
  const known = { 'If-None-Match': first.headers.get('ETag') ?? '', Cookie: '' };
  expect((await send(`/openapi/yml/?token=${token}`, { headers: known })).status).toBe(304);
  const posted = await send('/openapi/yml/', { ...nobody, body: form(`token=${token}`) });
  checkAgainst('yml', await bytesOf(posted));
  expect((await send('/openapi/yml/', nobody)).status).toBe(401);
  // Here a signed-in account without a token counts as anonymous.
  expect((await send('/openapi/yml/')).status).toBe(401);
});
