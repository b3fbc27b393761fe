import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { BasketReply } from '#app/components/basket/basket-reply.ts';
import type { LineEditing } from '#app/components/basket/line-quantity.tsx';
import { maxQuantity } from '#server/kernel/fields.ts';

/** How long a quantity may rest before it is saved, milliseconds. */
const pause = 600;

type Texts = Readonly<Record<string, string>>;

/**
 * Saves quantities of the basket while they are typed: after a pause, or as soon as the field is left. One request at a time;
 * what is typed while it runs is kept and saved by the next. `answer` is that of the page itself, after which everything typed
 * is saved; `reply` is the answer together with what has been saved since.
 */
export function useBasketEditing(contractId: number | undefined, answer: BasketReply | undefined) {
  const fetcher = useFetcher<BasketReply>();
  const [typed, setTyped] = useState<Texts>({});
  const [sent, setSent] = useState<Texts>({});
  const [saved, setSaved] = useState<BasketReply>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef({ typed, idle: true });
  latest.current = { typed, idle: fetcher.state === 'idle' };

  function save(): void {
    clearTimeout(timer.current);
    const { typed: texts, idle } = latest.current;
    // An emptied field is somebody about to type; while a request runs, its end saves the rest.
    const ready = Object.entries(texts).filter(([, text]) => text.trim() !== '');
    if (!idle || ready.length === 0) return;
    const form = new FormData();
    form.set('via', 'script');
    if (contractId !== undefined) form.set('contract', String(contractId));
    for (const [key, text] of ready) form.set(`qnt[${key.replaceAll(':', '][')}]`, text);
    setSent(Object.fromEntries(ready));
    fetcher.submit(form, { method: 'post', action: '/cart' });
  }

  function saveSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, pause);
  }

  function type(key: string, text: string): void {
    setTyped((before) => ({ ...before, [key]: text }));
    saveSoon();
  }

  // An answer has come, with the new basket: what was sent and not touched since is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a request matters
  useEffect(() => {
    if (fetcher.state !== 'idle' || Object.keys(sent).length === 0) return;
    setSent({});
    setSaved(fetcher.data);
    setTyped((before) => without(before, sent));
    if (Object.keys(without(latest.current.typed, sent)).length > 0) saveSoon();
  }, [fetcher.state]);

  // The form itself was sent, quantities and all: nothing is left to save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what settles it
  useEffect(() => {
    clearTimeout(timer.current);
    setTyped({});
    setSaved(undefined);
  }, [answer]);

  const leaving = useRef(save);
  leaving.current = save;
  useEffect(() => () => leaving.current(), []);

  const editing: LineEditing = {
    typed: (key) => typed[key],
    type,
    step(key, saved, by) {
      const now = Number.parseInt(typed[key] ?? '', 10) || saved;
      type(key, String(Math.min(Math.max(now + by, 1), maxQuantity)));
    },
    leave() {
      // What was emptied and left becomes what is saved again.
      setTyped((before) =>
        Object.fromEntries(Object.entries(before).filter(([, text]) => text.trim() !== '')),
      );
      save();
    },
    isSaving: (key) => sent[key] !== undefined,
  };
  return { editing, reply: saved ? together(answer, saved) : answer };
}

/** The order form keeps its errors while quantities are saved; those of the lines have been answered anew. */
function together(answer: BasketReply | undefined, saved: BasketReply): BasketReply {
  if (!answer) return saved;
  const errors = Object.fromEntries(
    Object.entries(answer.errors).filter(([name]) => !name.startsWith('qnt[')),
  );
  const { notes, failure } = saved;
  return { ...answer, errors, notes, failure, done: undefined };
}

/** Without those that still hold what was sent. */
function without(typed: Texts, sent: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).filter(([key, text]) => text !== sent[key]));
}
