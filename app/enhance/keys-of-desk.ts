/**
 * Loads the keys of the desk with its first screen; without them the desk works as before. Returns a function that
 * stops them.
 */
export function keysOfDesk(): () => void {
  let stop: Promise<() => void> | undefined;
  const begin = () => {
    if (!/^\/desk(\/|$)/.test(location.pathname)) return;
    stop ??= import('./desk-keys.ts').then(
      ({ start }) => start(),
      () => () => {},
    );
  };
  begin();
  const unsubscribe = window.__remixRouter.subscribe(begin);
  return () => {
    unsubscribe();
    void stop?.then((end) => end());
  };
}
