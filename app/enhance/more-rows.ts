import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useReducer, useRef } from 'react';
import { usePricesHidden } from '#app/components/layout/price-switch.tsx';
import { started } from './after-page.ts';
import { useFrame } from './frame.ts';
import { useHydrated } from './hydrated.ts';

/**
 * Makes «show more» (`data-more` within `area`) append the next page instead of navigating to it. Returns the number
 * of pages wanted beyond the first, which is 0 for another `list` (its address). The number is kept in the entry of
 * the browser's history, so that «back» restores it, even on a page that is loaded again.
 */
export function useMoreRows(area: HTMLElement | null, list: string): number {
  const { key } = useLocation();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const shown = useRef({ list, pages: 0 });
  const entry = useHydrated() ? (history.state ?? {}) : undefined;
  // «Back» changes the history entry before the screen.
  if (entry && (entry.key ?? 'default') === key) {
    const pages = entry.more ?? (shown.current.list === list ? shown.current.pages : 0);
    shown.current = { list, pages };
  }
  const { pages } = shown.current;
  const isRestored = useRef(false);

  useEffect(() => {
    if (!area || pages === 0 || isRestored.current) return;
    isRestored.current = true;
    return started(import('./scroll-once-long.ts'), ({ scrollOnceLong }) => scrollOnceLong(area));
  }, [area, pages]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a card over the list is another entry
  useEffect(() => {
    if (pages > 0) history.replaceState({ ...history.state, more: pages }, '');
  }, [key, pages]);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('[data-more]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      isRestored.current = true;
      history.replaceState({ ...history.state, more: shown.current.pages + 1 }, '');
      again();
    };
    area?.addEventListener('click', onClick);
    return () => area?.removeEventListener('click', onClick);
  }, [area]);

  return pages;
}

/** Further pages, keyed by history entry, address, contract and whether prices are hidden. */
const seen = new Map<string, unknown>();
const maxSeen = 60;

/**
 * Loads a further page of a list. After «back» it is returned at once, so that the list keeps its length and the
 * browser can restore the scroll position.
 */
export function usePageAfter<Page>(href: string): Page | undefined {
  const { data, load } = useFetcher<Page>();
  const { key } = useLocation();
  const { contractId } = useFrame();
  const place = `${key} ${href} ${contractId} ${usePricesHidden()}`;
  useEffect(() => load(href), [load, href]);
  useEffect(() => {
    if (!data) return;
    seen.delete(place);
    seen.set(place, data);
    const [oldest] = seen.keys();
    if (seen.size > maxSeen && oldest) seen.delete(oldest);
  }, [data, place]);
  return (data as Page | undefined) ?? (seen.get(place) as Page | undefined);
}
