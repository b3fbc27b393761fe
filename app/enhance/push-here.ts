import { type FormEvent, useEffect, useState } from 'react';
import type { PushState } from './push-browser.ts';
import { submitForm } from './submit-form.ts';

/** 'unknown': before the browser has been asked, and without JavaScript; 'asking': the person is being asked. */
type Here = PushState | 'unknown' | 'asking' | 'failed';

const browser = () => import('./push-browser.ts');

/**
 * Switches notifications in this browser on: returns its state, and the handler of the form that tells the portal. `isKnown`:
 * whether the portal has this browser.
 */
export function usePushHere(
  publicKey: string,
  account: string,
  isKnown: boolean,
): { here: Here; onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const [here, setHere] = useState<Here>('unknown');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the portal has been told
  useEffect(() => {
    void browser()
      .then(({ pushState }) => pushState(publicKey))
      .then(setHere, () => setHere('unsupported'));
  }, [publicKey, isKnown]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    // The second time it is sent.
    if (field('endpoint').value) return;
    event.preventDefault();
    setHere('asking');
    void browser()
      .then(({ subscribe }) => subscribe(publicKey, account))
      .then(
        (subscribed) => {
          if (subscribed === 'denied' || subscribed === 'off') return setHere(subscribed);
          if (!subscribed) return setHere('failed');
          for (const [name, value] of Object.entries(subscribed)) field(name).value = value;
          setHere('off');
          submitForm(form);
        },
        () => setHere('failed'),
      );
  }

  return { here, onSubmit };
}

/** Ends the subscription of the browser itself, while the form tells the portal. */
export function endPushHere(): void {
  void browser()
    .then(({ unsubscribe }) => unsubscribe())
    .catch(() => {});
}
