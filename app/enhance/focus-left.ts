import { type RefCallback, useCallback, useRef } from 'react';

/** What stands here leaves the page when it is pressed: the focus goes on to the element `id`, which stays. */
export function useFocusLeft(id: string): RefCallback<HTMLElement> {
  const area = useRef<HTMLElement | null>(null);
  return useCallback(
    (element) => {
      if (!element && area.current?.contains(document.activeElement)) document.getElementById(id)?.focus();
      area.current = element;
    },
    [id],
  );
}
