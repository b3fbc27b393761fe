import { randomBytes } from 'node:crypto';
import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesFor } from '#app/http/requests/read-form.server.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';
import { type FieldLengths, fieldLengths } from '#server/kernel/input-schema.ts';
import { signIn, signInStaff } from '#server/people/auth/sign-in.server.ts';
import { switchByLink } from '#server/people/notifications/switch-by-link.server.ts';
import { requestReminder } from '#server/people/password-links/request-reminder.server.ts';
import { resetPassword, resetStaffPassword } from '#server/people/password-links/reset-password.server.ts';
import {
  signInStaffWithCode,
  signInWithCode,
} from '#server/people/second-factor/sign-in-with-code.server.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { passwords } from '#tests/builders/world.ts';
import { signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

type Sent = { status: number; location: string; type: string; text: string };

/** Sends a body with exactly these headers; a list of buffers is sent in chunks without a length. */
function post(path: string, body: Buffer | Buffer[], headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(portal.origin);
  return new Promise<Sent>((resolve, reject) => {
    const request = send({ hostname, port, path, method: 'POST', headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        const { location = '', 'content-type': type = '' } = headers;
        resolve({ status, location, type, text: String(Buffer.concat(parts)) });
      });
    });
    request.on('error', reject);
    if (Array.isArray(body)) for (const part of body) request.write(part);
    else request.setHeader('Content-Length', body.length);
    request.end(Array.isArray(body) ? undefined : body);
  });
}

const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
const encoded = (fields: Record<string, string>) => Buffer.from(String(new URLSearchParams(fields)));
const submit = (path: string, fields: Record<string, string>, headers = {}) =>
  post(path, encoded(fields), { ...urlencoded, ...headers });

async function multipart(path: string, name: string, value: string): Promise<Sent> {
  const form = new FormData();
  form.set(name, value);
  const answer = new Response(form);
  const body = Buffer.from(await answer.arrayBuffer());
  return post(path, body, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
}

/** `<` takes four bytes in a page and six in its data. */
const megabyte = '<'.repeat(1024 * 1024);
/** More than any of these forms accepts. */
const tooMuch = '<'.repeat(100_000);

/** The maximum size of a screen with a refused form, excluding the typed values. */
const maxAnswer = 40_000;

const back = { redirectTo: maxBackAddress };
const nothing = {};

/** All forms that visitors may send: their fields, and the maximum lengths of the fields. */
const forms: [path: string, fields: string[], lengths: FieldLengths][] = [
  ['/login', ['email', 'password', 'redirectTo'], { ...fieldLengths(signIn.input), ...back }],
  ['/login/code', ['code', 'redirectTo'], { ...fieldLengths(signInWithCode.input), ...back }],
  ['/desk/login', ['email', 'password', 'redirectTo'], { ...fieldLengths(signInStaff.input), ...back }],
  ['/desk/login/code', ['code', 'redirectTo'], { ...fieldLengths(signInStaffWithCode.input), ...back }],
  ['/password/forgot', ['email'], fieldLengths(requestReminder.input)],
  ['/password/reset', ['new_password', 'repeat_password'], fieldLengths(resetPassword.input)],
  ['/desk/password', ['new_password', 'repeat_password'], fieldLengths(resetStaffPassword.input)],
  [
    '/callback',
    ['firstname', 'phone', 'consent', 'redirectTo', 'via'],
    { ...fieldLengths(requestCallback.input), ...back },
  ],
  ['/unsubscribe', ['enabled', 'List-Unsubscribe'], fieldLengths(switchByLink.input)],
  ['/theme', ['theme', 'redirectTo', 'via'], back],
  ['/banner', ['hidden', 'redirectTo'], back],
  ['/prices', ['hide', 'redirectTo', 'via'], back],
  ['/news/1/hidden', ['hidden', 'redirectTo'], back],
  ['/logout', [], nothing],
  ['/desk/logout', [], nothing],
  ['/desk/view/end', [], nothing],
];
const paths = forms.map(([path]) => path);

describe('a form that anybody may send', () => {
  const cases = forms.flatMap(([path, fields]) => [...fields, 'anything'].map((name) => [path, name]));

  test.each(cases)(
    '%s returns 413 and a small page for an oversized field «%s»',
    async (path = '', name = '') => {
      const attempts = await countedAttempts();
      const answers = [await submit(path, { [name]: name === 'anything' ? megabyte : tooMuch })];
      // The encoding does not depend on the field, so one field is enough.
      if (name === 'anything') {
        answers.push(await multipart(path, name, megabyte));
        answers.push(await post(path, [encoded({ [name]: '<' }), Buffer.from(megabyte)], urlencoded));
      }
      for (const { status, text } of answers) {
        expect(status).toBe(413);
        expect(text).toContain('Слишком много данных');
        expect(text).toContain('Текста больше, чем помещается в форму');
        expect(text.length).toBeLessThan(maxAnswer);
      }
      expect(await countedAttempts()).toBe(attempts);
    },
  );

  test.each(paths)('%s returns 413 for an oversized .data request', async (path) => {
    const { status, text } = await submit(`${path}.data`, { anything: megabyte });
    expect(status).toBe(413);
    expect(text.length).toBeLessThan(1000);
  });

  test.each(forms)('%s returns 413 only for a body above its limit', async (path, _, lengths) => {
    const limit = bytesFor(lengths);
    const start = encoded({ anything: '' });
    const padded = (bytes: number) => Buffer.concat([start, Buffer.alloc(bytes - start.length, 'a')]);
    const fits = await post(path, padded(limit), urlencoded);
    expect(fits.status).not.toBe(413);
    expect(fits.text.length).toBeLessThan(limit + maxAnswer);
    for (const body of [padded(limit + 1), [padded(limit), Buffer.from('a')]])
      expect((await post(path, body, urlencoded)).status).toBe(413);
  });

  test.each(forms)('%s repeats at most the allowed length of a value', async (path, fields, lengths) => {
    for (const name of fields) {
      const typed = '<'.repeat(Math.floor((bytesFor(lengths) - 100) / 3));
      const { status, text } = await submit(path, { [name]: typed });
      expect(status, name).not.toBe(413);
      const room = (lengths[name] ?? 0) * 10;
      expect(text.length, name).toBeLessThan(maxAnswer + room);
    }
  });

  test('every form outside the list of open forms requires signing in', async () => {
    const { routes } = portal;
    const pathOf = (id: string | undefined): string => {
      const route = id === undefined ? undefined : routes[id];
      return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
    };
    const answering = Object.values(routes).filter(
      ({ id, module }) => module.action && id.startsWith('routes/'),
    );
    const found: string[] = [];
    for (const { id, index } of answering) {
      const path = `/${pathOf(id)
        .replace(/:\w+\?\/?/g, '')
        .replace(/:\w+/g, '1')
        .replace('*', 'nothing')}`;
      const { status, location } = await submit(path + (index ? '?index' : ''), {
        anything: '<'.repeat(90_000),
      });
      const leadsToLogin =
        status === 401 || (status === 302 && (/^\/(desk\/)?login\?/.test(location) || location === path));
      const isNoForm = status === 404 || status === 405;
      if (!leadsToLogin && !isNoForm) found.push(`${status} ${path}`);
    }
    expect(found.toSorted()).toEqual(paths.map((path) => `413 ${path}`).toSorted());
  });
});

/** The longest values in bytes: each letter takes four, twelve when escaped. */
const letters = (length: number) => '💡'.repeat(length / 2);

describe('the longest allowed values of a form', () => {
  const redirectTo = `/open/all?query=${'%D0%B6'.repeat(600)}`.padEnd(maxBackAddress, 'a');

  test('a callback request with values of maximum length is accepted', async () => {
    const typed = { firstname: letters(100), phone: `8 916 123-45-67${' '.repeat(85)}`, redirectTo };
    const answer = await submit('/callback', { ...typed, consent: '0' });
    expect(answer).toMatchObject({ status: 303, location: redirectTo });
    const { firstname } = await portal.db
      .selectFrom('callbacks')
      .select('firstname')
      .executeTakeFirstOrThrow();
    expect(firstname).toBe(letters(100));
  });

  test.each(['/login', '/desk/login'])('values of maximum length are shown again by %s', async (path) => {
    const email = `${'ж'.repeat(250)}@я.рф`.slice(-254);
    const { status, text } = await submit(path, { email, password: letters(200), redirectTo });
    expect(status).toBe(400);
    expect(text).toContain(`value="${email}"`);
  });

  test('an e-mail of maximum length is shown again by /password/forgot', async () => {
    const { status, text } = await submit('/password/forgot', { email: letters(1000) });
    expect(status).toBe(400);
    expect(text).toContain(`value="${letters(1000)}"`);
  });

  test('signing in accepts a return address of over 3600 characters', async () => {
    const answer = await submit('/login', {
      email: 'main@example.com',
      password: passwords.main,
      redirectTo: `/catalogue/all?query=${'%D0%B6'.repeat(600)}`,
    });
    expect(answer.status).toBe(303);
  });
});

describe('an old call that anybody may make', () => {
  const calls: [string, string][] = [
    ['/api/callback/', 'firstname'],
    ['/api/callback/', 'phone'],
    ['/api/callback/', 'anything'],
    ['/reminder/', 'email'],
    ['/reminder/', 'anything'],
  ];

  test.each(calls)('%s returns 413 for 1 MB in the field «%s»', async (path, name) => {
    const json = Buffer.from(JSON.stringify({ [name]: megabyte }));
    const answers = [
      await submit(path, { [name]: megabyte }),
      await multipart(path, name, megabyte),
      await post(path, json, { 'Content-Type': 'application/json' }),
      await post(path, [Buffer.from(`${name}=`), Buffer.from(megabyte)], urlencoded),
    ];
    for (const { status, type, text } of answers) {
      expect(status).toBe(413);
      expect(type).toContain('application/json');
      expect(JSON.parse(text)).toEqual({
        status: 'error',
        message: 'Запрос слишком большой',
        code: 'TOO_LARGE',
      });
    }
  });

  test('an old callback call accepts values of maximum length, also in JSON', async () => {
    const typed = { firstname: letters(100), phone: `8 916 765-43-21${' '.repeat(85)}` };
    const json = JSON.stringify(typed).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
    for (const answer of [
      await submit('/api/callback/', typed),
      await post('/api/callback/', Buffer.from(json), { 'Content-Type': 'application/json' }),
    ])
      expect(JSON.parse(answer.text)).toMatchObject({ status: 'success' });
  });
});

describe('an address with a query of 250,000 characters', () => {
  const long = 'a'.repeat(250_000);
  const pages = [
    '/',
    '/login',
    '/desk/login',
    '/open/all',
    '/open/card/101',
    '/callback',
    '/news',
    '/articles',
    '/password/forgot',
    '/password/reset',
    '/desk/password',
    '/unsubscribe',
    '/developers',
    '/developers/try',
    '/nothing',
    '/catalogue/all',
    '/cabinet',
    '/desk',
    '/prices',
  ];

  test.each(pages)('%s does not repeat a query of 250,000 characters in the response', async (path) => {
    const usual = await (await fetch(portal.origin + path, { redirect: 'manual' })).text();
    for (const name of ['q', 'query', 'redirectTo', 'token', 'brand', 'page', 'sort', 'params[1]']) {
      const value = name === 'redirectTo' ? `/${long}` : long;
      const url = `${portal.origin}${path}?${name}=${value}`;
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.status, name).toBeLessThan(500);
      expect((answer.headers.get('Location') ?? '').length, name).toBeLessThan(2 * maxBackAddress);
      const text = await answer.text();
      expect(text.length, name).toBeLessThan(Math.max(usual.length, maxAnswer) + 2 * maxBackAddress);
    }
  });
});

describe('a fast order with too long a text', () => {
  let Cookie: string;
  beforeAll(async () => {
    Cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  });

  test.each([
    ['one line', 'ж'.repeat(1_500_000), 413, 'Слишком длинный текст'],
    ['many lines', 'SV-100\t2\n'.repeat(200_000), 413, 'Слишком длинный текст'],
    ['many lines of escaped characters', '<<<<<<<<\n'.repeat(200_000), 413, 'Слишком длинный текст'],
    ['more lines than a list may have', 'SV-100\t2\n'.repeat(90_000), 400, '2\u00a0000'],
  ])('a fast order shows an error and the beginning of the text: %s', async (_, text, status, message) => {
    const form = new FormData();
    form.set('text', text);
    const answer = await fetch(`${portal.origin}/fast-order`, {
      method: 'POST',
      headers: { Cookie },
      body: form,
    });
    const page = await answer.text();
    expect(answer.status).toBe(status);
    expect(page).toContain(message);
    expect(page).toContain('Здесь осталось начало');
    // At most 300,000 characters of the text are sent, on the page and in its data.
    expect(Buffer.byteLength(page)).toBeLessThan(11 * 300_000 + 100_000);
  });

  test('a rejected fast order of 2500 lines is shown again in full', async () => {
    const text = `${randomBytes(4).toString('hex')}\t1\n`.repeat(2_500);
    const form = new FormData();
    form.set('text', `${text}конец`);
    const answer = await fetch(`${portal.origin}/fast-order`, {
      method: 'POST',
      headers: { Cookie },
      body: form,
    });
    expect(await answer.text()).not.toContain('Здесь осталось начало');
  });
});

async function countedAttempts(): Promise<number> {
  const { all } = await portal.db
    .selectFrom('attempts')
    .select(({ fn }) => fn.sum<number>('count').as('all'))
    .executeTakeFirstOrThrow();
  return Number(all);
}
