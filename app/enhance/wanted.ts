import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { maxQuantity } from '#server/kernel/quantity.ts';

/** The delay before a changed quantity is saved, in milliseconds; shorter when the field loses focus. */
const pause = 600;
const pauseAfterLeaving = 150;

type WantedEditing = {
  /** The typed value that is not saved yet. */
  typed: string | undefined;
  saving: boolean;
  /** Why the last value sent was refused. */
  error: string | undefined;
  type: (text: string) => void;
  step: (by: 1 | -1) => void;
  leave: () => void;
};

/**
 * Saves the wanted quantity of one product while typing: after a delay, or a shorter one when the field loses focus;
 * when the page is left, a request that outlives the page saves the rest. Without JavaScript the buttons of the form
 * save it.
 */
export function useWanted(id: number, saved: number, action: string): WantedEditing {
  const fetcher = useFetcher<GoodsReply>();
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sent = useRef<string>();
  const latest = useRef({ typed, saved, fetcher });
  latest.current = { typed, saved, fetcher };

  /** Returns the unsaved value. An empty field is ignored, because the person is about to type. */
  function unsaved(): string | undefined {
    const text = latest.current.typed?.trim();
    return text && text !== String(latest.current.saved) && text !== sent.current ? text : undefined;
  }

  function save(): void {
    clearTimeout(timer.current);
    const text = unsaved();
    // Only one request runs at a time; when it ends, the rest is saved.
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
  // The list itself shows a saved value; a refused one stays with its message.
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
      // An emptied field that loses focus gets the saved value again.
      if (typed?.trim() === '') setTyped(undefined);
      saveSoon(pauseAfterLeaving);
    },
  };
}

function formOf(id: number, text: string): URLSearchParams {
  return new URLSearchParams({ [`want[${id}]`]: text, save: '1', via: 'script' });
}
