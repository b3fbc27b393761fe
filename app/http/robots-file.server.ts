import type { Result } from '#server/kernel/result.ts';
import type { Address } from '#server/sitemap/sitemap-xml.ts';
import { ownOrigin } from './settings.server.ts';

const hour = 3600;

/** A file for search engines: the same for everybody, so that whoever stands between may keep it. */
export function robotsFile(body: string, type: 'text/plain' | 'application/xml'): Response {
  return new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${hour}` },
  });
}

/** A sitemap, or in plain words why there is none. */
export function sitemapFile(
  request: Request,
  result: Result<Address[]>,
  write: (origin: string, addresses: Address[]) => string,
): Response {
  if (result.ok) return robotsFile(write(ownOrigin(request), result.value), 'application/xml');
  return refusal(result.message, result.status, result.status === 503 ? { 'Retry-After': '60' } : {});
}

/** The answer to a form sent here. */
export function onlyRead(): Response {
  return refusal('Так сюда не обратиться', 405, { Allow: 'GET, HEAD' });
}

function refusal(message: string, status: number, headers: Record<string, string>): Response {
  return new Response(message, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
