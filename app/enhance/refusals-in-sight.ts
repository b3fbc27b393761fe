const refusals = '#main .note.no';

/**
 * A refusal appears above the content, far from the button at the end of a long list: what a sent form is answered
 * with comes into sight, with the focus. Somebody who types on, or whose typing is kept by itself, is not disturbed. Returns
 * a function that stops it.
 */
export function bringRefusalsInSight(): () => void {
  let sent: { known: Set<string | null>; isByItself: boolean } | undefined;
  const router = window.__remixRouter;
  const unsubscribe = router.subscribe(({ navigation, fetchers }) => {
    const isByItself = !isPost(navigation);
    if (isByItself && ![...fetchers.values()].some(isPost)) return;
    sent = { known: new Set(textsShown().keys()), isByItself };
  });
  const onInput = () => {
    sent = undefined;
  };
  const changes = new MutationObserver(() => {
    if (!sent) return;
    const { known, isByItself } = sent;
    const note = [...textsShown()].find(([text]) => !known.has(text))?.[1];
    if (!note) return;
    sent = undefined;
    if (isInSight(note) || (isByItself && isInText())) return;
    note.tabIndex = -1;
    note.focus({ preventScroll: true });
    note.scrollIntoView({ block: 'center' });
  });
  window.addEventListener('input', onInput);
  changes.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => {
    unsubscribe();
    window.removeEventListener('input', onInput);
    changes.disconnect();
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

function isInSight(note: HTMLElement): boolean {
  const { top, bottom } = note.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

function isInText(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea') ?? false;
}
