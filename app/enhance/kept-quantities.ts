/** What was typed and not added, by the entry of the browser's history and the name of the field. */
const kept = new Map<string, Map<string, string>>();

/** Notes what stands in the fields of goods now. */
export function keepQuantities(entry: string, form: HTMLFormElement): void {
  const typed = fieldsOf(form).filter(({ value }) => value !== '');
  if (typed.length > 0) kept.set(entry, new Map(typed.map(({ name, value }) => [name, value])));
  else kept.delete(entry);
}

/**
 * Back in an entry of the history its empty fields hold again what was typed there: without JavaScript a browser does so
 * itself, the router draws new rows. An entry that is new begins with what the fields hold.
 */
export function bringQuantitiesBack(entry: string, form: HTMLFormElement): void {
  const typed = kept.get(entry);
  if (!typed) {
    keepQuantities(entry, form);
    return;
  }
  for (const field of fieldsOf(form)) {
    if (field.value === '') field.value = typed.get(field.name) ?? '';
  }
}

/** What lies in the basket now is not typed a second time by going back. */
export function forgetQuantities(names: Iterable<string>): void {
  for (const name of names) for (const typed of kept.values()) typed.delete(name);
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name^="qnt["]')];
}
