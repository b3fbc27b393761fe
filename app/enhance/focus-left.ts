import { type RefCallback, useCallback, useRef } from 'react';

/**
 * What stands here leaves the page when it is pressed: the focus goes on to the element `id`, which stays. In a window that is its
 * own one: the screen beneath may have such an element, too.
 */
export function useFocusLeft(id: string): RefCallback<HTMLElement> {
  const area = useRef<HTMLElement | null>(null);
  return useCallback(
    (element) => {
      if (!element && area.current?.contains(document.activeElement)) {
        const around = area.current.closest('dialog') ?? document;
        around.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
      }
      area.current = element;
    },
    [id],
  );
}
