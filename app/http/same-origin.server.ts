import { publicUrl } from './settings.server.ts';

/** Where the server puts an `Origin` that is not its own host, before Remix sees it (listen.server.ts). */
export const foreignOrigin = 'x-portal-foreign-origin';

/**
 * True when a request that changes data may come from the portal itself: refused when `Sec-Fetch-Site` is `cross-site`, or
 * an `Origin` is present that is not the portal's (contract §3.1.7). Browsers too old for both tell by `Referer` where a link stood
 * that changes something; clients that send none of them are no browsers.
 */
export function isSameOrigin(request: Request): boolean {
  const { headers } = request;
  const site = headers.get('Sec-Fetch-Site');
  if (site === 'cross-site') return false;
  const referrer = site === null ? headers.get('Referer') : null;
  const origin = headers.get(foreignOrigin) ?? headers.get('Origin') ?? referrer;
  if (origin === null) return true;
  const own =
    publicUrl()?.host ?? headers.get('X-Forwarded-Host') ?? headers.get('Host') ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === own;
}
