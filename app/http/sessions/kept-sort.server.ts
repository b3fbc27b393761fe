import { readSort } from '#server/catalogue/filter-url.ts';
import { plainCookie, readPlainCookie } from './plain-cookie.server.ts';

const sortCookie = 'sort';

/**
 * Returns the sorting from the cookie. An invalid sorting is ignored, not refused: a cookie of the old portal may
 * hold any value.
 */
export function keptSort(request: Request): string | undefined {
  const kept = readPlainCookie(request, sortCookie) ?? '';
  return readSort(kept) ? kept : undefined;
}

/** Returns the header that stores a sorting for 30 days. */
export function keepSort({ field, sort }: { field: string; sort: string }): string {
  return plainCookie(sortCookie, `${field}:${sort}`);
}
