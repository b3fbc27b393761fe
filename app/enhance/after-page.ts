import { useEffect } from 'react';

/** Starts what every screen has and none has to wait for: its code comes after the page. */
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
