type Sent = { isRunning: () => boolean; pressed: string | undefined };

/**
 * Forms being sent, each with a function that returns whether it is still being sent, and the button that sent it, if
 * known.
 */
const sent = new WeakMap<HTMLFormElement, Sent>();

/**
 * Records that a form was sent; it is busy while `isRunning` returns true. With `button` it is busy only for
 * presses of the same button.
 */
export function markSent(form: HTMLFormElement, isRunning: () => boolean, button?: HTMLElement | null): void {
  sent.set(form, { isRunning, pressed: button === undefined ? undefined : deedOf(button) });
}

/**
 * Returns whether a form still waits for its reply. Reads the state of the router and not of the last render, because
 * on a slow machine a second press may precede React's rendering of the first. A button other than the one that sent
 * the form («удалить» in the next row) makes another submission.
 */
export function isBeingSent(form: HTMLFormElement, button?: HTMLElement | null): boolean {
  const last = sent.get(form);
  if (!last?.isRunning()) return false;
  return last.pressed === undefined || button === undefined || last.pressed === deedOf(button);
}

/** Identifies a button by its action, because a render may have replaced the element. */
function deedOf(button: HTMLElement | null): string {
  return ['name', 'value', 'formaction'].map((name) => button?.getAttribute(name) ?? '').join(' ');
}

/** Returns whether the fetcher with this key waits for a reply. */
export function isFetcherSubmitting(key: string): boolean {
  return window.__remixRouter.state.fetchers.get(key)?.state === 'submitting';
}

/** The data of submitted forms that wait for the code of their target screens to load. */
export const waiting = new Set<FormData>();

/** Returns whether any form that changes data waits for its reply, or to be sent. */
export function isAnySubmitting(): boolean {
  const { navigation, fetchers } = window.__remixRouter.state;
  return waiting.size > 0 || [navigation, ...fetchers.values()].some(({ state }) => state === 'submitting');
}

/** Returns whether the router is still handling this form data. */
export function isNavigatingWith(data: FormData): boolean {
  return window.__remixRouter.state.navigation.formData === data;
}

/**
 * Returns the fields of a form including the pressed button. `new FormData(form, button)` silently omits the
 * button in Chrome before 112 and Firefox before 111.
 */
export function formDataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form);
  // Only buttons and inputs submit a form.
  const pressed = submitter as HTMLButtonElement | HTMLInputElement | null;
  if (pressed?.name) data.append(pressed.name, pressed.value);
  return data;
}
