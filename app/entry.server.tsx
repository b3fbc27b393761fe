import { randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { securityHeaders } from './http/content-security-policy.server.ts';
import { handedOver } from './http/handed-over.server.ts';
import { NonceContext } from './http/nonce.ts';
import { mayBeKept, revalidated } from './http/revalidation.server.ts';

/** For app/serve.ts: the jobs share the database of the build that serves. */
export { startPortalJobs } from './http/jobs.server.ts';

/**
 * A page is rendered in one go: all its data are there before React begins, so that there is nothing to wait for, and a text takes
 * React little more than half the time that a stream does (docs/decisions/045-pages-in-one-piece.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  securityHeaders(headers, nonce);
  const { serverHandoffStream, ...context } = remixContext;
  const data = await new Response(serverHandoffStream).text();
  const body = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  const html = `<!DOCTYPE html>${handedOver(body, data, nonce)}`;
  return mayBeKept(remixContext)
    ? revalidated(request, html, nonce, headers)
    : new Response(Buffer.from(html), { headers, status });
}

/** What nobody expected goes to the log with its path only: queries and bodies may hold what is private. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // A form sent to an address that takes none is the client's mistake, and answered with its page.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { method, url } = request;
  // The stack only: errors of the database carry the whole statement with its values.
  const { stack } = error instanceof Error ? error : new Error(String(error));
  console.error(`${method} ${new URL(url).pathname}`, stack);
}

/** Answers to the client router hold the same private data as pages. */
export function handleDataRequest(response: Response): Response {
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
}
