/**
 * Restores the scroll position of a reloaded page as soon as its additional rows make it long enough, unless the user
 * has started scrolling.
 */
export function scrollOnceLong(area: HTMLElement): () => void {
  places ??= placesBefore();
  const key: string = history.state?.key ?? 'default';
  const place = places[key] ?? 0;
  // From now on the router's own record is newer.
  delete places[key];
  if (place <= scrollY) return () => {};
  const begun = scrollY;
  const follow = () => {
    if (document.documentElement.scrollHeight - innerHeight < place) return;
    rows.disconnect();
    scrollTo(0, place);
  };
  // Renewing the data of a returned page (returned-page.ts) ends with scrolling to where the page was when it began.
  const again = () => {
    if (scrollY === begun) follow();
  };
  const rows = new MutationObserver(follow);
  const gone = new AbortController();
  const stop = () => {
    rows.disconnect();
    gone.abort();
  };
  for (const own of ['wheel', 'touchmove', 'pointerdown', 'keydown']) addEventListener(own, stop, gone);
  addEventListener('scroll', again, gone);
  rows.observe(area, { childList: true, subtree: true });
  follow();
  return stop;
}

/** The scroll positions of the screens of earlier documents, by entry of the browser's history. */
let places: Record<string, number> | undefined;

/** Reads the router's own record (ScrollRestoration), which a browser may have blocked. */
function placesBefore(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem('positions') ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
