import { servedSecurely } from './settings.server.ts';

/** Cookies of old names and plain values (contract §2, «Cookies»): what the old portal's pages could read and write. */

const days30 = 30 * 86_400;

/** The value as the browser sent it; undefined when there is none. */
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

/** The header that keeps it for 30 days (§9). `value` must be made of letters, digits, `_`, `:` and `-`. */
export function plainCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${days30}; SameSite=Lax${servedSecurely() ? '; Secure' : ''}`;
}
