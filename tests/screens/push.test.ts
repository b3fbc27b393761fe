import { createECDH } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '#tests/builders/rows.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { browserKeys } from '#tests/setup/push-server.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/**
 * Notifications in browsers (§10.52): their section on the screen without JavaScript, and the service worker that shows
 * them.
 */

const pair = createECDH('prime256v1');
pair.generateKeys();
const publicKey = pair.getPublicKey('base64url');
const { p256dh, authText: auth } = browserKeys();

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  process.env.VAPID_PUBLIC_KEY = publicKey;
  process.env.VAPID_PRIVATE_KEY = pair.getPrivateKey('base64url');
  process.env.VAPID_SUBJECT = 'mailto:admin@example.ru';
  await clearTables(portal.db, 'push_devices');
});
const without = () => {
  for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'OFFLINE_PAGE'])
    delete process.env[name];
};
afterEach(without);

const path = '/cabinet/notifications';

async function signedIn(email = 'main@example.com'): Promise<Visitor> {
  const dealer = visitor(portal);
  await dealer.signIn(email, passwords.main);
  return dealer;
}

/** Subscribes a browser with the form that the script of the page would send. */
async function subscribe(dealer: Visitor, endpoint = 'https://push.example.com/1') {
  const page = await dealer.visit(path);
  const values = { form: 'push', serverKey: publicKey, endpoint, p256dh, auth };
  const inputs = Object.entries(values).map(([name, value]) => `<input name="${name}" value="${value}">`);
  page
    .$('main')
    ?.insertAdjacentHTML('beforeend', `<form id="by-script" method="post">${inputs.join('')}</form>`);
  return dealer.submit(page, '#by-script');
}

const worker = async () => (await fetch(`${portal.origin}/service-worker.js`)).text();

describe('the screen of browser notifications', () => {
  test('without JavaScript, subscribed browsers are listed and can be tested and removed', async () => {
    const dealer = await signedIn();
    const before = await dealer.visit(path);
    expect(before.source).toMatch(/<noscript><p>Включить их в этом браузере можно, если/);
    expect(before.$$('.notify-devices li')).toEqual([]);
    expect(before.$$('[name=push]')).toEqual([]);
    expect(before.$('.notify-intro')?.textContent).toContain(
      'письмом, а если хотите – и в браузере. Если адрес не указан',
    );

    const on = await subscribe(dealer);
    expect([on.path, on.text.includes('Уведомления в этом браузере включены')]).toEqual([path, true]);
    expect(on.$$('.notify-devices li').map((each) => each.textContent)).toEqual([
      expect.stringMatching(/Этот браузер.*включены .*ещё не отправляли/),
    ]);

    const tried = await dealer.submit(on, '.notify-devices form:has([value=push-try])');
    expect(tried.text).toContain('Отправлено. Уведомление появится в течение минуты');
    const off = await dealer.submit(tried, '.notify-devices form:has([value=push-end])');
    expect(off.text).toContain('Уведомления отключены');
    expect(off.$$('.notify-devices li')).toEqual([]);
    const again = await dealer.submit(tried, '.notify-devices form:has([value=push-end])');
    expect([again.path, again.text.includes('уже отключены')]).toEqual([path, true]);
  });

  test('one kind of notification can be excluded from browsers', async () => {
    const dealer = await signedIn();
    const page = await subscribe(dealer);
    const inBrowser = (kind: string) => `.notify-row form:has([value=${kind}]):has([name=push])`;
    // A notification that is switched off cannot be chosen for browsers.
    expect(page.$(inBrowser('news'))).toBeNull();
    const saved = await dealer.submit(page, inBrowser('act_ready'));
    expect(saved.$(`${inBrowser('act_ready')} button`)?.getAttribute('aria-checked')).toBe('false');
    await clearTables(portal.db, 'notification_settings');
  });

  test('a browser subscription with an invalid endpoint is rejected with a message', async () => {
    const dealer = await signedIn();
    const page = await subscribe(dealer, 'https://192.168.0.1/');
    expect([page.path, page.text.includes('Браузер сообщил неполные данные')]).toEqual([path, true]);
    expect(page.$$('.notify-devices li')).toEqual([]);
  });

  test('signing out deletes the subscription of the browser', async () => {
    const dealer = await signedIn();
    await subscribe(dealer);
    const other = await signedIn();
    expect((await other.visit(path)).$$('.notify-devices li')).toHaveLength(1);
    await dealer.submit(await dealer.visit('/logout'), 'main form');
    expect((await other.visit(path)).$$('.notify-devices li')).toEqual([]);
  });

  test('staff who view the portal as a dealer see no browser notifications', async () => {
    await subscribe(await signedIn());
    const irina = visitor(portal);
    const typed = { email: staff.email, password: passwords.staff };
    await irina.submit(await irina.visit('/desk'), 'main form', typed);
    const card = await irina.visit('/desk/dealers/1');
    await irina.submit(card, 'form[action="/desk/dealers/1/people/1/view"]');
    expect((await irina.visit(path)).text).not.toContain('Уведомления в браузере');
  });

  test('without VAPID keys, the section of browser notifications is missing', async () => {
    const dealer = await signedIn();
    without();
    const page = await dealer.visit(path);
    expect(page.text).not.toContain('в браузере');
    const refused = await subscribe(dealer);
    expect([refused.path, refused.text.includes('на этом портале нет')]).toEqual([path, true]);
  });
});

describe('the service worker for notifications', () => {
  test('the service worker shows notifications and saves the offline page', async () => {
    const text = await worker();
    expect([text.includes("'push'"), text.includes("'fetch'")]).toEqual([true, true]);
  });

  test('without the offline page, the service worker shows notifications and deletes old pages', async () => {
    process.env.OFFLINE_PAGE = '0';
    const text = await worker();
    expect([text.includes("'push'"), text.includes("'fetch'"), text.includes('unregister')]).toEqual([
      ...[true, false, false],
    ]);
    expect(text).toContain("startsWith('offline-')");
  });

  test('without VAPID keys, the service worker contains no code for notifications', async () => {
    without();
    expect(await worker()).not.toContain("'push'");
  });
});
