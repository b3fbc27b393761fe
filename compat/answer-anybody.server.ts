import { entityTag, isKnown, unlessKnown } from '#app/http/entity-tag.server.ts';
import type { Body } from '#app/http/read-limited.server.ts';
import { dispatch } from './dispatch.server.ts';
import { allowed, rowsAt } from './match.ts';
import { table } from './table.ts';

/**
 * The open API (contract §3.4): pages of other sites may call it. It only reads, and who is signed in counts as nobody: the call
 * is asked for without its cookies (docs/decisions/024-open-api-answers.md).
 */
export async function answerAnybody(request: Request, body?: Body): Promise<Response> {
  const response =
    preflight(request) ?? (await dispatch(request, { as: new Request(request.url), documents: false, body }));
  response.headers.set('Access-Control-Allow-Origin', '*');
  // What is sent while it is written has a tag of its own.
  if (response.headers.has('ETag')) return unlessKnown(request, response);
  return mayBeKept(request, response) ? revalidated(request, response) : response;
}

/** A browser asks beforehand whether it may send JSON. */
function preflight(request: Request): Response | undefined {
  const rows = rowsAt(table, new URL(request.url).pathname);
  if (request.method !== 'OPTIONS' || rows.length === 0) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      Allow: `${allowed(rows)}, OPTIONS`,
      'Access-Control-Allow-Methods': allowed(rows),
      'Access-Control-Allow-Headers': 'Content-Type, X-Requested-With',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/** What a token opens is nobody else's; only a query can carry the token of a GET. */
function mayBeKept({ method, url }: Request, { status }: Response): boolean {
  const names = [...new URL(url).searchParams.keys()];
  const reads = method === 'GET' || method === 'HEAD';
  return reads && status === 200 && !names.some((name) => /^token\b/.test(name));
}

/** Whoever keeps the answer asks each time whether it is still true, and gets 304 when it is. */
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
