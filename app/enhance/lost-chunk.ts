import { useEffect } from 'react';
import type { sendOnce } from './target-files.ts';

/** How to send a form whose target may be gone, as soon as that code is there. */
export const lostChunks: { sendOnce?: typeof sendOnce } = {};

/**
 * After a release an open page may ask for a file that no server has any more. The router then reloads the page, and with
 * it all that was typed. This keeps the typed values for the reload, and only for it: afterwards they are in their
 * fields again. When nothing was typed, or the form has been saved already, it goes on to where the person wanted to be.
 * Its code comes after the page, so that no page waits for it.
 */
export function useLostChunks(): void {
  useEffect(() => {
    const stop = import('./target-files.ts').then(
      ({ start }) => start(),
      () => () => {},
    );
    return () => {
      void stop.then((end) => end());
    };
  }, []);
}
