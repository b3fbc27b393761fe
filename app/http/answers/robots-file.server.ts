import type { Address } from '#server/content/sitemap/sitemap-xml.ts';
import type { Result } from '#server/kernel/result.ts';
import { ownOrigin } from '../requests/settings.server.ts';

const hour = 3600;

/** Returns a file for search engines. It is the same for everybody, so any cache may keep it. */
export function robotsFile(body: string, type: 'text/plain' | 'application/xml'): Response {
  return new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${hour}` },
  });
}

/** Returns a sitemap, or a plain-text reason why there is none. */
export function sitemapFile(
  request: Request,
  result: Result<Address[]>,
  write: (origin: string, addresses: Address[]) => string,
): Response {
  if (result.ok) return robotsFile(write(ownOrigin(request), result.value), 'application/xml');
  return refusal(result.message, result.status, result.status === 503 ? { 'Retry-After': '60' } : {});
}

/** Refuses a form sent to this address (405). */
export function onlyRead(): Response {
  return refusal('Этот адрес принимает только GET, HEAD', 405, { Allow: 'GET, HEAD' });
}

function refusal(message: string, status: number, headers: Record<string, string>): Response {
  return new Response(message, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
