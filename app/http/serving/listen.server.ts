import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { logBroken, logWithin } from '#server/kernel/log.server.ts';
import type { Code } from '#server/kernel/texts.ru.ts';
import { securityHeaders } from '../answers/security-headers.server.ts';
import { callsOf } from '../remix-internals/answer-call.server.ts';
import { answerWith } from '../remix-internals/answer-request.server.ts';
import { beginMemory } from '../requests/memory.server.ts';
import { foreignOrigin } from '../requests/same-origin.server.ts';
import { answerWatchers } from './answer-watchers.server.ts';
import { doorPathsOf, exchangeDoor } from './exchange-door.server.ts';
import { leadToCall } from './lead-to-call.ts';
import { requestIdOf, traceRequest } from './observe-requests.server.ts';
import { answerBrokenPackets } from './refuse-broken-packet.server.ts';
import { tidyAddress } from './tidy-address.server.ts';
import { answerBeforeBody } from './unread-body.server.ts';

/**
 * Serves a build as remix-serve does, without its log line per request and with two additions. Files are sent only as
 * fast as the client receives them (answer-request.server.ts). And a form from another site, which Remix rejects with
 * an empty 500 before any portal code runs, is refused by the portal's own check with a 403 and a page: its Origin is
 * moved to another header first (docs/decisions/processes.md).
 */
export function listen(
  build: ServerBuild,
  port: number,
  host?: string,
  silentMs = maxSilenceMs,
  app: RequestListener = appOf(build),
): Promise<Server> {
  const server = createServer({ maxHeaderSize }, (request, response) => {
    const id = requestIdOf(request);
    response.setHeader('X-Request-Id', id);
    logWithin(id, () => traceRequest(request, response, id, () => app(request, response)));
  });
  answerBrokenPackets(server, oldUrlsOf(build), doorPathsOf(build));
  answerBeforeBody(server);
  // A client that stops reading a response keeps its connection, and the data read for it, no longer than `silentMs`.
  server.setTimeout(silentMs);
  // Longer than proxies keep an idle connection, because a form sent on a connection that is just being closed here
  // would be lost.
  server.keepAliveTimeout = keptAliveMs;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
  });
}

/**
 * Returns the application that handles the requests for a build; `answerScreen` handles those that are neither files
 * nor calls.
 */
export function appOf(build: ServerBuild, answerScreen: RequestHandler = answerWith(build)): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(answerWatchers);
  const headers = Object.entries(securityHeaders());
  app.use((_, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });
  app.use(exchangeDoor(build));
  const isOldUrl = oldUrlsOf(build);
  app.use(tidyAddress(isOldUrl));
  app.use(leadToCall);
  app.use(refuseOddMethod(isOldUrl));
  app.use(refuseOddAddress(isOldUrl));
  app.use(putForeignOriginAside);
  app.use(rememberWithinRequest);
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } } }));
  // Only files with a hash in their name may be cached forever; the build also contains drawings and favicons.
  const assets = join(build.assetsBuildDirectory, 'assets');
  app.use(
    `${build.publicPath}assets`,
    express.static(assets, { immutable: true, maxAge: '1y', redirect: false }),
  );
  const files = express.static(build.assetsBuildDirectory, { maxAge: '1h', redirect: false });
  // Addresses of screens and calls have no extension, so the disk is not searched for them.
  app.use((request, response, next) => (hasEnding(request.path) ? files(request, response, next) : next()));
  const callAt = callsOf(build);
  app.all('*', (request, response, next) => (callAt(request.path) ?? answerScreen)(request, response, next));
  app.use(answerBrokenRequest(isOldUrl));
  return app;
}

/**
 * The maximum size of the address and headers of a request, in bytes. Old pages recount a basket by GET, at up to 60
 * bytes per line: enough for 4,000 lines, where Node's 16 KiB allow about 270.
 */
const maxHeaderSize = 256 * 1024;

/**
 * How long a connection may be silent, in milliseconds. Every response begins sooner, and even the slowest connection
 * receives some of it within this time.
 */
const maxSilenceMs = 2 * 60_000;

/** How long idle connections are kept, in milliseconds. nginx keeps them for one minute, Caddy for two. */
const keptAliveMs = 130_000;

function hasEnding(path: string): boolean {
  return path.lastIndexOf('.') > path.lastIndexOf('/');
}

/**
 * One step above the middleware's default, which compresses scripts worse than gzip; higher steps cost more
 * than they save.
 */
const brotliQuality = 5;

/**
 * The methods that browsers and old clients send. No screen handles others, and Remix treats some of them as a POST.
 */
const methods = ['GET', 'HEAD', 'POST'];

/**
 * Methods that the old URLs refuse themselves, in a format that their clients understand, with a list of the allowed
 * methods.
 */
const oldUrlMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type IsOldUrl = (path: string) => boolean;

function oldUrlsOf({ routes }: ServerBuild): IsOldUrl {
  const oldUrls = Object.values(routes)
    .filter((route) => route?.id.startsWith('compat/'))
    .map((route) => `/${route?.path?.replace(/\/?\*$/, '')}/`.toLowerCase());
  return (path) => oldUrls.some((url) => `${path}/`.toLowerCase().startsWith(url));
}

function refuseOddMethod(isOldUrl: IsOldUrl) {
  return ({ method, path }: Request, response: Response, next: NextFunction): void => {
    if (methods.includes(method) || (oldUrlMethods.includes(method) && isOldUrl(path))) next();
    else response.status(405).set('Allow', methods.join(', ')).type(plainText).send(brokenRequest);
  };
}

/**
 * Returns a middleware that refuses a `Host` header that contains more than a host. It also refuses a backslash in
 * the address of a screen, from which the router makes an invalid URL, and a line break in the address of a call, for
 * which Remix finds no route and no error page.
 */
function refuseOddAddress(isOldUrl: IsOldUrl) {
  return ({ path, headers }: Request, _response: Response, next: NextFunction): void => {
    const breaks = isOldUrl(path) ? /%(?:0a|0d|e2%80%a[89])/i : /%5c/i;
    const isBroken = isMoreThanHost(headers.host ?? '') || breaks.test(path);
    next(isBroken ? Object.assign(new Error(brokenRequest), { status: 400 }) : undefined);
  };
}

function isMoreThanHost(host: string): boolean {
  return /[@/?#\\]/.test(host);
}

function putForeignOriginAside(request: Request, _response: Response, next: NextFunction): void {
  delete request.headers[foreignOrigin];
  const { origin, host } = request.headers;
  const forwarded = request.headers['x-forwarded-host'];
  const own = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : host;
  if (origin !== undefined && hostOf(origin) !== own) {
    request.headers[foreignOrigin] = origin;
    delete request.headers.origin;
  }
  next();
}

function rememberWithinRequest({ headers, socket }: Request, response: Response, next: NextFunction): void {
  response.once('close', beginMemory(headers, socket.remoteAddress));
  next();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

const plainText = 'text/plain; charset=utf-8';
const brokenRequest = 'Неверный запрос';

/**
 * Responds to a malformed address or header with a plain-text 400, or JSON for old clients (§7.1.4), never with a stack
 * trace.
 */
function answerBrokenRequest(isOldUrl: IsOldUrl) {
  return (
    error: Error & { status?: number; code?: string },
    { method, path }: Request,
    response: Response,
    _: NextFunction,
  ): void => {
    // Host and address are sent by the client, and Remix parses them as a URL first.
    const isBroken = error.code === 'ERR_INVALID_URL';
    const status = isBroken ? 400 : error.status && error.status < 500 ? error.status : 500;
    if (status === 500) logBroken(`${method} ${path}`, error);
    const message = status === 500 ? 'Ошибка портала' : brokenRequest;
    const code: Code = status === 500 ? 'BROKEN' : 'UNREADABLE_CALL';
    if (response.headersSent) response.end();
    else if (isOldUrl(path)) response.status(status).json({ status: 'error', message, code });
    else response.status(status).type(plainText).send(message);
  };
}
