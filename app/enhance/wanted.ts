import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { maxQuantity } from '#server/kernel/quantity.ts';

/** How long a quantity may rest before it is saved, milliseconds; less when its field was left. */
const pause = 600;
const pauseAfterLeaving = 150;

type WantedEditing = {
  /** What is typed and not saved yet. */
  typed: string | undefined;
  saving: boolean;
  /** Why what was sent last was not taken. */
  error: string | undefined;
  type: (text: string) => void;
  step: (by: 1 | -1) => void;
  leave: () => void;
};

/**
 * Saves the wanted quantity of one product while it is typed: after a pause, a shorter one when the field is left; what is unsaved when
 * the page is left goes with a request that outlives it. Without JavaScript the buttons of the form save it.
 */
export function useWanted(id: number, saved: number, action: string): WantedEditing {
  const fetcher = useFetcher<GoodsReply>();
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sent = useRef<string>();
  const latest = useRef({ typed, saved, fetcher });
  latest.current = { typed, saved, fetcher };

  /** An emptied field is somebody about to type: it waits. */
  function unsaved(): string | undefined {
    const text = latest.current.typed?.trim();
    return text && text !== String(latest.current.saved) && text !== sent.current ? text : undefined;
  }

  function save(): void {
    clearTimeout(timer.current);
    const text = unsaved();
    // One request at a time: its end saves the rest.
    if (text === undefined || latest.current.fetcher.state !== 'idle') return;
    sent.current = text;
    latest.current.fetcher.submit(formOf(id, text), { method: 'post', action });
  }

  function saveSoon(after: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, after);
  }

  function type(text: string): void {
    sent.current = undefined;
    setTyped(text);
    saveSoon(pause);
  }

  const refused = fetcher.data?.wants?.[id];
  // What was sent is saved and shown by the list itself; what was refused stays, with its message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a request matters
  useEffect(() => {
    if (fetcher.state !== 'idle' || sent.current === undefined) return;
    if (latest.current.typed?.trim() !== sent.current) saveSoon(pauseAfterLeaving);
    else if (!refused && !fetcher.data?.failure) setTyped(undefined);
  }, [fetcher.state]);

  const saveAndGo = useRef(() => {});
  saveAndGo.current = () => {
    clearTimeout(timer.current);
    const text = unsaved();
    if (text !== undefined)
      fetch(action, { method: 'post', body: formOf(id, text), keepalive: true }).catch(() => {});
  };
  useEffect(() => () => saveAndGo.current(), []);

  return {
    typed,
    saving: fetcher.state === 'submitting',
    error: sent.current === undefined ? undefined : (refused?.message ?? fetcher.data?.failure?.message),
    type,
    step(by) {
      const now = Number.parseInt(typed ?? '', 10) || saved;
      type(String(Math.min(Math.max(now + by, 1), maxQuantity)));
    },
    leave() {
      // What was emptied and left becomes what is saved again.
      if (typed?.trim() === '') setTyped(undefined);
      saveSoon(pauseAfterLeaving);
    },
  };
}

function formOf(id: number, text: string): URLSearchParams {
  return new URLSearchParams({ [`want[${id}]`]: text, save: '1', via: 'script' });
}
