import { createRemixHeaders } from '@remix-run/express/dist/server.js';
import type { ServerBuild } from '@remix-run/node';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { sendAnswer } from './answer-request.server.ts';

/**
 * Returns the handlers of the old URLs' routes, which respond without Remix in between. Remix copies each request
 * twice, and compiles and compares the patterns of all routes each time, which took longer than the rest of a call
 * (docs/performance.md). There is nothing to match: everything below `/api/` belongs to one route without a screen, and
 * so does everything below the other such mounts (compat/mounts.js). The returned function returns undefined for all
 * other paths.
 */
export function callsOf({ routes }: ServerBuild): (path: string) => RequestHandler | undefined {
  const calls = Object.values(routes).flatMap((route) =>
    route?.id.startsWith('compat/') && route.path?.endsWith('/*')
      ? [callBelow(`/${route.path.slice(0, -1)}`, route.module)]
      : [],
  );
  return (path) => {
    const asked = `${path}/`.toLowerCase();
    return calls.find(({ start }) => asked.startsWith(start))?.answer;
  };
}

type Route = NonNullable<ServerBuild['routes'][string]>['module'];

function callBelow(start: string, { loader, action }: Route): { start: string; answer: RequestHandler } {
  const answer = async (request: Request, response: Response, next: NextFunction) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const own = reads ? loader : action;
    response.locals.route = `${start}*`;
    try {
      const asked = {
        request: withoutBody(request, start),
        params: {},
        context: {
          ...(reads ? {} : { body: request }),
          atScreen: response.locals.atScreen === true,
        },
      };
      const answered = await Promise.resolve(own?.(asked)).catch(thrownAnswer);
      await sendAnswer(answered as globalThis.Response, response);
    } catch (error) {
      next(error);
    }
  };
  return { start, answer };
}

/**
 * Returns the request without its body, which is read from the socket, because a web stream around it costs as much as
 * the rest of the request.
 */
function withoutBody({ protocol, method, headers, originalUrl }: Request, start: string): globalThis.Request {
  const { href, pathname, username, password } = new URL(
    `${protocol}://${headers.host ?? 'localhost'}${originalUrl}`,
  );
  // With a user name or a path in the host, or `..` in the path, the address differs from the path that led here.
  const isOdd = username || password || !`${pathname}/`.toLowerCase().startsWith(start);
  if (isOdd) throw Object.assign(new Error('not the address of a call'), { status: 400 });
  return new globalThis.Request(href, { method, headers: createRemixHeaders(headers) });
}

/** Returns a response that a route has thrown; rethrows anything else. */
function thrownAnswer(thrown: unknown): globalThis.Response {
  if (thrown instanceof globalThis.Response) return thrown;
  throw thrown;
}
