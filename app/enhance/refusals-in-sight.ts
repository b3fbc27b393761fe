const refusals = '#main .note.no';

/** React shows a response within this many frames after the router has it. */
const framesToWait = 20;

/**
 * Scrolls to the refusal of a sent form and focuses it, even when its text is the same as before. A refusal appears
 * above the content, far from the button at the end of a long list. People who go on typing, or whose typing is
 * saved automatically, are not disturbed. Returns a function that stops this.
 */
export function bringRefusalsInSight(): () => void {
  let sent: { known: Set<string | null>; isByItself: boolean } | undefined;
  let frame = 0;
  const look = (known: Set<string | null>, isRefused: boolean, framesLeft: number) => {
    const notes = [...textsShown()];
    const isLast = framesLeft === 0;
    const note = notes.find(([text]) => !known.has(text)) ?? (isLast && isRefused ? notes[0] : undefined);
    if (note) bringInSight(note[1]);
    else if (!isLast) frame = requestAnimationFrame(() => look(known, isRefused, framesLeft - 1));
  };
  const unsubscribe = window.__remixRouter.subscribe(({ navigation, fetchers, actionData }) => {
    const all = [navigation, ...fetchers.values()];
    if (all.some(isPost)) {
      sent ??= { known: new Set(textsShown().keys()), isByItself: true };
      if (isPost(navigation)) sent.isByItself = false;
    } else if (sent && all.every(({ state }) => state === 'idle')) {
      const { known, isByItself } = sent;
      sent = undefined;
      if (!isByItself || !isInText()) look(known, !isByItself && Boolean(actionData), framesToWait);
    }
  });
  const stopLooking = () => cancelAnimationFrame(frame);
  window.addEventListener('input', stopLooking);
  return () => {
    unsubscribe();
    stopLooking();
    window.removeEventListener('input', stopLooking);
  };
}

function isPost({ state, formMethod }: { state: string; formMethod?: string | undefined }): boolean {
  return state === 'submitting' && /post/i.test(formMethod ?? '');
}

function textsShown(): Map<string | null, HTMLElement> {
  return new Map(
    [...document.querySelectorAll<HTMLElement>(refusals)].map((note) => [note.textContent, note]),
  );
}

function bringInSight(note: HTMLElement): void {
  const { top, bottom } = note.getBoundingClientRect();
  // The page header covers the top of the scrolled content.
  const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (top >= Math.max(0, head) && bottom <= innerHeight) return;
  note.tabIndex = -1;
  note.focus({ preventScroll: true });
  note.scrollIntoView({ block: 'center' });
}

function isInText(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea') ?? false;
}
