import { publicUrl } from './settings.server.ts';

/**
 * The header to which the server moves an `Origin` that is not its own host, before Remix sees it
 * (listen.server.ts).
 */
export const foreignOrigin = 'x-portal-foreign-origin';

/**
 * Returns true when a request that changes data may come from the portal itself. Returns false when `Sec-Fetch-Site`
 * names another site or another host of this site, or when an `Origin` is present that is not the portal's (§7.1.7).
 * For links that change data, browsers too old for both are judged by `Referer`; clients that send none of these
 * headers are not browsers.
 */
export function isSameOrigin(request: Request): boolean {
  const { headers } = request;
  const site = headers.get('Sec-Fetch-Site');
  if (site === 'cross-site' || site === 'same-site') return false;
  const referrer = site === null ? headers.get('Referer') : null;
  const origin = headers.get(foreignOrigin) ?? headers.get('Origin') ?? referrer;
  return origin === null || isOwnAddress(request, origin);
}

/** Returns whether an address, such as that of a `Referer`, belongs to the portal. */
export function isOwnAddress({ url, headers }: Request, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { host, protocol } = new URL(address);
  const own = publicUrl();
  // A page served over https may write to a portal whose configured address is http, because a TLS proxy may be in
  // front of it.
  if (own) return host === own.host && (protocol === own.protocol || protocol === 'https:');
  const askedHost =
    headers.get('X-Forwarded-Host')?.split(',')[0]?.trim() ?? headers.get('Host') ?? new URL(url).host;
  // Without PUBLIC_URL only a proxy knows the scheme that the client used, and some proxies do not report it.
  const scheme = headers.get('X-Forwarded-Proto')?.split(',')[0]?.trim();
  return host === askedHost && (scheme === undefined || protocol === `${scheme}:`);
}
