import type { Location } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Closes open menus (`details.menu`) on a click outside, when the focus leaves them (they would cover its
 * target), on Escape (the focus returns to their summary) and on navigation to another address. A navigation
 * within the same address (`key` changes alone) closes only the menus that were used for it: a list that is
 * checked by itself must not close what was opened meanwhile.
 */
export function useDetailsMenus({ pathname, search, key }: Location): void {
  const used = useRef(new Set<Element>());
  useEffect(() => {
    const markUsed = ({ type, target }: Event) => {
      if (!(target instanceof Element) || (type === 'click' && !target.closest('a[href]'))) return;
      const menu = target.closest('details.popup');
      if (menu) used.current.add(menu);
    };
    const closeOthers = (event: Event) => closeMenus((menu) => !menu.contains(event.target as Node));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      closeMenus((menu) => {
        if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
        return true;
      });
    };
    document.addEventListener('pointerdown', closeOthers);
    document.addEventListener('focusin', closeOthers);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('click', markUsed);
    document.addEventListener('submit', markUsed);
    return () => {
      document.removeEventListener('pointerdown', closeOthers);
      document.removeEventListener('focusin', closeOthers);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', markUsed);
      document.removeEventListener('submit', markUsed);
    };
  }, []);

  const address = pathname + search;
  const shown = useRef({ address, key });
  useEffect(() => {
    const last = shown.current;
    // A menu opened before hydration stays open.
    if (last.key === key) return;
    shown.current = { address, key };
    closeMenus((menu) => last.address !== address || used.current.has(menu));
    used.current.clear();
  }, [address, key]);
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.popup[open]')) {
    if (which(menu)) menu.open = false;
  }
}
