import { createRemixRequest } from '@remix-run/express/dist/server.js';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { retryAfterOf } from '../requests/memory.server.ts';
import { waitsForContinue } from '../serving/unread-body.server.ts';
import { partAt, partsOf } from './part-of-build.ts';

/**
 * Returns a handler that responds for a build like that of @remix-run/express, except for the body: a file is read no
 * faster than the client receives it, and reading stops when the client disconnects. The original handler always
 * reads to the end and buffers in memory what the client has not received yet.
 */
export function answerWith(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, 'production');
  const parts = new Map(
    [...partsOf(build)].map(([beginning, part]) => [
      beginning,
      { route: `/${beginning}`, answer: createRequestHandler(part, 'production') },
    ]),
  );
  return async (request: Request, response: Response, next: NextFunction) => {
    try {
      const isPost = request.method !== 'GET' && request.method !== 'HEAD';
      const asked =
        isPost && waitsForContinue(request)
          ? requestReadLater(request, response)
          : createRemixRequest(request, response);
      response.once('finish', () => discardRest(request));
      // Use the normalized path, without `..`, because Remix does.
      const part = partAt(parts, new URL(asked.url).pathname);
      response.locals.route = part?.route;
      await sendAnswer(await (part?.answer ?? whole)(asked), response);
    } catch (error) {
      next(error);
    }
  };
}

/** Returns the request with a body of which nothing is read, not even in advance, until a route reads it. */
function requestReadLater(request: Request, response: Response): globalThis.Request {
  const bare = createRemixRequest(Object.assign(Object.create(request), { method: 'GET' }), response);
  const chunks = request.iterator({ destroyOnReturn: false });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return new globalThis.Request(bare, { method: request.method, body, duplex: 'half' } as RequestInit);
}

/**
 * Discards a body that no route has read. Left unread, it would block the connection, which the next request may
 * use, until a timeout.
 */
function discardRest(request: Request): void {
  if (request.complete) return;
  request.removeAllListeners('data');
  request.resume();
}

type Sent = globalThis.Response;

/** Sends a response at the pace of its client; a response that fails midway is aborted, and the function throws. */
export async function sendAnswer(answer: Sent, response: Response): Promise<void> {
  const { status, statusText, headers, body } = answer;
  response.statusMessage = statusText;
  response.status(status);
  setHeaders(response, status, headers);
  if (!body) response.end();
  else if (madeWhole.test(headers.get('Content-Type') ?? '')) {
    const bytes = Buffer.from(await answer.arrayBuffer());
    // The compression middleware removes the length again when it compresses.
    response.setHeader('Content-Length', bytes.length).end(bytes);
  } else await sendBody(body, response);
}

/**
 * Sets the headers of a response. Each header replaces the one that was set before for all responses; cookies are
 * added.
 */
function setHeaders(response: Response, status: number, headers: Headers): void {
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.append(name, value);
    else response.setHeader(name, value);
  }
  const isLater = status === 429 || status === 503;
  if (isLater && !headers.has('Retry-After'))
    response.setHeader('Retry-After', String(retryAfterOf(response.req.headers) ?? retryAfterSeconds));
  // HTTP requires a challenge with every 401. Unlike `Basic`, this scheme does not make browsers show a prompt.
  if (status === 401 && !headers.has('WWW-Authenticate'))
    response.setHeader('WWW-Authenticate', 'Bearer realm="portal"');
}

/** Used when no better estimate is known. */
const retryAfterSeconds = 60;

/**
 * Pages and JSON are complete before they are sent, so they are sent in one write with a length. Files are sent in
 * chunks.
 */
const madeWhole = /^(?:application\/json|text\/html)\b/;

async function sendBody(body: ReadableStream<Uint8Array>, response: Response): Promise<void> {
  const reader = body.getReader();
  let isGone = false;
  let goOn = () => {};
  // The compression middleware never releases removed listeners, so all writes share one.
  response.on('drain', () => goOn());
  response.once('close', () => {
    isGone = true;
    goOn();
    // If the body is complete, this does nothing; otherwise the client has disconnected.
    reader.cancel().catch(() => {});
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || isGone) break;
      const isTaken = response.write(value);
      // Send compressed pages as they are rendered (compression).
      (response as Response & { flush?: () => void }).flush?.();
      if (!isTaken && !isGone) {
        await new Promise<void>((go) => {
          goOn = go;
        });
      }
    }
    response.end();
  } catch (error) {
    if (isGone) return;
    // A response that has begun cannot become an error page: abort it, so that the client does not treat it as
    // complete.
    response.destroy(error as Error);
    throw error;
  }
}
