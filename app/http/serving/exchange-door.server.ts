import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { ServerBuild } from '@remix-run/node';
import type { NextFunction, Request, Response } from 'express';
import { queryInUtf8 } from '#server/kernel/letters.server.ts';
import { logBroken } from '#server/kernel/log.server.ts';
import { forwardedAddress } from '../requests/client-address.server.ts';
import { waitsForContinue } from './unread-body.server.ts';

/**
 * The type of the door's own responses. 1C reads only the first line of a text, so they never look like those of the
 * portal.
 */
const doorType = 'text/plain; charset=utf-8';

type Route = NonNullable<ServerBuild['routes'][string]>;

/**
 * Returns a function that tests whether a path is one of the door's addresses, or beneath one, however it is spelled.
 */
export function doorPathsOf({ routes }: ServerBuild): (path: string) => boolean {
  const paths = doorRoutes(routes).map(({ path }) => `/${path}/`);
  return (path) => paths.some((each) => `${tidied(path)}/`.startsWith(each));
}

function doorRoutes(routes: ServerBuild['routes']): Route[] {
  return Object.values(routes).filter((route): route is Route => !!route?.id.startsWith('compat/exchange'));
}

/** Returns a path in lower case, without a host, doubled slashes, or a slash at the end. */
function tidied(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1);
  return path
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase();
}

/**
 * Returns the middleware that handles requests from 1C (docs/decisions/door-of-1c.md), before everything that would
 * compress, redirect or refuse in another format. The body is passed on as it arrives.
 */
export function exchangeDoor(build: ServerBuild) {
  const routes = doorRoutes(build.routes);
  const isDoor = doorPathsOf(build);
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!isDoor(request.url)) {
      next();
      return;
    }
    response.locals.route = '/1c/exchange';
    answer(request, response, routes).catch((error) => {
      logBroken(`${request.method} exchange`, error);
      if (response.headersSent) response.destroy();
      else say(response, 200, 'failure\nВнутренняя ошибка портала. Начните обмен позже ещё раз');
    });
  };
}

async function answer(request: Request, response: Response, routes: Route[]): Promise<void> {
  const isExact = routes.some(({ path }) => tidied(request.url) === `/${path}`);
  const [{ module } = { module: undefined }] = routes;
  if (!isExact || !module?.loader) {
    await drained(request);
    say(response, 404, 'failure\nТакого адреса нет. Адрес обмена – /1c/exchange');
    return;
  }
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '';
  const asked = new globalThis.Request(`http://portal/1c/exchange?${queryInUtf8(query)}`, {
    headers: headersOf(request),
  });
  // A refusal in the middle of a body must not close the connection that the response needs.
  const context = { body: request.iterator({ destroyOnReturn: false }), address: addressOf(request) };
  const answered = (await module.loader({
    request: asked,
    params: {},
    context,
  } as never)) as globalThis.Response;
  if (answered.status !== 413) await drained(request);
  response.status(answered.status);
  for (const [name, value] of answered.headers) response.setHeader(name, value);
  await send(answered, request, response);
}

/** Sends a response. A list of orders may be too long for memory, so it is sent as it is read. */
async function send(answered: globalThis.Response, request: Request, response: Response): Promise<void> {
  if (!answered.headers.has('Content-Length')) {
    const bytes = Buffer.from(await answered.arrayBuffer());
    response.setHeader('Content-Length', bytes.length);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  } else if (request.method === 'HEAD') {
    await answered.body?.cancel();
    response.end();
  } else {
    // A client that has disconnected will ask again.
    await pipeline(Readable.fromWeb(answered.body as ReadableStream), response).catch(() =>
      response.destroy(),
    );
  }
}

/** The headers that the door reads; the last five identify a browser. */
const readHeaders = [
  'authorization',
  'cookie',
  'content-length',
  'accept',
  'sec-fetch-site',
  'sec-fetch-dest',
  'referer',
  'origin',
] as const;

/** Returns only the headers that the door reads, without those that a Request would reject. */
function headersOf({ headers }: Request): Headers {
  const read = new Headers();
  for (const name of readHeaders) {
    const value = headers[name];
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these characters break a header
    if (typeof value === 'string' && !/[\u0000-\u001f\u0100-\uffff]/.test(value)) read.set(name, value);
  }
  return read;
}

/**
 * Returns the client's address: with TRUST_PROXY the address from the proxy's header, '' when there is none; otherwise
 * the other end of the connection.
 */
function addressOf(request: Request): string {
  return forwardedAddress(request.get('X-Forwarded-For')) ?? request.socket.remoteAddress ?? '';
}

const maxDrained = 64 * 1024 * 1024;

/**
 * Reads the rest of a refused body, because a client still sending would miss the response. A long body is not read,
 * and one that waits for `100 Continue` neither (unread-body.server.ts).
 */
async function drained(request: Request): Promise<void> {
  let length = 0;
  if (request.readableEnded || request.destroyed || waitsForContinue(request)) return;
  if (Number(request.headers['content-length']) > maxDrained) return;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxDrained) return;
    }
  } catch {
    // The client has disconnected.
  }
}

function say(response: Response, status: number, text: string): void {
  response.status(status).set({ 'Content-Type': doorType, 'Cache-Control': 'private, no-store' }).end(text);
}
