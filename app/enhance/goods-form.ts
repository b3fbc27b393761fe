import { useFetcher, useFetchers, useLocation, useSubmit } from '@remix-run/react';
import { startTransition, useEffect, useId, useRef, useState } from 'react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { isUnanswered } from './connection.ts';
import {
  bringQuantitiesBack,
  countTyped,
  keepQuantities,
  settleQuantities,
  type TypedElsewhere,
} from './kept-quantities.ts';
import { formDataOf, isBeingSent, isFetcherSubmitting, markSent } from './sending.ts';
import { submitForm } from './submit-form.ts';

export type GoodsForm = {
  /** The `ref` of the goods `<form>`, and the form once it exists. */
  ref: (form: HTMLFormElement | null) => void;
  form: HTMLFormElement | null;
  /**
   * The last reply to the form, or to a toggle when it has a message; undefined before the first one. Its values
   * are already in the fields.
   */
  reply: GoodsReply | undefined;
  /** Increases with every reply, so that a repeated message is shown again. */
  replies: number;
  /** True while lines are being added to the basket. */
  adding: boolean;
  /**
   * `products`: the number of goods with a quantity that was not added yet. `elsewhere`: the typed quantities that no
   * row shows, because their rows are on other pages or hidden by the filter; undefined until the form has been
   * scanned. Until then the form keeps the values that it carried.
   */
  typed: { products: number; elsewhere: TypedElsewhere[] | undefined };
  /** Toggles being saved: product id → their new state. */
  wishes: Map<number, boolean>;
  needs: Map<number, boolean>;
  watches: Map<number, boolean>;
};

/**
 * Enhances a goods form: «−» and «+» change the number in place; adding and toggling do not leave the page. Without
 * JavaScript the same buttons send the form. `list`: the list to which typed quantities belong, whichever page is
 * shown; without it they belong to the browser's history entry.
 */
export function useGoodsForm(list?: string): GoodsForm {
  const [form, ref] = useState<HTMLFormElement | null>(null);
  const fetcherKey = useId();
  const fetcher = useFetcher<GoodsReply>({ key: fetcherKey });
  const submit = useSubmit();
  const sent = useRef(new Map<string, string>());
  const toBasket = useRef(false);
  /**
   * Buttons pressed while another row is being sent; they are sent afterwards one by one, because the fetcher sends
   * one request at a time.
   */
  const next = useRef<string[]>([]);
  const [typed, setTyped] = useState<GoodsForm['typed']>({ products: 0, elsewhere: undefined });
  const { key } = useLocation();
  const scope = list ?? key;
  const latest = useRef({ fetcher, submit, scope, key });
  latest.current = { fetcher, submit, scope, key };

  useEffect(() => {
    if (!form) return;
    const onClick = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLButtonElement>(
        'button[name=inc], button[name=dec]',
      );
      if (!button) return;
      event.preventDefault();
      step(button);
      onInput();
    };
    const onInput = () => {
      const { scope } = latest.current;
      keepQuantities(scope, form);
      setTyped(({ elsewhere }) => ({ products: countTyped(scope), elsewhere }));
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      const button = event.submitter as HTMLButtonElement | null;
      const action = form.getAttribute('action') ?? '';
      if (button && /^(wish|need|watch)$/.test(button.name)) {
        latest.current.submit(
          { [button.name]: button.value, via: 'script' },
          {
            action,
            method: 'post',
            navigate: false,
            fetcherKey: `${fetcherKey}-${button.name}-${button.value}`,
          },
        );
        return;
      }
      if (isBeingSent(form, button)) return;
      if (isBeingSent(form)) {
        if (button && !next.current.includes(button.value)) next.current.push(button.value);
        return;
      }
      sent.current = typedIn(form);
      toBasket.current = button?.value === 'cart';
      const data = formDataOf(form, button);
      data.set('via', 'script');
      latest.current.fetcher.submit(data, { action, method: 'post' });
      markSent(form, () => isFetcherSubmitting(fetcherKey), button);
    };
    const gone = new AbortController();
    form.addEventListener('click', onClick, gone);
    form.addEventListener('input', onInput, gone);
    form.addEventListener('submit', onSubmit, gone);
    return () => gone.abort();
  }, [form, fetcherKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history may show other rows
  useEffect(() => {
    if (!form) return;
    const follow = () => {
      const elsewhere = bringQuantitiesBack(scope, form);
      const products = countTyped(scope);
      const next = { products, elsewhere };
      setTyped((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    follow();
    // «Show more» adds rows later.
    const rows = new MutationObserver(follow);
    rows.observe(form, { childList: true, subtree: true });
    return () => rows.disconnect();
  }, [form, scope, key]);

  const [news, setNews] = useState<{ reply: GoodsReply; count: number; key: string }>();

  useEffect(() => {
    if (!form) return;
    return onReplies(fetcherKey, (from, reply) => {
      const { scope, key } = latest.current;
      if (!reply) {
        // The response leads to the basket, which now holds everything that was sent.
        if (toBasket.current) settleQuantities(scope, sent.current, () => '');
        return;
      }
      const isToggle = from !== fetcherKey;
      if (!isToggle || reply.failure || reply.removed) {
        // The transition makes a message appear together with the list.
        startTransition(() =>
          setNews((old) => ({ reply: { ...reply, values: {} }, count: (old?.count ?? 0) + 1, key })),
        );
      }
      if (isToggle) return;
      toBasket.current = false;
      if (isUnanswered(reply)) {
        next.current = [];
        return;
      }
      // Text typed while the form was being sent is kept.
      settleQuantities(scope, sent.current, (name) => reply.values[keyOf(name)] ?? '');
      const elsewhere = bringQuantitiesBack(scope, form);
      setTyped({ products: countTyped(scope), elsewhere });
      const row = next.current.shift();
      if (row !== undefined) submitForm(form, addButton(form, row));
    });
  }, [form, fetcherKey]);

  useEffect(() => {
    if (form && news && !news.reply.removed) showRefusal(form);
  }, [news, form]);

  return {
    ref,
    form,
    // A reply belongs to its view: another list or another sorting begins without messages.
    reply: news?.key === key ? news.reply : undefined,
    replies: news?.count ?? 0,
    adding: fetcher.state === 'submitting',
    typed,
    ...useTogglesOnTheirWay(),
  };
}

/**
 * Returns the number of goods with a quantity that was not added: as known by JavaScript, else from the
 * `sent` form.
 */
export function typedProducts({ typed, form }: GoodsForm, sent: GoodsReply | undefined): number {
  if (form) return typed.products;
  return new Set(Object.keys(sent?.values ?? {}).map((key) => key.split(':')[0])).size;
}

function useTogglesOnTheirWay(): Pick<GoodsForm, 'wishes' | 'needs' | 'watches'> {
  const wishes = new Map<number, boolean>();
  const needs = new Map<number, boolean>();
  const watches = new Map<number, boolean>();
  const fetchers = useFetchers();
  for (const { formData } of fetchers) {
    for (const [name, toggles] of [
      ['wish', wishes],
      ['need', needs],
      ['watch', watches],
    ] as const) {
      const [id, to] = String(formData?.get(name) ?? '').split(':');
      if (id && to) toggles.set(Number(id), to === 'on');
    }
  }
  return { wishes, needs, watches };
}

/**
 * Calls `take` with every reply to the form and to its toggles, and without a reply when the router leads to the
 * basket. Subscribes to the router, because on a slow machine React renders a reply together with what follows it and
 * runs no effect for it.
 */
function onReplies(formKey: string, take: (key: string, reply?: GoodsReply) => void): () => void {
  const taken = new WeakSet<GoodsReply>();
  return window.__remixRouter.subscribe(({ fetchers, navigation: { location } }) => {
    if (location?.pathname === '/cart/') take(formKey);
    for (const [key, { data }] of fetchers) {
      if (!key.startsWith(formKey) || !data || taken.has(data)) continue;
      taken.add(data);
      // The router has not finished handling this reply.
      queueMicrotask(() => take(key, data));
    }
  });
}

/** Changes the number of a field by 1 (§4.6); below 1 the field becomes empty. */
function step(button: HTMLButtonElement): void {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  const by = button.name === 'inc' ? 1 : -1;
  const next = Math.min(
    (Number.parseInt(input.value, 10) || 0) + by,
    Number(input.max) || Number.MAX_SAFE_INTEGER,
  );
  input.value = next > 0 ? String(next) : '';
}

/** Scrolls to a refusal, clear of the bars fixed to the edges. */
function showRefusal(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[aria-invalid=true]');
  (field ?? form.querySelector('[role=alert]'))?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

function typedIn(form: HTMLFormElement): Map<string, string> {
  const fields = form.querySelectorAll<HTMLInputElement>('input[name^="qnt["]');
  return new Map([...fields].filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));
}

/**
 * Returns the button that adds a row, or, for '', the button that adds everything typed. A render may have replaced
 * the pressed element.
 */
function addButton(form: HTMLFormElement, value: string): HTMLButtonElement | undefined {
  const buttons = [...form.elements].filter((each): each is HTMLButtonElement => each.tagName === 'BUTTON');
  return buttons.find((button) => button.name === 'add' && button.value === value);
}

/** Returns the key of the field with this name: `qnt[10231][1]` → `10231:1`. */
function keyOf(name: string): string {
  return (name.match(/\d+/g) ?? []).join(':');
}
