import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { logRequest } from '#server/kernel/log.server.ts';
import { currentTracing, type Span } from '#server/kernel/trace.server.ts';
import { senderOf } from '../requests/memory.server.ts';
import { countRequest } from './metrics.server.ts';

type Observed = ServerResponse & { locals?: { route?: string | undefined } };

/** The form of a request id from a proxy; any other is replaced. */
const idPattern = /^[\w.:-]{8,100}$/;

/** Returns the id that the proxy gave a request, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && idPattern.test(given) ? given : randomUUID();
}

/**
 * Counts and logs every request of a server except health checks and scrapes, without its address, because a query
 * may hold a secret.
 */
export function observeRequests(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: Observed) => {
    const begun = performance.now();
    const { method = '', url = '' } = request;
    response.once('close', () => {
      if (quiet.test(url)) return;
      const ms = performance.now() - begun;
      const { route, status } = endOf(request, response);
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

function endOf({ url = '' }: IncomingMessage, response: Observed): { route: string; status: number } {
  return {
    route: response.locals?.route ?? (url.startsWith('/assets/') ? '/assets' : 'other'),
    // 499 is what proxies use: the client disconnected before the response.
    status: response.writableFinished ? response.statusCode : 499,
  };
}

/**
 * Runs `answer` within the trace of a request, with its route instead of its address, because a query may hold a
 * secret. Only a trusted proxy may name the trace that the request belongs to; otherwise any client could have all
 * its requests recorded.
 */
export function traceRequest(
  request: IncomingMessage,
  response: Observed,
  id: string,
  answer: () => void,
): void {
  const tracing = currentTracing();
  const { method = '', url = '', headers } = request;
  if (!tracing || quiet.test(url)) {
    answer();
    return;
  }
  const known = { 'http.request.method': method, 'portal.request': id };
  const given = process.env.TRUST_PROXY === '1' ? headers : undefined;
  const run = (span: Span) => {
    response.once('close', () => {
      const { route, status } = endOf(request, response);
      const attributes = { 'http.route': route, 'http.response.status_code': status };
      span.end({ name: `${method} ${route}`, attributes, failed: status >= 500 });
    });
    answer();
  };
  tracing.begin('server', method, known, run, given);
}

const quiet = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
