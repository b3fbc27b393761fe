import { entityTag, isKnown, unlessKnown } from '#app/http/answers/entity-tag.server.ts';
import type { Body } from '#app/http/requests/read-limited.server.ts';
import { dispatch } from './dispatch.server.ts';
import { openToPages, preflight } from './program.server.ts';

/**
 * Handles calls of the open API (§7.4), which pages of other sites may call. It is read-only. The call runs without its
 * cookies, so that a signed-in visitor counts as anonymous (docs/decisions/open-api.md).
 */
export async function answerAnybody(request: Request, body?: Body): Promise<Response> {
  const asked = preflight(request);
  if (asked) return asked;
  const response = openToPages(
    await dispatch(request, { as: new Request(request.url), documents: false, body }),
  );
  // A streamed response already has a tag.
  if (response.headers.has('ETag')) return unlessKnown(request, response);
  return mayBeKept(request, response) ? revalidated(request, response) : response;
}

/**
 * Returns whether a cache may keep the response. A response to a token must not be shared; a GET has the token in the
 * query or in a header.
 */
function mayBeKept({ method, url, headers }: Request, { status }: Response): boolean {
  const names = [...new URL(url).searchParams.keys()];
  const reads = method === 'GET' || method === 'HEAD';
  return (
    reads && status === 200 && !headers.has('Authorization') && !names.some((name) => /^token\b/.test(name))
  );
}

/** Returns the response with headers that make caches revalidate it each time, or a 304 when it has not changed. */
async function revalidated(request: Request, response: Response): Promise<Response> {
  const body = await response.text();
  const tag = entityTag(body);
  const { headers } = response;
  headers.set('Cache-Control', 'public, no-cache');
  headers.set('ETag', tag);
  if (!isKnown(request, tag)) return new Response(body, { headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}
