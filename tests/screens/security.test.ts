import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '#tests/builders/app-code.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const tables = ['jobs', 'attempts', 'sessions', 'second_factors', 'sign_in_steps'] as const;
  for (const table of tables) await portal.db.deleteFrom(table).execute();
});

const { email } = actors.main;
const password: string = passwords.main;
const address = '/cabinet/account/security';
const note = (page: Page) => page.$('.note')?.textContent;
/** Returns the code of the next time step: the portal already accepts it, and it is later than the last used code. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + 30_000);

async function signedIn(): Promise<Visitor> {
  const who = visitor(portal);
  await who.signIn(email, password);
  return who;
}

/** Turns the second factor on as its owner would, with a code from half a minute ago. */
async function turnedOn(who: Visitor, path = address, typed = password) {
  const off = await who.visit(path);
  const pending = await who.submit(off, '#factor-begin');
  const secret = pending.$('.factor-secret')?.textContent ?? '';
  const code = codeAt(secret, Date.now() - 30_000);
  const on = await who.submit(pending, '#turn-on', { code, password: typed });
  return { pending, secret, on, codes: on.$$('.recovery-codes code').map((each) => each.textContent ?? '') };
}

describe('the sessions of an account', () => {
  test('ending a session signs out the browser of the session at once', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const page = await here.follow(await here.visit('/cabinet/account'), 'Открыть защиту входа');
    expect(page.path).toBe(address);
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    const rows = page.$$('.session-list li').map((row) => row.textContent ?? '');
    expect(rows).toHaveLength(2);
    expect(rows.filter((row) => row.includes('Этот сеанс'))).toHaveLength(1);
    const ended = await here.submit(page, '.session-list form');
    expect(note(ended)).toBe('Сеанс завершён');
    expect(note(await here.submit(page, '.session-list form'))).toBe('Этот сеанс уже завершён');
    expect((await there.visit('/cabinet/account')).path).toBe('/login?redirectTo=%2Fcabinet%2Faccount');
    expect((await here.visit('/cabinet/account')).path).toBe('/cabinet/account');
  });

  test('one button ends all sessions except the current session', async () => {
    const [here, first, second] = [await signedIn(), await signedIn(), await signedIn()];
    const ended = await here.submit(await here.visit(address), '#sessions-others');
    expect(note(ended)).toBe('Остальные сеансы завершены');
    for (const who of [first, second]) expect((await who.visit(address)).path).toContain('/login');
    expect(ended.$$('.session-list li')).toHaveLength(1);
  });
});

describe('signing in with a code', () => {
  test('setting up a second factor shows a QR code, a key and, only once, recovery codes', async () => {
    const who = await signedIn();
    const { pending, secret, on, codes } = await turnedOn(who);
    expect(pending.$('.qr-code path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);
    expect(pending.source).toContain(secret);
    expect(codes).toHaveLength(10);
    expect(on.headers.get('Cache-Control')).toBe('private, no-store');
    const later = await who.visit(address);
    expect(later.text).toContain('Запасных кодов осталось: 10');
    for (const code of [secret, ...codes]) expect(later.source).not.toContain(code);
  });

  test('a wrong code does not turn on the second factor and does not change the key', async () => {
    const who = await signedIn();
    const pending = await who.submit(await who.visit(address), '#factor-begin');
    const refused = await who.submit(pending, '#turn-on', { code: '1', password });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Код не подходит');
    expect(refused.source).not.toContain(password);
    expect(refused.$('.factor-secret')?.textContent).toBe(pending.$('.factor-secret')?.textContent);
  });

  test('a double click on turning on the second factor explains how to get recovery codes', async () => {
    const who = await signedIn();
    const pending = await who.submit(await who.visit(address), '#factor-begin');
    const code = codeAt(pending.$('.factor-secret')?.textContent?.replaceAll(' ', '') ?? '', Date.now());
    await who.submit(pending, '#turn-on', { code, password });
    const second = await who.submit(pending, '#turn-on', { code, password });
    expect(second.$('[role=alert]')?.textContent).toContain('Если вы не видели запасных кодов');
    expect(second.$('#turn-off')).not.toBeNull();
  });

  test('signing in asks for the code on a second page and then opens the requested screen', async () => {
    const { secret } = await turnedOn(await signedIn());
    const who = visitor(portal);
    const login = await who.visit('/cabinet/orders?page=1');
    const asked = await who.submit(login, 'main form', { email, password });
    expect(asked.path).toBe(`/login/code?redirectTo=${encodeURIComponent('/cabinet/orders?page=1')}`);
    // The password alone gives no access.
    expect((await who.visit('/cabinet/account')).path).toContain('/login');
    const again = await who.submit(asked, 'main form', { code: '000' });
    expect([again.status, again.text.includes('Код не подходит')]).toEqual([400, true]);
    const inside = await who.submit(again, 'main form', { code: nextCode(secret) });
    expect(inside.path).toBe('/cabinet/orders?page=1');
  });

  test('without a password or after it has expired, the code page redirects to the sign-in', async () => {
    await turnedOn(await signedIn());
    const who = visitor(portal);
    expect((await who.visit('/login/code?redirectTo=%2Fcart')).path).toBe('/login?redirectTo=%2Fcart');
    const asked = await who.submit(await who.visit('/login?redirectTo=/cart'), 'main form', {
      email,
      password,
    });
    await clearTables(portal.db, 'sign_in_steps');
    const over = await who.submit(asked, 'main form', { code: '123456' });
    expect(over.path).toBe('/login?redirectTo=%2Fcart');
    expect(note(over)).toContain('Время на ввод кода истекло');
  });

  test('a double click on signing in with a code continues without an error', async () => {
    const { secret } = await turnedOn(await signedIn());
    const who = visitor(portal);
    const asked = await who.submit(await who.visit('/login?redirectTo=/cabinet/orders'), 'main form', {
      email,
      password,
    });
    const code = nextCode(secret);
    await who.submit(asked, 'main form', { code });
    const second = await who.submit(asked, 'main form', { code });
    expect([second.path, note(second)]).toEqual(['/cabinet/orders', undefined]);
  });

  test('signing in with a recovery code succeeds and is reported by mail', async () => {
    const { codes } = await turnedOn(await signedIn());
    const who = visitor(portal);
    const asked = await who.signIn(email, password);
    const inside = await who.submit(asked, 'main form', { code: codes[0] ?? '' });
    expect(inside.path).toBe('/catalogue');
    const subjects = (await queuedMails(portal.db)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('Вход по запасному коду'))).toBe(true);
  });

  test('a program that posts only the password gets no session if a second factor is on', async () => {
    await turnedOn(await signedIn());
    const body = new URLSearchParams({ email, password });
    const answer = await fetch(`${portal.origin}/login`, { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toContain('/login/code');
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['portal_code']);
    expect(cookies[0]).toMatch(/Path=\/login; HttpOnly/);
  });

  test('creating recovery codes invalidates all earlier codes, even those from another tab', async () => {
    const who = await signedIn();
    const { codes } = await turnedOn(who);
    const [first, second] = [await who.visit(address), await who.visit(address)];
    const wrong = await who.submit(first, '#recovery-new', { password: 'guess' });
    expect([wrong.status, wrong.text.includes('Неверный пароль')]).toEqual([400, true]);
    expect(wrong.source).not.toContain('guess');
    const shown = (page: Page) => page.$$('.recovery-codes code').map((each) => each.textContent ?? '');
    const earlier = await who.submit(wrong, '#recovery-new', { password });
    const later = await who.submit(second, '#recovery-new', { password });
    expect([shown(earlier).length, shown(later).length]).toEqual([10, 10]);
    expect(later.headers.get('Cache-Control')).toBe('private, no-store');
    expect(later.text).toContain(
      'Все прежние коды больше не действуют, в том числе полученные в другой вкладке',
    );
    const inside = async (code = '') => {
      const again = visitor(portal);
      return (await again.submit(await again.signIn(email, password), 'main form', { code })).path;
    };
    expect(await inside(codes[0])).toContain('/login/code');
    expect(await inside(shown(earlier)[0])).toContain('/login/code');
    expect(await inside(shown(later)[0])).toBe('/catalogue');
  });

  test('turning off the second factor requires the password', async () => {
    const who = await signedIn();
    await turnedOn(who);
    const wrong = await who.submit(await who.visit(address), '#turn-off', { password: 'guess' });
    expect([wrong.status, wrong.text.includes('Неверный пароль')]).toEqual([400, true]);
    const off = await who.submit(wrong, '#turn-off', { password });
    expect(note(off)).toBe('Вход с кодом отключён');
    expect((await visitor(portal).signIn(email, password)).path).toBe('/catalogue');
  });
});

describe('the second factor for staff', () => {
  const path = '/desk/account/security';
  const enter = async (who: Visitor) =>
    who.submit(await who.visit(path), 'main form', { email: staff.email, password: passwords.staff });

  test('staff can set up a second factor, sign in with a code, and see their sessions', async () => {
    const irina = visitor(portal);
    expect((await enter(irina)).path).toBe(path);
    const { secret } = await turnedOn(irina, path, passwords.staff);
    const again = visitor(portal);
    const asked = await enter(again);
    expect(asked.path).toBe(`/desk/login/code?redirectTo=${encodeURIComponent(path)}`);
    const inside = await again.submit(asked, 'main form', { code: nextCode(secret) });
    expect(inside.path).toBe(path);
    expect(inside.$$('.session-list li')).toHaveLength(2);
  });

  test('an administrator can reset the second factor of a dealer’s account', async () => {
    await turnedOn(await signedIn());
    const irina = visitor(portal);
    await enter(irina);
    const card = await irina.visit('/desk/dealers/1/people/1');
    const reset = await irina.submit(card, 'form[action$="/factor"]');
    expect(note(reset)).toContain('вход с кодом сброшен');
    expect(reset.$('form[action$="/factor"]')).toBeNull();
    expect((await visitor(portal).signIn(email, password)).path).toBe('/catalogue');
  });
});
