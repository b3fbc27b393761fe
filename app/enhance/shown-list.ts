import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { defaultPerpage, ownOrder } from '#server/catalogue/filter-url.ts';

type Shown = { sort?: string; perpage: number };

/** The sorting and page size of the list, by entry of the browser's history. */
const shown = new Map<string, Shown>();

/**
 * Records how the list at this history entry is shown, for `nameListOnBack`. `sort`: only for lists whose sorting is
 * kept in the cookie.
 */
export function useShownList({ sort, perpage }: Shown): void {
  const { key } = useLocation();
  useEffect(() => {
    shown.set(key, { sort, perpage });
  }, [key, sort, perpage]);
}

/**
 * Makes «back» show a list as it was shown before. An address without sorting or page size would apply the current
 * cookies, so it is extended if the list was shown differently at that time. Called before the router begins to
 * listen, because the router reads the address.
 */
export function nameListOnBack(): void {
  window.addEventListener('popstate', () => {
    const before = shown.get(history.state?.key ?? 'default');
    if (!before) return;
    const named = new URLSearchParams(location.search);
    const missing: string[] = [];
    if (before.sort && !named.has('sort') && before.sort !== (kept('sort') ?? ownOrder)) {
      missing.push(`sort=${before.sort}`);
    }
    const perpage = named.has('page') ? undefined : kept('perpage');
    if (!named.has('perpage') && String(before.perpage) !== (perpage ?? String(defaultPerpage))) {
      missing.push(`perpage=${before.perpage}`);
    }
    if (missing.length === 0) return;
    const { search } = location;
    history.replaceState(history.state, '', `${search}${search ? '&' : '?'}${missing.join('&')}`);
  });
}

/**
 * Returns the value of a cookie; undefined also for a value that cannot be decoded, because the old portal wrote
 * arbitrary values.
 */
function kept(name: string): string | undefined {
  const pair = document.cookie.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}
