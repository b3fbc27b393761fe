import type { Location } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Closes open menus (`details.popup`) on a click outside, when the focus leaves them (they would cover its
 * target), on Escape (the focus returns to their summary) and on navigation to another screen. A navigation
 * within a screen closes only the menu that was pressed in: a list that is checked or filtered by itself must
 * not close what was opened meanwhile.
 */
export function useDetailsMenus({ pathname, key }: Location): void {
  const pressed = useRef<Element>();
  useEffect(() => {
    const closeOthers = (event: Event) => closeMenus((menu) => !menu.contains(event.target as Node));
    const onKeyDown = (event: Event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return;
      closeMenus((menu) => {
        if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
        return true;
      });
    };
    const onClick = ({ target }: Event) => {
      pressed.current = (target as Element).closest('a,form:not([data-stay]) button') ?? undefined;
    };
    const gone = new AbortController();
    const { signal } = gone;
    document.addEventListener('pointerdown', closeOthers, { signal });
    document.addEventListener('focusin', closeOthers, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('click', onClick, { signal });
    return () => gone.abort();
  }, []);

  const shown = useRef({ pathname, key });
  useEffect(() => {
    const last = shown.current;
    // A menu opened before hydration stays open.
    if (last.key === key) return;
    shown.current = { pathname, key };
    closeMenus((menu) => last.pathname !== pathname || (pressed.current && menu.contains(pressed.current)));
    pressed.current = undefined;
  }, [pathname, key]);
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean | undefined): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.popup[open]')) {
    if (which(menu)) menu.open = false;
  }
}
