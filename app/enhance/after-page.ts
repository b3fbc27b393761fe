import { useEffect } from 'react';

/** Starts the additions that every screen has but none waits for. Their code is loaded after the page. */
export function useAfterPage(): void {
  useEffect(() => started(import('./started-after-page.ts').then(({ start }) => start())), []);
}

/** Returns the cleanup of an effect whose code is loaded on demand: it runs what `starting` resolves to, if that loads. */
export function started(starting: Promise<() => void>): () => void {
  const stop = starting.catch(() => () => {});
  return () => void stop.then((end) => end());
}
