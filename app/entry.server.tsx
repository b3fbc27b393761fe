import { randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { withTemplates } from '#app/components/ui/template.tsx';
import { logBroken } from '#server/kernel/log.server.ts';
import { pageHeaders } from './http/answers/content-security-policy.server.ts';
import { NonceContext } from './http/answers/nonce.ts';
import { mayBeKept, revalidated } from './http/answers/revalidation.server.ts';
import { templateFiller } from './http/answers/template-filler.server.ts';
import { utf8 } from './http/answers/utf8.server.ts';
import { pageIsAnswered } from './http/requests/memory.server.ts';
import { handedOver } from './http/sessions/handed-over.server.ts';

/**
 * Exported for server/cli/serve-build.ts and tests, so that screens, jobs and the server around them share one
 * database connection.
 */
export { listen } from './http/serving/listen.server.ts';
export { metricsText } from './http/serving/metrics.server.ts';
export { serve, work } from './http/serving/serve.server.ts';

const filler = templateFiller(renderToString);

/**
 * Renders a page as one string. All its data are loaded before React begins, and React renders a string in little
 * more than half the time of a stream (docs/decisions/speed.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  pageHeaders(headers, nonce);
  const { serverHandoffStream, ...context } = remixContext;
  const data = await new Response(serverHandoffStream).text();
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  );
  const body = withTemplates(filler, () => renderToString(page));
  await pageIsAnswered(request);
  const html = `<!DOCTYPE html>${handedOver(body, data, nonce)}`;
  return mayBeKept(remixContext)
    ? revalidated(request, html, nonce, headers)
    : new Response(utf8(html), { headers, status });
}

/** Logs an unexpected error with its path only: queries and bodies may contain private data. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // A form sent to an address without an action is a client error and gets an error page.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { method, url } = request;
  logBroken(`${method} ${new URL(url).pathname}`, error instanceof Error ? error : new Error(String(error)));
}

/** Forbids caching of responses to the client router, which contain the same private data as pages. */
export async function handleDataRequest(
  response: Response,
  { request }: { request: Request },
): Promise<Response> {
  response.headers.set('Cache-Control', 'private, no-store');
  if (response.status !== redirectInData && !response.headers.has('Location')) await pageIsAnswered(request);
  return response;
}

/** The status with which a data response redirects the router. */
const redirectInData = 202;
