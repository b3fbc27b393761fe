import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Connects the checkboxes `warehouses` with a checkbox `all` above them, which ticks and clears them and follows
 * their state. `joined`: the ticked ids as the token will contain them, «1,3»; undefined until JavaScript runs.
 * Another `made` clears the form for the next token.
 */
export function useWarehouseTicks(made: unknown): {
  form: RefObject<HTMLFormElement>;
  joined: string | undefined;
  onChange: (event: FormEvent<HTMLFormElement>) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [joined, setJoined] = useState<string>();
  const last = useRef(made);

  useEffect(() => {
    if (last.current !== made) form.current?.reset();
    last.current = made;
    if (form.current) setJoined(followed(form.current));
  }, [made]);

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    const { name, checked } = target as HTMLInputElement;
    if (name === 'all') for (const box of boxesOf(currentTarget)) box.checked = checked;
    setJoined(followed(currentTarget));
  }

  return { form, joined, onChange };
}

/** Updates the upper checkbox from the others, and returns their ids. */
function followed(form: HTMLFormElement): string {
  const boxes = boxesOf(form);
  const ticked = boxes.filter(({ checked }) => checked);
  const all = form.querySelector<HTMLInputElement>('input[name=all]');
  if (all) {
    all.checked = ticked.length === boxes.length;
    all.indeterminate = ticked.length > 0 && !all.checked;
  }
  return ticked.map(({ value }) => value).join(',');
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name=warehouses]')];
}
