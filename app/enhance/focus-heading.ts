import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new screen when nothing else has it, because the clicked link is gone with
 * the old screen and the keyboard would continue somewhere in the middle. A browser does the same when it loads a
 * new page. Also applies when a sent form (`sending`) removes the pressed element from the screen: a row,
 * «Прочитано всё». An existing focus (a field of the frame, a window, an error summary) is kept.
 */
export function useFocusOnHeading(pathname: string, sending: boolean): void {
  const shown = useRef(pathname);
  const sent = useRef(false);
  useEffect(() => {
    if (sending) {
      sent.current = true;
      return;
    }
    if (shown.current === pathname && !sent.current) return;
    shown.current = pathname;
    sent.current = false;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, sending]);
}
