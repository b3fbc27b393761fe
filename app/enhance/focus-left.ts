import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Moves the focus to the element `id` when the pressed element leaves the page. In a window it uses the
 * window's own element, because the screen beneath may have one with the same id.
 */
export function useFocusLeft(id: string): RefCallback<HTMLElement> {
  const area = useRef<HTMLElement | null>(null);
  return useCallback(
    (element) => {
      if (!element && area.current?.contains(document.activeElement)) {
        const around = area.current.closest('dialog') ?? document;
        const target = around.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
        target?.focus();
        // On a phone the target may be folded away.
        if (target !== document.activeElement) document.getElementById('h')?.focus();
      }
      area.current = element;
    },
    [id],
  );
}
