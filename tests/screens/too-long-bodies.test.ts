import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addExchangeAccount } from '#server/exchange/door/accounts/add-account.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { passwords } from '#tests/builders/world.ts';
import { signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/** Requests whose `Content-Length` is above the limit of their address (§7.1.2), as raw bytes without the body. */

let portal: Portal;
const headers = { none: '', person: '', exchange: '' };
beforeAll(async () => {
  portal = await openPortal();
  const by = { db: portal.db, now: noon, actor: { kind: 'system' } as const };
  const { secret } = okValue(await addExchangeAccount(by, { login: 'ut11', addresses: '' }));
  headers.exchange = `Authorization: Basic ${Buffer.from(`ut11:${secret}`).toString('base64')}\r\n`;
  const cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  headers.person = `Cookie: ${cookie}\r\n`;
});
afterAll(() => portal.close());

type Sender = keyof typeof headers;

/** Sends a head, and `body` once `100 Continue` has come; returns all responses when the portal closes the connection. */
function answersTo(sender: Sender, line: string, more: string, body?: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const { host, port } = new URL(portal.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (part) => {
      text += part;
      if (body !== undefined && text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\n${headers[sender]}${more}\r\n`);
  });
}

const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
const files = 'Content-Type: multipart/form-data; boundary=x\r\n';
const json = 'Content-Type: application/json\r\n';
const length = 'Content-Length: 2000000000\r\n';

const addresses: [line: string, sender: Sender, type: string, answer: RegExp][] = [
  ['POST /1c/api/contracts', 'exchange', json, /\{"status":"error","text":"Тело вызова больше 8/],
  ['PUT /1c/api/documents/1/file', 'exchange', '', /\{"status":"error","text":"Файл больше 10/],
  ['PUT /1c/api/products/1/documents/1', 'exchange', '', /\{"status":"error","text":"Файл больше 20/],
  ['POST /1c/exchange?type=catalog&mode=file&filename=a.xml', 'exchange', '', /\r\n\r\nfailure\n/],
  [
    'POST /bitrix/admin/1c_exchange.php?type=sale&mode=file&filename=a.xml',
    'exchange',
    '',
    /\r\n\r\nfailure\n/,
  ],
  ['POST /api/filter/', 'person', json, /TOO_LARGE/],
  ['POST /openapi/filter/', 'none', form, /TOO_LARGE/],
  ['POST /ajax/recount/', 'person', files, /Запрос слишком большой/],
  ['POST /login', 'none', form, /<html/],
  ['POST /cart', 'person', form, /<html/],
  ['POST /fast-order', 'person', files, /<html/],
  ['POST /cabinet/account', 'person', files, /<html/],
  ['POST /cabinet/complaints/new', 'person', files, /<html/],
];

describe('a request that announces 2 GB', () => {
  test.each(addresses)(
    'gets 413 from %s (%s) before its body, and the connection is closed',
    async (...[line, sender, type, answer]) => {
      const said = await answersTo(sender, line, type + length);
      expect(said).toMatch(/^HTTP\/1\.1 413 /);
      expect(said).toMatch(answer);
      expect(said).toMatch(/^Connection: close\r$/im);
    },
  );

  test.each(addresses)(
    'gets 413 instead of 100 Continue from %s (%s)',
    async (...[line, sender, type, answer]) => {
      const said = await answersTo(sender, line, `${type}${length}Expect: 100-continue\r\n`);
      expect(said).toMatch(/^HTTP\/1\.1 413 /);
      expect(said).toMatch(answer);
    },
  );

  test.each<[string, number]>([
    ['POST /1c/api/contracts', 401],
    ['POST /1c/exchange?type=catalog&mode=file&filename=a.xml', 401],
    ['POST /1c/exchange/nothing', 404],
  ])('without a password gets %s refused before its body, too', async (line, status) => {
    const said = await answersTo('none', line, `${length}Expect: 100-continue\r\n`);
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(await answersTo('none', line, length)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('a request that waits for 100 Continue', () => {
  const rows = JSON.stringify({ rows: [{ id: 'p-1', name: 'Опт' }] });

  test.each<[string, Sender, string, string, RegExp]>([
    ['POST /1c/api/price-types', 'exchange', json, rows, /"received":1/],
    ['POST /1c/exchange?type=catalog&mode=file&filename=a.xml', 'exchange', '', '<a/>', /\r\n\r\nsuccess/],
    ['POST /api/filter/', 'person', json, '{"page":1}', /"products"/],
    ['POST /login', 'none', form, 'email=a@example.com&password=wrong', /<html/],
  ])('gets it from %s (%s) if its body is accepted', async (line, sender, type, body, answer) => {
    const bytes = Buffer.from(body);
    const more = `${type}Content-Length: ${bytes.length}\r\nConnection: close\r\nExpect: 100-continue\r\n`;
    const said = await answersTo(sender, line, more, bytes);
    expect(said).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 /);
    expect(said).toMatch(answer);
  });
});

test('a client that sends a refused body to its end reads the refusal', async () => {
  const response = await fetch(`${portal.origin}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'x'.repeat(20 * 1024 * 1024),
  });
  expect(response.status).toBe(413);
});
