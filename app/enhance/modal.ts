import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Makes the `<dialog open>` that the server rendered a real modal: the focus moves in and returns to what opened it, Escape
 * and, unless it is `firm`, a press outside follow the close link (so that a click on it is all that closing ever is).
 */
export function useModal(firm = false): {
  dialog: RefObject<HTMLDialogElement>;
  closeLink: RefObject<HTMLAnchorElement>;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  // While it is rendered for the first time: as soon as it stands in the page, `autoFocus` has moved the focus.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.matches(':modal')) {
      element.removeAttribute('open'); // showModal() refuses an element that is open already
      element.showModal();
    }
    element.querySelector<HTMLElement>('[autofocus], [data-focus]')?.focus();

    const onCancel = (event: Event) => {
      event.preventDefault();
      closeLink.current?.click();
    };
    // A press that begins inside (selecting text) and ends outside does not close.
    const onPointerDown = (event: PointerEvent) => {
      if (!firm && event.target === element && isOutside(element, event)) closeLink.current?.click();
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('pointerdown', onPointerDown);
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('pointerdown', onPointerDown);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [firm, opener]);

  return { dialog, closeLink };
}

function isOutside(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
