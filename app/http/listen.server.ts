import type { Server } from 'node:http';
import { join } from 'node:path';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { foreignOrigin } from './same-origin.server.ts';

/**
 * Serves a build: what remix-serve does, less its log line per request, plus one thing that it has no place for. Remix answers
 * a form from another site with an empty 500 before any code of ours runs; here its Origin is put aside, so that the
 * portal's own check refuses it with a 403 and a page (docs/decisions/009-own-server.md).
 */
export function listen(build: ServerBuild, port: number, host?: string): Promise<Server> {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use((_, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.use(refuseOddMethod);
  app.use(putForeignOriginAside);
  app.use(compression());
  // Only what carries a hash in its name may be kept for ever; drawings and favicons lie beside it in the build.
  const assets = join(build.assetsBuildDirectory, 'assets');
  app.use(
    `${build.publicPath}assets`,
    express.static(assets, { immutable: true, maxAge: '1y', redirect: false }),
  );
  app.use(express.static(build.assetsBuildDirectory, { maxAge: '1h', redirect: false }));
  app.all('*', createRequestHandler({ build, mode: 'production' }));
  app.use(answerBrokenRequest);
  return new Promise((resolve, reject) => {
    const onListening = () => resolve(server);
    const server = host === undefined ? app.listen(port, onListening) : app.listen(port, host, onListening);
    server.once('error', reject);
  });
}

/** What browsers and old clients send; nothing here answers to other methods, and Remix takes some of them for a POST. */
const methods = ['GET', 'HEAD', 'POST'];

function refuseOddMethod(request: Request, response: Response, next: NextFunction): void {
  if (methods.includes(request.method)) next();
  else response.status(405).set('Allow', methods.join(', ')).type(plainText).send(brokenRequest);
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

/** A malformed address or header: 400 in plain words, never a stack trace. */
function answerBrokenRequest(
  error: Error & { status?: number; code?: string },
  _: Request,
  response: Response,
  __: NextFunction,
): void {
  // Host and address are the client's; Remix makes an URL of them before anything else.
  const isBroken = error.code === 'ERR_INVALID_URL';
  const status = isBroken ? 400 : error.status && error.status < 500 ? error.status : 500;
  if (status === 500) console.error(error);
  if (response.headersSent) response.end();
  else
    response
      .status(status)
      .type(plainText)
      .send(status === 500 ? 'Ошибка портала' : brokenRequest);
}
