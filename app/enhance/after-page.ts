import { useEffect } from 'react';

/** Starts the enhancements that every screen has but no screen waits for. Their code is loaded after the page. */
export function useAfterPage(): void {
  useEffect(() => started(import('./started-after-page.ts'), ({ start }) => start()), []);
}

/** Calls `start` once its code is loaded; does nothing when loading fails. Returns the cleanup of an effect. */
export function started<Module>(loading: Promise<Module>, start: (loaded: Module) => () => void) {
  const stop = loading.then(start, () => () => {});
  return () => void stop.then((end) => end());
}
