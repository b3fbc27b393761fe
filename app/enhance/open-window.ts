import { useMatches } from '@remix-run/react';

/** What a route says about itself in `handle`. */
export type ScreenHandle = {
  /** It is a window over its parent screen. */
  modal?: boolean;
};

/** Whether one of the screens shown is a window: what lies beneath it is inert. */
export function useOpenWindow(): boolean {
  return useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.modal);
}
