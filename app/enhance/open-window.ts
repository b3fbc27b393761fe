import { useMatches } from '@remix-run/react';

/** What a route says about itself in `handle`. */
export type ScreenHandle = {
  /** It is a window over its parent screen; `once loaded`: a refusal is not, but takes the place of both. */
  modal?: true | 'once loaded';
};

/** Whether one of the screens shown is a window: what lies beneath it is inert. */
export function useOpenWindow(): boolean {
  return useMatches().some(({ handle, data }) => {
    const modal = (handle as ScreenHandle | undefined)?.modal;
    return modal === 'once loaded' ? data !== undefined : modal;
  });
}
