import { useFetcher, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { BasketReply } from '#app/components/ordering/basket/basket-reply.ts';
import type { LineEditing } from '#app/components/ordering/basket/line-quantity.tsx';
import type { RowNote } from '#app/components/ordering/basket/row-note.ts';
import { steppedQuantity } from '#server/goods/permitted-quantity.ts';
import { lineField, lineKey } from '#server/ordering/basket/line-key.ts';
import { isUnanswered, useOnline } from './connection.ts';

/** The delay before a changed quantity is saved, in milliseconds; shorter when the field loses focus. */
const pause = 600;
const pauseAfterLeaving = 200;

type Texts = Readonly<Record<string, string>>;

/**
 * Saves quantities of the basket while typing: after a delay, or a shorter one when the field loses focus. Sends one
 * request at a time; text typed meanwhile is saved by the next one. When the page is left, a request that outlives
 * the page saves the rest. `answer` is the page's own response to the whole form, which has saved everything typed;
 * `reply` combines it with the quantities saved since.
 */
export function useBasketEditing(contractId: number | undefined, answer: BasketReply | undefined) {
  const fetcher = useFetcher<BasketReply>();
  const [quantities] = useState(quantitiesStore);
  const [saved, setSaved] = useState<BasketReply>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** The key of the line whose field is being edited. */
  const entered = useRef<string>();
  const navigating = useNavigation().state !== 'idle';
  const idle = useOnline() && !navigating && fetcher.state === 'idle';
  const latest = useRef({ idle, contractId });
  latest.current = { idle, contractId };

  /** Returns the unsaved quantities. An empty field is ignored, because the person is about to type. */
  function unsaved(): Texts {
    return Object.fromEntries(Object.entries(quantities.typed).filter(([, text]) => text.trim() !== ''));
  }

  function formOf(texts: Texts): URLSearchParams {
    const form = new URLSearchParams({ via: 'script', contract: String(latest.current.contractId ?? '') });
    for (const [key, text] of Object.entries(texts)) {
      form.set(lineField('qnt', key), text);
      form.set(lineField('former', key), quantities.former[key] ?? text);
    }
    return form;
  }

  function save(): void {
    clearTimeout(timer.current);
    const texts = unsaved();
    // Do not save while a request or a navigation is running or the network is down; the unsaved quantities are saved
    // afterwards, or by `saveAndGo` when the page is left.
    if (isEmpty(texts) || !latest.current.idle) return;
    quantities.set({ sent: texts });
    fetcher.submit(formOf(texts), { method: 'post', action: '/cart' });
  }

  function saveSoon(after = pause): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, after);
  }

  function type(key: string, text: string): void {
    quantities.set({ typed: { ...quantities.typed, [key]: text } });
    saveSoon();
  }

  // After a response with the new basket, the sent quantities are no longer unsaved, unless they were changed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a request matters
  useEffect(() => {
    const { sent, typed } = quantities;
    if (fetcher.state !== 'idle' || isEmpty(sent)) return;
    const { data } = fetcher;
    setSaved((before) => data && { ...data, notes: notesAfter(before ?? answer, data, sent) });
    // A quantity without a confirmed response stays and is sent again with the next save. This is safe, because a
    // save sets the quantity and does not add to it.
    quantities.set({ sent: {}, typed: isUnanswered(fetcher.data) ? typed : without(typed, sent) });
  }, [fetcher.state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: text typed meanwhile is saved once nothing runs
  useEffect(() => {
    if (idle && !isEmpty(unsaved())) saveSoon();
  }, [idle]);

  // The whole form was sent with its quantities, so nothing is left to save.
  useEffect(() => {
    clearTimeout(timer.current);
    if (!isUnanswered(answer)) quantities.set({ typed: {}, former: {} });
    setSaved(undefined);
  }, [answer, quantities.set]);

  const { revalidate } = useRevalidator();
  const saveAndGo = useRef(() => {});
  saveAndGo.current = () => {
    clearTimeout(timer.current);
    const texts = unsaved();
    if (isEmpty(texts)) return;
    fetch('/cart', { method: 'post', body: formOf(texts), keepalive: true }).then(revalidate, () => {});
  };
  useEffect(() => () => saveAndGo.current(), []);

  const handlers = useRef({ type, saveSoon, unsaved });
  handlers.current = { type, saveSoon, unsaved };
  // The same object on every render, because typing in one row must not render the others again.
  const [editing] = useState<LineEditing>(() => ({
    subscribe: quantities.subscribe,
    typed: (key) => quantities.typed[key],
    type: (key, text) => handlers.current.type(key, text),
    former: () => quantities.former,
    enter(key, quantity) {
      // Only another window had the focus.
      if (entered.current === key) return;
      entered.current = key;
      if (/^\d+$/.test(quantity)) quantities.set({ former: { ...quantities.former, [key]: quantity } });
    },
    step(key, saved, by, rule) {
      const now = Number.parseInt(quantities.typed[key] ?? '', 10) || saved;
      const stepped = String(steppedQuantity(now, by, rule));
      quantities.set({ former: { ...quantities.former, [key]: stepped } });
      handlers.current.type(key, stepped);
    },
    leave() {
      entered.current = undefined;
      // An emptied field that loses focus gets the saved value again.
      quantities.set({ typed: handlers.current.unsaved() });
      handlers.current.saveSoon(pauseAfterLeaving);
    },
    isSaving: (key) => quantities.sent[key] !== undefined,
  }));
  return { editing, reply: saved ? together(answer, saved) : answer };
}

/**
 * Combines the replies. The order form keeps its errors while quantities are saved; the errors of lines are
 * replaced.
 */
function together(answer: BasketReply | undefined, saved: BasketReply): BasketReply {
  // Requests that save a quantity do not carry the order form, whose fields stay as they are.
  if (!answer) return { ...saved, values: undefined };
  const errors = Object.fromEntries(
    Object.entries(answer.errors).filter(([name]) => !name.startsWith('qnt[')),
  );
  const { notes, failure } = saved;
  return { ...answer, errors, notes, failure, done: undefined };
}

/**
 * Returns the warnings after a save. A warning stays until its line is saved again. `sent`: the lines that were
 * saved.
 */
function notesAfter(before: BasketReply | undefined, saved: BasketReply, sent: Texts): RowNote[] {
  const known = before?.notes ?? [];
  if (isUnanswered(saved)) return known;
  return [...known.filter((note) => sent[lineKey(note)] === undefined), ...saved.notes];
}

/**
 * `former`: the quantities at the time when their fields received focus. Slow typing (2, then 20) is saved twice, so
 * the last saved quantity may be a partly typed one.
 */
type Quantities = { typed: Texts; sent: Texts; former: Texts };

/**
 * Stores the typed quantities, and those being saved, outside React's state, so that each row reads its own value.
 */
function quantitiesStore() {
  const listeners = new Set<() => void>();
  const store = {
    typed: {} as Texts,
    sent: {} as Texts,
    former: {} as Texts,
    set(changed: Partial<Quantities>): void {
      Object.assign(store, changed);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

function isEmpty(texts: Texts): boolean {
  return Object.keys(texts).length === 0;
}

/** Returns the typed values without those that still equal the sent value. */
function without(typed: Texts, sent: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).filter(([key, text]) => text !== sent[key]));
}
