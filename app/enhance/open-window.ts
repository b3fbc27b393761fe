import { useLocation, useMatches } from '@remix-run/react';
import { backAddress } from '#server/kernel/back-address.ts';

/** The `handle` of a route. */
export type ScreenHandle = {
  /**
   * The route is a window over its parent screen; `once loaded`: a refusal of the route is not shown as a window, but
   * replaces both.
   */
  modal?: true | 'once loaded';
  /**
   * The route belongs to the open area: the same for every visitor, with the footer, and cacheable with revalidation.
   */
  open?: true;
  /** The route belongs to the staff desk, which has its own frame. */
  desk?: true;
  /** The route's address contains a secret, which must not be repeated on the page. */
  secret?: true;
};

/** Returns path and query of the current screen as a return address; for a secret or very long address only the path. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  const isSecret = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.secret);
  return backAddress(pathname, isSecret ? '' : search);
}

/** Returns whether the current screen belongs to the staff desk. */
export function useDeskArea(): boolean {
  return useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.desk);
}

/** Returns whether the current screen belongs to the open area. */
export function useOpenArea(): boolean {
  return useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.open);
}

/**
 * Returns whether one of the current routes is a window, so that the content beneath is inert; false when the
 * screen beneath was refused.
 */
export function useOpenWindow(): boolean {
  return useMatches().some(({ handle, data }, i, matches) => {
    const modal = (handle as ScreenHandle | undefined)?.modal;
    const loaded = data !== undefined;
    return modal === 'once loaded' ? loaded : modal && (loaded || matches[i - 1]?.data !== undefined);
  });
}
