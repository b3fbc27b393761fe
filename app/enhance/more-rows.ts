import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** The number of further pages shown, by entry of the browser's history. */
const shown = new Map<string, number>();

/**
 * Makes «show more» (`data-more` within `area`) append the next page instead of navigating to it. Returns the
 * number of pages wanted beyond the first; another `list` (its address) begins with none, and «back» restores
 * the former number.
 */
export function useMoreRows(area: HTMLElement | null, list: string): number {
  const { key } = useLocation();
  const before = shown.get(key) ?? 0;
  const [wanted, setWanted] = useState({ list, pages: before });
  const pages = wanted.list === list ? wanted.pages : before;

  useEffect(() => {
    shown.set(key, pages);
  }, [key, pages]);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('[data-more]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setWanted({ list, pages: pages + 1 });
    };
    area?.addEventListener('click', onClick);
    return () => area?.removeEventListener('click', onClick);
  }, [area, list, pages]);

  return pages;
}
