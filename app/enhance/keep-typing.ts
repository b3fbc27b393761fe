import { type RefObject, useEffect, useRef, useState } from 'react';
import { fastOrderPath } from '#app/components/ordering/fast-order/fast-order-hrefs.ts';
import { maxKeptTyping } from '#server/ordering/fast-order/list-limits.ts';
import { markEntered } from './entered-step.ts';
import { isBeingSent } from './sending.ts';
import { ownTabId } from './tab-id.ts';

/** The address that saves what is typed (`app/routes/fast-order_.typed.ts`). */
const address = `${fastOrderPath}/typed`;
/** The delay after the last letter, in milliseconds. */
const pause = 1000;
/** The delay before a failed save is repeated, in milliseconds. */
const again = 10_000;
/**
 * The maximum size of what a page can send while it is left, in bytes; longer lists were sent after the last pause.
 */
const maxBeacon = 60_000;

/**
 * `at`: the time of the last save. `key`: the list that keeps what is typed, or will keep it. `fork`: the list of
 * another tab from which this list was separated.
 */
export type Typing = { key?: string; at?: Date; problem?: string; fork?: { key: string; isThere: boolean } };

type Shown = { key: string; revision: number; typed: boolean } | undefined;

/**
 * Keeps what is typed into the entry form, so that a closed tab loses nothing (decisions/fast-order.md): a second
 * after the last letter, and when the page is left. `list`: the list that the form shows. That list is overwritten
 * only if it was itself saved while being typed.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement>, list: Shown) {
  const [typing, setTyping] = useState<Typing>(list?.typed ? { key: list.key } : {});
  const keeper = useRef<ReturnType<typeof keeperOf>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another screen
  useEffect(() => {
    if (!form.current) return;
    const kept = keeperOf(form.current, list, (change) => setTyping((before) => ({ ...before, ...change })));
    keeper.current = kept;
    return kept.stop;
  }, []);
  return { typing, holdTyping: () => keeper.current?.hold() };
}

function keeperOf(form: HTMLFormElement, list: Shown, tell: (change: Typing) => void) {
  const own = list?.typed ? list : { key: newKey(), revision: 0 };
  let { key, revision } = own;
  /**
   * Counts the requests since the server returned the revision, so that the request sent while the page is left
   * counts as the last one.
   */
  let turn = 0;
  /** What the server has; for a shown list, what the form was rendered with. */
  let kept = list ? bodyOf(form, firstValue).toString() : '';
  let timer: ReturnType<typeof setTimeout>;
  /** What was last sent to be checked. */
  let held = '';
  let isSending = false;
  let isHeld = false;
  let isOver = false;

  function schedule(delay = pause): void {
    clearTimeout(timer);
    timer = setTimeout(send, delay);
  }

  function changed(): URLSearchParams | undefined {
    const body = bodyOf(form, (field) => field.value);
    return isHeld || body.toString() === kept ? undefined : body;
  }

  function fieldsOf(body: URLSearchParams): URLSearchParams {
    return new URLSearchParams([
      ...body,
      ['typed', key],
      ['revision', String(revision)],
      ['turn', String(turn)],
      ['editor', ownTabId()],
    ]);
  }

  async function send(): Promise<void> {
    if (isHeld && isBeingSent(form)) return schedule();
    isHeld = false;
    const body = changed();
    if (!body || isSending) return;
    if ((body.get('text') ?? '').length > maxKeptTyping) {
      return tell({ problem: 'Такой длинный список сохранит только проверка' });
    }
    const fields = fieldsOf(body);
    const sentKey = key;
    turn++;
    isSending = true;
    try {
      const answer = await fetch(address, { method: 'post', body: shortest(fields) });
      const { message, isThere, ...taken } = await answer.json();
      if (!answer.ok) throw new Error(message);
      ({ key, revision } = taken);
      turn = 0;
      if (taken.isKept) {
        kept = body.toString();
        if (!isOver) markEntered(key);
        tell({
          key,
          at: new Date(),
          problem: '',
          ...(key !== sentKey && { fork: { key: sentKey, isThere } }),
        });
      } else if (key !== sentKey) {
        // The list was checked, but the response was lost. The saved list contains what was sent then.
        kept = held;
        tell({ key });
      }
      if (!isOver) schedule(taken.isKept ? pause : 0);
    } catch (error) {
      const isRefused = error instanceof Error && error.name === 'Error' && error.message !== '';
      tell({ problem: isRefused ? (error as Error).message : 'Не сохраняется: нет связи' });
      if (!isOver) schedule(again);
    } finally {
      isSending = false;
    }
  }

  /** Sends without waiting for a response, because the page is being left. */
  function leave(): void {
    const body = changed();
    if (!body || (body.get('text') ?? '').length > maxKeptTyping) return;
    const fields = fieldsOf(body);
    if (fields.toString().length > maxBeacon || !navigator.sendBeacon(address, fields)) return;
    // A beacon does not count as kept, because it is only queued and is lost without a network. Sending the same
    // values again changes nothing.
    turn++;
    // When the router leaves the page, the history entry is already another one.
    if (!isOver) markEntered(key);
  }

  function hideOrShow(): void {
    if (document.visibilityState === 'hidden') leave();
    else schedule();
  }

  const onChange = () => schedule();
  // A pasted table fills fields without input events, but with `focusout`.
  const events = ['input', 'change', 'focusout'];
  for (const event of events) form.addEventListener(event, onChange);
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', onChange);
  document.addEventListener('visibilitychange', hideOrShow);
  // The form names the key from the start, because it may be checked before the first response. After a check, the list
  // is not offered as a typed one.
  tell({ key });
  // Saves what was typed before this code was loaded.
  schedule();

  return {
    /** Pauses saving while the list is being checked, because a check that is not refused saves the list itself. */
    hold() {
      isHeld = true;
      held = bodyOf(form, (field) => field.value).toString();
      schedule();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
      leave();
      for (const event of events) form.removeEventListener(event, onChange);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', onChange);
      document.removeEventListener('visibilitychange', hideOrShow);
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the rows with an articul, and the text, without empty fields. */
function bodyOf(form: HTMLFormElement, read: (field: Field) => string): URLSearchParams {
  const body = new URLSearchParams();
  for (const row of form.querySelectorAll('.fo-grid tbody tr')) {
    const fields = [...row.querySelectorAll<Field>('[data-cell]')].map((field) => [field.name, read(field)]);
    if ((fields[0]?.[1] ?? '').trim() === '') continue;
    for (const [name = '', value = ''] of fields) if (value !== '') body.append(name, value);
  }
  const text = form.querySelector<HTMLTextAreaElement>('textarea[name=text]');
  if (text && read(text) !== '') body.append('text', read(text));
  return body;
}

function firstValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '';
}

/** Returns the shorter encoding: Russian letters take three times as much space urlencoded as in a multipart form. */
function shortest(fields: URLSearchParams): URLSearchParams | FormData {
  if (fields.toString().length <= maxBeacon) return fields;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Returns a key of 22 characters, like those that the server makes. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .slice(0, 22)
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}
