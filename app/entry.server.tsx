import { randomBytes } from 'node:crypto';
import { createReadableStreamFromReadable, type EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { securityHeaders } from './http/content-security-policy.server.ts';
import { NonceContext } from './http/nonce.ts';
import { withoutNulls } from './http/without-nulls.server.ts';

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
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
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
  if (request.signal.aborted) return;
  const { method, url } = request;
  console.error(
    `${method} ${new URL(url).pathname}`,
    error instanceof Error ? error : new Error(String(error)),
  );
}

/** Answers to the client router hold the same private data as pages. */
export function handleDataRequest(response: Response): Response {
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}
