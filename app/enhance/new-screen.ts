type Router = typeof window.__remixRouter;
type Matches = Router['state']['matches'];

/**
 * Scrolls to the top when a form that keeps the scroll position on its own screen (`data-keep-scroll`) leads to
 * another screen or another list. Returns a function that stops this.
 */
export function beginScreensAtTop(): () => void {
  const router = window.__remixRouter;
  let { location, matches } = router.state;
  let posted = false;
  return router.subscribe((state) => {
    if (state.navigation.state !== 'idle') {
      posted = /post/i.test(state.navigation.formMethod ?? '');
      return;
    }
    if (state.location === location) return;
    const isNew = !isWithin(matches, state.matches) && !isWithin(state.matches, matches);
    const sameList = location.search === state.location.search || matches.length !== state.matches.length;
    ({ location, matches } = state);
    if (posted && state.preventScrollReset && (isNew || !sameList)) scrollTo(0, 0);
    posted = false;
  });
}

/** Returns whether `window` is the same screen, or a window over it. */
function isWithin(screen: Matches, window: Matches): boolean {
  return screen.every(
    ({ route, pathname }, i) =>
      route.id === window[i]?.route.id && bare(pathname) === bare(window[i].pathname),
  );
}

function bare(path: string): string {
  return path.replace(/\/+$/, '');
}
