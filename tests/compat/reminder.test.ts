import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queuedMails } from '#tests/builders/outbox.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { callerOf, form } from './caller.ts';

/** The call POST /reminder/ (§5.1, §7.2.8). */

let portal: Portal;
const { send, answer } = callerOf(() => portal.origin);
beforeAll(async () => {
  portal = await openPortal();
});
beforeEach(async () => {
  for (const table of ['jobs', 'attempts', 'password_links'] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

const ask = (email: string) => ({ body: form(`email=${email}`) });

test('POST /reminder/ queues a mail to a known address', async () => {
  expect(await answer('/reminder/', ask('main@example.com'))).toEqual({ result: 1 });
  expect(await queuedMails(portal.db)).toMatchObject([{ to: 'main@example.com' }]);
});

test.each([
  ['', 2, 'Вы ничего не ввели', 'NOTHING_ENTERED'],
  ['nobody@example.com', 3, 'В нашей базе не содержится такого E-mail', 'EMAIL_UNKNOWN'],
])('POST /reminder/ refuses %j with result %i', async (email, result, message, code) => {
  expect(await answer('/reminder/', ask(email))).toEqual({ result, message, code });
  expect(await queuedMails(portal.db)).toEqual([]);
});

test('POST /reminder/ is limited to three requests an hour', async () => {
  for (let i = 0; i < 3; i++) await answer('/reminder/', ask('main@example.com'));
  const response = await send('/reminder/', ask('main@example.com'));
  expect([response.status, await response.json()]).toEqual([
    429,
    { status: 'error', message: 'Слишком много запросов. Повторите через час', code: 'TOO_MANY_TRIES' },
  ]);
});

test('/reminder/ opened in a browser redirects to /password/forgot', async () => {
  const anna = visitor(portal);
  expect((await anna.visit('/reminder/')).path).toBe('/password/forgot');
});
