import { type RefObject, useEffect, useRef } from 'react';

/**
 * What JavaScript adds to the filter: a tick or a choice applies at once, a number when its field is left. `state` is anything
 * that changes with the filter shown: then the fields follow it, as after «back» or a removed chip. On narrow screens, where the
 * filter covers the page, its button and links load the page afresh, for `:target` follows nothing else.
 */
export function useFilterForm(state: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(new WeakMap<Element, string>());

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const covers = () => getComputedStyle(element).position === 'fixed';
    const onChange = () => {
      if (!covers()) element.requestSubmit();
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
    element.addEventListener('formdata', onFormData);
    element.addEventListener('change', onChange);
    element.addEventListener('click', onClick);
    element.addEventListener('submit', onSubmit);
    return () => {
      element.removeEventListener('formdata', onFormData);
      element.removeEventListener('change', onChange);
      element.removeEventListener('click', onClick);
      element.removeEventListener('submit', onSubmit);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow whatever the state is
  useEffect(() => {
    for (const control of form.current?.elements ?? []) {
      // What is being typed right now stays.
      const typing = control === document.activeElement && textIn(control) !== sent.current.get(control);
      if (!typing || isTicked(control)) follow(control);
    }
  }, [state]);

  return form;
}

/** What says nothing stays out of the address: empty fields, and choices that are made anyway. */
function tidy(data: FormData): void {
  for (const [name, value] of [...data]) if (value === '') data.delete(name);
  // A tick over the hidden 0: that is how the list opens.
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
