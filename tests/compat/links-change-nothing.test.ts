import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { table } from '#compat/table.ts';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { rowsOf } from '#tests/builders/rows-of.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { callerOf, signedInCookie } from './caller.ts';

/** Scripts of the portal's pages and programs may change data by GET; links and pictures may not (§7.1.7). */

let portal: Portal;
let cookie = '';
const { send, answer } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await fillBasketWith(portal.db, 1, '101:1:1=1');
});
afterAll(() => portal.close());

/** Every call whose GET may change data. */
const writing = table
  .filter(({ verbs, changes }) => verbs.includes('GET') && changes)
  .map((row) => [row.docs.call.path, row] as const);

const snapshot = () => rowsOf(portal.db, unrelated);
/** Tables that every request of a signed-in person may change. */
const unrelated = ['sessions', 'attempts', 'jobs'];

const ours = (path: string) => `${portal.origin}${path}`;
const image = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5';
const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const modern = (dest: string, site: string, more: Record<string, string> = {}) => ({
  'Sec-Fetch-Dest': dest,
  'Sec-Fetch-Site': site,
  ...more,
});

type Sender = [string, () => Record<string, string>];

const nobodyMeant: Sender[] = [
  ['a picture on a page of the portal', () => modern('image', 'same-origin', { Referer: ours('/news/1') })],
  ['a picture on another site', () => modern('image', 'cross-site')],
  ['a frame', () => modern('iframe', 'same-origin', { Accept: html })],
  ['a style sheet', () => modern('style', 'same-origin')],
  ['a script file', () => modern('script', 'same-origin')],
  ['a font', () => modern('font', 'same-origin')],
  ['an object', () => modern('object', 'same-origin')],
  ['a video', () => modern('video', 'same-origin')],
  ['another site’s script', () => modern('empty', 'cross-site', { Origin: 'https://shop.example' })],
  ['a script of a neighboring host', () => modern('empty', 'same-site')],
  ['a script with Sec-Fetch-Site: none', () => modern('empty', 'none')],
  ['a request with only Sec-Fetch-Site', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['a request with only Sec-Fetch-Dest', () => ({ 'Sec-Fetch-Dest': 'empty' })],
  ['prefetching', () => ({ 'Sec-Purpose': 'prefetch', ...modern('document', 'same-origin') })],
  [
    'prefetching by an old browser',
    () => ({ Purpose: 'prefetch', 'X-Requested-With': 'XMLHttpRequest', Referer: ours('/') }),
  ],
  ['a picture in an old browser', () => ({ Accept: image, Referer: ours('/news/1') })],
  ['a picture without a referrer in an old browser', () => ({ Accept: image })],
  ['a style sheet in an old browser', () => ({ Accept: 'text/css,*/*;q=0.1' })],
  ['an old browser’s plain request from the portal', () => ({ Accept: '*/*', Referer: ours('/cart/') })],
  ['an old script on another site', () => ({ ...jquery, Referer: 'https://shop.example/' })],
  ['an old script without a referrer', () => jquery],
  ['an old script with a foreign origin', () => ({ ...jquery, Origin: 'https://shop.example' })],
];

const jquery = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'text/html, */*; q=0.01' };

const documents: Sender[] = [
  ['a typed address, or a link in a mail program', () => modern('document', 'none', { Accept: html })],
  [
    'a link on the portal',
    () => modern('document', 'same-origin', { Accept: html, Referer: ours('/cart/') }),
  ],
  ['a link on another site', () => modern('document', 'cross-site', { Accept: html })],
  ['a link in an old browser', () => ({ Accept: html, Referer: ours('/cart/') })],
  ['a typed address in an old browser', () => ({ Accept: html })],
  [
    'a link in a browser within an Android app',
    () => ({ Accept: html, 'X-Requested-With': 'ru.app', Referer: ours('/news/1') }),
  ],
];

const meant: Sender[] = [
  ['a script of the portal', () => modern('empty', 'same-origin', { Referer: ours('/cart/') })],
  ['a script of the portal without a referrer', () => modern('empty', 'same-origin')],
  ['an old script of the portal', () => ({ ...jquery, Referer: ours('/cart/') })],
  ['a program', () => ({})],
  ['curl', () => ({ Accept: '*/*', 'User-Agent': 'curl/8.5' })],
  ['a program that wants JSON', () => ({ Accept: 'application/json' })],
  ['jQuery outside a browser', () => ({ 'X-Requested-With': 'XMLHttpRequest', Accept: '*/*' })],
];

describe.each(writing)('%s', (path, row) => {
  test.each(nobodyMeant)('a GET that may change data is refused for %s', async (_, headers) => {
    const rows = await snapshot();
    const response = await send(path, { headers: headers() });
    expect(response.status).toBe(403);
    expect(await snapshot()).toEqual(rows);
  });

  test.each(documents)('a GET that may change data redirects %s to a filled-in form', async (_, headers) => {
    const rows = await snapshot();
    const response = await send(path, { headers: headers() });
    const to = new URL(response.headers.get('Location') ?? '', portal.origin);
    expect(response.status).toBe(302);
    const asked = [...new URL(path, portal.origin).searchParams].filter(
      ([name]) => !['id', 'm', 'save'].includes(name),
    );
    expect([...to.searchParams]).toEqual([...asked, ['save', '1']]);
    const page = await send(to.pathname + to.search, { headers: { Accept: html } });
    expect(page.status).toBe(200);
    const shown = await page.text();
    for (const [name, value] of asked.filter(([, value]) => /[а-яё]/i.test(value)))
      expect(shown, name).toContain(value.replaceAll('&', '&amp;'));
    expect(await snapshot()).toEqual(rows);
  });

  test.each(meant)('a GET that may change data returns 200 to %s', async (_, headers) => {
    const response = await send(path, { headers: headers() });
    expect(response.status).toBe(200);
    const type = row.reply.kind === 'html' ? /^text\/html/ : /^application\/json/;
    expect(response.headers.get('Content-Type')).toMatch(type);
    expect(await response.text()).not.toContain('NOT_FROM_A_LINK');
  });
});

test('a call that only reads also responds to pictures, frames and other page resources', async () => {
  const reading = '/tpl/address_form.html?id=1';
  for (const [, headers] of nobodyMeant.slice(0, 8))
    expect((await send(reading, { headers: headers() })).status).toBe(200);
});

test('a visitor who opens a link to a form is redirected to the login first', async () => {
  const response = await send('/tpl/address_form.html?id=1&full_address=Тула&save=1', {
    headers: { Accept: html, Cookie: '' },
  });
  const to = new URL(response.headers.get('Location') ?? '', portal.origin);
  expect([to.pathname, to.searchParams.get('redirectTo')]).toEqual([
    '/login',
    `/cabinet/addresses/1?${new URLSearchParams({ full_address: 'Тула', save: '1' })}`,
  ]);
});

test('a recount link too long for a header redirects to the basket without its fields', async () => {
  const many = Array.from({ length: 200 }, (_, i) => `qnt[${i + 101}]=5`).join('&');
  const response = await send(`/ajax/recount/?${many}`, { headers: { Accept: html } });
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/cart/']);
});

test('a link to the callback form never ticks the consent and fills in no overlong value', async () => {
  const page = await send(`/callback?save=1&consent=1&phone=1&firstname=${'а'.repeat(9_000)}`, {
    headers: { Accept: html },
  });
  const shown = await page.text();
  expect(shown).not.toMatch(/<input[^>]*name="consent"[^>]*checked/);
  expect(shown).not.toContain('а'.repeat(1_000));
});

test('a form filled in by a link preserves saved values of fields that the link omits', async () => {
  await answer('/tpl/manager_form.html?id=2&enabled=1&save=1');
  const page = await send('/cabinet/managers/2?save=1&name=Пётр', { headers: { Accept: html } });
  const shown = await page.text();
  expect(shown).toContain('value="Пётр"');
  expect(shown).toContain('value="manager@example.com"');
  expect(shown).toMatch(/<input[^>]*name="enabled"[^>]*checked/);
});

describe('a picture of a page', () => {
  const picture = () => ({ headers: modern('image', 'same-origin', { Referer: ours('/news/1') }) });

  test('a request for a picture does not use up the message for the next screen', async () => {
    const left = await send('/theme', {
      body: new URLSearchParams({ theme: 'dark' }),
      headers: { Origin: portal.origin },
    });
    expect(left.status).toBeLessThan(400);
    const response = await send('/cart/', picture());
    expect(response.headers.getSetCookie().filter((line) => line.startsWith('portal_flash'))).toEqual([]);
  });

  test('a request for a picture does not mark chat messages as read', async () => {
    const { messages } = await answer('/api/chat/', {
      body: new URLSearchParams({ action: 'send', message: 'Здравствуйте' }),
    });
    expect(messages.length).toBeGreaterThan(0);
    const rows = await snapshot();
    await send('/cabinet/chat', picture());
    await send('/cabinet/chat/messages?after=0', picture());
    expect(await snapshot()).toEqual(rows);
  });
});
