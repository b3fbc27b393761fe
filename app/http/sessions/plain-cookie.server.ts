import { servedSecurely } from '../requests/settings.server.ts';

/** Cookies with the old names and plain values (§10.35), which the pages of the old portal read and write. */

const days30 = 30 * 86_400;

/** Returns the value as the browser sent it; undefined when there is none. */
export function readPlainCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() !== name) continue;
    try {
      return decodeURIComponent(value.join('=').trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/**
 * Returns the header that stores the value for 30 days (§9.11). `value` must consist of letters, digits, `_`, `:` and
 * `-`.
 */
export function plainCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${days30}; SameSite=Lax${servedSecurely() ? '; Secure' : ''}`;
}
