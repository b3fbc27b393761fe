import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a function that moves the focus to the quantity of the next shown row with a problem (-1: the previous
 * one), and from the last row to the first. F8 and Shift+F8 do the same, as in code and document editors.
 */
export function useProblemKeys(section: RefObject<HTMLElement>): (by: 1 | -1) => void {
  const last = useRef<Element>();
  const go = useRef((by: 1 | -1): boolean => {
    const row = nextProblem(section.current, last.current, by);
    row?.querySelector<HTMLElement>('.quantity input')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
    last.current = row;
    return row !== undefined;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (go.current(event.shiftKey ? -1 : 1)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return go.current;
}

function nextProblem(
  section: HTMLElement | null,
  last: Element | undefined,
  by: 1 | -1,
): Element | undefined {
  const rows = [...(section?.querySelectorAll('tr.faulty:not([hidden])') ?? [])];
  const focused = document.activeElement?.closest('tr');
  const from = focused && section?.contains(focused) ? focused : last;
  const side = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  if (by < 0) rows.reverse();
  return rows.find((row) => !from || from.compareDocumentPosition(row) & side) ?? rows[0];
}
