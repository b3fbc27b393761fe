import { flagOf } from '#server/kernel/flag.ts';
import { plainCookie, readPlainCookie } from './plain-cookie.server.ts';

const name = 'visible_opt';

/**
 * Returns whether this browser hides wholesale prices, so that the screen can be shown to a customer (§2.2.5,
 * §10.9).
 */
export function hidesPrices(request: Request): boolean {
  return flagOf(readPlainCookie(request, name)) === true;
}

/** Returns the header that stores the choice for 30 days. */
export function hidePricesCookie(hide: boolean): string {
  return plainCookie(name, hide ? '1' : '0');
}
