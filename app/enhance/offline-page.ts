import { useEffect, useRef } from 'react';

/** Milliseconds after which a page has nothing more urgent to load. */
const afterMs = 2_000;
/** A basket that is being filled is saved when the dealer pauses, not at each product. */
const pauseMs = 10_000;

/**
 * Lets the browser show basket and lists without a connection, to dealers; and tells the service worker who is signed in,
 * so that it forgets what it saved for somebody else. `account`: the e-mail, '' for nobody. Absent: at the desk. `basket`: a
 * mark of it, so that the last one is saved.
 */
export function useOfflinePage(account: string | undefined, basket: string): void {
  const before = useRef<string>();
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (account === undefined || !serviceWorker) return;
    const delay = before.current === undefined || hidesMore(before.current, basket) ? afterMs : pauseMs;
    before.current = basket;
    const timer = setTimeout(() => {
      const known = account
        ? serviceWorker.register('/service-worker.js').then(() => serviceWorker.ready)
        : serviceWorker.getRegistration();
      known.then(
        (registration) => registration?.active?.postMessage({ account, basket }),
        () => {},
      );
    }, delay);
    return () => clearTimeout(timer);
  }, [account, basket]);
}

/** Prices that were hidden must not wait until the dealer pauses. */
function hidesMore(before: string, basket: string): boolean {
  return basket.endsWith('hidden') && !before.endsWith('hidden');
}
