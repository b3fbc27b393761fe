import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createReadableStreamFromReadable, type EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { securityHeaders } from './http/content-security-policy.server.ts';
import { NonceContext } from './http/nonce.ts';
import { mayBeKept, revalidated } from './http/revalidation.server.ts';
import { withoutNulls } from './http/without-nulls.server.ts';

/** For app/serve.ts: the jobs share the database of the build that serves. */
export { startPortalJobs } from './http/jobs.server.ts';

const renderTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  securityHeaders(headers, nonce);
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const tooLong = setTimeout(() => abort(), renderTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={renderTimeout} />
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady() {
          shellSent = true;
          const body = withoutNulls().once('close', () => clearTimeout(tooLong));
          if (mayBeKept(remixContext)) {
            text(body).then((html) => resolve(revalidated(request, html, nonce, headers)), reject);
          } else {
            resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          }
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(tooLong);
          reject(error);
        },
        onError(error) {
          if (shellSent) console.error(error);
        },
      },
    );
  });
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
