import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { CallbackReply } from '#app/components/callback/callback-reply.ts';

/**
 * The form in the foot, sent without leaving the page: refused, it stays with what was typed, its first faulty field in focus;
 * accepted, it is empty again, and the answer leads to the page anew, with the thanks on top.
 */
export function useCallbackForm() {
  const fetcher = useFetcher<CallbackReply>();
  const form = useRef<HTMLFormElement>(null);
  const { state, data: reply } = fetcher;
  const wasRunning = useRef(false);

  useEffect(() => {
    if (wasRunning.current && state === 'idle') {
      if (reply) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      else form.current?.reset();
    }
    wasRunning.current = state !== 'idle';
  }, [state, reply]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state === 'idle') fetcher.submit(event.currentTarget);
  }

  return { form, onSubmit, running: state !== 'idle', reply };
}
