import type { Server } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { callsOf } from './answer-call.server.ts';
import { answerWith } from './answer-request.server.ts';
import { leadToCall } from './lead-to-call.ts';
import { foreignOrigin } from './same-origin.server.ts';

/**
 * Serves a build: what remix-serve does, less its log line per request, plus two things that it has no place for. Files are
 * sent as fast as they are taken (answer-request.server.ts). And Remix answers a form from another site with an empty 500 before any code
 * of ours runs; here its Origin is put aside, so that the portal's own check refuses it with a 403 and a page
 * (docs/decisions/009-own-server.md).
 */
export function listen(build: ServerBuild, port: number, host?: string): Promise<Server> {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use((_, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  const isOldUrl = oldUrlsOf(build);
  app.use(refuseOddMethod(isOldUrl));
  app.use(refuseLineBreaks(isOldUrl));
  app.use(putForeignOriginAside);
  app.use(leadToCall);
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } } }));
  // Only what carries a hash in its name may be kept for ever; drawings and favicons lie beside it in the build.
  const assets = join(build.assetsBuildDirectory, 'assets');
  app.use(
    `${build.publicPath}assets`,
    express.static(assets, { immutable: true, maxAge: '1y', redirect: false }),
  );
  const files = express.static(build.assetsBuildDirectory, { maxAge: '1h', redirect: false });
  // Screens and calls have no ending: the disk is not asked for them.
  app.use((request, response, next) => (hasEnding(request.path) ? files(request, response, next) : next()));
  const answerScreen = answerWith(build);
  const callAt = callsOf(build);
  app.all('*', (request, response, next) => (callAt(request.path) ?? answerScreen)(request, response, next));
  app.use(answerBrokenRequest(isOldUrl));
  return new Promise((resolve, reject) => {
    const onListening = () => resolve(server);
    const server = host === undefined ? app.listen(port, onListening) : app.listen(port, host, onListening);
    server.once('error', reject);
  });
}

function hasEnding(path: string): boolean {
  return path.lastIndexOf('.') > path.lastIndexOf('/');
}

/** One step above the middleware's own choice, which packs scripts worse than gzip; the next steps cost more than they save. */
const brotliQuality = 5;

/** What browsers and old clients send; no screen answers to other methods, and Remix takes some of them for a POST. */
const methods = ['GET', 'HEAD', 'POST'];

/** The old URLs refuse these by themselves, in words that their clients understand, and say which verbs they take. */
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

/** Remix finds no route where the rest of an old URL has two lines, and no page to say so with. */
function refuseLineBreaks(isOldUrl: IsOldUrl) {
  return ({ path }: Request, _response: Response, next: NextFunction): void => {
    const isBroken = isOldUrl(path) && /%(?:0a|0d|e2%80%a[89])/i.test(path);
    next(isBroken ? Object.assign(new Error(brokenRequest), { status: 400 }) : undefined);
  };
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

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

const plainText = 'text/plain; charset=utf-8';
const brokenRequest = 'Неверный запрос';

/** A malformed address or header: 400 in plain words, to old clients in JSON (contract §3.1.4), never a stack trace. */
function answerBrokenRequest(isOldUrl: IsOldUrl) {
  return (
    error: Error & { status?: number; code?: string },
    { method, path }: Request,
    response: Response,
    _: NextFunction,
  ): void => {
    // Host and address are the client's; Remix makes an URL of them before anything else.
    const isBroken = error.code === 'ERR_INVALID_URL';
    const status = isBroken ? 400 : error.status && error.status < 500 ? error.status : 500;
    // The path and the stack only: queries, bodies and statements hold what is private.
    if (status === 500) console.error(`${method} ${path}`, error.stack);
    const message = status === 500 ? 'Ошибка портала' : brokenRequest;
    if (response.headersSent) response.end();
    else if (isOldUrl(path)) response.status(status).json({ status: 'error', message });
    else response.status(status).type(plainText).send(message);
  };
}
