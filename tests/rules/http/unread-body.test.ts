import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerWith } from '#app/http/remix-internals/answer-request.server.ts';
import { readLimited } from '#app/http/requests/read-limited.server.ts';
import { answerBeforeBody } from '#app/http/serving/unread-body.server.ts';

/** Bodies that are refused before they are read, with a route of Remix and with a call that reads the socket. */

const limit = 1_000;
const words = (bytes: Buffer | undefined) =>
  new Response(bytes ? `read ${bytes.length}` : 'too large', { status: bytes ? 200 : 413 });

const build = {
  routes: {
    screen: {
      id: 'screen',
      path: 'screen',
      module: {
        action: async ({ request }: { request: Request }) =>
          words(await readLimited(request.body, limit, request.headers)),
      },
    },
  },
  entry: { module: { default: () => new Response('') } },
  assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  isSpaMode: false,
} as unknown as ServerBuild;

let server: Server;
let port = 0;
beforeAll(async () => {
  const app = express();
  app.all('/call', async (request, response) => {
    const headers = new Headers({ 'Content-Length': request.get('Content-Length') ?? '' });
    const answer = words(await readLimited(request, limit, headers));
    response.status(answer.status).send(await answer.text());
  });
  app.use(answerWith(build));
  server = createServer(app);
  answerBeforeBody(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a head, and `body` at once or after `100 Continue`; returns all that comes until the connection is closed. */
function sent(
  path: string,
  head: string,
  body?: { now?: string | Buffer; after100?: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (part) => {
      text += part;
      if (body?.after100 && text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body.after100);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: portal.test\r\n${head}\r\n`);
    if (body?.now) socket.write(body.now);
  });
}

describe.each(['/call', '/screen'])('a body sent to %s', (path) => {
  test('of 2 GB is refused before it arrives, and the connection is closed', async () => {
    const answer = await sent(path, 'Content-Length: 2000000000\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^Connection: close\r$/im);
    expect(answer).toContain('too large');
  });

  test('is refused instead of being asked for with 100 Continue', async () => {
    const answer = await sent(path, 'Content-Length: 2000000000\r\nExpect: 100-continue\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^Connection: close\r$/im);
  });

  test('within the limit is asked for with 100 Continue and read', async () => {
    const head = 'Content-Length: 4\r\nConnection: close\r\nExpect: 100-continue\r\n';
    const answer = await sent(path, head, { after100: 'abcd' });
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(answer).toContain('read 4');
  });

  test('above the limit and sent to its end does not hide the refusal from its sender', async () => {
    const now = Buffer.alloc(20 * 1024 * 1024);
    const answer = await sent(path, `Content-Length: ${now.length}\r\n`, { now });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('slightly above the limit leaves the connection open for the next request', async () => {
    const next = `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab`;
    const answer = await sent(path, 'Content-Length: 2000\r\n', { now: `${'x'.repeat(2_000)}${next}` });
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});
