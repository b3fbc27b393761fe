import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react';

/** Longer lists are checked when asked to: each check sends the whole list. */
const mostRows = 300;
const pause = 600;

/** With JavaScript a change in the preview is checked by itself, a moment after the last one. */
export function useRecheck(rows: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
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
    onSubmit: () => clearTimeout(timer.current),
  };

  function schedule(form: HTMLFormElement): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      form.requestSubmit(form.querySelector<HTMLButtonElement>('.btn-check'));
    }, pause);
  }
}
