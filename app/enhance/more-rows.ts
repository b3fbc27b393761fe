import { useEffect, useState } from 'react';

/**
 * «Show more» (`data-more` within `area`) appends the next page instead of leading to it. Gives how many pages are wanted beyond
 * the first; they are forgotten when `list`, the address of the list, changes.
 */
export function useMoreRows(area: HTMLElement | null, list: string): number {
  const [wanted, setWanted] = useState({ list, pages: 0 });
  const pages = wanted.list === list ? wanted.pages : 0;

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('[data-more]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setWanted((old) => ({ list, pages: (old.list === list ? old.pages : 0) + 1 }));
    };
    area?.addEventListener('click', onClick);
    return () => area?.removeEventListener('click', onClick);
  }, [area, list]);

  return pages;
}
