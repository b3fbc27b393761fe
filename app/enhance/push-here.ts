import { type FormEvent, useEffect, useState } from 'react';
import type { PushState } from './push-browser.ts';
import { submitForm } from './submit-form.ts';

/** 'unknown': before the browser has been asked, and without JavaScript; 'asking': the person is being asked. */
type Here = PushState | 'unknown' | 'asking' | 'failed';

const browser = () => import('./push-browser.ts');

/**
 * Switches on notifications in this browser. Returns the browser's state, and the handler of the form that registers
 * it with the portal. `isKnown`: whether this browser is registered.
 */
export function usePushHere(
  publicKey: string,
  account: string,
  isKnown: boolean,
): { here: Here; onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const [here, setHere] = useState<Here>('unknown');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once the portal has the browser
  useEffect(() => {
    void browser()
      .then(({ pushState }) => pushState(publicKey))
      .then(setHere, () => setHere('unsupported'));
  }, [publicKey, isKnown]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    // The form is being sent for the second time, with its fields filled in.
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

/** Ends the browser's own subscription, while the form removes it from the portal. */
export function endPushHere(): void {
  void browser()
    .then(({ unsubscribe }) => unsubscribe())
    .catch(() => {});
}
