import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let anna: Visitor;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await clearTables(portal.db, 'attempts');
  anna = visitor(portal);
});

const signIn = (password: string = passwords.main) => anna.signIn('main@example.com', password);

describe('signing in', () => {
  test('signing in leads to the requested screen', async () => {
    const login = await anna.visit('/cabinet/orders?state=2');
    expect(login.path).toBe(`/login?redirectTo=${encodeURIComponent('/cabinet/orders?state=2')}`);
    const page = await anna.submit(login, 'main form', {
      email: 'main@example.com',
      password: passwords.main,
    });
    expect(page).toMatchObject({ status: 200, path: '/cabinet/orders?state=2' });
  });

  test('signing in after an ended session returns to the screen with the rejected form', async () => {
    await signIn();
    const fastOrder = await anna.visit('/fast-order');
    await clearTables(portal.db, 'sessions');
    const login = await anna.submit(fastOrder, 'form.fo-form', { text: 'LT-NB36-4054;5' });
    expect(login.path).toBe('/login?redirectTo=%2Ffast-order&ended=1');
    expect(login.$('.note')?.textContent).toContain('Вы вышли из портала, форма не принята');
    const page = await anna.submit(login, 'main form', {
      email: 'main@example.com',
      password: passwords.main,
    });
    expect(page.path).toBe('/fast-order');
  });

  test('signing in never leads to another site', async () => {
    const login = await anna.visit('/login?redirectTo=//evil.example/');
    const page = await anna.submit(login, 'main form', {
      email: 'main@example.com',
      password: passwords.main,
    });
    expect(page.path).toBe('/catalogue');
  });

  test('a failed sign-in preserves the e-mail but not the password', async () => {
    const page = await signIn('guess');
    expect(page.status).toBe(400);
    expect(page.text).toContain('Неверный e-mail или пароль');
    expect(page.$('input[name=email]')?.getAttribute('value')).toBe('main@example.com');
    expect(page.$('input[name=password]')?.getAttribute('value') ?? '').toBe('');
  });

  test('signing in with empty fields returns links to both missing fields', async () => {
    const page = await anna.signIn('', '');
    const links = page.$$('.errsum a');
    expect(links.map((link) => link.textContent)).toEqual(['Укажите e-mail', 'Введите пароль']);
    for (const link of links) expect(page.$(link.getAttribute('href') ?? '')).not.toBeNull();
  });

  test('the eleventh attempt to sign in returns 429', async () => {
    for (let i = 0; i < 10; i++) await signIn('guess');
    const page = await signIn();
    expect(page.status).toBe(429);
    expect(page.text).toContain('Слишком много попыток');
  });
});

describe('a signed-in account', () => {
  test('a page shows a signed-in user the account, the contract and the basket total', async () => {
    const page = await signIn();
    expect(page.$('.contract')?.textContent).toContain('114-О/2025');
    expect(page.$('#total_basket')?.textContent).toBe('0,00\u00a0₽');
    expect(page.text).toContain('main@example.com');
  });

  test('a disabled account is signed out at its next request', async () => {
    await anna.signIn('manager@example.com', passwords.main);
    await changeRows(portal.db, 'accounts', { id: 2 }, { enabled: 0 });
    expect((await anna.visit('/catalogue')).path).toMatch(/^\/login/);
    await changeRows(portal.db, 'accounts', { id: 2 }, { enabled: 1 });
  });

  test.each(['/logout', '/?logout=yes', '/catalogue/?logout=yes'])(
    'opening %s only asks for confirmation before signing out',
    async (address) => {
      await signIn();
      const asked = await anna.visit(address);
      expect([asked.path, asked.status, asked.$('h1')?.textContent]).toEqual([
        ...['/logout', 200, 'Выйти из портала?'],
      ]);
      expect((await anna.visit('/catalogue')).path).toBe('/catalogue');
      expect((await anna.submit(asked, '#sign-out')).path).toBe('/login');
      expect((await anna.visit('/logout')).path).toBe('/login');
    },
  );

  test('the sign-out form of a page ends the session', async () => {
    await signIn();
    const page = await anna.visit('/catalogue');
    expect(page.path).toBe('/catalogue');
    const out = await anna.submit(page, 'form[action="/logout"]');
    expect(out.path).toBe('/login');
    expect((await anna.visit('/catalogue')).path).toMatch(/^\/login/);
  });

  test('changing the contract preserves the screen and returns to page 1', async () => {
    const page = await signIn();
    const there = await anna.visit('/catalogue/all?available=0&page=2');
    expect(there.status).toBe(200);
    const switched = await anna.submit(there, '.contract form', {}, '.contract button[value="2"]');
    expect(switched.path).toBe('/catalogue/all?available=0');
    expect(switched.$('.contract summary')?.textContent).toContain('087-М/2024');
    await anna.submit(page, '.contract form', {}, '.contract button[value="1"]');
  });

  test('signing in again ends the earlier session', async () => {
    await signIn();
    const sessions = () =>
      portal.db.selectFrom('sessions').select('id').where('account_id', '=', 1).execute();
    const { length } = await sessions();
    // The form of a tab that was opened earlier.
    const form = await visitor(portal).visit('/login');
    await anna.submit(form, 'main form', { email: 'main@example.com', password: passwords.main });
    expect(await sessions()).toHaveLength(length);
  });
});

describe('a missing page', () => {
  test('an unknown page returns 404 with a link to the catalogue', async () => {
    await signIn();
    const page = await anna.visit('/no/such/page');
    expect(page.status).toBe(404);
    expect(page.title).toBe('Такой страницы нет – Светоч Опт');
    expect(page.$('main a[href="/catalogue"]')).not.toBeNull();
  });

  test('a sign-in form from another site returns 403 with an explanation', async () => {
    const response = await fetch(`${portal.origin}/login`, {
      method: 'POST',
      headers: { Origin: 'http://evil.example' },
      body: new URLSearchParams({ email: 'a@b.ru', password: 'x' }),
    });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Запрос с чужого сайта отклонён');
  });
});

describe('guessing passwords', () => {
  const guess = (cookie = '', password = 'guess') =>
    fetch(`${portal.origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ email: 'other@example.com', password }),
    });

  test('after 10 wrong passwords, only a known browser of the account can sign in', async () => {
    const own = await guess('', passwords.other);
    const browser = own.headers.getSetCookie().find((line) => line.startsWith('portal_browser='))!;
    expect(browser).toMatch(/; HttpOnly; SameSite=Lax$/);
    const cookie = browser.slice(0, browser.indexOf(';'));
    for (let i = 0; i < 10; i++) await guess();
    expect((await guess('', passwords.other)).status).toBe(429);
    expect((await guess(cookie.replace(/.$/, '?'), passwords.other)).status).toBe(429);
    expect((await guess(cookie, passwords.other)).status).toBe(303);
  });
});

describe('every page', () => {
  test('the headers of a page forbid foreign scripts, framing and shared caches', async () => {
    const { headers } = await anna.visit('/login');
    // Compared literally, because a build contains none of the exceptions for Vite's client in development.
    const policy = headers.get('Content-Security-Policy')?.replace(/'nonce-[^']{16,}'/, "'nonce-…'");
    expect(policy?.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce-…'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('Cache-Control')).toContain('private');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});
