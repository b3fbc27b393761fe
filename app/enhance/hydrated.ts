import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and in the first render of the browser, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
