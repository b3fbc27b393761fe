import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { CallbackReply } from '#app/components/talk/callback/callback-reply.ts';
import { formDataOf, isBeingSent, isFetcherSubmitting, markSent } from './sending.ts';

/**
 * Sends the form in the footer without leaving the page: after a refusal it keeps the typed values and focuses its
 * first invalid field; after success it is empty, and the response reloads the page with the confirmation at the top.
 */
export function useCallbackForm() {
  const key = useId();
  const fetcher = useFetcher<CallbackReply>({ key });
  const form = useRef<HTMLFormElement>(null);
  const { state, data } = fetcher;
  const wasRunning = useRef(false);
  // After a success, which is a redirect, the fetcher still holds the previous refusal.
  const [over, setOver] = useState<CallbackReply>();
  const reply = data === over ? undefined : data;

  useEffect(() => {
    if (wasRunning.current && state === 'idle') {
      if (reply) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      else form.current?.reset();
    }
    wasRunning.current = state !== 'idle';
  }, [state, reply]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { currentTarget: target, nativeEvent } = event;
    if (isBeingSent(target)) return;
    setOver(data);
    const sent = formDataOf(target, (nativeEvent as SubmitEvent).submitter);
    fetcher.submit(sent, { method: 'post', action: new URL(target.action).pathname });
    markSent(target, () => isFetcherSubmitting(key));
  }

  return { form, onSubmit, running: state !== 'idle', reply };
}
