import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { need, wish } from '#tests/builders/marks.ts';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/** The page that a browser saves for use without a connection (§2.1.8), and the service worker that saves it. */

const main = actors.main.accountId;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await wish(portal.db, main, 103);
  await need(portal.db, main, '106=7');
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await fillBasketWith(portal.db, main, '101:1:1=3', '106:2:1=13');
});
afterAll(() => portal.close());

async function signedIn(email: string, password: string): Promise<Visitor> {
  const dealer = visitor(portal);
  await dealer.signIn(email, password);
  return dealer;
}

const plain = ({ text }: Page) => text.replaceAll('\u00a0', ' ');
const compact = ({ text }: Page) => text.replace(/\s/g, '');
const owner = ({ headers }: Page) => headers.get('Saved-For');

describe('the offline page', () => {
  test('the offline page contains the dealer’s basket and lists, but no forms or links', async () => {
    const dealer = await signedIn('main@example.com', passwords.main);
    const cart = await dealer.visit('/cart/');
    const [, total = 'none'] = /Товары,16шт\.([\d,]+₽)/.exec(compact(cart)) ?? [];
    const page = await dealer.visit('/offline');
    expect(page.status).toBe(200);
    expect(plain(page)).toMatch(
      /списки на \d\d\.\d\d\.\d{4},\s\d\d:\d\d по Москве\. Их можно читать, но не менять/,
    );
    expect(plain(page)).toContain('Корзина 2 позиции, 16 шт.');
    expect(compact(page)).toContain(`Итого${total}`);
    for (const list of ['Избранное 1 товар', 'Потребности 1 товар', 'Черновики пусто'])
      expect(plain(page)).toContain(list);
    expect(page.$$('form, input, a')).toEqual([]);
    expect(decodeURIComponent(owner(page) ?? '')).toBe('main@example.com');
  });

  test('the offline page loads no other files, and no shared cache may store the page', async () => {
    const dealer = await signedIn('main@example.com', passwords.main);
    const { source, headers } = await dealer.visit('/offline');
    expect(source).not.toMatch(/<link|\ssrc=|@import/);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    const nonce = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1];
    expect([...source.matchAll(/<(?:style|script) nonce="([^"]+)"/g)].map(([, used]) => used)).toEqual([
      nonce,
      nonce,
    ]);
  });

  test('the offline page contains no records for a visitor or an observer', async () => {
    for (const reader of [visitor(portal), await signedIn('observer@example.com', passwords.main)]) {
      const page = await reader.visit('/offline');
      expect(page.status).toBe(200);
      expect(plain(page)).toContain('Портал сейчас недоступен с этого устройства');
      expect(page.$$('details')).toEqual([]);
    }
    expect(owner(await visitor(portal).visit('/offline'))).toBe('');
  });

  test('the offline page contains no records for staff who view the portal as a dealer', async () => {
    const irina = visitor(portal);
    await irina.submit(await irina.visit('/desk'), 'main form', {
      email: staff.email,
      password: passwords.staff,
    });
    const card = await irina.visit('/desk/dealers/1');
    await irina.submit(card, 'form[action="/desk/dealers/1/people/1/view"]');
    const page = await irina.visit('/offline');
    expect([owner(page), page.$$('details')]).toEqual(['', []]);
  });
});

describe('the service worker of the offline page', () => {
  afterEach(() => {
    delete process.env.OFFLINE_PAGE;
  });

  test('browsers revalidate the service worker, and the CSP of pages allows the worker', async () => {
    const response = await fetch(`${portal.origin}/service-worker.js`);
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(await response.text()).toContain("addEventListener('fetch'");
    const page = await fetch(`${portal.origin}/login`);
    expect(page.headers.get('Content-Security-Policy')).toContain("worker-src 'self'");
  });

  test('the service worker removes itself with OFFLINE_PAGE=0', async () => {
    process.env.OFFLINE_PAGE = '0';
    const text = await (await fetch(`${portal.origin}/service-worker.js`)).text();
    expect(text).toContain('registration.unregister()');
    expect(text).not.toContain("'fetch'");
  });

  test.each(['/service-worker.js', '/offline'])('POST %s returns 405', async (path) => {
    const response = await fetch(portal.origin + path, { method: 'POST' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});
