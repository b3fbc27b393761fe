import { type FormEvent, useState } from 'react';

/** Returns the text of a field of a form; '' if the form does not have it. */
export type FieldText = (name: string) => string;

/**
 * Keeps the sum of a form up to date while its numbers are typed. `shown`: the sum of the fields as they were rendered;
 * `of`: what they were rendered from, by default that sum; another one replaces what was typed.
 */
export function useTypedSum<Sum extends number | undefined>(
  shown: Sum,
  sumOf: (textOf: FieldText) => Sum,
  of: unknown = shown,
): { sum: Sum; onInput: (event: FormEvent<HTMLFormElement>) => void } {
  const [typed, setTyped] = useState({ of, sum: shown });
  return {
    sum: typed.of === of ? typed.sum : shown,
    onInput(event) {
      const fields = new FormData(event.currentTarget);
      setTyped({ of, sum: sumOf((name) => String(fields.getAll(name).at(-1) ?? '')) });
    },
  };
}
