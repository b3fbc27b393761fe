import { useLocation, useMatches } from '@remix-run/react';

/** What a route says about itself in `handle`. */
export type ScreenHandle = {
  /** It is a window over its parent screen; `once loaded`: a refusal is not, but takes the place of both. */
  modal?: true | 'once loaded';
  /** It belongs to the open area: anybody sees the same, its foot closes the page, and browsers may keep it and ask again. */
  open?: true;
  /** It belongs to the staff desk, which has a frame of its own. */
  desk?: true;
  /** Its address holds a secret: nothing on the page repeats it. */
  secret?: true;
};

/** Path and query of the screen shown, to come back to; of one whose address is a secret the path alone. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  const isSecret = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.secret);
  return isSecret ? pathname : pathname + search;
}

/** Whether the screen shown belongs to the staff desk. */
export function useDeskArea(): boolean {
  return useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.desk);
}

/** Whether the screen shown belongs to the open area. */
export function useOpenArea(): boolean {
  return useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.open);
}

/**
 * Whether one of the screens shown is a window: what lies beneath it is inert. Where the screen beneath was refused, nothing
 * does.
 */
export function useOpenWindow(): boolean {
  return useMatches().some(({ handle, data }, i, matches) => {
    const modal = (handle as ScreenHandle | undefined)?.modal;
    const loaded = data !== undefined;
    return modal === 'once loaded' ? loaded : modal && (loaded || matches[i - 1]?.data !== undefined);
  });
}
