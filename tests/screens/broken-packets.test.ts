import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwords } from '#tests/builders/world.ts';
import { signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/** Requests as raw bytes that no client library sends and that Node's HTTP parser rejects. */

let portal: Portal;
let cookie = '';
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
});
afterAll(() => portal.close());

/** Returns the responses on one connection until it is closed. */
function wire(...bytes: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('close', () => resolve(Buffer.concat(parts).toString()));
    socket.on('error', reject);
    socket.write(Buffer.concat(bytes.map((part) => Buffer.from(part as string))));
  });
}

async function ask(...bytes: (string | Buffer)[]) {
  const answer = await wire(...bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), type: /^Content-Type: (.*)$/im.exec(head)?.[1], body, answer };
}

const cp1251 = Buffer.from('\xcf\xeb\xe0\xf2\xee', 'latin1');
const head = () => ` HTTP/1.1\r\nHost: portal.test\r\nCookie: ${cookie}\r\n`;

describe('unescaped letters in an address', () => {
  test.each([
    ['in UTF-8', 'плато'],
    ['in windows-1251', cp1251],
    ['after a space', ' плато'],
  ])('a call accepts an address with unescaped letters %s', async (_, letters) => {
    const { status, body } = await ask('GET /api/search/?keyword=', letters, head(), '\r\n');
    expect(status).toBe(200);
    expect(JSON.parse(body).products.map(({ id }: { id: string }) => id)).toEqual(['101']);
  });

  test('a POST call accepts an address with unescaped letters', async () => {
    const { status, body } = await ask(
      ...['POST /api/search/?keyword=плато', head()],
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\npage=1',
    );
    expect([status, JSON.parse(body).products.length]).toEqual([200, 1]);
  });

  test('a screen accepts an address with unescaped letters', async () => {
    const { status, answer } = await ask('GET /catalogue/all?available=0&query=', cp1251, head(), '\r\n');
    expect(status).toBe(200);
    expect(answer).toContain('LT-NB36-4054');
  });

  test('unescaped letters are also accepted in the second request on a connection', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1');
      let text = '';
      socket.once('data', () => socket.write(`GET /openapi/filter/?query=плато${head()}\r\n`));
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text));
      socket.write(`HEAD /news${head()}\r\n`);
    });
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(answer).toContain('LT-NB36-4054');
  });

  test('unescaped letters return 400 after a request with a body on the same connection', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1');
      let text = '';
      socket.once('data', () => socket.write(`GET /openapi/filter/?query=плато${head()}\r\n`));
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text));
      socket.write(`POST /api/nothing/${head()}Content-Length: 1\r\n\r\n1`);
    });
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 400']);
  });

  test('bytes after a request with unescaped letters are not read as another request', async () => {
    const { answer } = await ask(
      'GET /openapi/filter/?query=плато',
      head(),
      '\r\n',
      `GET /login${head()}\r\n`,
    );
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('a response to an invalid request', () => {
  test('an incomplete call with unescaped letters returns 400 with an explanation in JSON', async () => {
    const { status, type, body } = await ask('GET /api/search/?keyword=плато', ' HTTP/1.1\r\n');
    expect([status, type]).toEqual([400, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({
      status: 'error',
      message: 'В адресе незакодированные буквы или пробелы. Закодируйте их через %, например %D1%81',
      code: 'UNREADABLE_CALL',
    });
  });

  test('an incomplete request for a screen with unescaped letters returns 400 in plain text', async () => {
    const { status, type, body } = await ask('GET /catalogue?query=плато HTTP/1.1\r\n');
    expect([status, type]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(body).toContain('незакодированные буквы');
  });

  test('bytes that are not HTTP return 400 with a JSON message', async () => {
    const { status, body } = await ask('\x16\x03\x01\x02\r\n\r\n');
    expect([status, JSON.parse(body).message]).toEqual([400, 'Неверный запрос']);
  });

  test('an address of 300 000 characters returns 431 and recommends POST', async () => {
    const { status, body } = await ask(`GET /ajax/recount/?${'a'.repeat(300_000)}`, head(), '\r\n');
    expect([status, JSON.parse(body)]).toEqual([
      431,
      {
        status: 'error',
        message: 'Адрес или заголовки запроса слишком длинные. Отправьте поля в теле запроса (POST)',
        code: 'TOO_LARGE',
      },
    ]);
  });
});
