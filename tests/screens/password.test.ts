import { request as send } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordLink } from '#server/people/password-links/repository.server.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let anna: Visitor;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  anna = visitor(portal);
  for (const table of ['attempts', 'jobs', 'password_links'] as const)
    await portal.db.deleteFrom(table).execute();
});

const forgot = '/password/forgot';
const ask = async (email: string) => anna.submit(await anna.visit(forgot), 'main form', { email });
const link = async (purpose: 'reset' | 'invite' = 'reset', account = 2) =>
  `/password/reset?token=${await createPasswordLink(portal.db, Date.now(), { kind: 'account', id: account }, purpose)}`;
const set = (page: Page, password: string, again = password) =>
  anna.submit(page, 'main form', { new_password: password, repeat_password: again });

describe('a forgotten password', () => {
  test.each(['/login', '/'])('%s links to the form for a forgotten password', async (path) => {
    expect((await anna.follow(await anna.visit(path), 'Забыли пароль?')).path).toBe(forgot);
  });

  test.each(['/reminder', '/reminder/'])('the old address %s opens the password form', async (path) => {
    expect((await anna.visit(path)).path).toBe(forgot);
  });

  test.each([
    ['', 'Вы ничего не ввели'],
    ['nobody@example.com', 'В нашей базе не содержится такого E-mail'],
    ['disabled@example.com', 'В нашей базе не содержится такого E-mail'],
  ])('a password request for «%s» is rejected: %s', async (email, text) => {
    const page = await ask(email);
    expect(page.status).toBe(400);
    expect(page.$('#reminder-email-error')?.textContent).toBe(text);
    expect(page.$('.errsum a[href="#reminder-email"]')?.textContent).toBe(text);
    expect(page.$('[name=email]')?.getAttribute('value') ?? '').toBe(email);
  });

  test('the mailed link sets a new password and signs the user in', async () => {
    const sent = await ask('manager@example.com');
    expect(sent.path).toBe(`${forgot}?sent=1`);
    expect(sent.text).toContain('Письмо с вашими данными было отправлено на вашу почту');
    const [mail] = await queuedMails(portal.db);
    const found = /http:\/\/127\.0\.0\.1:\d+(\/password\/reset\?token=\S+)/.exec(mail?.text ?? '')?.[1];
    const page = await anna.visit(found ?? '');
    expect(page.$('main')?.textContent).toContain('manager@example.com');
    const done = await set(page, 'fresh-password');
    expect(done.path).toBe('/catalogue');
    expect(done.$('.note.ok')?.textContent).toBe('Пароль изменён');
    expect(done.$('.popup .account')?.textContent).toContain('manager@example.com');
    expect((await visitor(portal).signIn('manager@example.com', passwords.main)).status).toBe(400);
    expect((await visitor(portal).signIn('manager@example.com', 'fresh-password')).status).toBe(200);
  });

  test('the mailed password link contains the portal’s own address, not the Host header', async () => {
    const { hostname, port } = new URL(portal.origin);
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const status = await new Promise((done, failed) => {
      const request = send({ hostname, port, path: forgot, method: 'POST', headers }, (answer) => {
        answer.resume().on('end', () => done(answer.statusCode));
      });
      request.on('error', failed).end('email=manager@example.com');
    });
    expect(status).toBe(303);
    const [mail] = await queuedMails(portal.db);
    expect(mail?.text).toContain('http://localhost:3000/password/reset?token=');
    expect(mail?.text).not.toContain('evil');
  });

  test('the fourth request for a password mail returns 429', async () => {
    for (let i = 0; i < 3; i++) await ask('manager@example.com');
    const page = await ask('manager@example.com');
    expect(page.status).toBe(429);
    expect(page.text).toContain('Слишком много запросов. Повторите через час');
  });
});

describe('the link in the mail', () => {
  test('the secret of a password link is not revealed by the referrer, the cache or the page', async () => {
    const path = await link();
    const page = await anna.visit(path);
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    // The visible part of the page, without the data for scripts (the visitor removes it).
    expect(page.$('body')?.innerHTML).not.toContain(path.split('=')[1]);
    expect((await anna.visit('/login')).headers.get('Referrer-Policy')).toBe(
      'strict-origin-when-cross-origin',
    );
  });

  test('programs that prefetch a password link do not use the link up', async () => {
    const path = await link();
    for (const init of [{ method: 'HEAD' }, { headers: { 'Sec-Purpose': 'prefetch' } }, {}])
      expect((await fetch(portal.origin + path, init)).status).toBe(200);
    expect((await set(await anna.visit(path), 'fresh-password')).path).toBe('/catalogue');
  });

  test('a rejected password can be corrected in the form of the link', async () => {
    const refused = await set(await anna.visit(await link()), 'fresh-1', 'fresh-2');
    expect(refused.status).toBe(400);
    expect(refused.$('#reset-new_password-error')?.textContent).toBe('Не короче 8\u00a0знаков');
    expect(refused.source).not.toContain('fresh-1');
    expect((await set(refused, 'fresh-password')).path).toBe('/catalogue');
  });

  test('a used password link returns 410 and offers to request a new link', async () => {
    const path = await link();
    const form = await anna.visit(path);
    await set(form, 'fresh-password');
    for (const page of [await anna.visit(path), await set(form, 'other-password')]) {
      expect(page.status).toBe(410);
      expect(page.$('h1')?.textContent).toBe('Ссылка уже не действует');
      expect(page.$(`main a[href="${forgot}"]`)?.textContent).toBe('Запросить новую');
    }
  });

  test.each(['/password/reset', '/password/reset?token=', '/password/reset?token=made-up'])(
    'an invalid password link (%s) returns 410',
    async (path) => expect((await anna.visit(path)).status).toBe(410),
  );

  test('the link of an invitation shows a welcome text', async () => {
    const page = await anna.visit(await link('invite'));
    expect(page.$('h1')?.textContent).toContain('Добро пожаловать');
    const done = await set(page, 'fresh-password');
    expect(done.$('.note.ok')?.textContent).toBe('Пароль сохранён. Добро пожаловать!');
  });

  test('setting a password by link ends the session of another account in the browser', async () => {
    await anna.signIn('main@example.com', passwords.main);
    const done = await set(await anna.visit(await link()), 'fresh-password');
    expect(done.$('.popup .account')?.textContent).toContain('manager@example.com');
    const left = await portal.db.selectFrom('sessions').select('id').where('account_id', '=', 1).execute();
    expect(left).toEqual([]);
  });
});
