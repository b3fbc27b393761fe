import { useEffect } from 'react';

/** Starts the additions that every screen has but none waits for. Their code is loaded after the page. */
export function useAfterPage(): void {
  useEffect(() => {
    const stop = import('./started-after-page.ts').then(
      ({ start }) => start(),
      () => () => {},
    );
    return () => {
      void stop.then((end) => end());
    };
  }, []);
}
