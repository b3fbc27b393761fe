import { plainCookie, readPlainCookie } from './plain-cookie.server.ts';

const name = 'visible_opt';

/** Whether this browser hides wholesale prices: the screen can be shown to a customer (§2, contract §2 «Cookies»). */
export function hidesPrices(request: Request): boolean {
  return readPlainCookie(request, name) === '1';
}

/** The header that remembers the choice for 30 days. */
export function hidePricesCookie(hide: boolean): string {
  return plainCookie(name, hide ? '1' : '0');
}
