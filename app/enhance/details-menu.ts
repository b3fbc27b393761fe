import { useEffect } from 'react';

/**
 * Open menus (`details.menu`) close on a press outside, when the focus leaves them (they would cover what it goes to), on Escape
 * (the focus returns to their summary) and on navigation: `location` is the key of the history entry, for a menu may lead back to
 * the very page it stands on.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what closes them
  useEffect(() => closeMenus(() => true), [location]);
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    if (which(menu)) menu.open = false;
  }
}
