/** Two presses in one place within this time, in milliseconds, are meant for one row. */
const oncePerMs = 1_000;
/** How far the pointer may move between two presses in one place, in pixels. */
const stillPx = 8;

/**
 * Prevents a double press from deleting two rows. After a deletion the next row is under the pointer, so a second
 * press in that place deletes nothing. The focus moves to the next row. Returns a function that stops this.
 */
export function deleteOneByOne(): () => void {
  let last: { button: HTMLButtonElement; x: number; y: number; at: number } | undefined;
  let next: HTMLElement | undefined;
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('tr button[name=delete]');
    if (!button) return;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const isByPointer = event.detail > 0;
    const isSamePlace =
      last !== undefined && Math.abs(last.x - x) < stillPx && Math.abs(last.y - y) < stillPx;
    if (isByPointer && last && isSamePlace && at - last.at < oncePerMs && button !== last.button) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = { button, x, y, at };
    next = rowBeside(button);
  };
  const router = window.__remixRouter;
  const unsubscribe = router.subscribe(({ navigation, fetchers }) => {
    if (navigation.state !== 'idle' || [...fetchers.values()].some(({ state }) => state !== 'idle')) return;
    const row = next;
    if (!row) return;
    next = undefined;
    // Wait until React has removed the row.
    const gone = new MutationObserver(() => {
      if (last?.button.isConnected) return;
      gone.disconnect();
      row.querySelector<HTMLElement>('button[name=delete]')?.focus({ preventScroll: true });
    });
    gone.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => gone.disconnect(), oncePerMs);
  });
  window.addEventListener('click', onClick, true);
  return () => {
    unsubscribe();
    window.removeEventListener('click', onClick, true);
  };
}

/** Returns the next row with a delete button, or else the previous one. */
function rowBeside(button: HTMLElement): HTMLElement | undefined {
  const rows = [...(button.closest('table')?.rows ?? [])].filter((row) =>
    row.querySelector('button[name=delete]'),
  );
  const at = rows.findIndex((row) => row.contains(button));
  return rows[at + 1] ?? rows[at - 1];
}
