/**
 * Closes open menus (`details.popup`) on a click outside, when the focus leaves them (they would cover its target),
 * on Escape (the focus returns to their summary) and on navigation to another screen. A navigation within a screen
 * closes only the menu in which something was pressed, because a list that is checked or filtered automatically
 * must not close a menu opened meanwhile. Returns a function that stops this.
 */
export function closeMenusOutside(): () => void {
  let pressed: Element | undefined;
  const closeOthers = (event: Event) => closeMenus((menu) => !menu.contains(event.target as Node));
  const onKeyDown = (event: Event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return;
    closeMenus((menu) => {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      return true;
    });
  };
  const onClick = ({ target }: Event) => {
    pressed = (target as Element).closest('a,form:not([data-stay]) button') ?? undefined;
  };
  const gone = new AbortController();
  const { signal } = gone;
  document.addEventListener('pointerdown', closeOthers, { signal });
  document.addEventListener('focusin', closeOthers, { signal });
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('click', onClick, { signal });

  const router = window.__remixRouter;
  let { pathname, key } = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    // A menu opened before this code was loaded stays open.
    if (location.key === key) return;
    const last = pathname;
    ({ pathname, key } = location);
    closeMenus((menu) => last !== pathname || (pressed && menu.contains(pressed)));
    pressed = undefined;
  });
  return () => {
    gone.abort();
    unsubscribe();
  };
}

function closeMenus(which: (menu: HTMLDetailsElement) => boolean | undefined): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.popup[open]')) {
    if (which(menu)) menu.open = false;
  }
}
