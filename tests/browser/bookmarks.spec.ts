import { expect, type Page, test } from '@playwright/test';
import { rowsAt } from '#compat/match.ts';
import type { Row } from '#compat/row.ts';
import { loadTable } from './old-table.ts';
import { addFirst, signIn } from './visitor.ts';

/**
 * Every bookmarked old address opens a whole page, with and without JavaScript, for dealers and visitors. The addresses
 * come from the table of calls, so new rows are tested automatically. Files are downloaded; the open API responds with
 * JSON.
 */

test.describe.configure({ timeout: 300_000 });
// The pages are the same on a phone; every-screen.spec.ts checks their layout.
test.skip(({ isMobile }) => isMobile, 'the same addresses lead to the same screens');

type Ids = { product: string; order: string };

/** Returns the id of the demo record that a call needs; most records have the id 1. */
function idOf({ url, screen }: Row, { product, order }: Ids): string {
  const about = `${url} ${screen}`;
  if (/product|basket|popup|delivery/i.test(url)) return product;
  if (/\/orders?\b/.test(about)) return order;
  if (/\/acts\b/.test(screen)) return '8';
  return /manager|politics|account/i.test(url) ? '3' : '1';
}

/** Returns the fields that addresses of the old windows require. */
const fieldsOf = (row: Row, ids: Ids): Record<string, string> => ({
  id: idOf(row, ids),
  catalog: '2',
  keyword: 'светильник',
  m: '1',
  ...Object.fromEntries(
    Object.entries(row.when ?? {}).map(([name, values]) => {
      const [value = ''] = [values].flat();
      return [name, value === true ? idOf(row, ids) : value];
    }),
  ),
});

/**
 * Returns each address of a call with its fields in the path and in the query, with the old portal's trailing slash.
 */
function filled(row: Row, ids: Ids): string[] {
  const fields = fieldsOf(row, ids);
  return [row.url, ...(row.also ?? [])].map((url) => {
    const path = url.replace(/\{(\w+)\??\}/g, (_, name: string) => fields[name] ?? '1');
    const rest = Object.entries(fields).filter(([name]) => !url.includes(`{${name}`));
    return `${path}${/\.\w+$/.test(path) ? '' : '/'}?${new URLSearchParams(rest)}`;
  });
}

/** Returns the addresses without fields and trailing slash, as people type them. */
const bare = ({ url, also = [] }: Row) =>
  [url, ...also].map((each) => each.replace(/\/\{\w+\?\}$/, '').replace(/\{\w+\}/g, '2'));

/**
 * Addresses in the specification that are not table rows: people get the screen, and only scripts get the response of
 * the call.
 */
const besides = [
  '/search/?keyword=светильник&simple=1',
  '/catalogue/2/?ajax=1&page=2',
  '/reminder/',
  '/cabinet/action1/',
];

/** Calls without a session, which identify the caller by a token. */
const isOpen = (url: string) => url.startsWith('/openapi/');

let table: Row[] = [];
let portals: Row[] = [];
let pages: Row[] = [];
test.beforeAll(async () => {
  table = await loadTable();
  portals = table.filter(({ url }) => !isOpen(url));
  pages = portals.filter(({ reply }) => reply.kind !== 'file');
});

/** Returns the faults of the page opened at an address. */
async function faultsOf(page: Page, address: string, mayBeMissing: boolean): Promise<string[]> {
  const answer = await page.goto(address);
  const status = answer?.status() ?? 0;
  const type = answer?.headers()['content-type'] ?? '';
  const { pathname } = new URL(page.url());
  const shown = await page.evaluate(() => ({
    title: document.title,
    header: document.querySelectorAll('header.header').length,
    main: document.querySelectorAll('main#main').length,
    heading: document.querySelector('h1, dialog h2')?.textContent ?? '',
  }));
  const where = decodeURIComponent(address);
  const faults = {
    [`status ${status}`]: status >= 400 && !(mayBeMissing && status === 404),
    [`type ${type}`]: !type.startsWith('text/html'),
    [`still at ${pathname}`]: rowsAt(table, pathname).length > 0,
    'no title': shown.title === '',
    'no header': shown.header !== 1,
    'no main part': shown.main !== 1,
    'no heading': shown.heading === '',
  };
  return Object.entries(faults).flatMap(([fault, there]) => (there ? [`${where}: ${fault}`] : []));
}

/** Opens each address and reports all errors together. */
async function openAll(page: Page, addresses: readonly string[], mayBeMissing = false): Promise<void> {
  const faults: string[] = [];
  let at = '';
  page.on('pageerror', (error) => faults.push(`${at}: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself logs every 404 page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`${at}: ${message.text()}`);
  });
  for (const address of addresses) {
    at = address;
    faults.push(...(await faultsOf(page, address, mayBeMissing)));
  }
  expect(faults).toEqual([]);
}

const takesGet = ({ verbs }: Row) => verbs.includes('GET');
const everyAddress = (ids: Ids) => [...pages.filter(takesGet).flatMap((row) => filled(row, ids)), ...besides];

test.beforeEach(({ page }) => page.route(/\/(pictures|scenes|goods)\//, (route) => route.abort()));

test('a bookmarked old address opens a whole page for a signed-in dealer', async ({ page }) => {
  await openAll(page, everyAddress(await idsOfDealer(page)));
});

test('a bookmarked old address opens a whole page even without its required fields', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, 'it is the server that leads to the screens');
  await signIn(page);
  await openAll(page, pages.filter(takesGet).flatMap(bare), true);
});

test('a bookmarked old address opens a whole page for a visitor', async ({ page }) => {
  await openAll(
    page,
    everyAddress({ product: await idIn(page, '/open/all', 'a[href*="/card/"]'), order: '1' }),
  );
});

test('a dealer downloads a file by its old address, and a visitor must sign in first', async ({ page }) => {
  const files = portals.filter((row) => row.reply.kind === 'file' && takesGet(row));
  for (const address of files.flatMap(bare)) {
    await page.goto(address);
    expect(new URL(page.url()).pathname, address).toBe('/login');
  }
  const ids = await idsOfDealer(page);
  for (const address of files.flatMap((row) => filled(row, ids))) {
    // A download leaves the browser on the current page, which `goto` reports as a failure.
    const [file] = await Promise.all([page.waitForEvent('download'), page.goto(address).catch(() => null)]);
    expect(file.suggestedFilename(), address).toMatch(/\.\w+$/);
    await file.cancel();
  }
});

test('the open API responds to a browser in JSON', async ({ page }) => {
  for (const { url } of table.filter(({ url }) => isOpen(url))) {
    const answer = await page.goto(url.replace('/{id?}', '/'));
    expect(answer?.headers()['content-type'], url).toContain('application/json');
  }
});

/** Signs in and returns the ids of a product and an order. */
async function idsOfDealer(page: Page): Promise<Ids> {
  await signIn(page);
  await addFirst(page);
  return {
    product: await idIn(page, '/catalogue/all', '#goods .title a[href*="product"]'),
    order: await idIn(page, '/cabinet/orders', 'tbody a[href^="/cabinet/orders/"]'),
  };
}

/** Returns the last number in the address of the first link that matches the selector. */
async function idIn(page: Page, address: string, selector: string): Promise<string> {
  await page.goto(address);
  const href = (await page.locator(selector).first().getAttribute('href')) ?? '';
  return /\/(\d+)(?!.*\/\d)/.exec(href)?.[1] ?? '';
}
