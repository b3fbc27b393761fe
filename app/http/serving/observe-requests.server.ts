import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { logRequest } from '#server/kernel/log.server.ts';
import { senderOf } from '../requests/memory.server.ts';
import { countRequest } from './metrics.server.ts';

type Observed = ServerResponse & { locals?: { route?: string | undefined } };

/** What a proxy may call a request; anything else is replaced. */
const idPattern = /^[\w.:-]{8,100}$/;

/** Returns the id that the proxy gave a request, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && idPattern.test(given) ? given : randomUUID();
}

/** Counts and logs every request of a server but health checks and scrapes, without its address: a query may hold a secret. */
export function observeRequests(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: Observed) => {
    const begun = performance.now();
    const { method = '', url = '' } = request;
    response.once('close', () => {
      if (quiet.test(url)) return;
      const ms = performance.now() - begun;
      const route = response.locals?.route ?? (url.startsWith('/assets/') ? '/assets' : 'other');
      // 499, as proxies have it: the client went away before the answer.
      const status = response.writableFinished ? response.statusCode : 499;
      countRequest(method, route, status, ms);
      logRequest({
        request: String(response.getHeader('X-Request-Id') ?? ''),
        sender: senderOf(request.headers),
        method,
        route,
        status,
        ms: Math.round(ms),
      });
    });
  });
}

const quiet = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
