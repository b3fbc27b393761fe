/** Milliseconds after which a page has nothing more urgent to load. */
const afterMs = 2_000;
/** How long the dealer must pause, in milliseconds, before a basket that is being filled is saved. */
const pauseMs = 10_000;

let before: string | undefined;

/** Sends account and basket to the service worker once the page has time; returns a function that stops this. */
export function saveSoon(account: string, basket: string): () => void {
  const { serviceWorker } = navigator;
  const delay = before === undefined || hidesMore(before, basket) ? afterMs : pauseMs;
  before = basket;
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
}

/** Returns whether prices were hidden since the last save. Such a change must not wait until the dealer pauses. */
function hidesMore(before: string, basket: string): boolean {
  return basket.endsWith('hidden') && !before.endsWith('hidden');
}
