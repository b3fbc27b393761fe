import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { isBeingSent } from './sending.ts';
import { submitForm } from './submit-form.ts';

/** Longer lists are checked on request only, because each check sends the whole list. */
const maxRows = 300;
const pause = 600;

/**
 * Checks a changed preview automatically after a short delay. `answer` is the current result. When a clicked
 * correction disappears with the next result, the focus moves to the quantity of its row.
 */
export function useRecheck(rows: number, answer: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const corrected = useRef<string>();
  useEffect(() => () => clearTimeout(timer.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost with a new response
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
      // React reports every letter as a change; texts wait for the native event, which fires when the field
      // loses focus.
      if (rows > maxRows || field.name === 'only' || field.type === 'text') return;
      schedule(form);
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const field = event.target as EventTarget as HTMLInputElement;
      if (rows > maxRows || field.type !== 'text' || field.value === field.defaultValue) return;
      schedule(event.currentTarget);
    },
    // A button pressed meanwhile sends the same fields itself.
    onSubmit(event: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current);
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (!(submitter instanceof HTMLButtonElement) || !/^(put|swap)$/.test(submitter.name)) return;
      corrected.current = `lines[${submitter.value.split(':')[0]}][qnt]`;
    },
  };

  function schedule(form: HTMLFormElement): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const check = form.querySelector<HTMLButtonElement>('.btn-check');
      // A change during a check is checked again after its response.
      if (isBeingSent(form, check)) schedule(form);
      else submitForm(form, check);
    }, pause);
  }
}
