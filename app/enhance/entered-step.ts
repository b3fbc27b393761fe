import { type FormEvent, useEffect } from 'react';
import { listHref } from '#app/components/ordering/fast-order/fast-order-hrefs.ts';
import type { StepLink } from '#server/ordering/fast-order/kept-list.ts';

/**
 * Keys of the session storage: the history entry whose form is being checked, and, for each entry, the step that stores
 * what was entered there.
 */
const sent = 'fast-order-sent';
const placeOf = (mark: string) => `fast-order-${mark}`;

/**
 * Restores what was entered when a browser goes back to the form. Without JavaScript the browser fills the form
 * again, but the router renders an empty one. Therefore a history entry is marked when its form is sent; going back
 * to it then opens the step that keeps the form. `refusal`: the message when the form was refused instead. Returns a
 * handler that returns whether the form is sent to be checked.
 */
export function useEnteredForm(isEmpty: boolean, refusal: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal means that nothing was kept
  useEffect(() => sessionStorage.removeItem(sent), [refusal]);
  useEffect(() => {
    const mark: unknown = window.history.state?.entered;
    const key = isEmpty && typeof mark === 'string' ? sessionStorage.getItem(placeOf(mark)) : null;
    if (key) window.__remixRouter.navigate(listHref(key), { replace: true });
  }, [isEmpty]);
  return (event: FormEvent): boolean => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'check') return false;
    sessionStorage.setItem(sent, markOfEntry());
    return true;
  };
}

/** Returns the mark of this entry of the history. */
function markOfEntry(): string {
  const known: unknown = window.history.state?.entered;
  if (typeof known === 'string') return known;
  const mark = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...window.history.state, entered: mark }, '');
  return mark;
}

/** Records which list keeps what is typed into the form of this entry, so that a reload opens that list. */
export function markEntered(key: string): void {
  if (window.location.search === '') sessionStorage.setItem(placeOf(markOfEntry()), key);
}

/** Records the list that was made from the sent form. */
export function useSentForm(path: readonly StepLink[] | undefined): void {
  const [first] = path ?? [];
  useEffect(() => {
    const mark = sessionStorage.getItem(sent);
    sessionStorage.removeItem(sent);
    if (mark && first?.step === 'entered') sessionStorage.setItem(placeOf(mark), first.key);
  }, [first?.key, first?.step]);
}
