import type { lookup } from 'node:dns';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type Server as TlsServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { outsidePoster } from '#server/work/outside/post-outside.server.ts';
import { receiverCertificate as ca, receiverKey as key } from '#tests/setup/receiver-certificate.ts';

/** Tests how the portal handles responses of a webhook receiver, which is a real server on this machine. */

let close: () => void = () => {};
afterEach(() => close());

const here = ((_host: string, _options: object, callback: (error: null, all: object[]) => void) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup;
const settings = { lookup: here, isAllowed: () => true, ca };

async function listening(handler: RequestListener) {
  const server = createServer({ key, cert: ca }, handler);
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return addressOf(server);
}

/** Starts a receiver that controls its socket directly, unlike a Node HTTP server. Returns its address. */
async function talking(handler: (socket: TLSSocket) => void) {
  const sockets = new Set<TLSSocket>();
  const server = createTlsServer({ key, cert: ca }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    handler(socket);
  });
  close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return addressOf(server);
}

async function addressOf(server: Server | TlsServer) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `https://receiver.example:${(server.address() as AddressInfo).port}/events`;
}

test('a webhook receiver gets the body and headers, and its status is the result', async () => {
  let got: object = {};
  const url = await listening(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    got = { method: request.method, event: request.headers['x-portal-event'], body };
    response.writeHead(204).end();
  });
  const answered = await outsidePoster(settings)({
    url,
    headers: { 'X-Portal-Event': 'test' },
    body: '«да»',
  });
  expect(answered).toEqual({ status: 204 });
  expect(got).toEqual({ method: 'POST', event: 'test', body: '«да»' });
});

test('a redirect by a webhook receiver is not followed', async () => {
  let calls = 0;
  const url = await listening((_request, response) => {
    calls++;
    response.writeHead(307, { Location: '/elsewhere' }).end();
  });
  expect(await outsidePoster(settings)({ url, headers: {}, body: '{}' })).toEqual({ status: 307 });
  expect(calls).toBe(1);
});

test('only the beginning of an endless webhook response is read', async () => {
  const url = await listening((_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1_000)));
    };
    response.on('drain', more);
    more();
  });
  expect(await outsidePoster(settings)({ url, headers: {}, body: '{}' })).toEqual({ status: 200 });
});

test('the status of a webhook response counts even if the response never ends', async () => {
  const url = await listening((_request, response) => void response.writeHead(200).write('{'));
  const post = outsidePoster({ ...settings, timeoutMs: 300 });
  expect(await post({ url, headers: {}, body: '{}' })).toEqual({ status: 200 });
});

test('a webhook event is not delivered if the receiver does not respond or disconnects', async () => {
  const url = await listening((request, response) => {
    if (request.url === '/events') return;
    response.destroy();
  });
  const post = outsidePoster({ ...settings, timeoutMs: 100 });
  expect(await post({ url, headers: {}, body: '{}' })).toEqual({ problem: 'Нет ответа за 0.1 секунд' });
  expect(await outsidePoster(settings)({ url: `${url}/2`, headers: {}, body: '{}' })).toEqual({
    problem: 'Соединение прервалось',
  });
});

test('status 101 of a webhook receiver counts as a response, but a closed connection does not', async () => {
  const upgrading = await talking((socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
    );
  });
  expect(await outsidePoster(settings)({ url: upgrading, headers: {}, body: '{}' })).toEqual({ status: 101 });
  close();
  const closing = await talking((socket) => socket.end());
  expect(await outsidePoster(settings)({ url: closing, headers: {}, body: '{}' })).toEqual({
    problem: 'Соединение прервалось',
  });
});

test('a webhook receiver with an untrusted certificate is rejected', async () => {
  const url = await listening((_request, response) => response.end());
  const post = outsidePoster({ lookup: here, isAllowed: () => true });
  expect(await post({ url, headers: {}, body: '{}' })).toEqual({
    problem: 'Сертификат сервера не подходит',
  });
});
