import { pageSizes } from '#server/catalogue/filter-url.ts';
import { plainCookie, readPlainCookie } from './plain-cookie.server.ts';

const perpageCookie = 'perpage';

/**
 * Returns the page size: that of the address, else the one chosen last. An address with a page number but no
 * size means pages of 20 for every account (decisions/lists.md).
 */
export function perpageOf(request: Request): string | undefined {
  const { searchParams } = new URL(request.url);
  const named = searchParams.getAll('perpage').at(-1);
  if (named || searchParams.has('page')) return named;
  const kept = readPlainCookie(request, perpageCookie);
  return isOffered(kept) ? kept : undefined;
}

/** Returns the header that stores the page size for 30 days; none unless the address names one of the sizes offered. */
export function keepPerpage(request: Request): [string, string][] {
  const named = new URL(request.url).searchParams.getAll('perpage').at(-1);
  return isOffered(named) ? [['Set-Cookie', plainCookie(perpageCookie, named)]] : [];
}

function isOffered(size: string | undefined): size is string {
  return pageSizes.some((each) => String(each) === size);
}
