import { useLocation } from '@remix-run/react';
import { useEffect, useReducer, useRef } from 'react';
import { useHydrated } from './hydrated.ts';

/**
 * Makes «show more» (`data-more` within `area`) append the next page instead of navigating to it. Returns the
 * number of pages wanted beyond the first; another `list` (its address) begins with none. The number is kept in the
 * entry of the browser's history, so that «back» restores it, even on a page that is loaded again.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a card over the list is another entry
  useEffect(() => {
    if (pages > 0) history.replaceState({ ...history.state, more: pages }, '');
  }, [key, pages]);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('[data-more]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.replaceState({ ...history.state, more: shown.current.pages + 1 }, '');
      again();
    };
    area?.addEventListener('click', onClick);
    return () => area?.removeEventListener('click', onClick);
  }, [area]);

  return pages;
}
