import { useEffect, useRef } from 'react';
import { useAnswers } from './submissions.tsx';

/**
 * Enhances a form whose fields propose quantities. In an unchanged form Enter presses the button of its row, because
 * the server accepts a proposal only from that button. After a response the fields show proposals again, unless
 * something was typed into them since.
 */
export function useProposals(form: HTMLFormElement | null): void {
  const sent = useRef(new Map<string, string>());
  const answers = useAnswers();

  useEffect(() => {
    if (!form) return;
    const onKey = (event: KeyboardEvent) => {
      const field = event.target as HTMLElement;
      if (event.key !== 'Enter' || field.tagName !== 'INPUT' || fieldsOf(form).some(isChanged)) return;
      event.preventDefault();
      field.parentElement?.querySelector('button')?.click();
    };
    const onSubmit = () => {
      sent.current = new Map(fieldsOf(form).map(({ name, value }) => [name, value]));
    };
    form.addEventListener('keydown', onKey);
    form.addEventListener('submit', onSubmit);
    return () => {
      form.removeEventListener('keydown', onKey);
      form.removeEventListener('submit', onSubmit);
    };
  }, [form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every response counts
  useEffect(() => {
    for (const field of form ? fieldsOf(form) : []) {
      if (sent.current.get(field.name) === field.value) field.value = field.defaultValue;
    }
    sent.current.clear();
  }, [answers, form]);
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name^="qnt["]')];
}

function isChanged({ value, defaultValue }: HTMLInputElement): boolean {
  return value !== defaultValue;
}
