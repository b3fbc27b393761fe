import { useEffect, useRef } from 'react';

/**
 * Closes open menus (`details.menu`) on a click outside, when the focus leaves them (they would cover its
 * target), on Escape (the focus returns to their summary) and on navigation: `location` is the key of the
 * history entry, because a menu may link to the current page.
 */
export function useDetailsMenus(location: string): void {
  useEffect(() => {
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
    return () => {
      document.removeEventListener('pointerdown', closeOthers);
      document.removeEventListener('focusin', closeOthers);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  const shown = useRef(location);
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (shown.current === location) return;
    shown.current = location;
    closeMenus(() => true);
  }, [location]);
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.popup[open]')) {
    if (which(menu)) menu.open = false;
  }
}
