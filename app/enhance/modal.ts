import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Turns the server-rendered `<dialog open>` into a real modal: the focus moves in and returns to the opener; Escape
 * and, unless the window is `firm`, a click outside follow the close link, so that closing is always a click on that
 * link. When fields were changed, that click asks for confirmation first: `asking` is true until `stay` is called or
 * the window is gone.
 */
export function useModal(
  firm = false,
  onClose?: () => void,
): {
  dialog: RefObject<HTMLDialogElement>;
  closeLink: RefObject<HTMLAnchorElement>;
  onCloseClick: (event: MouseEvent) => void;
  asking: boolean;
  stay: () => void;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  // Read during the first render, because `autoFocus` moves the focus as soon as the window is mounted.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));

  // Until the code that watches the fields has loaded, only typed text counts, because closing never waits for the
  // network.
  const isChanged = useRef(() =>
    [
      ...dialog.current!.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input:not([name^=qnt]),textarea',
      ),
    ].some((field) => field.value !== field.defaultValue),
  );
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    // Few windows have fields, so the code that watches them is loaded on demand.
    void import('./unsaved.ts')
      .then(({ watchFields }) => {
        if (dialog.current) isChanged.current = watchFields(dialog.current);
      })
      .catch(() => {});
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!('modal' in element.dataset)) {
      element.removeAttribute('open'); // showModal() refuses an element that is open already
      element.showModal();
      // For the styles, and for later renders: Safari supports `:modal` only since 15.6, and `matches` throws
      // before that.
      element.dataset.modal = '';
    }
    element.querySelector<HTMLElement>('[autofocus], [data-focus]')?.focus();

    // The back gesture of a phone closes the window by itself.
    const onClose = () => {
      element.showModal();
      closeLink.current?.click();
    };
    // A press that begins inside (selecting text) and ends outside does not close the window.
    const onPointerDown = (event: PointerEvent) => {
      if (!firm && event.target === element && isOutside(element, event)) closeLink.current?.click();
    };
    const gone = new AbortController();
    element.addEventListener('close', onClose, gone);
    element.addEventListener('pointerdown', onPointerDown, gone);
    return () => {
      gone.abort();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [firm, opener]);

  const onCloseClick = (event: MouseEvent) => {
    if (isChanged.current()) instead(() => setAsking(true))(event);
    else if (onClose) instead(onClose)(event);
  };
  return { dialog, closeLink, onCloseClick, asking, stay: () => setAsking(false) };
}

/** Returns a click handler that calls a function instead of following the link. */
export function instead(deed: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    deed();
  };
}

/**
 * Returns a key handler that calls a function at Escape, unless a field has used the key. Otherwise Chrome would
 * close all windows at one Escape when there was no click in between.
 */
export function atEscape(deed: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    deed();
  };
}

function isOutside(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
