import { useEffect } from 'react';

/**
 * Lets the browser show basket and lists without a connection, to dealers; and tells the service worker who is signed in,
 * so that it forgets what it saved for somebody else. `account`: the e-mail, '' for nobody. Absent: at the desk. `basket`: a
 * mark of it, so that the last one is saved.
 */
export function useOfflinePage(account: string | undefined, basket: string): void {
  useEffect(() => {
    if (account === undefined || !navigator.serviceWorker) return;
    const stop = import('./saved-page.ts').then(
      ({ saveSoon }) => saveSoon(account, basket),
      () => () => {},
    );
    return () => {
      void stop.then((end) => end());
    };
  }, [account, basket]);
}
