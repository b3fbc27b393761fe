import { type RefObject, useEffect, useRef } from 'react';
import { submitForm } from './submit-form.ts';

/**
 * Enhances the filter: a tick or a choice applies at once, a number when its field loses focus. `state` is any value
 * that changes with the current filter; the fields then follow it, as after «back» or a removed chip. On narrow
 * screens, where the filter covers the page, only its button and links apply changes. They reload the page, because
 * only that updates `:target`.
 */
export function useFilterForm(state: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(new WeakMap<Element, string>());

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const covers = () => getComputedStyle(element).position === 'fixed';
    const onChange = () => {
      if (!covers()) submitForm(element);
    };
    const onClick = (event: MouseEvent) => {
      (event.target as Element).closest('a[href]')?.toggleAttribute('data-reload', covers());
    };
    const onSubmit = () => {
      element.toggleAttribute('data-reload', covers());
    };
    const onFormData = (event: FormDataEvent) => {
      for (const control of element.elements) sent.current.set(control, textIn(control));
      tidy(event.formData);
    };
    const gone = new AbortController();
    element.addEventListener('formdata', onFormData, gone);
    element.addEventListener('change', onChange, gone);
    element.addEventListener('click', onClick, gone);
    element.addEventListener('submit', onSubmit, gone);
    return () => gone.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow whatever the state is
  useEffect(() => {
    for (const control of form.current?.elements ?? []) {
      // Text that is being typed right now is kept.
      const typing = control === document.activeElement && textIn(control) !== sent.current.get(control);
      if (!typing || isTicked(control)) follow(control);
    }
  }, [state]);

  return form;
}

/** Removes redundant values from the address: empty fields and defaults. */
function tidy(data: FormData): void {
  for (const [name, value] of [...data]) if (value === '') data.delete(name);
  // A ticked box is sent together with the hidden 0. Ticked is the default of the list, so the address needs neither.
  if (data.getAll('available').length > 1) data.delete('available');
  if (data.get('byprice') === 'price') data.delete('byprice');
}

function textIn(control: Element): string {
  return control instanceof HTMLInputElement ? control.value : '';
}

function isTicked(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}

function follow(control: Element): void {
  if (control instanceof HTMLSelectElement) control.value = control.dataset.value ?? '';
  else if (isTicked(control)) control.checked = control.defaultChecked;
  else if (control instanceof HTMLInputElement && control.type !== 'hidden') {
    control.value = control.defaultValue;
  }
}
