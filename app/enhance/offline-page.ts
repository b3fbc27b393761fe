import { useEffect } from 'react';
import { started } from './after-page.ts';

/**
 * Makes the service worker save the basket and lists of a dealer for use without a connection, and sends it the
 * signed-in account, so that it deletes what it saved for another account. `account`: the e-mail, '' for nobody;
 * undefined at the desk or when it is unknown. `basket`: its mark, so that the latest basket is saved.
 */
export function useOfflinePage(account: string | undefined, basket: string): void {
  useEffect(() => {
    if (account === undefined || !navigator.serviceWorker) return;
    return started(import('./saved-page.ts'), ({ saveSoon }) => saveSoon(account, basket));
  }, [account, basket]);
}
