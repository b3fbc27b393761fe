import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef } from 'react';

/** Longer lists are checked when asked to: each check sends the whole list. */
const mostRows = 300;
const pause = 600;

/**
 * With JavaScript a change in the preview is checked by itself, a moment after the last one. `answer` is what is shown now: when
 * a pressed correction has gone with the next one, the focus goes to the quantity of its row.
 */
export function useRecheck(rows: number, answer: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const corrected = useRef<string>();
  useEffect(() => () => clearTimeout(timer.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is what the focus may be lost with
  useEffect(() => {
    const name = corrected.current;
    corrected.current = undefined;
    if (name && document.activeElement === document.body) {
      form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    }
  }, [answer]);

  return {
    ref: form,
    onChange(event: ChangeEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      const field = event.target as EventTarget as HTMLInputElement;
      // React hears every letter as a change; texts wait for the native one, when the field is left.
      if (rows > mostRows || field.name === 'only' || field.type === 'text') return;
      schedule(form);
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const field = event.target as EventTarget as HTMLInputElement;
      if (rows > mostRows || field.type !== 'text' || field.value === field.defaultValue) return;
      schedule(event.currentTarget);
    },
    // What was pressed meanwhile sends the same fields itself.
    onSubmit(event: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current);
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'put') return;
      corrected.current = `lines[${submitter.value.split(':')[0]}][qnt]`;
    },
  };

  function schedule(form: HTMLFormElement): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      form.requestSubmit(form.querySelector<HTMLButtonElement>('.btn-check'));
    }, pause);
  }
}
