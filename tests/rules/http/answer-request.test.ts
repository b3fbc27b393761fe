import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestOptions, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import compression from 'compression';
import express from 'express';
import { afterEach, describe, expect, test } from 'vitest';
import { sendAnswer } from '#app/http/remix-internals/answer-request.server.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Returns the response that a client receives from a server that sends `answer`, and the server's error, if any. */
async function called(answer: Response, options: RequestOptions = {}) {
  let tell: (error?: unknown) => void = () => {};
  const ended = new Promise<unknown>((go) => {
    tell = go;
  });
  const app = express().use(compression(), (_request, response) => {
    sendAnswer(answer, response).then(() => tell(), tell);
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((answered) => {
    request({ port, host: '127.0.0.1', ...options }, answered).end();
  });
  return { response, ended };
}

const megabyte = new Uint8Array(1024 * 1024);

test('a response body is read at the speed of its client, until the client disconnects', async () => {
  let read = 0;
  let left: () => void = () => {};
  const cancelled = new Promise<void>((go) => {
    left = go;
  });
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read++;
        controller.enqueue(megabyte);
      },
      cancel: () => left(),
    },
    { highWaterMark: 0 },
  );
  const { response, ended } = await called(new Response(body));
  await once(response, 'readable');
  const atFirst = read;
  // Sockets buffer several megabytes, so some chunks are read ahead. Without back-pressure, this endless body would
  // fill the memory.
  expect(atFirst).toBeLessThan(100);
  response.destroy();
  await cancelled;
  expect(await ended).toBeUndefined();
});

test('a response with a body that fails midway is aborted, so that it never looks complete', async () => {
  let fail: (why: Error) => void = () => {};
  const failing = new Promise<never>((_, no) => {
    fail = no;
  });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(megabyte);
    },
    pull: () => failing,
  });
  const { response, ended } = await called(new Response(body));
  const broken = once(response, 'error') as Promise<[NodeJS.ErrnoException]>;
  response.resume();
  fail(new Error('no more'));
  expect((await broken)[0].code).toBe('ECONNRESET');
  expect(response.complete).toBe(false);
  expect(await ended).toEqual(new Error('no more'));
});

describe('a complete response', () => {
  const page = (text: string) =>
    new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  const lengthOf = ({ headers }: IncomingMessage) => [
    headers['content-length'],
    headers['transfer-encoding'],
  ];

  test('a complete response is sent with its length in bytes', async () => {
    const { response } = await called(page('Каталог'));
    expect(lengthOf(response)).toEqual(['14', undefined]);
    expect(await text(response)).toBe('Каталог');
  });

  test('a response to HEAD has the length of the response to GET', async () => {
    const { response } = await called(page('Каталог'), { method: 'HEAD' });
    expect(lengthOf(response)).toEqual(['14', undefined]);
  });

  test('a response is compressed and sent in chunks to a client that accepts gzip', async () => {
    const { response } = await called(page('Каталог'.repeat(500)), {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(lengthOf(response)).toEqual([undefined, 'chunked']);
    expect(await text(response.pipe(createGunzip()))).toBe('Каталог'.repeat(500));
  });
});
