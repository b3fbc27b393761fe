import { useEffect, useRef } from 'react';

/**
 * On a new screen the focus goes to its heading when it has nowhere else to be: the pressed link is gone with the old screen, and
 * the keyboard would go on from somewhere in the middle. A browser does the same by loading a new page. So it is when a form that
 * was sent (`sending`) leaves the screen without what was pressed: a row, «Прочитано всё». What is focused already (a field of the
 * frame, a window, a summary of errors) stays so.
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
