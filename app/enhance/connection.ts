import { useEffect, useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** False while the browser knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Without a network forms and links are held back: what they lead to would be an error page, and what was typed would be gone
 * with the screen. Before all other handlers, on the window and on the way down.
 */
export function useHeldOffline(online: boolean): void {
  useEffect(() => {
    if (online) return;
    const hold = (event: Event) => {
      if (event.type === 'click' && !(event.target as Element).closest?.('a[href]:not([href^="#"])')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('submit', hold, true);
    window.addEventListener('click', hold, true);
    return () => {
      window.removeEventListener('submit', hold, true);
      window.removeEventListener('click', hold, true);
    };
  }, [online]);
}

/** Whether a call failed on its way: browsers report that as a TypeError, each in its own words. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
