import { useFetcher, useFetchers, useLocation, useSubmit } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { bringQuantitiesBack, forgetQuantities, keepQuantities } from './kept-quantities.ts';
import { isUnsent } from './unreachable.ts';

export type GoodsForm = {
  /** `ref` of the `<form>` of goods, and the form once it is there. */
  ref: (form: HTMLFormElement | null) => void;
  form: HTMLFormElement | null;
  /** What the last sending came to, or the last toggle that has something to tell; undefined before. Its values are in the fields. */
  reply: GoodsReply | undefined;
  /** Grows with every reply, so that the same message twice is news twice. */
  replies: number;
  /** The lines are on their way to the basket. */
  adding: boolean;
  /** Toggles on their way: product id → what they will be. */
  wishes: Map<number, boolean>;
  needs: Map<number, boolean>;
};

/**
 * What JavaScript adds to a form of goods: «−» and «+» change the number in its place, adding and the toggles are sent without
 * leaving the page. Without it the same buttons send the form.
 */
export function useGoodsForm(): GoodsForm {
  const [form, ref] = useState<HTMLFormElement | null>(null);
  const fetcher = useFetcher<GoodsReply>();
  const submit = useSubmit();
  const sent = useRef(new Map<HTMLInputElement, string>());
  const { key } = useLocation();
  const latest = useRef({ fetcher, submit, key });
  latest.current = { fetcher, submit, key };

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
    const onInput = () => keepQuantities(latest.current.key, form);
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      const button = event.submitter as HTMLButtonElement | null;
      const action = form.getAttribute('action') ?? '';
      if (button?.name === 'wish' || button?.name === 'need') {
        latest.current.submit(
          { [button.name]: button.value, via: 'script' },
          { action, method: 'post', navigate: false, fetcherKey: `${button.name}-${button.value}` },
        );
        return;
      }
      if (latest.current.fetcher.state === 'submitting') return;
      sent.current = typedIn(form);
      const data = new FormData(form, button);
      data.set('via', 'script');
      latest.current.fetcher.submit(data, { action, method: 'post' });
    };
    form.addEventListener('click', onClick);
    form.addEventListener('input', onInput);
    form.addEventListener('submit', onSubmit);
    return () => {
      form.removeEventListener('click', onClick);
      form.removeEventListener('input', onInput);
      form.removeEventListener('submit', onSubmit);
    };
  }, [form]);

  useEffect(() => {
    if (form) bringQuantitiesBack(key, form);
  }, [form, key]);

  // A reply belongs to the view it was asked from: another list or another sorting begins without messages.
  const toggled = useToggleReply();
  const last = useRef({ data: undefined as GoodsReply | undefined, toggled, latest: toggled, count: 0, key });
  if (fetcher.data !== last.current.data || toggled !== last.current.toggled) {
    const news = toggled === last.current.toggled ? fetcher.data : toggled;
    last.current = { data: fetcher.data, toggled, latest: news, count: last.current.count + 1, key };
  }

  useEffect(() => {
    if (!fetcher.data || !form) return;
    if (isUnsent(fetcher.data)) {
      showRefusal(form);
      return;
    }
    for (const [input, text] of sent.current) {
      // What was typed while the form was on its way stays.
      if (input.value === text) input.value = fetcher.data.values[keyOf(input)] ?? '';
    }
    forgetQuantities([...sent.current.keys()].filter(({ value }) => value === '').map(({ name }) => name));
    keepQuantities(latest.current.key, form);
    showRefusal(form);
  }, [fetcher.data, form]);

  useEffect(() => {
    if (form && toggled?.failure) showRefusal(form);
  }, [toggled, form]);

  const latestReply = last.current.latest;
  const reply = useMemo(() => latestReply && { ...latestReply, values: {} }, [latestReply]);
  const adding = fetcher.state === 'submitting';
  const { count } = last.current;
  return {
    ref,
    form,
    reply: last.current.key === key ? reply : undefined,
    replies: count,
    adding,
    ...useTogglesOnTheirWay(),
  };
}

function useTogglesOnTheirWay(): Pick<GoodsForm, 'wishes' | 'needs'> {
  const wishes = new Map<number, boolean>();
  const needs = new Map<number, boolean>();
  const fetchers = useFetchers();
  for (const { formData } of fetchers) {
    for (const [name, toggles] of [
      ['wish', wishes],
      ['need', needs],
    ] as const) {
      const [id, to] = String(formData?.get(name) ?? '').split(':');
      if (id && to) toggles.set(Number(id), to === 'on');
    }
  }
  return { wishes, needs };
}

/** The last answer to a toggle that tells something: it was refused, or its product has left the list. */
function useToggleReply(): GoodsReply | undefined {
  const last = useRef<GoodsReply>();
  const answered = useRef(new WeakSet<GoodsReply>());
  const fetchers: { data?: GoodsReply; key: string }[] = useFetchers();
  for (const { data, key } of fetchers) {
    if (!/^(wish|need)-/.test(key) || !data || answered.current.has(data)) continue;
    answered.current.add(data);
    if (data.failure || data.removed) last.current = data;
  }
  return last.current;
}

/** §4: steps of 1; below 1 the field is empty again. */
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

/** What was refused comes into view, clear of the bars that stick to the edges. */
function showRefusal(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[aria-invalid=true]');
  (field ?? form.querySelector('[role=alert]'))?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

function typedIn(form: HTMLFormElement): Map<HTMLInputElement, string> {
  const fields = form.querySelectorAll<HTMLInputElement>('input[name^="qnt["]');
  return new Map([...fields].filter((field) => field.value !== '').map((field) => [field, field.value]));
}

/** `qnt[10231][1]` → `10231:1`. */
function keyOf(input: HTMLInputElement): string {
  return (input.name.match(/\d+/g) ?? []).join(':');
}
