import { useFetcher, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { BasketReply } from '#app/components/basket/basket-reply.ts';
import type { LineEditing } from '#app/components/basket/line-quantity.tsx';
import { maxQuantity } from '#server/kernel/quantity.ts';
import { useOnline } from './connection.ts';

/** How long a quantity may rest before it is saved, milliseconds; less when its field was left. */
const pause = 600;
const pauseAfterLeaving = 200;

type Texts = Readonly<Record<string, string>>;

/**
 * Saves quantities of the basket while they are typed: after a pause, a shorter one when the field is left. One request at a
 * time; what is typed while it runs is kept and saved by the next. What is unsaved when the page is left goes with a request
 * that outlives it. `answer` is that of the page itself, after which everything typed is saved; `reply` is the answer together
 * with what has been saved since.
 */
export function useBasketEditing(contractId: number | undefined, answer: BasketReply | undefined) {
  const fetcher = useFetcher<BasketReply>();
  const [typed, setTyped] = useState<Texts>({});
  const [sent, setSent] = useState<Texts>({});
  const [saved, setSaved] = useState<BasketReply>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const navigating = useNavigation().state !== 'idle';
  const idle = useOnline() && !navigating && fetcher.state === 'idle';
  const latest = useRef({ typed, idle });
  latest.current = { typed, idle };

  /** An emptied field is somebody about to type: it waits. */
  function unsaved(): Texts {
    return Object.fromEntries(Object.entries(latest.current.typed).filter(([, text]) => text.trim() !== ''));
  }

  function formOf(texts: Texts): URLSearchParams {
    const form = new URLSearchParams({ via: 'script', contract: String(contractId ?? '') });
    for (const [key, text] of Object.entries(texts)) form.set(`qnt[${key.replaceAll(':', '][')}]`, text);
    return form;
  }

  function save(): void {
    clearTimeout(timer.current);
    const texts = unsaved();
    // While something runs (or there is no network), its end saves the rest; a navigation away ends in `saveAndGo`.
    if (isEmpty(texts) || !latest.current.idle) return;
    setSent(texts);
    fetcher.submit(formOf(texts), { method: 'post', action: '/cart' });
  }

  function saveSoon(after = pause): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, after);
  }

  function type(key: string, text: string): void {
    setTyped((before) => ({ ...before, [key]: text }));
    saveSoon();
  }

  // An answer has come, with the new basket: what was sent and not touched since is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a request matters
  useEffect(() => {
    if (fetcher.state !== 'idle' || isEmpty(sent)) return;
    setSent({});
    setSaved(fetcher.data);
    setTyped((before) => without(before, sent));
  }, [fetcher.state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came meanwhile is saved once nothing runs any more
  useEffect(() => {
    if (idle && !isEmpty(unsaved())) saveSoon();
  }, [idle]);

  // The form itself was sent, quantities and all: nothing is left to save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what settles it
  useEffect(() => {
    clearTimeout(timer.current);
    setTyped({});
    setSaved(undefined);
  }, [answer]);

  const { revalidate } = useRevalidator();
  const saveAndGo = useRef(() => {});
  saveAndGo.current = () => {
    clearTimeout(timer.current);
    const texts = unsaved();
    if (isEmpty(texts)) return;
    fetch('/cart', { method: 'post', body: formOf(texts), keepalive: true }).then(revalidate, () => {});
  };
  useEffect(() => () => saveAndGo.current(), []);

  const editing: LineEditing = {
    typed: (key) => typed[key],
    type,
    step(key, saved, by) {
      const now = Number.parseInt(typed[key] ?? '', 10) || saved;
      type(key, String(Math.min(Math.max(now + by, 1), maxQuantity)));
    },
    leave() {
      // What was emptied and left becomes what is saved again.
      setTyped(unsaved);
      saveSoon(pauseAfterLeaving);
    },
    isSaving: (key) => sent[key] !== undefined,
  };
  return { editing, reply: saved ? together(answer, saved) : answer };
}

/** The order form keeps its errors while quantities are saved; those of the lines have been answered anew. */
function together(answer: BasketReply | undefined, saved: BasketReply): BasketReply {
  // What saves a quantity does not carry the order form: its fields stay as they stand.
  if (!answer) return { ...saved, values: undefined };
  const errors = Object.fromEntries(
    Object.entries(answer.errors).filter(([name]) => !name.startsWith('qnt[')),
  );
  const { notes, failure } = saved;
  return { ...answer, errors, notes, failure, done: undefined };
}

function isEmpty(texts: Texts): boolean {
  return Object.keys(texts).length === 0;
}

/** Without those that still hold what was sent. */
function without(typed: Texts, sent: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).filter(([key, text]) => text !== sent[key]));
}
