import { useInsertionEffect } from 'react';

type Router = typeof window.__remixRouter;

/**
 * Passes a copy of the router's fetchers to React with each state. The router changes its map in place, so a render
 * that is slower than a request would find a fetcher that has ended beside the data from before it: a field whose
 * quantity has just been saved would show the old one, and digits typed then would be added to it.
 */
export function useRenderedFetchers(): void {
  // Before the router's provider subscribes, which it does in a layout effect.
  useInsertionEffect(() => copyFetchers(window.__remixRouter), []);
}

/** Makes the router pass copies to those who subscribe from now on; returns a function that undoes it. */
export function copyFetchers(router: Pick<Router, 'subscribe'>): () => void {
  const { subscribe } = router;
  router.subscribe = (take) =>
    subscribe((state, options) => take({ ...state, fetchers: new Map(state.fetchers) }, options));
  return () => {
    router.subscribe = subscribe;
  };
}
