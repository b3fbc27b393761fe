import { publicUrl } from './settings.server.ts';

/**
 * True when a request that changes data may come from the portal itself: refused when `Sec-Fetch-Site` is `cross-site`, or
 * an `Origin` is present that is not the portal's (contract §3.1.7). Clients that send neither are no browsers.
 */
export function isSameOrigin(request: Request): boolean {
  if (request.headers.get('Sec-Fetch-Site') === 'cross-site') return false;
  const origin = request.headers.get('Origin');
  if (origin === null) return true;
  const own = publicUrl()?.host ?? request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host');
  try {
    return new URL(origin).host === (own ?? new URL(request.url).host);
  } catch {
    return false; // «null» and other origins that are no addresses
  }
}
